-- The commands: :McpTest, :McpReport, :McpConvert, :McpInfo.
local client = require('mcp_ls.client')
local M = {}

-- The argument of a command of the server: a server by name, or by the cursor.
local function subject(buf, name)
  local uri = vim.uri_from_bufnr(buf)
  if name and name ~= '' then return { uri = uri, server = name } end
  return { uri = uri, position = { line = vim.api.nvim_win_get_cursor(0)[1] - 1, character = 0 } }
end

local function tell(message, level) vim.notify(message, level or vim.log.levels.INFO) end

-- What a test found, in a line.
local function outcome(result)
  local level = result.code == 'ok' and vim.log.levels.INFO or vim.log.levels.WARN
  tell(('%s: %s'):format(result.server, result.message), level)
end

--- Runs a test as a lens asks for it.
function M.run_test(buf, command)
  client.execute(buf, command.command, command.arguments[1], function(result)
    require('mcp_ls.lens').refresh(buf)
    for _, r in ipairs(result[1] and result or { result }) do
      outcome(r)
    end
  end)
end

--- Tests a server, by default that at the cursor; with all, every server.
function M.test(buf, name, all)
  M.run_test(buf, { command = all and 'mcp-ls.testAll' or 'mcp-ls.testConnection', arguments = { subject(buf, name) } })
end

--- Shows the report of a test as a lens asks for it.
function M.run_report(buf, argument)
  argument = vim.tbl_extend('force', argument, { show = false })
  client.execute(buf, 'mcp-ls.showReport', argument, function(report) require('mcp_ls.report').show(report) end)
end

--- Shows the report of the last test of a server.
function M.report(buf, name) M.run_report(buf, subject(buf, name)) end

--- Says whose file the buffer is.
function M.info(buf)
  client.execute(buf, 'mcp-ls.describe', { uri = vim.uri_from_bufnr(buf) }, function(d)
    local file = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buf), ':~:.')
    if type(d.client) ~= 'table' then
      tell(file .. ' is no MCP configuration.')
    else
      tell(('%s: %s. %s %s'):format(file, d.client.name, d.why, d.client.docs))
    end
  end)
end

-- Shows the files that an edit changed besides the buffer: they are not saved yet.
local function open_changed(buf, edit)
  local own = vim.uri_from_bufnr(buf)
  local seen = {}
  local function open(uri)
    if uri and uri ~= own and not seen[uri] then
      seen[uri] = true
      local target = vim.uri_to_bufnr(uri)
      vim.bo[target].buflisted = true
      vim.cmd('sbuffer ' .. target)
    end
  end
  for _, change in ipairs(edit.documentChanges or {}) do
    open(change.textDocument and change.textDocument.uri)
  end
  for uri in pairs(edit.changes or {}) do
    open(uri)
  end
end

local function apply(buf, action, edit)
  local c = client.of(buf)
  if edit then
    vim.lsp.util.apply_workspace_edit(edit, c.offset_encoding)
    open_changed(buf, edit)
  elseif action.command then
    client.execute(buf, action.command.command, action.command.arguments[1], function() end)
  end
end

-- Carries out an action; its edit may have to be asked for.
local function take(buf, action)
  if action.edit or not action.data then
    apply(buf, action, action.edit)
  else
    client.request(buf, 'codeAction/resolve', action, function(resolved) apply(buf, resolved, resolved.edit) end)
  end
end

--- Converts the server at the cursor, or the whole file, to another client's
--- form: in place or into that client's file. wanted narrows the choice to the
--- titles that hold it.
function M.convert(buf, wanted)
  local here = vim.lsp.util.make_range_params(0, client.of(buf) and client.of(buf).offset_encoding)
  here.context = { diagnostics = {}, only = { 'refactor.rewrite' } }
  client.request(buf, 'textDocument/codeAction', here, function(actions)
    actions = vim.tbl_filter(function(a) return not wanted or a.title:lower():find(wanted:lower(), 1, true) ~= nil end, actions or {})
    if #actions == 0 then
      tell('There is nothing to convert here.', vim.log.levels.WARN)
      return
    end
    vim.ui.select(actions, {
      prompt = 'Convert:',
      kind = 'mcp_ls_conversion',
      format_item = function(a) return a.title end,
    }, function(choice)
      if choice then take(buf, choice) end
    end)
  end)
end

-- Words for completion, asked of the server.
local function words(buf, of, lead)
  local c = client.of(buf)
  if not c then return {} end
  local params = { command = 'mcp-ls.describe', arguments = { { uri = vim.uri_from_bufnr(buf) } } }
  local answer = vim.lsp.buf_request_sync(buf, 'workspace/executeCommand', params, 1000) or {}
  local described = (answer[c.id] or {}).result
  if not described then return {} end
  return vim.tbl_filter(function(w) return w:lower():find(lead:lower(), 1, true) == 1 end, of(described))
end

--- The names of the file's servers.
function M.servers(lead)
  return words(vim.api.nvim_get_current_buf(), function(d) return d.servers end, lead)
end

--- The names of clients.
function M.clients(lead)
  local names = function(d) return vim.tbl_map(function(c) return c.name end, d.clients) end
  return words(vim.api.nvim_get_current_buf(), names, lead)
end

return M
