-- mcp-ls in Neovim. Start here: setup() attaches the server to MCP
-- configuration files, on Neovim 0.7 and later.
local M = {}

--- What a person can choose; see |mcp-ls-options|.
M.options = {
  cmd = { 'mcp-ls', 'serve' },
  settings = {}, -- of the server, as docs/settings.md lists them
  files = {}, -- further paths of configuration files, like those of files.lua
  lenses = true, -- draw the lenses
}

--- Attaches the server to configuration files from now on.
---@param opts table|nil laid over M.options
function M.setup(opts)
  M.options = vim.tbl_deep_extend('force', M.options, opts or {})
  if vim.lsp.config then
    vim.lsp.config('mcp_ls', require('mcp_ls.client').config()) -- over lsp/mcp_ls.lua
    vim.lsp.enable('mcp_ls')
    return
  end
  local group = vim.api.nvim_create_augroup('mcp_ls', {})
  vim.api.nvim_create_autocmd({ 'BufReadPost', 'BufNewFile', 'BufFilePost' }, {
    group = group,
    desc = 'Attach mcp-ls to MCP configuration files',
    callback = function(event) require('mcp_ls.client').start(event.buf) end,
  })
  for _, buf in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buf) then require('mcp_ls.client').start(buf) end
  end
end

return M
