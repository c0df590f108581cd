package syntax

import (
	"strings"
	"testing"
)

// TestYAMLKinds: the same text reads differently in YAML 1.2 and 1.1.
func TestYAMLKinds(t *testing.T) {
	for _, c := range []struct {
		text     string
		new, old Kind
	}{
		{"yes", String, Bool}, {"Off", String, Bool}, {"true", Bool, Bool}, {"TRUE", Bool, Bool}, {"tRUE", String, String}, {"y", String, String},
		{"~", Null, Null}, {"", Null, Null}, {"Null", Null, Null}, {"nULL", String, String},
		{"0", Number, Number}, {"-12", Number, Number}, {"010", Number, Number}, {"0o14", Number, String}, {"0x1F", Number, Number}, {"0b11", String, Number},
		{"1_000", String, Number}, {"1.5", Number, Number}, {"1.", Number, Number}, {".5", Number, Number}, {"1e3", Number, String}, {"1.0e+3", Number, Number},
		{"12:30", String, Number}, {"12:30:45", String, Number}, {"1.2.3", String, String}, {"2024-01-02", String, Date}, {"2024-01-02T03:04:05Z", String, Date},
		{".inf", Number, Number}, {"-.Inf", Number, Number}, {".nan", Number, Number}, {"-", Array, Array}, {"-y", String, String}, {"${A}", String, String},
		{"!!str 1", String, String}, {"!!int \"1\"", Number, Number}, {"!env A", String, String}, {"\"1\"", String, String}, {"'yes'", String, String},
	} {
		for lang, want := range map[Lang]Kind{YAML: c.new, YAML11: c.old} {
			if got := Parse(lang, "a: "+c.text+"\n").Root.At("a").Kind; got != want {
				t.Errorf("%q reads as kind %d in language %d, want %d", c.text, got, lang, want)
			}
		}
	}
}

func TestYAMLAliases(t *testing.T) {
	tree := Parse(YAML11, "base: &b {command: npx, env: {A: \"1\"}}\na:\n  <<: *b\n  command: uvx\nc:\n  <<: [*b, {x: y}]\nd: *b\n")
	if len(tree.Errors) > 0 {
		t.Fatal(tree.Errors)
	}
	for _, c := range []struct{ name, member, want string }{{"a", "command", "uvx"}, {"c", "command", "npx"}, {"c", "x", "y"}, {"d", "command", "npx"}} {
		m := tree.Root.At(c.name).Merged(c.member)
		if m == nil || m.Value.Str != c.want {
			t.Errorf("%s of %s is %v, want %s", c.member, c.name, m, c.want)
		}
	}
	if tree.Root.At("a").Merged("none") != nil || (*Node)(nil).Merged("x") != nil {
		t.Error("a member from nowhere")
	}
	if d := tree.Root.At("d"); !d.Alias || d.Span.In(tree.Src) != "*b" || d.At("env", "A").Str != "1" {
		t.Errorf("alias reads as %+v", d)
	}
}

// TestYAMLAliasBomb: aliases of aliases of aliases do not grow without end.
func TestYAMLAliasBomb(t *testing.T) {
	src := "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
	for i := range 12 {
		name := string(rune('a' + i))
		before := "a0"
		if i > 0 {
			before = string(rune('a' + i - 1))
		}
		src += name + ": &" + name + " [" + strings.TrimSuffix(strings.Repeat("*"+before+", ", 10), ", ") + "]\n"
	}
	tree := Parse(YAML, src)
	if len(tree.Errors) == 0 {
		t.Fatal("no error")
	}
	if out := Render(JSON, ValueOf(tree.Root)); len(out) > 10<<20 {
		t.Errorf("the value is %d bytes long", len(out))
	}
}

func TestRenderYAML(t *testing.T) {
	v := ObjectValue(
		Field{Key: "name", Value: StringValue("it's: here")},
		Field{Key: "on", Value: StringValue("yes")},
		Field{Key: "count", Value: NumberValue("30")},
		Field{Key: "args", Value: StringsValue([]string{"-y", "@a/b"})},
		Field{Key: "text", Value: StringValue("one\n\ntwo\n")},
		Field{Key: "tools", Value: ArrayValue(ObjectValue(Field{Key: "name", Value: StringValue("x")}, Field{Key: "env", Value: ObjectValue()}), ArrayValue())},
		Field{Key: "none", Value: Value{Kind: Null}},
	)
	const want = `name: "it's: here"
"on": "yes"
count: 30
args: ["-y", "@a/b"]
text: |
  one

  two
tools:
  - name: x
    env: {}
  - []
none: null
`
	if got := Render(YAML, v); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := Render(YAML11, ObjectValue(Field{Key: "a", Value: NumberValue("1e3")})); got != "a: 1.0e+03\n" {
		t.Errorf("a number for YAML 1.1: %q", got)
	}
}
