package syntax

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// yamlLiteral is a block scalar in the course of reading.
type yamlLiteral struct {
	min    int      // columns that the lines need at least
	indent int      // columns to take away; 0 until the first text shows it
	chomp  byte     // '+', '-' or 0
	lines  []string // without indentation; blank ones are ""
	text   int      // where the last line with text ends
	end    int      // where the last line ends
	broken bool     // whether a line break follows the last line with text
	blank  int      // the most spaces of a blank line before any text
}

// literal reads a block scalar, whose lines are indented deeper than column n.
// It returns nil when what stands at i is no header of one.
func (p *yamlParser) literal(n int) *Node {
	start := p.i
	l := yamlLiteral{min: max(n, 0) + 1}
	for p.i++; !p.blankAt(p.i); p.i++ {
		switch c := p.src[p.i]; {
		case (c == '+' || c == '-') && l.chomp == 0:
			l.chomp = c
		case c >= '1' && c <= '9' && l.indent == 0:
			l.indent = max(n, 0) + int(c-'0')
		default:
			p.i = start
			return nil
		}
	}
	l.text, l.end = p.i, p.i
	if p.blanks(); !p.lineIsDone() {
		p.i = start
		return nil
	}
	if p.i < len(p.src) && p.src[p.i] == '#' {
		p.comment()
	}
	node := p.make(String, Block, start)
	p.literalLines(&l)
	node.Str = l.String(p.src[start] == '>')
	if l.chomp == '+' {
		node.close(l.end)
	} else {
		node.close(l.text)
	}
	return node
}

// literalLines reads the lines below the header and stops before the first
// one that does not belong to them.
func (p *yamlParser) literalLines(l *yamlLiteral) {
	for p.i < len(p.src) {
		start := p.nextLine(p.i)
		stop, k := p.lineEnd(start), start
		for k < stop && p.src[k] == ' ' && (l.indent == 0 || k-start < l.indent) {
			k++
		}
		switch spaces := k - start; {
		case k == stop:
			if l.indent == 0 {
				l.blank = max(l.blank, spaces)
			}
			if stop < len(p.src) {
				l.lines = append(l.lines, "")
				l.end = stop
			}
		case spaces >= max(l.min, l.indent):
			if spaces < l.blank {
				p.err(text.Span{Start: start, End: k}, Indent, "This first line of a block text is indented less than a blank line above it; remove the spaces from that line.", "")
				l.blank = 0
			}
			l.add(p.src[k:stop], stop, stop < len(p.src))
			l.indent = spaces
		case p.src[k] == '\t' && p.literalTab(l, start, k, stop):
			l.add(strings.TrimLeft(p.src[k:stop], " \t"), stop, stop < len(p.src))
		default:
			return
		}
		p.i, p.line, p.shift = stop, start, 0
	}
}

func (l *yamlLiteral) add(line string, end int, broken bool) {
	l.lines = append(l.lines, line)
	l.text, l.end, l.broken = end, end, broken
}

// literalTab reports a tab where the text of a block scalar should be indented
// by spaces, and says whether the line belongs to it nevertheless.
func (p *yamlParser) literalTab(l *yamlLiteral, start, k, stop int) bool {
	for p.is(k, yamlBlank) {
		k++
	}
	if k < stop && l.indent > 0 && p.keyLine(k) {
		return false
	}
	at := text.Span{Start: start, End: k}
	if k < stop {
		want := l.indent
		if want == 0 {
			want = l.min + 1
		}
		p.err(at, Tab, "A tab indents this line of a block text, and YAML takes only spaces there; indent it with spaces.",
			"Indent with spaces", text.Edit{Span: at, New: strings.Repeat(" ", want)})
	}
	return true
}

// String is the text that the lines mean.
func (l *yamlLiteral) String(folded bool) string {
	lines := l.lines
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	var b strings.Builder
	blanks, before := 0, true // before: the line before was indented, or there was none
	for i, line := range lines {
		if line == "" {
			blanks++
			continue
		}
		indented := line[0] == ' ' || line[0] == '\t'
		switch {
		case i == blanks: // nothing but blank lines before
		case folded && !before && !indented && blanks == 0:
			b.WriteByte(' ')
		case folded && !before && !indented:
		default:
			b.WriteByte('\n')
		}
		for ; blanks > 0; blanks-- {
			b.WriteByte('\n')
		}
		b.WriteString(line)
		before = indented
	}
	switch l.chomp {
	case 0:
		if len(lines) > 0 && l.broken {
			b.WriteByte('\n')
		}
	case '+':
		if len(lines) > 0 && l.broken {
			b.WriteByte('\n')
		}
		for range len(l.lines) - len(lines) {
			b.WriteByte('\n')
		}
	}
	return b.String()
}
