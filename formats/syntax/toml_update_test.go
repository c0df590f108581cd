package syntax

import (
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// updateTOMLRoot applies an update and checks that the result says v.
func updateTOMLRoot(t *testing.T, tree *Tree, n *Node, v Value) string {
	t.Helper()
	edits := Update(tree, n, v)
	out, err := text.Apply(tree.Src, edits)
	if err != nil {
		t.Fatal(err)
	}
	got := Parse(tree.Lang, out)
	if n == tree.Root && !sameTOML(ValueOf(got.Root), withoutNulls(v)) {
		t.Errorf("the text does not say the value\n%s\nwant %s", out, Render(TOML, v))
	}
	return out
}

// sameTOML compares values; an empty document is an empty object.
func sameTOML(a, b Value) bool {
	if a.Kind == Missing && a.Str == "" {
		a.Kind = Object
	}
	if b.Kind == Missing && b.Str == "" {
		b.Kind = Object
	}
	return a.Equal(b)
}

func tomlAt(v *Value, path ...string) *Value {
	for _, name := range path {
		v = &v.Fields[v.Index(name)].Value
	}
	return v
}

func tomlRename(v *Value, from, to string) { v.Fields[v.Index(from)].Key = to }

func tomlServer(command string, args ...string) Value {
	return ObjectValue(Field{Key: "command", Value: StringValue(command)}, Field{Key: "args", Value: StringsValue(args)})
}

func TestUpdateTOML(t *testing.T) {
	const two = `# my servers
[mcp_servers.a] # first
command = 'npx'
args = ["-y", "a"] # run it

[mcp_servers.a.env]
KEY = "1"

# the second
[mcp_servers.b]
command = "b"

[other]
x = 1
`
	env := ObjectValue(Field{Key: "TOKEN", Value: StringValue("t")}, Field{Key: "HOST", Value: StringValue("h")})
	tests := []struct {
		name   string
		before string
		do     func(v *Value)
		after  string
	}{
		{"scalar keeps its quotes", two, func(v *Value) { *tomlAt(v, "mcp_servers", "a", "command") = StringValue("bunx") },
			strings.Replace(two, "'npx'", "'bunx'", 1)},
		{"literal quotes that cannot hold it", "a = 'x'\n", func(v *Value) { *tomlAt(v, "a") = StringValue("it's") }, "a = \"it's\"\n"},
		{"key renamed in every header", two, func(v *Value) { tomlRename(tomlAt(v, "mcp_servers"), "a", "📦 x") },
			strings.NewReplacer("mcp_servers.a]", `mcp_servers."📦 x"]`, "mcp_servers.a.", `mcp_servers."📦 x".`).Replace(two)},
		{"root key renamed in every header", two, func(v *Value) { tomlRename(v, "mcp_servers", "servers") },
			strings.ReplaceAll(two, "mcp_servers", "servers")},
		{"new server behind the last", two, func(v *Value) { tomlAt(v, "mcp_servers").Set("c", tomlServer("c", "-v")) },
			strings.Replace(two, "command = \"b\"\n", "command = \"b\"\n\n[mcp_servers.c]\ncommand = \"c\"\nargs = [\"-v\"]\n", 1)},
		{"new env as its sibling has it", two, func(v *Value) { tomlAt(v, "mcp_servers", "b").Set("env", env) },
			strings.Replace(two, "command = \"b\"\n", "command = \"b\"\n\n[mcp_servers.b.env]\nTOKEN = \"t\"\nHOST = \"h\"\n", 1)},
		{"new env inline", "[mcp_servers.b]\ncommand = \"b\" # c\n", func(v *Value) { tomlAt(v, "mcp_servers", "b").Set("env", env) },
			"[mcp_servers.b]\ncommand = \"b\" # c\nenv = { TOKEN = \"t\", HOST = \"h\" }\n"},
		{"new key behind the one before it", "[s.b]\ncommand = \"b\"\nurl = 'u'", func(v *Value) {
			b := tomlAt(v, "s", "b")
			b.Fields = slices.Insert(b.Fields, 1, Field{Key: "type", Value: StringValue("stdio")})
			b.Set("last", BoolValue(true))
		}, "[s.b]\ncommand = \"b\"\ntype = \"stdio\"\nurl = 'u'\nlast = true\n"},
		{"new first key", "[s.b]\n  # why\n  command = \"b\"\n", func(v *Value) {
			b := tomlAt(v, "s", "b")
			b.Fields = slices.Insert(b.Fields, 0, Field{Key: "type", Value: StringValue("stdio")})
		}, "[s.b]\ntype = \"stdio\"\n  # why\n  command = \"b\"\n"},
		{"server deleted with its tables", two, func(v *Value) { tomlAt(v, "mcp_servers").Delete("a") },
			"# my servers\n# the second\n[mcp_servers.b]\ncommand = \"b\"\n\n[other]\nx = 1\n"},
		{"last table deleted", two, func(v *Value) { v.Delete("other") }, strings.TrimSuffix(two, "\n[other]\nx = 1\n")},
		{"all servers deleted", "[m.a]\nx = 1\n\n[m.b]\ny = 1\n\n[o]\n", func(v *Value) { *tomlAt(v, "m") = ObjectValue() }, "[m]\n\n[o]\n"},
		{"key deleted with its line", two, func(v *Value) { tomlAt(v, "mcp_servers", "a").Delete("args") },
			strings.Replace(two, "args = [\"-y\", \"a\"] # run it\n", "", 1)},
		{"array of tables to tables", "[[mcp_servers]]\nname = \"notes\"\ncommand = \"npx\"\n\n[[mcp_servers]]\nname = \"b\"\n[mcp_servers.env]\nA = 'b'\n",
			func(v *Value) {
				m := tomlAt(v, "mcp_servers")
				o := ObjectValue()
				for _, it := range m.Items {
					name := it.Fields[it.Index("name")].Value.Str
					it.Delete("name")
					o.Set(name, it)
				}
				*m = o
			}, "[mcp_servers.notes]\ncommand = \"npx\"\n\n[mcp_servers.b]\n[mcp_servers.b.env]\nA = 'b'\n"},
		{"table moves under another key", "[mcp.servers.notes] # n\ncommand = \"x\"\nargs = []\n\n[mcp.servers.notes.env] # e\nA = 'b'\n", func(v *Value) {
			s := *tomlAt(v, "mcp", "servers")
			v.Delete("mcp")
			s.From = nil
			v.Set("mcp_servers", s)
		}, "[mcp_servers.notes] # n\ncommand = \"x\"\nargs = []\n\n[mcp_servers.notes.env] # e\nA = 'b'\n"},
		{"key moves out of a table", "[s.search]\nargs = [\"-y\"]\n\n[s.search.env]\nenv_vars = [ 'KEY' ]\n", func(v *Value) {
			s := tomlAt(v, "s", "search")
			vars := *tomlAt(s, "env", "env_vars")
			s.Delete("env")
			s.Set("env_vars", vars)
		}, "[s.search]\nargs = [\"-y\"]\nenv_vars = [ 'KEY' ]\n"},
		{"root key before the first table", "# top\n\n# a\n[a]\n", func(v *Value) { v.Set("x", NumberValue("1")) }, "# top\n\nx = 1\n\n# a\n[a]\n"},
		{"key of a table without a header", "# c\n[m.a]\n", func(v *Value) { tomlAt(v, "m").Set("x", NumberValue("1")) }, "[m]\nx = 1\n\n# c\n[m.a]\n"},
		{"empty file", "", func(v *Value) {
			*v = ObjectValue(Field{Key: "mcp_servers", Value: ObjectValue(Field{Key: "a b", Value: tomlServer(`C:\x`)})})
		}, "[mcp_servers.\"a b\"]\ncommand = 'C:\\x'\nargs = []\n"},
		{"dotted keys", "m.a.command = 'x'\nm.b.command = 'y' # y\nz = 1\n", func(v *Value) {
			tomlAt(v, "m", "a").Set("type", StringValue("stdio"))
			tomlAt(v, "m").Set("c", tomlServer("c"))
			tomlRename(tomlAt(v, "m"), "b", "bb")
		}, "m.a.command = 'x'\nm.a.type = \"stdio\"\nm.bb.command = 'y' # y\nm.c = { command = \"c\", args = [] }\nz = 1\n"},
		{"dotted keys emptied", "m.a.command = 'x'\nm.a.b = 1\n", func(v *Value) { *tomlAt(v, "m", "a") = ObjectValue() }, "m.a = {}\n"},
		{"array on one line", "a = [\"x\", 'y', \"z\"]\n", func(v *Value) { *tomlAt(v, "a") = StringsValue([]string{"x", "q", "z", "w"}) },
			"a = [\"x\", 'q', \"z\", \"w\"]\n"},
		{"array on lines", "a = [\n  \"x\", # one\n  \"y\" # two\n]\n", func(v *Value) { *tomlAt(v, "a") = StringsValue([]string{"x", "m", "y", "z"}) },
			"a = [\n  \"x\", # one\n  \"m\",\n  \"y\", # two\n  \"z\"\n]\n"},
		{"array loses its last", "a = [\n  \"x\",\n  \"y\"\n]\nb = [1, 2, 3]\nc = [1, 2, 3,]\n", func(v *Value) {
			*tomlAt(v, "a") = StringsValue([]string{"x"})
			*tomlAt(v, "b") = ArrayValue(NumberValue("1"))
			*tomlAt(v, "c") = ArrayValue(NumberValue("1"), NumberValue("2"))
		}, "a = [\n  \"x\"\n]\nb = [1]\nc = [1, 2,]\n"},
		{"array loses its first", "a = [\n  \"x\", # c\n  \"y\",\n]\nb = [1, 2]\n", func(v *Value) {
			*tomlAt(v, "a") = StringsValue([]string{"y"})
			*tomlAt(v, "b") = ArrayValue(NumberValue("2"))
		}, "a = [\n  \"y\",\n]\nb = [2]\n"},
		{"array emptied and filled", "a = [1]\nb = []\nc = {}\nd = {x = 1}\n", func(v *Value) {
			*tomlAt(v, "a") = ArrayValue()
			*tomlAt(v, "b") = StringsValue([]string{"1", "2"})
			*tomlAt(v, "c") = ObjectValue(Field{Key: "k", Value: NumberValue("1")})
			*tomlAt(v, "d") = ObjectValue()
		}, "a = []\nb = [\"1\", \"2\"]\nc = { k = 1 }\nd = {}\n"},
		{"inline table", "e = { A = 'a', \"B\" = 2, C = 3 } # c\n", func(v *Value) {
			e := tomlAt(v, "e")
			e.Delete("C")
			tomlRename(e, "B", "b")
			e.Fields = slices.Insert(e.Fields, 1, Field{Key: "N", Value: BoolValue(true)})
		}, "e = { A = 'a', N = true, \"b\" = 2 } # c\n"},
		{"line ends", "[m.a]\r\nx = 1\r\n", func(v *Value) {
			tomlAt(v, "m").Set("b", tomlServer("b"))
			tomlAt(v, "m", "a").Set("y", NumberValue("2"))
		},
			"[m.a]\r\nx = 1\r\ny = 2\r\n\r\n[m.b]\r\ncommand = \"b\"\r\nargs = []\r\n"},
		{"text on several lines", "a = \"\"\"\nx\n\"\"\"\n", func(v *Value) { *tomlAt(v, "a") = StringValue("x\n\"y\"\\\n") }, "a = \"\"\"\nx\n\\\"y\\\"\\\\\n\"\"\"\n"},
		{"value still missing", "[m.a]\ncommand =\nurl\n", func(v *Value) {
			*tomlAt(v, "m", "a", "command") = StringValue("x")
			*tomlAt(v, "m", "a", "url") = StringValue("y")
		}, "[m.a]\ncommand = \"x\"\nurl = \"y\"\n"},
		{"nothing to say", "a = 1\n", func(v *Value) { v.Set("b", Value{Kind: Null}) }, "a = 1\n"},
		{"table becomes a text", two, func(v *Value) { *tomlAt(v, "mcp_servers", "a", "env") = StringValue("x") },
			strings.Replace(two, "# run it\n\n[mcp_servers.a.env]\nKEY = \"1\"\n", "# run it\nenv = \"x\"\n", 1)},
		{"new item of an array of tables", "[[s]]\nn = 1\n[s.e]\nx = 1\n[[s]]\nn = 2\n", func(v *Value) {
			s := tomlAt(v, "s")
			s.Items = slices.Insert(s.Items, 1, ObjectValue(Field{Key: "n", Value: NumberValue("3")}))
		}, "[[s]]\nn = 1\n[s.e]\nx = 1\n\n[[s]]\nn = 3\n\n[[s]]\nn = 2\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tree := Parse(TOML, tt.before)
			if edits := Update(tree, tree.Root, ValueOf(tree.Root)); len(edits) > 0 {
				t.Errorf("the value as it stands makes edits: %v", edits)
			}
			v := ValueOf(tree.Root)
			tt.do(&v)
			if got := updateTOMLRoot(t, tree, tree.Root, v); got != tt.after {
				t.Errorf("got\n%s\nwant\n%s", got, tt.after)
			}
		})
	}
}

