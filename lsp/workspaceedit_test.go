package lsp

import (
	"testing"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// TestWithinLines moves an insertion at the end and leaves the text as it would
// have been.
func TestWithinLines(t *testing.T) {
	for _, c := range []struct {
		src, inserted string
		at, want      int
	}{
		{"a\nb\n", "c\n", 4, 3},
		{"a\nb\n", "\nc\n", 4, 3},
		{"a\r\nb\r\n", "c\r\n", 6, 4},
		{"a\r\nb\r\n", "c\n", 6, 6}, // a file of both line ends
		{"a\nb\n", "c", 4, 4},
		{"a\nb", "c\n", 3, 3},
		{"a\nb\n", "c\n", 2, 2},
		{"", "c\n", 0, 0},
		{"\n", "c\n", 1, 0},
	} {
		e := text.Edit{Span: text.Span{Start: c.at, End: c.at}, New: c.inserted}
		moved := withinLines(text.NewIndex(c.src), e)
		want, _ := text.Apply(c.src, []text.Edit{e})
		got, err := text.Apply(c.src, []text.Edit{moved})
		if err != nil || got != want || moved.Span.Start != c.want {
			t.Errorf("%q + %q at %d: moved to %d, gives %q (%v), not %q", c.src, c.inserted, c.at, moved.Span.Start, got, err, want)
		}
	}
}
