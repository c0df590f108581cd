package syntax

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// root reads the file's value. An empty file has a Missing one.
func (p *jsonParser) root() *Node {
	n := p.document()
	switch {
	case n.Kind == Missing:
		p.report(Error{
			Span: n.Span, Code: Broken,
			Msg:   "The file holds no value, which JSON does not allow; write at least {}.",
			Title: "Write {}",
			Fix:   []text.Edit{{Span: n.Span, New: "{}"}},
		})
	case p.src[n.Span.Start] != '{' && n.Kind == Object:
		p.bracesMissing(n)
	}
	return n
}

// document reads the next value at the top level; it is Missing at the end.
func (p *jsonParser) document() *Node {
	for {
		switch p.tok.kind {
		case 0:
			at := text.Span{Start: p.prev.End, End: p.prev.End}
			if len(p.comments) > 0 {
				at = text.Span{Start: len(p.src), End: len(p.src)}
			}
			return p.slab.node(Missing, Plain, at, "")
		case '}', ']':
			p.stray("Nothing is open that this bracket could close; delete it.")
		case ',', ':', '=':
			p.stray("This character belongs to no value; delete it.")
		default:
			if p.tok.kind == 'a' && strings.HasPrefix(p.tok.str, "```") {
				p.fence()
				continue
			}
			if p.beginsMember() {
				return p.braceless()
			}
			return p.value(0)
		}
	}
}

// braceless reads members that stand at the top level without an object.
func (p *jsonParser) braceless() *Node {
	return p.object(jsonToken{span: text.Span{Start: p.tok.span.Start, End: p.tok.span.Start}, line: p.tok.line}, 0)
}

// bracesMissing reports that the root's members stand without { and }.
func (p *jsonParser) bracesMissing(n *Node) {
	nl, unit := newline(p.src), indentUnit(&Tree{Src: p.src, Root: n})
	insert := func(at int, s string) text.Edit { return text.Edit{Span: text.Span{Start: at, End: at}, New: s} }
	end := n.Members[len(n.Members)-1].Span.End
	fix := []text.Edit{insert(n.Span.Start, "{"+nl+unit)}
	for i := n.Span.Start; i < end; i++ {
		if p.src[i] == '\n' && i+1 < end && strings.IndexByte("\r\n", p.src[i+1]) < 0 {
			fix = append(fix, insert(i+1, unit))
		}
	}
	if n.Span.End == end {
		fix = append(fix, insert(end, nl+"}"))
	}
	p.report(Error{
		Span: n.Members[0].Key.Span, Code: Broken,
		Msg:   "The braces around the whole file are missing; write { before the first name and } behind the last value.",
		Title: "Put the file in braces", Fix: fix,
	})
}

// extras reads what stands behind the root.
func (p *jsonParser) extras(t *Tree) {
	if t.Root.Kind == Missing {
		return
	}
	for {
		comma, member := text.Span{}, false
		if p.tok.kind == ',' {
			comma = p.tok.span
			p.next()
			member = p.beginsMember()
		}
		n := p.document()
		e := Error{
			Span: n.Span, Code: SecondDocument,
			Msg: "A JSON file holds one value, and this is one more; write its content into the first one.",
		}
		if len(t.Extra) == 0 && p.mergeable(t.Root, n) {
			e.Title = "Merge into the first object"
			e.Fix = p.merge(t.Root, n, comma)
		} else if len(t.Extra) == 0 {
			if e.Fix = p.mergeInner(t.Root, n); e.Fix != nil {
				e.Title = "Merge into the first object"
			}
		}
		if comma.Len() > 0 && !member {
			one := Error{Span: comma, Code: Broken, Msg: "Nothing can follow the file's value, so this comma is one too many; delete it."}
			if p.src[comma.Start] == ';' {
				one.Msg = "Nothing can follow the file's value, and JSON has no semicolons; delete it."
			}
			if e.Fix == nil { // which takes it along
				one.Title, one.Fix = "Delete it", []text.Edit{{Span: comma}}
			}
			p.report(one)
		}
		if n.Kind == Missing {
			return
		}
		p.report(e)
		t.Extra = append(t.Extra, n)
	}
}

