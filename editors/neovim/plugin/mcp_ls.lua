if vim.g.loaded_mcp_ls then return end
vim.g.loaded_mcp_ls = true

local function commands() return require('mcp_ls.commands') end
local function here() return vim.api.nvim_get_current_buf() end
local function command(name, run, opts) vim.api.nvim_create_user_command(name, run, opts) end
local function servers(lead) return commands().servers(lead) end

command('McpTest', function(o) commands().test(here(), o.args, o.bang) end, {
  bang = true,
  nargs = '?',
  complete = servers,
  desc = 'Test the connection of a server, by default of that at the cursor; ! for all of the file',
})
command('McpReport', function(o) commands().report(here(), o.args) end, {
  nargs = '?',
  complete = servers,
  desc = 'Show what the last test of a server found',
})
command('McpConvert', function(o) commands().convert(here(), o.args ~= '' and o.args or nil) end, {
  nargs = '?',
  complete = function(lead) return commands().clients(lead) end,
  desc = "Convert the server at the cursor, or the file, to another client's form",
})
command('McpInfo', function() commands().info(here()) end, { desc = 'Say whose configuration file this is' })

if vim.fn.exists('##LspAttach') == 1 then
  vim.api.nvim_create_autocmd('LspAttach', {
    group = vim.api.nvim_create_augroup('mcp_ls_attach', {}),
    callback = function(event)
      local c = vim.lsp.get_client_by_id(event.data.client_id)
      if c and c.name == 'mcp_ls' then require('mcp_ls.client').attached(c, event.buf) end
    end,
  })
end
