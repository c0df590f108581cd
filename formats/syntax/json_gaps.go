package syntax

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// jsonGap is a collection whose children come and go.
type jsonGap struct {
	*jsonEditor
	n         *Node
	open, end int    // the text between the brackets
	own       bool   // children stand on lines of their own
	indent    string // of those lines
	outer     string // of the line that the collection begins on
	style     jsonStyle
	lastCut   int
}

// children deletes the children that nothing continues (of[i] < 0) and inserts
// the new ones, inserts[i+1] behind child i.
func (e *jsonEditor) children(n *Node, of []int, inserts [][]Field, indent string, narrow bool) {
	changed := false
	for i := range inserts {
		changed = changed || len(inserts[i]) > 0 || i < len(of) && of[i] < 0
	}
	if !changed {
		return
	}
	g := e.gapsOf(n, indent, narrow)
	last := -1
	for i := 0; i <= len(of); i++ {
		if i < len(of) && of[i] < 0 {
			continue
		}
		if ins := inserts[last+1]; len(ins) > 0 || i > last+1 {
			g.gap(last, i, ins)
		}
		last = i
	}
}

// gapsOf looks at how a collection is laid out.
func (e *jsonEditor) gapsOf(n *Node, outer string, narrow bool) *jsonGap {
	g := &jsonGap{jsonEditor: e, n: n, open: n.Span.Start, end: n.Span.End, outer: outer, style: e.style}
	if c := e.src[g.open]; c == '{' || c == '[' {
		g.open++
	}
	if g.end > g.open && n.bracketed(e.src) {
		g.end--
	}
	g.indent = outer + e.style.unit
	for i := range n.children() {
		if blanks, ok := ownLine(e.src, n.child(i).Start); ok {
			g.own, g.indent = true, blanks
			break
		}
	}
	if narrow || e.narrow(n) {
		g.style = g.oneLineStyle()
	}
	return g
}

// oneLineStyle takes over the blanks that the collection is written with.
func (g *jsonGap) oneLineStyle() jsonStyle {
	s := g.style.oneLine()
	if n := g.n; n.children() > 1 {
		if c := g.comma(0); c >= 0 && c+1 == n.child(1).Start {
			s.space = ""
		}
	}
	if ms := g.n.Members; len(ms) > 0 {
		if ms[0].Sep.Len() > 0 && ms[0].Sep.End == ms[0].Value.Span.Start && ms[0].Value.Kind != Missing {
			s.colon = ":"
		}
		if isBlank(g.src[g.open]) {
			s.pad = " "
		}
	}
	return s
}

// comma returns where the comma behind child i stands, or -1.
func (g *jsonGap) comma(i int) int {
	to := g.end
	if i+1 < g.n.children() {
		to = g.n.child(i + 1).Start
	}
	return g.t.commaIn(g.n.child(i).End, to)
}

// gap rewrites what stands between the children l and r, which stay: all that
// is there goes, and ins come. l is -1 at the start; r is the number of
// children at the end.
func (g *jsonGap) gap(l, r int, ins []Field) {
	k := g.n.children()
	if l < 0 && r == k {
		if len(ins) == 0 {
			g.empty()
		} else {
			g.refill(ins)
		}
		return
	}
	at, lead := 0, ""
	if l >= 0 {
		comma, end := g.comma(l), g.n.child(l).End
		follows := len(ins) > 0 || r < k
		at = end
		switch {
		case comma >= 0 && follows:
			at = comma + 1
		case comma >= 0:
			g.cut(comma, comma+1)
		case follows:
			lead = ","
		}
		if rest := g.restOfLine(at); g.own && rest >= 0 && g.hasComment(at, rest) && len(ins) > 0 {
			g.edit(text.Span{Start: end, End: end}, lead)
			at, lead = rest, ""
		}
	}
	g.insert(at, lead, l, r, ins)
	for i := l + 1; i < r; {
		j := i + 1
		for j < r && !strings.Contains(g.src[g.n.child(j-1).End:g.n.child(j).Start], "\n") {
			j++
		}
		g.delete(i, j)
		i = j
	}
}

// insert writes new children at an offset behind child l, and before child r.
func (g *jsonGap) insert(at int, lead string, l, r int, ins []Field) {
	var b strings.Builder
	b.WriteString(lead)
	more := r < g.n.children()
	ownLine := g.own
	if l < 0 && len(ins) > 0 {
		at = g.n.child(r).Start
		if g.own && strings.Contains(g.src[g.open:g.n.child(0).Start], "\n") {
			at = g.open
			if rest := g.restOfLine(at); rest >= 0 {
				at = rest
			}
		} else {
			for _, f := range ins {
				b.WriteString(g.style.child(g.n.Kind, f, g.outer) + "," + g.style.space)
			}
			g.edit(text.Span{Start: at, End: at}, b.String())
			return
		}
	}
	for i, f := range ins {
		if ownLine {
			b.WriteString(g.jsonEditor.style.eol + g.indent + g.style.child(g.n.Kind, f, g.indent))
		} else {
			b.WriteString(g.style.space + g.style.child(g.n.Kind, f, g.outer))
		}
		if more || i < len(ins)-1 {
			b.WriteByte(',')
		}
	}
	g.edit(text.Span{Start: at, End: at}, b.String())
}

