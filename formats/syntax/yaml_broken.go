package syntax

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// broken reads a line of a mapping that has no `key: ` into m, as well as it
// can; it reports false when nothing of it is a member.
func (p *yamlParser) broken(m *Member, col int) bool {
	start := p.i
	c := p.src[p.i]
	switch {
	case p.dash():
		p.err(text.Span{Start: p.i, End: p.i + 1}, Broken, "A list item stands among the keys here; indent the list below the key that it belongs to, or write `key: value`.", "")
		m.Key = p.slab.node(Missing, Plain, text.Span{Start: start, End: start}, "")
		m.Sep = m.Key.Span
		m.Value = p.sequence(col, col)
		return true
	case c == ']' || c == '}' || c == ',':
		p.junk(p.toLineEnd(), fmt.Sprintf("`%c` closes nothing here; remove it.", c))
		return false
	case c == '"' || c == '\'':
		return p.brokenQuote(m, col)
	case c == '[' || c == '{':
		node := p.flow(col)
		p.err(text.Span{Start: start, End: start + 1}, Broken, "A value stands here without a key; write `key: ` before it.", "")
		m.Key = p.slab.node(Missing, Plain, text.Span{Start: start, End: start}, "")
		m.Sep = m.Key.Span
		m.Value = node
		p.rest()
		return true
	}
	line := p.toLineEnd()
	raw := line.In(p.src)
	if k := tightColon(raw); k > 0 {
		colon := start + k
		p.err(text.Span{Start: start, End: colon + 2}, Broken, fmt.Sprintf("A space is missing behind the colon of `%s:`; write `%s: `, or the line is no key.", raw[:k], raw[:k]),
			"Add the space", text.Edit{Span: text.Span{Start: colon + 1, End: colon + 1}, New: " "})
		p.plainKey(m, text.Span{Start: start, End: colon})
		p.i = colon
		p.separator(m)
		m.Value = p.value(col, memberValue)
		return true
	}
	if k := wordBefore(raw); k > 0 {
		key := text.Span{Start: start, End: start + k}
		p.err(line, Broken, fmt.Sprintf("A colon is missing behind the key `%s`; write `%s: ` before its value.", raw[:k], raw[:k]),
			"Add the colon", text.Edit{Span: text.Span{Start: key.End, End: key.End}, New: ":"})
		p.plainKey(m, key)
		p.i = key.End
		m.Value = p.value(col, memberValue)
		return true
	}
	p.err(line, Broken, "This line has no colon, so it is no key with a value; write `key: value`.", "")
	p.plainKey(m, line)
	m.Value = p.slab.node(Missing, Plain, text.Span{Start: line.End, End: line.End}, "")
	return true
}

// brokenQuote reads a line that begins with a quote and is no key.
func (p *yamlParser) brokenQuote(m *Member, col int) bool {
	start, end := p.i, p.quoteEnd(p.i)
	if end < 0 {
		line := p.toLineEnd()
		p.err(line, Unclosed, fmt.Sprintf("The quote %c that begins here is not closed in its line; close it and write `key: value`.", p.src[start]), "")
		p.plainKey(m, line)
		m.Key.Str = strings.TrimLeft(m.Key.Str, `"'`)
		m.Value = p.slab.node(Missing, Plain, text.Span{Start: line.End, End: line.End}, "")
		return true
	}
	m.Key = p.quoted(noChild, false)
	m.Sep = text.Span{Start: p.i, End: p.i}
	if p.i < len(p.src) && p.src[p.i] == ':' {
		p.err(text.Span{Start: start, End: p.i + 1}, Broken, "A space is missing behind the colon; write `: ` between key and value.",
			"Add the space", text.Edit{Span: text.Span{Start: p.i + 1, End: p.i + 1}, New: " "})
		p.separator(m)
		m.Value = p.value(col, memberValue)
		return true
	}
	p.err(m.Key.Span, Broken, "This line has no colon, so it is no key with a value; write `key: value`.", "")
	m.Value = p.slab.node(Missing, Plain, text.Span{Start: p.i, End: p.i}, "")
	p.rest()
	return true
}

