package syntax

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// tomlSlot is a place in the sequence that a bracketed collection should hold:
// an element that stands there, by its index, or the text of a new one.
type tomlSlot struct {
	old int // -1 for a new element
	new string
}

// array edits […].
func (e *tomlEditor) array(n *Node, v Value) {
	elems := make([]text.Span, len(n.Items))
	for i, it := range n.Items {
		elems[i] = it.Span
	}
	var seq []tomlSlot
	for i, at := range tomlMatch(n, v.Items) {
		slot := tomlSlot{old: at}
		if at >= 0 {
			e.value(n.Items[at], v.Items[i])
		} else {
			slot.new = e.write(v.Items[i])
		}
		seq = append(seq, slot)
	}
	e.flow(n, elems, seq)
}

// inline edits {…}.
func (e *tomlEditor) inline(n *Node, v Value) {
	elems := make([]text.Span, len(n.Members))
	index := make(map[*Member]int, len(n.Members))
	for i, m := range n.Members {
		elems[i], index[m] = m.Span, i
	}
	behind := make([][]tomlSlot, len(elems)+1) // new members, by what they follow
	kept := make([]bool, len(elems))
	at := 0
	for i, m := range tomlPairs(n, v.Fields) {
		f := v.Fields[i]
		if m == nil {
			behind[at] = append(behind[at], tomlSlot{old: -1, new: tomlKey(f.Key) + " = " + e.write(f.Value)})
			continue
		}
		if m.Key.Str != f.Key {
			e.rekey(m.Key.Span, f.Key)
		}
		e.value(m.Value, f.Value)
		at = index[m] + 1
		kept[at-1] = true
	}
	seq := behind[0]
	for i := range elems {
		if kept[i] {
			seq = append(seq, tomlSlot{old: i})
		}
		seq = append(seq, behind[i+1]...)
	}
	e.flow(n, elems, seq)
}

// flow makes a bracketed collection hold the sequence. Between two elements
// that stay, new ones first take the places of those that go.
func (e *tomlEditor) flow(n *Node, elems []text.Span, seq []tomlSlot) {
	if len(elems) == 0 {
		e.fill(n, seq)
		return
	}
	stays := make([]bool, len(elems))
	next, prev := 0, -1
	var wait []string // new elements that found no place yet
	settle := func(end int) {
		for ; next < end && len(wait) > 0; next++ {
			e.replace(elems[next], wait[0])
			stays[next] = true
			prev, wait = next, wait[1:]
		}
		switch {
		case len(wait) > 0 && prev >= 0:
			e.insertBehind(elems[prev], e.comma(elems, prev), wait)
		case len(wait) > 0:
			e.insertBefore(elems[end], wait)
		}
		wait = nil
	}
	for _, s := range seq {
		if s.old < 0 {
			wait = append(wait, s.new)
			continue
		}
		settle(s.old)
		stays[s.old] = true
		prev, next = s.old, s.old+1
	}
	settle(len(elems))
	e.drop(n, elems, stays)
}

// comma returns the offset behind the comma that follows an element, or -1.
func (e *tomlEditor) comma(elems []text.Span, i int) int {
	p := tomlParser{src: e.src, tree: &Tree{}, pos: elems[i].End}
	if p.skipBlank() && p.peek() == ',' {
		return p.pos + 1
	}
	return -1
}

// insertBehind inserts elements behind one, on lines of their own if it stands
// on one.
func (e *tomlEditor) insertBehind(at text.Span, comma int, texts []string) {
	end := comma
	if comma < 0 {
		end = at.End
	}
	start, own := e.lineStart(at.Start)
	lineEnd, ends := e.restBlank(end)
	if !own || !ends {
		if comma < 0 {
			e.insert(end, ", "+strings.Join(texts, ", "))
		} else {
			e.insert(end, " "+strings.Join(texts, ", ")+",")
		}
		return
	}
	indent := e.nl + e.src[start:at.Start]
	s := indent + strings.Join(texts, ","+indent)
	if comma >= 0 {
		s += ","
	} else if lineEnd == end {
		s = "," + s
	} else {
		e.insert(end, ",")
	}
	e.insert(lineEnd, s)
}

