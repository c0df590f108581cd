package syntax

import (
	"math/rand"
	"slices"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

func addJSON(add func(src string)) {
	for _, c := range slips {
		add(c.src)
	}
	for _, src := range []string{
		"{\n  \"servers\": {\n    \"a\": {\n      \"command\": \"npx\", // run\n      \"args\": [\"-y\", \"x\"]\n    },\n    /* b */\n    \"b\": {}\n  }\n}\n",
		"{\"a\":1,\"b\":[1,2,{}],\"c\":\"\\u00e9\\ud83d\\ude00\\n\"}",
		"{ \"a\": [\n  1, 2,\n  3 ] }\r\n",
		"// top\n{\n\t\"a\": [\n\t\t{ \"b\": null }, // one\n\t\t{ \"b\": 1e5 }\n\t]\n}",
	} {
		add(src)
	}
}

func FuzzJSON(f *testing.F) {
	addJSON(func(src string) { f.Add(src) })
	for _, src := range realFiles(f, ".json", ".jsonc") {
		if len(src) < 4000 {
			f.Add(src)
		}
	}
	f.Fuzz(func(t *testing.T, src string) {
		tree := Parse(JSON, src)
		checkTree(t, tree)
		compareJSON(t, tree)
		checkCursors(t, tree)
		if edits := Update(tree, tree.Root, ValueOf(tree.Root)); len(edits) > 0 {
			t.Fatalf("edits without a change: %v", edits)
		}
	})
}

func FuzzUpdateJSON(f *testing.F) {
	addJSON(func(src string) {
		for seed := range 4 {
			f.Add(src, int64(seed))
		}
	})
	f.Fuzz(func(t *testing.T, src string, seed int64) {
		tree := Parse(JSON, src)
		codes := map[Code]int{}
		for _, e := range tree.Errors {
			codes[e.Code]++
			switch e.Code {
			case Comment, TrailingComma, BOM, MissingComma, UnquotedKey, SingleQuote:
			default:
				return
			}
		}
		if twice(tree.Root) {
			return
		}
		m := &mutator{Rand: rand.New(rand.NewSource(seed)), gentle: seed%2 == 0}
		v := m.change(ValueOf(tree.Root))
		out, err := text.Apply(src, Update(tree, tree.Root, v))
		if err != nil {
			t.Fatal(err)
		}
		again := Parse(JSON, out)
		if !ValueOf(again.Root).Equal(v) {
			t.Fatalf("%q became %q, which reads as\n%s, want\n%s", src, out, outline(again.Root), Render(JSON, v))
		}
		for _, e := range again.Errors {
			if codes[e.Code]--; codes[e.Code] < 0 && e.Code != TrailingComma {
				t.Fatalf("%q became %q, with the error %+v", src, out, e)
			}
			if e.Code == TrailingComma && !slices.ContainsFunc(tree.Errors, func(e Error) bool { return e.Code == TrailingComma }) {
				t.Fatalf("%q became %q, where a comma trails", src, out)
			}
		}
		if m.gentle && commentTexts(again) != commentTexts(tree) {
			t.Fatalf("%q became %q, whose comments differ", src, out)
		}
	})
}

// commentTexts is all comments in order.
func commentTexts(t *Tree) string {
	var out string
	for _, c := range t.Comments {
		out += c.In(t.Src) + "\n"
	}
	return out
}
