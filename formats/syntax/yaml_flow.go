package syntax

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// flow reads the flow collection at i, nested in block column n.
func (p *yamlParser) flow(n int) *Node {
	if p.depth >= yamlMaxDepth {
		return p.tooDeepFlow()
	}
	p.depth++
	p.brackets, p.flowCol = append(p.brackets, p.src[p.i]), n
	defer func() {
		p.depth--
		p.brackets = p.brackets[:len(p.brackets)-1]
	}()
	if p.src[p.i] == '{' {
		node := p.make(Object, Flow, p.i)
		mark := len(p.members)
		p.flowEntries(node, n, '}', func() { p.flowMember(node, n) })
		end := node.Span.End
		p.takeMembers(node, mark)
		node.close(max(end, node.Span.End))
		return node
	}
	node := p.make(Array, Flow, p.i)
	mark := len(p.items)
	p.flowEntries(node, n, ']', func() {
		it := p.flowItem(n)
		it.Parent = node
		p.items = append(p.items, it)
	})
	end := node.Span.End
	p.takeItems(node, mark)
	node.close(max(end, node.Span.End))
	return node
}

// flowEntries reads what stands between the brackets of node: entry reads one
// entry.
func (p *yamlParser) flowEntries(node *Node, n int, closer byte, entry func()) {
	p.i++
	end, comma := p.i, true // end of the last token; whether an entry may begin
	for p.flowSkip(n) {
		switch c := p.src[p.i]; {
		case c == closer:
			p.i++
			node.close(p.i)
			return
		case c == ']' || c == '}':
			at := text.Span{Start: p.i, End: p.i + 1}
			if !p.closes(c) {
				p.i++
				p.err(at, Broken, fmt.Sprintf("`%c` does not close `%c`; write `%c`.", c, p.src[node.Span.Start], closer),
					fmt.Sprintf("Write %c", closer), text.Edit{Span: at, New: string(closer)})
				node.close(p.i)
				return
			}
			p.unclosedFlow(node, end, closer)
			return
		case c == ',':
			at := text.Span{Start: p.i, End: p.i + 1}
			if comma {
				p.err(at, Broken, "Nothing stands before this comma; remove it, or write a value.", "Remove the comma", text.Edit{Span: at})
			}
			p.i++
			comma = true
		default:
			if !comma {
				p.err(text.Span{Start: end - 1, End: end}, MissingComma, "A comma is missing behind this value; write `,` before the next one.",
					"Add the comma", text.Edit{Span: text.Span{Start: end, End: end}, New: ","})
			}
			entry()
			comma = false
		}
		end = p.lastEnd(p.i)
	}
	p.unclosedFlow(node, end, closer)
}

// lastEnd is where the text before i ends, blanks and line breaks cut off.
func (p *yamlParser) lastEnd(i int) int {
	for i > 0 && p.is(i-1, yamlBlank|yamlBreak) {
		i--
	}
	return i
}

// closes reports whether a flow collection that is open closes with c.
func (p *yamlParser) closes(c byte) bool {
	opener := byte('[')
	if c == '}' {
		opener = '{'
	}
	return strings.IndexByte(string(p.brackets), opener) >= 0
}

func (p *yamlParser) unclosedFlow(node *Node, end int, closer byte) {
	start := node.Span.Start
	p.err(text.Span{Start: start, End: start + 1}, Unclosed, fmt.Sprintf("This `%c` is never closed; write `%c` at its end.", p.src[start], closer),
		fmt.Sprintf("Add %c", closer), text.Edit{Span: text.Span{Start: end, End: end}, New: string(closer)})
	node.close(end)
}

// flowSkip moves to the next token in a flow collection and reports false at
// the end of the document or where a line shows that the collection, nested in
// column n, was never closed.
func (p *yamlParser) flowSkip(n int) bool {
	if p.skip(noChild); p.col < 0 {
		return false
	}
	if p.col > n || n == noChild || !p.fresh() || !p.keyLine(p.i) && !p.dash() {
		return true
	}
	return len(p.Errors) < yamlMaxErrors && p.closerBelow()
}

// closerBelow reports whether a line soon begins with a closing bracket, before
// any block text: the lines up to there belong to the open collection, although
// they are indented too little.
func (p *yamlParser) closerBelow() bool {
	const far = 2000
	for i := p.lineEnd(p.i); i < len(p.src) && i < p.i+far; i = p.lineEnd(i) {
		i = p.nextLine(i)
		k := i
		for p.is(k, yamlBlank) {
			k++
		}
		if k < len(p.src) && (p.src[k] == ']' || p.src[k] == '}') {
			return true
		}
	}
	return false
}

