package tests

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// The two servers that go from every client to every other: one local, one
// remote, with what most clients can say.
const matrixSource = `{
  "mcpServers": {
    "files": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "@acme/files-mcp@2.1.0", "/srv/files"],
      "env": { "LOG": "info", "TOKEN": "${TOKEN}" },
      "timeout": 90000
    },
    "docs": {
      "type": "http",
      "url": "https://example.com/mcp",
      "headers": { "Authorization": "Bearer ${DOCS_TOKEN}" }
    }
  }
}
`

// everything is a machine on which every variable is set and every command is there.
type everything struct{}

func (everything) Getenv(string) (string, bool)        { return "https://example.com/x", true }
func (everything) Home() string                        { return "/home/sam" }
func (everything) Folder(string) string                { return "/home/sam/project" }
func (everything) ReadFile(string) (string, error)     { return "", os.ErrNotExist }
func (everything) Exists(string) (bool, bool)          { return true, false }
func (everything) LookPath(c string) (string, bool)    { return "/usr/bin/" + c, true }
func (everything) Siblings(string) []*formats.Document { return nil }

// readAs reads a text as the client's, at the path that the text was made for.
func readAs(c *formats.Client, made formats.Conversion) *formats.Document {
	name := "/home/sam/project/" + strings.NewReplacer("~/", "", "**/", "", "*", "servers").Replace(made.File)
	return formats.Analyze(name, made.Text, &formats.Options{Platform: "linux", Machine: everything{}, Clients: []formats.ClientRule{{Glob: "*", ID: c.ID}}})
}

func codes(losses []model.Loss) string {
	var out []string
	for _, l := range losses {
		if !slices.Contains(out, l.Code) {
			out = append(out, l.Code)
		}
	}
	slices.Sort(out)
	if len(out) == 0 {
		return "-"
	}
	return strings.Join(out, " ")
}

// worse are the findings of warning and above, without those that a loss has
// announced: a placeholder that stands for a reference, a variable to set.
func worse(d *formats.Document) []string {
	var out []string
	for _, f := range diagnostics.Run(d, diagnostics.Settings{}) {
		if f.Severity <= formats.Warning && f.Code != "placeholder" && f.Code != "unset-variable" {
			out = append(out, f.Code+": "+f.Msg)
		}
	}
	return out
}

// Every client's servers go to every other client. What gets lost stands in a
// golden file; the result has no finding that a loss did not announce.
func TestConversionMatrix(t *testing.T) {
	var out strings.Builder
	source := formats.Analyze("/home/sam/project/.mcp.json", matrixSource, &formats.Options{Platform: "linux", Machine: everything{}})
	var listed []*formats.Client
	for _, c := range formats.Clients() {
		if !c.Hidden {
			listed = append(listed, c)
		}
	}
	for _, from := range listed {
		for _, server := range []string{"files", "docs"} {
			opt := formats.ConvertOptions{Bridge: true, Only: []string{server}}
			start, err := formats.Convert(source, from, opt)
			if err != nil {
				fmt.Fprintf(&out, "%s %s: cannot be written: %s\n", from.ID, server, codes(start.Losses))
				continue
			}
			doc := readAs(from, start)
			if len(doc.Servers) != 1 {
				t.Errorf("%s reads %d servers in what was written for it:\n%s", from.ID, len(doc.Servers), start.Text)
				continue
			}
			if bad := worse(doc); len(bad) > 0 {
				t.Errorf("%s: what was written for it has findings: %s\n%s", from.ID, strings.Join(bad, "\n"), start.Text)
			}
			for _, to := range listed {
				if to == from {
					continue
				}
				made, err := formats.Convert(doc, to, formats.ConvertOptions{Bridge: true})
				if err != nil {
					fmt.Fprintf(&out, "%s -> %s %s: refused %s\n", from.ID, to.ID, server, codes(made.Losses))
					continue
				}
				fmt.Fprintf(&out, "%s -> %s %s: %s\n", from.ID, to.ID, server, codes(made.Losses))
				result := readAs(to, made)
				if len(result.Servers) != 1 {
					t.Errorf("%s -> %s: %d servers in\n%s", from.ID, to.ID, len(result.Servers), made.Text)
				} else if bad := worse(result); len(bad) > 0 {
					t.Errorf("%s -> %s: %s\n%s", from.ID, to.ID, strings.Join(bad, "\n"), made.Text)
				}
			}
		}
	}
	const golden = "testdata/matrix.golden"
	if f := flag.Lookup("update"); f != nil && f.Value.String() == "true" {
		if err := os.WriteFile(golden, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != out.String() {
		t.Errorf("%s is stale or a conversion changed; look at the difference and run `go test ./tests -run TestConversionMatrix -update`", golden)
	}
}
