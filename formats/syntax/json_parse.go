package syntax

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

const (
	maxDepth  = 1000  // deeper values are passed over, so that no reader of the tree runs out of stack
	maxErrors = 10000 // of one code
)

// jsonParser reads tokens into a tree. Every method goes on after an error as
// if the nearest correct text stood there.
type jsonParser struct {
	src      string
	pos      int       // where the scanner stands
	line     int       // start of the line that pos is on
	tok      jsonToken // the current token, not consumed yet
	prev     text.Span // the token before it
	slab     slab
	members  []*Member // of the objects that are open, innermost last
	items    []*Node   // of the arrays that are open, innermost last
	objects  int       // how many are open
	arrays   int
	carry    text.Span // a comma that an unclosed array consumed: it belongs to the object around; empty for none
	indented bool      // indentation decides where an unclosed bracket ends
	deep     bool      // nesting has been reported
	atEnd    bool      // a bracket was still open at the end of the file
	comments []text.Span
	errors   []Error
	counts   map[Code]int
}

func parseJSON(src string) *Tree {
	p := &jsonParser{src: src}
	t := p.parse()
	if !p.atEnd {
		return t
	}
	// Something is never closed. The indentation may tell where that should
	// have been; the reading that finds less to complain about is right.
	q := &jsonParser{src: src, indented: true}
	if u := q.parse(); len(u.Errors) <= len(t.Errors) {
		return u
	}
	return t
}

func (p *jsonParser) parse() *Tree {
	p.counts = map[Code]int{}
	if strings.HasPrefix(p.src, jsonBOM) {
		p.pos, p.line = len(jsonBOM), len(jsonBOM)
		at := text.Span{Start: 0, End: p.pos}
		p.report(Error{
			Span: at, Code: BOM,
			Msg:   "The file begins with an invisible byte order mark, which strict JSON readers refuse; save it as UTF-8 without BOM.",
			Title: "Delete the byte order mark",
			Fix:   []text.Edit{{Span: at}},
		})
	}
	p.tok.span = text.Span{Start: p.pos, End: p.pos}
	p.next()
	t := &Tree{Lang: JSON, Src: p.src}
	t.Root = p.root()
	p.extras(t)
	slices.SortStableFunc(p.errors, func(a, b Error) int { return a.Span.Start - b.Span.Start })
	t.Errors, t.Comments = p.errors, p.comments
	return t
}

// report records an error, unless there are very many of its kind already.
func (p *jsonParser) report(e Error) {
	if p.counts[e.Code]++; p.counts[e.Code] <= maxErrors {
		p.errors = append(p.errors, e)
	}
}

// value reads the current token as a value; it is Missing, and nothing is
// consumed, when no value stands here.
func (p *jsonParser) value(depth int) *Node {
	tok := p.tok
	switch tok.kind {
	case '{', '[':
		if depth >= maxDepth {
			return p.tooDeep()
		}
		p.next()
		if tok.kind == '{' || p.tok.kind == '"' && p.beginsMember() && !p.dedented(tok) {
			return p.object(tok, depth)
		}
		return p.array(tok, depth)
	case '"':
		p.next()
		return p.slab.node(String, tok.style, tok.span, tok.str)
	case 'a':
		return p.bare()
	}
	return p.missing()
}

// missing makes the value that should stand before the current token: behind
// the token before it, and behind one blank, if there is one.
func (p *jsonParser) missing() *Node {
	at := p.prev.End
	if at < p.tok.span.Start && p.src[at] == ' ' {
		at++
	}
	return p.slab.node(Missing, Plain, text.Span{Start: at, End: at}, "")
}

// object reads members up to the closing brace. open is the brace, the bracket
// that stands there by mistake, or a token of kind 0 where nothing opens.
func (p *jsonParser) object(open jsonToken, depth int) *Node {
	n := p.slab.node(Object, Flow, open.span, "")
	p.objects++
	mark := len(p.members)
	end, comma := -1, text.Span{}
	for end < 0 {
		switch p.tok.kind {
		case 0:
			end = p.endOfFile(open, '}', comma)
		case '}', ']':
			if p.closesOuter(open, p.tok.kind == '}') {
				end = p.endInside(open, '}')
				p.trailing(comma)
				break
			}
			p.checkCloser(open, '}')
			p.trailing(comma)
			p.next()
			end = p.prev.End
		case ',':
			if comma.Len() > 0 || len(p.members) == mark {
				p.stray("There is one comma too many here; delete it.")
				continue
			}
			comma = p.tok.span
			p.next()
		default:
			if p.indented && p.objects > 1 && p.dedented(open) {
				end = p.endBefore(open, '}', comma, p.lastEnd(mark))
				break
			}
			if comma.Len() == 0 && len(p.members) > mark && p.members[len(p.members)-1].Value.Kind != Missing {
				p.missingComma()
			}
			p.semicolon(comma)
			p.member(n, depth)
			comma, p.carry = p.carry, text.Span{}
		}
	}
	n.close(max(end, p.lastEnd(mark)))
	n.Members = p.slab.memberList(p.members[mark:])
	p.members = p.members[:mark]
	p.objects--
	return n
}

