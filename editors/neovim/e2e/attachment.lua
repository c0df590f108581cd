-- What the server is attached to, and what it is not; health and help.
local drive = require('drive')

local M = {}
local function case(name, check) table.insert(M, { name, check }) end

case('ordinary files', function(e)
  for _, name in ipairs({ 'package.json', 'tsconfig.json', 'src/data.json', 'Cargo.toml', 'compose.yaml', '.github/workflows/ci.yml', 'notes.md' }) do
    e:open(name, '{}\n')
  end
  e:open('.mcp.json', '{ "mcpServers": {} }\n')
  e:attached()
  drive.same('attached buffers', e:lua([[
    local out = {}
    for _, buf in ipairs(vim.api.nvim_list_bufs()) do
      if require('mcp_ls.client').of(buf) then table.insert(out, vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buf), ':t')) end
    end
    return table.concat(out, ' ')
  ]]), '.mcp.json')
  e:cmd('buffer package.json')
  e:cmd('McpTest')
  drive.check('a command elsewhere says why it does nothing', e:lua("return vim.fn.execute('messages')"):find('not attached') ~= nil)
end)

case('the folder of a file', function(e)
  e:open('sub/.claude-plugin/plugin.json', '{ "mcpServers": {} }\n')
  e:attached()
  drive.same('its root is the repository', e:lua("return require('mcp_ls.client').of(0).config.root_dir"), e.folder)
  e:open('.vscode/mcp.json', '{ "servers": {} }\n')
  e:attached()
  drive.same('one server serves both', e:lua('return #(vim.lsp.get_clients or vim.lsp.get_active_clients)()'), 1)
  drive.same('a file of the home folder has no root', e:lua([[
    vim.cmd('edit ~/.codex/config.toml')
    return tostring(require('mcp_ls.path').root(0))
  ]]), 'nil')
end)

case('settings', function(e)
  e:lua([[require('mcp_ls').setup({
    files = { 'tools/*.json' },
    settings = { clients = { ['work/servers.json'] = 'cursor' }, diagnostics = { ['foreign-key'] = 'error' } },
  })]])
  e:open('work/servers.json', '{\n  "mcpServers": { "notes": { "command": "npx", "environment": {} } }\n}\n')
  e:attached()
  drive.check('settings reach the server', e:await("(vim.diagnostic.get(0)[1] or {}).code == 'foreign-key' and vim.diagnostic.get(0)[1].severity == 1"), e:lua('return vim.inspect(vim.diagnostic.get(0))'))
  e:open('tools/one.json', '{}\n')
  e:attached()
  drive.check('further files are attached', true)
end)

case('information, health and help', function(e)
  e:open('.mcp.json', '{ "mcpServers": { "notes": { "command": "x" } } }\n')
  e:attached()
  e:cmd('McpInfo')
  drive.check('whose file it is', e:await("vim.fn.execute('messages'):find('Claude Code reads .mcp.json.', 1, true) ~= nil"), e:lua("return vim.fn.execute('messages')"))
  drive.same('servers are completed', e:lua("return table.concat(vim.fn.getcompletion('McpTest no', 'cmdline'))"), 'notes')
  drive.same('clients are completed', e:lua("return table.concat(vim.fn.getcompletion('McpConvert Cod', 'cmdline'))"), 'Codex')
  e:cmd('checkhealth mcp_ls')
  local health = e:text()
  drive.check('health', health:find('bin/mcp%-ls: ') and health:find('Running for ' .. e.folder, 1, true) and not health:find('ERROR'), health)
  e:cmd('helptags ~/src/mcp-ls/editors/neovim/doc')
  e:cmd('help mcp-ls')
  drive.same('help', e:lua("return vim.fn.expand('%:t')"), 'mcp-ls.txt')
end)

return M
