-- Neovim 0.11 and later find this file by themselves: vim.lsp.enable('mcp_ls').
-- There is no list of file types: the path decides, in root_dir.
local config = require('mcp_ls.client').config()
config.root_dir = function(buf, attach)
  local path = require('mcp_ls.path')
  if path.matches(buf) then attach(path.root(buf)) end
end
return config
