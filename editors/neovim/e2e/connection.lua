-- The lens, the question, the test of a live server, and its report.
local drive = require('drive')

local M = {}
local function case(name, check) table.insert(M, { name, check }) end

local file = [[
{
  "mcpServers": {
    "notes": {
      "command": "]] .. vim.env.MCP_LS .. [[",
      "args": ["demo-server"]
    },
    "gone": {
      "command": "mcp-server-that-nobody-has"
    }
  }
}
]]

case('a test from the lens', function(e)
  e:open('.mcp.json', file)
  e:lens('lenses are drawn', 'Test connection\nTest connection')
  e:answers('Test once')
  e:at('"notes"')
  e:lua('vim.lsp.codelens.run()')
  e:lens('the outcome stands on the lens', '✓ 2 tools · %d+ m?s')
  local asked = e:lua('return _G.asked[1]')
  drive.check('the question says what is about to run', asked:find(vim.env.MCP_LS .. ' demo-server', 1, true) ~= nil, asked)
  drive.same('the answers to the question', e:lua("return table.concat(_G.offered, ', ')"), 'Test once, Cancel')
  e:cmd('McpReport')
  local report = e:float()
  drive.check('the report in a window', report and report:find('demo notes 1.0.0 answered', 1, true) and report:find('list_notes'), report)
  e:type('q')
  drive.check('q closes the report', e:await("#vim.api.nvim_list_wins() == 1"))
end)

case('a refusal', function(e)
  e:open('.mcp.json', file)
  e:lens('lenses are drawn', 'Test connection\nTest connection')
  e:answers('Cancel')
  e:at('demo-server')
  e:cmd('McpTest')
  drive.check('nothing is tested', e:await("vim.fn.execute('messages'):find('nobody agreed') ~= nil"), e:lua("return vim.fn.execute('messages')"))
  e:lens('lenses stay', '^Test connection\nTest connection$')
end)

case('every server', function(e)
  e:open('.mcp.json', file)
  e:lens('lenses are drawn', 'Test connection\nTest connection')
  e:answers('Test once')
  e:cmd('McpTest!')
  e:lens('both outcomes stand on the lenses', '✓ 2 tools.*✗ ')
  drive.check('the fault shows at the command', e:await([[(function()
    for _, d in ipairs(vim.diagnostic.get(0)) do
      if d.source == 'mcp-ls test' then return d.lnum == 7 end
    end
  end)()]]), e:lua('return vim.inspect(vim.diagnostic.get(0))'))
end)

return M
