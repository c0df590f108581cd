package diagnostics_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/text"
	"github.com/mcp-ls/mcp-ls/probe"
)

// A block of a page: a file with its path and the circumstances it is read in.
type block struct {
	path     string
	home     bool
	platform string
	env      []string
	envSet   bool
	tools    []string // that a test of the servers found
	src      string
	marks    []text.Span
	beside   []block // files of the same workspace
}

var fence = regexp.MustCompile("(?ms)^```\\w+ (\\S+)([^\n]*)\n(.*?)^```$")

// section returns the text under a heading of level two.
func section(page, heading string) string {
	_, rest, ok := strings.Cut(page, "\n## "+heading+"\n")
	if !ok {
		return ""
	}
	body, _, _ := strings.Cut(rest, "\n## ")
	return body
}

func blockOf(body string) (block, bool) {
	at := fence.FindStringSubmatchIndex(body)
	if at == nil {
		return block{}, false
	}
	m := fence.FindStringSubmatch(body)
	b := block{path: m[1], platform: "linux"}
	if other, ok := blockOf(body[at[1]:]); ok && strings.Contains(body[at[1]:], " beside\n") {
		b.beside = []block{other}
	}
	for _, opt := range strings.Fields(m[2]) {
		key, value, _ := strings.Cut(opt, "=")
		switch key {
		case "platform":
			b.platform = value
		case "home":
			b.home = true
		case "tools":
			b.tools = strings.Split(value, ",")
		case "env":
			b.envSet = true
			if value != "" {
				b.env = strings.Split(value, ",")
			}
		}
	}
	raw := m[3]
	for {
		i := strings.Index(raw, "[|")
		if i < 0 {
			break
		}
		j := strings.Index(raw, "|]")
		raw = raw[:i] + raw[i+2:j] + raw[j+2:]
		b.marks = append(b.marks, text.Span{Start: i, End: j - 2})
	}
	b.src = raw
	return b, true
}

func (b block) doc(src string) *formats.Document {
	name := "/home/sam/project/" + b.path
	if b.home {
		name = "/home/sam/" + b.path
	}
	return formats.Analyze(name, src, &formats.Options{Platform: b.platform, Machine: pageMachine{b}})
}

// find runs all rules on the block with another text.
func (b block) find(src string) []formats.Diagnostic {
	var tested diagnostics.Tested
	if b.tools != nil {
		tested = func(*formats.Document, *model.Server) (probe.Evidence, bool) {
			e := probe.Evidence{Tools: len(b.tools)}
			for _, name := range b.tools {
				e.ToolList = append(e.ToolList, probe.Tool{Name: name})
			}
			return e, true
		}
	}
	return diagnostics.Run(b.doc(src), diagnostics.Settings{Tested: tested})
}

// pageMachine is the computer on which the examples of pages are read: every
// command is there, nothing else but the project's folder.
type pageMachine struct{ b block }

func (m pageMachine) Getenv(name string) (string, bool) {
	if m.b.envSet && !slices.Contains(m.b.env, name) {
		return "", false
	}
	return "value", true
}
func (pageMachine) Home() string                    { return "/home/sam" }
func (pageMachine) Folder(string) string            { return "/home/sam/project" }
func (pageMachine) ReadFile(string) (string, error) { return "", fmt.Errorf("no such file") }
func (pageMachine) Exists(path string) (bool, bool) {
	return path == "/home/sam/project", true
}
func (pageMachine) LookPath(c string) (string, bool) {
	return "/usr/local/bin/" + c, !strings.HasPrefix(c, "missing")
}
func (m pageMachine) Siblings(string) []*formats.Document {
	out := []*formats.Document{}
	for _, b := range m.b.beside {
		out = append(out, b.doc(b.src))
	}
	return out
}

// Every rule has a page; the page's Bad block raises exactly this rule at its
// marks, Good raises nothing, and Bad with its fix is Good.
func TestPages(t *testing.T) {
	for _, r := range diagnostics.Rules {
		t.Run(r.Code, func(t *testing.T) {
			page, ok := diagnostics.Page(r.Code)
			if !ok {
				t.Fatalf("diagnostics/%s.md is missing", r.Code)
			}
			if !strings.HasPrefix(page, "# "+r.Code+"\n\n") {
				t.Errorf("the page does not begin with %q", "# "+r.Code)
			}
			if s := diagnostics.Summary(r.Code); !strings.HasSuffix(s, ".") {
				t.Errorf("the summary is no sentence: %q", s)
			}
			for _, h := range []string{"Why", "Bad", "Good", "When to ignore"} {
				if strings.TrimSpace(section(page, h)) == "" {
					t.Errorf("the section %q is missing or empty", h)
				}
			}
			bad, ok := blockOf(section(page, "Bad"))
			if !ok {
				t.Fatal("Bad has no block with a path")
			}
			good, ok := blockOf(section(page, "Good"))
			if !ok {
				t.Fatal("Good has no block with a path")
			}
			found := check(t, bad, r.Code)
			for _, d := range good.find(good.src) {
				t.Errorf("Good: %s %s at %q: %s", d.Severity, d.Code, d.Span.In(good.src), d.Msg)
			}
			if strings.Contains(section(page, "Bad"), "No fix.") {
				return
			}
			rev := text.NewRevision(bad.src)
			for range bad.marks {
				if len(found) == 0 {
					break
				}
				fix := preferred(found)
				if fix == nil {
					t.Fatal("no fix; say \"No fix.\" under Bad if that is right")
				}
				if len(fix.Files) > 0 {
					return // it changes other files
				}
				if err := rev.Apply(fix.Edits); err != nil {
					t.Fatal(err)
				}
				found = bad.find(rev.Text())
			}
			if got := rev.Text(); got != good.src {
				t.Errorf("Bad with its fix is\n%s\nbut Good is\n%s", got, good.src)
			}
		})
	}
}

func check(t *testing.T, bad block, code string) []formats.Diagnostic {
	t.Helper()
	if len(bad.marks) == 0 {
		t.Fatal("Bad marks no place: [|…|]")
	}
	found := bad.find(bad.src)
	var at []text.Span
	for _, d := range found {
		if d.Code != code {
			t.Errorf("Bad raises %s too, at %q: %s", d.Code, d.Span.In(bad.src), d.Msg)
			continue
		}
		at = append(at, d.Span)
	}
	if !slices.Equal(at, bad.marks) {
		t.Errorf("Bad raises %s at %v, its marks are at %v", code, at, bad.marks)
		for _, s := range at {
			t.Logf("raised at %q", s.In(bad.src))
		}
	}
	return found
}

func preferred(found []formats.Diagnostic) *formats.Fix {
	var first *formats.Fix
	for i := range found {
		for j := range found[i].Fixes {
			if f := &found[i].Fixes[j]; f.Preferred {
				return f
			} else if first == nil {
				first = f
			}
		}
	}
	return first
}
