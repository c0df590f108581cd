package syntax

import (
	"fmt"
	"strings"
	"testing"
)

// place renders a cursor, so that tests can compare whole ones.
func place(c Cursor) string {
	names := [...]string{"outside", "key", "value", "gap", "comment"}
	var b strings.Builder
	b.WriteString(names[c.Place])
	switch {
	case c.Parent == nil:
		b.WriteString(" of nothing")
	case c.Parent.Of != nil:
		b.WriteString(" of " + c.Parent.Of.Name())
	case c.Parent.Parent == nil:
		b.WriteString(" of root")
	default:
		b.WriteString(" of item")
	}
	if c.Member != nil {
		fmt.Fprintf(&b, " member %s", c.Member.Name())
	}
	if c.Before != nil {
		fmt.Fprintf(&b, " after %s", c.Before.Name())
	}
	for _, flag := range []struct {
		on   bool
		name string
	}{{c.Lead, "lead"}, {c.Comma, "comma"}, {c.Colon, "colon"}, {c.Quoted, "quoted"}} {
		if flag.on {
			b.WriteString(" " + flag.name)
		}
	}
	if c.Place == KeyPlace || c.Place == ValuePlace {
		fmt.Fprintf(&b, " %d..%d", c.Replace.Start-c.Offset, c.Replace.End-c.Offset)
	}
	if c.Prefix != "" {
		fmt.Fprintf(&b, " %q", c.Prefix)
	}
	if c.Place == Gap {
		fmt.Fprintf(&b, " indent %d", len(c.Indent))
	}
	return b.String()
}

