package syntax

import (
	"testing"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// TestYAMLSlips: a slip is reported where it is, and its fix makes it right.
func TestYAMLSlips(t *testing.T) {
	for _, c := range []struct {
		name, src string
		code      Code
		at        string // text of the first error
		fixed     string // after its fix, "" when it has none
	}{
		{"mark", "\ufeffa: 1\n", BOM, "\ufeff", "a: 1\n"},
		{"reserved start", "a: @x/y\n", ReservedStart, "@x/y", "a: \"@x/y\"\n"},
		{"reserved start in brackets", "a: [-y, @x/y]\n", ReservedStart, "@x/y", "a: [-y, \"@x/y\"]\n"},
		{"reserved start of an item", "- `x` y # c\n", ReservedStart, "`x` y", "- \"`x` y\" # c\n"},
		{"reserved start of a key", "%a: 1\n@b: 2\n", ReservedStart, "@b", "%a: 1\n\"@b\": 2\n"},
		{"colon in a text", "a: b: c # d\ne: f\n", Broken, "b: c", "a: \"b: c\" # d\ne: f\n"},
		{"colon at a text's end", "a: b:\ne: f\n", Broken, "b:", "a: \"b:\"\ne: f\n"},
		{"colon in a text of several lines", "a: some text\n  with a note: here\nb: 1\n", Broken, "some text\n  with a note: here", "a: \"some text with a note: here\"\nb: 1\n"},
		{"star", "a: *.js\n", Broken, "*.js", "a: \"*.js\"\n"},
		{"comparison", "a: >=1.0\n", Broken, ">=1.0", "a: \">=1.0\"\n"},
		{"tab", "a:\n  b: 1\n\tc: 2\n", Tab, "\t", "a:\n  b: 1\n  c: 2\n"},
		{"tab for one level", "a:\n    b: 1\n\tc: 2\n", Tab, "\t", "a:\n    b: 1\n    c: 2\n"},
		{"only tabs", "a:\n\tb: 1\n", Tab, "\t", "a:\n  b: 1\n"},
		{"too deep", "a:\n  b: 1\n    c:\n      d: 2\n  e: 3\n", Indent, "    ", "a:\n  b: 1\n  c:\n    d: 2\n  e: 3\n"},
		{"too flat", "a:\n    b: 1\n   c: 2\n", Indent, "   ", "a:\n    b: 1\n    c: 2\n"},
		{"member at its list's column", "- a: 1\nb: 2\n", Indent, "b: 2", "- a: 1\n  b: 2\n"},
		{"item too flat", "a:\n  - b\n - c\n", Indent, " ", "a:\n  - b\n  - c\n"},
		{"quote not closed", "a: \"b\nc: d\n", Unclosed, "\"b", "a: \"b\"\nc: d\n"},
		{"quote not closed in brackets", "a: [\"b, c]\nd: e\n", Unclosed, "\"b", "a: [\"b\", c]\nd: e\n"},
		{"bracket not closed", "a: [b, c # d\ne: f\n", Unclosed, "[", "a: [b, c] # d\ne: f\n"},
		{"brace not closed", "a: {b: {c: d}\ne: f\n", Unclosed, "{", "a: {b: {c: d}}\ne: f\n"},
		{"wrong bracket", "a: [b}\nc: d\n", Broken, "}", "a: [b]\nc: d\n"},
		{"bracket too much", "a: [b]]\nc: d\n", Broken, "]", "a: [b]\nc: d\n"},
		{"comma as in JSON", "a: \"b\",\nc: d\n", Broken, ",", "a: \"b\"\nc: d\n"},
		{"two commas", "a: [b,, c]\n", Broken, ",", "a: [b, c]\n"},
		{"no comma", "a: [\"b\" \"c\"]\n", MissingComma, "\"", "a: [\"b\", \"c\"]\n"},
		{"no comma between members", "a: {b: 1 c: 2}\n", MissingComma, "1", "a: {b: 1, c: 2}\n"},
		{"no comma between lines", "a: {\n  b: x\n  c: 2\n}\n", MissingComma, "x", "a: {\n  b: x,\n  c: 2\n}\n"},
		{"no colon", "a: 1\nkeyonly\nb: 2\n", Broken, "keyonly", ""},
		{"no colon in the first line", "keyonly\nb: 2\n", Broken, "keyonly", ""},
		{"no colon before a value", "a: 1\ncommand npx\n", Broken, "command npx", "a: 1\ncommand: npx\n"},
		{"no space", "a: 1\nb:2\n", Broken, "b:2", "a: 1\nb: 2\n"},
		{"no space behind a quoted key", "a: 1\n\"b\":2\n", Broken, "\"b\":", "a: 1\n\"b\": 2\n"},
		{"no space behind a dash", "- a\n-b\n", Broken, "-", "- a\n- b\n"},
		{"list in the line of its key", "a: - b\n", Broken, "-", ""},
		{"escape", "a: \"C:\\dir\"\n", BadEscape, "\\d", "a: 'C:\\dir'\n"},
		{"escape among others", "a: \"\\\\x\\d\"\n", BadEscape, "\\d", "a: \"\\\\x\\\\d\"\n"},
		{"two documents", "a: 1\n---\nb: 2\n", SecondDocument, "---", ""},
		{"text behind a quote", "a: \"b\" c\nd: e\n", Broken, "c", ""},
		{"text behind the root", "{a: b}\nc\n", Broken, "c", ""},
		{"no such anchor", "a: *b\n", Broken, "*b", "a: \"*b\"\n"},
		{"alias of what is around it", "a: &b\n  c: *b\n", Broken, "*b", ""},
		{"control character", "a: x\x07y\n", Broken, "\x07", "a: xy\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tree := Parse(YAML, c.src)
			if len(tree.Errors) == 0 {
				t.Fatal("no error")
			}
			e := tree.Errors[0]
			if e.Code != c.code || e.Span.In(c.src) != c.at {
				t.Errorf("%s at %q, want %s at %q: %s", e.Code, e.Span.In(c.src), c.code, c.at, e.Msg)
			}
			fixed, err := text.Apply(c.src, e.Fix)
			if err != nil {
				t.Fatal(err)
			}
			if c.fixed == "" && len(e.Fix) > 0 || c.fixed != "" && fixed != c.fixed {
				t.Errorf("fixed %q, want %q", fixed, c.fixed)
			}
			if again := Parse(YAML, fixed); c.fixed != "" && len(again.Errors) > 0 && c.src[0] != '%' {
				t.Errorf("fixed, but still: %s", again.Errors[0].Msg)
			}
		})
	}
}

