package syntax

import "strings"

// replace writes v in place of n, which says something else.
func (e *yamlEditor) replace(n *Node, v Value) {
	retag := n.Tag != "" && !n.Alias && (n.Kind != v.Kind || n.Kind == Null)
	if retag && n.Parent != nil {
		e.dropTag(n)
	}
	switch {
	case retag && n.Parent == nil:
		w := e.writer(n.Span.End)
		start := strings.LastIndex(e.Src[:n.Span.Start], n.Tag)
		line := e.lineOf(start)
		text := w.root(v, start-line)
		if len(v.Fields)+len(v.Items) > 0 && strings.Trim(e.Src[line:start], " \t") != "" {
			text = w.nl + w.root(v, 0) // no collection begins behind an anchor or a marker
		}
		e.edit(start, n.Span.End, text+e.beforeComment(n.Span.End))
	case e.inFlow(n):
		text := e.w.scalar(v, n.Style, true)
		if m := n.Of; m != nil && n.Span.Len() > 0 && m.Key.Style == Plain && m.Sep.End == n.Span.Start {
			text = " " + text // a plain key needs more than a colon behind it
		}
		e.put(n, text)
	case n.Parent == nil && n.Kind == Missing:
		e.fresh(v)
	case e.w.inline(v, e.columnOf(n)):
		e.put(n, e.inlineText(n, v))
	default:
		e.putBlock(n, v)
	}
}

// dropTag deletes the tag before n, which the new value would not read well
// with.
func (e *yamlEditor) dropTag(n *Node) {
	k := strings.LastIndex(e.Src[:n.Span.Start], n.Tag)
	if k < 0 {
		return
	}
	end := k + len(n.Tag)
	if k > 0 && yamlClass[e.Src[k-1]]&yamlBlank != 0 {
		k--
	}
	e.edit(k, end, "")
}

// inFlow reports whether n stands in a flow collection.
func (e *yamlEditor) inFlow(n *Node) bool { return n.Parent != nil && n.Parent.Style == Flow }

// inlineText writes a value that begins in the line of its key or dash.
func (e *yamlEditor) inlineText(n *Node, v Value) string {
	style := n.Style
	if v.Kind == String && n.Kind != String {
		style = Plain
		if strings.Contains(v.Str, "\n") {
			style = Block
		}
	}
	if v.Kind != String || style != Block {
		return e.w.scalar(v, style, false)
	}
	if n.Style == Block && strings.Contains(e.Src[n.Span.Start:e.endOfLine(n.Span.Start)], "#") {
		return quoteYAML(v.Str) // its first line goes away, the comment with it
	}
	w := e.writer(n.Span.End)
	if e.block(n) {
		w.quoted = w.quoted || e.writer(e.behind(n)).quoted
	}
	if text := w.literal(v.Str, e.columnOf(n)); text != "" {
		return text
	}
	return e.w.scalar(v, Plain, false)
}

// columnOf is the column of the collection that n, a block value, belongs to:
// what is nested in n stands deeper. It is negative at the root.
func (e *yamlEditor) columnOf(n *Node) int {
	if n.Parent == nil {
		return -1
	}
	start := n.Parent.Span.Start
	if n.Parent.Kind == Object {
		start = n.Parent.Members[0].Span.Start
	}
	return start - e.lineOf(start)
}

// block reports whether n is a block collection.
func (e *yamlEditor) block(n *Node) bool {
	return n.Is(Object, Array) && n.Style != Flow && !n.Alias
}

// behind is where a value may begin that comes behind n's key, dash or marker
// and what stands before the value: anchor and tag.
func (e *yamlEditor) behind(n *Node) int {
	if n.Anchor != "" || n.Tag != "" {
		return e.propertiesEnd(n)
	}
	from := e.lineOf(n.Span.Start)
	if m := n.Of; m != nil {
		from = m.Key.Span.End
		if m.Sep.Len() > 0 {
			from = m.Sep.End
		}
	} else if e.inFlow(n) {
		return n.Span.Start
	} else if n.Parent != nil {
		for i, it := range n.Parent.Items {
			if it == n {
				from = e.dashOf(n.Parent, i) + 1
			}
		}
	}
	before := e.Src[from:n.Span.Start]
	if k := strings.IndexAny(before, "\r\n"); k >= 0 {
		before = before[:k]
	}
	if k := strings.Index(before, " #"); k >= 0 {
		before = before[:k]
	}
	return from + len(strings.TrimRight(before, " \t"))
}