// array reads items up to the closing bracket.
func (p *jsonParser) array(open jsonToken, depth int) *Node {
	n := p.slab.node(Array, Flow, open.span, "")
	p.arrays++
	mark := len(p.items)
	end, comma := -1, text.Span{}
	for end < 0 {
		switch p.tok.kind {
		case 0:
			end = p.endOfFile(open, ']', comma)
		case '}', ']':
			if p.closesOuter(open, p.tok.kind == ']') {
				end = p.endInside(open, ']')
				p.trailing(comma)
				break
			}
			p.checkCloser(open, ']')
			p.trailing(comma)
			p.next()
			end = p.prev.End
		case ',':
			if comma.Len() > 0 || len(p.items) == mark {
				p.stray("There is one comma too many here; delete it.")
				continue
			}
			comma = p.tok.span
			p.next()
		case ':', '=':
			comma = p.tok.span
			p.stray("The values of an array have no names, so nothing can stand behind this character; write a comma, or an object in { }.")
		default:
			if p.objects > 0 && p.beginsMember() && (len(p.items) > mark || p.dedented(open)) ||
				p.indented && p.objects+p.arrays > 1 && p.dedented(open) {
				end = p.endBefore(open, ']', comma, p.lastItemEnd(mark))
				break
			}
			if comma.Len() == 0 && len(p.items) > mark {
				p.missingComma()
			}
			p.semicolon(comma)
			v := p.value(depth + 1)
			v.Parent = n
			p.items = append(p.items, v)
			comma, p.carry = p.carry, text.Span{}
		}
	}
	n.close(max(end, p.lastItemEnd(mark)))
	n.Items = p.slab.list(p.items[mark:])
	p.items = p.items[:mark]
	p.arrays--
	return n
}

// lastEnd is where the last member since mark ends; 0 when there is none.
func (p *jsonParser) lastEnd(mark int) int {
	if len(p.members) == mark {
		return 0
	}
	return p.members[len(p.members)-1].Span.End
}

// lastItemEnd is where the last item since mark ends; 0 when there is none.
func (p *jsonParser) lastItemEnd(mark int) int {
	if len(p.items) == mark {
		return 0
	}
	return p.items[len(p.items)-1].Span.End
}

// member reads a key with its value into the object.
func (p *jsonParser) member(parent *Node, depth int) {
	m := p.slab.member()
	p.members = append(p.members, m)
	m.Key = p.key()
	m.Sep = text.Span{Start: m.Key.Span.End, End: m.Key.Span.End}
	switch p.tok.kind {
	case '=':
		behind := p.tok.span
		if strings.TrimLeft(p.src[m.Key.Span.End:behind.Start], " \t") == "" {
			behind.Start = m.Key.Span.End
		}
		p.report(Error{
			Span: p.tok.span, Code: Broken,
			Msg:   "A colon stands between a name and its value in JSON; write : instead of =.",
			Title: "Replace = by :",
			Fix:   []text.Edit{{Span: behind, New: ":"}},
		})
		fallthrough
	case ':':
		m.Sep = p.tok.span
		p.next()
	}
	m.Value = p.memberValue(m, depth)
	m.Value.Parent, m.Value.Of = parent, m
	m.Key.Parent = parent
	m.Span = text.Span{Start: m.Key.Span.Start, End: m.Value.Span.End}
}

// memberValue reads what stands behind a key and, usually, its colon.
func (p *jsonParser) memberValue(m *Member, depth int) *Node {
	newLine := p.tok.line >= p.prev.End
	if m.Sep.Len() > 0 {
		var n *Node
		if (p.tok.kind == '"' || newLine) && p.beginsMember() {
			n = p.missing()
		} else {
			n = p.value(depth + 1)
		}
		if n.Kind == Missing {
			p.report(Error{Span: m.Sep, Code: Broken, Msg: "A value is missing here; write one behind the colon."})
		}
		return n
	}
	if m.Key.Kind == Missing {
		return p.value(depth + 1) // key has reported it
	}
	words := p.tok.kind == '"' || p.tok.kind == 'a'
	if strings.IndexByte("\x00,}]", p.tok.kind) >= 0 || words && (newLine || p.beginsMember()) {
		p.report(Error{Span: m.Key.Span, Code: Broken, Msg: "This name has no value; write a colon and a value behind it."})
		return p.slab.node(Missing, Plain, m.Sep, "")
	}
	p.report(Error{
		Span: lastRune(p.src, m.Key.Span.Start, m.Key.Span.End), Code: Broken,
		Msg:   "A colon is missing between this name and its value; write : behind the name.",
		Title: "Insert :",
		Fix:   []text.Edit{{Span: m.Sep, New: ":"}},
	})
	return p.value(depth + 1)
}
