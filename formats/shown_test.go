package formats

import (
	"strings"
	"testing"
)

func TestShown(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"plain `a` text.", "plain `a` text."},
		{"a\nb\tc", "a b c"},
		{"\x1b[31mred\x07", "\ufffd[31mred\ufffd"},
		{"abc\u202edef\u200b", "abc\ufffddef\ufffd"},
		{"👨\u200d👩", "👨\u200d👩"},
		{"say `" + strings.Repeat("x", 5000) + "` here", "say `" + strings.Repeat("x", 199) + "…` here"},
		{`say "` + strings.Repeat("é", 5000) + `" here`, `say "` + strings.Repeat("é", 99) + `…" here`},
		{strings.Repeat("long ", 1000), strings.Repeat("long ", 400) + "…"},
	} {
		if got := Shown(c.in); got != c.want {
			t.Errorf("%.40q is shown as %.300q", c.in, got)
		}
	}
}

// No name from a file becomes a link, a picture or a tag.
func TestNamesInMarkdown(t *testing.T) {
	for in, want := range map[string]string{
		"my_server-1":                  "my_server-1",
		"![x](https://e.example/p)":    `\!\[x\](https:\//e.example/p)`,
		"<img src=x>":                  `\<img src=x\>`,
		"a**\n\n# b":                   `a\*\*  \# b`,
		"`" + strings.Repeat("n", 300): "\\`" + strings.Repeat("n", 199) + "…",
	} {
		if got := Name(in); got != want {
			t.Errorf("Name(%.40q) = %q", in, got)
		}
	}
	for in, want := range map[string]string{"a": "`a`", "a`b": "`` a`b ``", "``x": "``` ``x ```", "a\nb": "`a b`"} {
		if got := CodeSpan(in); got != want {
			t.Errorf("CodeSpan(%q) = %q", in, got)
		}
	}
}
