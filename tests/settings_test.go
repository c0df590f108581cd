package tests

import (
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"github.com/mcp-ls/mcp-ls/tests/editor"
)

// severity is the severity of the one finding that is published for u.
func severity(t *testing.T, e *editor.Editor, u string, want int) {
	t.Helper()
	var last editor.Published
	_, err := e.Published(u, func(p editor.Published) bool {
		last = p
		if want == 0 {
			return len(p.Diagnostics) == 0
		}
		return len(p.Diagnostics) == 1 && p.Diagnostics[0].Severity == want
	})
	if err != nil {
		t.Fatalf("wanted severity %d, got %+v: %v", want, last.Diagnostics, err)
	}
}

func TestSettingsLayers(t *testing.T) {
	var answers struct { // to workspace/configuration
		sync.Mutex
		last any
	}
	e := newEditor(t, editor.Options{
		Settings: map[string]any{"diagnostics": map[string]any{"unknown-key": "error"}},
		Answer: map[string]func(json.RawMessage) any{"workspace/configuration": func(json.RawMessage) any {
			answers.Lock()
			defer answers.Unlock()
			return []any{answers.last}
		}},
	})
	u := config(e)
	must(t, e.DidOpen(u, "json", faulty))
	severity(t, e, u, 1)
	must(t, e.Await("workspace/configuration", 1))
	answer := func(v any) {
		answers.Lock()
		answers.last = v
		answers.Unlock()
		must(t, e.Notify("workspace/didChangeConfiguration", map[string]any{"settings": nil}))
	}
	answer(map[string]any{"diagnostics": map[string]any{"unknown-key": "information"}})
	severity(t, e, u, 3)
	must(t, e.Await("workspace/configuration", 2))

	answer(nil) // leaves what stands
	must(t, e.Await("workspace/configuration", 3))
	severity(t, e, u, 3)

	answer(map[string]any{"diagnostics": map[string]any{"unknown-key": "off"}})
	severity(t, e, u, 0)

	answer(map[string]any{}) // takes back, down to initializationOptions
	severity(t, e, u, 1)
}

func TestPushedSettings(t *testing.T) {
	e := newEditor(t, editor.Options{Capabilities: editor.Bare()})
	u := config(e)
	must(t, e.DidOpen(u, "json", faulty))
	severity(t, e, u, 2)
	for _, settings := range []any{
		map[string]any{"mcp-ls": map[string]any{"diagnostics": map[string]any{"unknown-key": "hint"}}},
		map[string]any{"diagnostics": map[string]any{"unknown-key": "hint"}},
	} {
		must(t, e.Notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"mcp-ls": map[string]any{}}}))
		severity(t, e, u, 2)
		must(t, e.Notify("workspace/didChangeConfiguration", map[string]any{"settings": settings}))
		severity(t, e, u, 4)
	}
}

func TestClientsSetting(t *testing.T) {
	e := newEditor(t, editor.Options{Settings: map[string]any{"clients": map[string]any{"*.conf.json": "vscode"}}})
	u := editor.URI(e.Options.Root + "/x.conf.json")
	must(t, e.DidOpen(u, "json", faulty))
	severity(t, e, u, 2)
}

func TestFaultySettingsKeepTheDefaultsAndAreTold(t *testing.T) {
	for _, settings := range []any{
		map[string]any{"platform": 3, "clients": map[string]any{"*": "nobody"}, "diagnostics": []any{"x"}, "trusted": "yes",
			"inputs": map[string]any{"a": 1}, "probe": map[string]any{"timeout": "soon", "parallel": 0, "consent": "perhaps", "inherit": "PATH"}},
		[]any{1, 2},
		"text",
	} {
		e := newEditor(t, editor.Options{Settings: settings})
		u := config(e)
		must(t, e.DidOpen(u, "json", faulty))
		severity(t, e, u, 2)
		must(t, e.Await("window/showMessage", 1))
		if n := len(e.Messages("window/showMessage")); n != 1 {
			t.Errorf("%v: %d messages", settings, n)
		}
		var log []string
		for _, m := range e.Messages("window/logMessage") {
			log = append(log, string(m.Params))
		}
		if o, ok := settings.(map[string]any); ok {
			for _, key := range []string{"platform", "clients.*", "diagnostics", "trusted", "inputs.a", "probe.timeout", "probe.parallel", "probe.consent", "probe.inherit"} {
				if !strings.Contains(strings.Join(log, "\n"), "mcp-ls."+key+" ") {
					t.Errorf("%v: nothing is told about %s in\n%s", o, key, strings.Join(log, "\n"))
				}
			}
		}
	}
}