// propertiesEnd is where the anchor and the tag before n end.
func (e *yamlEditor) propertiesEnd(n *Node) int {
	end, before := 0, e.Src[:n.Span.Start]
	for _, s := range []string{"&" + n.Anchor, n.Tag} {
		if k := strings.LastIndex(before, s); k >= 0 && len(s) > 0 && s != "&" {
			end = max(end, k+len(s))
		}
	}
	return end
}

// put writes a text that begins in the line of n's key or dash in place of n.
func (e *yamlEditor) put(n *Node, text string) {
	at := e.behind(n)
	sep := " "
	switch {
	case n.Of != nil && n.Of.Sep.Len() == 0:
		sep = ": "
	case at == e.lineOf(at):
		sep = ""
	}
	switch {
	case n.Span.Len() == 0:
		if e.Src[at:n.Span.Start] != "" && sep == " " {
			at, sep = n.Span.Start, ""
		}
		if at < len(e.Src) && yamlClass[e.Src[at]]&(yamlBlank|yamlBreak) == 0 && !e.inFlow(n) {
			text += " "
		}
		e.edit(at, at, sep+text)
	case e.block(n) && strings.ContainsAny(e.Src[at:n.Span.Start], "\r\n"):
		e.edit(at, at, sep+text)
		line := e.lineOf(n.Span.Start)
		start := line - 1
		if start > 0 && e.Src[start] == '\n' && e.Src[start-1] == '\r' {
			start--
		}
		e.edit(start, n.Span.End, e.beforeComment(n.Span.End))
	default:
		e.edit(n.Span.Start, n.Span.End, text+e.beforeComment(n.Span.End))
	}
}

// putBlock writes a block collection in place of n.
func (e *yamlEditor) putBlock(n *Node, v Value) {
	col := e.columnOf(n)
	at := e.behind(n)
	alone := e.endOfLine(n.Span.End) == n.Span.End // nothing but it ends its line
	w := e.writer(e.endOfLine(n.Span.End))
	item := n.Parent != nil && n.Parent.Kind == Array
	switch {
	case e.block(n) && n.Span.Start-e.lineOf(n.Span.Start) > col:
		first := n.Span.Start
		e.edit(first, n.Span.End, e.writer(n.Span.End).block(v, first-e.lineOf(first))+e.beforeComment(n.Span.End))
	case item && n.Anchor == "" && n.Tag == "" && alone:
		start, sep := n.Span.Start, ""
		if start == at {
			sep = " "
		}
		e.edit(start, n.Span.End, sep+w.block(v, start+len(sep)-e.lineOf(start)))
	case n.Parent == nil && n.Span.Len() > 0 && n.Span.Start == e.lineOf(n.Span.Start) && alone:
		e.edit(n.Span.Start, n.Span.End, w.block(v, 0))
	default:
		sep := ""
		if n.Of != nil && n.Of.Sep.Len() == 0 {
			sep = ":"
		}
		if n.Span.Len() > 0 {
			e.edit(at, n.Span.End, sep+e.beforeComment(n.Span.End))
		} else {
			e.edit(at, at, sep)
		}
		nested := w.nested(v, col)
		e.insertLines(e.endOfLine(n.Span.End), []string{w.block(v, nested)}, nested)
	}
}

// fresh writes v as the root of a file that has none.
func (e *yamlEditor) fresh(v Value) {
	at := len(e.Src)
	lead := ""
	if at > e.lineOf(at) {
		lead = e.w.nl
	}
	e.edit(at, at, lead+e.w.root(v, 0)+e.w.nl)
}
