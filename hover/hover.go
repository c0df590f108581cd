// Package hover says what stands at a cursor.
package hover

import (
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Card is the text of a hover, in Markdown, and the span it speaks of.
type Card struct {
	Markdown string
	Span     text.Span
}

// At returns the card for an offset; ok is false where there is nothing to say.
func At(doc *formats.Document, off int) (card Card, ok bool) { return Card{}, false }
