#!/bin/bash
# checks.sh HX: types into Helix and reads its screen and the files it saves.
set -u
hx=$1 passed=0 failed=0 opened=0
screen=(false)
trap '"${screen[@]}" kill-server 2>/dev/null' EXIT

check() { # NAME, whether it holds, what was seen
	if [ "$2" = 0 ]; then passed=$((passed + 1)) && echo "ok   $1"; else failed=$((failed + 1)) && printf 'FAIL %s\n%s\n' "$1" "$3"; fi
}

# sees NAME TEXT: waits for a text on the screen.
sees() {
	local i
	for ((i = 0; i < 200; i++)); do
		"${screen[@]}" capture-pane -p 2>/dev/null | grep -qF -- "$2" && break
		sleep 0.1
	done
	[ "$i" -lt 200 ]
	check "$1" $? "$("${screen[@]}" capture-pane -p)"
}

# keys KEY…: types them one by one; Helix takes an Escape with what follows for Alt.
keys() {
	local key
	for key; do
		"${screen[@]}" send-keys "$key"
		sleep 0.3
	done
}

# saved NAME FILE TEXT: writes all buffers and checks a file.
saved() {
	local i
	keys Escape ':wa' Enter
	for ((i = 0; i < 50; i++)); do
		[ "$(cat "$2" 2>/dev/null)" = "$3" ] && break
		sleep 0.1
	done
	[ "$(cat "$2")" = "$3" ]
	check "$1" $? "$(cat "$2")"
}

# open FILE LINE:COLUMN: in a new Helix
open() {
	"${screen[@]}" kill-server 2>/dev/null
	screen=(tmux -L "mcp-ls-e2e-$$-$((opened += 1))" -f /dev/null)
	"${screen[@]}" new-session -d -x 120 -y 40 "cd '$PROJECT' && TERM=screen-256color '$hx' '$1:$2'"
}

mkdir -p "$PROJECT/.git" "$PROJECT/.vscode"
printf '[editor]\nend-of-line-diagnostics = "hint"\n' >"$XDG_CONFIG_HOME/helix/config.toml"
faulty='{
  "mcpServers": {
    "notes": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "@acme/notes-mcp@1.4.2"],
      "environment": { "LOG": "info" }
    }
  }
}'
echo "$faulty" >"$PROJECT/.mcp.json"
printf '{\n  "servers": {}\n}\n' >"$PROJECT/.vscode/mcp.json"
cat >"$PROJECT/my-mcp.json" <<'C'
{
  "mcpServers": {
    "notes": {
      "command": "npx",
      "args": ["-y", "@acme/notes-mcp@1.4.2"]
    }
  }
}
C
printf '[mcp_servers.notes]\ncommand = "npx"\n' >"$PROJECT/mcp.toml"
mkdir -p "$PROJECT/.codex" && mv "$PROJECT/mcp.toml" "$PROJECT/.codex/config.toml"

open .mcp.json 6:9
sees 'finding' "OpenCode's key"
keys Space k
sees 'hover' 'Claude Code'
open .mcp.json 7:9
sees 'finding, again' "OpenCode's key"
keys Space a
sees 'the quick fix is offered' 'Rename to `env`'
keys Enter
saved 'quick fix' "$PROJECT/.mcp.json" "${faulty/environment/env}"
keys Space a
sees 'conversions are offered' 'Add `notes` to VS Code (.vscode/mcp.json)'
keys Enter
saved 'conversion into .vscode/mcp.json' "$PROJECT/.vscode/mcp.json" '{
  "servers": {
    "notes": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "@acme/notes-mcp@1.4.2"],
      "env": {
        "LOG": "info"
      }
    }
  }
}'

open my-mcp.json 1:1
sleep 1
keys Space a
sees 'a conversion of the file is offered' 'Convert the whole file to VS Code'
keys Down Enter
saved 'conversion in place' "$PROJECT/my-mcp.json" '{
  "servers": {
    "notes": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "@acme/notes-mcp@1.4.2"]
    }
  }
}'

open .codex/config.toml 2:1
sleep 1
keys o c w
sees 'completion is offered' 'cwd'
keys Tab Enter
saved 'completion' "$PROJECT/.codex/config.toml" '[mcp_servers.notes]
command = "npx"
cwd = "."'
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
