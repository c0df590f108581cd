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
		{"an item that the source cannot read", "/w/.mcp.json",
			`{"mcpServers": {"a": {"command": "node", "args": ["x.js", {"port": 1}]}}}`, "codex",
			[]string{"W-UNKNOWN args"}, `args = ["x.js"]`},
		{"another client's root, where there is no other", "/w/.vscode/mcp.json",
			`{"mcpServers": {"a": {"command": "node", "disabled": true}}}`, "claude-code",
			[]string{"W-DISABLED a"}, `"command": "node"`},
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
