package syntax

import (
	"strings"
)

// changeFlow deletes and inserts elements of a flow collection, some of which
// stay.
func (e *yamlEditor) changeFlow(l *yamlList) {
	if e.spread(l) {
		e.changeRows(l)
		return
	}
	last := -1 // the last element that stayed
	if texts := l.new[0]; len(texts) > 0 {
		e.edit(l.elems[0].Start, l.elems[0].Start, strings.Join(texts, ", ")+", ")
	}
	for i := 0; i < len(l.elems); i++ {
		if l.keep[i] {
			if texts := l.new[i+1]; len(texts) > 0 {
				e.edit(l.elems[i].End, l.elems[i].End, ", "+strings.Join(texts, ", "))
			}
			last = i
			continue
		}
		j := i
		for j+1 < len(l.elems) && !l.keep[j+1] {
			j++
		}
		if last >= 0 {
			e.edit(l.elems[last].End, l.elems[j].End, "")
		} else {
			e.edit(l.elems[i].Start, l.elems[j+1].Start, "")
		}
		i = j
	}
}

// spread reports whether every element of a flow collection has lines of its
// own, as JSON is written.
func (e *yamlEditor) spread(l *yamlList) bool {
	if len(l.elems) == 0 {
		return true
	}
	end := l.node.Span.Start + 1
	for i, at := range l.elems {
		if !strings.ContainsAny(e.Src[end:at.Start], "\r\n") {
			return false
		}
		end = max(at.End, e.comma(l, i)+1)
	}
	return strings.ContainsAny(e.Src[end:l.node.Span.End], "\r\n")
}

// comma is where the comma behind element i stands, or -1.
func (e *yamlEditor) comma(l *yamlList, i int) int {
	if at := e.next(l.elems[i].End, false); at < l.node.Span.End && e.Src[at] == ',' {
		return at
	}
	return -1
}

// changeRows changes a flow collection whose elements have their own lines.
func (e *yamlEditor) changeRows(l *yamlList) {
	first := l.elems[0].Start
	indent := e.Src[e.lineOf(first):first]
	lastKept := -1
	for i := range l.elems {
		if l.keep[i] {
			lastKept = i
		}
	}
	trailing := e.comma(l, len(l.elems)-1) >= 0
	if texts := l.new[0]; len(texts) > 0 {
		at := e.lineOf(first)
		e.edit(at, at, rows(texts, indent, e.w.nl, true))
	}
	for i, at := range l.elems {
		comma := e.comma(l, i)
		end := e.endOfLine(max(at.End, comma))
		switch {
		case !l.keep[i]:
			e.edit(e.lineOf(at.Start), e.nextLine(end), "")
		case len(l.new[i+1]) > 0:
			if comma < 0 {
				e.edit(at.End, at.End, ",")
			}
			at := e.nextLine(end)
			e.edit(at, at, rows(l.new[i+1], indent, e.w.nl, i != lastKept || trailing))
		case i == lastKept && !trailing && comma >= 0:
			e.edit(comma, comma+1, "")
		}
	}
}

func rows(texts []string, indent, nl string, trailing bool) string {
	s := indent + strings.Join(texts, ","+nl+indent)
	if trailing {
		s += ","
	}
	return s + nl
}

// refillFlow writes new elements into a flow collection that keeps none: in
// lines of their own where the old ones had, or where the file looks like JSON.
func (e *yamlEditor) refillFlow(l *yamlList, texts []string) {
	n := l.node
	from, to := n.Span.Start+1, n.Span.End
	if to > from && strings.IndexByte("]}", e.Src[to-1]) >= 0 {
		to--
	}
	if len(l.elems) > 0 && !e.spread(l) {
		e.edit(l.elems[0].Start, l.elems[len(l.elems)-1].End, strings.Join(texts, ", "))
		return
	}
	if len(l.elems) > 0 {
		first := l.elems[0].Start
		indent := e.Src[e.lineOf(first):first]
		last := len(l.elems) - 1
		e.edit(first, max(l.elems[last].End, e.comma(l, last)+1), strings.Join(texts, ","+e.w.nl+indent))
		return
	}
	if indent := indentAt(e.Src, e.lineOf(n.Span.Start)); e.w.json && n.Kind == Object {
		inner := e.w.nl + indent + spaces(e.w.unit)
		e.edit(from, to, inner+strings.Join(texts, ","+inner)+e.w.nl+indent)
		return
	}
	e.edit(from, to, strings.Join(texts, ", "))
}
