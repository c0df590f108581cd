package syntax

import (
	"strings"
	"unicode/utf8"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// quoted reads the string that begins at pos with a straight quote. A key may
// not span lines.
func (p *tomlParser) quoted(key bool) *Node {
	start, q := p.pos, p.src[p.pos]
	if !key && strings.HasPrefix(p.src[start:], tomlTriple(q)) {
		return p.multiline(q)
	}
	i, escapes := start+1, false
	for ; i < len(p.src) && p.src[i] != q && p.src[i] != '\n'; i++ {
		if p.src[i] == '\\' && q == '"' {
			escapes = true
			if p.newline(i+1) == 0 {
				i++
			}
		}
	}
	if i >= len(p.src) || p.src[i] != q {
		return p.unclosedString(q)
	}
	p.pos = i + 1
	at, body := text.Span{Start: start, End: i + 1}, text.Span{Start: start + 1, End: i}
	n := p.node(String, tomlQuoteStyle(q), at, body.In(p.src))
	p.checkText(body, false)
	if escapes {
		n.Str = p.decode(at, body, false)
	}
	return n
}

// multiline reads a """ or three-apostrophe string.
func (p *tomlParser) multiline(q byte) *Node {
	start, triple := p.pos, tomlTriple(q)
	body := text.Span{Start: start + 3}
	body.Start += p.newline(body.Start)
	end, escapes := p.multilineEnd(body.Start, q)
	if end < 0 {
		at := text.Span{Start: start, End: lineEnd(p.src, start)}
		p.pos = at.End
		p.fail(text.Span{Start: start, End: start + 3}, Unclosed, "This string is never closed: write "+triple+" behind its last line.", "Insert "+triple,
			text.Edit{Span: text.Span{Start: at.End, End: at.End}, New: triple})
		return p.node(String, Block, at, text.Span{Start: start + 3, End: at.End}.In(p.src))
	}
	p.pos, body.End = end, end-3
	at := text.Span{Start: start, End: end}
	n := p.node(String, Block, at, body.In(p.src))
	p.checkText(body, true)
	if escapes {
		n.Str = p.decode(at, body, true)
	}
	return n
}

// multilineEnd returns the offset behind the closing quotes, or -1. Up to two
// quotes before them belong to the string.
func (p *tomlParser) multilineEnd(i int, q byte) (end int, escapes bool) {
	which := 0
	if q == '\'' {
		which = 1
	}
	if p.endless[which] {
		return -1, false
	}
	for ; i < len(p.src); i++ {
		switch {
		case p.src[i] == '\\' && q == '"':
			escapes = true
			i++
		case strings.HasPrefix(p.src[i:], tomlTriple(q)):
			i += 3
			for n := 0; n < 2 && i < len(p.src) && p.src[i] == q; n++ {
				i++
			}
			return i, escapes
		}
	}
	p.endless[which] = true
	return -1, false
}

func tomlTriple(q byte) string {
	if q == '"' {
		return `"""`
	}
	return "'''"
}

func tomlQuoteStyle(q byte) Style {
	if q == '"' {
		return Double
	}
	return Single
}

// unclosedString takes a string up to the end of its line, or to a typographic
// quote that was meant to close it.
func (p *tomlParser) unclosedString(q byte) *Node {
	start := p.pos
	body := p.openBody(1)
	for i := body.Start; i < body.End; i++ {
		if n := p.curly(i); n > 0 && p.curlyFits(i, q) {
			return p.curlyNode(text.Span{Start: start, End: i + n}, text.Span{Start: body.Start, End: i})
		}
	}
	at := text.Span{Start: start, End: body.End}
	p.pos = at.End
	p.fail(at, Unclosed, "This string is never closed: write "+string(q)+" behind it.", "Insert "+string(q),
		text.Edit{Span: text.Span{Start: at.End, End: at.End}, New: string(q)})
	s := body.In(p.src)
	if q == '"' {
		s, _ = tomlUnescape(s, false)
	}
	return p.node(String, tomlQuoteStyle(q), at, s)
}

// openBody guesses the text of a string that is never closed: the rest of the
// line behind a quote of n bytes, without the brackets that close collections.
func (p *tomlParser) openBody(n int) text.Span {
	at := p.restOfLine()
	at.Start = min(at.Start+n, at.End)
	if p.nest == 0 {
		return at
	}
	for at.End > at.Start && strings.IndexByte("]}, \t", p.src[at.End-1]) >= 0 {
		at.End--
	}
	return at
}

// curly is the length of a typographic quote at i, or 0.
func (p *tomlParser) curly(i int) int {
	if i+2 < len(p.src) && p.src[i] == 0xe2 && p.src[i+1] == 0x80 && p.src[i+2]&^7 == 0x98 {
		return 3
	}
	return 0
}

// curlyFits reports whether the typographic quote at i is of the kind of q.
func (p *tomlParser) curlyFits(i int, q byte) bool { return p.src[i+2] >= 0x9c == (q == '"') }

// curlyString reads a string that begins with a typographic quote.
func (p *tomlParser) curlyString() *Node {
	start, q := p.pos, byte('\'')
	if p.curlyFits(start, '"') {
		q = '"'
	}
	for i := start + 3; i < len(p.src) && p.src[i] != '\n'; i++ {
		if p.src[i] == q {
			return p.curlyNode(text.Span{Start: start, End: i + 1}, text.Span{Start: start + 3, End: i})
		}
		if n := p.curly(i); n > 0 && p.curlyFits(i, q) {
			return p.curlyNode(text.Span{Start: start, End: i + n}, text.Span{Start: start + 3, End: i})
		}
	}
	body := p.openBody(3)
	return p.curlyNode(text.Span{Start: start, End: body.End}, body)
}

// curlyNode makes a string of what stands in typographic quotes.
func (p *tomlParser) curlyNode(at, body text.Span) *Node {
	p.pos = at.End
	s := body.In(p.src)
	n := p.node(String, Double, at, s)
	quoted := tomlString(s, Plain)
	fix := []text.Edit{{Span: at, New: quoted}}
	if quoted[1:len(quoted)-1] == s {
		q := quoted[:1]
		fix = []text.Edit{
			{Span: text.Span{Start: at.Start, End: body.Start}, New: q},
			{Span: text.Span{Start: body.End, End: at.End}, New: q},
		}
	}
	p.checkText(body, false)
	p.fail(at, CurlyQuote, "Typographic quotes delimit no text in TOML: write straight quotes around it.", "Use straight quotes", fix...)
	return n
}

// decode resolves the escapes of a string and reports the ones that TOML does
// not know. A text with such an escape on one line is taken as it stands,
// since its backslashes most likely separate the parts of a path.
func (p *tomlParser) decode(at, body text.Span, lines bool) string {
	s, bad := tomlUnescape(body.In(p.src), lines)
	if len(bad) == 0 {
		p.newEscapes(body)
		return s
	}
	from := body.Start + bad[0]
	_, size := utf8.DecodeRuneInString(p.src[from+1:])
	seq := text.Span{Start: from, End: min(from+1+size, body.End)}
	msg := "A backslash in a string with double quotes begins an escape, and TOML does not know \\" + p.src[from+1:seq.End] + " as one"
	if lines {
		var fix []text.Edit
		for _, i := range bad {
			fix = append(fix, text.Edit{Span: text.Span{Start: body.Start + i, End: body.Start + i}, New: `\`})
		}
		p.fail(seq, BadEscape, msg+": write two backslashes.", "Double the backslashes", fix...)
		return s
	}
	for i := body.Start; i < seq.Start; i++ {
		if p.src[i] != '\\' {
			continue
		}
		if p.src[i+1] != '\\' {
			seq.Start = i // \t in a path is an escape, and wrong too
			break
		}
		i++
	}
	s = tomlVerbatim(body.In(p.src))
	quoted := tomlString(s, Single)
	if quoted[0] == '\'' {
		p.fail(seq, BadEscape, msg+": write the text in '…' quotes, where a backslash is just a backslash.", "Use a literal '…' string",
			text.Edit{Span: at, New: quoted})
	} else {
		p.fail(seq, BadEscape, msg+": write two backslashes.", "Double the backslashes", text.Edit{Span: at, New: quoted})
	}
	return s
}

// newEscapes reports the escapes that TOML 1.0 does not know.
func (p *tomlParser) newEscapes(body text.Span) {
	for i := body.Start; i+1 < body.End; i++ {
		if p.src[i] != '\\' {
			continue
		}
		i++
		if c := p.src[i]; c == 'e' || c == 'x' {
			p.fail(text.Span{Start: i - 1, End: i + 1}, TOML11,
				"Only TOML 1.1 knows the escape \\"+string(c)+": write \\u with four digits, or two backslashes if you mean a backslash.", "")
		}
	}
}
