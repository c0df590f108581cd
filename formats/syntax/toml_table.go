package syntax

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// open makes the table of the header in p.key the current one.
func (p *tomlParser) open(at text.Span, array bool) {
	if len(p.key) > maxTOMLDepth {
		p.fail(at, Broken, "This table nests too deep: write fewer parts.", "")
		p.cur, p.curDepth = p.node(Object, Header, at, ""), 0
		return
	}
	obj := p.root
	for _, part := range p.key[:len(p.key)-1] {
		obj = p.stepHeader(obj, part, at)
	}
	last := p.key[len(p.key)-1]
	if array {
		p.cur = p.openItem(obj, last, at)
	} else {
		p.cur = p.openTable(obj, last, at)
	}
	p.curDepth = len(p.key)
}

// stepHeader goes from a table to the one that a header names next on its way.
func (p *tomlParser) stepHeader(obj, part *Node, at text.Span) *Node {
	m := p.find(obj, part.Str)
	if m == nil || part.Kind != String {
		return p.newTable(obj, part, at, byPassing)
	}
	switch n := m.Value; {
	case n.Kind == Object && n.Style == Header:
		n.Decl = append(n.Decl, at)
		return n
	case n.Kind == Array && n.Style == Header:
		n.Decl = append(n.Decl, at)
		item := n.Items[len(n.Items)-1]
		item.Decl = append(item.Decl, at)
		return item
	}
	p.redefined(part)
	return p.newTable(obj, part, at, byPassing)
}

// openTable opens the table that a [header] is about.
func (p *tomlParser) openTable(obj, part *Node, at text.Span) *Node {
	if m := p.find(obj, part.Str); m != nil && part.Kind == String {
		if p.how[m.Value] == byPassing {
			p.how[m.Value] = byHeader
			m.Value.Decl = append(m.Value.Decl, at)
			return m.Value
		}
		p.redefined(part)
	}
	return p.newTable(obj, part, at, byHeader)
}

// openItem appends an item to the array that a [[header]] is about.
func (p *tomlParser) openItem(obj, part *Node, at text.Span) *Node {
	var list *Node
	if m := p.find(obj, part.Str); m != nil && part.Kind == String {
		if m.Value.Kind == Array && m.Value.Style == Header {
			list = m.Value
			list.Decl = append(list.Decl, at)
		} else {
			p.redefined(part)
		}
	}
	if list == nil {
		list = p.node(Array, Header, at, "")
		p.add(obj, part, text.Span{Start: part.Span.End, End: part.Span.End}, list, at.Start)
	}
	item := p.node(Object, Header, at, "")
	item.Parent = list
	p.how[item] = byHeader
	list.Items = append(list.Items, item)
	return item
}

func (p *tomlParser) newTable(obj, part *Node, at text.Span, how tomlOrigin) *Node {
	n := p.node(Object, Header, at, "")
	p.how[n] = how
	p.add(obj, part, text.Span{Start: part.Span.End, End: part.Span.End}, n, at.Start)
	return n
}

// stepDots goes from a table to the one that a dotted key names next.
func (p *tomlParser) stepDots(obj, part *Node) *Node {
	m := p.find(obj, part.Str)
	if m != nil && part.Kind == String {
		if p.how[m.Value] == byDots {
			m.Value.Decl = append(m.Value.Decl, part.Span)
			return m.Value
		}
		p.redefined(part)
	}
	return p.newTable(obj, part, part.Span, byDots)
}

// endSection stretches the current table and all around it to the end of its
// last statement.
func (p *tomlParser) endSection() {
	for n := p.cur; n != nil; n = n.Parent {
		if n == p.root && len(n.Members) > 0 {
			n.Span.Start = n.Members[0].Span.Start
		}
		n.Span.End = max(n.Span.End, p.end)
		if n.Of != nil {
			n.Of.Span.End = max(n.Of.Span.End, p.end)
		}
	}
}

func (p *tomlParser) redefined(part *Node) {
	p.fail(part.Span, Redefined, fmt.Sprintf("The name %q is defined here a second time, which TOML forbids: rename or delete one of the two.", part.Str), "")
}
