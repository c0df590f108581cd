package syntax

import (
	"strings"
	"unicode/utf8"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// jsonToken is a piece of JSON. kind is the character for punctuation, '"' for
// a string in any quotes, 'a' for a bare word and 0 at the end of the file.
type jsonToken struct {
	kind  byte
	style Style
	span  text.Span
	line  int    // offset of the line that it starts on
	str   string // decoded, for strings and words
}

const jsonBOM = "\ufeff"

// next moves to the token behind the current one.
func (p *jsonParser) next() {
	p.prev = p.tok.span
	p.skip()
	at := p.pos
	p.tok = jsonToken{span: text.Span{Start: at, End: at}, line: p.line}
	if at == len(p.src) {
		return
	}
	switch c := p.src[at]; c {
	case '{', '}', '[', ']', ',', ':', '=':
		p.pos++
		p.tok.kind = c
	case ';': // where a comma belongs
		p.pos++
		p.tok.kind = ','
	case '"':
		p.double()
	default:
		if q := quoteAt(p.src, at); q.width > 0 {
			p.otherQuotes(q)
		} else {
			p.pos = wordEnd(p.src, at)
			p.tok.kind, p.tok.str = 'a', p.src[at:p.pos]
		}
	}
	p.tok.span.End = p.pos
}

// skip passes blanks and comments, and reports blanks that JSON does not know.
func (p *jsonParser) skip() {
	for p.pos < len(p.src) {
		switch c := p.src[p.pos]; {
		case c == ' ' || c == '\t' || c == '\r':
			p.pos++
		case c == '\n':
			p.pos++
			p.line = p.pos
		case c == '/' && p.pos+1 < len(p.src) && (p.src[p.pos+1] == '/' || p.src[p.pos+1] == '*'):
			p.comment()
		case c == '#':
			p.hash()
		case c == '\f' || c == '\v' || c >= utf8.RuneSelf:
			n := strangeBlanks(p.src[p.pos:])
			if n == 0 {
				return
			}
			at := text.Span{Start: p.pos, End: p.pos + n}
			p.report(Error{
				Span: at, Code: Broken,
				Msg:   "This is a special blank that JSON does not allow; write an ordinary space instead.",
				Title: "Replace by an ordinary space",
				Fix:   []text.Edit{{Span: at, New: " "}},
			})
			p.pos += n
		default:
			return
		}
	}
}

// comment passes one // or /* */ comment.
func (p *jsonParser) comment() {
	start := p.pos
	closed := true
	if p.src[start+1] == '/' {
		p.pos = lineEnd(p.src, start)
	} else if n := strings.Index(p.src[start+2:], "*/"); n >= 0 {
		p.pos = start + 2 + n + 2
	} else {
		p.pos, closed = len(p.src), false
	}
	at := text.Span{Start: start, End: p.pos}
	p.comments = append(p.comments, at)
	if !closed {
		p.report(Error{
			Span: text.Span{Start: start, End: start + 2}, Code: Unclosed,
			Msg:   "This comment is never closed; write */ where it ends.",
			Title: "Close the comment",
			Fix:   []text.Edit{{Span: text.Span{Start: p.pos, End: p.pos}, New: " */"}},
		})
		return
	}
	p.report(Error{
		Span: at, Code: Comment,
		Msg:   "JSON has no comments, and a strict reader refuses the file; delete the comment.",
		Title: "Delete the comment",
		Fix:   []text.Edit{{Span: aloneOnLines(p.src, at)}},
	})
	if n := strings.LastIndexByte(p.src[start:p.pos], '\n'); n >= 0 {
		p.line = start + n + 1
	}
}

// hash passes a comment in the style of shells.
func (p *jsonParser) hash() {
	at := text.Span{Start: p.pos, End: lineEnd(p.src, p.pos)}
	p.pos = at.End
	p.comments = append(p.comments, at)
	p.report(Error{
		Span: at, Code: Broken,
		Msg:   "# does not begin a comment in JSON, so the file cannot be read; delete the comment.",
		Title: "Delete the comment",
		Fix:   []text.Edit{{Span: aloneOnLines(p.src, at)}},
	})
}

// lineEnd returns where the line that holds off ends, without its line end.
func lineEnd(src string, off int) int {
	n := strings.IndexByte(src[off:], '\n')
	if n < 0 {
		return len(src)
	}
	if n > 0 && src[off+n-1] == '\r' {
		n--
	}
	return off + n
}

// aloneOnLines widens a span to its whole lines when nothing else stands on
// them, and otherwise by the blanks before it, or behind it at a line's start.
func aloneOnLines(src string, at text.Span) text.Span {
	start, end := at.Start, at.End
	for start > 0 && isBlank(src[start-1]) {
		start--
	}
	for end < len(src) && isBlank(src[end]) {
		end++
	}
	first := start == 0 || src[start-1] == '\n'
	switch {
	case first && end == len(src):
		return text.Span{Start: start, End: end}
	case first && src[end] == '\n':
		return text.Span{Start: start, End: end + 1}
	case first && strings.HasPrefix(src[end:], "\r\n"):
		return text.Span{Start: start, End: end + 2}
	case first:
		return text.Span{Start: at.Start, End: end}
	}
	return text.Span{Start: start, End: at.End}
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// strangeBlanks is the length of the run of blanks at the start of s that
// editors show as a blank but JSON refuses.
func strangeBlanks(s string) int {
	for i, r := range s {
		switch r {
		case '\f', '\v', '\u00a0', '\u200b', '\u2028', '\u2029', '\u202f', '\u3000', '\ufeff', '\u0085':
		default:
			return i
		}
	}
	return len(s)
}

// wordEnd returns where the bare word at off ends. It is at least one rune.
func wordEnd(src string, off int) int {
	i := off
	for i < len(src) {
		switch c := src[i]; c {
		case ' ', '\t', '\r', '\n', '{', '}', '[', ']', ',', ':', '=', '"':
			return i
		case '/':
			if i > off && i+1 < len(src) && (src[i+1] == '/' || src[i+1] == '*') {
				return i
			}
			i++
		default:
			if c < utf8.RuneSelf {
				i++
				continue
			}
			if i > off && (strangeBlanks(src[i:min(len(src), i+4)]) > 0 || quoteAt(src, i).width > 0) {
				return i
			}
			_, n := utf8.DecodeRuneInString(src[i:])
			i += n
		}
	}
	return i
}