// eachTOML visits every member of every seed document that has no error.
func eachTOML(t *testing.T, do func(tree *Tree, m *Member)) {
	for _, src := range append(tomlSeeds, tomlUpdateSeeds...) {
		tree := Parse(TOML, src)
		if len(tree.Errors) > 0 {
			continue
		}
		var walk func(n *Node)
		walk = func(n *Node) {
			for _, m := range n.Members {
				do(tree, m)
				walk(m.Value)
			}
			for _, it := range n.Items {
				walk(it)
			}
		}
		walk(tree.Root)
	}
}

func TestUpdateTOMLTouchesOneScalar(t *testing.T) {
	eachTOML(t, func(tree *Tree, m *Member) {
		if !m.Value.Scalar() {
			return
		}
		to := StringValue("other")
		edits := Update(tree, tree.Root, tomlReplace(ValueOf(tree.Root), m.Value, to))
		dots := false
		for up := m.Value.Parent; up != nil; up = up.Parent {
			dots = dots || up.Style == Flow && hasDots(up)
		}
		if !dots && (len(edits) != 1 || edits[0].Span != m.Value.Span) {
			t.Errorf("%q at %v is changed by %v", m.Key.Str, m.Value.Span, edits)
		}
	})
}

func TestUpdateTOMLRenamesEveryPlace(t *testing.T) {
	eachTOML(t, func(tree *Tree, m *Member) {
		v := ValueOf(m.Value.Parent)
		for i, f := range v.Fields {
			if f.From == m {
				v.Fields[i].Key = "other"
			}
		}
		for up := m.Value.Parent; up != nil; up = up.Parent {
			if up.Style == Flow && hasDots(up) {
				return
			}
		}
		want := 1
		if m.Value.Style == Header {
			want = len(m.Value.Decl)
		}
		edits := Update(tree, m.Value.Parent, v)
		for _, e := range edits {
			if got := strings.Trim(e.New, `"'`); got != "other" || strings.Trim(e.Span.In(tree.Src), `"'`) != m.Key.Str {
				t.Errorf("renaming %q makes the edit %q for %q", m.Key.Str, e.New, e.Span.In(tree.Src))
			}
		}
		if len(edits) != want {
			t.Errorf("renaming %q makes %d edits, want %d", m.Key.Str, len(edits), want)
		}
	})
}

func TestUpdateTOMLKeepsCommentsElsewhere(t *testing.T) {
	eachTOML(t, func(tree *Tree, m *Member) {
		v := ValueOf(m.Value.Parent)
		for i, f := range v.Fields {
			if f.From == m {
				v.Fields = slices.Delete(v.Fields, i, i+1)
				break
			}
		}
		out, err := text.Apply(tree.Src, Update(tree, m.Value.Parent, v))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range tree.Comments {
			line := lineEnd(tree.Src, m.Span.End)
			if s := c.In(tree.Src); (c.End < m.Span.Start || c.Start > line) && !strings.Contains(out, s) {
				t.Errorf("deleting %q loses the comment %s", m.Key.Str, s)
			}
		}
	})
}