// flowMember reads a member of the flow mapping node.
func (p *yamlParser) flowMember(node *Node, n int) {
	m := p.slab.member()
	m.Span.Start = p.i
	if p.explicit('?') {
		p.unsure = true
		p.i++
		p.flowSkip(n)
	}
	m.Key = p.asKey(p.flowKey(n))
	p.flowValue(node, m, n)
}

// flowKey reads a key, which may be empty.
func (p *yamlParser) flowKey(n int) *Node {
	if p.flowEmpty() {
		return p.null(p.i)
	}
	return p.flowNode(n, false)
}

// flowEmpty reports whether nothing stands before the next indicator.
func (p *yamlParser) flowEmpty() bool {
	return p.i >= len(p.src) || p.is(p.i, yamlFlowEnd) && p.src[p.i] != '[' && p.src[p.i] != '{' || p.colonAt(p.i)
}

// colonAt reports whether the colon at i separates a plain key from its value.
func (p *yamlParser) colonAt(i int) bool {
	return i < len(p.src) && p.src[i] == ':' && (p.blankAt(i+1) || p.is(i+1, yamlFlowEnd))
}

// flowValue reads the separator and the value of a flow member.
func (p *yamlParser) flowValue(node *Node, m *Member, n int) {
	at, before := p.i, p.position()
	if p.flowSkip(n) && p.src[p.i] == ':' {
		if whole := p.src[m.Span.Start:p.i]; p.Lang == YAML11 && !strings.HasPrefix(whole, "?") && strings.ContainsAny(whole, "\r\n") {
			p.err(m.Key.Span, Broken, "This key does not end, with its colon, in the line where it begins; write key and colon in one line.", "")
		}
		p.separator(m)
		at = p.i
		if p.i < len(p.src) && p.src[p.i] == ' ' {
			at++
		}
		before = p.position()
		if p.flowSkip(n) && !p.flowEmpty() {
			m.Value = p.flowNode(n, true)
			p.add(node, m)
			return
		}
	} else {
		m.Sep = text.Span{Start: at, End: at}
	}
	p.back(before)
	m.Value = p.null(at)
	p.add(node, m)
}

// flowItem reads an item of a flow sequence: a value, or one member without
// braces.
func (p *yamlParser) flowItem(n int) *Node {
	start := p.i
	explicit := p.explicit('?')
	if explicit {
		p.unsure = true
		p.i++
		p.flowSkip(n)
	}
	key := p.flowKey(n)
	before := p.position()
	pair := p.flowSkip(n) && p.src[p.i] == ':'
	if p.back(before); !pair && !explicit {
		return key
	}
	node := p.make(Object, Flow, start)
	mark := len(p.members)
	m := p.slab.member()
	m.Span.Start, m.Key = start, p.asKey(key)
	p.flowValue(node, m, n)
	p.takeMembers(node, mark)
	return node
}

// flowNode reads a value in a flow collection. A plain value of a member ends
// where the next member seems to begin.
func (p *yamlParser) flowNode(n int, member bool) *Node {
	switch c := p.src[p.i]; c {
	case '&', '!':
		anchor, tag := p.properties()
		before := p.opening(anchor)
		var node *Node
		if at := p.lastEnd(p.i); p.flowSkip(n) && !p.flowEmpty() {
			node = p.flowNode(n, member)
		} else {
			node = p.null(at)
		}
		return p.dress(node, anchor, tag, before)
	case '*':
		return p.alias()
	case '[', '{':
		return p.flow(n)
	case '"', '\'':
		return p.quoted(n, true)
	}
	return p.flowPlain(n, member)
}

// tooDeepFlow makes the collection at i, whatever it holds, Invalid.
func (p *yamlParser) tooDeepFlow() *Node {
	start, depth := p.i, 0
	for p.i < len(p.src) {
		c := p.src[p.i]
		p.i++
		switch c {
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		case '\n':
			p.line = p.i
		}
		if depth == 0 {
			break
		}
	}
	s := text.Span{Start: start, End: p.i}
	p.err(s, Broken, fmt.Sprintf("Values are nested deeper than %d levels here, and nothing reads that; write them flatter.", yamlMaxDepth), "")
	return p.slab.node(Invalid, Flow, s, s.In(p.src))
}
