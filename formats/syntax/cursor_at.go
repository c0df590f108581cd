package syntax

import (
	"iter"
	"sort"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// finder looks for the place at one offset. Its methods fill in the cursor.
type finder struct {
	t   *Tree
	src string
	off int
	c   Cursor
}

func cursorAt(t *Tree, off int) Cursor {
	off = max(0, min(off, len(t.Src)))
	f := &finder{t: t, src: t.Src, off: off, c: Cursor{Offset: off, Replace: text.Span{Start: off, End: off}}}
	switch {
	case f.inComment():
		f.c.Place = InComment
	case t.Root.Kind == Missing:
		f.value(nil, nil, t.Root, -1, f.c.Replace)
	case t.Lang == TOML:
		f.tables()
	case t.Root.Is(Object, Array) && t.Root.Style != Flow:
		f.block(t.Root)
	default:
		f.document(t.Root)
		for _, n := range t.Extra {
			if f.c.Place == Outside {
				f.document(n)
			}
		}
	}
	return f.c
}

// inComment reports whether the offset lies behind the start of a comment. The
// end of a line comment is still in it.
func (f *finder) inComment() bool {
	all := f.t.Comments
	i := sort.Search(len(all), func(i int) bool { return all[i].End >= f.off })
	if i == len(all) || f.off <= all[i].Start {
		return false
	}
	return f.off < all[i].End || !strings.HasSuffix(all[i].In(f.src), "*/")
}

// key puts the cursor on the name of member i of parent, written at.
func (f *finder) key(parent *Node, m *Member, i int, at text.Span) {
	f.c.Place, f.c.Parent, f.c.Member, f.c.Node = KeyPlace, parent, m, m.Key
	f.c.Colon = m.Sep.Len() > 0
	f.replace(at)
	f.c.Quoted = f.c.Quoted || f.t.Lang == JSON
	f.around(parent, i)
}

// value puts the cursor on a value: of a member, of item i, or of the root.
func (f *finder) value(parent *Node, m *Member, v *Node, i int, at text.Span) {
	f.c.Place, f.c.Parent, f.c.Member, f.c.Node = ValuePlace, parent, m, v
	f.replace(at)
	f.c.Quoted = f.c.Quoted || f.t.Lang == JSON || f.t.Lang == TOML
	if parent != nil {
		f.around(parent, i)
	}
}

// gap puts the cursor behind child i of parent, and before the next.
func (f *finder) gap(parent *Node, i int) {
	f.c.Place, f.c.Parent = Gap, parent
	f.c.Quoted = f.t.Lang == JSON
	f.c.Indent = indentIn(f.t, parent)
	if i >= 0 && parent.Kind == Object {
		f.c.Before = parent.Members[i]
	}
	if parent.Style != Flow {
		return
	}
	f.c.Lead = i >= 0 && !f.t.comma(parent.child(i).End, f.off)
	f.c.Comma = i+1 < parent.children() && !f.t.comma(f.off, parent.child(i+1).Start)
}

// nowhere puts the cursor where a member has text but nothing can be written.
func (f *finder) nowhere(parent *Node, m *Member) {
	f.c.Parent, f.c.Member = parent, m
}

// around tells what stands before and behind child i.
func (f *finder) around(parent *Node, i int) {
	f.c.Indent = indentIn(f.t, parent)
	if i > 0 && parent.Kind == Object {
		f.c.Before = parent.Members[i-1]
	}
	if parent.Style != Flow || i < 0 {
		return
	}
	at := parent.child(i)
	f.c.Lead = i > 0 && !f.t.comma(parent.child(i-1).End, at.Start)
	f.c.Comma = i+1 < parent.children() && !f.t.comma(at.End, parent.child(i+1).Start)
}

// replace says what a completion replaces, and what of it stands before the
// cursor.
func (f *finder) replace(at text.Span) {
	f.c.Replace = at
	if at.Len() > 0 {
		if q := quoteAt(f.src, at.Start); q.width > 0 {
			f.c.Quoted = true
			at.Start += q.width
		}
	}
	if at.Start < f.off {
		f.c.Prefix = f.src[at.Start:min(at.End, f.off)]
	}
}

// comma reports whether a comma stands between two offsets, outside comments.
func (t *Tree) comma(from, to int) bool { return t.commaIn(from, to) >= 0 }

// commaIn returns where that comma stands, or -1.
func (t *Tree) commaIn(from, to int) int {
	for i := range t.outsideComments(from, to) {
		if t.Src[i] == ',' {
			return i
		}
	}
	return -1
}

// onlyBlanks reports whether nothing but blanks and comments stands between
// two offsets.
func (f *finder) onlyBlanks(from, to int) bool {
	for i := range f.t.outsideComments(from, to) {
		if strings.IndexByte(" \t\r\n", f.src[i]) < 0 {
			return false
		}
	}
	return true
}

// outsideComments are the offsets between two that lie in no comment.
func (t *Tree) outsideComments(from, to int) iter.Seq[int] {
	return func(yield func(int) bool) {
		all := t.Comments
		next := sort.Search(len(all), func(i int) bool { return all[i].End > from })
		for i := from; i < to; i++ {
			if next < len(all) && i >= all[next].Start {
				i = all[next].End - 1
				next++
			} else if !yield(i) {
				return
			}
		}
	}
}

// children is the number of members or items.
func (n *Node) children() int { return len(n.Members) + len(n.Items) }

// child is the span of member or item i.
func (n *Node) child(i int) text.Span {
	if n.Kind == Object {
		return n.Members[i].Span
	}
	return n.Items[i].Span
}

// lastBefore returns the last child that starts at or before an offset, or -1.
func (n *Node) lastBefore(off int) int {
	return sort.Search(n.children(), func(i int) bool { return n.child(i).Start > off }) - 1
}

// sameLine reports whether no line ends between two offsets.
func (f *finder) sameLine(from, to int) bool {
	return from > to || !strings.Contains(f.src[from:to], "\n")
}

// commentAfter returns the first comment that ends behind an offset; it is
// empty when there is none.
func (t *Tree) commentAfter(off int) text.Span {
	all := t.Comments
	if i := sort.Search(len(all), func(i int) bool { return all[i].End > off }); i < len(all) {
		return all[i]
	}
	return text.Span{}
}
