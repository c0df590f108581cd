" Checks of Vim and ALE as clients; results go to $REPORT.
set nocompatible hidden
let s:out = []
let s:passed = 0
let s:failed = 0

function! Check(name, ok, seen) abort
  if a:ok
    let s:passed += 1
    call add(s:out, 'ok   ' . a:name)
  else
    let s:failed += 1
    call add(s:out, 'FAIL ' . a:name)
    call extend(s:out, split(a:seen, "\n"))
  endif
endfunction

" Waits until F returns something true.
function! Await(F) abort
  let end = reltimefloat(reltime()) + 20
  while reltimefloat(reltime()) < end
    if a:F()
      return 1
    endif
    sleep 30m
  endwhile
  return 0
endfunction

function! Text(file) abort
  let lines = getbufline(bufnr(a:file), 1, '$')
  return join(lines, "\n") . "\n"
endfunction

function! Becomes(name, file, want) abort
  call Await({-> Text(a:file) ==# a:want})
  call Check(a:name, Text(a:file) ==# a:want, "--- seen\n" . Text(a:file) . "--- wanted\n" . a:want)
endfunction

" Writes a file in the project and opens it.
function! Open(name, lines) abort
  let path = s:project . '/' . a:name
  call mkdir(fnamemodify(path, ':h'), 'p')
  call writefile(a:lines, path)
  execute 'edit ' . fnameescape(path)
  return path
endfunction

function! Findings() abort
  return map(copy(get(get(g:ale_buffer_info, bufnr(''), {}), 'loclist', [])), {_, d -> d.lnum . ':' . d.col . ' ' . d.code})
endfunction

" Takes the code action at the cursor whose title begins with a text. ALE hands
" its menu over instead of asking for a number.
function! Act(title) abort
  let s:data = {}
  let s:actions = []
  call ale#codefix#Execute(0, function('s:Menu'))
  call Await({-> !empty(s:actions)})
  let fitting = filter(copy(s:actions), {_, a -> stridx(a[1].title, a:title) == 0})
  if empty(fitting)
    call Check(a:title, 0, 'only ' . string(map(copy(s:actions), {_, a -> a[1].title})))
  else
    call ale#codefix#ApplyLSPCodeAction(s:data, fitting[0][1])
  endif
endfunction

function! s:Menu(data, items) abort
  let s:data = a:data
  let s:actions = a:items
endfunction

let s:faulty = ['{', '  "mcpServers": {', '    "notes": {', '      "type": "stdio",', '      "command": "npx",',
\ '      "args": ["-y", "@acme/notes-mcp@1.4.2"],', '      "environment": { "LOG": "info" }', '    }', '  }', '}']
let s:fixed = substitute(join(s:faulty, "\n"), 'environment', 'env', '') . "\n"
let s:codex = ['model = "gpt-5" # mine', '', '[mcp_servers.files]', 'command = "npx"', 'args = ["-y", "@acme/files-mcp@2.1.0"]']
let s:extended = join(s:codex + ['', '[mcp_servers.notes]', 'command = "npx"', 'args = ["-y", "@acme/notes-mcp@1.4.2"]',
\ 'env = { LOG = "info" }', ''], "\n")
let s:loose = ['{', '  "mcpServers": {', '    "notes": {', '      "command": "npx",', '      "args": ["-y", "@acme/notes-mcp@1.4.2"]', '    }', '  }', '}']
let s:converted = join(['{', '  "servers": {', '    "notes": {', '      "type": "stdio",', '      "command": "npx",',
\ '      "args": ["-y", "@acme/notes-mcp@1.4.2"]', '    }', '  }', '}', ''], "\n")

try
  let g:ale_lint_delay = 50
  let g:ale_hover_cursor = 0
  let g:ale_cursor_detail = 0
  let g:ale_hover_to_preview = 1
  let g:ale_linters_explicit = 1
  let g:ale_linters = {'json': ['mcp-ls'], 'toml': ['mcp-ls'], 'yaml': ['mcp-ls']}
  filetype plugin on
  set runtimepath^=/usr/share/vim-ale
  runtime plugin/ale.vim
  execute 'source ' . fnameescape($INIT)
  let s:project = $PROJECTS
  call mkdir(s:project . '/.git', 'p')

  let s:config = Open('.codex/config.toml', s:codex)
  let s:json = Open('.mcp.json', s:faulty)
  ALELint
  call Await({-> !empty(Findings())})
  call Check('finding', Findings() == ['7:7 foreign-key'], string(Findings()))
  call cursor(6, 9)
  ALEHover
  call Check('hover', Await({-> join(getbufline('ALEPreviewWindow', 1, '$')) =~# 'args'}), join(getbufline('ALEPreviewWindow', 1, '$'), "\n"))
  execute bufwinnr(bufnr(s:json)) . 'wincmd w'
  call cursor(7, 9)
  call Act('Rename to `env`')
  call Becomes('quick fix', s:json, s:fixed)
  ALELint
  call Check('the finding goes', Await({-> empty(Findings())}), string(Findings()))
  silent update
  call cursor(5, 9)
  call Act('Add `notes` to Codex (.codex/config.toml)')
  call Becomes('conversion into config.toml', s:config, s:extended)
  execute 'edit ' . fnameescape(s:json)
  call Becomes('the source stays', s:json, s:fixed)

  let s:any = Open('my-mcp.json', s:loose)
  call cursor(3, 7)
  call Act('Convert the whole file to VS Code')
  call Becomes('conversion in place', s:any, s:converted)

  execute 'edit ' . fnameescape(s:config)
  silent update
  call Await({-> ale#completion#GetCompletions('ale-omnifunc')})
  call cursor('$', 1)
  call feedkeys("ocw\<C-x>\<C-o>", 'tx')
  call Becomes('completion', s:config, s:extended . "cwd = \".\"\n")
catch
  call Check('no error', 0, v:exception . ' at ' . v:throwpoint)
endtry
call add(s:out, s:passed . ' passed, ' . s:failed . ' failed')
call writefile(s:out, $REPORT)
execute s:failed ? 'cquit!' : 'qall!'
