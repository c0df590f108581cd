package syntax

import (
	"strings"
	"unicode/utf8"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// quote is a character that delimits a string, or would in another language.
type quote struct {
	width  int
	single bool
	curly  bool
}

// quoteAt tells which quote stands at an offset; its width is 0 for none.
func quoteAt(src string, off int) quote {
	switch src[off] {
	case '"':
		return quote{width: 1}
	case '\'':
		return quote{width: 1, single: true}
	case 0xE2:
		switch r, n := utf8.DecodeRuneInString(src[off:]); r {
		case '“', '”', '„', '‟':
			return quote{width: n, curly: true}
		case '‘', '’', '‚', '‛':
			return quote{width: n, single: true, curly: true}
		}
	}
	return quote{}
}

// double reads a string in double quotes into the current token.
func (p *jsonParser) double() {
	src, start := p.src, p.pos
	i, escaped, control, known := start+1, false, -1, 0
	for i < len(src) {
		c := src[i]
		if c == '"' {
			break
		}
		switch {
		case c == '\\':
			escaped = true
			if i+1 < len(src) && src[i+1] != '\n' && src[i+1] != '\r' {
				i++
			}
		case c == '\n' && i >= known:
			if known = continuesTo(src, i+1); known < 0 {
				p.openEnded(start, i)
				return
			}
			fallthrough
		case c < 0x20 && control < 0:
			if control < 0 {
				control = i
			}
		}
		i++
	}
	if i >= len(src) {
		p.openEnded(start, len(src))
		return
	}
	if cut := lostQuote(src, start, i); cut > 0 {
		if src[cut-1] == '\\' {
			p.string(start, cut, cut+1, true, -1)
			return
		}
		p.unclosedString(start, cut)
		return
	}
	p.string(start, i, i+1, escaped, control)
}

// string makes the token of a string in double quotes whose text ends at end.
func (p *jsonParser) string(start, end, after int, escaped bool, control int) {
	body := text.Span{Start: start + 1, End: end}
	p.tok.kind, p.tok.style, p.tok.str = '"', Double, body.In(p.src)
	p.pos = after
	if control >= 0 {
		p.controls(body, control)
	}
	if !escaped {
		return
	}
	s, bad := unescape(body.In(p.src))
	if bad >= 0 {
		s = p.badEscape(body, bad)
	}
	p.tok.str = s
}

// controls reports raw line ends, tabs and other control characters.
func (p *jsonParser) controls(body text.Span, first int) {
	var fix []text.Edit
	for i := first; i < body.End; i++ {
		if c := p.src[i]; c < 0x20 {
			at := text.Span{Start: i, End: i + 1}
			fix = append(fix, text.Edit{Span: at, New: string(appendEscaped(nil, c))})
			if c == '\n' {
				p.line = i + 1
			}
		}
	}
	msg := "A control character cannot stand in a JSON string; write it as " + fix[0].New + "."
	switch p.src[first] {
	case '\t':
		msg = `A tab cannot stand in a JSON string; write it as \t.`
	case '\n', '\r':
		msg = `A JSON string cannot go on in the next line; write the line end as \n.`
	}
	p.report(Error{
		Span: fix[0].Span, Code: Broken, Msg: msg,
		Title: "Escape the control characters of this string", Fix: fix,
	})
}

// openEnded makes the token of a string that nothing closes on its line.
func (p *jsonParser) openEnded(start, end int) {
	src := p.src
	stop := start + 1 + len(strings.TrimRight(src[start+1:end], " \t\r,]}"))
	line := src[start+1 : stop]
	if strings.HasSuffix(line, `\"`) && looksLikePath(line) {
		p.string(start, stop-1, stop, true, -1)
		return
	}
	if r, n := utf8.DecodeLastRuneInString(line); n == 3 && quoteAt(src, stop-n).curly && !quoteAt(src, stop-n).single {
		at := text.Span{Start: stop - n, End: stop}
		p.report(Error{
			Span: at, Code: CurlyQuote,
			Msg:   "The typographic quote " + string(r) + ` does not end a JSON string; write " instead.`,
			Title: `Replace by "`, Fix: []text.Edit{{Span: at, New: `"`}},
		})
		p.string(start, stop-n, stop, strings.Contains(line, `\`), -1)
		return
	}
	// A bracket belongs to the string when the string opened it.
	for stop < end && (src[stop] == '}' && unbalanced(src[start+1:stop], '{', '}') || src[stop] == ']' && unbalanced(src[start+1:stop], '[', ']')) {
		stop++
	}
	p.unclosedString(start, stop)
}

// unclosedString reports a string whose closing quote is missing at end.
func (p *jsonParser) unclosedString(start, end int) {
	p.report(Error{
		Span: lastRune(p.src, start, end), Code: Unclosed,
		Msg:   `This string is never closed; write " where it ends.`,
		Title: "Close the string",
		Fix:   []text.Edit{{Span: text.Span{Start: end, End: end}, New: `"`}},
	})
	p.string(start, end, end, strings.Contains(p.src[start:end], `\`), -1)
	for i := start + 1; i < end; i++ {
		if c := p.src[i]; c < 0x20 {
			p.controls(text.Span{Start: start + 1, End: end}, i)
			break
		}
	}
}

// continuesTo reports whether the line at off is the rest of a string: a quote
// closes it, and none opens before. It returns the offset of that quote, or -1.
func continuesTo(src string, off int) int {
	for off < len(src) {
		line := src[off:]
		n := strings.IndexByte(line, '\n')
		if n >= 0 {
			line = line[:n]
		}
		q := strings.IndexAny(line, `"'“”‘’`)
		if q >= 0 {
			rest := strings.TrimLeft(line[q+1:], " \t\r")
			if line[q] == '"' && strings.Trim(line[:q], " \t\r{}[],") != "" &&
				(rest == "" || strings.IndexByte(",:}]", rest[0]) >= 0) {
				return off + q
			}
			return -1
		}
		if n < 0 || strings.Trim(line, " \t\r{}[],") == "" {
			return -1
		}
		off += n + 1
	}
	return -1
}

// lostQuote recognizes a string that swallowed the start of the next one, as
// in "command: "npx" or "C:\dir\", "x", by the word right behind its end. It
// returns where the string should have ended, or 0.
func lostQuote(src string, start, end int) int {
	if end+1 >= len(src) || strings.IndexByte(" \t\r\n,:}]=/\"", src[end+1]) >= 0 {
		return 0
	}
	body := strings.TrimRight(src[start+1:end], " \t")
	switch {
	case strings.HasSuffix(body, ":") && len(body) > 1 && !strings.ContainsAny(body, `\/{"`):
		body = strings.TrimRight(body[:len(body)-1], " \t")
		return start + 1 + len(body)
	case strings.HasSuffix(body, `\",`) && looksLikePath(body):
		return start + 1 + len(body) - 2
	}
	return 0
}

// looksLikePath reports whether a text with backslashes is a Windows path.
func looksLikePath(s string) bool {
	return strings.Contains(s, `:\`) || strings.HasPrefix(s, `\\`)
}

func unbalanced(s string, open, closing byte) bool {
	return strings.Count(s, string(open)) > strings.Count(s, string(closing))
}

// lastRune is the span of the last rune before end.
func lastRune(src string, start, end int) text.Span {
	_, n := utf8.DecodeLastRuneInString(src[start:end])
	return text.Span{Start: end - n, End: end}
}

// otherQuotes reads a string in single or typographic quotes.
func (p *jsonParser) otherQuotes(open quote) {
	src, start := p.src, p.pos
	i, end := start+open.width, -1
	for i < len(src) && src[i] != '\n' {
		if q := quoteAt(src, i); q.width > 0 && q.single == open.single && (q.curly == open.curly || open.curly) {
			end, p.pos = i, i+q.width
			break
		}
		if src[i] == '\\' && i+1 < len(src) && src[i+1] != '\n' {
			i++
		}
		i++
	}
	closed := end >= 0
	if !closed {
		line := src[start+open.width : i]
		end = start + open.width + len(strings.TrimRight(line, " \t\r,]}"))
		p.pos = end
	}
	body := text.Span{Start: start + open.width, End: end}
	p.tok.kind, p.tok.style = '"', Single
	s, bad := unescape(strings.ReplaceAll(body.In(src), `\'`, "'"))
	if bad >= 0 {
		s = literal(body.In(src))
	}
	p.tok.str = s
	at := text.Span{Start: start, End: p.pos}
	e := Error{
		Span: at, Code: SingleQuote,
		Msg:   `JSON strings stand in double quotes, so this file cannot be read; write " instead of '.`,
		Title: "Replace by double quotes",
		Fix:   []text.Edit{{Span: at, New: quoteJSON(s)}},
	}
	if open.curly {
		p.tok.style = Double
		e.Code = CurlyQuote
		e.Msg = `The typographic quote ` + src[start:start+open.width] + ` does not begin a JSON string; write " instead.`
	}
	if !closed {
		e.Code = Unclosed
		e.Msg = `This string is never closed; write " where it begins and ends.`
	}
	p.report(e)
}
