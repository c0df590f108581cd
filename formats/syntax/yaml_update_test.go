package syntax

import (
	"testing"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// updated applies what change makes of the value of the tree's root.
func updatedYAML(t *testing.T, lang Lang, src string, change func(v *Value)) string {
	t.Helper()
	tree := Parse(lang, src)
	v := ValueOf(tree.Root)
	if v.Kind == Missing {
		v.Kind = Object
	}
	change(&v)
	out, err := text.Apply(src, Update(tree, tree.Root, v))
	if err != nil {
		t.Fatal(err)
	}
	if again := Parse(lang, out); len(again.Errors) > len(tree.Errors) || !ValueOf(again.Root).Equal(v) {
		t.Errorf("%q became %q, which reads as %s", src, out, Render(lang, ValueOf(again.Root)))
	}
	return out
}

func TestUpdateYAML(t *testing.T) {
	server := ObjectValue(Field{Key: "command", Value: StringValue("npx")}, Field{Key: "args", Value: StringsValue([]string{"-y", "@a/b"})})
	field := func(v *Value, path ...string) *Value {
		for _, p := range path {
			i := v.Index(p)
			if i < 0 {
				v.Set(p, ObjectValue())
				i = v.Index(p)
			}
			v = &v.Fields[i].Value
		}
		return v
	}
	set := func(to Value, path ...string) func(v *Value) {
		return func(v *Value) { field(v, path[:len(path)-1]...).Set(path[len(path)-1], to) }
	}
	del := func(path ...string) func(v *Value) {
		return func(v *Value) { field(v, path[:len(path)-1]...).Delete(path[len(path)-1]) }
	}
	rename := func(to string, path ...string) func(v *Value) {
		return func(v *Value) {
			o := field(v, path[:len(path)-1]...)
			o.Fields[o.Index(path[len(path)-1])].Key = to
		}
	}
	for _, c := range []struct {
		name, src string
		change    func(v *Value)
		want      string
	}{
		{"empty file", "", set(server, "s", "fs"), "s:\n  fs:\n    command: npx\n    args: [\"-y\", \"@a/b\"]\n"},
		{"only comments", "# hi", set(StringValue("x"), "a"), "# hi\na: x\n"},
		{"no value yet", "a: 1\ns: # here\nb: 2\n", set(server, "s"), "a: 1\ns: # here\n  command: npx\n  args: [\"-y\", \"@a/b\"]\nb: 2\n"},
		{"empty braces", "s: {}\n", set(server, "s", "fs"), "s:\n  fs:\n    command: npx\n    args: [\"-y\", \"@a/b\"]\n"},
		{"indent of the file", "x:\n    y: 1\ns: {}  # c\n", set(server, "s", "fs"), "x:\n    y: 1\ns:  # c\n    fs:\n        command: npx\n        args: [\"-y\", \"@a/b\"]\n"},
		{"sibling lists", "a:\n  args:\n  - x\nb: {}\n", set(server, "b"), "a:\n  args:\n  - x\nb:\n  command: npx\n  args:\n  - -y\n  - \"@a/b\"\n"},
		{"member behind the last", "s:\n  a: 1 # one\n  # end\n\nt: 2", set(StringValue("yes"), "s", "b"), "s:\n  a: 1 # one\n  b: \"yes\"\n  # end\n\nt: 2"},
		{"end without a newline", "s:\n  a: 1", set(NumberValue("2"), "s", "b"), "s:\n  a: 1\n  b: 2"},
		{"windows lines", "s:\r\n  a: 1\r\nt: 2\r\n", set(server, "s", "b"), "s:\r\n  a: 1\r\n  b:\r\n    command: npx\r\n    args: [\"-y\", \"@a/b\"]\r\nt: 2\r\n"},
		{"flow member", "s: {a: 1, b: 2}\n", set(StringValue("x y"), "s", "c"), "s: {a: 1, b: 2, c: \"x y\"}\n"},
		{"delete the first", "s:\n  a: 1 # one\n  # two\n  b: 2\n", del("s", "a"), "s:\n  # two\n  b: 2\n"},
		{"delete the last", "s:\n  a: 1\n  b:\n    - x\n    - y # why\nt: 1\n", del("s", "b"), "s:\n  a: 1\nt: 1\n"},
		{"delete the only one", "s: # c\n  a: 1\nt: 1\n", del("s", "a"), "s: {} # c\nt: 1\n"},
		{"delete in braces", "s: {a: 1, b: 2, c: 3}\n", del("s", "b"), "s: {a: 1, c: 3}\n"},
		{"delete the last in braces", "s: {a: 1, b: 2}\n", del("s", "b"), "s: {a: 1}\n"},
		{"delete the first in braces", "s: {a: 1, b: 2}\n", del("s", "a"), "s: {b: 2}\n"},
		{"delete the only one in braces", "s: {a: 1}\n", del("s", "a"), "s: {}\n"},
		{"rename", "\"a\": 1\n'b': 2\nc: 3\n", func(v *Value) { rename("x y", "a")(v); rename("it's", "b")(v); rename("@z", "c")(v) }, "\"x y\": 1\n'it''s': 2\n\"@z\": 3\n"},
		{"keep quotes", "a: 'x'\nb: \"x\"\nc: x\n", func(v *Value) {
			for _, k := range []string{"a", "b", "c"} {
				v.Set(k, StringValue("it's 5"))
			}
		}, "a: 'it''s 5'\nb: \"it's 5\"\nc: it's 5\n"},
		{"block text", "a: |\n  x\n  y\nb: 1\n", set(StringValue("p\n\nq\n"), "a"), "a: |\n  p\n\n  q\nb: 1\n"},
		{"anchor stays", "a: &x 1\nb: *x\n", set(NumberValue("2"), "a"), "a: &x 2\nb: 1\n"},
		{"alias replaced", "a: &x {c: 1}\nb: *x\n", set(NumberValue("2"), "b", "c"), "a: &x {c: 1}\nb:\n  c: 2\n"},
		{"anchor deleted", "a: &x\n  c: 1\nb: *x\n", del("a"), "b:\n  c: 1\n"},
		{"JSON text", "{\n  \"a\": 1,\n  \"s\": {}\n}\n", set(server, "s", "fs"), "{\n  \"a\": 1,\n  \"s\": {\n    \"fs\": {\n      \"command\": \"npx\",\n      \"args\": [\"-y\", \"@a/b\"]\n    }\n  }\n}\n"},
		{"JSON text, behind the last", "{\n  \"a\": 1\n}\n", set(server, "s"), "{\n  \"a\": 1,\n  \"s\": {\n    \"command\": \"npx\",\n    \"args\": [\"-y\", \"@a/b\"]\n  }\n}\n"},
		{"JSON text, delete the last", "{\n  \"a\": 1, # no\n  \"b\": 2\n}\n", del("b"), "{\n  \"a\": 1 # no\n}\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := updatedYAML(t, YAML, c.src, c.change); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestUpdateYAMLItems(t *testing.T) {
	item := func(k, v string) Value { return ObjectValue(Field{Key: k, Value: StringValue(v)}) }
	for _, c := range []struct {
		name, src string
		change    func(v *Value)
		want      string
	}{
		{"append", "- a\n- b # b\n", func(v *Value) { v.Items = append(v.Items, StringValue("c")) }, "- a\n- b # b\n- c\n"},
		{"append an object", "- name: a\n  x: 1\n", func(v *Value) { v.Items = append(v.Items, item("name", "b")) }, "- name: a\n  x: 1\n- name: b\n"},
		{"in front", "- a\n", func(v *Value) { v.Items = append([]Value{StringValue("c")}, v.Items...) }, "- c\n- a\n"},
		{"in brackets", "[\"a\", \"b\"]\n", func(v *Value) { v.Items = append(v.Items, StringValue("c")) }, "[\"a\", \"b\", \"c\"]\n"},
		{"change one", "[\"-y\", \"@a/b@1\"]\n", func(v *Value) { v.Items[1] = StringValue("@a/b@2") }, "[\"-y\", \"@a/b@2\"]\n"},
		{"delete the first member", "- a: 1\n  b: 2\n", func(v *Value) { v.Items[0].Delete("a") }, "- b: 2\n"},
		{"delete behind a comment", "- a: 1 # one\n  # two\n  b: 2\n", func(v *Value) { v.Items[0].Delete("a") }, "- # two\n  b: 2\n"},
		{"member in an item", "- a: 1\n- b: 2\n", func(v *Value) { v.Items[0].Set("c", NumberValue("3")) }, "- a: 1\n  c: 3\n- b: 2\n"},
		{"delete an item", "- a: 1\n  b: 2\n# two\n- c: 3\n", func(v *Value) { v.Items = v.Items[1:] }, "# two\n- c: 3\n"},
		{"rows in brackets", "[\n  a,\n  b\n]\n", func(v *Value) { v.Items = append(v.Items, StringValue("c")) }, "[\n  a,\n  b,\n  \"c\"\n]\n"},
		{"rows, delete the last", "[\n  a, # a\n  b\n]\n", func(v *Value) { v.Items = v.Items[:1] }, "[\n  a # a\n]\n"},
		{"nested lists", "- - a\n  - b\n", func(v *Value) { v.Items[0].Items = v.Items[0].Items[1:] }, "- - b\n"},
		{"swap", "- a # a\n- b # b\n- c\n", func(v *Value) { v.Items[0], v.Items[1], v.Items[2] = v.Items[1], v.Items[2], v.Items[0] }, "- b # b\n- c\n- a\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := updatedYAML(t, YAML, c.src, c.change); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}
