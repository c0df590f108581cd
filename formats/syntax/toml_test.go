package syntax

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// tomlOutline renders a tree: every value, tables and arrays of tables with
// what declares them.
func tomlOutline(t *Tree) string {
	var b strings.Builder
	var walk func(n *Node, indent string)
	walk = func(n *Node, indent string) {
		if n.Style == Header && n.Parent != nil {
			for _, d := range n.Decl {
				b.WriteString(" " + d.In(t.Src))
			}
		}
		if n.Kind != Object && n.Kind != Array {
			fmt.Fprintf(&b, " %q", n.Str)
		}
		b.WriteString("\n")
		for _, m := range n.Members {
			b.WriteString(indent + m.Key.Str + ":")
			walk(m.Value, indent+"  ")
		}
		for _, it := range n.Items {
			b.WriteString(indent + "-")
			walk(it, indent+"  ")
		}
	}
	walk(t.Root, "")
	return b.String()
}

func TestTOMLTablesMerge(t *testing.T) {
	tree := Parse(TOML, `top = 1
[servers.a]
command = 'x'
[other]
[servers.a.env]
K.one = "1"
K.two = "2"
[[list]]
n = { x = 1, y.z = [1, 2] }
[list.sub]
[[list]]
`)
	want := `
top: "1"
servers: [servers.a] [servers.a.env]
  a: [servers.a] [servers.a.env]
    command: "x"
    env: [servers.a.env]
      K: K K
        one: "1"
        two: "2"
other: [other]
list: [[list]] [list.sub] [[list]]
  - [[list]] [list.sub]
    n:
      x: "1"
      y: y
        z:
          - "1"
          - "2"
    sub: [list.sub]
  - [[list]]
`
	if got := tomlOutline(tree); got != want || len(tree.Errors) > 0 {
		t.Errorf("got %s\nerrors %v", got, tree.Errors)
	}
	m := tree.Root.Get("servers")
	if got := m.Span.In(tree.Src); !strings.HasPrefix(got, "[servers.a]\n") || !strings.HasSuffix(got, `K.two = "2"`) || m.Value.Span != m.Span {
		t.Errorf("servers spans %q", got)
	}
	if key := m.Value.Get("a").Key; key.Span != (text.Span{Start: 17, End: 18}) {
		t.Errorf("the key a stands at %v", key.Span)
	}
}

