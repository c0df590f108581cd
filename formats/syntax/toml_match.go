package syntax

import "github.com/mcp-ls/mcp-ls/formats/text"

// tomlPairs finds the member that each field continues: the one that it names
// itself, else one of the same key; nil for a new field. The result is not to
// be changed.
func tomlPairs(n *Node, fields []Field) []*Member {
	if len(fields) == len(n.Members) {
		i := 0
		for i < len(fields) && fields[i].From == n.Members[i] {
			i++
		}
		if i == len(fields) {
			return n.Members
		}
	}
	to := make([]*Member, len(fields))
	used := make(map[*Member]bool, len(fields))
	for i, f := range fields {
		if f.From != nil && f.From.Value.Parent == n && !used[f.From] {
			to[i], used[f.From] = f.From, true
		}
	}
	var byName map[string]*Member
	for i, f := range fields {
		if to[i] != nil {
			continue
		}
		if byName == nil {
			byName = make(map[string]*Member, len(n.Members))
			for _, m := range n.Members {
				if !used[m] {
					byName[m.Key.Str] = m
				}
			}
		}
		if m := byName[f.Key]; m != nil {
			to[i] = m
			delete(byName, f.Key)
		}
	}
	return to
}

// tomlSays reports whether a node says exactly the value.
func tomlSays(n *Node, v Value) bool {
	if n.Kind != v.Kind {
		return false
	}
	switch n.Kind {
	case Object:
		if len(n.Members) != len(v.Fields) {
			return false
		}
		for i, m := range tomlPairs(n, v.Fields) {
			if m == nil || m.Key.Str != v.Fields[i].Key || !tomlSays(m.Value, v.Fields[i].Value) {
				return false
			}
		}
		return true
	case Array:
		if len(n.Items) != len(v.Items) {
			return false
		}
		for i, it := range n.Items {
			if !tomlSays(it, v.Items[i]) {
				return false
			}
		}
		return true
	}
	return n.Str == v.Str
}

// tomlLook is how many items ahead an equal one is looked for.
const tomlLook = 100

// tomlMatch finds the item that each value continues, as an index that only
// grows, or -1: first by Value.From, then by equal value, and what is left in a
// gap between two matches pairs up in order.
func tomlMatch(n *Node, items []Value) []int {
	at := make(map[*Node]int, len(n.Items))
	for i, it := range n.Items {
		at[it] = i
	}
	to := make([]int, len(items))
	last := -1
	for i, v := range items {
		to[i] = -1
		if j, ok := at[v.From]; ok && v.From != nil && j > last {
			to[i], last = j, j
		}
	}
	tomlFill(to, len(n.Items), func(i, from, end int) int {
		for j := from; j < min(end, from+tomlLook); j++ {
			if tomlSays(n.Items[j], items[i]) {
				return j
			}
		}
		return -1
	})
	tomlFill(to, len(n.Items), func(i, from, end int) int {
		if from < end {
			return from
		}
		return -1
	})
	return to
}

// tomlFill asks for a match within the free indexes of the gap around every
// value that has none.
func tomlFill(to []int, n int, match func(i, from, end int) int) {
	ends := make([]int, len(to))
	end := n
	for i := len(to) - 1; i >= 0; i-- {
		ends[i] = end
		if to[i] >= 0 {
			end = to[i]
		}
	}
	from := 0
	for i := range to {
		if to[i] < 0 {
			to[i] = match(i, from, ends[i])
		}
		if to[i] >= 0 {
			from = to[i] + 1
		}
	}
}

// tomlHeader reports whether a declaration is a header rather than a part of a
// dotted key.
func tomlHeader(src string, decl text.Span) bool { return src[decl.Start] == '[' }

// tomlParts returns the spans of the parts of a header's key.
func tomlParts(src string, header text.Span) []text.Span {
	p := tomlParser{src: src[:header.End], tree: &Tree{}, pos: header.Start + 1}
	if p.peek() == '[' {
		p.pos++
	}
	p.readKey(']')
	parts := make([]text.Span, len(p.key))
	for i, k := range p.key {
		parts[i] = k.Span
	}
	return parts
}
