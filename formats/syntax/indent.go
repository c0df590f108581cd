package syntax

import "strings"

// indentIn is the indentation of a line that holds a member or item of n.
func indentIn(t *Tree, n *Node) string {
	for i := range n.children() {
		at := n.child(i).Start
		switch {
		case n.Kind == Object && n.Style == Header:
			at = n.Members[i].Key.Span.Start
		case n.Kind == Array && n.Style == Plain:
			at = n.Span.Start // the first dash of a YAML sequence
		}
		if blanks, ok := ownLine(t.Src, at); ok {
			return blanks
		}
	}
	switch {
	case n.Style == Header:
		return indentAt(t.Src, lineStart(t.Src, n.Span.Start))
	case n.Style == Flow && n.children() == 0:
		return indentAt(t.Src, lineStart(t.Src, n.Span.Start)) + t.layout().unit
	case n.Style == Flow || n.children() == 0:
		return indentAt(t.Src, lineStart(t.Src, n.Span.Start))
	}
	// YAML: a collection that begins behind a dash.
	at := n.Span.Start
	return strings.Repeat(" ", at-lineStart(t.Src, at))
}

// indentUnit is how much deeper than its parent the file indents a child: as
// the first one on a line of its own is. It is two spaces when none is.
func indentUnit(t *Tree) string {
	var find func(n *Node, outer string) string
	find = func(n *Node, outer string) string {
		for i := range n.children() {
			at := n.child(i).Start
			if n.Kind == Array && n.Style == Plain {
				at = n.Span.Start // the first dash of a YAML sequence
			}
			blanks, ok := ownLine(t.Src, at)
			if ok && len(blanks) > len(outer) && strings.HasPrefix(blanks, outer) {
				return blanks[len(outer):]
			}
		}
		for i := range n.children() {
			inner := outer
			at := n.child(i).Start
			if blanks, ok := ownLine(t.Src, at); ok {
				inner = blanks
			} else if n.Kind == Array && n.Style == Plain {
				inner = strings.Repeat(" ", at-lineStart(t.Src, at)) // behind a dash
			}
			if unit := find(n.value(i), inner); unit != "" {
				return unit
			}
		}
		return ""
	}
	if unit := find(t.Root, indentAt(t.Src, lineStart(t.Src, t.Root.Span.Start))); unit != "" {
		return unit
	}
	return "  "
}

// ownLine returns the blanks before an offset, if they begin its line.
func ownLine(src string, at int) (string, bool) {
	start := at
	for start > 0 && isBlank(src[start-1]) {
		start--
	}
	return src[start:at], start == 0 || src[start-1] == '\n'
}

// value is the value of member or item i.
func (n *Node) value(i int) *Node {
	if n.Kind == Object {
		return n.Members[i].Value
	}
	return n.Items[i]
}

// lineStart is the offset of the start of the line that holds off.
func lineStart(src string, off int) int {
	return strings.LastIndexByte(src[:off], '\n') + 1
}
