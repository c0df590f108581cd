-- Which buffers are MCP configuration files, and what folder they belong to.
local M = {}

-- regexes of the paths of files.lua, made when they are first needed
local compiled

-- "*" stands for any run of characters in a segment, "**/" for any segments.
local function regex(path)
  local out = vim.fn.escape(path, '\\.^$~[]')
  out = out:gsub('%*%*/', '\1'):gsub('%*', '[^/]*'):gsub('\1', '\\(.*/\\)\\?')
  return vim.regex([[\c\(^\|/\)]] .. out .. '$')
end

local function compile(files)
  return vim.tbl_map(function(f)
    local path = type(f) == 'table' and f[1] or f
    local _, slashes = path:gsub('/', '')
    return { regex = regex(path), depth = slashes, beside = type(f) == 'table' and f.beside or nil }
  end, files)
end

local function dirname(path) return vim.fn.fnamemodify(path, ':h') end

local function exists(path) return vim.loop.fs_stat(path) ~= nil end

-- The rule that the path of a buffer matches, or nil.
local function rule(path)
  compiled = compiled or compile(require('mcp_ls.files'))
  local own = require('mcp_ls').options
  for _, list in ipairs({ compiled, compile(own.files), compile(vim.tbl_keys(own.settings.clients or {})) }) do
    for _, r in ipairs(list) do
      if r.regex:match_str(path) and (not r.beside or exists(dirname(path) .. '/' .. r.beside)) then return r end
    end
  end
end

--- The absolute path of a buffer of a file, with slashes, or nil.
function M.of(buf)
  local name = vim.api.nvim_buf_get_name(buf)
  if name == '' or vim.bo[buf].buftype ~= '' or name:match('^%w[%w+.-]+://') then return nil end
  return (vim.fn.fnamemodify(name, ':p'):gsub('\\', '/'))
end

--- Whether a buffer is to be handed to the server.
function M.matches(buf)
  local path = M.of(buf)
  return path ~= nil and rule(path) ~= nil
end

--- The folder that the file of a buffer belongs to: its repository, else the
--- folder that the client's path starts in. nil for the home folder: nothing
--- there is a project.
function M.root(buf)
  local path = M.of(buf)
  local home = vim.loop.os_homedir()
  local dir = dirname(path)
  while dir ~= dirname(dir) and dir ~= home do
    if exists(dir .. '/.git') then return dir end
    dir = dirname(dir)
  end
  dir = dirname(path)
  local r = rule(path)
  for _ = 1, r and r.depth or 0 do
    dir = dirname(dir)
  end
  return dir ~= home and dir ~= dirname(dir) and dir or nil
end

return M
