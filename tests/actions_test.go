package tests

import (
	"encoding/json"
	"testing"

	"github.com/mcp-ls/mcp-ls/tests/editor"
)

// lazyAction is the first action on the sound file that is computed when it is
// chosen: data for an editor that resolves, a command for one that does not.
func lazyAction(t *testing.T, e *editor.Editor) (raw json.RawMessage, command string, args []json.RawMessage) {
	t.Helper()
	u := config(e)
	must(t, e.DidOpen(u, "json", sound))
	var list []json.RawMessage
	at := e.Position(sound, len(`{"servers": {"`))
	must(t, e.Call("textDocument/codeAction", map[string]any{"textDocument": document(u), "range": editor.Range{Start: at, End: at},
		"context": map[string]any{"diagnostics": []any{}}}, &list))
	for _, raw := range list {
		var a struct {
			Data    json.RawMessage
			Command struct {
				Command   string
				Arguments []json.RawMessage
			}
		}
		must(t, json.Unmarshal(raw, &a))
		if len(a.Data) > 0 || a.Command.Command != "" {
			return raw, a.Command.Command, a.Command.Arguments
		}
	}
	t.Fatalf("no action is computed when it is chosen: %s", list)
	return
}

func TestActionsAreForTheVersionThatIsOpen(t *testing.T) {
	e := newEditor(t, editor.Options{})
	raw, _, _ := lazyAction(t, e)
	var a codeAction
	must(t, e.Call("codeAction/resolve", raw, &a))
	if a.Edit == nil {
		t.Errorf("%s resolves without an edit", a.Title)
	}
	must(t, e.DidChange(config(e), "\n"+sound))
	if err := e.Call("codeAction/resolve", raw, nil); code(err) != -32801 {
		t.Errorf("an action for an old version: %v", err)
	}
}

// TestActionsOfAnEditorThatDoesNotResolve come as a command, whose edit the
// server then asks the editor to make.
func TestActionsOfAnEditorThatDoesNotResolve(t *testing.T) {
	caps := editor.Full()
	delete(caps["textDocument"].(map[string]any)["codeAction"].(map[string]any), "resolveSupport")
	var edits []editor.WorkspaceEdit
	e := newEditor(t, editor.Options{Capabilities: caps, Answer: map[string]func(json.RawMessage) any{
		"workspace/applyEdit": func(p json.RawMessage) any {
			var asked struct{ Edit editor.WorkspaceEdit }
			err := json.Unmarshal(p, &asked)
			edits = append(edits, asked.Edit)
			return map[string]any{"applied": err == nil}
		},
	}})
	_, command, args := lazyAction(t, e)
	must(t, e.Call("workspace/executeCommand", map[string]any{"command": command, "arguments": args}, nil))
	if len(edits) != 1 || len(edits[0].DocumentChanges) == 0 {
		t.Errorf("edits: %+v", edits)
	}
}

// TestPlainEdits: an editor without document changes gets edits by URI, also
// for a file that does not exist yet.
func TestPlainEdits(t *testing.T) {
	caps := editor.Full()
	caps["workspace"].(map[string]any)["workspaceEdit"] = map[string]any{}
	e := newEditor(t, editor.Options{Capabilities: caps})
	raw, _, _ := lazyAction(t, e)
	var a codeAction
	must(t, e.Call("codeAction/resolve", raw, &a))
	if a.Edit == nil || len(a.Edit.Changes) == 0 || len(a.Edit.DocumentChanges) > 0 {
		t.Fatalf("edit: %+v", a.Edit)
	}
}
