package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-ls/mcp-ls/navigation"
)

// Definition leads to the declaration of what stands at a position.
func (s *server) Definition(ctx context.Context, p *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	st := s.stateOf(ctx)
	d := st.doc(p.TextDocument.URI)
	if d == nil {
		return nil, nil
	}
	c := st.converter(d)
	places, origin := navigation.Definition(d.analyze(), c.offset(p.Position))
	links := protocol.DefinitionLinkSlice{}
	locations := protocol.LocationSlice{}
	for _, to := range places {
		u, r := st.uriOf(to.Path), rangeOf(to.Index, to.Span, st.encoding)
		links = append(links, protocol.DefinitionLink{OriginSelectionRange: new(c.rng(origin)), TargetURI: u, TargetRange: r, TargetSelectionRange: r})
		locations = append(locations, protocol.Location{URI: u, Range: r})
	}
	if st.editor.links {
		return links, nil
	}
	return locations, nil
}

// DocumentLink returns the files and pages that a document names.
func (s *server) DocumentLink(ctx context.Context, p *protocol.DocumentLinkParams) ([]protocol.DocumentLink, error) {
	st := s.stateOf(ctx)
	d := st.doc(p.TextDocument.URI)
	if d == nil {
		return nil, nil
	}
	c := st.converter(d)
	var out []protocol.DocumentLink
	for _, l := range navigation.Links(d.analyze()) {
		target := uri.URI(l.URL)
		if l.Path != "" {
			target = st.uriOf(l.Path)
		}
		out = append(out, protocol.DocumentLink{Range: c.rng(l.Span), Target: new(target), Tooltip: new(l.Tip)})
	}
	return out, nil
}
