package syntax

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// value reads the value at pos; the caller knows that one stands there. depth
// is how deep its own members or items would lie.
func (p *tomlParser) value(depth int) *Node {
	c := p.peek()
	switch {
	case c == '"' || c == '\'':
		return p.quoted(false)
	case c == '[' || c == '{':
		if depth > maxTOMLDepth {
			return p.tooDeep()
		}
		p.nest++
		defer func() { p.nest-- }()
		if c == '[' {
			return p.array(depth)
		}
		return p.inline(depth)
	case p.curly(p.pos) > 0:
		return p.curlyString()
	}
	return p.bare()
}

// noValue reports whether the text ends, or the statement does, where a value
// should stand.
func (p *tomlParser) noValue() bool {
	return p.atLineEnd() || strings.IndexByte("#,]}", p.peek()) >= 0
}

// array reads […].
func (p *tomlParser) array(depth int) *Node {
	n := p.node(Array, Flow, text.Span{Start: p.pos, End: p.pos + 1}, "")
	p.pos++
	comma, end := true, p.pos // a comma stands before pos; end of the last token
	for {
		lines, more := p.skipInside()
		switch c := p.peek(); {
		case more && c == ']':
			p.pos++
			n.close(p.pos)
			return n
		case !more || c == '}' && p.nest > 1 ||
			lines && (p.looksLikeKey() || c == '[' && p.looksLikeHeader()):
			return p.unclosed(n, end, lines || !more, "array", "]")
		case c == ',':
			p.comma(&comma)
			end = p.pos
		case c == '}':
			p.stray()
			end = p.pos
		default:
			if !comma {
				p.missingComma(end, "items of an array")
			}
			item := p.value(depth + 1)
			item.Parent = n
			n.Items = append(n.Items, item)
			comma, end = false, item.Span.End
		}
	}
}

// inline reads {…}.
func (p *tomlParser) inline(depth int) *Node {
	n := p.node(Object, Flow, text.Span{Start: p.pos, End: p.pos + 1}, "")
	p.pos++
	comma, end, broken := true, p.pos, false
	for {
		lines, more := p.skipInside()
		broken = broken || lines
		switch c := p.peek(); {
		case more && c == '}':
			if comma && len(n.Members) > 0 {
				at := text.Span{Start: end - 1, End: end}
				p.fail(at, TOML11, "Only TOML 1.1 allows a comma behind the last key of an inline table: delete it.", "Delete the comma", text.Edit{Span: at})
			}
			p.pos++
			n.close(p.pos)
			if broken {
				p.fail(text.Span{Start: n.Span.Start, End: n.Span.Start + 1}, TOML11,
					"Only TOML 1.1 lets an inline table span several lines: write it on one line, or as a [table].", "")
			}
			return n
		case !more || c == '[' || c == ']' && p.nest > 1 || lines && !comma:
			return p.unclosed(n, end, lines || !more, "inline table", "}")
		case c == ',':
			p.comma(&comma)
			end = p.pos
		case c == ']' || c == '{' || c == '\r':
			p.stray()
			end = p.pos
		default:
			start, errs := p.pos, len(p.tree.Errors)
			p.readKey('=')
			if p.pos == start && p.peek() != '=' {
				p.tree.Errors = p.tree.Errors[:errs]
				p.stray()
				end = p.pos
				continue
			}
			if !comma {
				p.missingComma(end, "keys of an inline table")
			}
			p.keyValue(n, depth)
			comma, end = false, p.end
		}
	}
}

// skipInside skips blanks and comments within a collection. It tells whether
// a line ended on the way and whether text is left.
func (p *tomlParser) skipInside() (lines, more bool) {
	start := p.pos
	more, lines = p.skipBlank(), p.lineDone
	for i := p.pos - 1; i >= start && !lines; i-- {
		lines = p.src[i] == '\n'
	}
	return lines, more
}

func (p *tomlParser) comma(seen *bool) {
	at := text.Span{Start: p.pos, End: p.pos + 1}
	p.pos++
	if *seen {
		p.fail(at, Broken, "There is one comma too many: delete it.", "Delete the comma", text.Edit{Span: at})
	}
	*seen = true
}

func (p *tomlParser) missingComma(end int, between string) {
	p.fail(text.Span{Start: end - 1, End: end}, MissingComma, "A comma must stand between two "+between+": write it here.",
		"Insert a comma", text.Edit{Span: text.Span{Start: end, End: end}, New: ","})
}

// stray skips one character that fits nowhere.
func (p *tomlParser) stray() {
	at := text.Span{Start: p.pos, End: p.pos + 1}
	p.pos++
	p.fail(at, Broken, "This character has no place here: delete it.", "Delete it", text.Edit{Span: at})
}

// unclosed ends a collection at its last token. newLine tells that its line
// ended too.
func (p *tomlParser) unclosed(n *Node, end int, newLine bool, what, closer string) *Node {
	n.close(end)
	p.lineDone = newLine
	p.fail(text.Span{Start: end - 1, End: end}, Unclosed, "This "+what+" is never closed: write "+closer+" here.",
		"Insert "+closer, text.Edit{Span: text.Span{Start: end, End: end}, New: closer})
	return n
}

// tooDeep skips a collection that would nest deeper than the limit.
func (p *tomlParser) tooDeep() *Node {
	start, open := p.pos, 0
	for {
		switch p.peek() {
		case '[', '{':
			open++
			p.pos++
		case ']', '}':
			open--
			p.pos++
		case '"', '\'':
			p.quoted(false)
		default:
			p.pos++
		}
		if open == 0 || !p.skipBlank() {
			break
		}
	}
	p.pos = min(p.pos, len(p.src))
	at := text.Span{Start: start, End: p.pos}
	p.fail(at, Broken, "Arrays and inline tables nest too deep here: flatten them.", "")
	n := p.node(Invalid, Plain, at, at.In(p.src))
	return n
}