// A slip is named by its code and the text that it marks; with all fixes made
// the document reads as fixed.
func TestTOMLSlips(t *testing.T) {
	tests := []struct {
		name, src, errors, fixed string
	}{
		{"typographic quotes", "args = [“-y”, “@acme/ctx@3.1.0”]\ncommand = “C:\\x”\n",
			"curly-quote “-y” | curly-quote “@acme/ctx@3.1.0” | curly-quote “C:\\x”",
			"args = [\"-y\", \"@acme/ctx@3.1.0\"]\ncommand = 'C:\\x'\n"},
		{"typographic quote at one end", "a = \"npx”\nb = “npx\"\nc = ‘npx’\nd = [“x, 1]\n",
			"curly-quote \"npx” | curly-quote “npx\" | curly-quote ‘npx’ | curly-quote “x, 1",
			"a = \"npx\"\nb = \"npx\"\nc = \"npx\"\nd = [\"x, 1\"]\n"},
		{"path with backslashes", "command = \"C:\\Users\\dev\\new\\tool.exe\"\n", "bad-escape \\U", "command = 'C:\\Users\\dev\\new\\tool.exe'\n"},
		{"path with an apostrophe", "command = \"C:\\it's\\x\"\n", "bad-escape \\i", "command = \"C:\\\\it's\\\\x\"\n"},
		{"half doubled path", "a = \"C:\\\\Users\\dev\"\n", "bad-escape \\d", "a = 'C:\\Users\\dev'\n"},
		{"backslashes on several lines", "a = \"\"\"\nC:\\dev \\n\"\"\"\n", "bad-escape \\d", "a = \"\"\"\nC:\\\\dev \\n\"\"\"\n"},
		{"escape of a later version", "a = \"\\e \\x41\"\n", "toml-1.1 \\e | toml-1.1 \\x", ""},
		{"unquoted text", "command = npx -y x # run\n[a]\nargs = [-y, x]\nenv = { A = b c, D = 'd' }\nb = True\nc = null\n",
			"syntax npx -y x | syntax -y | syntax x | syntax b c | syntax True | syntax null", ""},
		{"unquoted text is quoted", "command = npx -y x # run\nargs = [-y, C:\\x]\nb = yes\nt = 20s\n",
			"syntax npx -y x | syntax -y | syntax C:\\x | syntax yes | syntax 20s",
			"command = \"npx -y x\" # run\nargs = [\"-y\", 'C:\\x']\nb = true\nt = \"20s\"\n"},
		{"no equals sign", "command \"npx\"\nargs: [1]\n", "syntax command | syntax :", "command = \"npx\"\nargs = [1]\n"},
		{"no value yet", "[a]\ncommand =\nurl\n[b]\n", "syntax  | syntax url", ""},
		{"commas as in JSON", "a = 1,\nb = [1, , 2 3]\n", "syntax , | syntax , | missing-comma 2", "a = 1\nb = [1,  2, 3]\n"},
		{"string left open", "a = \"x # c\nb = ['y]\nc = 1\n", "unclosed \"x | unclosed 'y", "a = \"x\" # c\nb = ['y']\nc = 1\n"},
		{"array left open", "args = [\"a\", [1\n[x]\n", "unclosed 1 | unclosed 1", "args = [\"a\", [1]]\n[x]\n"},
		{"array left open before a key", "args = [\n  \"a\",\n\nenv = {}\n", "unclosed ,", "args = [\n  \"a\",]\n\nenv = {}\n"},
		{"inline table left open", "e = { A = 1 # c\nx = 1\n", "unclosed 1", "e = { A = 1} # c\nx = 1\n"},
		{"header left open", "[a.b\nx = 1\n[[c]\n", "unclosed b | unclosed ]", "[a.b]\nx = 1\n[[c]]\n"},
		{"text left open", "a = '''x\nb = 1\n", "unclosed '''", "a = '''x'''\nb = 1\n"},
		{"key with a space", "[servers.my tool]\nx y = 1\n[servers.@a/b]\n", "unquoted-key my tool | unquoted-key x y | unquoted-key @a/b",
			"[servers.\"my tool\"]\n\"x y\" = 1\n[servers.\"@a/b\"]\n"},
		{"two on a line", "a = 1 b = 2\n[x] y = 1\n", "syntax b | syntax y", "a = 1\nb = 2\n[x]\ny = 1\n"},
		{"nonsense", "} foo\n]\nx = 1\n", "syntax } foo\n]", ""},
		{"defined twice", "[a]\nx = 1\nx = 2\n[a]\n[a.x]\n[[a]]\nb.c = 1\nb = 2\n",
			"redefined x | redefined a | redefined a | redefined b", ""},
		{"inline table on lines", "e = {\n  A = 1, # c\n  B = 2,\n}\n", "toml-1.1 { | toml-1.1 ,", ""},
		{"byte order mark", "\ufeffa = 1\n", "bom \ufeff", "a = 1\n"},
		{"control character", "a = \"x\x01\" # \x02\n", "syntax \x01 | syntax \x02", ""},
		{"number too large", "a = 99999999999999999999\n", "syntax 99999999999999999999", "a = \"99999999999999999999\"\n"},
		{"time without seconds", "a = 07:32\n", "toml-1.1 07:32", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tree := Parse(TOML, tt.src)
			checkTOMLTree(t, tree)
			var got []string
			var fixes []text.Edit
			for _, e := range tree.Errors {
				got = append(got, string(e.Code)+" "+e.Span.In(tt.src))
				fixes = append(fixes, e.Fix...)
				if !strings.HasSuffix(e.Msg, ".") {
					t.Errorf("%q is no sentence", e.Msg)
				}
			}
			if s := strings.Join(got, " | "); s != tt.errors {
				t.Errorf("errors %s\nwant   %s", s, tt.errors)
			}
			if tt.fixed == "" {
				return
			}
			out, err := text.Apply(tt.src, fixes)
			if err != nil || out != tt.fixed {
				t.Errorf("fixed: %v\n%s\nwant\n%s", err, out, tt.fixed)
			}
			if left := Parse(TOML, out).Errors; len(left) > 0 {
				t.Errorf("the fixes leave %v", left)
			}
		})
	}
}

