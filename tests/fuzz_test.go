package tests

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/codeactions"
	"github.com/mcp-ls/mcp-ls/completion"
	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/text"
	"github.com/mcp-ls/mcp-ls/hover"
)

// FuzzFeatures reads any text under any client's path: no feature panics, every
// span lies in the text, every fix and every action's edits apply.
func FuzzFeatures(f *testing.F) {
	err := filepath.WalkDir("corpus", func(p string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		src, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		parts := strings.SplitN(filepath.ToSlash(p), "/", 5)
		if len(parts) == 5 {
			f.Add(parts[4], string(src), uint(len(src)/2))
		}
		return nil
	})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, name, src string, off uint) {
		doc := formats.Analyze("/home/sam/project/"+name, src, &formats.Options{Platform: "linux", Machine: everything{}})
		if doc.Client == nil {
			return
		}
		find := func(d *formats.Document) []formats.Diagnostic { return diagnostics.Run(d, diagnostics.Settings{}) }
		found := find(doc)
		for _, d := range found {
			if d.Code == "internal" {
				t.Fatal(d.Msg)
			}
			if d.Span.Start < 0 || d.Span.End > len(src) || d.Span.Start > d.Span.End {
				t.Fatalf("%s: span %v of %d bytes", d.Code, d.Span, len(src))
			}
			for _, fix := range d.Fixes {
				if _, err := text.Apply(src, fix.Edits); err != nil {
					t.Fatalf("%s: %s: %v", d.Code, fix.Title, err)
				}
			}
		}
		at := int(off % uint(len(src)+1))
		hover.At(doc, at, found, true)
		for _, it := range completion.At(doc, at, true, nil) {
			if _, err := text.Apply(src, append([]text.Edit{it.Edit}, it.More...)); err != nil {
				t.Fatalf("completion %s: %v", it.Label, err)
			}
		}
		none := func(string) (string, error) { return "", fs.ErrNotExist }
		for _, a := range codeactions.List(doc, text.Span{Start: at, End: at}, found, find, []string{""}) {
			if a.Lazy == nil {
				continue
			}
			fix, _, err := codeactions.Resolve(doc, *a.Lazy, none)
			if err != nil {
				continue // it says why
			}
			if _, err := text.Apply(src, fix.Edits); err != nil {
				t.Fatalf("%s: %v", a.Title, err)
			}
		}
		codeactions.Lenses(doc)
	})
}
