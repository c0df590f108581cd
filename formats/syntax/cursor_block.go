package syntax

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// block finds the place at or behind the start of n, a YAML mapping or
// sequence that indentation delimits.
func (f *finder) block(n *Node) {
	if n.Kind == Array {
		f.sequence(n)
		return
	}
	i := n.lastBefore(f.off)
	if i < 0 {
		f.gap(n, i)
		return
	}
	m := n.Members[i]
	switch {
	case m.Key.Kind != Missing && m.Key.Span.Contains(f.off):
		f.key(n, m, i, m.Key.Span)
	case m.Sep.Len() > 0 && f.off >= m.Sep.End:
		f.blockValue(n, m, m.Value, i, m.Sep.End)
	case f.sameLine(m.Key.Span.End, f.off):
		f.nowhere(n, m)
	default:
		f.gap(n, i)
	}
}

// sequence finds the place among the items of n.
func (f *finder) sequence(n *Node) {
	i := n.lastBefore(f.off)
	if i+1 < len(n.Items) && f.dash(n.Items[i+1].Span.Start) < f.off {
		i++
	}
	if i < 0 {
		f.gap(n, i)
		return
	}
	from := f.dash(n.Items[i].Span.Start) + 1
	if f.off < from {
		f.gap(n, i-1)
		return
	}
	f.blockValue(n, nil, n.Items[i], i, from)
}

// dash returns where the dash stands that begins the item at an offset.
func (f *finder) dash(item int) int {
	for i := item - 1; i >= 0; i-- {
		switch f.src[i] {
		case '-':
			return i
		case ' ', '\t', '\r', '\n':
		default:
			return f.dashOfLine(item)
		}
	}
	return item
}

// dashOfLine looks for the dash before a comment, an anchor or a tag.
func (f *finder) dashOfLine(item int) int {
	line := lineStart(f.src, item)
	if i := strings.LastIndex(f.src[line:item], "- "); i >= 0 {
		return line + i
	}
	return item
}

// blockValue finds the place at or behind value v of n, whose text may begin
// at from, behind the colon or dash.
func (f *finder) blockValue(n *Node, m *Member, v *Node, i, from int) {
	collection := v.Is(Object, Array) && !v.Alias
	nested := collection && v.Style != Flow
	switch {
	case nested && f.off > v.Span.Start && f.off <= v.Span.End,
		nested && !f.sameLine(from, f.off) && f.belongs(n, v),
		nested && f.off == v.Span.Start && v.Kind == Object:
		f.block(v)
	case unwritten(v):
		if f.sameLine(from, f.off) || f.column() > f.columnOf(n) {
			f.value(n, m, v, i, f.c.Replace)
		} else {
			f.gap(n, i)
		}
	case f.off < v.Span.Start:
		f.value(n, m, v, i, f.upTo(v))
	case nested:
		f.gap(n, i)
	case collection && f.inside(v):
		f.flow(v)
	case collection && f.off == v.Span.Start:
		f.value(n, m, v, i, f.c.Replace)
	case !collection && f.off <= v.Span.End:
		f.value(n, m, v, i, v.Span)
	case !f.sameLine(v.Span.End, f.off):
		f.gap(n, i)
	case v.Style == Plain && !v.Alias && f.onlyBlanks(v.Span.End, f.off):
		f.value(n, m, v, i, text.Span{Start: v.Span.Start, End: f.off})
	default:
		f.nowhere(n, m)
	}
}

// unwritten reports whether no text stands for the value; YAML reads that as
// null.
func unwritten(v *Node) bool {
	return v.Kind == Missing || v.Kind == Null && v.Span.Len() == 0
}

// belongs reports whether the line of the offset, which lies behind v, is
// indented as the children of v are. A sequence that is indented no more than
// the mapping around it takes in nothing that follows it.
func (f *finder) belongs(n, v *Node) bool {
	col := f.columnOf(v)
	return f.off >= v.Span.Start && f.column() >= col && (col > f.columnOf(n) || n.Kind == Array)
}

// columnOf is the column of the members of a mapping, or of a sequence's
// dashes.
func (f *finder) columnOf(n *Node) int {
	if n.children() == 0 {
		return 0
	}
	at := n.child(0).Start
	if n.Kind == Array {
		at = f.dash(at)
	}
	return at - lineStart(f.src, at)
}

// column is the indentation of the cursor's line up to the cursor.
func (f *finder) column() int {
	line := lineStart(f.src, f.off)
	return len(indentAt(f.src[:f.off], line))
}
