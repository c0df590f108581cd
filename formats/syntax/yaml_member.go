package syntax

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// member reads the member of node at i, which stands at column col.
func (p *yamlParser) member(node *Node, col int) {
	m := p.slab.member()
	m.Span.Start = p.i
	if p.explicit('?') {
		p.explicitMember(m, col)
		p.add(node, m)
		return
	}
	switch colon := p.keyAhead(); {
	case colon >= 0:
		m.Key = p.key(colon)
		p.i = max(p.i, colon)
		p.separator(m)
		m.Value = p.value(col, memberValue)
	default:
		if !p.broken(m, col) {
			return
		}
	}
	p.add(node, m)
}

// explicitMember reads `? key` and `: value`.
func (p *yamlParser) explicitMember(m *Member, col int) {
	p.unsure = true
	p.i++
	m.Key = p.asKey(p.value(col, compact))
	m.Sep = text.Span{Start: p.i, End: p.i}
	if p.skip(col); p.col == col && p.explicit(':') {
		p.separator(m)
		m.Value = p.value(col, explicitPart)
	} else {
		m.Sep = text.Span{Start: m.Key.Span.End, End: m.Key.Span.End}
		m.Value = p.null(m.Key.Span.End)
	}
}

// add closes the member and gives it to node.
func (p *yamlParser) add(node *Node, m *Member) {
	m.Span.End = max(m.Value.Span.End, m.Sep.End, m.Key.Span.End)
	m.Key.Parent, m.Value.Parent, m.Value.Of = node, node, m
	p.members = append(p.members, m)
}

func (p *yamlParser) separator(m *Member) {
	m.Sep = text.Span{Start: p.i, End: p.i + 1}
	p.i++
}

// memberAhead reports whether a line like `key:` or `? key` begins at i.
func (p *yamlParser) memberAhead() bool { return p.explicit('?') || p.keyAhead() >= 0 }

// keyAhead returns the offset of the colon that makes what begins at i a key,
// or -1. It looks at this line only.
func (p *yamlParser) keyAhead() int {
	if p.keyFrom != p.i {
		p.keyFrom, p.keyColon = p.i, p.keyColonAt(p.i)
	}
	return p.keyColon
}

func (p *yamlParser) keyColonAt(i int) int {
	if p.dash() {
		return -1
	}
	for i < len(p.src) && (p.src[i] == '&' || p.src[i] == '!') {
		for i = p.propertyEnd(i); p.is(i, yamlBlank); {
			i++
		}
	}
	if i >= len(p.src) {
		return -1
	}
	switch c := p.src[i]; c {
	case '"', '\'':
		i = p.quoteEnd(i)
	case '[', '{':
		i = p.flowEnd(i)
	case '|', '>', '#':
		return -1
	default:
		_, colon := p.plainEnd(i)
		return colon
	}
	for i >= 0 && p.is(i, yamlBlank) {
		i++
	}
	if i >= 0 && i < len(p.src) && p.src[i] == ':' && p.blankAt(i+1) {
		return i
	}
	return -1
}

// quoteEnd is the offset behind a quoted scalar, or -1 when it does not end in
// its line.
func (p *yamlParser) quoteEnd(i int) int {
	q := p.src[i]
	for i++; i < len(p.src) && !p.is(i, yamlBreak); i++ {
		switch c := p.src[i]; {
		case c == '\\' && q == '"':
			i++
			if p.is(i, yamlBreak) {
				return -1
			}
		case c == q && q == '\'' && i+1 < len(p.src) && p.src[i+1] == q:
			i++
		case c == q:
			return i + 1
		}
	}
	return -1
}

// flowEnd is the offset behind a flow collection, or -1 when it does not end in
// its line.
func (p *yamlParser) flowEnd(i int) int {
	for depth := 0; i >= 0 && i < len(p.src) && !p.is(i, yamlBreak); i++ {
		switch c := p.src[i]; c {
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"', '\'':
			if p.is(i-1, yamlBlank|yamlFlowEnd) || p.src[i-1] == ':' {
				if i = p.quoteEnd(i); i < 0 {
					return -1
				}
				i--
			}
		}
	}
	return -1
}

// key reads the key that ends before colon.
func (p *yamlParser) key(colon int) *Node {
	var anchor, tag string
	if c := p.src[p.i]; c == '&' || c == '!' {
		anchor, tag = p.properties()
	}
	var key *Node
	switch c := p.src[p.i]; {
	case c == '"' || c == '\'':
		key = p.quoted(noChild, false)
	case c == '*':
		key = p.alias()
	case c == '[' || c == '{':
		key = p.flow(noChild)
	default:
		at := text.Span{Start: p.i, End: p.i + len(strings.TrimRight(p.src[p.i:colon], " \t"))}
		key = p.make(String, Plain, at.Start)
		key.Str = at.In(p.src)
		key.close(at.End)
		p.plainTab(text.Span{Start: at.Start, End: colon})
		if at.Len() == 0 {
			key.Kind = Missing
			p.err(text.Span{Start: colon, End: colon + 1}, Broken, "No key stands before this colon; write `key: value`.", "")
		} else {
			p.checkStart(key)
		}
	}
	key = p.asKey(key)
	if anchor != "" || tag != "" {
		p.opening(anchor)
		p.dress(key, anchor, tag, p.weight-1)
		key.Kind = String
	}
	return key
}

