package syntax

import (
	"strconv"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// lookahead bounds how far a bare word is searched for its end, so that a line
// of very many words takes linear time.
const lookahead = 200

// key reads the current token as a member's name. It is Missing, and nothing
// is consumed, when a value or a colon stands there.
func (p *jsonParser) key() *Node {
	tok := p.tok
	switch tok.kind {
	case '"':
		p.next()
		return p.slab.node(String, tok.style, tok.span, tok.str)
	case 'a':
		return p.bareKey()
	}
	p.report(Error{
		Span: tok.span, Code: Broken,
		Msg: `Every value in an object has a name; write "name": before this one.`,
	})
	at := text.Span{Start: tok.span.Start, End: tok.span.Start}
	return p.slab.node(Missing, Plain, at, "")
}

// bareKey reads a key without quotes, or without its opening quote.
func (p *jsonParser) bareKey() *Node {
	src, start := p.src, p.tok.span.Start
	end := p.pos
	for i := p.pos; i < min(len(src), p.pos+lookahead); i++ {
		c := src[i]
		if c == ':' {
			end = start + len(strings.TrimRight(src[start:i], " \t"))
			break
		}
		if c == '"' && i == end && strings.HasPrefix(strings.TrimLeft(src[i+1:min(len(src), i+20)], " \t"), ":") {
			return p.noOpeningQuote(start, i)
		}
		if strings.IndexByte("{}[],=\"\r\n/", c) >= 0 {
			break
		}
	}
	at := text.Span{Start: start, End: end}
	name := at.In(src)
	p.report(Error{
		Span: at, Code: UnquotedKey,
		Msg:   "Names stand in double quotes in JSON; write " + quoteJSON(name) + ".",
		Title: "Put the name in double quotes",
		Fix:   []text.Edit{{Span: at, New: quoteJSON(name)}},
	})
	p.take(end)
	return p.slab.node(String, Plain, at, name)
}

// noOpeningQuote reads a string that only its closing quote, at end, shows.
func (p *jsonParser) noOpeningQuote(start, end int) *Node {
	at := text.Span{Start: start, End: end + 1}
	p.report(Error{
		Span: at, Code: Broken,
		Msg:   `This string has no opening quote; write " before it.`,
		Title: "Insert the opening quote",
		Fix:   []text.Edit{{Span: text.Span{Start: start, End: start}, New: `"`}},
	})
	p.take(end + 1)
	s, bad := unescape(p.src[start:end])
	if bad >= 0 {
		s = literal(p.src[start:end])
	}
	return p.slab.node(String, Double, at, s)
}

// take makes the current token end at an offset, and consumes it.
func (p *jsonParser) take(end int) {
	p.pos, p.tok.span.End = end, end
	p.next()
}

// bare reads a value without quotes: a literal, or something that is none.
func (p *jsonParser) bare() *Node {
	tok := p.tok
	if k := literalKind(tok.str); k != Invalid {
		p.next()
		return p.slab.node(k, Plain, tok.span, tok.str)
	}
	src, start := p.src, tok.span.Start
	end := max(bareEnd(src, start), tok.span.End)
	if end < len(src) && src[end] == '"' {
		if rest := strings.TrimLeft(src[end+1:min(len(src), end+20)], " \t\r"); rest == "" || strings.IndexByte(",}]\n", rest[0]) >= 0 {
			return p.noOpeningQuote(start, end)
		}
	}
	at := text.Span{Start: start, End: end}
	word := at.In(src)
	msg, instead := slip(word)
	e := Error{Span: at, Code: Broken, Msg: msg}
	if instead != "" {
		e.Title = "Replace by " + instead
		if instead[0] == '"' {
			e.Title = "Put the text in double quotes"
		}
		e.Fix = []text.Edit{{Span: at, New: instead}}
	}
	p.report(e)
	p.take(end)
	return p.slab.node(Invalid, Plain, at, word)
}

// bareEnd returns where text without quotes ends that stands for a value.
func bareEnd(src string, start int) int {
	i := start
scan:
	for i < len(src) {
		switch c := src[i]; c {
		case '\n', '\r', '}', '[', ']', ',', '"':
			break scan
		case '{':
			n := -1
			if i > start && src[i-1] == '$' {
				n = strings.IndexAny(src[i:min(len(src), i+lookahead)], "}\n")
			}
			if n < 0 || src[i+n] == '\n' {
				break scan
			}
			i += n
		case ' ', '\t':
			if rest := src[i+1:]; strings.HasPrefix(rest, "//") || strings.HasPrefix(rest, "/*") || strings.HasPrefix(rest, "#") {
				break scan
			}
		}
		i++
	}
	return start + len(strings.TrimRight(src[start:i], " \t"))
}

// literalKind tells what a word is in JSON; Invalid for everything unknown.
func literalKind(s string) Kind {
	switch s {
	case "true", "false":
		return Bool
	case "null":
		return Null
	}
	if isNumber(s) {
		return Number
	}
	return Invalid
}

// isNumber reports whether s is a number as JSON writes them.
func isNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	whole := digits(s)
	if whole == 0 || whole > 1 && s[0] == '0' {
		return false
	}
	s = s[whole:]
	if s != "" && s[0] == '.' {
		n := digits(s[1:])
		if n == 0 {
			return false
		}
		s = s[1+n:]
	}
	if s != "" && (s[0] == 'e' || s[0] == 'E') {
		s = s[1:]
		if s != "" && (s[0] == '+' || s[0] == '-') {
			s = s[1:]
		}
		n := digits(s)
		if n == 0 {
			return false
		}
		s = s[n:]
	}
	return s == ""
}

// digits is how many decimal digits s begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// slip says what is wrong with a word, and what to write instead, if anything.
func slip(word string) (msg, instead string) {
	switch strings.ToLower(word) {
	case "true", "false", "null":
		instead = strings.ToLower(word)
		return "JSON writes " + instead + " in small letters; write " + instead + " instead of " + word + ".", instead
	case "none", "nil", "undefined":
		return "JSON does not know " + word + "; write null, or delete the member.", "null"
	case "nan", "+nan", "-nan", "infinity", "+infinity", "-infinity":
		return "JSON does not know " + word + "; write a number.", ""
	}
	unsigned := strings.TrimLeft(word, "+-")
	if len(unsigned) > 2 && (unsigned[:2] == "0x" || unsigned[:2] == "0X") {
		if n, err := strconv.ParseUint(unsigned[2:], 16, 63); err == nil {
			instead = strconv.FormatUint(n, 10)
			if word[0] == '-' {
				instead = "-" + instead
			}
			return "JSON has no hexadecimal numbers; write " + instead + " instead.", instead
		}
	}
	for _, guess := range []string{
		strings.TrimPrefix(word, "+"),
		strings.Replace(word, ".", "0.", 1),
		strings.TrimSuffix(word, "."),
		strings.TrimPrefix(word, "+") + "0",
	} {
		if isNumber(guess) {
			return "JSON does not write numbers like this; write " + guess + " instead.", guess
		}
	}
	if digits(unsigned) == len(unsigned) && unsigned != "" && unsigned[0] == '0' {
		return "A JSON number has no leading zeros; put quotes around it for a text, or delete the zeros.", quoteJSON(word)
	}
	return "Text stands in double quotes in JSON; put quotes around it.", quoteJSON(word)
}
