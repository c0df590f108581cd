package codeactions

import (
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Lens is a place above which the editor shows what can be done with a server.
type Lens struct {
	Span   text.Span // the server's name, or the head of its entry
	Server string
}

// Lenses returns one lens a server, in source order.
func Lenses(doc *formats.Document) []Lens {
	if doc.Client == nil || doc.Client.Descriptor {
		return nil
	}
	var out []Lens
	for _, s := range doc.Servers {
		at := formats.Head(doc.Tree, s.Node)
		if s.NameNode != nil {
			at = s.NameNode.Span
		}
		out = append(out, Lens{Span: at, Server: s.Name})
	}
	return out
}
