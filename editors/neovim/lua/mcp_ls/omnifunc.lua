-- Completion for Neovim before 0.10, whose own function compares what was typed
-- with the text of an item and not with its filterText, so that no key after a
-- quote is ever found.
local M = {}

-- The items that fit what is typed, as complete() wants them, and the column
-- where they begin.
local function candidates(result, line, col, encoding)
  local start, words = nil, {}
  local items = vim.lsp.util.extract_completion_items(result)
  table.sort(items, function(a, b) return (a.sortText or a.label) < (b.sortText or b.label) end)
  for _, item in ipairs(items) do
    local from = vim.lsp.util._str_byteindex_enc(line, item.textEdit.range.start.character, encoding)
    local typed = line:sub(from + 1, col)
    start = start or from
    if from == start and vim.startswith((item.filterText or item.label):lower(), typed:lower()) then
      table.insert(words, {
        word = item.textEdit.newText,
        abbr = item.label,
        menu = item.detail or '',
        icase = 1,
        dup = 1,
      })
    end
  end
  return start, words
end

--- 'omnifunc': asks the server and fills the menu when the answer comes.
function M.complete(findstart)
  if findstart == 0 then return {} end
  local buf = vim.api.nvim_get_current_buf()
  local client = require('mcp_ls.client')
  local params = vim.lsp.util.make_position_params()
  client.request(buf, 'textDocument/completion', params, function(result, c)
    if not result or vim.fn.mode() ~= 'i' then return end
    local col = vim.api.nvim_win_get_cursor(0)[2]
    local start, words = candidates(result, vim.api.nvim_get_current_line(), col, c.offset_encoding)
    if start then vim.fn.complete(start + 1, words) end
  end)
  return -2 -- nothing yet
end

return M
