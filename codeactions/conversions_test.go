package codeactions

import (
	"errors"
	"io/fs"
	"path"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
)

const two = `{"mcpServers": {"../a": {"command": "npx"}, "..": {"command": "npx"}, "": {"command": "npx"}}}`

// A file that is there but cannot be read, such as a very large one, is not
// taken for a new one.
func TestUnreadableTarget(t *testing.T) {
	doc := formats.Analyze("/w/.mcp.json", two, nil)
	for _, do := range []string{"addTo", "split"} {
		for _, cannot := range []error{fs.ErrPermission, errors.New("larger than a megabyte")} {
			fix, _, err := Resolve(doc, Lazy{Do: do, To: "halo", Path: "/w/halo-paste.json"}, func(string) (string, error) { return "", cannot })
			if err == nil {
				t.Errorf("%s: %v", do, fix)
			}
		}
		if _, _, err := Resolve(doc, Lazy{Do: do, To: "halo", Path: "/w/halo-paste.json"}, func(string) (string, error) { return "", fs.ErrNotExist }); err != nil {
			t.Errorf("%s: %v", do, err)
		}
	}
}

// Whatever servers are called, their files lie in folders of their own below
// the document's.
func TestSplitStaysInside(t *testing.T) {
	doc := formats.Analyze("/w/.mcp.json", two, nil)
	fix, _, err := Resolve(doc, Lazy{Do: "split", To: "halo"}, func(string) (string, error) { return "", fs.ErrNotExist })
	if err != nil || len(fix.Files) != len(doc.Servers) {
		t.Fatal(fix, err)
	}
	seen := map[string]bool{}
	for _, f := range fix.Files {
		if seen[f.Path] || path.Clean(f.Path) != f.Path || !strings.HasPrefix(f.Path, "/w/") || strings.Count(f.Path, "/") != 3 {
			t.Errorf("a file at %s", f.Path)
		}
		seen[f.Path] = true
	}
}
