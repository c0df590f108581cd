package tests

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
)

// Real files of real people lie beside the checkout of those who have them;
// nothing of them is kept here.
const realFiles = "../../shared/real"

// refused are the real files that their own program does not take, or of which
// it leaves out an entry.
var refused = map[string]bool{
	"halo/dhp-complexity-watchdog.spec.yaml":                            true, // a source without its config
	"halo/dhp-train-ticket-watcher.spec.yaml":                           true, // a tag that is a number
	"halo/uclaw-full_featured.yaml":                                     true, // another program's idea of the format
	"halo/uclaw-douyin-live-room-moderator.spec.yaml":                   true, // the same
	"holodeck/03-holodeck-fixture-valid-agent-LEGACY-server.agent.yaml": true, // server, metrics without type
	"holodeck/13-holodeck-ts-fixture-valid-full.agent.yaml":             true, // claude.subagents
	"pi/A01-irahardianto-pi-mcp-extension-example.mcp.jsonc":            true, // comments
	"pi/D03-cenkalti-dotfiles.pi-agent-mcp.SYMLINK-TEXT.json":           true, // no JSON at all
}

// realFile is one of them, read as its program reads it.
type realFile struct {
	name string // relative to the folder
	doc  *formats.Document
}

var indexRow = regexp.MustCompile("(?m)^\\| (\\S+/\\d+\\.\\w+) \\| [^|]* \\| `([^`]+)` ")

// eachReal calls f for every real file; without them the test is skipped.
func eachReal(t *testing.T, f func(r realFile)) {
	t.Helper()
	if _, err := os.Stat(realFiles); err != nil {
		t.Skip("there are no real files here")
	}
	index, err := os.ReadFile(realFiles + "/clients/INDEX.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range indexRow.FindAllStringSubmatch(string(index), -1) {
		f(readReal(t, "clients/"+m[1], m[2], formats.ID(filepath.Dir(m[1]))))
	}
	for folder, read := range map[string]func(file string) (string, formats.ID){
		"halo":     func(string) (string, formats.ID) { return "spec.yaml", "halo" },
		"holodeck": func(string) (string, formats.ID) { return "agent.yaml", "holodeck" },
		"pi": func(file string) (string, formats.ID) {
			family := map[byte]formats.ID{'A': "hog", 'B': "pi-adapter", 'C': "pi"}
			if strings.Contains(file, "pi-agent") {
				return ".pi/agent/mcp.json", family[file[0]]
			}
			return ".pi/mcp.json", family[file[0]]
		},
	} {
		files, err := os.ReadDir(filepath.Join(realFiles, folder))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range files {
			if e.Name() != "INDEX.md" {
				path, id := read(e.Name())
				f(readReal(t, folder+"/"+e.Name(), path, id))
			}
		}
	}
}

func readReal(t *testing.T, name, path string, id formats.ID) realFile {
	src, err := os.ReadFile(filepath.Join(realFiles, name))
	if err != nil {
		t.Fatal(err)
	}
	opt := &formats.Options{Platform: "linux", Machine: everything{}, Profiles: map[formats.ID]string{"holodeck": "0.7"}}
	if id != "" {
		opt.Clients = []formats.ClientRule{{Glob: "*", ID: id}}
	}
	return realFile{name, formats.Analyze("/home/sam/project/"+path, string(src), opt)}
}

// What is said about real files stands in a golden file: place, severity and
// code. Nothing that its own program accepts has an error.
func TestRealFiles(t *testing.T) {
	var lines []string
	eachReal(t, func(r realFile) {
		wrong := false
		for _, d := range diagnostics.Run(r.doc, diagnostics.Settings{}) {
			line := fmt.Sprintf("%s:%d %s %s", r.name, r.doc.Index.LineOf(d.Span.Start)+1, d.Severity, d.Code)
			lines = append(lines, line)
			if testing.Verbose() {
				t.Logf("%s: %s", line, d.Msg)
			}
			if d.Severity == formats.Error {
				wrong = true
				if !refused[r.name] {
					t.Errorf("%s: its own program accepts it, but: %s: %s", r.name, d.Code, d.Msg)
				}
			}
		}
		if refused[r.name] && !wrong {
			t.Errorf("%s: its own program refuses it, but it has no error", r.name)
		}
	})
	slices.Sort(lines)
	golden(t, "testdata/real.golden", strings.Join(lines, "\n")+"\n")
}

// golden compares a text with a file, or rewrites the file.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != got {
		t.Errorf("%s is stale or something changed; look at the difference and run `go test ./tests -run %s -update`", file, t.Name())
	}
}
