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
	if t.Lang == TOML && statement(n, m) && len(n.Members) > 1 {
		e := newTOMLEditor(t)
		e.gone = []*Member{m}
		e.remove()
		return e.finish()
	}
	return change(t, n, m, func(v *Value, i int) { v.Fields = slices.Delete(v.Fields, i, i+1) })
}

// statement reports whether member m of a TOML table is a line of its own.
func statement(n *Node, m *Member) bool {
	for up := n; up != nil; up = up.Parent {
		if up.Style != Header && up.Parent != nil {
			return false
		}
	}
	return m.Value.Style != Header && m.Value.Parent == n
}

// Prepend returns the edits that put a new member before the others of object n.
func Prepend(t *Tree, n *Node, f Field) []text.Edit {
	n, _ = excerpt(t, n, 0)
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
	n, i = excerpt(t, n, i)
	v := ValueOf(n)
	edit(&v, i)
	return Update(t, n, v)
}

// excerpt is an object with no more in it than matters to what happens to its
// member i: its neighbours, the first members, which show how the object is
// laid out, and the last one, all of them without what is in their values. at
// is the place of member i in it. TOML tables, whose members stand anywhere,
// are not cut, nor is YAML in which one value stands for another.
func excerpt(t *Tree, n *Node, i int) (part *Node, at int) {
	if t.Lang == TOML || t.Lang != JSON && t.layout().aliases {
		return n, i
	}
	const near = 3
	part = new(Node)
	*part = *n
	part.Members = nil
	for j, m := range n.Members {
		if j >= near && j < i-near {
			continue
		}
		if j > i+near && j >= near && j < len(n.Members)-1 {
			continue
		}
		if j == i {
			at = len(part.Members)
		}
		part.Members = append(part.Members, hull(m))
	}
	return part, at
}

// hull is a member whose value is as it is, without what is in it.
func hull(m *Member) *Member {
	copied, value := *m, *m.Value
	value.Members, value.Items, value.Of = nil, nil, &copied
	copied.Value = &value
	return &copied
}
