package syntax

import (
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pelletier/go-toml/v2"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// tomlSeeds are documents that between them use every part of the syntax.
var tomlSeeds = []string{
	"",
	"# only a comment\n",
	"a = 1\nb.c = 'x'\nb.\"d e\" = [1, 2.5, [true, inf], {x = 1, y.z = \"\\u00e9\"}]\n",
	"[mcp_servers.ctx]\ncommand = \"npx\"\nargs = [\n  \"-y\", # yes\n  '@acme/ctx@3.1.0',\n]\n\n[mcp_servers.ctx.env]\nA = \"b\"\n",
	"[[s]]\nname = 'a'\n[s.env]\nX = '1'\n[[s]]\nname = 'b'\n[[s.t]]\n",
	"t = \"\"\"\nline\\\n   more \"\" \\t\"\"\"\"\nu = '''\r\nraw\\'''\r\nd = 1979-05-27 07:32:00.5-07:00\ne = 07:32\n",
	"[mcp_servers.ctx]\nargs = [“-y”, “@acme/ctx@3.1.0”]\ncommand = “bunx”\n",
	"command\nargs = [\"a\", \"b\"\nenv = { A = 1\ncommand: \"npx\",\nk = npx -y foo # c\n} foo\n[x\ny = 1 z = 2\n[a b]\nx y = 3\n",
	"p = \"C:\\Users\\x\"\nq = \"\"\"C:\\d\"\"\"\nr = \"open\ns = '''open\nt = {a = 1,\n b = 2,}\n",
	"\ufeffa = 0xff\r\nb = 1_000\r\n[a.b]\r\n[c]\n[c]\n[[a]]\nd.e = 1\n[c.d.e]\n📦 = '📦'\n",
	"a = [0 # left open",
}

func FuzzTOML(f *testing.F) {
	for _, s := range tomlSeeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		tree := Parse(TOML, src)
		checkTOMLTree(t, tree)
		var want map[string]any
		err := toml.Unmarshal([]byte(src), &want)
		accepted := true
		for _, e := range tree.Errors {
			accepted = accepted && e.Code == TOML11
		}
		if accepted != (err == nil) && !tomlOracleDiffers(src, err) {
			t.Fatalf("our errors: %v\nthe oracle's: %v\n%q", tree.Errors, err, src)
		}
		if accepted && err == nil {
			compareTOML(t, "", tree.Root, want)
		}
	})
}

// tomlOracleDiffers names what the oracle judges in its own way: a byte order
// mark, and how deep values may nest.
func tomlOracleDiffers(src string, err error) bool {
	return strings.HasPrefix(src, tomlBOM) || strings.Count(src, "[")+strings.Count(src, "{")+strings.Count(src, ".") > maxTOMLDepth
}

// checkTOMLTree checks what holds for every tree.
func checkTOMLTree(t *testing.T, tree *Tree) {
	t.Helper()
	in := func(what string, at, around text.Span) {
		if at.Start < around.Start || at.End > around.End || at.End < at.Start {
			t.Fatalf("%s %v is not in %v\n%q", what, at, around, tree.Src)
		}
	}
	whole := text.Span{Start: 0, End: len(tree.Src)}
	in("root", tree.Root.Span, whole)
	var walk func(n *Node)
	walk = func(n *Node) {
		if n.Kind == Missing && n.Span.Len() > 0 {
			t.Fatalf("a missing value has the span %v", n.Span)
		}
		if len(n.Decl) == 0 {
			t.Fatalf("%v is declared nowhere", n)
		}
		for _, d := range n.Decl {
			in("declaration", d, whole)
		}
		at := n.Span.Start
		for _, m := range n.Members {
			in("member", m.Span, n.Span)
			in("key", m.Key.Span, m.Span)
			in("separator", m.Sep, m.Span)
			in("value", m.Value.Span, m.Span)
			if m.Value.Of != m || m.Value.Parent != n || m.Key.Parent != n || m.Span.Start < at {
				t.Fatalf("the member %q is out of order or has no way up", m.Key.Str)
			}
			at = m.Span.Start
			walk(m.Value)
		}
		for _, it := range n.Items {
			in("item", it.Span, n.Span)
			if it.Parent != n || it.Of != nil || it.Span.Start < at {
				t.Fatalf("an item of %v is out of order or has no way up", n.Span)
			}
			at = it.Span.Start
			walk(it)
		}
	}
	walk(tree.Root)
	for _, e := range tree.Errors {
		in("error", e.Span, whole)
		if _, err := text.Apply(tree.Src, e.Fix); err != nil || e.Msg == "" || (e.Title == "") != (len(e.Fix) == 0) {
			t.Fatalf("bad error %+v: %v", e, err)
		}
	}
	at := 0
	for _, c := range tree.Comments {
		in("comment", c, text.Span{Start: at, End: len(tree.Src)})
		at = c.End
	}
}

// compareTOML compares a tree with what the oracle read.
func compareTOML(t *testing.T, path string, n *Node, want any) {
	t.Helper()
	same := false
	switch w := want.(type) {
	case map[string]any:
		same = n.Kind == Object && len(n.Members) == len(w) || n.Kind == Missing && len(w) == 0
		for _, m := range n.Members {
			compareTOML(t, path+"."+m.Key.Str, m.Value, w[m.Key.Str])
		}
	case []any:
		same = n.Kind == Array && len(n.Items) == len(w)
		for i := 0; same && i < len(w); i++ {
			compareTOML(t, path+"[]", n.Items[i], w[i])
		}
	case string:
		same = n.Kind == String && n.Str == w
	case bool:
		same = n.Kind == Bool && n.Str == strconv.FormatBool(w)
	case int64:
		v, err := strconv.ParseInt(strings.ReplaceAll(n.Str, "_", ""), tomlBase(n.Str), 64)
		same = n.Kind == Number && err == nil && v == w
	case float64:
		v, err := strconv.ParseFloat(strings.ReplaceAll(n.Str, "_", ""), 64)
		same = n.Kind == Number && err == nil && (v == w || math.IsNaN(v) && math.IsNaN(w))
	case time.Time, toml.LocalDate, toml.LocalTime, toml.LocalDateTime:
		same = n.Kind == Date
	}
	if !same {
		t.Fatalf("at %s: %v %q, the oracle reads %#v", path, n.Kind, n.Str, want)
	}
}

func tomlBase(s string) int {
	if len(s) > 2 && s[0] == '0' && s[1] > '9' {
		return 0
	}
	return 10
}
