-- The checks of the Neovim plugin. Settings come from e2e.sh: the Neovim to
-- test, its runtime, its configuration and a folder for projects.
local here = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h')
package.path = here .. '/?.lua;' .. package.path
local drive = require('drive')

local projects = 0
--- Runs a check in an editor and a folder of its own.
local function with_editor(name, check)
  projects = projects + 1
  local folder = vim.env.PROJECTS .. '/' .. projects
  vim.fn.mkdir(folder .. '/.git', 'p')
  local e = drive.start(vim.env.NVIM_UNDER_TEST, vim.env.NVIM_RUNTIME, vim.env.INIT, folder)
  local ok, err = xpcall(function() check(e) end, debug.traceback)
  if not ok then drive.check(name, false, err) end
  e:stop()
end

for _, part in ipairs({ 'findings', 'completion', 'conversion', 'connection', 'attachment' }) do
  for _, case in ipairs(dofile(here .. '/' .. part .. '.lua')) do
    with_editor(case[1], case[2])
  end
end
drive.finish()
