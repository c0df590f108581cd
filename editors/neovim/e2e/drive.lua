-- Drives a Neovim from outside: keys go in as a person types them, and what
-- its buffers and windows hold comes back.
local M = { passed = 0, failed = 0 }

local function print_line(s) io.stdout:write(s .. '\n') end

--- Counts a check. What was seen is printed when it is not what was wanted.
function M.check(name, ok, seen)
  if ok then
    M.passed = M.passed + 1
    print_line('ok   ' .. name)
  else
    M.failed = M.failed + 1
    print_line('FAIL ' .. name .. '\n' .. (type(seen) == 'string' and seen or vim.inspect(seen)))
  end
end

--- Checks that a text is exactly what it should be.
function M.same(name, seen, want) M.check(name, seen == want, ('--- seen\n%s\n--- wanted\n%s'):format(seen, want)) end

--- Ends the run with the counts.
function M.finish()
  print_line(('%d passed, %d failed'):format(M.passed, M.failed))
  vim.cmd(M.failed == 0 and 'qall!' or 'cquit 1')
end

local Editor = {}
Editor.__index = Editor

--- Starts a Neovim in a folder.
function M.start(nvim, runtime, init, folder)
  local command = { nvim, '--embed', '--headless', '-i', 'NONE', '-n', '-u', init }
  local job = vim.fn.jobstart(command, { rpc = true, cwd = folder, env = { VIMRUNTIME = runtime } })
  local e = setmetatable({ job = job, folder = folder }, Editor)
  vim.rpcrequest(job, 'nvim_ui_attach', 120, 40, {})
  e:cmd('set nomore cmdheight=9 completeopt=menuone,noinsert') -- no message waits for Enter
  return e
end

function Editor:lua(code, ...) return vim.rpcrequest(self.job, 'nvim_exec_lua', code, { ... }) end
function Editor:cmd(command) return vim.rpcrequest(self.job, 'nvim_command', command) end
function Editor:stop() vim.fn.jobstop(self.job) end

--- Types keys, as nvim_input() takes them.
function Editor:type(keys) vim.rpcrequest(self.job, 'nvim_input', keys) end

--- Waits until a Lua expression in the editor is true, and returns its value.
function Editor:await(expression)
  local value
  vim.wait(15000, function()
    value = self:lua('return ' .. expression)
    if value == vim.NIL then value = nil end
    return value ~= nil and value ~= false
  end, 20)
  return value
end

--- Waits until the server serves the current buffer.
function Editor:attached()
  local serves = self:await([[(function()
    local c = require('mcp_ls.client').of(0)
    return c and c.initialized ~= false and c.server_capabilities ~= nil
  end)()]])
  assert(serves, 'the server is not attached')
end

--- Writes a file below the editor's folder and opens it.
function Editor:open(name, text)
  local path = self.folder .. '/' .. name
  vim.fn.mkdir(vim.fn.fnamemodify(path, ':h'), 'p')
  if text then vim.fn.writefile(vim.split(text, '\n', { plain = true }), path, 'b') end
  self:cmd('edit ' .. vim.fn.fnameescape(path))
  return path
end

--- The text of the buffer of a file, or of the current one; empty when there is none.
function Editor:text(name)
  return self:lua([[
    local buf = ... and vim.fn.bufnr(...) or 0
    return buf < 0 and '' or table.concat(vim.api.nvim_buf_get_lines(buf, 0, -1, false), '\n') .. '\n'
  ]], name and self.folder .. '/' .. name)
end

--- Waits for a text, and checks it.
function Editor:becomes(name, want, file)
  local seen
  vim.wait(10000, function()
    seen = self:text(file)
    return seen == want
  end, 20)
  M.same(name, seen, want)
end

--- Puts the cursor on a character of a text, by default on the first.
function Editor:at(text, offset)
  self:lua([[
    local text, offset = ...
    local line, col = unpack(vim.fn.searchpos('\\V' .. vim.fn.escape(text, '\\'), 'w'))
    assert(line > 0, 'no such text: ' .. text)
    vim.api.nvim_win_set_cursor(0, { line, col - 1 + offset })
  ]], text, offset or 0)
end

--- The text of the floating window, or nil.
function Editor:float()
  return self:await([[(function()
    for _, win in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(win).relative ~= '' then
        return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(win), 0, -1, false), '\n')
      end
    end
  end)()]])
end

--- The drawn lenses, in the order of the lines.
function Editor:lenses()
  return self:lua([[
    local out = {}
    for name, ns in pairs(vim.api.nvim_get_namespaces()) do
      if name:find('codelens') then
        for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, ns, 0, -1, { details = true })) do
          local chunks = mark[4].virt_text or (mark[4].virt_lines or {})[1] or {}
          local text = ''
          for _, c in ipairs(chunks) do text = text .. c[1] end
          out[#out + 1] = vim.trim(text)
        end
      end
    end
    return table.concat(out, '\n')
  ]])
end

--- Waits for a drawn lens that a Lua pattern matches.
function Editor:lens(name, pattern)
  local seen
  vim.wait(15000, function()
    seen = self:lenses()
    return seen:find(pattern) ~= nil
  end, 50)
  M.check(name, seen:find(pattern) ~= nil, seen)
end

--- Answers menus and questions from now on with the item whose title holds one
--- of the answers, and keeps what was asked in _G.asked.
function Editor:answers(...)
  self:lua([[
    local answers = { ... }
    _G.asked, _G.offered = {}, {}
    local function pick(prompt, titles)
      table.insert(_G.asked, prompt)
      _G.offered = titles
      for i, title in ipairs(titles) do
        for _, answer in ipairs(answers) do
          if title:find(answer, 1, true) then return i end
        end
      end
    end
    vim.ui.select = function(items, opts, done)
      local i = pick(opts.prompt, vim.tbl_map(opts.format_item or tostring, items))
      done(i and items[i], i)
    end
    vim.fn.confirm = function(message, choices) return pick(message, vim.split(choices, '\n')) or 0 end
  ]], ...)
end

return M
