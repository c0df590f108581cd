package syntax

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// plainEnd scans the plain text at i to the end of its line or a comment and
// returns where it ends, blanks cut off, and the first colon that would make
// it a key, or -1.
func (p *yamlParser) plainEnd(i int) (end, colon int) {
	colon = -1
	start := i
	for ; i < len(p.src); i++ {
		c := p.src[i]
		if yamlClass[c]&yamlStop == 0 {
			continue
		}
		if c == ':' {
			if colon < 0 && p.blankAt(i+1) {
				colon = i
			}
			continue
		}
		if c != '#' || i > start && p.is(i-1, yamlBlank) {
			break
		}
	}
	for i > start && p.is(i-1, yamlBlank) {
		i--
	}
	return i, colon
}

// plain reads a plain scalar in block context, which may go on in lines that
// are indented deeper than column n.
func (p *yamlParser) plain(n int) *Node {
	node := p.make(String, Plain, p.i)
	var lines yamlLines
	colon := false
	for breaks := 0; ; {
		end, k := p.plainEnd(p.i)
		colon = colon || k >= 0
		lines.add(breaks, p.src[p.i:end])
		p.i = end
		next := -1
		if next, breaks = p.continues(n); next < 0 {
			break
		}
		p.i = next
	}
	node.Str = lines.String()
	node.close(p.i)
	p.finishPlain(node, colon)
	return node
}

// finishPlain gives a plain scalar its kind, or reports why it is none.
func (p *yamlParser) finishPlain(n *Node, colon bool) {
	p.plainTab(n.Span)
	switch {
	case p.checkStart(n):
	case colon:
		p.err(n.Span, Broken, "A plain text cannot hold a colon followed by a space; put it in quotes.", "Put it in quotes", text.Edit{Span: n.Span, New: quoteYAML(n.Str)})
	default:
		p.resolve(n)
	}
}

// yamlLines is the text of a scalar of one or several lines.
type yamlLines struct {
	first  string
	folded []byte // nil while there is one line
}

// add takes the next line, behind a number of line breaks.
func (l *yamlLines) add(breaks int, line string) {
	if breaks == 0 {
		l.first = line
		return
	}
	if l.folded == nil {
		l.folded = append(l.folded, l.first...)
	}
	l.folded = append(fold(l.folded, breaks), line...)
}

func (l *yamlLines) String() string {
	if l.folded == nil {
		return l.first
	}
	return string(l.folded)
}

// fold appends what a number of line breaks within a scalar stand for.
func fold(b []byte, breaks int) []byte {
	if breaks == 1 {
		return append(b, ' ')
	}
	for ; breaks > 1; breaks-- {
		b = append(b, '\n')
	}
	return b
}

// plainTab reports a tab in plain text, which YAML 1.1 readers refuse.
func (p *yamlParser) plainTab(at text.Span) {
	if k := strings.IndexByte(at.In(p.src), '\t'); k >= 0 && p.Lang == YAML11 {
		p.badTab(at.Start + k)
	}
}

// continues looks behind the end of a line of a plain scalar: it returns where
// the scalar goes on and how many line breaks lie between, or -1. It moves the
// current line along.
func (p *yamlParser) continues(n int) (next, breaks int) {
	i := p.i
	for p.is(i, yamlBlank) {
		i++
	}
	for p.is(i, yamlBreak) {
		i = p.nextLine(i)
		line := i
		breaks++
		for i < len(p.src) && p.src[i] == ' ' {
			i++
		}
		spaces := i - line
		for p.is(i, yamlBlank) {
			i++
		}
		if p.is(i, yamlBreak) {
			continue
		}
		if i >= len(p.src) || spaces <= n || p.src[i] == '#' || p.keyLine(i) ||
			i == line && (p.markerAt(i, '-') || p.markerAt(i, '.')) || p.Lang == YAML11 && spaces < i-line {
			return -1, 0
		}
		p.line, p.shift = line, 0
		return i, breaks
	}
	return -1, 0
}

// checkStart reports a plain scalar that begins with a character that may not
// begin one, and makes it a string.
func (p *yamlParser) checkStart(n *Node) bool {
	c := p.src[n.Span.Start]
	bad := strings.IndexByte("@`%&*!|>,]}[{\"'", c) >= 0 || (c == '-' || c == '?') && p.blankAt(n.Span.Start+1)
	if !bad {
		return false
	}
	code := Broken
	if c == '@' || c == '`' || c == '%' {
		code = ReservedStart
	}
	p.err(n.Span, code, fmt.Sprintf("A plain text cannot begin with `%c`; put it in quotes.", c), "Put it in quotes", text.Edit{Span: n.Span, New: quoteYAML(n.Str)})
	return true
}

// quote is the edit that puts the text of a span in quotes.
func (p *yamlParser) quote(at text.Span) text.Edit {
	return text.Edit{Span: at, New: quoteYAML(at.In(p.src))}
}