// TestYAMLStaysAlive: what is around a slip reads as if it were not there.
func TestYAMLStaysAlive(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"s:\n  fs:\n    type: stdio\n      command: npx\n    args: []\n  b: {}\n", "s:\n  fs:\n    type: stdio\n    command: npx\n    args: []\n  b: {}\n"},
		{"tools:\n  - name: files\n\tdescription: F\n    type: mcp\n", "tools:\n  - name: files\n    description: F\n    type: mcp\n"},
		{"a: [x, \"y\nb: {c: 1\nd: \"e\nf: g\n", "a: [x, y]\nb: {c: 1}\nd: e\nf: g\n"},
		{"a: @x\nb: c: d\ne: %f\n", "a: \"@x\"\nb: \"c: d\"\ne: \"%f\"\n"},
		{"s:\n  a:\n    x: 1\n   b:\n    y: 2\nt: 3\n", "s:\n  a:\n    x: 1\n    b:\n      y: 2\nt: 3\n"},
		{"tools:\n  - name: a\n  type: b\n  - name: c\n", "tools:\n  - name: a\n    type: b\n  - name: c\n"},
		{"a: 1\n  - x\nb: 2\n", "a: 1 - x\nb: 2\n"},
		{"a:\n  command npx\n  args [\"-y\"]\n  x: y\n", "a:\n  command: npx\n  args: [\"-y\"]\n  x: y\n"},
		{"a: |\n\tx\n\ty\nb: 1\n", "a: |\n  x\n  y\nb: 1\n"},
	} {
		got, want := ValueOf(Parse(YAML, c.src).Root), ValueOf(Parse(YAML, c.want).Root)
		if !got.Equal(want) {
			t.Errorf("%q reads as\n%s, want\n%s", c.src, Render(YAML, got), Render(YAML, want))
		}
	}
}
