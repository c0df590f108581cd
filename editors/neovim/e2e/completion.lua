-- Completion, typed and accepted in insert mode.
local drive = require('drive')

local M = {}
local function case(name, check) table.insert(M, { name, check }) end

-- Types a text in insert mode, asks for completion and takes the item that it
-- begins.
local function complete(e, typed, name, want)
  e:attached()
  e:type(typed .. '<C-x><C-o>')
  drive.check('completion is offered', e:await('vim.fn.pumvisible() == 1'))
  e:type('<C-y>')
  e:becomes(name, want)
end

case('a key of .vscode/mcp.json', function(e)
  e:open('.vscode/mcp.json', [[
{
  "servers": {
    "notes": {
      "type": "stdio",
      "command": "npx"
    }
  }
}
]])
  e:at('"type"')
  complete(e, 'o"en', '.vscode/mcp.json: a key', [[
{
  "servers": {
    "notes": {
      "type": "stdio",
      "env": {},
      "command": "npx"
    }
  }
}
]])
end)

case('a key of agent.yaml', function(e)
  e:open('agent.yaml', [[
name: helper
model:
  provider: openai
  name: gpt-4o
instructions:
  inline: Be brief.
tools:
  - name: notes
    description: Keeps notes.
    type: mcp
    transport: stdio
    command: npx
]])
  e:at('command')
  complete(e, 'o<C-u>    arg', 'agent.yaml: a key', [[
name: helper
model:
  provider: openai
  name: gpt-4o
instructions:
  inline: Be brief.
tools:
  - name: notes
    description: Keeps notes.
    type: mcp
    transport: stdio
    command: npx
    args: [""]
]])
end)

case('a key of .codex/config.toml', function(e)
  e:open('.codex/config.toml', [[
[mcp_servers.notes]
command = "npx"
]])
  e:at('command')
  complete(e, 'oarg', 'config.toml: a key', [[
[mcp_servers.notes]
command = "npx"
args = [""]
]])
end)

return M