// delete takes out the children i to j-1, which stand on one line or follow
// each other without a line end between.
func (g *jsonGap) delete(i, j int) {
	start, end := g.n.child(i).Start, g.n.child(j-1).End
	if comma := g.comma(j - 1); comma >= 0 {
		end = comma + 1
	}
	blanks, first := ownLine(g.src, start)
	rest := g.restOfLine(end)
	switch {
	case first && rest >= 0:
		g.cut(start-len(blanks), nextLine(g.src, rest))
	case rest >= 0:
		g.cut(start-len(blanks), rest)
	case j < g.n.children() && g.n.child(j).Start > end && strings.Trim(g.src[end:g.n.child(j).Start], " \t") == "":
		g.cut(start, g.n.child(j).Start)
	default:
		from := start - len(blanks)
		if before := strings.TrimRight(g.src[:from], " \t\r\n"); first && !g.commented(len(before)) {
			from = len(before)
		}
		g.cut(from, end)
	}
}

// cut deletes a span, as far as it is not deleted already.
func (g *jsonGap) cut(from, to int) {
	from = max(from, g.lastCut)
	g.edit(text.Span{Start: from, End: to}, "")
	g.lastCut = to
}

// empty takes out all children.
func (g *jsonGap) empty() {
	k := g.n.children()
	from, to := g.n.child(0).Start, g.n.child(k-1).End
	if comma := g.comma(k - 1); comma >= 0 {
		to = comma + 1
	}
	if rest := g.restOfLine(to); rest >= 0 {
		to = min(rest, g.end)
	}
	if !g.hasComment(g.open, from) && !g.hasComment(to, g.end) {
		g.edit(text.Span{Start: g.open, End: g.end}, "")
		return
	}
	for i := range k {
		g.delete(i, i+1)
	}
}

// refill writes children where no old one stays.
func (g *jsonGap) refill(ins []Field) {
	k := g.n.children()
	style, lines := g.style, g.own
	if k == 0 {
		lines = g.spreads(ins)
		style = g.jsonEditor.fresh(!lines)
	}
	var b strings.Builder
	for i, f := range ins {
		switch {
		case i > 0 && lines:
			b.WriteString("," + style.eol + g.indent)
		case i > 0:
			b.WriteString("," + style.space)
		}
		indent := g.outer
		if lines {
			indent = g.indent
		}
		b.WriteString(style.child(g.n.Kind, f, indent))
	}
	if k > 0 {
		to := g.n.child(k - 1).End
		if comma := g.comma(k - 1); comma >= 0 {
			to = comma + 1
		}
		g.edit(text.Span{Start: g.n.child(0).Start, End: to}, b.String())
		return
	}
	eol := g.jsonEditor.style.eol
	switch from := g.open; {
	case g.hasComment(g.open, g.end):
		for _, c := range g.t.Comments {
			if c.Start >= g.open && c.End <= g.end {
				from = c.End
			}
		}
		closing := ""
		if !strings.Contains(g.src[from:g.end], "\n") {
			closing = eol + g.outer
		}
		g.edit(text.Span{Start: from, End: from}, eol+g.indent+b.String()+closing)
	case lines:
		g.edit(text.Span{Start: g.open, End: g.end}, eol+g.indent+b.String()+eol+g.outer)
	default:
		g.edit(text.Span{Start: g.open, End: g.end}, b.String())
	}
}

// spreads reports whether the first children of an empty collection get lines
// of their own: objects do, unless all around them is on one line.
func (g *jsonGap) spreads(ins []Field) bool {
	for _, f := range ins {
		if f.Value.Kind == Object || f.Value.Kind == Array {
			return true
		}
	}
	if g.style.eol == "" {
		return false
	}
	if g.n.Kind == Array {
		width := 0
		for _, f := range ins {
			width += len(f.Value.Str) + 4
		}
		return g.style.spread || width > inlineWidth
	}
	return true
}

// restOfLine returns the end of the line when nothing but blanks and comments
// stands on it from an offset on, and -1 otherwise.
func (g *jsonGap) restOfLine(at int) int {
	for at < len(g.src) && g.src[at] != '\n' {
		switch c := g.commentAt(at); {
		case c.Len() > 0 && !strings.Contains(c.In(g.src), "\n"):
			at = c.End
		case strings.IndexByte(" \t\r", g.src[at]) >= 0:
			at++
		default:
			return -1
		}
	}
	if at > 0 && at < len(g.src) && g.src[at-1] == '\r' {
		at--
	}
	return at
}

// commentAt is the comment that begins at an offset, or an empty span.
func (g *jsonGap) commentAt(at int) text.Span {
	if c := g.t.commentAfter(at); c.Start == at {
		return c
	}
	return text.Span{}
}

// hasComment reports whether a comment lies between two offsets.
func (g *jsonGap) hasComment(from, to int) bool {
	c := g.t.commentAfter(from)
	return c.Len() > 0 && c.Start < to
}

// commented reports whether a comment to the end of the line ends at an offset.
func (g *jsonGap) commented(at int) bool {
	c := g.t.commentAfter(at - 1)
	return c.Len() > 0 && c.Start < at && g.src[c.Start:c.Start+2] != "/*"
}

// nextLine returns where the line behind a line end at off begins.
func nextLine(src string, off int) int {
	if off < len(src) && src[off] == '\r' {
		off++
	}
	if off < len(src) && src[off] == '\n' {
		off++
	}
	return off
}
