package tests

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
)

// sample is a text with the circumstances in which it is read.
type sample struct {
	name string // for messages
	path string
	src  string
	opt  formats.Options
}

func (s sample) read(src string) *formats.Document { return formats.Analyze(s.path, src, &s.opt) }

func find(doc *formats.Document) []formats.Diagnostic {
	return diagnostics.Run(doc, diagnostics.Settings{})
}

// corpus are the samples of our own of a kind: "sound" or "faulty".
func corpus(t *testing.T, kind string) []sample {
	t.Helper()
	roots, err := filepath.Glob("corpus/*/" + kind + "/*")
	if err != nil || len(roots) == 0 {
		t.Fatalf("no %s samples: %v", kind, err)
	}
	var out []sample
	for _, root := range roots {
		id := filepath.Base(filepath.Dir(filepath.Dir(root)))
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			src, err := os.ReadFile(path)
			rel, _ := filepath.Rel(root, path)
			out = append(out, sample{
				name: path,
				path: "/home/sam/project/" + filepath.ToSlash(rel),
				src:  string(src),
				opt:  formats.Options{Platform: platformOf(rel), Machine: everything{}, Clients: []formats.ClientRule{{Glob: "*", ID: formats.ID(id)}}},
			})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// platformOf is the platform on which a file has such a path.
func platformOf(path string) string {
	switch {
	case strings.Contains(path, "Library/"):
		return "darwin"
	case strings.Contains(path, "AppData/"):
		return "windows"
	}
	return "linux"
}

var pageBlock = regexp.MustCompile("(?ms)^```\\w+ (\\S+)([^\n]*)\n(.*?)^```$")

// badBlocks are what the pages of all rules show as bad.
func badBlocks(t *testing.T) []sample {
	t.Helper()
	var out []sample
	for _, r := range diagnostics.Rules {
		page, _ := diagnostics.Page(r.Code)
		_, rest, _ := strings.Cut(page, "\n## Bad\n")
		body, _, _ := strings.Cut(rest, "\n## ")
		m := pageBlock.FindStringSubmatch(body)
		if m == nil {
			t.Errorf("the page %s shows nothing bad", r.Code)
			continue
		}
		s := sample{name: r.Code + ".md", path: "/home/sam/project/" + m[1], src: strings.NewReplacer("[|", "", "|]", "").Replace(m[3]), opt: formats.Options{Platform: "linux", Machine: everything{}}}
		for _, o := range strings.Fields(m[2]) {
			if o == "home" {
				s.path = "/home/sam/" + m[1]
			} else if platform, ok := strings.CutPrefix(o, "platform="); ok {
				s.opt.Platform = platform
			}
		}
		out = append(out, s)
	}
	return out
}

// cases are the inputs beside the checkout, for those who have them.
func cases(t *testing.T) []sample {
	t.Helper()
	files, _ := filepath.Glob("../../shared/cases/*/case.json")
	var out []sample
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var c struct{ File, OS string }
		if err := json.Unmarshal(raw, &c); err != nil {
			t.Fatal(err)
		}
		src, err := os.ReadFile(filepath.Join(filepath.Dir(file), c.File))
		if err != nil {
			t.Fatal(err)
		}
		path := "/home/sam/project/" + c.File
		if rest, ok := strings.CutPrefix(c.File, "HOME/"); ok {
			path = "/home/sam/" + rest
		}
		if c.OS == "" {
			c.OS = "linux"
		}
		out = append(out, sample{name: "case " + filepath.Base(filepath.Dir(file)), path: path, src: string(src), opt: formats.Options{Platform: c.OS, Machine: everything{}}})
	}
	return out
}

// reals are the real files beside the checkout, for those who have them.
func reals(t *testing.T) []sample {
	t.Helper()
	if _, err := os.Stat(realFiles); err != nil {
		return nil
	}
	var out []sample
	eachReal(t, func(r realFile) {
		out = append(out, sample{name: "real " + r.name, path: r.doc.Name, src: r.doc.Src, opt: *r.doc.Options})
	})
	return out
}
