package syntax

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// badEscape reports the first backslash that escapes nothing, and returns what
// the string says when the fix is made.
func (p *jsonParser) badEscape(body text.Span, bad int) string {
	s := body.In(p.src)
	end := bad + 1
	if end < len(s) {
		_, n := utf8.DecodeRuneInString(s[end:])
		end += n
	}
	at := text.Span{Start: body.Start + bad, End: body.Start + end}
	e := Error{
		Span: at, Code: BadEscape,
		Msg:   `A single backslash begins an escape, and ` + at.In(p.src) + ` is none; write \\ for a backslash.`,
		Title: "Double the backslashes of this string",
	}
	apostrophes := onlyApostrophes(s)
	if apostrophes {
		e.Msg = `An apostrophe is not escaped in JSON; write ' without the backslash.`
		e.Title = "Delete the backslash"
	}
	eachSingle(s, func(i int, unc bool) {
		switch {
		case apostrophes && i+1 < len(s) && s[i+1] == '\'':
			e.Fix = append(e.Fix, text.Edit{Span: text.Span{Start: body.Start + i, End: body.Start + i + 1}})
		case unc:
			e.Fix = append(e.Fix, text.Edit{Span: text.Span{Start: body.Start + i, End: body.Start + i}, New: `\\`})
		case !apostrophes:
			e.Fix = append(e.Fix, text.Edit{Span: text.Span{Start: body.Start + i, End: body.Start + i}, New: `\`})
		}
	})
	if len(e.Fix) > 0 {
		e.Span.Start = min(e.Span.Start, e.Fix[0].Span.Start) // \t in a path is an escape, and wrong too
	}
	p.report(e)
	if apostrophes {
		s, _ = unescape(strings.ReplaceAll(s, `\'`, "'"))
		return s
	}
	return literal(s)
}

// onlyApostrophes reports whether \' is all that is wrong in the string.
func onlyApostrophes(s string) bool {
	_, bad := unescape(strings.ReplaceAll(s, `\'`, "'"))
	return bad < 0
}

// eachSingle calls f for every backslash that should be doubled in a string of
// which some are, and once with unc for the two that begin \\server.
func eachSingle(s string, f func(i int, unc bool)) {
	i := 0
	if len(s) > 2 && s[:2] == `\\` && s[2] != '\\' && !strings.Contains(s[2:], `\\`) {
		f(0, true)
		i = 2
	}
	for i < len(s) {
		switch {
		case s[i] != '\\':
			i++
		case i+1 < len(s) && (s[i+1] == '\\' || s[i+1] == '"'):
			i += 2
		case i+5 < len(s) && s[i+1] == 'u' && hex4(s[i+2:]) >= 0:
			i += 6
		default:
			f(i, false)
			i++
		}
	}
}

// literal reads a string of which some backslashes should have been doubled.
func literal(s string) string {
	var b strings.Builder
	at := 0
	eachSingle(s, func(i int, unc bool) {
		b.WriteString(s[at:i])
		b.WriteByte('\\')
		if unc {
			b.WriteByte('\\')
		}
		at = i
	})
	b.WriteString(s[at:])
	out, _ := unescape(b.String())
	return out
}

// unescape decodes the text between the quotes. bad is the offset of the first
// escape that JSON does not have, or -1; such escapes stay as they are.
func unescape(s string) (out string, bad int) {
	bad = -1
	i := strings.IndexByte(s, '\\')
	if i < 0 {
		return s, bad
	}
	var short [128]byte // most strings fit, and then only the result is allocated
	b := append(short[:0], s[:i]...)
	for i < len(s) {
		c := s[i]
		if c != '\\' {
			b = append(b, c)
			i++
			continue
		}
		if i+1 < len(s) {
			if d := simpleEscape(s[i+1]); d != 0 {
				b = append(b, d)
				i += 2
				continue
			}
			if r := escapedUnit(s[i:]); r >= 0 {
				i += 6
				if utf16.IsSurrogate(r) {
					if both := utf16.DecodeRune(r, escapedUnit(s[i:])); both != utf8.RuneError {
						r = both
						i += 6
					}
				}
				b = utf8.AppendRune(b, r)
				continue
			}
		}
		if bad < 0 {
			bad = i
		}
		b = append(b, c)
		i++
	}
	return string(b), bad
}

func simpleEscape(c byte) byte {
	switch c {
	case '"', '\\', '/':
		return c
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	}
	return 0
}

// escapedUnit reads \uXXXX at the start of s, or returns -1.
func escapedUnit(s string) rune {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return -1
	}
	return hex4(s[2:])
}

func hex4(s string) rune {
	r := rune(0)
	for i := range 4 {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			r = r<<4 | rune(c-'0')
		case c >= 'a' && c <= 'f':
			r = r<<4 | rune(c-'a'+10)
		case c >= 'A' && c <= 'F':
			r = r<<4 | rune(c-'A'+10)
		default:
			return -1
		}
	}
	return r
}

// quoteJSON writes s as a JSON string.
func quoteJSON(s string) string {
	b := make([]byte, 0, len(s)+2)
	b = append(b, '"')
	for i := range len(s) {
		b = appendEscaped(b, s[i])
	}
	return string(append(b, '"'))
}

func appendEscaped(b []byte, c byte) []byte {
	const hex = "0123456789abcdef"
	switch {
	case c == '"' || c == '\\':
		return append(b, '\\', c)
	case c >= 0x20:
		return append(b, c)
	}
	switch c {
	case '\b':
		return append(b, '\\', 'b')
	case '\f':
		return append(b, '\\', 'f')
	case '\n':
		return append(b, '\\', 'n')
	case '\r':
		return append(b, '\\', 'r')
	case '\t':
		return append(b, '\\', 't')
	}
	return append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
}
