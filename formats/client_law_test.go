package formats

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// samples calls f for every sample file of a kind ("sound", "faulty") in the
// corpus, with the id of its client and the path that the file pretends to have.
func samples(t *testing.T, kind string, f func(t *testing.T, id ID, name, src string)) {
	t.Helper()
	roots, err := filepath.Glob("../tests/corpus/*/" + kind + "/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, root := range roots {
		id := filepath.Base(filepath.Dir(filepath.Dir(root)))
		err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			src, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			rel, _ := filepath.Rel(root, path)
			t.Run(id+"/"+filepath.Base(root)+"/"+d.Name(), func(t *testing.T) {
				f(t, ID(id), "/srv/project/"+filepath.ToSlash(rel), string(src))
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// A server that is written back in its own client's form stays as it is.
func TestLiftLower(t *testing.T) {
	samples(t, "sound", func(t *testing.T, id ID, name, src string) {
		d := Analyze(name, src, &Options{Clients: []ClientRule{{Glob: "*", ID: id}}})
		if len(d.Servers) == 0 {
			t.Fatal("no server was found")
		}
		for _, s := range d.Servers {
			low := d.Client.Lower(s, LowerOptions{From: d.Client, File: d.File, InPlace: true})
			if low.Refuse != "" || len(low.Losses) > 0 || low.Name != s.Name {
				t.Errorf("%s: refused %q, losses %v, name %q", s.Name, low.Refuse, low.Losses, low.Name)
			}
			if was := syntax.ValueOf(s.Node); !low.Body.Equal(was) {
				t.Errorf("%s: %s became %s", s.Name, syntax.Render(syntax.JSON, was), syntax.Render(syntax.JSON, low.Body))
			}
			if edits := syntax.Update(d.Tree, s.Node, low.Body); len(edits) > 0 {
				t.Errorf("%s: edits %v", s.Name, edits)
			}
		}
	})
}

// A sound sample is its client's by its path, and nothing is wrong with it; a
// faulty one is its client's too.
func TestSamples(t *testing.T) {
	for _, kind := range []string{"sound", "faulty"} {
		samples(t, kind, func(t *testing.T, id ID, name, src string) {
			d := Analyze(name, src, nil)
			if d.Client == nil || d.Client.ID != id {
				t.Fatalf("%s is taken for a file of %v: %s", name, d.Client, d.Why)
			}
			if kind == "sound" {
				for _, p := range d.Problems() {
					t.Errorf("%s %s: %s", p.Severity, p.Code, p.Msg)
				}
				for _, e := range d.Tree.Errors {
					if !(e.Code == syntax.Comment && d.Syntax().Comments || e.Code == syntax.TrailingComma && d.Syntax().TrailingCommas || e.Code == syntax.BOM && d.Syntax().BOM) {
						t.Errorf("%s: %s", e.Code, e.Msg)
					}
				}
			}
		})
	}
}
