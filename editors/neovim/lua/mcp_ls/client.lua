-- The client side of the connection: its configuration, start and requests.
local M = {}

local function has(version) return vim.fn.has('nvim-' .. version) == 1 end

-- Asks with vim.ui.select and hands the answer to the server. Neovim can wait
-- for it from 0.10; before that the question is a plain dialog.
local function question(_, request)
  local actions = request.actions or {}
  local thread, main = coroutine.running()
  if not thread or main or not has('0.10') then
    local titles = vim.tbl_map(function(a) return (a.title:gsub('&', '&&')) end, actions)
    local choice = vim.fn.confirm(request.message, table.concat(titles, '\n'), #actions, 'Question')
    return actions[choice] or vim.NIL
  end
  vim.ui.select(actions, {
    prompt = request.message,
    kind = 'mcp_ls_question',
    format_item = function(a) return a.title end,
  }, function(choice)
    vim.schedule(function() coroutine.resume(thread, choice or vim.NIL) end)
  end)
  return coroutine.yield()
end

--- What follows when the server is attached to a buffer.
function M.attached(_, buf)
  local own = { '', 'v:lua.vim.lsp.omnifunc' } -- what Neovim sets by itself
  if not has('0.10') and vim.tbl_contains(own, vim.bo[buf].omnifunc) then
    vim.bo[buf].omnifunc = "v:lua.require'mcp_ls.omnifunc'.complete"
  end
  if require('mcp_ls').options.lenses then require('mcp_ls.lens').attach(buf) end
end

-- What Neovim can do. Some versions ask for findings but cannot be told to ask
-- again, as after a test: then the findings are to be sent.
local function capabilities()
  local can = vim.lsp.protocol.make_client_capabilities()
  if not vim.tbl_get(can, 'workspace', 'diagnostics', 'refreshSupport') then can.textDocument.diagnostic = nil end
  return can
end

-- Neovim asks for findings wherever the server would answer.
local function on_init(client)
  if not vim.tbl_get(client.config.capabilities, 'textDocument', 'diagnostic') then
    client.server_capabilities.diagnosticProvider = nil
  end
end

--- The configuration of the client, for vim.lsp.start() and vim.lsp.config().
function M.config()
  local options = require('mcp_ls').options
  local commands = require('mcp_ls.commands')
  return {
    name = 'mcp_ls',
    cmd = options.cmd,
    init_options = next(options.settings) and options.settings or nil,
    capabilities = capabilities(),
    on_init = on_init,
    handlers = { ['window/showMessageRequest'] = question },
    commands = { -- what lenses run
      ['mcp-ls.testConnection'] = function(command, ctx) commands.run_test(ctx.bufnr, command) end,
      ['mcp-ls.showReport'] = function(command, ctx) commands.run_report(ctx.bufnr, command.arguments[1]) end,
    },
    on_attach = not has('0.8') and M.attached or nil, -- 0.8 and later: plugin/mcp_ls.lua
  }
end

--- Starts the server for a buffer of a configuration file, or attaches the one
--- that runs for its folder. Not for Neovim 0.11 and later.
function M.start(buf)
  local path = require('mcp_ls.path')
  if not path.matches(buf) then return end
  local config = M.config()
  config.root_dir = path.root(buf)
  if vim.lsp.start then
    vim.api.nvim_buf_call(buf, function() vim.lsp.start(config) end)
    return
  end
  for _, c in ipairs(vim.lsp.get_active_clients()) do
    if c.name == config.name and c.config.root_dir == config.root_dir then
      vim.lsp.buf_attach_client(buf, c.id)
      return
    end
  end
  local id = vim.lsp.start_client(config)
  if id then vim.lsp.buf_attach_client(buf, id) end
end

--- The client of a buffer, or nil.
function M.of(buf)
  local all = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = buf }) or vim.lsp.buf_get_clients(buf)
  for _, c in pairs(all) do
    if c.name == 'mcp_ls' then return c end
  end
end

--- Sends a request for a buffer. done gets the result; an error is shown.
function M.request(buf, method, params, done)
  local client = M.of(buf)
  if not client then
    vim.notify('mcp-ls is not attached to this buffer.', vim.log.levels.WARN)
    return
  end
  local function handler(err, result)
    if err then
      vim.notify('mcp-ls: ' .. err.message, vim.log.levels.ERROR)
    else
      done(result, client)
    end
  end
  if has('0.11') then
    client:request(method, params, handler, buf)
  else
    client.request(method, params, handler, buf)
  end
end

--- Has the server carry out a command with one argument.
function M.execute(buf, command, argument, done)
  M.request(buf, 'workspace/executeCommand', { command = command, arguments = { argument } }, done)
end

return M
