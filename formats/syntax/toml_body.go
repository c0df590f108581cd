package syntax

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// tomlFresh is a table with the fields that it should have, of which those
// without a member are new.
type tomlFresh struct {
	n      *Node
	fields []Field
	to     []*Member
	path   []string // the keys to it, as they will be written
	depth  int      // the number of keys to it, as they are written now
}

// table makes a table say v: members that stay are edited where they stand;
// what goes and what is new is noted for later.
func (e *tomlEditor) table(n *Node, v Value, path []string, depth int) {
	to := slices.Clone(tomlPairs(n, v.Fields))
	kept := 0
	for i, m := range to {
		if m == nil {
			continue
		}
		f := v.Fields[i]
		key := m.Key.Span.In(e.src)
		if m.Key.Str != f.Key {
			key = tomlKeyLike(f.Key, key)
		}
		if !e.member(m, f.Value, slices.Concat(path, []string{key}), depth+1) {
			to[i] = nil
			continue
		}
		kept++
		if m.Key.Str != f.Key {
			e.rename(m, depth+1, f.Key)
		}
	}
	if kept < len(n.Members) {
		stay := make(map[*Member]bool, kept)
		for _, m := range to {
			stay[m] = true
		}
		for _, m := range n.Members {
			if !stay[m] {
				e.gone = append(e.gone, m)
			}
		}
	}
	if len(to) == 0 || slices.Contains(to, nil) {
		e.fresh = append(e.fresh, func() { e.grow(tomlFresh{n, v.Fields, to, path, depth}) })
	}
}

// member edits the value of a member that stays. It returns false when the
// value must be written anew.
func (e *tomlEditor) member(m *Member, v Value, path []string, depth int) bool {
	n := m.Value
	switch {
	case n.Style != Header:
		e.value(n, v)
	case n.Kind == Object && v.Kind == Object:
		e.table(n, v, path, depth)
	case n.Kind == Array && allObjects(v):
		e.items(n, v, path, depth)
	case n.Kind == Array && v.Kind == Object && continuesItems(n, v):
		e.itemsToTables(n, v, path, depth)
	default:
		return false
	}
	return true
}

// items edits an array of tables.
func (e *tomlEditor) items(n *Node, v Value, path []string, depth int) {
	to := tomlMatch(n, v.Items)
	kept := make([]bool, len(n.Items))
	for i, j := range to {
		if j >= 0 {
			kept[j] = true
			e.table(n.Items[j], v.Items[i], path, depth)
		}
	}
	for i, it := range n.Items {
		if !kept[i] {
			e.lost = append(e.lost, it)
		}
	}
	e.fresh = append(e.fresh, func() {
		at, _ := e.lineStart(n.Items[0].Decl[0].Start)
		for i, j := range to {
			if j >= 0 {
				at = e.nextLine(n.Items[j].Span.End)
				continue
			}
			b := e.block(at)
			b.tables = append(b.tables, e.writer().blocks(strings.Join(path, "."), len(path), v.Items[i], true)...)
		}
	})
}

// continuesItems reports whether every field of v is an object and one of them
// continues an item of the array.
func continuesItems(n *Node, v Value) bool {
	some := false
	for _, f := range v.Fields {
		if f.Value.Kind != Object {
			return false
		}
		some = some || f.Value.From != nil && f.Value.From.Parent == n
	}
	return some
}

// itemsToTables turns an array of tables into a table of tables.
func (e *tomlEditor) itemsToTables(n *Node, v Value, path []string, depth int) {
	used := map[*Node]bool{}
	to := make([]*Member, len(v.Fields))
	for i, f := range v.Fields {
		item := f.Value.From
		if item == nil || item.Parent != n || used[item] {
			continue
		}
		used[item] = true
		to[i] = n.Of
		for j, d := range item.Decl {
			if parts := tomlParts(e.src, d); depth <= len(parts) {
				e.insert(parts[depth-1].End, "."+tomlKey(f.Key))
			}
			if j == 0 {
				e.cut(d.Start, d.Start+1)
				e.cut(d.End-1, d.End)
			}
		}
		e.table(item, f.Value, slices.Concat(path, []string{tomlKey(f.Key)}), depth)
	}
	for _, it := range n.Items {
		if !used[it] {
			e.lost = append(e.lost, it)
		}
	}
	e.fresh = append(e.fresh, func() { e.grow(tomlFresh{n, v.Fields, to, path, depth}) })
}

// move rewrites the headers of a table that is to stand elsewhere.
func (e *tomlEditor) move(v Value, path []string) {
	n := v.From
	depth := len(tomlPath(e.src, n))
	e.moved[n] = true
	for up := n; up != nil; up = up.Parent {
		e.broken[up] = true
	}
	for _, d := range n.Decl {
		if parts := tomlParts(e.src, d); depth <= len(parts) {
			e.replace(text.Span{Start: parts[0].Start, End: parts[depth-1].End}, strings.Join(path, "."))
		}
	}
	e.table(n, v, path, depth)
}

// movable reports whether an object continues a table that would else go, and
// whose headers mean the same wherever they stand: none around it nor around
// its new parent is an item of an array.
func (e *tomlEditor) movable(v Value, parent *Node) bool {
	n := v.From
	if v.Kind != Object || n == nil || n.Kind != Object || n.Style != Header || !e.owns(n) || inArray(n) || inArray(parent) {
		return false
	}
	for _, d := range n.Decl {
		if !tomlHeader(e.src, d) {
			return false
		}
	}
	if e.broken[n] {
		return false
	}
	gone := false
	for up := n; up != nil; up = up.Parent {
		if e.moved[up] {
			return false
		}
		gone = gone || up.Of != nil && slices.Contains(e.gone, up.Of)
	}
	return gone
}

func inArray(n *Node) bool {
	for ; n != nil; n = n.Parent {
		if n.Kind == Array {
			return true
		}
	}
	return false
}

// moveOut moves the tables in v that can be moved, and returns what is left to
// write; nothing is left of a table when all that it held has moved. Below the
// second level a table may be written inline, where no header can follow.
func (e *tomlEditor) moveOut(v Value, path []string, parent *Node) (Value, bool) {
	if e.movable(v, parent) {
		e.move(v, path)
		return v, false
	}
	if v.Kind != Object || len(v.Fields) == 0 || len(path) > 2 {
		return v, true
	}
	var left []Field
	for _, f := range v.Fields {
		rest, some := e.moveOut(f.Value, slices.Concat(path, []string{tomlKey(f.Key)}), parent)
		if some {
			f.Value = rest
			left = append(left, f)
		}
	}
	v.Fields = left
	return v, len(left) > 0
}