// cursors hold a text with the cursor at | and the place that is there.
var cursors = []struct {
	lang      Lang
	src, want string
}{
	{JSON, `|`, `value of nothing quoted 0..0`},
	{JSON, `{|}`, `gap of root quoted indent 2`},
	{JSON, `|{}`, `value of nothing quoted 0..0`},
	{JSON, `{}|`, `outside of nothing`},
	{JSON, `{"a|": 1}`, `key of root member a colon quoted -2..1 "a"`},
	{JSON, `{|"a": 1}`, `key of root member a colon quoted 0..3`},
	{JSON, `{"a" |: 1}`, `outside of root member a`},
	{JSON, `{"a": |1}`, `value of root member a quoted 0..1`},
	{JSON, `{"a":| 1}`, `value of root member a quoted 0..2`},
	{JSON, `{"a": "x|y"}`, `value of root member a quoted -2..2 "x"`},
	{JSON, `{"a": |}`, `value of root member a quoted 0..0`},
	{JSON, `{"a": |, "b": 1}`, `value of root member a quoted 0..0`},
	{JSON, `{"a": ,| "b": 1}`, `gap of root after a comma quoted indent 0`},
	{JSON, `{"a": 1 |}`, `gap of root after a lead quoted indent 0`},
	{JSON, `{"a": 1, | "b": 2}`, `gap of root after a comma quoted indent 0`},
	{JSON, `{"a": 1 | , "b": 2}`, `gap of root after a lead quoted indent 0`},
	{JSON, `{"a": {}|}`, `gap of root after a lead quoted indent 0`},
	{JSON, `{"a": {|}}`, `gap of a quoted indent 2`},
	{JSON, "{\n    \"a\": {\n        |\n    }\n}", `gap of a quoted indent 8`},
	{JSON, "{\n  \"a\": {\n    \"b\": 1,\n    |\n", `gap of a after b quoted indent 4`},
	{JSON, "{\n  \"a\": {\n    \"b\": 1\n    |\n  }\n}", `gap of a after b lead quoted indent 4`},
	{JSON, "{\n  \"a\": 1,\n  \"b|\n}", `key of root member b after a quoted -2..0 "b"`},
	{JSON, "{\n  \"a\": 1\n  b|\n}", `key of root member b after a lead quoted -1..0 "b"`},
	{JSON, "{\n  \"a\": 1\n  b|\n  \"c\": 1\n}", `key of root member b after a lead comma quoted -1..0 "b"`},
	{JSON, "{\n  \"a\": tr|\n}", `value of root member a quoted -2..0 "tr"`},
	{JSON, `{"a": ["x|", 1]}`, `value of a quoted -2..1 "x"`},
	{JSON, `{"a": ["x", |]}`, `gap of a quoted indent 0`},
	{JSON, `{"a": [|`, `gap of a quoted indent 2`},
	{JSON, "{\"a\": [\"x\"|\n\"b\": 1}", `value of a quoted -3..0 "x\""`},
	{JSON, "{ // x|\n}", `comment of nothing`},
	{JSON, "{ /* x */| }", `gap of root quoted indent 2`},
	{JSON, "{\"a\": 1 /* , */ |}", `gap of root after a lead quoted indent 0`},
	{JSON, `"a|": {}`, `key of root member a colon quoted -2..1 "a"`},
	{JSON, "{}\n{\"b|\": 1}", `key of root member b colon quoted -2..1 "b"`},
	{JSON, `{"📦|": 1}`, `key of root member 📦 colon quoted -5..1 "📦"`},

	{TOML, `|`, `value of nothing quoted 0..0`},
	{TOML, "[a]\nb| = 1\n", `key of a member b colon -1..0 "b"`},
	{TOML, "[a]\nb = |\n", `value of a member b quoted 0..0`},
	{TOML, "[a]\nb =| 1\n", `value of a member b quoted 0..2`},
	{TOML, "[a]\nb = \"x|\"\n", `value of a member b quoted -2..1 "x"`},
	{TOML, "[a]\nb = 1\n|\n[c]\n", `gap of a after b indent 0`},
	{TOML, "[a]\n|\n[c]\nd = 1", `gap of a indent 0`},
	{TOML, "[a]\n[a.b]\nc = 1\n|", `gap of b after c indent 0`},
	{TOML, "[a.|b]\n", `key of a member b 0..1`},
	{TOML, "[a.b]\n[a|.c]\n", `key of root member a -1..0 "a"`},
	{TOML, "[[a]]\nb = 1\n[[a]]\nc = 2\n|", `gap of item after c indent 0`},
	{TOML, "[a]\nb = { c| = 1 }\n", `key of b member c colon -1..0 "c"`},
	{TOML, "[a]\nb = { c = 1, | }\n", `gap of b after c indent 0`},
	{TOML, "[a]\nb = [\"x|\", 1]\n", `value of b quoted -2..1 "x"`},
	{TOML, "[a] # x|\n", `comment of nothing`},
	{TOML, "[a]\ncom|\n", `key of a member com -3..0 "com"`},
	{TOML, "a = 1 |\n", `outside of root member a`},

	{YAML, `|`, `value of nothing 0..0`},
	{YAML, "com|", `value of nothing -3..0 "com"`},
	{YAML, "a|: 1\nb: 2\n", `key of root member a colon -1..0 "a"`},
	{YAML, "\"a|\": 1\n", `key of root member a colon quoted -2..1 "a"`},
	{YAML, "a: |\nb: 2\n", `value of root member a 0..0`},
	{YAML, "a:|\nb: 2\n", `value of root member a 0..0`},
	{YAML, "a: n|px\n", `value of root member a -1..2 "n"`},
	{YAML, "a: np |\n", `value of root member a -3..0 "np "`},
	{YAML, "a: \"x\" |\n", `outside of root member a`},
	{YAML, "a: 1\n|", `gap of root after a indent 0`},
	{YAML, "a:\n  b: 1\n  |", `gap of a after b indent 2`},
	{YAML, "a:\n  b: 1\n|", `gap of root after a indent 0`},
	{YAML, "a:\n  b: 1\n|\n  c: 2\n", `gap of a after b indent 2`},
	{YAML, "a:\n  b: 1\n  |\nc: 2\n", `gap of a after b indent 2`},
	{YAML, "a:\n  b: 1\n|\nc: 2\n", `gap of root after a indent 0`},
	{YAML, "a:\n  |\nc: 2\n", `value of root member a 0..0`},
	{YAML, "a:\n|\nc: 2\n", `gap of root after a indent 0`},
	{YAML, "a:\n  com|\n", `value of root member a -3..0 "com"`},
	{YAML, "a:\n  b: 1\n  com|\n", `key of a member com after b -3..0 "com"`},
	{YAML, "a: 1\ncom|\nc: 2\n", `key of root member com after a -3..0 "com"`},
	{YAML, "a:\n  - |\n", `value of a 0..0`},
	{YAML, "a:\n  - x|\n  - y\n", `value of a -1..0 "x"`},
	{YAML, "a:\n  - x\n  |\n", `gap of a indent 2`},
	{YAML, "a:\n  - x\n|\n", `gap of root after a indent 0`},
	{YAML, "a:\n- x\n|\n", `gap of root after a indent 0`},
	{YAML, "a:\n- x\n|\n- y\n", `gap of a indent 0`},
	{YAML, "a:\n  - name: x\n    |\n", `gap of item after name indent 4`},
	{YAML, "a:\n  - name: x\n    cmd: y\n  |\n", `gap of a indent 2`},
	{YAML, "a:\n  - na|me: x\n", `key of item member name colon -2..2 "na"`},
	{YAML, "- a: 1\n  b|: 2\n", `key of item member b after a colon -1..0 "b"`},
	{YAML, "a: {b: 1, |}\n", `gap of a after b indent 0`},
	{YAML, "a: {b: |}\n", `value of a member b 0..0`},
	{YAML, "a: [x|, y]\n", `value of a -1..0 "x"`},
	{YAML, "a: [x |]\n", `gap of a lead indent 0`},
	{YAML, "a: &x\n  b: 1\nc: *x|\n", `value of root member c after a -2..0 "*x"`},
	{YAML, "a: 1 # x|\n", `comment of nothing`},
	{YAML, "{|}", `gap of root indent 2`},
	{YAML, "---\na: 1\n|", `gap of root after a indent 0`},
}

