package syntax

import (
	"slices"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Rename returns the edits that give member m of object n another key.
func Rename(t *Tree, n *Node, m *Member, key string) []text.Edit {
	if t.Lang == TOML && n.Style == Header && m.Key.Kind == String {
		e := newTOMLEditor(t)
		e.rename(m, len(tomlPath(t.Src, n))+1, key)
		return e.finish()
	}
	return change(t, n, m, func(v *Value, i int) { v.Fields[i].Key = key })
}

// Remove returns the edits that delete member m of object n.
func Remove(t *Tree, n *Node, m *Member) []text.Edit {
	return change(t, n, m, func(v *Value, i int) { v.Fields = slices.Delete(v.Fields, i, i+1) })
}

// Prepend returns the edits that put a new member before the others of object n.
func Prepend(t *Tree, n *Node, f Field) []text.Edit {
	n = excerpt(t, n, 0)
	v := ValueOf(n)
	v.Fields = slices.Insert(v.Fields, 0, f)
	return Update(t, n, v)
}

// change makes a value of n that differs in member m.
func change(t *Tree, n *Node, m *Member, edit func(v *Value, i int)) []text.Edit {
	i := slices.Index(n.Members, m)
	if i < 0 {
		return nil
	}
	n = excerpt(t, n, i)
	v := ValueOf(n)
	edit(&v, slices.Index(n.Members, m))
	return Update(t, n, v)
}

// few is how many members are looked at one by one whatever is to be changed.
const few = 16

// excerpt is an object without the members that do not matter to what happens
// to member i: its neighbours do, and the first ones, which show how the object
// is laid out. TOML tables are not cut, since their members stand anywhere.
func excerpt(t *Tree, n *Node, i int) *Node {
	if len(n.Members) <= few || t.Lang == TOML {
		return n
	}
	const near = 3
	part := *n
	part.Members = slices.Clone(n.Members[:near])
	from, to := max(near, i-near), min(len(n.Members), i+near+1)
	part.Members = append(part.Members, n.Members[min(from, to):to]...)
	if last := len(n.Members) - 1; to <= last {
		part.Members = append(part.Members, n.Members[last])
	}
	return &part
}
