package tests

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/tests/editor"
)

// faulty has exactly one finding, sound has none; both are files of one client.
const (
	faulty = `{"servers": {"a": {"command": "npx", "args": ["-y", "x@1.0.0"], "nonsense": 1}}}`
	sound  = `{"servers": {"a": {"command": "npx", "args": ["-y", "x@1.0.0"]}}}`
)

// config is a file of the workspace that some client reads.
func config(e *editor.Editor) string {
	return editor.URI(filepath.Join(e.Options.Root, ".vscode", "mcp.json"))
}

func codesOf(list []editor.Diagnostic) string {
	var out []string
	for _, d := range list {
		out = append(out, d.Code)
	}
	return strings.Join(out, " ")
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func newEditor(t *testing.T, o editor.Options) *editor.Editor {
	t.Helper()
	if o.Root == "" {
		o.Root = t.TempDir()
	}
	return start(t, serverOf(nil, t.TempDir()), o)
}

func TestLastVersionIsPublished(t *testing.T) {
	e := newEditor(t, editor.Options{})
	u := config(e)
	must(t, e.DidOpen(u, "json", faulty))
	for i := range 200 {
		text := sound
		if i%2 == 0 {
			text = faulty
		}
		must(t, e.DidChange(u, text))
	}
	p, err := e.Published(u, nil)
	must(t, err)
	if len(p.Diagnostics) != 0 {
		t.Errorf("the last version is sound, and was published with %s", codesOf(p.Diagnostics))
	}
	nobody := editor.URI(filepath.Join(e.Options.Root, "package.json"))
	must(t, e.DidOpen(nobody, "json", `{"name": "x"}`))
	if p, err = e.Published(nobody, nil); err != nil || len(p.Diagnostics) != 0 {
		t.Errorf("a file of nobody must be published once, without findings: %v %v", p, err)
	}
	must(t, e.DidChange(nobody, `{"name": "y"}`))
	_, err = e.Published(nobody, nil)
	must(t, err)
}

func TestClosingTakesFindingsBack(t *testing.T) {
	e := newEditor(t, editor.Options{})
	u := config(e)
	must(t, e.DidOpen(u, "json", faulty))
	_, err := e.Published(u, func(p editor.Published) bool { return len(p.Diagnostics) == 1 })
	must(t, err)
	must(t, e.DidClose(u))
	_, err = e.Published(u, func(p editor.Published) bool { return p.Version == nil && len(p.Diagnostics) == 0 })
	must(t, err)
}

func TestEditorsOwnSpellingOfURIs(t *testing.T) {
	e := newEditor(t, editor.Options{})
	dir := filepath.Join(e.Options.Root, "@scope", ".vscode")
	u := "file://" + filepath.ToSlash(dir) + "/mcp.json" // canonical would be %40
	must(t, e.DidOpen(u, "json", faulty))
	_, err := e.Published(u, func(p editor.Published) bool { return len(p.Diagnostics) == 1 })
	must(t, err)
}

func TestPullingEditorsGetNothingPushed(t *testing.T) {
	e := newEditor(t, editor.Options{Capabilities: editor.Pulling()})
	u := config(e)
	must(t, e.DidOpen(u, "json", faulty))
	for _, previous := range []any{nil, "some id"} {
		var report struct {
			Kind  string
			Items []editor.Diagnostic
		}
		params := map[string]any{"textDocument": document(u)}
		if previous != nil {
			params["previousResultId"] = previous
		}
		must(t, e.Call("textDocument/diagnostic", params, &report))
		if report.Kind != "full" || len(report.Items) != 1 {
			t.Errorf("asked for findings, got %+v", report)
		}
	}
	if n := len(e.Messages("textDocument/publishDiagnostics")); n != 0 {
		t.Errorf("%d findings were pushed to an editor that pulls", n)
	}
}

// TestIncrementalChanges makes random edits in both encodings; the server must
// hold the same text as the editor.
func TestIncrementalChanges(t *testing.T) {
	for _, utf8 := range []bool{false, true} {
		t.Run(fmt.Sprintf("utf8=%v", utf8), func(t *testing.T) {
			e := newEditor(t, editor.Options{UTF8: utf8})
			u := config(e)
			must(t, e.DidOpen(u, "json", "{\n  \"📦\": \"ä\u0000\",\r\n  \"b\": 2\n}\n"))
			rnd := rand.New(rand.NewPCG(1, 2))
			pieces := []string{"", "x", "📦", "ä\n", "\"servers\"", "{", "}", "\r\n"}
			for range 300 {
				var edits []editor.TextEdit
				text := e.Text(u)
				for range 1 + rnd.IntN(3) {
					from, to := boundary(rnd, text), boundary(rnd, text)
					edit := editor.TextEdit{Range: editor.Range{Start: e.Position(text, min(from, to)), End: e.Position(text, max(from, to))},
						NewText: pieces[rnd.IntN(len(pieces))]}
					edits = append(edits, edit)
					text, _ = e.Apply(text, []editor.TextEdit{edit})
				}
				must(t, e.DidEdit(u, edits...))
			}
			must(t, e.DidEdit(u, editor.TextEdit{Range: editor.Range{End: editor.Position{Line: 1 << 20}}, NewText: faulty}))
			p, err := e.Published(u, nil)
			must(t, err)
			if len(p.Diagnostics) != 1 {
				t.Errorf("the text was replaced by one with one finding, and %q was published", codesOf(p.Diagnostics))
			}
			want := strings.Index(faulty, `"nonsense"`)
			if got := e.Offset(faulty, p.Diagnostics[0].Range.Start); got != want {
				t.Errorf("the finding starts at %d, not %d", got, want)
			}
		})
	}
}

// boundary is a random offset at which no \r\n and no rune is cut.
func boundary(rnd *rand.Rand, text string) int {
	var all []int
	for i, r := range text {
		if r != '\n' || i == 0 || text[i-1] != '\r' {
			all = append(all, i)
		}
	}
	all = append(all, len(text))
	return all[rnd.IntN(len(all))]
}

func TestLifeCycle(t *testing.T) {
	e := open(t, serverOf(nil, ""), editor.Options{})
	must(t, e.Notify("textDocument/didOpen", map[string]any{}))
	if err := e.Call("textDocument/hover", map[string]any{}, nil); code(err) != -32002 {
		t.Errorf("a request before initialize: %v", err)
	}
	must(t, e.Call("initialize", map[string]any{"processId": nil, "rootUri": nil, "capabilities": editor.Bare()}, nil))
	if err := e.Call("initialize", map[string]any{"processId": nil, "rootUri": nil, "capabilities": editor.Bare()}, nil); code(err) != -32600 {
		t.Errorf("a second initialize: %v", err)
	}
	must(t, e.Notify("initialized", nil))
	must(t, e.Notify("$/nonsense", map[string]any{"x": 1}))
	must(t, e.Notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": "file:///not/open", "version": 1}, "contentChanges": []any{}}))
	must(t, e.Notify("textDocument/didOpen", []any{"not", "an", "object"}))
	if err := e.Call("textDocument/nonsense", map[string]any{}, nil); code(err) != -32601 {
		t.Errorf("an unknown request: %v", err)
	}
	if err := e.Call("textDocument/hover", map[string]any{"position": "nowhere"}, nil); err == nil {
		t.Error("a request with bad parameters succeeded")
	}
	var nothing any
	must(t, e.Call("textDocument/hover", map[string]any{"textDocument": document("file:///not/open"), "position": editor.Position{}}, &nothing))
	if nothing != nil {
		t.Errorf("hover on a file that is not open: %v", nothing)
	}
	must(t, e.Call("shutdown", nil, nil))
	if err := e.Call("textDocument/hover", map[string]any{}, nil); code(err) != -32600 {
		t.Errorf("a request after shutdown: %v", err)
	}
	must(t, e.Notify("exit", nil))
	if err := e.Closed(); err == nil {
		t.Error("the connection is open after exit")
	}
}

func code(err error) int {
	var e *editor.Error
	if errors.As(err, &e) {
		return e.Code
	}
	return 0
}

// TestEverythingAnnouncedIsServed sends each announced request on a real file.
func TestEverythingAnnouncedIsServed(t *testing.T) {
	e := newEditor(t, editor.Options{})
	u := config(e)
	must(t, e.DidOpen(u, "json", sound))
	var caps map[string]any
	must(t, json.Unmarshal(e.Capabilities, &caps))
	methods := map[string]string{
		"hoverProvider": "textDocument/hover", "completionProvider": "textDocument/completion", "definitionProvider": "textDocument/definition",
		"documentSymbolProvider": "textDocument/documentSymbol", "codeActionProvider": "textDocument/codeAction", "codeLensProvider": "textDocument/codeLens",
		"documentLinkProvider": "textDocument/documentLink", "foldingRangeProvider": "textDocument/foldingRange", "diagnosticProvider": "textDocument/diagnostic",
	}
	for name := range caps {
		method, known := methods[name]
		if !known {
			if !strings.HasSuffix(name, "Provider") || name == "executeCommandProvider" {
				continue
			}
			t.Errorf("%s is announced and not tested here", name)
			continue
		}
		params := map[string]any{"textDocument": document(u), "position": editor.Position{}, "range": editor.Range{}, "context": map[string]any{"diagnostics": []any{}}}
		if err := e.Call(method, params, nil); err != nil {
			t.Errorf("%s: %v", method, err)
		}
		delete(methods, name)
	}
	if len(methods) > 0 {
		t.Errorf("not announced: %v", methods)
	}
	for _, command := range caps["executeCommandProvider"].(map[string]any)["commands"].([]any) {
		if err := e.Call("workspace/executeCommand", map[string]any{"command": command}, nil); err != nil && strings.Contains(err.Error(), "there is no command") {
			t.Errorf("%s: %v", command, err)
		}
	}
}

// TestBareEditor: the simplest editor gets plain text and plain edits.
func TestBareEditor(t *testing.T) {
	e := newEditor(t, editor.Options{Capabilities: editor.Bare()})
	u := config(e)
	must(t, e.DidOpen(u, "json", faulty))
	p, err := e.Published(u, nil)
	must(t, err)
	if len(p.Diagnostics) != 1 {
		t.Errorf("findings: %s", codesOf(p.Diagnostics))
	}
	var raw json.RawMessage
	must(t, e.Call("textDocument/documentSymbol", map[string]any{"textDocument": document(u)}, &raw))
	if !strings.Contains(string(raw), `"location"`) || strings.Contains(string(raw), `"children"`) {
		t.Errorf("an editor that takes no tree gets %s", raw)
	}
	must(t, e.Call("textDocument/completion", map[string]any{"textDocument": document(u), "position": editor.Position{Character: 20}}, &raw))
	if strings.Contains(string(raw), `"insertTextFormat":2`) {
		t.Errorf("an editor without snippets gets some: %s", raw)
	}
	must(t, e.Call("textDocument/codeAction", map[string]any{"textDocument": document(u), "range": p.Diagnostics[0].Range,
		"context": map[string]any{"diagnostics": []any{}}}, &raw))
	if string(raw) != "[]" && string(raw) != "null" {
		t.Errorf("an editor that takes no action literals gets %s", raw)
	}
}

func TestOtherFilesOnDisk(t *testing.T) {
	root := t.TempDir()
	must(t, os.MkdirAll(filepath.Join(root, ".vscode"), 0o755))
	must(t, os.WriteFile(filepath.Join(root, ".vscode", "mcp.json"), []byte(sound), 0o644))
	e := newEditor(t, editor.Options{Root: root, Capabilities: editor.Pulling()})
	u := config(e)
	must(t, e.DidOpen(u, "json", sound))
	must(t, e.Notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": u, "type": 1}}}))
	must(t, e.Await("workspace/diagnostic/refresh", 1))
	must(t, e.Notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{
		"added": []any{map[string]any{"uri": editor.URI(t.TempDir()), "name": "more"}}, "removed": []any{}}}))
	must(t, e.Await("workspace/diagnostic/refresh", 2))
}
