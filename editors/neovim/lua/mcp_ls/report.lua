-- Reports of tests, in a floating window.
local M = {}

--- Shows Markdown in the middle of the screen. q and Escape close it.
function M.show(markdown)
  local lines = vim.split(markdown, '\n', { plain = true })
  while #lines > 1 and lines[#lines] == '' do
    table.remove(lines)
  end
  local width = 40
  for _, line in ipairs(lines) do
    width = math.max(width, vim.fn.strdisplaywidth(line))
  end
  width = math.min(width, vim.o.columns - 4)
  local height = math.min(#lines, math.max(vim.o.lines - 6, 1))
  local buf = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, lines)
  vim.bo[buf].filetype = 'markdown'
  vim.bo[buf].modifiable = false
  vim.bo[buf].bufhidden = 'wipe'
  local win = vim.api.nvim_open_win(buf, true, {
    relative = 'editor',
    style = 'minimal',
    border = 'rounded',
    width = width,
    height = height,
    col = math.max(0, math.floor((vim.o.columns - width) / 2) - 1),
    row = math.max(0, math.floor((vim.o.lines - height) / 2) - 2),
  })
  vim.wo[win].wrap = true
  for _, key in ipairs({ 'q', '<Esc>' }) do
    vim.keymap.set('n', key, '<Cmd>close<CR>', { buffer = buf, nowait = true })
  end
end

return M