// What surrounds a slip is read as if it were not there.
func TestTOMLRecovers(t *testing.T) {
	tree := Parse(TOML, "[m.a]\ncommand = \nargs = [“-y”, 'x'\nenv = { A = \"C:\\d\", B = oops, C = 3 }\n]]\n[m.b]\nurl = 'u'\n")
	want := `
m: [m.a] [m.b]
  a: [m.a]
    command: ""
    args:
      - "-y"
      - "x"
    env:
      A: "C:\\d"
      B: "oops"
      C: "3"
  b: [m.b]
    url: "u"
`
	if got := tomlOutline(tree); got != want {
		t.Errorf("got %s", got)
	}
	for _, d := range [][]string{{"m", "a", "command"}, {"m", "a", "env", "B"}} {
		if n := tree.Root.At(d...); n == nil || !n.Is(Missing, Invalid) {
			t.Errorf("%v is %v", d, n)
		}
	}
}

func TestTOMLDeepNesting(t *testing.T) {
	const deep = 200_000
	for _, src := range []string{
		"a = " + strings.Repeat("[", deep),
		"a = " + strings.Repeat("[", deep) + strings.Repeat("]", deep) + "\nb = 1\n",
		"a = " + strings.Repeat("{a = ", deep),
		"a" + strings.Repeat(".a", deep) + " = 1\nb = 1\n",
		"[a" + strings.Repeat(".a", deep) + "]\nb = 1\n[c]\nb = 1\n",
	} {
		tree := Parse(TOML, src)
		if len(tree.Errors) == 0 {
			t.Errorf("%.20s… has no error", src)
		}
		if strings.HasSuffix(src, "\nb = 1\n") && tree.Root.Get("b") == nil && tree.Root.Get("c") == nil {
			t.Errorf("%.20s…: what follows is lost", src)
		}
	}
}

// Texts made to be slow: a unit of 30,000 should take ten times as long as one
// of 3,000, whatever it is.
func BenchmarkTOMLHostile(b *testing.B) {
	for _, unit := range []string{
		"a = [\n", "a = \"\"\"\n", "x\n", "[a.b.c.d.e]\n", "a.b.c = 1\n", "a = {b = [", "“", "a = “x\n", "a b c d", "[", "x = 1 ", "a = [1 # c\n",
		"'", "\"\\", "]\n", "[[a]]\n", "=", "a={b c ", "\\\"\"\"\n", ",", "a=[,",
	} {
		for _, n := range []int{3_000, 30_000} {
			src := strings.Repeat(unit, n)
			b.Run(fmt.Sprintf("%q/%d", unit, n), func(b *testing.B) {
				b.SetBytes(int64(len(src)))
				for b.Loop() {
					Parse(TOML, src)
				}
			})
		}
	}
}

func TestTOMLRealFiles(t *testing.T) {
	files, _ := filepath.Glob("../../../shared/real/clients/*/*.toml")
	if len(files) == 0 {
		t.Skip("no real files here")
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tree := Parse(TOML, string(b))
		checkTOMLTree(t, tree)
		if len(tree.Errors) > 0 {
			t.Errorf("%s: %v", name, tree.Errors)
		}
	}
}
