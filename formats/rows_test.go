package formats

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

var update = flag.Bool("update", false, "rewrite generated files")

// The list of rows holds the row of every file client_<id>.go: its first
// function, if that takes nothing and returns a client. Rows that are listed
// keep their place; new ones come last.
func TestRowsCurrent(t *testing.T) {
	found := rowFunctions(t)
	var order []string
	for _, row := range rows {
		name := runtime.FuncForPC(reflect.ValueOf(row).Pointer()).Name()
		if name = name[strings.LastIndexByte(name, '.')+1:]; slices.Contains(found, name) {
			order = append(order, name)
		}
	}
	for _, name := range found {
		if !slices.Contains(order, name) {
			order = append(order, name)
		}
	}
	want := "package formats\n\n// rows are the clients, in the order of menus and pages. Generated from the\n// files client_*.go; `make update` rewrites it.\nvar rows = []func() *Client{\n"
	for _, name := range order {
		want += "\t" + name + ",\n"
	}
	want += "}\n"
	got, err := os.ReadFile("rows_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) == want {
		return
	}
	if !*update {
		t.Fatalf("rows_gen.go is out of date; run the tests with -update. It should be\n%s", want)
	}
	if err := os.WriteFile("rows_gen.go", []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

func rowFunctions(t *testing.T) []string {
	files, err := filepath.Glob("client_*.go")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if isRow(fn) {
				names = append(names, fn.Name.Name)
			}
			break
		}
	}
	return names
}

func isRow(fn *ast.FuncDecl) bool {
	r := fn.Type.Results
	if fn.Recv != nil || fn.Type.Params.NumFields() > 0 || r.NumFields() != 1 {
		return false
	}
	star, ok := r.List[0].Type.(*ast.StarExpr)
	if !ok {
		return false
	}
	id, ok := star.X.(*ast.Ident)
	return ok && id.Name == "Client"
}

var (
	rowID       = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	rowVerified = regexp.MustCompile(`^20\d\d-[01]\d-[0-3]\d, \S.*$`)
	sentence    = regexp.MustCompile("(?s)^[A-Za-z0-9`].*[.?!]$")
)

// Every row says who it is, where that is documented and when it was read, and
// speaks in whole sentences.
func TestRowsComplete(t *testing.T) {
	seen := map[ID]bool{}
	for _, c := range Clients() {
		if seen[c.ID] {
			t.Errorf("%s stands twice", c.ID)
		}
		seen[c.ID] = true
		all := []*Client{c}
		for _, p := range c.Profiles {
			if p.Client != c {
				all = append(all, p.Client)
			}
		}
		for _, f := range c.Forms {
			all = append(all, f.Client)
		}
		for i, v := range all {
			for _, problem := range incomplete(v, i == 0) {
				t.Errorf("%s: %s", c.ID, problem)
			}
		}
	}
}

func incomplete(c *Client, whole bool) (problems []string) {
	say := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	if whole {
		if !rowID.MatchString(string(c.ID)) || c.Name == "" || !strings.HasPrefix(c.Docs, "https://") || !rowVerified.MatchString(c.Verified) {
			say("id, name, docs or verified is missing or odd: %q %q %q %q", c.ID, c.Name, c.Docs, c.Verified)
		}
		if !sentence.MatchString(c.About) {
			say("about is no sentence: %q", c.About)
		}
		for _, p := range c.Pitfalls {
			if !sentence.MatchString(p) {
				say("a pitfall is no sentence: %q", p)
			}
		}
	}
	for _, f := range c.Files {
		if f.Path == "" || strings.Contains(f.Path, `\`) {
			say("odd path %q", f.Path)
		}
		if f.Scope == Dead && (f.Move == "" || !sentence.MatchString(f.Why)) {
			say("%s is not read, but nothing says why, or where to go", f.Path)
		}
	}
	if c.Names.Pattern != nil && (c.Names.Words == "" || c.Names.Severity == Inherit) {
		say("the rule for names lacks words or a severity")
	}
	for _, r := range c.Names.Reserved {
		if r.Doc == "" {
			say("the reserved name %s has no text", r.Name)
		}
	}
	for _, w := range c.Transports.Words {
		if !sentence.MatchString(w.Doc) || w.Gone != "" && !sentence.MatchString(w.Gone) {
			say("the transport %q lacks a sentence: %q %q", w.Word, w.Doc, w.Gone)
		}
	}
	for _, v := range c.Vars {
		if !sentence.MatchString(v.Doc) {
			say("the reference %s…%s lacks a sentence: %q", v.Open, v.Close, v.Doc)
		}
	}
	return append(problems, incompleteFields("", c.Fields)...)
}

func incompleteFields(in string, fields []Field) (problems []string) {
	for i, f := range fields {
		name := in + f.Key
		if f.Key == "" || f.Type == nil {
			problems = append(problems, fmt.Sprintf("a field of %q has no key or no type", in))
			continue
		}
		if f.Gone == "" && !sentence.MatchString(f.Doc) || f.Gone != "" && !sentence.MatchString(f.Gone) {
			problems = append(problems, fmt.Sprintf("%s lacks a sentence: %q %q", name, f.Doc, f.Gone))
		}
		for _, js := range []string{f.Default, f.Example} {
			if js != "" && len(syntax.Parse(syntax.JSON, js).Errors) > 0 {
				problems = append(problems, fmt.Sprintf("%s: %s is not JSON", name, js))
			}
		}
		for _, g := range fields[:i] {
			if g.Key == f.Key && (g.On == 0 || f.On == 0 || g.On&f.On != 0) {
				problems = append(problems, name+" stands twice for one transport")
			}
		}
		problems = append(problems, incompleteFields(name+".", nestedFields(f.Type))...)
	}
	return problems
}
