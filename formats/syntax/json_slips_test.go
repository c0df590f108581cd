package syntax

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// slips are wrong files: what stands in each, how it reads, what is reported
// (code and text at the place), and what it becomes when every fix is made.
var slips = []struct{ name, src, tree, errors, fixed string }{
	{"empty", "", "_", "syntax@", "{}"},
	{"blank", "\n", "_", "syntax@", "{}\n"},
	{"comma between members", "{\"a\": {\n}\n\"b\": 1}", `{a:{} b:1}`, "missing-comma@}", "{\"a\": {\n},\n\"b\": 1}"},
	{"comma between items", `["a" "b"]`, `["a" "b"]`, `missing-comma@"`, `["a", "b"]`},
	{"trailing comma", `{"a": [1,],}`, `{a:[1]}`, `trailing-comma@, trailing-comma@,`, `{"a": [1]}`},
	{"comma doubled", `{"a": 1,, "b": 2}`, `{a:1 b:2}`, `syntax@,`, `{"a": 1, "b": 2}`},
	{"comma first", `[,1]`, `[1]`, `syntax@,`, `[1]`},
	{"colon missing", `{"a" 1, "b" {}}`, `{a:1 b:{}}`, `syntax@" syntax@"`, `{"a": 1, "b": {}}`},
	{"equals", `{"a" = 1}`, `{a:1}`, `syntax@=`, `{"a": 1}`},
	{"value missing", "{\"a\": ,\n\"b\":\n\"c\": 1}", `{a:_ b:_ c:1}`, `syntax@: syntax@:`, ""},
	{"value missing at end", `{"a": }`, `{a:_}`, `syntax@:`, ""},
	{"name alone", "{\n  \"a\"\n  \"b\": 1\n}", `{a:_ b:1}`, `syntax@"a"`, ""},
	{"name missing", `{{"a": 1}, : 2}`, `{?:{a:1} ?:2}`, `syntax@{ syntax@:`, ""},
	{"brace missing", "{\n  \"a\": {\n    \"b\": 1\n}\n", `{a:{b:1}}`, "unclosed@}", "{\n  \"a\": {\n    \"b\": 1\n  }\n}\n"},
	{"brace missing before a sibling", "{\n  \"a\": {\n    \"b\": 1\n  ,\n  \"c\": {\n    \"d\": 2\n  }\n}", `{a:{b:1} c:{d:2}}`, "unclosed@1",
		"{\n  \"a\": {\n    \"b\": 1\n  }\n  ,\n  \"c\": {\n    \"d\": 2\n  }\n}"},
	{"brace missing before another", "{\n  \"a\": {\n    \"b\": {\n    },\n}\n", `{a:{b:{}}}`, "trailing-comma@, unclosed@}", "{\n  \"a\": {\n    \"b\": {\n    }\n  }\n}\n"},
	{"bracket missing before a member", "{\"a\": [\"x\",\n\"b\": 1}", `{a:["x"] b:1}`, `unclosed@"`, "{\"a\": [\"x\"],\n\"b\": 1}"},
	{"bracket missing before a brace", `{"a": ["x"}`, `{a:["x"]}`, `unclosed@"`, `{"a": ["x"]}`},
	{"wrong closer", `{"a": 1]`, `{a:1}`, `syntax@]`, `{"a": 1}`},
	{"closer too many", `{"a": 1}}`, `{a:1}`, `syntax@}`, `{"a": 1}`},
	{"object in brackets", `{"env": ["A": "b", "C": "d"]}`, `{env:{A:"b" C:"d"}}`, `syntax@[`, `{"env": {"A": "b", "C": "d"}}`},
	{"single quotes", `{'a"': 'it\'s'}`, `{a":"it's"}`, `single-quote@'a"' single-quote@'it\'s'`, `{"a\"": "it's"}`},
	{"unquoted names", `{a: 1, my key: 2}`, `{a:1 my key:2}`, `unquoted-key@a unquoted-key@my key`, `{"a": 1, "my key": 2}`},
	{"curly quotes", `{“a”: “b", "c": "d”}`, `{a:"b" c:"d"}`, `curly-quote@“a” curly-quote@“b" curly-quote@”`, `{"a": "b", "c": "d"}`},
	{"path", `["X:\Downloads\new", 1]`, `["X:\\Downloads\\new" 1]`, `bad-escape@\D`, `["X:\\Downloads\\new", 1]`},
	{"path with escapes", `["C:\temp\new\index.js"]`, `["C:\\temp\\new\\index.js"]`, `bad-escape@\temp\new\i`, `["C:\\temp\\new\\index.js"]`},
	{"path, half escaped", `["C:\\Users\me"]`, `["C:\\Users\\me"]`, `bad-escape@\m`, `["C:\\Users\\me"]`},
	{"path to a folder", "[\n\"C:\\Users\\\",\n\"b\"]", `["C:\\Users\\" "b"]`, `bad-escape@\U`, "[\n\"C:\\\\Users\\\\\",\n\"b\"]"},
	{"path to a folder, one line", `["C:\Users\", "b"]`, `["C:\\Users\\" "b"]`, `bad-escape@\U`, `["C:\\Users\\", "b"]`},
	{"path to a share", `["\\srv\data"]`, `["\\\\srv\\data"]`, `bad-escape@\\srv\d`, `["\\\\srv\\data"]`},
	{"apostrophe escaped", `["it\'s"]`, `["it's"]`, `bad-escape@\'`, `["it's"]`},
	{"raw line end", "[\"a\nb\", \"c\"]", `["a\nb" "c"]`, "syntax@\n", `["a\nb", "c"]`},
	{"raw tab", "[\"a\tb\"]", `["a\tb"]`, "syntax@\t", `["a\tb"]`},
	{"string never closed", "{\n\"a\": \"x,\n\"b\": 1}", `{a:"x" b:1}`, "unclosed@x", "{\n\"a\": \"x\",\n\"b\": 1}"},
	{"string never closed, then a bracket", "{\"a\": [\"x],\n\"b\": 1}", `{a:["x"] b:1}`, "unclosed@x", "{\"a\": [\"x\"],\n\"b\": 1}"},
	{"string with a variable never closed", "{\"a\": \"${x}\n}", `{a:"${x}"}`, "unclosed@}", "{\"a\": \"${x}\"\n}"},
	{"name never closed", `{"a: "x", "b": 1}`, `{a:"x" b:1}`, `unclosed@a`, `{"a": "x", "b": 1}`},
	{"opening quotes missing", "{a\": npx\", \"b\": 1}", `{a:"npx" b:1}`, `syntax@a" syntax@npx"`, `{"a": "npx", "b": 1}`},
	{"words of other languages", `[True, None, undefined, NaN, 0x1F, .5, +1, 01, 5.]`, `[!True !None !undefined !NaN !0x1F !.5 !+1 !01 !5.]`,
		`syntax@True syntax@None syntax@undefined syntax@NaN syntax@0x1F syntax@.5 syntax@+1 syntax@01 syntax@5.`,
		`[true, null, null, NaN, 31, 0.5, 1, "01", 5]`},
	{"bare text", `{"a": npx -y ${X}, "b": https://x.y/z // c` + "\n}", `{a:!npx -y ${X} b:!https://x.y/z}`,
		`syntax@npx -y ${X} syntax@https://x.y/z comment@// c`, `{"a": "npx -y ${X}", "b": "https://x.y/z"` + "\n}"},
	{"comments", "{\n  // one\n  \"a\": 1, // two\n  /* three */ \"b\": 2\n}", `{a:1 b:2}`, "comment@// one comment@// two comment@/* three */",
		"{\n  \"a\": 1,\n  \"b\": 2\n}"},
	{"comment never closed", "{} /* x", `{}`, "unclosed@/*", ""},
	{"shell comment", "{\n# x\n\"a\": 1}", `{a:1}`, "syntax@# x", "{\n\"a\": 1}"},
	{"byte order mark", "\ufeff{}", `{}`, "bom@\ufeff", "{}"},
	{"byte order mark inside", "{\ufeff}", `{}`, "syntax@\ufeff", "{ }"},
	{"no-break space", "{\u00a0\"a\":\u00a01}", `{a:1}`, "syntax@\u00a0 syntax@\u00a0", `{ "a": 1}`},
	{"second value", "{\n  \"a\": 1\n}\n{\n  \"b\": 2\n}\n", `{a:1} + {b:2}`, "second-document@{\n  \"b\": 2\n}", "{\n  \"a\": 1,\n  \"b\": 2\n}\n"},
	{"closed too early", "{\n  \"a\": 1\n},\n  \"b\": 2\n}\n", `{a:1} + {b:2}`, "second-document@\"b\": 2\n}", "{\n  \"a\": 1,\n  \"b\": 2\n}\n"},
	{"two files", "{\n  \"a\": {\n    \"b\": 1\n  }\n},\n{\n  \"a\": {\n    \"c\": 2\n  }\n}\n", `{a:{b:1}} + {a:{c:2}}`, "syntax@, second-document@{\n  \"a\": {\n    \"c\": 2\n  }\n}",
		"{\n  \"a\": {\n    \"b\": 1,\n    \"c\": 2\n  }\n}\n"},
	{"semicolons", `{"a": ["x"; "y"]; "b": "z";};`, `{a:["x" "y"] b:"z"}`, `syntax@; syntax@; syntax@; syntax@;`, `{"a": ["x", "y"], "b": "z"}`},
	{"Markdown around", "```json title=x\n{\"a\": 1}\n```\n", `{a:1}`, "syntax@```json title=x syntax@```", "{\"a\": 1}\n"},
	{"closer too many on its line", "{\n  \"a\": 1\n}\n}\n", `{a:1}`, `syntax@}`, "{\n  \"a\": 1\n}\n"},
	{"no outer braces", "\"a\": {\n  \"b\": 1\n}\n", `{a:{b:1}}`, `syntax@"a"`, "{\n  \"a\": {\n    \"b\": 1\n  }\n}\n"},
	{"line ends of Windows", "{\r\n  \"a\": {\r\n    \"b\": 1\r\n}\r\n", `{a:{b:1}}`, "unclosed@}", "{\r\n  \"a\": {\r\n    \"b\": 1\r\n  }\r\n}\r\n"},
}

