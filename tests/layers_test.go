package tests

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
)

const module = "github.com/mcp-ls/mcp-ls/"

// layers say what each package may import besides the standard library: our
// own packages by their path, others by the start of theirs. Tests are free.
var layers = map[string][]string{
	"formats/text":     {},
	"formats/syntax":   {"formats/text", "gopkg.in/yaml.v3", "github.com/pelletier/go-toml/"},
	"formats/model":    {"formats/text", "formats/syntax"},
	"formats":          {"formats/text", "formats/syntax", "formats/model"},
	"formats/launch":   {"formats/model", "mvdan.cc/sh/v3/syntax"},
	"formats/packages": {},
	"diagnostics":      {"formats", "formats/text", "formats/syntax", "formats/model", "formats/launch", "formats/packages", "probe"},
	"completion":       {"formats", "formats/text", "formats/syntax", "formats/model"},
	"navigation":       {"formats", "formats/text", "formats/syntax", "formats/model"},
	"hover":            {"formats", "formats/text", "formats/syntax", "formats/model", "diagnostics"},
	"codeactions":      {"formats", "formats/text", "formats/syntax", "formats/model", "diagnostics", "probe"},
	"probe":            {"formats/model"},
	"probe/expand":     {"formats", "formats/model", "probe"},
	"schema":           {"formats", "formats/model"},
	"machine":          {"formats", "probe"},
	"probe/mcpclient":  {"probe", "github.com/modelcontextprotocol/go-sdk/", "github.com/coder/websocket", "golang.org/x/sys/"},
	"lsp": {"formats", "formats/text", "formats/syntax", "formats/model", "diagnostics", "completion", "navigation", "hover", "codeactions",
		"machine", "probe", "probe/expand", "go.lsp.dev/", "github.com/tidwall/gjson"},
	"cmd/mcp-ls":   {""},
	"docs":         {},
	"tests":        {""},
	"tests/editor": {},
}

// TestLayers compares what packages import with the table above.
func TestLayers(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,Standard", module+"...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	seen := map[string]bool{}
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(p.ImportPath, module)
		seen[name] = true
		allowed, known := layers[name]
		if !known {
			t.Errorf("the package %s has no row in the table of layers", name)
			continue
		}
		for _, imported := range p.Imports {
			first, _, _ := strings.Cut(imported, "/")
			if strings.Contains(first, ".") && !permitted(allowed, imported) {
				t.Errorf("%s must not import %s", name, imported)
			}
		}
	}
	for name := range layers {
		if !seen[name] {
			t.Errorf("the table of layers has a row for %s, which does not exist", name)
		}
	}
}

func permitted(allowed []string, imported string) bool {
	return slices.ContainsFunc(allowed, func(a string) bool {
		return a == "" || module+a == imported || a == imported || strings.HasSuffix(a, "/") && strings.HasPrefix(imported, a)
	})
}

// TestNoClientOutsideTheTable: only formats may know clients by name.
func TestNoClientOutsideTheTable(t *testing.T) {
	ids := map[string]bool{}
	for _, c := range formats.Clients() {
		ids[string(c.ID)] = true
	}
	if len(ids) == 0 {
		t.Fatal("the table of clients is empty")
	}
	root := ".."
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel := filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator)))
		if d.IsDir() && (rel == "formats" || rel == "node_modules" || strings.HasPrefix(rel, ".")) && path != root {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(rel, ".go") || strings.HasSuffix(rel, "_test.go") {
			return nil
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			if s, err := strconv.Unquote(lit.Value); err == nil && ids[s] {
				t.Errorf("%s names the client %q", fset.Position(lit.Pos()), s)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