// mergeable reports whether two values can be written as one.
func (p *jsonParser) mergeable(a, b *Node) bool {
	if a.Kind != Object || b.Kind != Object || p.src[a.Span.Start] != '{' || p.src[a.Span.End-1] != '}' {
		return false
	}
	if k := len(a.Members); k > 0 && a.Members[k-1].Value.Kind == Missing {
		return false
	}
	return disjoint(a, b)
}

// merge makes the edits that turn two objects, one behind the other, into one.
func (p *jsonParser) merge(a, b *Node, comma text.Span) []text.Edit {
	if len(b.Members) == 0 {
		return []text.Edit{{Span: aloneOnLines(p.src, b.Span)}}
	}
	brace := text.Span{Start: a.Span.End - 1, End: a.Span.End}
	if comma.Start == brace.End {
		brace.End, comma = comma.End, text.Span{}
	}
	closed := aloneOnLines(p.src, brace)
	fix := []text.Edit{{Span: closed}}
	if comma.Len() > 0 {
		fix = append(fix, text.Edit{Span: comma})
	}
	if open := (text.Span{Start: b.Span.Start, End: b.Span.Start + 1}); p.src[open.Start] == '{' {
		open = aloneOnLines(p.src, open)
		open.Start = max(open.Start, closed.End) // what is between them goes once
		fix = append(fix, text.Edit{Span: open})
	} else if p.src[b.Span.End-1] != '}' || b.Span.End == b.Members[len(b.Members)-1].Span.End {
		fix = append(fix, text.Edit{Span: text.Span{Start: b.Span.End, End: b.Span.End}, New: newline(p.src) + "}"})
	}
	if k := len(a.Members); k > 0 && !p.commaBehind(a, a.Members[k-1].Span.End) {
		end := a.Members[k-1].Span.End
		fix = append(fix, text.Edit{Span: text.Span{Start: end, End: end}, New: ","})
	}
	return fix
}

// mergeInner makes the edits that put the members of b's only member into the
// one of the same name in a: two whole files, one behind the other. It is nil
// where that cannot be done.
func (p *jsonParser) mergeInner(a, b *Node) []text.Edit {
	if a.Kind != Object || b.Kind != Object || len(b.Members) != 1 || p.src[b.Span.Start] != '{' || p.src[a.Span.End-1] != '}' {
		return nil
	}
	from := b.Members[0].Value
	m := a.Get(b.Members[0].Name())
	if m == nil || m.Value.Kind != Object || from.Kind != Object || len(m.Value.Members) == 0 || len(from.Members) == 0 || !disjoint(m.Value, from) {
		return nil
	}
	for _, c := range p.comments {
		if a.Span.End <= c.Start && c.End <= b.Span.Start {
			return nil // it would get lost
		}
	}
	end := m.Value.Members[len(m.Value.Members)-1].Span.End
	if end >= a.Span.End {
		return nil // one of them is never closed
	}
	insert := p.src[from.Span.Start+1 : from.Members[len(from.Members)-1].Span.End]
	if !p.commaBehind(m.Value, end) {
		insert = "," + insert
	}
	return []text.Edit{{Span: text.Span{Start: end, End: end}, New: insert}, {Span: text.Span{Start: a.Span.End, End: b.Span.End}}}
}

// commaBehind reports whether an error says that a comma trails in n.
func (p *jsonParser) commaBehind(n *Node, from int) bool {
	for i := len(p.errors) - 1; i >= 0; i-- {
		if e := p.errors[i]; e.Code == TrailingComma && e.Span.Start >= from && e.Span.End < n.Span.End {
			return true
		}
	}
	return false
}

// disjoint reports whether the objects share no name.
func disjoint(a, b *Node) bool {
	names := map[string]bool{}
	for _, m := range a.Members {
		names[m.Name()] = true
	}
	for _, m := range b.Members {
		if names[m.Name()] {
			return false
		}
	}
	return true
}
