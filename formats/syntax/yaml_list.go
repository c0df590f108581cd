package syntax

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// yamlList is a collection with what should become of it: its elements are the
// members or, dashes included, the items.
type yamlList struct {
	node  *Node
	flow  bool
	col   int // block: the column of the elements
	elems []text.Span
	keep  []bool
	new   [][]string // what to write: new[0] before all elements, new[i+1] behind element i
}

func (e *yamlEditor) listOf(n *Node) *yamlList {
	l := &yamlList{node: n, flow: n.Style == Flow}
	for _, m := range n.Members {
		l.elems = append(l.elems, m.Span)
	}
	for i, it := range n.Items {
		at := it.Span
		if !l.flow {
			at.Start = e.dashOf(n, i)
		} else if it.Anchor != "" || it.Tag != "" {
			at.Start = e.flowStart(l, i)
		}
		l.elems = append(l.elems, at)
	}
	l.keep, l.new = make([]bool, len(l.elems)), make([][]string, len(l.elems)+1)
	if !l.flow && len(l.elems) > 0 {
		l.col = l.elems[0].Start - e.lineOf(l.elems[0].Start)
	}
	return l
}

// change makes the edits that the list asks for.
func (e *yamlEditor) change(l *yamlList) {
	kept, fresh := slices.Contains(l.keep, true), len(l.new[0]) > 0
	switch {
	case !kept && fresh:
		e.refill(l)
	case !kept && len(l.elems) > 0:
		e.empty(l)
	case !kept:
	case l.flow:
		e.changeFlow(l)
	default:
		e.changeBlock(l)
	}
}

// empty takes everything out of a collection.
func (e *yamlEditor) empty(l *yamlList) {
	brackets := "{}"
	if l.node.Kind == Array {
		brackets = "[]"
	}
	if l.flow {
		e.edit(l.node.Span.Start, l.node.Span.End, brackets)
		return
	}
	e.put(l.node, brackets)
}

// refill writes new elements in place of all old ones.
func (e *yamlEditor) refill(l *yamlList) {
	all := l.new[0]
	if l.flow {
		e.refillFlow(l, all)
		return
	}
	last := l.elems[len(l.elems)-1]
	e.edit(l.elems[0].Start, last.End, strings.Join(all, e.w.nl+spaces(l.col))+e.beforeComment(last.End))
}

// changeBlock deletes and inserts lines of a block collection.
func (e *yamlEditor) changeBlock(l *yamlList) {
	if texts := l.new[0]; len(texts) > 0 {
		first := l.elems[0].Start
		e.edit(first, first, strings.Join(texts, e.w.nl+spaces(l.col))+e.w.nl+spaces(l.col))
	}
	for i := 0; i < len(l.elems); i++ {
		at := l.elems[i]
		switch line := e.lineOf(at.Start); {
		case l.keep[i]:
			if texts := l.new[i+1]; len(texts) > 0 {
				e.insertLines(e.endOfLine(at.End), texts, l.col)
			}
		case strings.Trim(e.Src[line:at.Start], " \t") == "" && !(i == 0 && len(l.new[0]) > 0):
			e.edit(line, e.nextLine(e.endOfLine(at.End)), "")
		default:
			// The first one shares its line with a dash: the next takes its place.
			next := e.next(e.endOfLine(at.End), true)
			for i+1 < len(l.elems) && !l.keep[i+1] && next == l.elems[i+1].Start {
				i++
				next = e.next(e.endOfLine(l.elems[i].End), true)
			}
			e.edit(at.Start, next, "")
		}
	}
}

// insertLines writes lines at column col behind the line that ends at end.
func (e *yamlEditor) insertLines(end int, texts []string, col int) {
	if end >= len(e.Src) {
		e.edit(end, end, e.w.nl+spaces(col)+strings.Join(texts, e.w.nl+spaces(col)))
		return
	}
	at := e.nextLine(end)
	e.edit(at, at, spaces(col)+strings.Join(texts, e.w.nl+spaces(col))+e.w.nl)
}

// dashOf finds the dash of item i: it is the first thing behind the item before.
func (e *yamlEditor) dashOf(n *Node, i int) int {
	if i == 0 {
		return n.Span.Start
	}
	if at := e.next(e.endOfLine(n.Items[i-1].Span.End), false); at < n.Items[i].Span.Start && e.Src[at] == '-' {
		return at
	}
	for at := n.Items[i-1].Span.End; at < n.Items[i].Span.Start; at++ {
		at = e.nextLine(e.endOfLine(at))
		if k := at + len(e.Src[at:]) - len(strings.TrimLeft(e.Src[at:], " \t")); k < n.Items[i].Span.Start && e.Src[k] == '-' {
			return k
		}
		at--
	}
	return n.Items[i].Span.Start
}

// flowStart is where item i of a flow sequence begins, with its anchor and tag.
func (e *yamlEditor) flowStart(l *yamlList, i int) int {
	at := l.node.Span.Start + 1
	if i > 0 {
		at = l.elems[i-1].End
	}
	if at = e.next(at, false); i > 0 && at < len(e.Src) && e.Src[at] == ',' {
		at = e.next(at+1, false)
	}
	return at
}

// next is the first offset from i on where something but blanks stands, be it a
// comment or not.
func (e *yamlEditor) next(i int, comments bool) int {
	for i < len(e.Src) {
		switch c := e.Src[i]; {
		case yamlClass[c]&(yamlBlank|yamlBreak) != 0:
			i++
		case c == '#' && !comments:
			i = e.endOfLine(i)
		default:
			return i
		}
	}
	return i
}

// lineOf is the start of i's line.
func (e *yamlEditor) lineOf(i int) int {
	return yamlLine(e.Src, i)
}

// endOfLine is the end of i's line, without the break.
func (e *yamlEditor) endOfLine(i int) int {
	if k := strings.IndexAny(e.Src[i:], "\r\n"); k >= 0 {
		return i + k
	}
	return len(e.Src)
}

// nextLine is the start of the line behind the break at i.
func (e *yamlEditor) nextLine(i int) int {
	switch {
	case strings.HasPrefix(e.Src[i:], "\r\n"):
		return i + 2
	case i < len(e.Src):
		return i + 1
	}
	return i
}

func spaces(n int) string { return strings.Repeat(" ", n) }
