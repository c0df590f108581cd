package syntax

import "github.com/mcp-ls/mcp-ls/formats/text"

// document finds the place in a value at the top level of JSON, or in a YAML
// document that is not in block style.
func (f *finder) document(n *Node) {
	switch {
	case n.Is(Object, Array):
		if f.inside(n) {
			f.flow(n)
		} else if f.off == n.Span.Start {
			f.value(nil, nil, n, -1, f.c.Replace)
		}
	case n.Span.Contains(f.off):
		f.value(nil, nil, n, -1, n.Span)
	}
}

// inside reports whether the offset lies between the brackets of n. What
// nothing closes goes on up to the next text.
func (f *finder) inside(n *Node) bool {
	open := f.src[n.Span.Start]
	bare := open != '{' && open != '['
	if f.off < n.Span.Start || f.off == n.Span.Start && !bare {
		return false
	}
	return f.off < n.Span.End || !n.bracketed(f.src) && f.onlyBlanks(n.Span.End, f.off)
}

// bracketed reports whether the last byte of n is the bracket that closes it.
func (n *Node) bracketed(src string) bool {
	if k := n.children(); k > 0 && n.child(k-1).End == n.Span.End {
		return false
	}
	last := src[n.Span.End-1]
	return last == '}' || last == ']'
}

// flow finds the place between the brackets of n.
func (f *finder) flow(n *Node) {
	i := n.lastBefore(f.off)
	if i < 0 {
		f.gap(n, i)
		return
	}
	if n.Kind == Array {
		f.flowValue(n, nil, n.Items[i], i, n.Items[i].Span.Start)
		return
	}
	m := n.Members[i]
	switch {
	case m.Key.Kind != Missing && m.Key.Span.Contains(f.off):
		f.key(n, m, i, m.Key.Span)
	case m.Sep.Len() > 0 && f.off >= m.Sep.End:
		f.flowValue(n, m, m.Value, i, m.Sep.End)
	case m.Sep.Len() == 0 && (f.off >= m.Value.Span.Start || m.Value.Kind == Missing):
		if m.Value.Kind != Missing {
			f.flowValue(n, m, m.Value, i, m.Value.Span.Start)
		} else if f.sameLine(m.Key.Span.End, f.off) && !f.t.comma(m.Key.Span.End, f.off) {
			f.nowhere(n, m)
		} else {
			f.gap(n, i)
		}
	default:
		f.nowhere(n, m)
	}
}

// flowValue finds the place at or behind value v, whose text may begin at from.
func (f *finder) flowValue(n *Node, m *Member, v *Node, i, from int) {
	switch {
	case unwritten(v):
		if f.t.comma(from, f.off) {
			f.gap(n, i)
		} else {
			f.value(n, m, v, i, f.c.Replace)
		}
	case f.off < v.Span.Start:
		f.value(n, m, v, i, f.upTo(v))
	case v.Is(Object, Array) && !v.Alias:
		switch {
		case f.inside(v):
			f.flow(v)
		case f.off == v.Span.Start:
			f.value(n, m, v, i, f.c.Replace)
		default:
			f.gap(n, i)
		}
	case f.off <= v.Span.End:
		f.value(n, m, v, i, v.Span)
	default:
		f.gap(n, i)
	}
}

// upTo is what a value written at the cursor, before v, replaces: v with the
// blanks before it, when that is a scalar on the same line.
func (f *finder) upTo(v *Node) text.Span {
	if v.Is(Object, Array, Missing) || !f.sameLine(f.off, v.Span.End) || !f.onlyBlanks(f.off, v.Span.Start) {
		return f.c.Replace
	}
	return text.Span{Start: f.off, End: v.Span.End}
}
