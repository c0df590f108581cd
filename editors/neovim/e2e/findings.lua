-- Findings, hover and quick fixes, in a file of each syntax.
local drive = require('drive')

-- The findings of the buffer, a line each.
local function findings(e)
  e:await('#vim.diagnostic.get(0) > 0')
  return e:lua([[
    local out = {}
    for _, d in ipairs(vim.diagnostic.get(0)) do
      out[#out + 1] = ('%d:%d-%d:%d %s %s'):format(d.lnum + 1, d.col + 1, d.end_lnum + 1, d.end_col + 1, d.severity, d.code)
    end
    table.sort(out)
    return table.concat(out, '\n')
  ]])
end

-- Takes the quick fix under the cursor whose title holds a text.
local function fix(e, title)
  e:answers(title)
  e:lua('vim.lsp.buf.code_action()')
end

local M = {}
local function case(name, check) table.insert(M, { name, check }) end

case('.mcp.json of Claude Code', function(e)
  e:open('.mcp.json', [[
{
  "mcpServers": {
    "notes": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "@acme/notes-mcp@1.4.2"],
      "environment": { "LOG": "info" }
    }
  }
}
]])
  drive.same('.mcp.json: finding', findings(e), '7:7-7:20 2 foreign-key')
  e:at('"args"')
  e:lua('vim.lsp.buf.hover()')
  local hover = e:float()
  drive.check('.mcp.json: hover', hover and hover:find('args') and hover:find('Claude Code'), hover)
  e:type('<Esc>')
  e:at('"environment"')
  fix(e, 'Rename to `env`')
  e:becomes('.mcp.json: quick fix', [[
{
  "mcpServers": {
    "notes": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "@acme/notes-mcp@1.4.2"],
      "env": { "LOG": "info" }
    }
  }
}
]])
  drive.check('.mcp.json: the finding goes', e:await('#vim.diagnostic.get(0) == 0'))
  e:cmd('write')
  drive.same('.mcp.json: saved', table.concat(vim.fn.readfile(e.folder .. '/.mcp.json'), '\n') .. '\n', e:text())
end)

case('.codex/config.toml', function(e)
  e:open('.codex/config.toml', [[
# my settings
model = "gpt-5"

[mcp_servers.notes]
command = "npx"
args = ["-y", "@acme/notes-mcp@1.4.2"]
environment = { LOG = "info" } # verbose
]])
  drive.same('config.toml: finding', findings(e), '7:1-7:12 2 foreign-key')
  e:at('environment')
  fix(e, 'Rename to `env`')
  e:becomes('config.toml: quick fix', [[
# my settings
model = "gpt-5"

[mcp_servers.notes]
command = "npx"
args = ["-y", "@acme/notes-mcp@1.4.2"]
env = { LOG = "info" } # verbose
]])
end)

case('agent.yaml of HoloDeck', function(e)
  e:open('agent.yaml', [[
name: helper
model:
  provider: openai
  name: gpt-4o
instructions:
  inline: Be brief.
tools:
  # what the agent remembers
  - name: notes
    type: mcp
    transport: stdio
    command: npx
    args: ["-y", "@acme/notes-mcp@1.4.2"]
]])
  drive.same('agent.yaml: finding', findings(e), '9:11-9:16 1 missing-field')
  e:at('name: notes', 6)
  fix(e, 'Add `description`')
  e:becomes('agent.yaml: quick fix', [[
name: helper
model:
  provider: openai
  name: gpt-4o
instructions:
  inline: Be brief.
tools:
  # what the agent remembers
  - name: notes
    description: What the server offers.
    type: mcp
    transport: stdio
    command: npx
    args: ["-y", "@acme/notes-mcp@1.4.2"]
]])
end)

case('spec.yaml of Halo', function(e)
  e:open('spec.yaml', [[
spec_version: v1
type: mcp
name: notes
version: "1.0.0"
author: acme
description: Keeps notes.
mcpServers:
  notes:
    command: npx
    args: ["-y", "@acme/notes-mcp@1.4.2"]
]])
  drive.same('spec.yaml: finding', findings(e), '7:1-7:11 1 several-servers')
  e:at('mcpServers')
  fix(e, 'Make it the `mcp_server`')
  e:becomes('spec.yaml: quick fix', [[
spec_version: v1
type: mcp
name: notes
version: "1.0.0"
author: acme
description: Keeps notes.
mcp_server:
  command: npx
  args: ["-y", "@acme/notes-mcp@1.4.2"]
]])
  drive.check('spec.yaml: the finding goes', e:await('#vim.diagnostic.get(0) == 0'))
end)

return M