func (p *yamlParser) plainKey(m *Member, at text.Span) {
	m.Key = p.make(String, Plain, at.Start)
	m.Key.Str = at.In(p.src)
	m.Key.close(at.End)
	m.Sep = text.Span{Start: at.End, End: at.End}
}

// tightColon returns the length of the key in `key:value`, or 0.
func tightColon(line string) int {
	k := yamlWord(line)
	if k == 0 || k+1 >= len(line) || line[k] != ':' || line[k+1] == '/' || line[k+1] == ':' {
		return 0
	}
	return k
}

// wordBefore returns the length of the key in a line like `command npx` or
// `args [`, or 0.
func wordBefore(line string) int {
	k := yamlWord(line)
	if k == 0 || k >= len(line) || line[k] != ' ' {
		return 0
	}
	rest := strings.TrimLeft(line[k:], " ")
	if strings.IndexByte(`"'[{`, rest[0]) < 0 && strings.IndexByte(rest, ' ') >= 0 {
		return 0
	}
	return k
}

// yamlWord is the length of the plain word at the start of s, as keys are.
func yamlWord(s string) int {
	i := 0
	for i < len(s) {
		c := s[i]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80 || i > 0 && (c >= '0' && c <= '9' || c == '-' || c == '.')) {
			break
		}
		i++
	}
	return i
}

// lostColon reports whether the plain text at i is the first line of a mapping
// although it is no key: below it, at the same column, is one. Between them may
// stand more lines that only seem to lack their colon.
func (p *yamlParser) lostColon(col int) bool {
	i, k := p.line, p.i
	for yamlWord(p.src[k:min(len(p.src), k+1)]) > 0 {
		end, _ := p.plainEnd(k)
		if line := p.src[k:end]; i > p.line && yamlWord(line) < len(line) && wordBefore(line) == 0 {
			return false
		}
		for k = end; k < len(p.src) && (p.src[k] == '#' || p.is(k, yamlBlank|yamlBreak)); {
			if i = p.nextLine(p.lineEnd(k)); i >= len(p.src) {
				return false
			}
			for k = i; k < len(p.src) && p.src[k] == ' '; {
				k++
			}
		}
		if k-i != col {
			return false
		}
		if p.keyLine(k) {
			return true
		}
	}
	return false
}

// keyLine reports whether `word:` or `"text":` begins at i.
func (p *yamlParser) keyLine(i int) bool {
	if i >= len(p.src) {
		return false
	}
	if c := p.src[i]; c == '"' || c == '\'' {
		i = p.quoteEnd(i)
		return i >= 0 && i < len(p.src) && p.src[i] == ':' && p.blankAt(i+1)
	}
	k := i + yamlWord(p.src[i:min(len(p.src), i+200)])
	return k > i && k < len(p.src) && p.src[k] == ':' && p.blankAt(k+1)
}

// toLineEnd moves to the end of what stands in the line before a comment.
func (p *yamlParser) toLineEnd() text.Span {
	start := p.i
	end, _ := p.plainEnd(p.i)
	p.i = max(end, start)
	return text.Span{Start: start, End: p.i}
}

// rest reports what stands in this line behind a finished value.
func (p *yamlParser) rest() {
	if p.i == p.at && p.fresh() {
		return // an unclosed value ended where the next line begins
	}
	if p.blanks(); p.lineIsDone() {
		return
	}
	c := p.src[p.i]
	at := p.toLineEnd()
	if at.Len() == 1 && (c == ',' || c == ']' || c == '}' || c == ';') {
		p.err(at, Broken, fmt.Sprintf("`%c` stands behind the end of the value; remove it.", c), "Remove it", text.Edit{Span: at})
		return
	}
	p.junk(at, "This text stands behind the end of the value; put the whole value in quotes, or remove this text.")
}

func (p *yamlParser) junk(at text.Span, msg string) {
	p.err(at, Broken, msg, "")
	p.i = max(p.i, at.End)
}
