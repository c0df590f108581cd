-- Keeps the lenses of a buffer drawn: "Test connection", and what a test found.
local M = {}

-- Neovim draws lenses by itself from 0.12 on.
local native = vim.lsp.codelens.enable ~= nil

--- Asks for the lenses again and draws them.
function M.refresh(buf)
  if native or not vim.api.nvim_buf_is_loaded(buf) or not require('mcp_ls.client').of(buf) then return end
  local params = { textDocument = { uri = vim.uri_from_bufnr(buf) } }
  vim.lsp.buf_request(buf, 'textDocument/codeLens', params, vim.lsp.codelens.on_codelens)
end

--- Draws the lenses of a buffer from now on.
function M.attach(buf)
  if native then
    vim.lsp.codelens.enable(true, { bufnr = buf })
    return
  end
  vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'TextChanged', 'DiagnosticChanged' }, {
    group = vim.api.nvim_create_augroup('mcp_ls_lens_' .. buf, {}),
    buffer = buf,
    desc = 'Draw the lenses of mcp-ls',
    callback = function() M.refresh(buf) end,
  })
  M.refresh(buf)
end

return M