func TestJSONSlips(t *testing.T) {
	for _, c := range slips {
		t.Run(c.name, func(t *testing.T) {
			tree := Parse(JSON, c.src)
			checkTree(t, tree)
			compareJSON(t, tree)
			got := outline(tree.Root)
			for _, n := range tree.Extra {
				got += " + " + outline(n)
			}
			if got != c.tree {
				t.Errorf("reads as\n%s, want\n%s", got, c.tree)
			}
			var errs []string
			var fixes []text.Edit
			for _, e := range tree.Errors {
				errs = append(errs, fmt.Sprintf("%s@%s", e.Code, e.Span.In(c.src)))
				fixes = append(fixes, e.Fix...)
				checkFix(t, tree, e)
			}
			if got := strings.Join(errs, " "); got != c.errors {
				t.Errorf("reports\n%s, want\n%s", got, c.errors)
			}
			if c.fixed == "" {
				return
			}
			fixed, err := text.Apply(c.src, fixes)
			if err != nil {
				t.Fatal(err)
			}
			if fixed != c.fixed {
				t.Errorf("fixed:\n%q, want\n%q", fixed, c.fixed)
			}
		})
	}
}

// checkFix makes one fix: its error goes, and no other comes but a comment.
func checkFix(t *testing.T, tree *Tree, e Error) {
	t.Helper()
	if len(e.Fix) == 0 {
		return
	}
	fixed, err := text.Apply(tree.Src, e.Fix)
	if err != nil {
		t.Fatal(err)
	}
	left := slices.DeleteFunc(Parse(JSON, fixed).Errors, func(e Error) bool { return e.Code == Comment })
	if len(left) >= len(tree.Errors) {
		t.Errorf("%s\n%q still has %v", e.Msg, fixed, left)
	}
}
