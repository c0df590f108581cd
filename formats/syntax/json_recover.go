package syntax

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// beginsMember reports whether the current token is a key with its colon.
func (p *jsonParser) beginsMember() bool {
	if p.tok.kind != '"' && p.tok.kind != 'a' {
		return false
	}
	rest := p.src[p.pos:]
	for i := range len(rest) {
		switch rest[i] {
		case ' ', '\t', '\r', '\n':
		case ':':
			return p.tok.kind == '"' || i+1 == len(rest) || strings.IndexByte(`/\`, rest[i+1]) < 0
		default:
			return false
		}
	}
	return false
}

// dedented reports whether the current token begins a line that is indented no
// more than the line of an opening bracket, and so stands outside of it.
func (p *jsonParser) dedented(open jsonToken) bool {
	return p.tok.line >= p.prev.End && p.tok.line > open.span.Start &&
		p.tok.span.Start-p.tok.line <= len(indentAt(p.src, open.line))
}

// closesOuter reports whether the closing bracket at hand, which fits or does
// not fit the innermost open one, closes one further out.
func (p *jsonParser) closesOuter(open jsonToken, fits bool) bool {
	if open.kind == 0 || fits || open.kind == '[' && p.tok.kind == ']' {
		return p.indented && p.objects+p.arrays > 1 && p.tok.line > open.span.Start && p.tok.line >= p.prev.End &&
			p.tok.span.Start-p.tok.line < len(indentAt(p.src, open.line))
	}
	if p.tok.kind == ']' {
		return p.arrays > 0
	}
	return p.objects > 0
}

// checkCloser reports a closing bracket that is not the wanted one, and the
// bracket at the start when that was wrong already.
func (p *jsonParser) checkCloser(open jsonToken, want byte) {
	at := p.tok.span
	switch {
	case want == '}' && open.kind == '[':
		fix := []text.Edit{{Span: open.span, New: "{"}}
		if p.tok.kind != want {
			fix = append(fix, text.Edit{Span: at, New: "}"})
		}
		p.report(Error{
			Span: open.span, Code: Broken,
			Msg:   "Names with values stand in { }, not in [ ]; write an object here.",
			Title: "Replace [ ] by { }", Fix: fix,
		})
	case p.tok.kind != want:
		p.report(Error{
			Span: at, Code: Broken,
			Msg:   "This bracket does not fit the one that it closes; write " + string(want) + " instead.",
			Title: "Replace by " + string(want), Fix: []text.Edit{{Span: at, New: string(want)}},
		})
	}
}

// endOfFile ends a collection that is still open at the end of the file.
func (p *jsonParser) endOfFile(open jsonToken, closer byte, comma text.Span) int {
	p.trailing(comma)
	if open.kind == 0 {
		return p.prev.End
	}
	p.atEnd = true
	return p.unclosed(open, closer, p.prev.End)
}

// endBefore ends an unclosed collection, whose last child ends at last, before
// a member of the one around it. The comma, if any, separates the two.
func (p *jsonParser) endBefore(open jsonToken, closer byte, comma text.Span, last int) int {
	p.carry = comma
	if comma.Len() > 0 && last > 0 {
		return p.unclosed(open, closer, last)
	}
	return p.unclosed(open, closer, p.prev.End)
}

// endInside ends an unclosed collection before the bracket that closes the one
// around it. A bracket that fits would have closed the inner one, so it is the
// place where the missing one shows.
func (p *jsonParser) endInside(open jsonToken, closer byte) int {
	at := p.prev.End
	if p.tok.kind == closer {
		p.reportUnclosed(open, closer, at, p.tok.span)
		return at
	}
	return p.unclosed(open, closer, at)
}

// unclosed reports that the closing bracket is missing at an offset.
func (p *jsonParser) unclosed(open jsonToken, closer byte, at int) int {
	p.reportUnclosed(open, closer, at, lastRune(p.src, 0, at))
	return at
}

func (p *jsonParser) reportUnclosed(open jsonToken, closer byte, at int, shows text.Span) {
	lines := strings.Contains(p.src[open.span.Start:min(at, open.span.Start+1000)], "\n")
	insert := string(closer)
	if lines || at > open.span.Start+1000 {
		insert = newline(p.src) + indentAt(p.src, open.line) + insert
	}
	where := "here"
	if shows.Start >= at {
		where = "before this one"
	}
	kind := "brace"
	if closer == ']' {
		kind = "bracket"
	}
	p.report(Error{
		Span: shows, Code: Unclosed,
		Msg:   "The closing " + kind + " is missing; write " + string(closer) + " " + where + ".",
		Title: "Insert " + string(closer),
		Fix:   []text.Edit{{Span: text.Span{Start: at, End: at}, New: insert}},
	})
}

// trailing reports a comma behind the last member or item.
func (p *jsonParser) trailing(comma text.Span) {
	if comma.Len() == 0 {
		return
	}
	if p.src[comma.Start] == ';' {
		p.report(Error{
			Span: comma, Code: Broken, Msg: "Nothing follows here, and JSON has no semicolons; delete it.",
			Title: "Delete the semicolon", Fix: []text.Edit{{Span: comma}},
		})
		return
	}
	p.report(Error{
		Span: comma, Code: TrailingComma,
		Msg:   "Nothing follows this comma, and strict JSON readers refuse the file for it; delete the comma.",
		Title: "Delete the comma",
		Fix:   []text.Edit{{Span: comma}},
	})
}

// semicolon reports a separator that is none in JSON.
func (p *jsonParser) semicolon(comma text.Span) {
	if comma.Len() == 0 || p.src[comma.Start] != ';' {
		return
	}
	p.report(Error{
		Span: comma, Code: Broken, Msg: "A comma separates values in JSON; write , instead of the semicolon.",
		Title: "Replace ; by ,", Fix: []text.Edit{{Span: comma, New: ","}},
	})
}

// missingComma reports that none stands behind the previous token.
func (p *jsonParser) missingComma() {
	end := p.prev.End
	p.report(Error{
		Span: lastRune(p.src, p.prev.Start, end), Code: MissingComma,
		Msg:   "A comma is missing before what follows; write , here.",
		Title: "Insert the comma",
		Fix:   []text.Edit{{Span: text.Span{Start: end, End: end}, New: ","}},
	})
}

// stray reports the current token as one too many and passes it.
func (p *jsonParser) stray(msg string) {
	p.report(Error{
		Span: p.tok.span, Code: Broken, Msg: msg,
		Title: "Delete " + p.tok.span.In(p.src),
		Fix:   []text.Edit{{Span: wholeLine(p.src, p.tok.span)}},
	})
	p.next()
}

// fence passes a line of Markdown around the JSON.
func (p *jsonParser) fence() {
	start := p.tok.span.Start
	if i := strings.IndexByte(p.src[start:], '\n'); i >= 0 {
		p.pos = start + len(strings.TrimSuffix(p.src[start:start+i], "\r"))
	} else {
		p.pos = len(p.src)
	}
	p.tok.span.End = p.pos
	p.report(Error{
		Span: p.tok.span, Code: Broken, Msg: "This line is Markdown around the JSON and no part of it; delete it.",
		Title: "Delete the line", Fix: []text.Edit{{Span: wholeLine(p.src, p.tok.span)}},
	})
	p.next()
}

// wholeLine is a span with its line, where nothing else stands on that.
func wholeLine(src string, at text.Span) text.Span {
	if line := aloneOnLines(src, at); line.Start == 0 || src[line.Start-1] == '\n' {
		if line.End == len(src) || src[line.End-1] == '\n' {
			return line
		}
	}
	return at
}

// tooDeep passes over a collection without reading it.
func (p *jsonParser) tooDeep() *Node {
	start := p.tok.span
	if !p.deep {
		p.deep = true
		p.report(Error{Span: start, Code: Broken, Msg: "Values are nested more than 1000 levels deep here, and programs refuse that; write a flatter file."})
	}
	for level := 0; p.tok.kind != 0; {
		switch p.tok.kind {
		case '{', '[':
			level++
		case '}', ']':
			level--
		}
		p.next()
		if level == 0 {
			break
		}
	}
	at := text.Span{Start: start.Start, End: p.prev.End}
	return p.slab.node(Invalid, Flow, at, at.In(p.src))
}

// indentAt is the blanks that the line at an offset begins with.
func indentAt(src string, line int) string {
	end := line
	for end < len(src) && isBlank(src[end]) {
		end++
	}
	return src[line:end]
}

// newline is the line end that the text uses first.
func newline(src string) string {
	if i := strings.IndexByte(src, '\n'); i > 0 && src[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}
