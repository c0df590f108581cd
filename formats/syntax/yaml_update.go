package syntax

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// yamlEditor collects the edits that make a tree say something else.
type yamlEditor struct {
	*Tree
	w       yamlWriter
	edits   []text.Edit
	said    map[*Node]Value // what nodes with an anchor should say
	aliases map[*Node]Value // what aliases that stay should say
}

func updateYAML(t *Tree, n *Node, v Value) []text.Edit {
	e := &yamlEditor{Tree: t, w: t.layout().yaml, said: map[*Node]Value{}, aliases: map[*Node]Value{}}
	e.value(n, v)
	e.keepAliases(n)
	e.keepEnd()
	return e.edits
}

// keepEnd keeps a block text that ends with the file, without a line break,
// from getting one by the lines that are inserted behind it.
func (e *yamlEditor) keepEnd() {
	last := e.Root
	for last.children() > 0 && !last.Alias {
		last = last.value(last.children() - 1)
	}
	if last.Style != Block || last.Span.End < len(e.Src) || last.Str == "" || strings.HasSuffix(last.Str, "\n") || last.Alias || len(e.Extra) > 0 {
		return
	}
	grows := false
	for _, ed := range e.edits {
		grows = grows || ed.Span.Start == len(e.Src)
		if ed.Span.Start < last.Span.End && ed.Span.End > last.Span.Start {
			return
		}
	}
	if !grows {
		return
	}
	header, _, _ := strings.Cut(e.Src[last.Span.Start:e.endOfLine(last.Span.Start)], " ")
	if k := strings.IndexByte(header, '+'); k > 0 {
		e.edit(last.Span.Start+k, last.Span.Start+k+1, "-")
	} else if strings.IndexByte(header, '-') < 0 {
		e.edit(last.Span.Start+1, last.Span.Start+1, "-")
	}
}

func (e *yamlEditor) edit(start, end int, new string) {
	if start < end || new != "" {
		e.edits = append(e.edits, text.Edit{Span: text.Span{Start: start, End: end}, New: new})
	}
}

// writer is how to write what ends at end: a block text may not stand where
// something follows in its line, nor before blank lines or indented comments,
// which would become part of it.
func (e *yamlEditor) writer(end int) yamlWriter {
	w := e.w
	next := e.next(end, true)
	below := e.Src[end:next]
	k := strings.LastIndexAny(below, "\r\n")
	if next < len(e.Src) && !(e.Src[next] == '#' && k < len(below)-1) {
		below = below[:k+1]
	}
	w.quoted = next < len(e.Src) && k < 0 || strings.ContainsAny(below, " \t")
	return w
}

// beforeComment is the blank that must stand at end, when a comment follows
// there and what stood before it goes away.
func (e *yamlEditor) beforeComment(end int) string {
	if end < len(e.Src) && e.Src[end] == '#' {
		return " "
	}
	return ""
}

// value makes n say v.
func (e *yamlEditor) value(n *Node, v Value) {
	if n.Anchor != "" {
		e.said[n] = v
	}
	switch {
	case n.Alias && ValueOf(n).Equal(v):
		e.aliases[n] = v
	case n.Alias:
		e.replace(n, v)
	case n.children() == 0 && len(v.Fields)+len(v.Items) > 0 && !e.inFlow(n):
		e.replace(n, v)
	case n.Kind == Object && v.Kind == Object && e.bare(n):
		e.bareObject(n, v)
	case n.Kind == Object && v.Kind == Object:
		e.object(n, v)
	case n.Kind == Array && v.Kind == Array:
		e.array(n, v)
	case !e.saysScalar(n, v):
		e.replace(n, v)
	}
}

// saysScalar reports whether n, no collection of v's kind, says v already.
func (e *yamlEditor) saysScalar(n *Node, v Value) bool {
	switch {
	case n.Kind != v.Kind || n.Kind == Object || n.Kind == Array:
		return false
	case n.Kind == Bool:
		return yamlTrue(n.Str) == yamlTrue(v.Str)
	case n.Kind == Number:
		return n.Str == v.Str || n.Str == yamlNumber(e.Lang, v.Str)
	}
	return n.Kind == Null || n.Kind == Missing || n.Str == v.Str
}

func yamlTrue(s string) bool {
	switch strings.ToLower(s) {
	case "true", "yes", "on":
		return true
	}
	return false
}

// bare reports whether n is a single member in a flow sequence without braces.
func (e *yamlEditor) bare(n *Node) bool {
	return n.Style == Flow && n.Span.Len() > 0 && e.Src[n.Span.Start] != '{'
}

func (e *yamlEditor) bareObject(n *Node, v Value) {
	if !ValueOf(n).Equal(v) {
		e.edit(n.Span.Start, n.Span.End, e.w.flow(v))
	}
}

