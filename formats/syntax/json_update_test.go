package syntax

import (
	"testing"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// update applies a change to the value of a document's root.
func update(t *testing.T, lang Lang, src string, change func(v *Value)) string {
	t.Helper()
	tree := Parse(lang, src)
	v := ValueOf(tree.Root)
	if edits := Update(tree, tree.Root, v); len(edits) > 0 {
		t.Errorf("%q: edits without a change: %v", src, edits)
	}
	change(&v)
	out, err := text.Apply(src, Update(tree, tree.Root, v))
	if err != nil {
		t.Fatalf("%q: %v", src, err)
	}
	if again := Parse(lang, out); !ValueOf(again.Root).Equal(v) {
		t.Errorf("%q became %q, which says %s", src, out, outline(again.Root))
	}
	return out
}

func TestJSONUpdate(t *testing.T) {
	one := NumberValue("1")
	server := ObjectValue(Field{Key: "command", Value: StringValue("npx")}, Field{Key: "args", Value: StringsValue([]string{"-y", "x"})})
	set := func(key string, to Value) func(v *Value) { return func(v *Value) { v.Set(key, to) } }
	del := func(keys ...string) func(v *Value) {
		return func(v *Value) {
			for _, k := range keys {
				v.Delete(k)
			}
		}
	}
	rename := func(i int, key string) func(v *Value) { return func(v *Value) { v.Fields[i].Key = key } }
	items := func(ss ...string) func(v *Value) {
		return func(v *Value) { v.Items = StringsValue(ss).Items }
	}
	inner := func(f func(v *Value)) func(v *Value) { return func(v *Value) { f(&v.Fields[0].Value) } }
	front := func(key string, to Value) func(v *Value) {
		return func(v *Value) { v.Fields = append([]Field{{Key: key, Value: to}}, v.Fields...) }
	}

	for _, c := range []struct {
		name, src string
		change    func(v *Value)
		want      string
	}{
		{"scalar", `{"a": 1, "b": "x"}`, set("b", StringValue("y\n")), `{"a": 1, "b": "y\n"}`},
		{"scalar of another kind", `{"a": "1"}`, set("a", one), `{"a": 1}`},
		{"rename", "{\n  \"a\": {} // c\n}", rename(0, `b"`), "{\n  \"b\\\"\": {} // c\n}"},
		{"rename an unquoted name", `{a: 1}`, rename(0, "b"), `{"b": 1}`},
		{"fill", `{"a": }`, set("a", one), `{"a": 1}`},
		{"fill behind the colon", `{"a":}`, set("a", one), `{"a": 1}`},
		{"fill without a colon", `{"a"}`, set("a", one), `{"a": 1}`},
		{"empty file", "", func(v *Value) { *v = server }, "{\n  \"command\": \"npx\",\n  \"args\": [\"-y\", \"x\"]\n}\n"},
		{"blank file", "\ufeff\n\n", func(v *Value) { *v = ObjectValue() }, "\ufeff{}\n"},
		{"file with a comment", "// c", func(v *Value) { *v = ObjectValue() }, "// c\n{}\n"},

		{"add last", "{\n  \"a\": 1\n}\n", set("b", one), "{\n  \"a\": 1,\n  \"b\": 1\n}\n"},
		{"add last, Windows", "{\r\n\t\"a\": 1\r\n}\r\n", set("b", server), "{\r\n\t\"a\": 1,\r\n\t\"b\": {\r\n\t\t\"command\": \"npx\",\r\n\t\t\"args\": [\"-y\", \"x\"]\r\n\t}\r\n}\r\n"},
		{"add behind a comment", "{\n  \"a\": 1 // one\n}", set("b", one), "{\n  \"a\": 1, // one\n  \"b\": 1\n}"},
		{"add behind a trailing comma", "{\n  \"a\": 1, // one\n}", set("b", one), "{\n  \"a\": 1, // one\n  \"b\": 1\n}"},
		{"add first", "{ // top\n  \"b\": 1\n}", front("a", one), "{ // top\n  \"a\": 1,\n  \"b\": 1\n}"},
		{"add first on one line", `{ "b": 1 }`, front("a", one), `{ "a": 1, "b": 1 }`},
		{"add in the middle", "{\n  \"a\": 1, // one\n  \"c\": 3\n}", func(v *Value) {
			v.Fields = []Field{v.Fields[0], {Key: "b", Value: one}, v.Fields[1]}
		}, "{\n  \"a\": 1, // one\n  \"b\": 1,\n  \"c\": 3\n}"},
		{"add on one line", `{"a": 1}`, set("b", server), `{"a": 1, "b": {"command": "npx", "args": ["-y", "x"]}}`},
		{"add to tight text", `{"a":1,"c":2}`, set("b", one), `{"a":1,"c":2,"b":1}`},
		{"add to nothing", "{}\n", set("b", one), "{\n  \"b\": 1\n}\n"},
		{"add to a blank", "{\n    \"a\": {\n    }\n}\n", inner(set("b", one)), "{\n    \"a\": {\n        \"b\": 1\n    }\n}\n"},
		{"add to a comment", "{ // c\n}", set("b", one), "{ // c\n  \"b\": 1\n}"},
		{"add to an open brace", "{", set("b", one), "{\n  \"b\": 1\n"},
		{"add a server", `{"servers": {}}`, inner(set("b", server)), "{\"servers\": {\n  \"b\": {\n    \"command\": \"npx\",\n    \"args\": [\"-y\", \"x\"]\n  }\n}}"},
		{"add where arrays are spread", "{\n  \"a\": [\n    1,\n    2\n  ]\n}", set("b", StringsValue([]string{"x"})), "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": [\n    \"x\"\n  ]\n}"},

		{"delete first", "{\n  \"a\": 1, // one\n  // two\n  \"b\": 2\n}", del("a"), "{\n  // two\n  \"b\": 2\n}"},
		{"delete in the middle", "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}", del("b"), "{\n  \"a\": 1,\n  \"c\": 3\n}"},
		{"delete last", "{\n  \"a\": 1, // one\n  \"b\": 2 // two\n}", del("b"), "{\n  \"a\": 1 // one\n}"},
		{"delete last behind which a comma trails", "{\n  \"a\": 1,\n  \"b\": 2,\n}", del("b"), "{\n  \"a\": 1\n}"},
		{"delete first on one line", `{ "a": 1, "b": 2, "c": 3 }`, del("a"), `{ "b": 2, "c": 3 }`},
		{"delete in the middle of a line", `{ "a": 1, "b": 2, "c": 3 }`, del("b"), `{ "a": 1, "c": 3 }`},
		{"delete last on one line", `{ "a": 1, "b": 2, "c": 3 }`, del("c", "b"), `{ "a": 1 }`},
		{"delete last before the brace", "{ \"a\": 1,\n  \"b\": 2 }", del("b"), `{ "a": 1 }`},
		{"delete all", "{\n  \"a\": {\n    \"b\": 2 // c\n  }\n}", inner(del("b")), "{\n  \"a\": {}\n}"},
		{"delete all but a comment", "{\n  // c\n  \"a\": 1\n}", del("a"), "{\n  // c\n}"},
		{"replace all", "{\n  \"a\": 1,\n  \"b\": 2\n}", func(v *Value) { *v = ObjectValue(Field{Key: "c", Value: one}) }, "{\n  \"c\": 1\n}"},
		{"delete and add", "{\n  \"a\": 1,\n  \"b\": 2\n}", func(v *Value) { v.Delete("b"); v.Set("c", one) }, "{\n  \"a\": 1,\n  \"c\": 1\n}"},

		{"item changed", `["-y", "x", /* c */ "z"]`, items("-y", "x@1", "z"), `["-y", "x@1", /* c */ "z"]`},
		{"item added", `["-y", "x"]`, items("-y", "a", "x"), `["-y", "a", "x"]`},
		{"item added first", `["x"]`, items("-y", "x"), `["-y", "x"]`},
		{"items deleted", "[\n  \"a\",\n  \"b\",\n  \"c\"\n]", items("b"), "[\n  \"b\"\n]"},
		{"items exchanged", `["a", "b", "c"]`, items("b", "c", "a"), `["b", "c", "a"]`},
		{"first items", `[]`, items("a", "b"), `["a", "b"]`},
		{"first items of an inner array", "{\n  \"a\": []\n}", inner(items("a", "b")), "{\n  \"a\": [\"a\", \"b\"]\n}"},
		{"array for a scalar", "{\n  \"a\": \"npx -y x\"\n}", set("a", StringsValue([]string{"a", "b"})), "{\n  \"a\": [\"a\", \"b\"]\n}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := update(t, JSON, c.src, c.change); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestJSONRender(t *testing.T) {
	v := ObjectValue(
		Field{Key: "empty", Value: ObjectValue()},
		Field{Key: "list", Value: ArrayValue(ObjectValue(Field{Key: "on", Value: BoolValue(true)}), Value{Kind: Null})},
		Field{Key: "args", Value: StringsValue([]string{"a", "b\"\\\x01é"})},
	)
	const want = `{
  "empty": {},
  "list": [
    {
      "on": true
    },
    null
  ],
  "args": ["a", "b\"\\\u0001é"]
}
`
	if got := Render(JSON, v); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
