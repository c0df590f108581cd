package lsp

import (
	"context"
	"fmt"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// DocumentSymbol returns the outline: the members of the document, with its
// servers as the things it defines. No value stands in it but commands.
func (s *server) DocumentSymbol(ctx context.Context, p *protocol.DocumentSymbolParams) (protocol.DocumentSymbolResult, error) {
	st := s.stateOf(ctx)
	d := st.doc(p.TextDocument.URI)
	if d == nil || d.analyze().Client == nil {
		return protocol.DocumentSymbolSlice{}, nil
	}
	o := outline{converter: st.converter(d), servers: map[*syntax.Node]*model.Server{}}
	for _, srv := range d.analyze().Servers {
		o.servers[srv.Node] = srv
	}
	tree := o.children(d.analyze().Tree.Root)
	if st.editor.symbolTree {
		return protocol.DocumentSymbolSlice(tree), nil
	}
	return o.flat(nil, tree, ""), nil
}

type outline struct {
	converter
	servers map[*syntax.Node]*model.Server
}

func (o outline) children(n *syntax.Node) []protocol.DocumentSymbol {
	var out []protocol.DocumentSymbol
	if srv := o.servers[n]; srv != nil && n.Parent == nil { // a document of one server
		return []protocol.DocumentSymbol{o.symbol(srv.Name, n, n.Span, o.name(srv, n.Span))}
	}
	for _, m := range n.Members {
		out = append(out, o.symbol(m.Name(), m.Value, m.Span, m.Key.Span))
	}
	for i, it := range n.Items {
		name := fmt.Sprintf("[%d]", i)
		at := text.Span{Start: it.Span.Start, End: it.Span.Start}
		if srv := o.servers[it]; srv != nil {
			name, at = srv.Name, o.name(srv, at)
		}
		if it.Is(syntax.Object, syntax.Array) {
			out = append(out, o.symbol(name, it, it.Span, at))
		}
	}
	return out
}

// name is the span of a server's name if it stands in its entry.
func (o outline) name(srv *model.Server, otherwise text.Span) text.Span {
	if n := srv.NameNode; n != nil && srv.Node.Span.Start <= n.Span.Start && n.Span.End <= srv.Node.Span.End {
		return n.Span
	}
	return otherwise
}

func (o outline) symbol(name string, value *syntax.Node, whole, selected text.Span) protocol.DocumentSymbol {
	if strings.TrimSpace(name) == "" {
		name = "(no name)" // editors refuse an empty one
	}
	sym := protocol.DocumentSymbol{
		Name:           formats.Shown(name),
		Kind:           kindOf(value.Kind),
		Range:          o.rng(text.Span{Start: min(whole.Start, selected.Start), End: max(whole.End, selected.End)}),
		SelectionRange: o.rng(selected),
	}
	srv := o.servers[value]
	if srv != nil {
		sym.Kind = protocol.SymbolKindModule
		sym.Detail = new(formats.Shown(o.d.analyze().Mask(detail(srv))))
	}
	if srv == nil || value.Parent != nil {
		sym.Children = o.children(value)
		return sym
	}
	for _, m := range value.Members {
		sym.Children = append(sym.Children, o.symbol(m.Name(), m.Value, m.Span, m.Key.Span))
	}
	return sym
}

func detail(srv *model.Server) string {
	if len(srv.Command.Refs()) == 0 && srv.HasCommand() {
		return srv.Transport.String() + " · " + srv.Command.Raw()
	}
	return srv.Transport.String()
}

func kindOf(k syntax.Kind) protocol.SymbolKind {
	switch k {
	case syntax.Object:
		return protocol.SymbolKindObject
	case syntax.Array:
		return protocol.SymbolKindArray
	case syntax.Number:
		return protocol.SymbolKindNumber
	case syntax.Bool:
		return protocol.SymbolKindBoolean
	case syntax.Null, syntax.Missing, syntax.Invalid:
		return protocol.SymbolKindNull
	}
	return protocol.SymbolKindString
}

// flat is the outline for editors that take no tree.
func (o outline) flat(out protocol.SymbolInformationSlice, tree []protocol.DocumentSymbol, container string) protocol.SymbolInformationSlice {
	for _, sym := range tree {
		info := protocol.SymbolInformation{
			BaseSymbolInformation: protocol.BaseSymbolInformation{Name: sym.Name, Kind: sym.Kind},
			Location:              protocol.Location{URI: o.d.uri, Range: sym.Range},
		}
		if container != "" {
			info.ContainerName = new(container)
		}
		out = o.flat(append(out, info), sym.Children, sym.Name)
	}
	return out
}