// asKey makes a node a key: keys are strings, whatever they look like; a
// collection is the text that writes it.
func (p *yamlParser) asKey(n *Node) *Node {
	switch n.Kind {
	case Missing, String:
	case Object, Array:
		p.unsure = true
		const msg = "An object or a list cannot be a key; to use this text as a key or a value, put it in quotes."
		if p.Lang == YAML11 && !n.Alias && n.Span.Len() < 200 {
			p.err(n.Span, Broken, msg, "Put it in quotes", p.quote(n.Span))
		} else if p.Lang == YAML11 && !n.Alias {
			p.err(n.Span, Broken, msg, "")
		}
		n.Members, n.Items = nil, nil
		n.Kind, n.Str = String, n.Span.In(p.src)
	case Null:
		if n.Kind, n.Str = String, n.Span.In(p.src); n.Str == "" {
			n.Kind = Missing
		}
	default:
		n.Kind = String
	}
	return n
}

// stray reads the line at i, which is indented deeper than the members of node
// at column col although nothing is open there.
func (p *yamlParser) stray(node *Node, col int) {
	switch {
	case p.memberAhead():
		p.regroup(node, col, col)
	case p.dash():
		p.err(text.Span{Start: p.line, End: p.i + 1}, Indent, "This list item is indented deeper than the key above it, which has a value already; indent it like its list, or remove that value.", "")
		p.node(col, compact, true)
	default:
		p.junk(p.toLineEnd(), "This line continues nothing; write `key: value`, or put it in the quotes of the value above.")
	}
}

// regroup reads the members at i as members of node, whose column is to: they
// and what they hold should be indented so.
func (p *yamlParser) regroup(node *Node, n, to int) {
	if p.depth >= yamlMaxDepth {
		p.tooDeep(p.col - 1)
		return
	}
	p.depth++
	line, shift, k := p.line, to-p.col, len(p.Errors)
	p.misplaced(to, -1)
	p.body(node, n, p.col)
	p.depth--
	if k < len(p.Errors) && len(p.members) > 0 {
		e := &p.Errors[k]
		if e.Fix = p.shiftLines(line, p.members[len(p.members)-1].Span.End, shift); e.Fix != nil {
			e.Title = fmt.Sprintf("Indent by %d spaces", to)
		}
	}
}

// join reads the members at i as further members of a finished mapping; n is
// the column that holds it.
func (p *yamlParser) join(node *Node, n int) {
	start := node.Span.Start
	line := yamlLine(p.src, start)
	mark := len(p.members)
	p.regroup(node, min(n, p.col-1), start-line)
	node.Members = append(node.Members, p.members[mark:]...)
	p.members = p.members[:mark]
	node.close(node.Members[len(node.Members)-1].Span.End)
}

// misplaced reports the indentation of the line at i, which should be want. The
// line alone is fixed where it ends at end; -1 leaves the fix to the caller.
func (p *yamlParser) misplaced(want, end int) {
	at := text.Span{Start: p.line, End: p.i}
	if at.Len() == 0 {
		at.End = p.lineEnd(p.i)
	}
	msg := fmt.Sprintf("This line is indented by %d spaces, and nothing around it is; write %d spaces to keep it with the lines above.", p.col, want)
	if end < 0 {
		p.err(at, Indent, msg, "")
		return
	}
	p.err(at, Indent, msg, fmt.Sprintf("Indent by %d spaces", want), p.shiftLines(p.line, end, want-p.col)...)
}

// shiftLines indents the lines from start up to end by some columns more or
// less; nil when they are too many for one fix.
func (p *yamlParser) shiftLines(start, end, by int) []text.Edit {
	var edits []text.Edit
	for start < end {
		if len(edits) > 200 {
			return nil
		}
		stop := p.lineEnd(start)
		k := start
		for k < stop && p.src[k] == ' ' {
			k++
		}
		switch {
		case k == stop:
		case by > 0:
			edits = append(edits, text.Edit{Span: text.Span{Start: start, End: start}, New: strings.Repeat(" ", by)})
		default:
			edits = append(edits, text.Edit{Span: text.Span{Start: start, End: min(k, start-by)}})
		}
		if stop >= len(p.src) {
			break
		}
		start = p.nextLine(stop)
	}
	return edits
}
