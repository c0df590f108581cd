package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// FoldingRanges returns the collections and comments that span lines.
func (s *server) FoldingRanges(ctx context.Context, p *protocol.FoldingRangeParams) ([]protocol.FoldingRange, error) {
	st := s.stateOf(ctx)
	d := st.doc(p.TextDocument.URI)
	if d == nil || d.analyze().Client == nil {
		return nil, nil
	}
	f := folds{tree: d.analyze().Tree, index: d.analyze().Index}
	f.node(f.tree.Root)
	f.comments()
	return f.out, nil
}

type folds struct {
	tree  *syntax.Tree
	index *text.Index
	out   []protocol.FoldingRange
}

func (f *folds) node(n *syntax.Node) {
	if n.Is(syntax.Object, syntax.Array) {
		first := f.index.LineOf(n.Span.Start)
		if n.Of != nil {
			first = f.index.LineOf(n.Of.Key.Span.Start)
		}
		last := f.index.LineOf(max(n.Span.Start, n.Span.End-1))
		if closes := n.Style == syntax.Flow && f.startsLine(n.Span.End-1, last); closes {
			last-- // the closing bracket stays in sight
		}
		f.add(first, last, "")
	}
	for _, m := range n.Members {
		f.node(m.Value)
	}
	for _, it := range n.Items {
		f.node(it)
	}
}

// startsLine reports whether nothing but blanks stands before off in its line.
func (f *folds) startsLine(off, line int) bool {
	for i := f.index.Line(line).Start; i < off; i++ {
		if c := f.tree.Src[i]; c != ' ' && c != '\t' {
			return false
		}
	}
	return true
}

// comments folds block comments and runs of comment lines.
func (f *folds) comments() {
	first, last := -1, -1
	for _, c := range f.tree.Comments {
		from, to := f.index.LineOf(c.Start), f.index.LineOf(max(c.Start, c.End-1))
		if !f.startsLine(c.Start, from) {
			continue
		}
		if from != last+1 || first < 0 {
			f.add(first, last, protocol.FoldingRangeKindComment)
			first = from
		}
		last = to
	}
	f.add(first, last, protocol.FoldingRangeKindComment)
}

func (f *folds) add(first, last int, kind protocol.FoldingRangeKind) {
	if first >= 0 && last > first {
		f.out = append(f.out, protocol.FoldingRange{StartLine: uint32(first), EndLine: uint32(last), Kind: kind})
	}
}
