package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/mcp-ls/mcp-ls/hover"
)

// Hover says what stands at a position.
func (s *server) Hover(ctx context.Context, p *protocol.HoverParams) (*protocol.Hover, error) {
	st := s.stateOf(ctx)
	d := st.doc(p.TextDocument.URI)
	if d == nil {
		return nil, nil
	}
	c := st.converter(d)
	card, ok := hover.At(d.analyze(), c.offset(p.Position), d.findings(st))
	if !ok {
		return nil, nil
	}
	return &protocol.Hover{Contents: markup(st.editor.markdownHover, card.Markdown), Range: new(c.rng(card.Span))}, nil
}
