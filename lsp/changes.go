package lsp

import (
	"strings"

	"go.lsp.dev/protocol"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// afterChanges is src after changes, each of which speaks of the text that the
// ones before it left. Runs of them that go backwards, as editors send what
// they replace in many places, are made at once.
func afterChanges(src string, changes []protocol.TextDocumentContentChangeEvent, enc text.Encoding) string {
	for len(changes) > 0 {
		if whole, ok := changes[0].(*protocol.TextDocumentContentChangeWholeDocument); ok {
			src, changes = strings.Clone(whole.Text), changes[1:]
			continue
		}
		edits := backwards(src, changes, enc)
		if len(edits) == 0 { // of a kind that is not known
			changes = changes[1:]
			continue
		}
		if after, err := text.Apply(src, edits); err == nil {
			src = after
		}
		changes = changes[len(edits):]
	}
	return src
}

// backwards is the first change and those behind it of which each lies before
// the previous one, as edits of src.
func backwards(src string, changes []protocol.TextDocumentContentChangeEvent, enc text.Encoding) []text.Edit {
	index := text.NewIndex(src)
	var edits []text.Edit
	for _, c := range changes {
		partial, ok := c.(*protocol.TextDocumentContentChangePartial)
		if !ok {
			break
		}
		span := spanOf(index, partial.Range, enc)
		if n := len(edits); n > 0 && (span.End >= edits[n-1].Span.Start || rangeOf(index, span, enc) != partial.Range) {
			break // it may mean another place after what was changed already
		}
		edits = append(edits, text.Edit{Span: span, New: strings.Clone(partial.Text)})
	}
	return edits
}
