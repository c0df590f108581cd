package syntax

import (
	"slices"
	"sort"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// tomlLayout is where the headers of a file and its statements stand, in
// source order. A statement's span begins at the last part of its key.
type tomlLayout struct{ headers, statements []text.Span }

func placesOf(t *Tree) *tomlLayout {
	l := &tomlLayout{}
	var walk func(n *Node)
	walk = func(n *Node) {
		if n.Parent != nil {
			for _, d := range n.Decl {
				if tomlHeader(t.Src, d) {
					l.headers = append(l.headers, d)
				}
			}
		}
		for _, m := range n.Members {
			if m.Value.Style == Header {
				walk(m.Value)
			} else {
				l.statements = append(l.statements, m.Span)
			}
		}
		for _, it := range n.Items {
			walk(it)
		}
	}
	walk(t.Root)
	byStart := func(a, b text.Span) int { return a.Start - b.Start }
	slices.SortFunc(l.headers, byStart)
	slices.SortFunc(l.statements, byStart)
	l.headers = slices.Compact(l.headers)
	return l
}

// after returns the index of the first span that begins at or behind off.
func after(spans []text.Span, off int) int {
	return sort.Search(len(spans), func(i int) bool { return spans[i].Start >= off })
}

// sectionEnd returns where the last statement ends of the section that begins
// at from, or from when there is none.
func (e *tomlEditor) sectionEnd(from int) int {
	l := e.tree.layout().toml
	limit := len(e.src)
	if i := after(l.headers, from); i < len(l.headers) {
		limit = l.headers[i].Start
	}
	if i := after(l.statements, limit) - 1; i >= 0 && l.statements[i].Start >= from {
		return l.statements[i].End
	}
	return from
}

// ownHeader returns the header that a table has for itself. depth is the
// number of parts in it.
func (e *tomlEditor) ownHeader(n *Node, depth int) (text.Span, bool) {
	for _, d := range n.Decl {
		if depth > 0 && tomlHeader(e.src, d) && len(tomlParts(e.src, d)) == depth {
			return d, true
		}
	}
	return text.Span{}, false
}

// byDots reports whether dotted keys declare a table.
func (e *tomlEditor) byDots(n *Node) bool {
	if n == e.tree.Root || n.Style != Header {
		return false
	}
	for _, d := range n.Decl {
		if !tomlHeader(e.src, d) {
			return true
		}
	}
	return false
}

// keyStart goes from a part of a dotted key back to the first part, through
// the tables that the parts before it declare. It counts those parts.
func (e *tomlEditor) keyStart(parent *Node, start int) (first, parts int) {
	for parent != nil {
		i := after(parent.Decl, start) - 1
		if i < 0 || parent.Style != Header || tomlHeader(e.src, parent.Decl[i]) {
			break
		}
		between := e.src[parent.Decl[i].End:max(start, parent.Decl[i].End)]
		if strings.Trim(between, " \t") != "." {
			break
		}
		start = parent.Decl[i].Start
		parent = parent.Parent
		parts++
	}
	return start, parts
}

// commentsAbove moves up from a line's start over the comments right above it.
func (e *tomlEditor) commentsAbove(at int) int {
	for at > 0 {
		prev := strings.LastIndexByte(e.src[:at-1], '\n') + 1
		if !strings.HasPrefix(strings.TrimLeft(e.src[prev:at], " \t"), "#") {
			break
		}
		at = prev
	}
	return at
}

// remove cuts what was marked as gone, except the tables that move.
func (e *tomlEditor) remove() {
	stay := map[int]bool{}
	for n := range e.moved {
		for _, d := range n.Decl {
			stay[d.Start] = true
		}
	}
	var walk func(n *Node)
	walk = func(n *Node) {
		if e.moved[n] {
			return
		}
		for _, d := range n.Decl {
			if tomlHeader(e.src, d) && !stay[d.Start] {
				stay[d.Start] = true
				e.cutSection(d)
			}
		}
		for _, m := range n.Members {
			if m.Value.Style == Header {
				walk(m.Value)
			} else {
				e.cutStatement(m)
			}
		}
		for _, it := range n.Items {
			walk(it)
		}
	}
	for _, m := range e.gone {
		if m.Value.Style == Header {
			walk(m.Value)
		} else {
			e.cutStatement(m)
		}
	}
	for _, it := range e.lost {
		walk(it)
	}
}

// cutSection deletes a header with all lines of its section, and the blank
// lines that set it apart.
func (e *tomlEditor) cutSection(header text.Span) {
	start, own := e.lineStart(header.Start)
	if !own {
		start = header.Start
	}
	end := e.nextLine(e.sectionEnd(header.End))
	for end < len(e.src) {
		next := e.nextLine(end)
		if strings.TrimSpace(e.src[end:next]) != "" {
			break
		}
		end = next
	}
	for end == len(e.src) && start > 0 {
		prev := strings.LastIndexByte(e.src[:start-1], '\n') + 1
		if strings.TrimSpace(e.src[prev:start]) != "" {
			break
		}
		start = prev
	}
	e.cut(start, end)
}

// cutStatement deletes a key and its value, with the lines if they stand
// alone there.
func (e *tomlEditor) cutStatement(m *Member) {
	start, _ := e.keyStart(m.Value.Parent, m.Span.Start)
	end := m.Span.End
	line, first := e.lineStart(start)
	rest, ends := e.restBlank(end)
	switch {
	case first && ends:
		e.cut(line, e.nextLine(rest))
	case first:
		e.cut(start, rest)
	default:
		for start > line && isBlank(e.src[start-1]) {
			start--
		}
		e.cut(start, end)
	}
}
