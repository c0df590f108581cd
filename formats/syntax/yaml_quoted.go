package syntax

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// quoted reads a scalar in single or double quotes. A line that is indented no
// more than column n shows that it was never closed.
func (p *yamlParser) quoted(n int, flow bool) *Node {
	q := p.src[p.i]
	style := Double
	if q == '\'' {
		style = Single
	}
	node := p.make(String, style, p.i)
	p.i++
	from := p.i
	for p.i < len(p.src) {
		c := p.src[p.i]
		if c == q && (q == '"' || p.i+1 >= len(p.src) || p.src[p.i+1] != q) {
			node.Str = p.src[from:p.i]
			p.i++
			node.close(p.i)
			return node
		}
		if c == q || c == '\\' && q == '"' || yamlClass[c]&yamlBreak != 0 {
			return p.quotedSlow(node, n, flow)
		}
		p.i++
	}
	return p.unclosedQuote(node, flow)
}

// quotedSlow goes on where the first escape, doubled quote or line break is.
func (p *yamlParser) quotedSlow(node *Node, n int, flow bool) *Node {
	q := p.src[node.Span.Start]
	b := []byte(p.src[node.Span.Start+1 : p.i])
	kept := 0 // blanks before this are text even at a line's end
	var bad []text.Span
	for p.i < len(p.src) {
		c := p.src[p.i]
		switch {
		case c == q && q == '\'' && p.i+1 < len(p.src) && p.src[p.i+1] == q:
			b = append(b, q)
			p.i += 2
		case c == q:
			p.i++
			node.Str = string(b)
			node.close(p.i)
			p.badEscapes(node, bad)
			return node
		case c == '\\' && q == '"' && !p.is(p.i+1, yamlBreak):
			r, size := p.escape()
			if r >= 0 {
				b = utf8.AppendRune(b, r)
			} else {
				bad = append(bad, text.Span{Start: p.i, End: p.i + size})
				b = append(b, p.src[p.i:p.i+size]...)
			}
			p.i += size
			kept = len(b)
		case c == '\\' && q == '"' || yamlClass[c]&yamlBreak != 0:
			if c == '\\' {
				kept = len(b)
				p.i++
			}
			for len(b) > kept && (b[len(b)-1] == ' ' || b[len(b)-1] == '\t') {
				b = b[:len(b)-1]
			}
			breaks, ok := p.quotedBreak(n)
			if !ok {
				return p.unclosedQuote(node, flow)
			}
			if c != '\\' || breaks > 1 {
				b = fold(b, breaks)
			}
			kept = len(b)
		default:
			b = append(b, c)
			p.i++
		}
	}
	return p.unclosedQuote(node, flow)
}

// quotedBreak moves over line breaks and the indentation behind them; it
// reports false where the scalar cannot go on.
func (p *yamlParser) quotedBreak(n int) (breaks int, ok bool) {
	for p.is(p.i, yamlBreak) {
		p.i = p.nextLine(p.i)
		p.line, p.shift = p.i, 0
		breaks++
		for p.is(p.i, yamlBlank) {
			p.i++
		}
	}
	col := p.i - p.line
	if col == 0 && (p.markerAt(p.i, '-') || p.markerAt(p.i, '.')) {
		return breaks, false
	}
	// YAML 1.1 readers go on at any column.
	return breaks, col > n || n == noChild || p.Lang == YAML11 && !p.keyLine(p.i) && !p.dash()
}

// unclosedQuote ends the scalar in its first line: at its end or, in a flow
// collection, at the next comma or bracket.
func (p *yamlParser) unclosedQuote(node *Node, flow bool) *Node {
	start := node.Span.Start
	end := p.lineEnd(start)
	if flow {
		if k := strings.IndexAny(p.src[start+1:end], ",]}"); k >= 0 {
			end = start + 1 + k
		}
	}
	end = start + len(strings.TrimRight(p.src[start:end], " \t"))
	p.i = end
	p.line = yamlLine(p.src, start)
	node.Str = p.src[start+1 : end]
	node.close(end)
	q := p.src[start : start+1]
	p.err(node.Span, Unclosed, fmt.Sprintf("The quote %s that begins this text is not closed; write %s at its end.", q, q),
		"Close the quote", text.Edit{Span: text.Span{Start: end, End: end}, New: q})
	return node
}

// yamlEscapes are the characters that an escape of one letter stands for.
var yamlEscapes = map[byte]rune{
	'0': 0, 'a': '\a', 'b': '\b', 't': '\t', '\t': '\t', 'n': '\n', 'v': '\v', 'f': '\f', 'r': '\r', 'e': 0x1b,
	' ': ' ', '"': '"', '/': '/', '\\': '\\', 'N': 0x85, '_': 0xa0, 'L': 0x2028, 'P': 0x2029,
}

// escape decodes the escape at i; r is -1 when there is no such escape.
func (p *yamlParser) escape() (r rune, size int) {
	if p.i+1 >= len(p.src) {
		return -1, 1
	}
	c := p.src[p.i+1]
	if r, ok := yamlEscapes[c]; ok {
		return r, 2
	}
	digits := 0
	switch c {
	case 'x':
		digits = 2
	case 'u':
		digits = 4
	case 'U':
		digits = 8
	}
	if end := p.i + 2 + digits; digits > 0 && end <= len(p.src) {
		v, err := strconv.ParseUint(p.src[p.i+2:end], 16, 32)
		if low := p.lowSurrogate(end); err == nil && c == 'u' && v >= 0xd800 && v < 0xdc00 && low > 0 {
			return rune(v-0xd800)<<10 + (low - 0xdc00) + 0x10000, 12
		}
		if err == nil && v <= utf8.MaxRune && utf8.ValidRune(rune(v)) {
			return rune(v), 2 + digits
		}
	}
	_, n := utf8.DecodeRuneInString(p.src[p.i+1:])
	return -1, 1 + n
}

// lowSurrogate is the second half of a character that JSON writes as two
// escapes, or 0.
func (p *yamlParser) lowSurrogate(i int) rune {
	if i+6 > len(p.src) || p.src[i:i+2] != `\u` {
		return 0
	}
	v, err := strconv.ParseUint(p.src[i+2:i+6], 16, 32)
	if err != nil || v < 0xdc00 || v > 0xdfff {
		return 0
	}
	return rune(v)
}

// badEscapes reports escapes that do not exist. Where the text has no other
// escapes, it seems to be meant as it stands, and single quotes say that.
func (p *yamlParser) badEscapes(node *Node, bad []text.Span) {
	if len(bad) == 0 {
		return
	}
	raw := p.src[node.Span.Start+1 : node.Span.End-1]
	literal := !strings.Contains(raw, `\\`) && !strings.Contains(raw, `\"`) && !strings.ContainsAny(raw, "\r\n")
	if literal { // all of it is wrong, \t in a path too
		from := node.Span.Start + 1 + strings.IndexByte(raw, '\\')
		msg := fmt.Sprintf("`%s` is no escape in double quotes; write `\\\\` for a backslash, or use single quotes.", bad[0].In(p.src))
		p.err(text.Span{Start: from, End: bad[len(bad)-1].End}, BadEscape, msg, "Use single quotes", text.Edit{Span: node.Span, New: "'" + strings.ReplaceAll(raw, "'", "''") + "'"})
		return
	}
	for _, at := range bad {
		msg := fmt.Sprintf("`%s` is no escape in double quotes; write `\\\\` for a backslash, or use single quotes.", at.In(p.src))
		p.err(at, BadEscape, msg, "Double the backslash", text.Edit{Span: text.Span{Start: at.Start, End: at.Start}, New: `\`})
	}
}
