package syntax

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// readKey reads a dotted key into p.key: at least one part, which is Missing
// where no key stands. It stops behind the last part. A header's key ends at
// ']', any other at '='.
func (p *tomlParser) readKey(end byte) {
	p.key = p.key[:0]
	for {
		p.skipSpace()
		part := p.keyPart(end)
		p.key = append(p.key, part)
		after := p.pos
		p.skipSpace()
		if p.peek() != '.' {
			p.pos = after
			return
		}
		p.pos++
	}
}

func (p *tomlParser) keyPart(end byte) *Node {
	start := p.pos
	switch c := p.peek(); {
	case c == '"' || c == '\'':
		return p.quoted(true)
	case p.curly(p.pos) > 0:
		return p.curlyString()
	}
	for p.pos < len(p.src) && isTOMLBare(p.src[p.pos]) {
		p.pos++
	}
	at := text.Span{Start: start, End: p.pos}
	if stop := p.looseKey(end); stop > at.End {
		at.End, p.pos = stop, stop
		if at.Len() > 0 {
			name := at.In(p.src)
			quoted := tomlString(name, Double)
			p.fail(at, UnquotedKey, fmt.Sprintf("The key %s holds characters that TOML allows only in quotes: write %s.", name, quoted),
				"Put the key in quotes", text.Edit{Span: at, New: quoted})
		}
	}
	if at.Len() == 0 {
		p.fail(at, Broken, "A key is missing here: write a name.", "")
		return p.node(Missing, Plain, at, "")
	}
	n := p.node(String, Plain, at, at.In(p.src))
	return n
}

// looseKey returns where an unquoted key with forbidden characters ends, as in
// `my server = 1` or `[@scope/x]`. It returns pos when the key is fine, and
// when the line does not go on as a key does.
func (p *tomlParser) looseKey(end byte) int {
	last := p.pos
	for i := p.pos; i < len(p.src) && p.newline(i) == 0; i++ {
		switch c := p.src[i]; {
		case isBlank(c):
		case c == end || c == '.':
			return last
		case c < ' ' || strings.IndexByte("\"'#,=[]{}", c) >= 0 || c == ':' && last == p.pos:
			return p.pos
		default:
			last = i + 1
		}
	}
	if end == ']' {
		return last // a header that is never closed
	}
	return p.pos
}

// header reads [a.b] or [[a.b]] and makes it the current table.
func (p *tomlParser) header() {
	p.endSection()
	p.garbage = 0
	start, open := p.pos, "["
	if strings.HasPrefix(p.src[p.pos:], "[[") {
		open = "[["
	}
	p.pos += len(open)
	p.readKey(']')
	at := text.Span{Start: start, End: p.pos}
	p.skipSpace()
	if shut := strings.Repeat("]", len(open)); strings.HasPrefix(p.src[p.pos:], shut) {
		p.pos += len(shut)
		at.End = p.pos
	} else {
		have := 0
		if p.peek() == ']' {
			p.pos++
			at.End, have = p.pos, 1
		}
		p.fail(text.Span{Start: at.End - 1, End: at.End}, Unclosed, fmt.Sprintf("This table header is never closed: write %s behind the name.", shut),
			"Insert "+shut[have:], text.Edit{Span: text.Span{Start: at.End, End: at.End}, New: shut[have:]})
	}
	p.open(at, len(open) == 2)
	p.end = at.End
	p.finishLine("table header")
}

// statement reads `key = value`.
func (p *tomlParser) statement() {
	start := p.pos
	if !p.startsKey() {
		p.nonsense()
		return
	}
	errs := len(p.tree.Errors)
	p.readKey('=')
	if p.pos == start && p.peek() != '=' {
		p.tree.Errors = p.tree.Errors[:errs]
		p.nonsense()
		return
	}
	p.garbage = 0
	p.keyValue(p.cur, p.curDepth)
	p.finishLine("value")
}

// startsKey tells a key from leftovers such as a lone bracket.
func (p *tomlParser) startsKey() bool {
	return strings.IndexByte("]}{,\r", p.src[p.pos]) < 0
}