func TestCursorAt(t *testing.T) {
	for _, c := range cursors {
		off := strings.IndexByte(c.src, '|')
		src := c.src[:off] + c.src[off+1:]
		if got := place(CursorAt(Parse(c.lang, src), off)); got != c.want {
			t.Errorf("%q:\ngot  %s\nwant %s", c.src, got, c.want)
		}
	}
}

// checkCursors asks for the place at every offset.
func checkCursors(t *testing.T, tree *Tree) {
	t.Helper()
	for off := 0; off <= len(tree.Src); off++ {
		c := CursorAt(tree, off)
		if c.Replace.Start > off || c.Replace.End < off {
			t.Fatalf("at %d: %v does not hold the cursor", off, c.Replace)
		}
		ok := c.Offset == off
		switch c.Place {
		case KeyPlace:
			ok = ok && c.Parent.Is(Object) && c.Member != nil && c.Node == c.Member.Key
		case ValuePlace:
			ok = ok && c.Node != nil && (c.Member == nil || c.Member.Value == c.Node)
		case Gap:
			ok = ok && c.Parent.Is(Object, Array) && c.Replace.Len() == 0
		}
		if !ok {
			t.Fatalf("at %d: %+v does not fit together", off, c)
		}
	}
}

func FuzzCursor(f *testing.F) {
	for _, c := range cursors {
		f.Add(uint8(c.lang), strings.Replace(c.src, "|", "", 1))
	}
	f.Fuzz(func(t *testing.T, lang uint8, src string) {
		if len(src) < 500 {
			checkCursors(t, Parse(Lang(lang%4), src))
		}
	})
}
