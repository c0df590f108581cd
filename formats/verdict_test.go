package formats_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// check analyzes a text as the client's and returns what is found.
func check(id formats.ID, name, src string) []formats.Diagnostic {
	opt := &formats.Options{Clients: []formats.ClientRule{{Glob: "*", ID: id}}}
	return run(formats.Analyze(name, src, opt))
}

// errorsIn are the errors among findings, one a line.
func errorsIn(found []formats.Diagnostic) string { return only(found, formats.Error) }

func only(found []formats.Diagnostic, sev formats.Severity) string {
	var out []string
	for _, d := range found {
		if d.Severity == sev {
			out = append(out, d.Code+": "+d.Msg)
		}
	}
	return strings.Join(out, "\n")
}

// verdict is an input and what its program says to it: no error at all, or an
// error that holds each of the texts. at is text on which an error begins.
type verdict struct {
	name, input string
	ok          bool
	says        []string
	at          string
}

func (v verdict) check(t *testing.T, id formats.ID, path, src string) {
	t.Helper()
	found := check(id, path, src)
	errs := errorsIn(found)
	if v.ok && errs != "" {
		t.Errorf("%s: the program accepts this, but:\n%s\n%s", v.name, errs, src)
	}
	if !v.ok && errs == "" {
		t.Errorf("%s: the program refuses this, but there is no error:\n%s", v.name, src)
	}
	for _, s := range v.says {
		if !strings.Contains(errs, s) {
			t.Errorf("%s: no error says %q:\n%s\n%s", v.name, s, errs, src)
		}
	}
	if v.at == "" {
		return
	}
	for _, d := range found {
		if d.Severity == formats.Error && (strings.HasPrefix(src[d.Span.Start:], v.at) || strings.HasSuffix(src[:d.Span.End], v.at)) {
			return
		}
	}
	t.Errorf("%s: no error begins or ends with %q:\n%s\n%s", v.name, v.at, errs, src)
}

// realFiles are the samples of real users below a folder, when they are there.
func realFiles(t *testing.T, folder string) []string {
	t.Helper()
	for _, up := range []string{"../../shared/real", "../shared/real"} {
		if names, _ := filepath.Glob(filepath.Join(up, folder, "*")); len(names) > 0 {
			return names
		}
	}
	t.Skip("no samples of real users here")
	return nil
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func run(d *formats.Document) []formats.Diagnostic {
	return diagnostics.Run(d, diagnostics.Settings{})
}

// apply makes edits in a text.
func apply(t *testing.T, src string, edits []text.Edit) string {
	t.Helper()
	out, err := text.Apply(src, edits)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// everySet is a computer on which every variable is set and nothing else is known.
type everySet struct{}

func (everySet) Getenv(string) (string, bool)           { return "x", true }
func (everySet) Home() string                           { return "/home/user" }
func (everySet) Folder(string) string                   { return "" }
func (everySet) ReadFile(string) (string, error)        { return "", os.ErrNotExist }
func (everySet) Exists(string) (there, folder bool)     { return false, false }
func (everySet) LookPath(command string) (string, bool) { return "/usr/bin/" + command, true }
func (everySet) Siblings(string) []*formats.Document    { return nil }
