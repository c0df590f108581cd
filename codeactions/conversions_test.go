package codeactions

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/text"
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

// The user file is the one of the platform.
func TestUserFilesByPlatform(t *testing.T) {
	for _, c := range []struct{ platform, path, title string }{
		{"linux", "/home/me/.config/Code/User/mcp.json", "Add `a` to VS Code (~/.config/Code/User/mcp.json)"},
		{"darwin", "/home/me/Library/Application Support/Code/User/mcp.json", "Add `a` to VS Code (~/Library/Application Support/Code/User/mcp.json)"},
		{"windows", "/home/me/AppData/Roaming/Code/User/mcp.json", "Add `a` to VS Code (~/AppData/Roaming/Code/User/mcp.json)"},
		{"darwin", "", "Add `a` to Claude Desktop (~/Library/Application Support/Claude/claude_desktop_config.json)"},
		{"windows", "", "Add `a` to Claude Desktop (~/AppData/Roaming/Claude/claude_desktop_config.json)"},
		{"windows", "", "Add `a` to Goose (~/AppData/Roaming/Block/goose/config/config.yaml)"},
		{"linux", "", "Add `a` to Goose (~/.config/goose/config.yaml)"},
		{"linux", "/home/me/.codex", "Add `a` to Codex (~/.codex/config.toml)"},
	} {
		doc := formats.Analyze("/w/.mcp.json", `{"mcpServers": {"a": {"command": "npx"}}}`, &formats.Options{Platform: c.platform, Machine: home{there: []string{c.path}}})
		if !slices.ContainsFunc(List(doc, doc.Servers[0].Node.Span, nil, nil, nil), func(a Action) bool { return a.Title == c.title }) {
			t.Errorf("%s: no %s", c.platform, c.title)
		}
	}
}

// A server goes into a new file and into one that is there, in every syntax,
// and what stands there stays byte for byte.
func TestAddTo(t *testing.T) {
	const local = `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "a@1.0.0"], "env": {"K": "${K}"}}}}`
	for _, c := range []struct {
		to           formats.ID
		path         string
		old, written string // of the file; an empty old: there is none
	}{
		{"vscode", "/w/.vscode/mcp.json", "",
			"{\n  \"servers\": {\n    \"a\": {\n      \"type\": \"stdio\",\n      \"command\": \"npx\",\n      \"args\": [\"-y\", \"a@1.0.0\"],\n      \"env\": {\n        \"K\": \"${env:K}\"\n      }\n    }\n  }\n}\n"},
		{"vscode", "/w/.vscode/mcp.json", "{\n\t// mine\n\t\"servers\": {\n\t\t\"b\": {\"command\": \"b\"}, // stays\n\t}\n}\n",
			"{\n\t// mine\n\t\"servers\": {\n\t\t\"b\": {\"command\": \"b\"}, // stays\n\t\t\"a\": {\n\t\t\t\"type\": \"stdio\",\n\t\t\t\"command\": \"npx\",\n\t\t\t\"args\": [\"-y\", \"a@1.0.0\"],\n\t\t\t\"env\": {\n\t\t\t\t\"K\": \"${env:K}\"\n\t\t\t}\n\t\t}\n\t}\n}\n"},
		{"codex", "/home/me/.codex/config.toml", "",
			"[mcp_servers.a]\ncommand = \"npx\"\nargs = [\"-y\", \"a@1.0.0\"]\nenv_vars = [\"K\"]\n"},
		{"codex", "/home/me/.codex/config.toml", "model = \"x\" # mine\n\n[mcp_servers.a]\ncommand = \"other\"\n",
			"model = \"x\" # mine\n\n[mcp_servers.a]\ncommand = \"other\"\n\n[mcp_servers.a-2]\ncommand = \"npx\"\nargs = [\"-y\", \"a@1.0.0\"]\nenv_vars = [\"K\"]\n"},
		{"goose", "/home/me/.config/goose/config.yaml", "",
			"extensions:\n  a:\n    name: a\n    type: stdio\n    cmd: npx\n    args: [\"-y\", \"a@1.0.0\"]\n    env_keys: [\"K\"]\n    enabled: true\n"},
		{"goose", "/home/me/.config/goose/config.yaml", "GOOSE_MODE: auto # mine\nextensions:\n  todo:\n    type: platform\n    name: todo\n",
			"GOOSE_MODE: auto # mine\nextensions:\n  todo:\n    type: platform\n    name: todo\n  a:\n    name: a\n    type: stdio\n    cmd: npx\n    args: [\"-y\", \"a@1.0.0\"]\n    env_keys: [\"K\"]\n    enabled: true\n"},
		{"continue", "/home/me/.continue/config.yaml", "name: mine\nversion: 1.0.0\nschema: v1\nmodels: [] # none\n",
			"name: mine\nversion: 1.0.0\nschema: v1\nmodels: [] # none\nmcpServers:\n  - name: a\n    type: stdio\n    command: npx\n    args: [\"-y\", \"a@1.0.0\"]\n    env:\n      K: \"${{ secrets.K }}\"\n"},
	} {
		doc := formats.Analyze("/w/.mcp.json", local, &formats.Options{Platform: "linux", Machine: home{}})
		fix, _, err := Resolve(doc, Lazy{Do: "addTo", To: c.to, Server: "a", Path: c.path}, func(string) (string, error) {
			if c.old == "" {
				return "", fs.ErrNotExist
			}
			return c.old, nil
		})
		if err != nil || len(fix.Files) != 1 {
			t.Errorf("%s: %v %v", c.to, fix, err)
			continue
		}
		got := fix.Files[0].Create
		if c.old != "" {
			got, err = text.Apply(c.old, fix.Files[0].Edits)
		}
		if err != nil || got != c.written {
			t.Errorf("%s: got\n%s\nwant\n%s", c.to, got, c.written)
		}
	}
}

// Servers under another client's root are offered too, one by one and together.
func TestForeignRootIsConverted(t *testing.T) {
	const src = "[mcpServers.a]\ncommand = \"npx\"\n[mcpServers.b]\nurl = \"https://x.example.com/mcp\"\n"
	doc := formats.Analyze("/w/.codex/config.toml", src, &formats.Options{Platform: "linux", Machine: home{}})
	at := text.Span{Start: strings.Index(src, "npx"), End: strings.Index(src, "npx")}
	for _, want := range []string{"Add `a` to Cursor (.cursor/mcp.json)", "Add all servers to Cursor (.cursor/mcp.json)"} {
		list := List(doc, at, nil, nil, nil)
		i := slices.IndexFunc(list, func(a Action) bool { return a.Title == want })
		if i < 0 {
			t.Errorf("no %s", want)
			continue
		}
		fix, _, err := Resolve(doc, *list[i].Lazy, func(string) (string, error) { return "", fs.ErrNotExist })
		if err != nil || !strings.Contains(fix.Files[0].Create, `"command": "npx"`) || strings.Contains(want, "all") != strings.Contains(fix.Files[0].Create, `"url"`) {
			t.Errorf("%s: %v %v", want, fix, err)
		}
	}
}
