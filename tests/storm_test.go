package tests

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/mcp-ls/mcp-ls/tests/editor"
)

// TestStorm sends thousands of changes with requests between them, and with
// bad notifications, crashes and cancellations among those. Each request must be
// answered for the text that stood when it was sent, and the connection must
// live on. Run it with -race.
func TestStorm(t *testing.T) {
	cfg := serverOf(nil, t.TempDir())
	cfg.Runner = panicking{}
	e := start(t, cfg, editor.Options{Root: t.TempDir(), Settings: map[string]any{"probe": map[string]any{"consent": "always"}}})
	u := config(e)
	must(t, e.DidOpen(u, "json", "{}"))
	const rounds = 2000
	type question struct{ id, want int }
	var questions []question
	var crashes []int
	for i := range rounds {
		n := i % 7
		must(t, e.DidChange(u, servers(n)))
		questions = append(questions, question{e.Ask("textDocument/documentSymbol", map[string]any{"textDocument": document(u)}), n})
		switch {
		case i%100 == 1:
			crashes = append(crashes, e.Ask("workspace/executeCommand", map[string]any{"command": "mcp-ls.testConnection",
				"arguments": []any{map[string]any{"uri": u, "server": "s0"}}}))
		case i%100 == 2:
			must(t, e.Notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": "file:///not/open", "version": 1}, "contentChanges": []any{}}))
		case i%10 == 3:
			id := e.Ask("textDocument/hover", map[string]any{"textDocument": document(u), "position": editor.Position{}})
			must(t, e.Notify("$/cancelRequest", map[string]any{"id": id}))
			if err := e.Wait(id, nil); err != nil && code(err) != -32800 {
				t.Fatal(err)
			}
		}
	}
	for _, q := range questions {
		var list []struct{ Children []struct{ Name string } }
		must(t, e.Wait(q.id, &list))
		got := 0
		if len(list) > 0 {
			got = len(list[0].Children)
		}
		if got != q.want {
			t.Fatalf("a request was answered for a text with %d servers instead of %d", got, q.want)
		}
	}
	for _, id := range crashes {
		var r struct{ Code string }
		if err := e.Wait(id, &r); err == nil && r.Code != "failed" {
			t.Errorf("a test whose runner crashed says %q", r.Code)
		}
	}
	if _, err := e.Published(u, nil); err != nil {
		t.Fatal(err)
	}
}

// servers is a file with n servers.
func servers(n int) string {
	text := `{"servers": {`
	for i := range n {
		if i > 0 {
			text += ","
		}
		text += fmt.Sprintf(`"s%d": {"command": "npx"}`, i)
	}
	return text + "}}"
}

// TestManyFiles opens many files at once; each gets its own findings.
func TestManyFiles(t *testing.T) {
	e := newEditor(t, editor.Options{})
	var all []string
	for i := range 30 {
		u := editor.URI(filepath.Join(e.Options.Root, fmt.Sprint("p", i), ".vscode", "mcp.json"))
		all = append(all, u)
		must(t, e.DidOpen(u, "json", faulty))
	}
	for _, u := range all {
		_, err := e.Published(u, func(p editor.Published) bool { return len(p.Diagnostics) >= 1 })
		must(t, err)
	}
}