// insertBefore inserts elements before the first one.
func (e *tomlEditor) insertBefore(at text.Span, texts []string) {
	gap := ", "
	if start, own := e.lineStart(at.Start); own {
		gap = "," + e.nl + e.src[start:at.Start]
	}
	e.insert(at.Start, strings.Join(texts, gap)+gap)
}

// lineStart returns where the line of an offset starts and whether only blanks
// stand before it.
func (e *tomlEditor) lineStart(at int) (int, bool) {
	start := at
	for start > 0 && isBlank(e.src[start-1]) {
		start--
	}
	if start == 0 || e.src[start-1] == '\n' {
		return start, true
	}
	return strings.LastIndexByte(e.src[:at], '\n') + 1, false
}

// restBlank returns the end of what may follow an element on its line, blanks
// and a comment, and whether the line ends there.
func (e *tomlEditor) restBlank(at int) (int, bool) {
	end := at
	for end < len(e.src) && isBlank(e.src[end]) {
		end++
	}
	if end < len(e.src) && e.src[end] == '#' {
		return lineEnd(e.src, end), true
	}
	if end == lineEnd(e.src, end) {
		return at, true
	}
	return end, false
}

// nextLine returns the start of the line behind an offset.
func (e *tomlEditor) nextLine(at int) int {
	if i := strings.IndexByte(e.src[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(e.src)
}

// drop deletes the elements that do not stay, each with its comma.
func (e *tomlEditor) drop(n *Node, elems []text.Span, stays []bool) {
	last := len(elems) - 1
	for last >= 0 && !stays[last] {
		last--
	}
	body := e.body(n)
	if last < 0 && !strings.Contains(body.In(e.src), "#") {
		e.cut(body.Start, body.End)
		return
	}
	for i := range elems {
		if !stays[i] && (i < last || last < 0) {
			e.dropOne(elems, i)
		}
	}
	if last < 0 || last == len(elems)-1 {
		return
	}
	// The last ones go: no comma may be left where none ended the collection.
	end := elems[len(elems)-1].End
	bare := e.comma(elems, len(elems)-1) < 0
	if bare && !strings.Contains(e.src[elems[last].End:end], "\n") {
		e.cut(elems[last].End, end)
		return
	}
	if c := e.comma(elems, last); bare && c > 0 {
		e.cut(c-1, c)
	}
	for i := last + 1; i < len(elems); i++ {
		e.dropOne(elems, i)
	}
}

// dropOne deletes an element, with its line if it stands alone there.
func (e *tomlEditor) dropOne(elems []text.Span, i int) {
	at := elems[i]
	end := max(at.End, e.comma(elems, i))
	start, first := e.lineStart(at.Start)
	lineEnd, ends := e.restBlank(end)
	switch {
	case first && ends:
		e.cut(start, e.nextLine(lineEnd))
	case first && i+1 < len(elems) || !first && !ends && i+1 < len(elems):
		e.cut(at.Start, lineEnd)
	case first:
		e.cut(at.Start, end)
	default:
		for at.Start > 0 && isBlank(e.src[at.Start-1]) {
			at.Start--
		}
		e.cut(at.Start, end)
	}
}

// body is what stands between the brackets.
func (e *tomlEditor) body(n *Node) text.Span {
	at := text.Span{Start: n.Span.Start + 1, End: n.Span.End}
	if at.End > at.Start && strings.IndexByte("]}", e.src[at.End-1]) >= 0 {
		at.End--
	}
	return at
}

// fill puts elements into an empty collection.
func (e *tomlEditor) fill(n *Node, seq []tomlSlot) {
	var texts []string
	for _, s := range seq {
		texts = append(texts, s.new)
	}
	body := e.body(n)
	switch start, own := e.lineStart(body.End); {
	case len(texts) == 0:
	case own && strings.Contains(body.In(e.src), "#"):
		indent := e.src[start:body.End] + "  "
		e.insert(start, indent+strings.Join(texts, ","+e.nl+indent)+e.nl)
	case n.Kind == Object:
		e.replace(body, " "+strings.Join(texts, ", ")+" ")
	default:
		e.replace(body, strings.Join(texts, ", "))
	}
}
