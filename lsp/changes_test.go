package lsp

import (
	"math/rand/v2"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// oneByOne makes changes as the protocol defines them.
func oneByOne(src string, changes []protocol.TextDocumentContentChangeEvent, enc text.Encoding) string {
	for _, c := range changes {
		switch c := c.(type) {
		case *protocol.TextDocumentContentChangePartial:
			span := spanOf(text.NewIndex(src), c.Range, enc)
			src = src[:span.Start] + c.Text + src[span.End:]
		case *protocol.TextDocumentContentChangeWholeDocument:
			src = c.Text
		}
	}
	return src
}

func TestChanges(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"a", "\n", "\r", "\r\n", "é", "😀", "", "bcd", "\n\r"}
	some := func(n int) string {
		var b strings.Builder
		for range r.IntN(n) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		return b.String()
	}
	place := func(line int) protocol.Position {
		return protocol.Position{Line: uint32(max(0, line-r.IntN(2))), Character: uint32(r.IntN(5))}
	}
	for range 20000 {
		src, line := some(20), 9
		var changes []protocol.TextDocumentContentChangeEvent
		for range 1 + r.IntN(8) {
			if r.IntN(20) == 0 {
				changes = append(changes, &protocol.TextDocumentContentChangeWholeDocument{Text: some(20)})
				continue
			}
			start := place(line)
			end := protocol.Position{Line: start.Line + uint32(r.IntN(2)), Character: start.Character + uint32(r.IntN(2))}
			changes = append(changes, &protocol.TextDocumentContentChangePartial{Range: protocol.Range{Start: start, End: end}, Text: some(3)})
			if line--; line < 0 || r.IntN(8) == 0 {
				line = r.IntN(10)
			}
		}
		enc := text.Encoding(r.IntN(2))
		if got, want := afterChanges(src, changes, enc), oneByOne(src, changes, enc); got != want {
			t.Fatalf("%q after %v is %q, not %q", src, changes, got, want)
		}
	}
}

// BenchmarkReplaceAll replaces something in every line of a large file, from
// the last to the first.
func BenchmarkReplaceAll(b *testing.B) {
	const lines = 20000
	src := strings.Repeat("  \"some key\": \"some value\",\n", lines)
	var changes []protocol.TextDocumentContentChangeEvent
	for i := lines - 1; i >= 0; i-- {
		at := protocol.Range{Start: protocol.Position{Line: uint32(i), Character: 3}, End: protocol.Position{Line: uint32(i), Character: 7}}
		changes = append(changes, &protocol.TextDocumentContentChangePartial{Range: at, Text: "another"})
	}
	for b.Loop() {
		afterChanges(src, changes, text.UTF16)
	}
}
