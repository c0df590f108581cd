package tests

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/tests/editor"
)

// Choosing "Switch … off in the settings" at a finding silences its rule and
// says which setting makes that last.
func TestSwitchOff(t *testing.T) {
	e := newEditor(t, editor.Options{})
	u := strings.Replace(config(e), ".vscode/mcp.json", ".mcp.json", 1) // strict JSON has no comments
	must(t, e.DidOpen(u, "json", `{"mcpServers": {"a": {"type": "http", "url": "https://example.com/mcp", "nonsense": 1}}}`))
	severity(t, e, u, 2)
	found, err := e.Published(u, func(p editor.Published) bool { return len(p.Diagnostics) == 1 })
	must(t, err)
	var actions []struct {
		Title   string
		Command struct {
			Command   string
			Arguments []json.RawMessage
		}
	}
	must(t, e.Call("textDocument/codeAction", map[string]any{
		"textDocument": map[string]any{"uri": u}, "range": found.Diagnostics[0].Range, "context": map[string]any{"diagnostics": []any{}},
	}, &actions))
	for _, a := range actions {
		if !strings.HasPrefix(a.Title, "Switch ") {
			continue
		}
		if a.Title != "Switch unknown-key off in the settings" {
			t.Errorf("the action is called %q", a.Title)
		}
		var setting json.RawMessage
		must(t, e.Call("workspace/executeCommand", map[string]any{"command": a.Command.Command, "arguments": a.Command.Arguments}, &setting))
		if string(setting) != `{"diagnostics":{"unknown-key":"off"}}` {
			t.Errorf("the setting to write is %s", setting)
		}
		severity(t, e, u, 0)
		must(t, e.Await("window/showMessage", 1))
		return
	}
	t.Fatalf("no action switches the rule off: %+v", actions)
}
