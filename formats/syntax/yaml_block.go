package syntax

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// role is what a value stands behind: it decides which block collections may
// begin in the same line or at the parent's own column.
type role uint8

const (
	memberValue  role = iota // key: nothing nested in this line, a list may stand at the key's column
	compact                  // "- " and "? ": nested collections may begin in the line
	explicitPart             // ": " of an explicit key: both
	behindMarker             // "---": nothing nested in this line
)

// value reads what stands behind an indicator that belongs to column n. An
// empty value is a Null with an empty span behind one blank.
func (p *yamlParser) value(n int, r role) *Node {
	empty := p.i
	if empty < len(p.src) && p.src[empty] == ' ' {
		empty++
	}
	p.blanks()
	if !p.lineIsDone() {
		p.col = p.column()
		return p.node(n, r, r == compact || r == explicitPart)
	}
	if p.skip(n); p.inside(n, r) {
		return p.node(n, r, true)
	}
	return p.null(empty)
}

// inside reports whether the token at i, first in its line, belongs to a value
// of column n.
func (p *yamlParser) inside(n int, r role) bool {
	return p.col > n || (r == memberValue || r == explicitPart) && p.col == n && p.dash()
}

// dash reports whether a list item begins at i.
func (p *yamlParser) dash() bool {
	return p.i < len(p.src) && p.src[p.i] == '-' && p.blankAt(p.i+1)
}

// explicit reports whether the indicator stands alone at i.
func (p *yamlParser) explicit(c byte) bool {
	return p.i < len(p.src) && p.src[p.i] == c && p.blankAt(p.i+1)
}

// node reads the value at i, whose column is p.col. Block collections may begin
// where block is set; n is the column that nested lines must exceed.
func (p *yamlParser) node(n int, r role, block bool) *Node {
	if p.depth >= yamlMaxDepth {
		return p.tooDeep(n)
	}
	p.depth++
	defer func() { p.depth-- }()
	switch {
	case p.dash():
		if !block {
			p.err(text.Span{Start: p.i, End: p.i + 1}, Broken, "A list cannot begin in the line of its key; write the first `-` in a line of its own, or the list as [a, b].", "")
		}
		return p.sequence(n, p.col)
	case block && (p.memberAhead() || p.lostColon(p.col)):
		return p.mapping(n, p.col)
	}
	var node *Node
	switch c := p.src[p.i]; c {
	case '&', '!':
		return p.withProperties(n, r)
	case '*':
		node = p.alias()
	case '[', '{':
		node = p.flow(n)
	case '"', '\'':
		node = p.quoted(n, false)
	case '|', '>':
		if node = p.literal(n); node != nil {
			return node
		}
		return p.plain(n)
	default:
		return p.plain(n)
	}
	p.rest()
	return node
}

// mapping reads a block mapping at column col; n is the column around it.
func (p *yamlParser) mapping(n, col int) *Node {
	node := p.make(Object, Plain, p.i)
	mark := len(p.members)
	p.body(node, n, col)
	p.takeMembers(node, mark)
	return node
}

// body reads members of node at column col until the indentation falls back.
func (p *yamlParser) body(node *Node, n, col int) {
	p.levels = append(p.levels, yamlLevel{col, false})
	defer func() { p.levels = p.levels[:len(p.levels)-1] }()
	for {
		p.member(node, col)
		for p.skip(noChild); p.col > col; p.skip(noChild) {
			if p.open(p.col) {
				return
			}
			p.stray(node, col)
		}
		for p.col > n && p.col < col && col-p.col <= p.col-n && p.memberAhead() && !p.open(p.col) {
			p.regroup(node, n, col)
		}
		if p.col != col || p.dash() && p.openList(col) {
			return
		}
	}
}

// sequence reads a block sequence at column col; n is the column around it.
func (p *yamlParser) sequence(n, col int) *Node {
	node := p.make(Array, Plain, p.i)
	mark := len(p.items)
	p.levels = append(p.levels, yamlLevel{col, true})
	for more := true; more; {
		p.i++
		it := p.value(col, compact)
		it.Parent = node
		p.items = append(p.items, it)
		more = p.nextItem(node, mark, n, col)
	}
	p.levels = p.levels[:len(p.levels)-1]
	p.takeItems(node, mark)
	return node
}

// nextItem moves to the next dash of a sequence and reports whether there is one.
func (p *yamlParser) nextItem(node *Node, mark, n, col int) bool {
	for {
		p.skip(noChild)
		last := p.items[len(p.items)-1]
		switch {
		case p.col < 0 || p.open(p.col) && p.col < col:
			return false
		case p.dash() && p.col > n && p.col != col:
			p.misplaced(col, p.lineEnd(p.i))
			return true
		case p.col < col:
			return false
		case p.col == col && p.dash():
			return true
		case p.col == col && p.src[p.i] == '-' && p.keyAhead() < 0:
			p.err(text.Span{Start: p.i, End: p.i + 1}, Broken, "A space is missing behind the `-` of this list item; write `- ` before the value.",
				"Add the space", text.Edit{Span: text.Span{Start: p.i + 1, End: p.i + 1}, New: " "})
			return true
		case p.col == col && n == col:
			return false
		case p.memberAhead() && last.Kind == Object && last.Style != Flow && !last.Alias:
			p.join(last, col)
		default:
			p.junk(p.toLineEnd(), "This line is neither an item of the list above nor part of one; begin it with `- `, or indent it like the keys of the item.")
		}
	}
}

// open reports whether a collection around the innermost one stands at col.
func (p *yamlParser) open(col int) bool {
	for k := len(p.levels) - 2; k >= 0; k-- {
		if p.levels[k].col == col {
			return true
		}
	}
	return false
}

// openList reports whether a list around the innermost collection stands at col.
func (p *yamlParser) openList(col int) bool {
	for k := len(p.levels) - 2; k >= 0; k-- {
		if p.levels[k] == (yamlLevel{col, true}) {
			return true
		}
	}
	return false
}

// tooDeep makes everything nested in column n one Invalid value.
func (p *yamlParser) tooDeep(n int) *Node {
	start := p.i
	p.i = p.lineEnd(p.i)
	end := p.i
	for p.skip(noChild); p.col > n && p.col >= 0; p.skip(noChild) {
		p.i = p.lineEnd(p.i)
		end = p.i
	}
	s := text.Span{Start: start, End: end}
	p.err(s, Broken, fmt.Sprintf("Values are nested deeper than %d levels here, and nothing reads that; write them flatter.", yamlMaxDepth), "")
	return p.slab.node(Invalid, Plain, s, s.In(p.src))
}
