package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/mcp-ls/mcp-ls/hover"
	"github.com/mcp-ls/mcp-ls/probe"
)

// Hover says what stands at a position.
func (s *server) Hover(ctx context.Context, p *protocol.HoverParams) (*protocol.Hover, error) {
	st := s.stateOf(ctx)
	d := st.doc(p.TextDocument.URI)
	if d == nil {
		return nil, nil
	}
	c := st.converter(d)
	off := c.offset(p.Position)
	card, ok := hover.At(d.analyze(), off, d.published(st), !st.settings.shown(d.name, "hover"))
	if r, at, tested := c.testedAt(off); tested {
		if ok {
			card.Markdown += "\n\n---\n\n"
		} else {
			card.Span, ok = at, true
		}
		card.Markdown += probe.Card(r)
	}
	if !ok {
		return nil, nil
	}
	return &protocol.Hover{Contents: markup(st.editor.markdownHover, card.Markdown), Range: new(c.rng(card.Span))}, nil
}
