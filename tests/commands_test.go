package tests

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/probe"
	"github.com/mcp-ls/mcp-ls/tests/editor"
)

// pair is a file of two servers.
const pair = `{
  "servers": {
    "one": { "command": "npx", "args": ["-y", "@acme/one@1.0.0"] },
    "two": {
      "command": "npx",
      "args": ["-y", "@acme/two@1.0.0"]
    }
  }
}
`

// TestCommandsAtAPosition names servers by where the cursor stands.
func TestCommandsAtAPosition(t *testing.T) {
	b := newBench(t, nil, nil)
	must(t, b.DidChange(b.uri, pair))
	at := func(line, character int) map[string]any {
		return map[string]any{"uri": b.uri, "position": map[string]int{"line": line, "character": character}}
	}
	for _, c := range []struct {
		line, character int
		want            string
	}{{2, 30, "one"}, {2, 0, "one"}, {3, 2, "two"}, {4, 0, "two"}, {6, 0, "two"}} {
		var r probe.Result
		must(t, b.Wait(b.command("testConnection", at(c.line, c.character)), &r))
		if r.Server != c.want || !r.OK() {
			t.Errorf("%d:%d tested %q: %+v", c.line, c.character, r.Server, r)
		}
	}
	if err := b.Wait(b.command("testConnection", at(0, 0)), nil); err == nil || !strings.Contains(err.Error(), "no server stands at line 1") {
		t.Errorf("outside of every server: %v", err)
	}
	quiet := at(4, 0)
	quiet["show"] = false
	var report string
	must(t, b.Wait(b.command("showReport", quiet), &report))
	if !strings.Contains(report, "`two`") || len(b.Messages("window/showDocument")) > 0 {
		t.Errorf("report %q, shown %v", report, b.Messages("window/showDocument"))
	}
}

// TestDescribe says whose a file is, also when it is nobody's.
func TestDescribe(t *testing.T) {
	b := newBench(t, nil, nil)
	describe := func(uri string) (d struct {
		Client  *struct{ ID, Name, Docs string }
		Why     string
		Servers []string
		Clients []json.RawMessage
	}) {
		must(t, b.Wait(b.command("describe", map[string]any{"uri": uri}), &d))
		return d
	}
	d := describe(b.uri)
	if d.Client == nil || d.Client.Name == "" || !strings.HasPrefix(d.Client.Docs, "https://") || d.Why == "" || len(d.Servers) == 0 || len(d.Clients) < 30 {
		t.Errorf("%+v", d)
	}
	other := strings.TrimSuffix(b.uri, "/.vscode/mcp.json") + "/package.json"
	must(t, b.DidOpen(other, "json", "{}"))
	if d := describe(other); d.Client != nil || d.Servers == nil || len(d.Clients) < 30 {
		t.Errorf("a file of nobody: %+v", d)
	}
}

// TestActionsWithoutResolve gives an editor that can neither ask for an edit
// nor be asked to make one, such as ALE, everything with the list.
func TestActionsWithoutResolve(t *testing.T) {
	e := newEditor(t, editor.Options{Root: t.TempDir(), Capabilities: map[string]any{"textDocument": map[string]any{
		"codeAction": map[string]any{"codeActionLiteralSupport": map[string]any{"codeActionKind": map[string]any{"valueSet": []string{}}}},
	}}})
	u := config(e)
	must(t, e.DidOpen(u, "json", `{"servers": {"a": {"command": "npx", "args": ["-y", "x@1.0.0"], "sandboxEnabled": true}}}`))
	var actions []struct {
		Title string
		Edit  editor.WorkspaceEdit
	}
	at := map[string]int{"line": 0, "character": 30}
	must(t, e.Call("textDocument/codeAction", map[string]any{
		"textDocument": document(u), "range": map[string]any{"start": at, "end": at},
		"context": map[string]any{"diagnostics": []any{}, "only": []string{"refactor.rewrite"}},
	}, &actions))
	lossy := 0
	for _, a := range actions {
		if len(a.Edit.Changes) != 1 {
			t.Errorf("%q has the edit %+v", a.Title, a.Edit)
		}
		if strings.Contains(a.Title, "(what is lost: ") {
			lossy++
		}
	}
	if len(actions) < 20 || lossy == 0 {
		t.Errorf("%d actions, %d of them lose something", len(actions), lossy)
	}
}
