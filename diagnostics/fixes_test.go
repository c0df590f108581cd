package diagnostics_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Every fix takes its own finding away and brings no other warning or error,
// but for a variable or a value that it leaves to be filled in. Tried on the
// examples of all pages and on the cases that lie beside the project, where
// they do.
func TestFixes(t *testing.T) {
	for _, r := range diagnostics.Rules {
		page, _ := diagnostics.Page(r.Code)
		if b, ok := blockOf(section(page, "Bad")); ok {
			t.Run(r.Code, func(t *testing.T) { tryFixes(t, b) })
		}
	}
	files, _ := filepath.Glob("../../shared/cases/*/case.json")
	for _, f := range files {
		b, ok := caseOf(t, f)
		if ok {
			t.Run(filepath.Base(filepath.Dir(f)), func(t *testing.T) { tryFixes(t, b) })
		}
	}
}

// caseOf reads a case as a block of a page.
func caseOf(t *testing.T, file string) (block, bool) {
	t.Helper()
	var c struct {
		File string
		OS   string
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &c); err != nil {
		return block{}, false
	}
	src, err := os.ReadFile(filepath.Join(filepath.Dir(file), c.File))
	if err != nil {
		t.Fatal(err)
	}
	path, home := strings.CutPrefix(c.File, "HOME/")
	b := block{path: path, home: home, platform: c.OS, src: string(src)}
	if b.platform == "" {
		b.platform = "linux"
	}
	return b, true
}

func tryFixes(t *testing.T, b block) {
	t.Helper()
	before := diagnostics.Run(b.doc(b.src), diagnostics.Settings{})
	for _, d := range before {
		for _, f := range d.Fixes {
			if len(f.Edits) == 0 {
				continue
			}
			rev := text.NewRevision(b.src)
			if err := rev.Apply(f.Edits); err != nil {
				t.Errorf("%s, %q: %v", d.Code, f.Title, err)
				continue
			}
			after := diagnostics.Run(b.doc(rev.Text()), diagnostics.Settings{})
			if count(after, d) >= count(before, d) {
				t.Errorf("%s, %q: the finding is still there in\n%s", d.Code, f.Title, rev.Text())
			}
			for _, n := range after {
				if n.Severity <= formats.Warning && count(after, n) > count(before, n) && n.Code != "unset-variable" && n.Code != "placeholder" {
					t.Errorf("%s, %q: brings %s %s: %s\n%s", d.Code, f.Title, n.Severity, n.Code, n.Msg, rev.Text())
				}
			}
		}
	}
}

// count is how often a finding of that rule with those words stands among all.
func count(all []formats.Diagnostic, d formats.Diagnostic) int {
	n := 0
	for _, o := range all {
		if o.Code == d.Code && o.Msg == d.Msg {
			n++
		}
	}
	return n
}
