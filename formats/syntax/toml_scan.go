package syntax

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// peek is the byte at pos, or 0 at the end.
func (p *tomlParser) peek() byte {
	if p.pos < len(p.src) {
		return p.src[p.pos]
	}
	return 0
}

// newline is the length of the line end at i, or 0.
func (p *tomlParser) newline(i int) int {
	switch {
	case i < len(p.src) && p.src[i] == '\n':
		return 1
	case i+1 < len(p.src) && p.src[i] == '\r' && p.src[i+1] == '\n':
		return 2
	}
	return 0
}

// atLineEnd reports whether nothing but the end of the line or of the text
// stands at pos.
func (p *tomlParser) atLineEnd() bool { return p.pos >= len(p.src) || p.newline(p.pos) > 0 }

func (p *tomlParser) skipSpace() {
	for p.pos < len(p.src) && (p.src[p.pos] == ' ' || p.src[p.pos] == '\t') {
		p.pos++
	}
}

// skipBlank skips white space, line ends and comments. It returns false at the
// end of the text.
func (p *tomlParser) skipBlank() bool {
	for {
		p.skipSpace()
		switch n := p.newline(p.pos); {
		case n > 0:
			p.pos += n
		case p.pos >= len(p.src):
			return false
		case p.src[p.pos] == '#':
			p.comment()
			p.garbage = 0
		default:
			return true
		}
	}
}

// comment reads from '#' to the end of the line.
func (p *tomlParser) comment() {
	at := text.Span{Start: p.pos, End: lineEnd(p.src, p.pos)}
	p.pos = at.End
	p.tree.Comments = append(p.tree.Comments, at)
	p.checkText(at, false)
}

// restOfLine is the text from pos to the end of the line or to a comment that
// follows a space, without white space at its end.
func (p *tomlParser) restOfLine() text.Span {
	at := text.Span{Start: p.pos, End: lineEnd(p.src, p.pos)}
	for i := at.Start + 1; i < at.End; i++ {
		if p.src[i] == '#' && isBlank(p.src[i-1]) {
			at.End = i
			break
		}
	}
	for at.End > at.Start && isBlank(p.src[at.End-1]) {
		at.End--
	}
	return at
}

func isTOMLBare(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}

// checkText reports the first byte of a string or comment that TOML forbids:
// a control character or what is no UTF-8.
func (p *tomlParser) checkText(at text.Span, lines bool) {
	s, high := at.In(p.src), false
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= utf8.RuneSelf {
			high = true
			continue
		}
		if c >= ' ' && c != 0x7f || c == '\t' || lines && (c == '\n' || c == '\r' && i+1 < len(s) && s[i+1] == '\n') {
			continue
		}
		p.fail(text.Span{Start: at.Start + i, End: at.Start + i + 1}, Broken,
			fmt.Sprintf("The control character U+%04X may not stand here in TOML: delete it, or write \\u%04X in a \"…\" string.", c, c), "")
		return
	}
	if !high || utf8.ValidString(s) {
		return
	}
	for i, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[i:], string(utf8.RuneError)) {
			p.fail(text.Span{Start: at.Start + i, End: at.Start + i + 1}, Broken, "This byte is not valid UTF-8: save the file as UTF-8.", "")
			return
		}
	}
}

// looksLikeKey reports whether a simple key and '=' stand at pos.
func (p *tomlParser) looksLikeKey() bool {
	i := p.pos
	for {
		start := i
		if i < len(p.src) && (p.src[i] == '"' || p.src[i] == '\'') {
			q := p.src[i]
			for i++; i < len(p.src) && p.src[i] != q && p.src[i] != '\n'; i++ {
			}
			i++
		} else {
			for i < len(p.src) && isTOMLBare(p.src[i]) {
				i++
			}
		}
		if i == start {
			return false
		}
		for i < len(p.src) && isBlank(p.src[i]) {
			i++
		}
		if i >= len(p.src) || p.src[i] != '.' && p.src[i] != '=' {
			return false
		}
		if p.src[i] == '=' {
			return true
		}
		i++
	}
}

// looksLikeHeader reports whether the line at pos is a [table] header and
// cannot be an array: its first word is no value.
func (p *tomlParser) looksLikeHeader() bool {
	i := p.pos
	for i < len(p.src) && p.src[i] == '[' {
		i++
	}
	start := i
	for i < len(p.src) && isTOMLBare(p.src[i]) {
		i++
	}
	word := p.src[start:i]
	return i < len(p.src) && (p.src[i] == ']' || p.src[i] == '.') && word != "" && tomlScalar(word) == Invalid
}
