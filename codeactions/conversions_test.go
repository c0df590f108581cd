package codeactions

import (
	"errors"
	"io/fs"
	"path"
	"slices"
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

// home is a machine on which the listed paths of a home folder are there.
type home struct {
	formats.Machine
	there []string
}

func (home) Home() string                           { return "/home/me" }
func (home) Folder(string) string                   { return "" }
func (home) Getenv(string) (string, bool)           { return "", false }
func (home) ReadFile(string) (string, error)        { return "", fs.ErrNotExist }
func (home) Siblings(string) []*formats.Document    { return nil }
func (home) LookPath(command string) (string, bool) { return command, true }
func (h home) Exists(name string) (there, folder bool) {
	there = slices.Contains(h.there, name)
	return there, there && !strings.HasSuffix(name, ".json")
}

// A client's user file is offered beside its project file where the client has
// left something in the home folder; without a project file always.
func TestUserFiles(t *testing.T) {
	for _, c := range []struct {
		there []string
		title string
		want  bool
	}{
		{nil, "Add `a` to Cursor (.cursor/mcp.json)", true},
		{nil, "Add `a` to Cursor (~/.cursor/mcp.json)", false},
		{[]string{"/home/me/.cursor"}, "Add `a` to Cursor (~/.cursor/mcp.json)", true},
		{[]string{"/home/me/.cursor/mcp.json"}, "Add `a` to Cursor (~/.cursor/mcp.json)", true},
		{nil, "Add `a` to Claude Desktop (~/.config/Claude/claude_desktop_config.json)", true},
	} {
		doc := formats.Analyze("/w/.mcp.json", `{"mcpServers": {"a": {"command": "npx"}}}`, &formats.Options{Platform: "linux", Machine: home{there: c.there}})
		at := doc.Servers[0].Node.Span
		found := slices.ContainsFunc(List(doc, at, nil, nil, nil), func(a Action) bool { return a.Title == c.title })
		if found != c.want {
			t.Errorf("%v, %s: %v", c.there, c.title, found)
		}
	}
}

// Of entries under the same key the last one counts: what only an earlier one
// could become is not offered.
func TestConversionsOfDoubledKeys(t *testing.T) {
	doc := formats.Analyze("/w/.mcp.json", `{"mcpServers": {"wiki": {"type": "http", "url": "https://wiki.example.com/mcp"}, "wiki": {"command": "/opt/acme/wiki"}}}`, &formats.Options{Platform: "linux", Machine: home{}})
	for _, s := range doc.Servers {
		for _, a := range List(doc, s.Node.Span, nil, nil, nil) {
			if a.Lazy == nil {
				continue
			}
			if _, _, err := Resolve(doc, *a.Lazy, func(string) (string, error) { return "", fs.ErrNotExist }); err != nil {
				t.Errorf("%s: %v", a.Title, err)
			}
		}
	}
}
