package syntax

import (
	"strconv"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// bare reads a value without quotes: a boolean, number or date, or text that
// should have quotes.
func (p *tomlParser) bare() *Node {
	start := p.pos
	word := p.word()
	// A date and its time may stand apart by a space.
	if p.pos+1 < len(p.src) && p.src[p.pos] == ' ' && isTOMLDigit(p.src[p.pos+1]) && tomlScalar(word) == Date {
		p.pos++
		p.word()
		word = p.src[start:p.pos]
	}
	k := tomlScalar(word)
	if k == Invalid {
		return p.unquoted(start)
	}
	n := p.node(k, Plain, text.Span{Start: start, End: p.pos}, word)
	if k == Date && !secondsGiven(word) {
		p.fail(n.Span, TOML11, "Only TOML 1.1 lets a time leave out its seconds: write :00 behind the minutes.", "")
	}
	return n
}

// word skips to the next delimiter and returns what it skipped.
func (p *tomlParser) word() string {
	start := p.pos
	for p.pos < len(p.src) && strings.IndexByte(" \t\n\r,]}#[{\"'=", p.src[p.pos]) < 0 {
		p.pos++
	}
	return p.src[start:p.pos]
}

// unquoted takes the text up to the next delimiter as an Invalid value.
func (p *tomlParser) unquoted(start int) *Node {
	p.pos = start
	at := text.Span{Start: start}
	if p.nest == 0 {
		at = p.restOfLine()
	} else {
		i := start
		for i < len(p.src) && strings.IndexByte(",]}\n", p.src[i]) < 0 && (p.src[i] != '#' || !isBlank(p.src[i-1])) {
			i++
		}
		at.End = i
		for at.End > start && (isBlank(p.src[at.End-1]) || p.src[at.End-1] == '\r') {
			at.End--
		}
	}
	if at.End <= start {
		at.End = start + 1
	}
	// A comma at the end is no part of the text that its writer meant.
	for p.nest == 0 && at.Len() > 1 && p.src[at.End-1] == ',' {
		at.End--
	}
	p.pos = at.End
	n := p.node(Invalid, Plain, at, at.In(p.src))
	p.failBare(n)
	return n
}

// failBare says what is wrong with a value without quotes.
func (p *tomlParser) failBare(n *Node) {
	at, s := n.Span, n.Str
	switch lower := strings.ToLower(s); lower {
	case "true", "false", "yes", "no", "on", "off":
		word := "false"
		if lower == "true" || lower == "yes" || lower == "on" {
			word = "true"
		}
		p.fail(at, Broken, "TOML knows the booleans true and false only, in small letters: write "+word+".",
			"Replace by "+word, text.Edit{Span: at, New: word})
		return
	case "null", "none", "nil", "undefined", "~":
		p.fail(at, Broken, "TOML has no value for nothing: delete the key, or write \"\" for an empty text.", "")
		return
	}
	if isTOMLNumber(s) {
		p.fail(at, Broken, "This number is too large for TOML: write one that fits 64 bits, or put it in quotes.",
			"Put it in quotes", text.Edit{Span: at, New: `"` + s + `"`})
		return
	}
	p.checkText(at, false)
	p.fail(at, Broken, "Text needs quotes in TOML: write it between two double quotes.",
		"Put it in quotes", text.Edit{Span: at, New: tomlString(s, Plain)})
}

// tomlScalar tells what a word without quotes is: Bool, Number, Date or
// Invalid.
func tomlScalar(s string) Kind {
	switch {
	case s == "":
		return Invalid
	case s == "true" || s == "false":
		return Bool
	case isTOMLNumber(s) && tomlNumberFits(s):
		return Number
	case isTOMLDate(s):
		return Date
	}
	return Invalid
}

func isTOMLDigit(c byte) bool { return c >= '0' && c <= '9' }

// isTOMLNumber reports whether s is written as an integer or float.
func isTOMLNumber(s string) bool {
	if len(s) > 2 && s[0] == '0' {
		switch s[1] {
		case 'x':
			return tomlDigits(s[2:], "0123456789abcdefABCDEF") == len(s)-2
		case 'o':
			return tomlDigits(s[2:], "01234567") == len(s)-2
		case 'b':
			return tomlDigits(s[2:], "01") == len(s)-2
		}
	}
	if s != "" && (s[0] == '+' || s[0] == '-') {
		s = s[1:]
	}
	if s == "inf" || s == "nan" {
		return true
	}
	n := tomlDigits(s, "0123456789")
	if n == 0 || n > 1 && s[0] == '0' {
		return false
	}
	s = s[n:]
	if s != "" && s[0] == '.' {
		if n = tomlDigits(s[1:], "0123456789"); n == 0 {
			return false
		}
		s = s[1+n:]
	}
	if s != "" && (s[0] == 'e' || s[0] == 'E') {
		s = s[1:]
		if s != "" && (s[0] == '+' || s[0] == '-') {
			s = s[1:]
		}
		if n = tomlDigits(s, "0123456789"); n == 0 {
			return false
		}
		s = s[n:]
	}
	return s == ""
}

// tomlDigits is the length of the run of digits at the start of s, with single
// underscores between two of them.
func tomlDigits(s, set string) int {
	i := 0
	for i < len(s) {
		switch {
		case strings.IndexByte(set, s[i]) >= 0:
			i++
		case s[i] == '_' && i > 0 && i+1 < len(s) && s[i-1] != '_' && strings.IndexByte(set, s[i+1]) >= 0:
			i++
		default:
			return i
		}
	}
	return i
}

// tomlNumberFits reports whether a number is within what TOML guarantees.
func tomlNumberFits(s string) bool {
	plain := strings.ReplaceAll(s, "_", "")
	if len(plain) > 1 && plain[0] == '0' && plain[1] > '9' && plain[1] != 'e' && plain[1] != 'E' ||
		!strings.ContainsAny(plain, ".eEin") {
		_, err := strconv.ParseInt(plain, 0, 64)
		return err == nil
	}
	_, err := strconv.ParseFloat(plain, 64)
	return err == nil
}
