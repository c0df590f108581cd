-- Conversions: into a second file, into a new one, and in place.
local drive = require('drive')

local M = {}
local function case(name, check) table.insert(M, { name, check }) end

local vscode = [[
{
  "servers": {
    "notes": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "@acme/notes-mcp@1.4.2"],
      "env": { "LOG": "info" }
    }
  }
}
]]

case('into a file that is there', function(e)
  e:open('.codex/config.toml', [[
# my settings
model = "gpt-5"

[mcp_servers.files]
command = "npx"
args = ["-y", "@acme/files-mcp@2.1.0"]
]])
  e:open('.vscode/mcp.json', vscode)
  e:attached()
  e:at('"command"')
  e:answers('Add `notes` to Codex (.codex/config.toml)')
  e:cmd('McpConvert Codex')
  e:becomes('conversion into config.toml', [[
# my settings
model = "gpt-5"

[mcp_servers.files]
command = "npx"
args = ["-y", "@acme/files-mcp@2.1.0"]

[mcp_servers.notes]
command = "npx"
args = ["-y", "@acme/notes-mcp@1.4.2"]
env = { LOG = "info" }
]], '.codex/config.toml')
  drive.same('the other file is shown', e:lua("return vim.fn.expand('%:t')"), 'config.toml')
  e:cmd('write')
  drive.same('the source stays', e:text('.vscode/mcp.json'), vscode)
end)

case('into a new file', function(e)
  e:open('.vscode/mcp.json', vscode)
  e:attached()
  e:at('"command"')
  e:answers('Add `notes` to Claude Code (.mcp.json)')
  e:cmd('McpConvert claude code')
  e:becomes('conversion into a new .mcp.json', [[
{
  "mcpServers": {
    "notes": {
      "command": "npx",
      "args": ["-y", "@acme/notes-mcp@1.4.2"],
      "env": {
        "LOG": "info"
      }
    }
  }
}
]], '.mcp.json')
  e:cmd('write')
  drive.same('the new file is saved', table.concat(vim.fn.readfile(e.folder .. '/.mcp.json'), '\n') .. '\n', e:text('.mcp.json'))
end)

case('in place', function(e)
  e:open('my-mcp.json', [[
{
  "mcpServers": {
    "notes": {
      "command": "npx",
      "args": ["-y", "@acme/notes-mcp@1.4.2"]
    }
  }
}
]])
  e:attached()
  e:answers('Convert the whole file to VS Code')
  e:cmd('McpConvert VS Code')
  e:becomes('conversion in place', [[
{
  "servers": {
    "notes": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "@acme/notes-mcp@1.4.2"]
    }
  }
}
]])
end)

case('with a loss', function(e)
  e:open('.vscode/mcp.json', (vscode:gsub('"env":', '"dev": { "watch": "**/*.js" },\n      "env":')))
  e:attached()
  e:at('"command"')
  e:answers('Add `notes` to Cursor (.cursor/mcp.json)', 'Yes')
  e:cmd('McpConvert Cursor')
  e:becomes('what Cursor has nothing for stays away', [[
{
  "mcpServers": {
    "notes": {
      "command": "npx",
      "args": ["-y", "@acme/notes-mcp@1.4.2"],
      "env": {
        "LOG": "info"
      }
    }
  }
}
]], '.cursor/mcp.json')
  -- a question before the edit, where Neovim asks it, or else a message
  local said = e:lua("return table.concat(_G.asked, '\\n') .. vim.fn.execute('messages')")
  drive.check('what is lost is said', said:find('`watch`', 1, true) ~= nil, said)
end)

return M
