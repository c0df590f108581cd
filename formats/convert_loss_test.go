package formats

import (
	"slices"
	"strings"
	"testing"
)

// Nothing of a file gets lost without a word, and what a person meant is
// carried over even where the source's client would not have read it.
func TestConvertSaysAll(t *testing.T) {
	for _, c := range []struct {
		what, file, text, to string
		says                 []string // codes of losses with what is lost, sorted
		want                 string   // a part of the text
	}{
		{"values that the source cannot read", "/w/.codex/config.toml",
			"[mcp_servers.a]\ncommand = \"node\"\nargs = \"x.js\"\nstartup_timeout_sec = \"20\"\nenv = { A = [\"x\"], B = \"y\" }\n", "claude-code",
			[]string{"W-UNKNOWN A", "W-UNKNOWN args", "W-UNKNOWN startup_timeout_sec"}, `"B": "y"`},
		{"what is said of all servers", "/w/.vscode/mcp.json",
			`{"sandbox": {"network": {}}, "inputs": [], "servers": {"a": {"command": "node"}}}`, "cursor",
			[]string{"W-DEV sandbox"}, `"a"`},
		{"what is said of all servers elsewhere", "/w/.gemini/settings.json",
			`{"mcp": {"excluded": ["a"], "allowed": []}, "theme": "x", "mcpServers": {"a": {"command": "node"}}}`, "cursor",
			[]string{"W-DISABLED excluded"}, `"a"`},
		{"what is plain text to both", "/w/.codex/config.toml",
			"[mcp_servers.a]\ncommand = \"node\"\nargs = [\"$HOME\"]\nenv = { A = \"${env:A}\" }\n", "claude-code",
			nil, "\"args\": [\"$HOME\"],\n      \"env\": {\n        \"A\": \"${env:A}\""},
		{"the home folder, where there is no reference", "/w/.vscode/mcp.json",
			`{"servers": {"a": {"command": "node", "args": ["--home", "${userHome}/x"], "dev": {"watch": "src"}}}}`, "codex",
			[]string{"W-DEV watch", "W-REF HOME"}, `args = ["--home", "<HOME>/x"]`},
		{"a timeout that the source ignores", "/w/.mcp.json",
			`{"mcpServers": {"a": {"command": "node", "timeout": 500}}}`, "opencode",
			[]string{"W-UNKNOWN timeout"}, `"command": [`},
		{"timeouts that the target does not take", "/w/.codex/config.toml",
			"[mcp_servers.a]\ncommand = \"node\"\ntool_timeout_sec = 0.5\n", "claude-code",
			[]string{"W-TIMEOUT timeout"}, `"timeout": 1000`},
		{"a registry's name whose last part says nothing", "/w/.github/mcp.json",
			`{"mcpServers": {"acme.dev/mcp": {"command": "node"}, "acme.dev/files": {"command": "node"}}}`, "codex",
			[]string{"W-NAME acme.dev/files", "W-NAME acme.dev/mcp"}, "[mcp_servers.acme-dev-mcp]\ncommand = \"node\"\n\n[mcp_servers.files]"},
		{"more than the name of a variable", "/w/.codex/config.toml",
			"[mcp_servers.a]\ncommand = \"node\"\nenv_vars = [\"A\", {name = \"B\", source = \"remote\"}]\n", "cursor",
			[]string{"W-UNKNOWN source"}, `"B": "${env:B}"`},
		{"a working folder", "/w/.vscode/mcp.json",
			`{"servers": {"a": {"command": "node", "cwd": "sub"}}}`, "opencode",
			nil, `"cwd": "sub"`},
		{"a transport that a url alone does not say", "/w/.vscode/mcp.json",
			`{"servers": {"a": {"type": "sse", "url": "https://x.example.com/sse"}, "b": {"type": "http", "url": "https://x.example.com/mcp"}}}`, "kiro",
			nil, "\"a\": {\n      \"type\": \"sse\",\n      \"url\": \"https://x.example.com/sse\"\n    },\n    \"b\": {\n      \"url\""},
		{"prompted values in variables of other names", "/w/.vscode/mcp.json",
			`{"servers": {"a": {"command": "node", "env": {"TOKEN": "${input:my-token}", "B": "${env:C}"}}}}`, "codex",
			[]string{"W-INPUT my-token", "W-REF B"}, `env_vars = ["TOKEN"]`},
		{"a secret in a variable of another name", "/w/.continue/config.yaml",
			"mcpServers:\n  - {name: a, command: x, env: {K: '${{ secrets.MY_K }}', L: '${{ secrets.L }}'}}\n", "goose",
			[]string{"W-REF MY_K"}, `env_keys: ["K", "L"]`},
		{"an item that the source cannot read", "/w/.mcp.json",
			`{"mcpServers": {"a": {"command": "node", "args": ["x.js", {"port": 1}]}}}`, "codex",
			[]string{"W-UNKNOWN args"}, `args = ["x.js"]`},
		{"another client's root, where there is no other", "/w/.vscode/mcp.json",
			`{"mcpServers": {"a": {"command": "node", "disabled": false}}}`, "claude-code",
			nil, `"command": "node"`},
		{"a server that is off, where the target has all of them live", "/w/.roo/mcp.json",
			`{"mcpServers": {"a": {"command": "node", "disabled": true, "timeout": 9}, "b": {"command": "node"}}}`, "cursor",
			[]string{"W-DISABLED a"}, "{\n  \"mcpServers\": {\n    \"b\": {"},
		{"a key that stands twice, and a name that does", "/w/.mcp.json",
			`{"mcpServers": {"a": {"command": "old"}, "a": {"command": "new"}, "b.c": {"command": "x"}, "b-c": {"command": "x"}}}`, "codex",
			[]string{"W-NAME b-c", "W-NAME b.c", "W-UNKNOWN a"}, "[mcp_servers.a]\ncommand = \"new\""},
		{"another client's root beside the own one", "/w/.codex/config.toml",
			"[mcpServers.b]\ncommand = \"node\"\n[mcp_servers.a]\ncommand = \"node\"\n", "cursor",
			[]string{"W-UNKNOWN mcpServers"}, `"a": {`},
		{"an entry in another client's words, in a file that names no server", "/w/notes/spec.yaml",
			"spec_version: '1'\ntype: mcp\nmcp_server:\n  url: https://x.example.com/mcp\n  headers: {A: b}\n", "cursor",
			nil, "\"spec\": {\n      \"url\": \"https://x.example.com/mcp\",\n      \"headers\": {\n        \"A\": \"b\""},
		{"plain text that the target expands", "/w/claude_desktop_config.json",
			`{"mcpServers": {"a": {"command": "node", "args": ["${X}"]}}}`, "claude-code",
			[]string{"W-REF X"}, `"${X}"`},
		{"plain text that the target expands, in a form that the source has not", "/w/.mcp.json",
			`{"mcpServers": {"a": {"command": "node", "args": ["$X"]}}}`, "copilot-cli",
			[]string{"W-REF X"}, `"${X}"`},
		{"credentials in arguments and in an address", "/w/.codex/config.toml",
			"[mcp_servers.a]\ncommand = \"node\"\nargs = [\"--api-key\", \"q8Zk2LmWx91TbVr5\"]\n[mcp_servers.b]\nurl = \"https://x.example.com/mcp?api_key=p4Yt7QnDs03HgFj2\"\n", "claude-code",
			[]string{"W-LITERAL arguments", "W-LITERAL arguments"}, `"--api-key"`},
		{"what the program itself expands", "/w/claude_desktop_config.json",
			`{"mcpServers": {"a": {"command": "npx", "args": ["-y", "mcp-remote@0.1.29", "https://x.example.com/mcp", "--header", "Authorization:${AUTH}"], "env": {"AUTH": "Bearer x"}}}}`, "vscode",
			nil, `"Authorization:${AUTH}"`},
	} {
		doc := Analyze(c.file, c.text, nil)
		made, err := Convert(doc, ByID(ID(c.to)), ConvertOptions{})
		if err != nil {
			t.Errorf("%s: %v", c.what, err)
			continue
		}
		var says []string
		for _, l := range made.Losses {
			if l.Code != "W-GUESS" {
				says = append(says, l.Code+" "+l.What)
			}
		}
		slices.Sort(says)
		if !slices.Equal(says, c.says) {
			t.Errorf("%s: %q is said, not %q", c.what, says, c.says)
		}
		if !strings.Contains(made.Text, c.want) {
			t.Errorf("%s: %s is not in\n%s", c.what, c.want, made.Text)
		}
	}
}

