package syntax

import (
	"math/rand"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// settled is v with one spelling for values that YAML spells in several ways.
func settled(lang Lang, v Value) Value {
	v.Fields, v.Items = slices.Clone(v.Fields), slices.Clone(v.Items)
	switch v.Kind {
	case Missing:
		v.Kind = Null
	case Bool:
		v.Str = BoolValue(yamlTrue(v.Str)).Str
	case Number:
		v.Str = yamlNumber(lang, v.Str)
	}
	for i := range v.Fields {
		v.Fields[i].Value = settled(lang, v.Fields[i].Value)
	}
	for i := range v.Items {
		v.Items[i] = settled(lang, v.Items[i])
	}
	return v
}

func FuzzUpdateYAML(f *testing.F) {
	for _, s := range yamlSeeds {
		for seed := range 4 {
			f.Add(s, int64(seed), seed < 2)
		}
	}
	f.Fuzz(func(t *testing.T, src string, seed int64, old bool) {
		if old {
			checkUpdateYAML(t, YAML11, src, seed)
		} else {
			checkUpdateYAML(t, YAML, src, seed)
		}
	})
}

// checkUpdateYAML changes what a valid file says at random, and reads back
// what became of it.
func checkUpdateYAML(t *testing.T, lang Lang, src string, seed int64) {
	t.Helper()
	tree, _ := readYAML(lang, src)
	if len(tree.Errors) > 0 || twice(tree.Root) || !utf8.ValidString(src) {
		return
	}
	if edits := Update(tree, tree.Root, ValueOf(tree.Root)); len(edits) > 0 {
		t.Fatalf("edits of %q without a change: %v", src, edits)
	}
	m := &mutator{Rand: rand.New(rand.NewSource(seed)), gentle: seed%2 == 0}
	v := m.change(ValueOf(tree.Root))
	out, err := text.Apply(src, Update(tree, tree.Root, v))
	if err != nil {
		t.Fatal(err)
	}
	again, _ := readYAML(lang, out)
	if len(again.Errors) > 0 {
		t.Fatalf("%q became %q, with the error %+v", src, out, again.Errors[0])
	}
	if !settled(lang, ValueOf(again.Root)).Equal(settled(lang, v)) {
		t.Fatalf("%q became %q, which reads as\n%s, want\n%s", src, out, Render(lang, ValueOf(again.Root)), Render(lang, v))
	}
	if m.gentle && commentTexts(again) != commentTexts(tree) {
		t.Fatalf("%q became %q, whose comments differ", src, out)
	}
}

func FuzzRenderYAML(f *testing.F) {
	for seed := range 20 {
		f.Add(int64(seed), seed%2 == 0)
	}
	f.Fuzz(func(t *testing.T, seed int64, old bool) {
		lang := YAML
		if old {
			lang = YAML11
		}
		m := &mutator{Rand: rand.New(rand.NewSource(seed))}
		v := ObjectValue(Field{Key: "a", Value: m.fresh(0)}, Field{Key: "b", Value: m.fresh(0)})
		out := Render(lang, v)
		tree := Parse(lang, out)
		if len(tree.Errors) > 0 || !settled(lang, ValueOf(tree.Root)).Equal(settled(lang, v)) {
			t.Fatalf("%q: %+v", out, tree.Errors)
		}
	})
}
