package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// What happens to one of many members is the same as when all are looked at.
func TestMemberOfMany(t *testing.T) {
	json := [][3]string{
		{"{\n", "  \"k%d\": { \"a\": [%d, 2] }", ",\n|\n}\n"},
		{"{", "\"k%d\":%d", ",|}"},
		{"{\n", "  // about %[1]d\n  \"k%[1]d\": %[2]d", ", // behind\n|, // last\n}\n"},
		{"{ ", "\"k%d\": \"%d\"", ",\n\n  |}"},
		{"{\n\t", "'k%d': { \"a\": {\n\t\t\"b\": %d } }", "\n\t,|\n}"},
	}
	yaml := [][3]string{
		{"", "k%d:\n  a: %d", "\n|\n"},
		{"# head\n", "k%[1]d: # about %[1]d\n  - %[2]d # one\n  # between", "\n\n|\n"},
		{"{", "k%d: %d", ", |}\n"},
		{"", "k%d: {a: %d, b: [x]}", "\n\n# between\n|"},
		{"- ", "k%d: |-\n    text %d", "\n  |"},
	}
	toml := [][3]string{
		{"", "k%d = { a = %d }", "\n|\n"},
		{"", "[k%d] # head\nb.c = %d\n[k%[1]d.d]\nx = 1", "\n\n|\n"},
		{"", "\"k%d\".a = %d\n\"k%[1]d\".b = 3", "\n|\n"},
		{"z = {", "k%d.a = %d", ", |}\n"},
		{"[z]\n", "# about %[1]d\nk%[1]d = \"%[2]d\" # one", "\n\n|\n\n[y]\na = 1\n"},
		{"[[z]]\nb.c = 1\n", "k%d = [\n  %d,\n]", "\n|"},
	}
	for lang, layouts := range map[Lang][][3]string{JSON: json, YAML: yaml, TOML: toml} {
		for _, l := range layouts {
			sep, end, _ := strings.Cut(l[2], "|")
			for _, count := range []int{1, 2, 3, 5, 9, 40} {
				var members []string
				for i := range count {
					members = append(members, fmt.Sprintf(l[1], i, i*7))
				}
				manyMembers(t, lang, count, l[0]+strings.Join(members, sep)+end)
			}
		}
	}
}

func manyMembers(t *testing.T, lang Lang, count int, src string) {
	t.Helper()
	tree := Parse(lang, src)
	n := tree.Root
	if n.Kind == Array {
		n = n.Items[0]
	}
	if m := n.Get("z"); m != nil {
		n = m.Value
		if n.Kind == Array {
			n = n.Items[0]
		}
	}
	same := func(what string, got, want []text.Edit) {
		t.Helper()
		a, err := text.Apply(src, got)
		b, err2 := text.Apply(src, want)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		if a != b {
			t.Errorf("%s of\n%s\ngives\n%s\ninstead of\n%s", what, src, a, b)
		}
	}
	if len(n.Members) < count {
		t.Fatalf("%d members in\n%s", len(n.Members), src)
	}
	for i, m := range n.Members {
		v := ValueOf(n)
		v.Fields[i].Key = "other name"
		same("renaming", Rename(tree, n, m, "other name"), Update(tree, n, v))
		v = ValueOf(n)
		v.Fields = append(v.Fields[:i:i], v.Fields[i+1:]...)
		same(fmt.Sprint("removing ", i), Remove(tree, n, m), Update(tree, n, v))
	}
	v := ValueOf(n)
	f := Field{Key: "new", Value: ArrayValue(StringValue("x"))}
	v.Fields = append([]Field{f}, v.Fields...)
	same("prepending", Prepend(tree, n, f), Update(tree, n, v))
}
