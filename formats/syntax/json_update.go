package syntax

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// jsonEditor collects the edits that make a tree say something else.
type jsonEditor struct {
	t     *Tree
	src   string
	style jsonStyle
	edits []text.Edit
}

func updateJSON(t *Tree, n *Node, v Value) []text.Edit {
	if says(n, v) {
		return nil
	}
	e := &jsonEditor{t: t, src: t.Src}
	e.style = jsonStyle{eol: newline(t.Src), unit: t.layout().unit, space: " ", colon: ": ", spread: t.layout().spread}
	e.value(n, v, indentAt(t.Src, lineStart(t.Src, n.Span.Start)), false)
	return e.edits
}

// says reports whether the node reads as the value, its fields in any order.
func says(n *Node, v Value) bool {
	if n.Kind != v.Kind || len(n.Members) != len(v.Fields) || len(n.Items) != len(v.Items) {
		return false
	}
	switch n.Kind {
	case Object:
		for i, f := range v.Fields {
			m := n.Members[i]
			if f.From != nil && f.From != m || m.Key.Kind == Missing && f.From != m || m.Name() != f.Key || !says(m.Value, f.Value) {
				return false
			}
		}
		return true
	case Array:
		for i := range v.Items {
			if !says(n.Items[i], v.Items[i]) {
				return false
			}
		}
		return true
	}
	return n.Kind == Null || n.Str == v.Str
}

// value makes n say v. indent is that of the line that n begins on; narrow
// says that the collection around n is written on one line.
func (e *jsonEditor) value(n *Node, v Value, indent string, narrow bool) {
	switch {
	case n.Kind == Object && v.Kind == Object:
		e.object(n, v, indent, narrow)
	case n.Kind == Array && v.Kind == Array:
		e.array(n, v, indent, narrow)
	case says(n, v):
	case n.Kind == Missing:
		e.fill(n, v, indent, narrow)
	case n.Kind == String && v.Kind == String:
		e.text(n, v.Str)
	default:
		e.edit(n.Span, e.fresh(narrow).render(v, indent))
	}
}

// fresh is the style for what is written at a place.
func (e *jsonEditor) fresh(narrow bool) jsonStyle {
	if narrow {
		return e.style.oneLine()
	}
	return e.style
}

// text replaces a string, between its quotes where that is possible.
func (e *jsonEditor) text(n *Node, s string) {
	quoted := quoteJSON(s)
	if at := n.Span; n.Style == Double && at.Len() >= 2 && e.src[at.Start] == '"' && e.src[at.End-1] == '"' {
		e.edit(text.Span{Start: at.Start + 1, End: at.End - 1}, quoted[1:len(quoted)-1])
		return
	}
	e.edit(n.Span, quoted)
}

// fill writes a value where none is.
func (e *jsonEditor) fill(n *Node, v Value, indent string, narrow bool) {
	written := e.fresh(narrow).render(v, indent)
	at := n.Span
	switch m := n.Of; {
	case m == nil:
		if blank := strings.TrimPrefix(e.src, jsonBOM); strings.TrimSpace(blank) == "" {
			at = text.Span{Start: len(e.src) - len(blank), End: len(e.src)}
		} else if lineStart(e.src, at.Start) != at.Start {
			written = e.style.eol + written
		}
		written += e.style.eol
	case m.Sep.Len() == 0:
		written = ": " + written
	case m.Sep.End == at.Start:
		written = " " + written
	}
	e.edit(at, written)
}

func (e *jsonEditor) edit(at text.Span, s string) {
	if at.Len() > 0 || s != "" {
		e.edits = append(e.edits, text.Edit{Span: at, New: s})
	}
}

// inner is the indentation of a child's line, given that of its parent's.
func (e *jsonEditor) inner(child text.Span, outer string) string {
	if blanks, ok := ownLine(e.src, child.Start); ok {
		return blanks
	}
	return outer
}

// object makes the members of n say the fields of v.
func (e *jsonEditor) object(n *Node, v Value, indent string, narrow bool) {
	oneLine := narrow || e.narrow(n)
	fieldOf, inserts := matchFields(n, v)
	for i, m := range n.Members {
		j := fieldOf[i]
		if j < 0 {
			continue
		}
		f := v.Fields[j]
		switch {
		case f.Key == m.Name() && m.Key.Kind != Missing, m.Key.Kind == Missing && f.Key == "":
		case m.Key.Kind == Missing && m.Sep.Len() == 0:
			e.edit(m.Key.Span, quoteJSON(f.Key)+": ")
		default:
			e.text(m.Key, f.Key)
		}
		e.value(m.Value, f.Value, e.inner(m.Span, indent), oneLine)
	}
	e.children(n, fieldOf, inserts, indent, narrow)
}

// array makes the items of n say the items of v.
func (e *jsonEditor) array(n *Node, v Value, indent string, narrow bool) {
	oneLine := narrow || e.narrow(n)
	valueOf, inserts := matchItems(n, v)
	for i, it := range n.Items {
		if j := valueOf[i]; j >= 0 {
			e.value(it, v.Items[j], e.inner(it.Span, indent), oneLine)
		}
	}
	e.children(n, valueOf, inserts, indent, narrow)
}

// narrow reports whether a collection that has children is on one line.
func (e *jsonEditor) narrow(n *Node) bool {
	return n.children() > 0 && !strings.Contains(n.Span.In(e.src), "\n")
}

// spreadsArrays reports whether the first array of several scalars puts them
// on lines of their own.
func spreadsArrays(t *Tree) bool {
	var first func(n *Node) *Node
	first = func(n *Node) *Node {
		if n.Kind == Array && len(n.Items) > 1 && n.Items[0].Scalar() {
			return n
		}
		for i := range n.children() {
			if a := first(n.value(i)); a != nil {
				return a
			}
		}
		return nil
	}
	a := first(t.Root)
	if a == nil {
		return false
	}
	_, own := ownLine(t.Src, a.Items[1].Span.Start)
	return own
}
