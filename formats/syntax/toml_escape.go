package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// tomlUnescape decodes the text between double quotes. bad holds the offset of
// every backslash that begins no escape; such a backslash stays. lines tells
// that a backslash before a line end swallows the white space behind it.
func tomlUnescape(s string, lines bool) (out string, bad []int) {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		if s[i] != '\\' {
			b = append(b, s[i])
			i++
			continue
		}
		if lines {
			if n := tomlContinuation(s[i+1:]); n > 0 {
				i += 1 + n
				continue
			}
		}
		r, n := tomlEscape(s[i+1:])
		if n == 0 {
			bad = append(bad, i)
			b = append(b, '\\')
			i++
			continue
		}
		b = utf8.AppendRune(b, r)
		i += 1 + n
	}
	return string(b), bad
}

// tomlEscape decodes what stands behind a backslash and returns its length, or
// 0 when it is no escape.
func tomlEscape(s string) (rune, int) {
	if s == "" {
		return 0, 0
	}
	n := 0
	switch s[0] {
	case '"', '\\':
		return rune(s[0]), 1
	case 'b':
		return '\b', 1
	case 't':
		return '\t', 1
	case 'n':
		return '\n', 1
	case 'f':
		return '\f', 1
	case 'r':
		return '\r', 1
	case 'e':
		return 0x1b, 1
	case 'x':
		n = 2
	case 'u':
		n = 4
	case 'U':
		n = 8
	default:
		return 0, 0
	}
	if len(s) <= n {
		return 0, 0
	}
	v, err := strconv.ParseUint(s[1:1+n], 16, 32)
	if err != nil || !utf8.ValidRune(rune(v)) {
		return 0, 0
	}
	return rune(v), 1 + n
}

// tomlContinuation is the length of the white space that a backslash at the
// end of a line swallows, or 0.
func tomlContinuation(s string) int {
	rest := strings.TrimLeft(s, " \t")
	if !strings.HasPrefix(rest, "\n") && !strings.HasPrefix(rest, "\r\n") {
		return 0
	}
	return len(s) - len(strings.TrimLeft(s, " \t\r\n"))
}

// tomlVerbatim reads a text whose backslashes were meant as they stand; only
// doubled ones and those before a quote are escapes.
func tomlVerbatim(s string) string {
	return strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(s)
}

// tomlString writes a string in the style of quotes, if that style can hold
// it. Plain leaves the choice: double quotes unless '…' spares escapes.
func tomlString(s string, style Style) string {
	literal := tomlLiteral(s)
	if literal && (style == Single || style == Plain && strings.ContainsAny(s, `"\`)) {
		return "'" + s + "'"
	}
	b := make([]byte, 0, len(s)+2)
	b = append(b, '"')
	for _, r := range s {
		b = tomlAppendEscaped(b, r)
	}
	return string(append(b, '"'))
}

// tomlLiteral reports whether a string can stand in '…' quotes.
func tomlLiteral(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] == '\'' || s[i] < ' ' && s[i] != '\t' || s[i] == 0x7f {
			return false
		}
	}
	return utf8.ValidString(s)
}

func tomlAppendEscaped(b []byte, r rune) []byte {
	switch r {
	case '"', '\\':
		return append(b, '\\', byte(r))
	case '\b':
		return append(b, `\b`...)
	case '\t':
		return append(b, `\t`...)
	case '\n':
		return append(b, `\n`...)
	case '\f':
		return append(b, `\f`...)
	case '\r':
		return append(b, `\r`...)
	}
	if r < ' ' || r == 0x7f {
		const hex = "0123456789ABCDEF"
		return append(b, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
	}
	return utf8.AppendRune(b, r)
}
