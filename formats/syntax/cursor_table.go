package syntax

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// sections is what the walk over a TOML tree finds out about an offset.
type sections struct {
	table     *Node     // the innermost one that the last header before it opens
	tableAt   int       // where that header stands
	header    []*Node   // the tables on the way of the header that it lies in
	headerAt  text.Span // where that header stands
	statement *Member   // the last key = value that begins before it
	word      *Member   // the key that it touches
	wordAt    text.Span // where that key is written
}

// tables finds the place in TOML, whose tables do not nest in the text.
func (f *finder) tables() {
	s := &sections{table: f.t.Root, tableAt: -1}
	f.walk(f.t.Root, s)
	switch {
	case s.word != nil:
		f.key(s.word.Key.Parent, s.word, s.word.index(), s.wordAt)
	case len(s.header) > 0:
		f.header(s)
	case s.statement == nil || !f.statement(s.statement):
		f.gap(s.table, f.lastStatement(s.table))
	}
}

// walk looks at every table and statement of n.
func (f *finder) walk(n *Node, s *sections) {
	if n.Style != Header {
		return
	}
	for _, at := range n.Decl {
		if at.Len() == 0 || f.src[at.Start] != '[' || at.Start >= f.off {
			continue
		}
		if at.Start >= s.tableAt && n.Kind == Object {
			s.table, s.tableAt = n, at.Start
		}
		if n.Of != nil && (f.off < at.End || f.off == at.End && f.src[at.End-1] != ']') {
			s.header, s.headerAt = append(s.header, n), at
		}
	}
	for _, m := range n.Members {
		f.walkMember(m, s)
	}
	for _, it := range n.Items {
		f.walk(it, s)
	}
}

func (f *finder) walkMember(m *Member, s *sections) {
	if m.Key.Kind != Missing && m.Key.Span.Contains(f.off) {
		s.word, s.wordAt = m, m.Key.Span
	}
	if m.Value.Style == Header && m.Value.Is(Object, Array) {
		for _, at := range m.Value.Decl {
			if at.Len() > 0 && f.src[at.Start] != '[' && at.Contains(f.off) {
				s.word, s.wordAt = m, at
			}
		}
		f.walk(m.Value, s)
		return
	}
	if m.Key.Span.Start <= f.off && (s.statement == nil || m.Key.Span.Start > s.statement.Key.Span.Start) {
		s.statement = m
	}
}

// header puts the cursor on the part of a [dotted.header] that it touches.
func (f *finder) header(s *sections) {
	at, part := f.headerPart(s.headerAt)
	m := s.header[min(part, len(s.header)-1)].Of
	if !at.Contains(f.off) {
		f.nowhere(m.Key.Parent, m)
		return
	}
	f.key(m.Key.Parent, m, m.index(), at)
}

// headerPart returns the span and number of the part that the offset touches.
func (f *finder) headerPart(at text.Span) (text.Span, int) {
	start, part, quoted := at.Start, 0, byte(0)
	for start < f.off && f.src[start] == '[' {
		start++
	}
	end := start
	for ; end < at.End; end++ {
		c := f.src[end]
		if quoted != 0 {
			if c == quoted {
				quoted = 0
			}
			continue
		}
		if c == '"' || c == '\'' {
			quoted = c
		}
		if c == ']' || c == '.' && end >= f.off {
			break
		}
		if c == '.' {
			start, part = end+1, part+1
		}
	}
	for start < min(end, f.off) && isBlank(f.src[start]) {
		start++
	}
	for end > max(start, f.off) && isBlank(f.src[end-1]) {
		end--
	}
	return text.Span{Start: start, End: max(start, end)}, part
}

// statement finds the place in or behind a key = value; it is false when the
// offset belongs to it no more.
func (f *finder) statement(m *Member) bool {
	parent, v, i := m.Key.Parent, m.Value, m.index()
	if v.Is(Object, Array) && f.inside(v) {
		f.flow(v)
		return true
	}
	switch {
	case !f.sameLine(max(m.Sep.End, v.Span.End), f.off):
		return false
	case m.Sep.Len() == 0 || f.off < m.Sep.End:
		f.nowhere(parent, m)
	case v.Kind == Missing:
		f.value(parent, m, v, i, f.c.Replace)
	case f.off < v.Span.Start:
		f.value(parent, m, v, i, f.upTo(v))
	case f.off == v.Span.Start && v.Is(Object, Array):
		f.value(parent, m, v, i, f.c.Replace)
	case f.off <= v.Span.End && !v.Is(Object, Array):
		f.value(parent, m, v, i, v.Span)
	default:
		f.nowhere(parent, m)
	}
	return true
}

// lastStatement is the last member of a table that is written as key = value
// before the offset, or -1.
func (f *finder) lastStatement(table *Node) int {
	for i := len(table.Members) - 1; i >= 0; i-- {
		m := table.Members[i]
		if m.Span.Start < f.off && !(m.Value.Style == Header && strings.HasPrefix(f.src[m.Span.Start:], "[")) {
			return i
		}
	}
	return -1
}

// index is the position of m among the members of its object.
func (m *Member) index() int {
	for i, o := range m.Key.Parent.Members {
		if o == m {
			return i
		}
	}
	return -1
}
