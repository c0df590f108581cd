-- :checkhealth mcp_ls
local M = {}

-- The names of the functions changed in 0.8 and in 0.10.
local health = vim.health or require('health')
local start = health.start or health.report_start
local ok = health.ok or health.report_ok
local warn = health.warn or health.report_warn
local fail = health.error or health.report_error
local info = health.info or health.report_info

function M.check()
  start('mcp-ls')
  local options = require('mcp_ls').options
  local program = options.cmd[1]
  if vim.fn.executable(program) == 0 then
    fail(('`%s` is not to be found.'):format(program), { 'go install github.com/mcp-ls/mcp-ls/cmd/mcp-ls@latest', "or give its path: require('mcp_ls').setup({ cmd = { '/path/to/mcp-ls', 'serve' } })" })
  else
    local version = vim.fn.systemlist({ program, 'version' })
    if vim.v.shell_error == 0 then
      ok(('%s: %s'):format(vim.fn.exepath(program), version[1] or ''))
    else
      fail(('`%s version` fails: %s'):format(program, table.concat(version, ' ')))
    end
  end
  if vim.lsp.config then
    info('Started by vim.lsp.enable().')
  else
    info('Started by the autocommands of setup().')
  end
  local running = 0
  for _, c in pairs((vim.lsp.get_clients or vim.lsp.get_active_clients)()) do
    if c.name == 'mcp_ls' then
      running = running + 1
      ok('Running for ' .. (c.config.root_dir or 'single files'))
    end
  end
  if running == 0 then warn('Not running: open a configuration file, such as .mcp.json.') end
end

return M
