package lsp

import (
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// converter turns spans and findings of one document into the protocol's
// terms, and back. It is the only place that does.
type converter struct {
	st    *state
	d     *document
	index *text.Index
}

func (st *state) converter(d *document) converter {
	return converter{st, d, d.analyze().Index}
}

func (c converter) rng(s text.Span) protocol.Range { return rangeOf(c.index, s, c.st.encoding) }

func (c converter) span(r protocol.Range) text.Span { return spanOf(c.index, r, c.st.encoding) }

func (c converter) offset(p protocol.Position) int {
	return c.index.Offset(text.Position{Line: p.Line, Character: p.Character}, c.st.encoding)
}

func rangeOf(x *text.Index, s text.Span, enc text.Encoding) protocol.Range {
	return protocol.Range{Start: positionOf(x, s.Start, enc), End: positionOf(x, s.End, enc)}
}

func positionOf(x *text.Index, off int, enc text.Encoding) protocol.Position {
	p := x.Pos(off, enc)
	return protocol.Position{Line: p.Line, Character: p.Character}
}

// spanOf reads a range; one that ends before it starts is empty.
func spanOf(x *text.Index, r protocol.Range, enc text.Encoding) text.Span {
	start := x.Offset(text.Position{Line: r.Start.Line, Character: r.Start.Character}, enc)
	end := x.Offset(text.Position{Line: r.End.Line, Character: r.End.Character}, enc)
	return text.Span{Start: start, End: max(start, end)}
}

// pages is where a rule's page can be read.
const pages = "https://github.com/mcp-ls/mcp-ls/blob/main/diagnostics/"

func (c converter) diagnostic(f formats.Diagnostic) protocol.Diagnostic {
	out := protocol.Diagnostic{
		Range:    c.rng(f.Span),
		Severity: protocol.DiagnosticSeverity(f.Severity), // the same numbers
		Code:     protocol.String(f.Code),
		Source:   protocol.NewOptional("mcp-ls"),
		Message:  protocol.String(f.Msg),
	}
	if c.st.editor.codeDescription {
		out.CodeDescription = protocol.CodeDescription{Href: uri.URI(pages + f.Code + ".md")}
	}
	if c.st.editor.tags {
		switch f.Tag {
		case formats.Unnecessary:
			out.Tags = protocol.NewDiagnosticTags(protocol.DiagnosticTagUnnecessary)
		case formats.Deprecated:
			out.Tags = protocol.NewDiagnosticTags(protocol.DiagnosticTagDeprecated)
		}
	}
	if c.st.editor.related {
		for _, n := range f.Related {
			out.RelatedInformation = append(out.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: c.location(n),
				Message:  n.Msg,
			})
		}
	}
	return out
}

// location is where a note stands, in this document or in another.
func (c converter) location(n formats.Note) protocol.Location {
	if n.Doc == nil {
		return protocol.Location{URI: c.d.uri, Range: c.rng(n.Span)}
	}
	return protocol.Location{URI: c.st.uriOf(n.Doc.Name), Range: rangeOf(n.Doc.Index, n.Span, c.st.encoding)}
}

func (c converter) textEdit(e text.Edit) protocol.TextEdit {
	return protocol.TextEdit{Range: c.rng(e.Span), NewText: e.New}
}

func markup(markdown bool, s string) *protocol.MarkupContent {
	if markdown {
		return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: s}
	}
	return &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText, Value: s}
}