// A server that is switched off is written when it is asked for by name, and a
// changed name says its reason.
func TestConvertByName(t *testing.T) {
	for _, c := range []struct{ file, text, only, to, why string }{
		{"/w/.roo/mcp.json", `{"mcpServers": {"a": {"command": "node", "disabled": true}}}`, "a", "cursor",
			"Cursor cannot switch a server off in its file and `a` is off, so it would be live there."},
		{"/w/.continue/config.yaml", "mcpServers:\n  - {name: a, command: x}\n  - {name: a, command: y}\n", "a", "cursor",
			"There is a server called `a` already, so the server is called `a-2`."},
		{"/w/.cursor/mcp.json", `{"mcpServers": {"workspace": {"command": "x"}}}`, "workspace", "claude-code",
			"Claude Code keeps the name `workspace` for itself, so the server is called `workspace-2`."},
		{"/w/.cursor/mcp.json", `{"mcpServers": {"a b": {"command": "x"}}}`, "a b", "codex",
			"Codex does not take the name `a b`, so the server is called `a-b`."},
	} {
		made, err := Convert(Analyze(c.file, c.text, nil), ByID(ID(c.to)), ConvertOptions{Only: []string{c.only}})
		if err != nil || made.Servers == 0 || len(made.Losses) != 1 || made.Losses[0].Why != c.why {
			t.Errorf("%s: %v %v\n%s", c.text, made.Losses, err, made.Text)
		}
	}
}
