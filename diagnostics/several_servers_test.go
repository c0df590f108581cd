package diagnostics_test

import (
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

const spec = "name: search\nversion: \"1.0.0\"\nauthor: acme\ndescription: d\ntype: mcp\n"

// Each way of pasting servers into a document of one is said once, in the
// client's words, and each fix leaves a sound document of one server.
func TestSeveralServers(t *testing.T) {
	files := "{command: npx, args: [\"-y\", \"@acme/files-mcp@1.2.0\"]}"
	paste := "Make it a paste of all of them: halo-paste.json (loses name, version, author, description, type)"
	wiki := "{type: http, url: \"https://wiki.example.com/mcp\"}"
	for _, c := range []struct {
		name, src string
		fixes     []string
	}{
		{"inside", spec + "mcp_server:\n  mcpServers:\n    files: " + files + "\n    wiki: " + wiki + "\n", []string{"Keep `files` only", "Keep `wiki` only", "Split into one file per server", paste}},
		{"bare", spec + "mcp_server:\n  files: " + files + "\n  wiki: " + wiki + "\n", []string{"Keep `files` only", "Keep `wiki` only", "Split into one file per server", paste}},
		{"root", spec + "mcpServers:\n  files: " + files + "\n  wiki: " + wiki + "\n", []string{"Keep `files` only", "Keep `wiki` only", "Split into one file per server", paste}},
		{"one inside", spec + "mcp_server:\n  mcpServers:\n    wiki: " + wiki + "\n", []string{"Make it the `mcp_server`"}},
		{"one beside", spec + "mcpServers:\n  wiki: " + wiki + "\n", []string{"Make it the `mcp_server`"}},
	} {
		d := formats.Analyze("/w/search/spec.yaml", c.src, nil)
		var titles []string
		for _, f := range diagnostics.Run(d, diagnostics.Settings{}) {
			if f.Code != "several-servers" {
				if f.Severity < formats.Hint && f.Code != "missing-field" {
					t.Errorf("%s: also %s: %s", c.name, f.Code, f.Msg)
				}
				continue
			}
			if len(c.fixes) > 1 && !strings.Contains(f.Msg, "Configuration contains multiple servers. Paste a single server config here.") {
				t.Errorf("%s: the message is %q", c.name, f.Msg)
			}
			for _, fix := range f.Fixes {
				titles = append(titles, fix.Title)
				fixed, err := text.Apply(c.src, fix.Edits)
				if err != nil {
					t.Fatal(err)
				}
				if len(fix.Files) == 1 && fix.Files[0].From != "" {
					sound(t, fix.Files[0].Path, fixed, 2)
					continue
				}
				sound(t, "/w/search/spec.yaml", fixed, 1)
				for _, file := range fix.Files {
					sound(t, file.Path, file.Create, 1)
				}
			}
		}
		if strings.Join(titles, "\n") != strings.Join(c.fixes, "\n") {
			t.Errorf("%s: fixes %q", c.name, titles)
		}
	}
}

func sound(t *testing.T, name, src string, servers int) {
	t.Helper()
	d := formats.Analyze(name, src, nil)
	for _, f := range diagnostics.Run(d, diagnostics.Settings{}) {
		if f.Severity < formats.Hint {
			t.Errorf("%s: %s: %s\n%s", name, f.Code, f.Msg, src)
		}
	}
	if len(d.Servers) != servers {
		t.Errorf("%s: %d servers\n%s", name, len(d.Servers), src)
	}
}
