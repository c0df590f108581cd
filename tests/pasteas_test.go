package tests

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/tests/editor"
)

// TestPasteAs pastes servers of one client into files of another.
func TestPasteAs(t *testing.T) {
	const foreign = `{
  "mcpServers": {
    "notes": { "command": "npx", "args": ["-y", "@acme/notes@1.0.0"], "env": { "LEVEL": "${LEVEL}" } }
  }
}
`
	const fragment = `"notes": { "command": "npx", "args": ["-y", "@acme/notes@1.0.0"] },`
	const toml = "[mcp_servers.files]\ncommand = \"npx\"\n"
	for _, c := range []struct {
		name, file, language, old, text string
		over                            [2]string // begin and end of what is pasted over; empty: the cursor is at the end
		want                            string    // "": the text is pasted as it is
		loses                           string    // a part of the only sentence about what is lost
	}{
		{"into another root", ".vscode/mcp.json", "jsonc", "{\n  \"servers\": {}\n}\n", foreign, [2]string{}, "{\n  \"servers\": {\n    \"notes\": {", ""},
		{"into an empty file", ".vscode/mcp.json", "jsonc", "", foreign, [2]string{}, "{\n  \"servers\": {\n", ""},
		{"over all", ".vscode/mcp.json", "jsonc", "{}\n", foreign, [2]string{"{", "\n"}, "{\n  \"servers\": {\n", ""},
		{"over a part", ".vscode/mcp.json", "jsonc", "{\"servers\": {}}\n", foreign, [2]string{"{}", "}"}, "", ""},
		{"into TOML", ".codex/config.toml", "toml", toml, foreign, [2]string{}, toml + "\n[mcp_servers.notes]\n", ""},
		{"TOML into JSON", ".cursor/mcp.json", "json", "{\n  \"mcpServers\": {}\n}\n", toml, [2]string{}, "{\n  \"mcpServers\": {\n    \"files\": {", ""},
		{"a fragment into TOML", ".codex/config.toml", "toml", toml, fragment, [2]string{}, toml + "\n[mcp_servers.notes]\n", ""},
		{"a fragment that fits", ".cursor/mcp.json", "json", "{\n  \"mcpServers\": {\n    \n  }\n}\n", fragment, [2]string{}, "", ""},
		{"what the client itself would write", ".cursor/mcp.json", "json", "", "{\"mcpServers\":{\"a\":{\"command\":\"npx\",\"args\":[\"-y\",\"x\"]}}}", [2]string{}, "", ""},
		{"no servers", ".cursor/mcp.json", "json", "{}", "{\"name\": \"x\"}", [2]string{}, "", ""},
		{"half a document", ".codex/config.toml", "toml", toml, strings.TrimSuffix(strings.TrimSpace(foreign), "}"), [2]string{}, "", ""},
		{"with what the client cannot say", ".mcp.json", "json", "{\n  \"mcpServers\": {}\n}\n", "[mcp_servers.files]\ncommand = \"npx\"\ncwd = \"/w\"\n", [2]string{}, "{\n  \"mcpServers\": {\n    \"files\": {", "cannot set a working folder"},
		{"through a bridge", "claude_desktop_config.json", "json", "{\n  \"mcpServers\": {}\n}\n", "[mcp_servers.docs]\nurl = \"https://docs.example.com/mcp\"\n", [2]string{}, "{\n  \"mcpServers\": {\n    \"docs\": {", "goes through mcp-remote"},
		{"into a file of nobody", "package.json", "json", "{}", foreign, [2]string{}, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newEditor(t, editor.Options{})
			u := editor.URI(filepath.Join(e.Options.Root, filepath.FromSlash(c.file)))
			must(t, e.DidOpen(u, c.language, c.old))
			from, to := len(c.old), len(c.old)
			if c.over[0] != "" {
				from, to = strings.Index(c.old, c.over[0]), strings.LastIndex(c.old, c.over[1])+len(c.over[1])
			}
			var got *struct {
				Title  string
				Losses []string
				Edit   editor.WorkspaceEdit
			}
			must(t, e.Call("workspace/executeCommand", map[string]any{"command": "mcp-ls.pasteAs", "arguments": []any{map[string]any{
				"uri": u, "text": c.text, "range": editor.Range{Start: e.Position(c.old, from), End: e.Position(c.old, to)},
			}}}, &got))
			if got == nil {
				if c.want != "" {
					t.Error("it is pasted as it is")
				}
				return
			}
			files, err := e.ApplyWorkspace(got.Edit, map[string]string{u: c.old}, nil)
			must(t, err)
			if c.want == "" || len(files) != 1 || !strings.Contains(files[u], c.want) || !strings.HasPrefix(got.Title, "Paste as ") {
				t.Errorf("%s gives\n%s", got.Title, files[u])
			}
			if c.loses == "" && len(got.Losses) > 0 || c.loses != "" && (len(got.Losses) != 1 || !strings.Contains(got.Losses[0], c.loses)) {
				t.Errorf("%q is lost", got.Losses)
			}
		})
	}
}