// nonsense skips a line that is no statement. Neighbouring lines of nonsense
// make one error.
func (p *tomlParser) nonsense() {
	at := p.restOfLine()
	if at.Len() == 0 {
		at.End = at.Start + 1
	}
	p.pos = at.End
	if p.garbage > 0 {
		p.tree.Errors[p.garbage-1].Span.End = at.End
		return
	}
	p.fail(at, Broken, "This is neither a [table] header nor a key with its value: write key = value.", "")
	p.garbage = len(p.tree.Errors)
}

// keyValue reads what follows the key in p.key, and puts the member into obj.
func (p *tomlParser) keyValue(obj *Node, depth int) {
	first, last := p.key[0], p.key[len(p.key)-1]
	if depth += len(p.key); depth > maxTOMLDepth {
		p.fail(text.Span{Start: first.Span.Start, End: last.Span.End}, Broken, "This key nests too deep: write fewer parts.", "")
		obj, p.key = p.node(Object, Header, first.Span, ""), append(p.key[:0], last)
	}
	top, leaf := obj, last
	for _, part := range p.key[:len(p.key)-1] {
		obj = p.stepDots(obj, part)
	}
	if m := p.find(obj, leaf.Str); m != nil && leaf.Kind == String {
		p.redefined(leaf)
	}
	sep := p.separator(leaf)
	p.skipSpace()
	var v *Node
	if p.noValue() {
		at := text.Span{Start: p.pos, End: p.pos}
		v = p.node(Missing, Plain, at, "")
		if sep.Len() > 0 {
			p.fail(at, Broken, "The value is missing: write one behind the equals sign.", "")
		}
	} else {
		v = p.value(depth)
	}
	p.add(obj, leaf, sep, v, leaf.Span.Start)
	end := max(v.Span.End, sep.End)
	for ; obj != top; obj = obj.Parent {
		obj.Span.End, obj.Of.Span.End = end, end
	}
	p.end = end
}

// separator reads '='. It repairs ':' and a missing sign.
func (p *tomlParser) separator(key *Node) text.Span {
	end := key.Span.End
	p.skipSpace()
	switch p.peek() {
	case '=':
		p.pos++
		return text.Span{Start: p.pos - 1, End: p.pos}
	case ':':
		at := text.Span{Start: p.pos, End: p.pos + 1}
		p.pos++
		p.fail(at, Broken, "TOML separates a key from its value by an equals sign: write = instead of the colon.",
			"Replace the colon by =", text.Edit{Span: text.Span{Start: end, End: at.End}, New: " ="})
		return at
	}
	at := text.Span{Start: end, End: end}
	p.fail(key.Span, Broken, "There is no = behind this key: write key = value.", "Insert =", text.Edit{Span: at, New: " ="})
	return at
}

// finishLine reads what may follow a statement on its line: a comment.
func (p *tomlParser) finishLine(what string) {
	p.skipSpace()
	if p.lineDone || p.atLineEnd() {
		p.lineDone = false
		return
	}
	switch {
	case p.peek() == '#':
		p.comment()
	case p.looksLikeKey() || p.peek() == '[' && p.looksLikeHeader():
		at := text.Span{Start: p.end, End: p.pos}
		p.fail(text.Span{Start: at.End, End: at.End + 1}, Broken, "Every key of a TOML table stands on a line of its own: break the line here.",
			"Break the line", text.Edit{Span: at, New: p.nl})
	case p.peek() == ',':
		at := text.Span{Start: p.pos, End: p.pos + 1}
		p.pos++
		p.fail(at, Broken, "TOML needs no comma behind a "+what+" on a line of its own: delete it.", "Delete the comma",
			text.Edit{Span: text.Span{Start: p.end, End: at.End}})
		p.finishLine(what)
	default:
		at := p.restOfLine()
		p.pos = max(at.End, p.pos+1)
		at.End = p.pos
		p.fail(at, Broken, "Nothing but a comment may follow a "+what+" on its line: delete this, or begin it with #.", "")
	}
}