// object makes the members of n those of v.
func (e *yamlEditor) object(n *Node, v Value) {
	list := e.listOf(n)
	fieldOf, inserts := matchFields(n, v)
	for i, m := range n.Members {
		j := fieldOf[i]
		if list.keep[i] = j >= 0; !list.keep[i] {
			continue
		}
		f := v.Fields[j]
		if e.lone(m) {
			if f.Key != m.Key.Str || !e.saysScalar(m.Value, f.Value) {
				end := m.Span.End
				if rest := e.endOfLine(end); strings.Trim(e.Src[end:rest], " \t") == "" {
					end = rest // blanks would become part of a block text
				}
				e.edit(m.Span.Start, end, e.newMember(list, i+1, f)+e.beforeComment(end))
			}
			continue
		}
		if m.Key.Str != f.Key {
			e.rename(m.Key, f.Key, list.flow)
		}
		e.value(m.Value, f.Value)
	}
	for i, fields := range inserts {
		for _, f := range fields {
			list.new[i] = append(list.new[i], e.newMember(list, i, f))
		}
	}
	e.change(list)
}

// lone reports whether m is an explicit key, `? key`, without a value.
func (e *yamlEditor) lone(m *Member) bool {
	return m.Sep.Len() == 0 && m.Span.Len() > 0 && e.Src[m.Span.Start] == '?' && m.Key.Span.Start > m.Span.Start
}

// array makes the items of n those of v.
func (e *yamlEditor) array(n *Node, v Value) {
	list := e.listOf(n)
	itemOf, inserts := matchItems(n, v)
	for i, it := range n.Items {
		j := itemOf[i]
		if list.keep[i] = j >= 0; list.keep[i] {
			e.value(it, v.Items[j])
		}
	}
	for i, fields := range inserts {
		for _, f := range fields {
			list.new[i] = append(list.new[i], e.newItem(list, i, f.Value))
		}
	}
	e.change(list)
}

// rename writes another key in the quotes of the old one.
func (e *yamlEditor) rename(key *Node, to string, flow bool) {
	text := e.w.key(to, key.Style, flow)
	if at := key.Span.Start; key.Span.Len() == 0 && at > 0 && yamlClass[e.Src[at-1]]&(yamlBlank|yamlBreak|yamlFlowEnd) == 0 {
		text = " " + text // behind a tag
	}
	e.edit(key.Span.Start, key.Span.End, text)
}

// newMember writes a member for new[i] of the list.
func (e *yamlEditor) newMember(l *yamlList, i int, f Field) string {
	style := Plain
	if k := l.node.Members; len(k) > 0 && allDouble(k) || len(k) == 0 && e.w.json {
		style = Double
	}
	if l.flow {
		return e.w.key(f.Key, style, true) + ": " + e.newInFlow(l, f.Value)
	}
	return e.w.key(f.Key, style, false) + ":" + e.writerAt(l, i).behindKey(f.Value, l.col)
}

// newItem writes an item for new[i] of the list.
func (e *yamlEditor) newItem(l *yamlList, i int, v Value) string {
	style := Plain
	for _, it := range l.node.Items {
		if it.Kind == String {
			if style != Plain && it.Style != style {
				style = Plain
				break
			}
			style = it.Style
		}
	}
	switch {
	case v.Kind == String && (style == Double || style == Single):
		v := e.w.scalar(v, style, l.flow)
		if l.flow {
			return v
		}
		return "- " + v
	case l.flow:
		return e.newInFlow(l, v)
	}
	return "- " + e.writerAt(l, i).behindDash(v, l.col)
}

// writerAt is how to write what stands in new[i] of a block list.
func (e *yamlEditor) writerAt(l *yamlList, i int) yamlWriter {
	if i > 0 {
		return e.writer(e.endOfLine(l.elems[i-1].End))
	}
	return e.writer(l.elems[len(l.elems)-1].End)
}

// newInFlow writes a new value into a flow collection: in several lines where a
// file that looks like JSON does so.
func (e *yamlEditor) newInFlow(l *yamlList, v Value) string {
	if !e.w.json || !e.spread(l) {
		return e.w.flow(v)
	}
	line := e.lineOf(l.node.Span.Start)
	indent := indentAt(e.Src, line) + spaces(e.w.unit)
	if len(l.elems) > 0 {
		indent = e.Src[e.lineOf(l.elems[0].Start):l.elems[0].Start]
	}
	return e.w.flowRows(v, indent)
}

// allDouble reports whether the keys are written in double quotes, as in JSON.
func allDouble(members []*Member) bool {
	for _, m := range members {
		if m.Key.Style != Double {
			return false
		}
	}
	return true
}
