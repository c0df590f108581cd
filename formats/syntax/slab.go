package syntax

import "github.com/mcp-ls/mcp-ls/formats/text"

// slab hands out nodes and members from growing blocks, so that a large file
// costs a few allocations instead of one for every value.
type slab struct {
	nodes   []Node
	members []Member
	spans   []text.Span
	lists   []*Node
	fields  []*Member
	size    int
}

// node makes a node whose declaration is its span.
func (s *slab) node(k Kind, st Style, at text.Span, str string) *Node {
	if len(s.nodes) == 0 {
		s.size = min(max(16, s.size*2), 1024)
		s.nodes = make([]Node, s.size)
		s.spans = make([]text.Span, s.size)
	}
	n := &s.nodes[0]
	s.nodes = s.nodes[1:]
	n.Kind, n.Style, n.Span, n.Str = k, st, at, str
	n.Decl = s.spans[:1:1]
	n.Decl[0] = at
	s.spans = s.spans[1:]
	return n
}

// member makes an empty member.
func (s *slab) member() *Member {
	if len(s.members) == 0 {
		s.members = make([]Member, max(8, s.size/2))
	}
	m := &s.members[0]
	s.members = s.members[1:]
	return m
}

// list keeps a list of nodes.
func (s *slab) list(ns []*Node) []*Node {
	s.lists, ns = keep(s.lists, ns, s.size)
	return ns
}

// memberList keeps a list of members.
func (s *slab) memberList(ms []*Member) []*Member {
	s.fields, ms = keep(s.fields, ms, s.size)
	return ms
}

// keep copies a list into a block, or into a new one when that is full.
func keep[T any](block, list []T, size int) (rest, kept []T) {
	if len(list) == 0 {
		return block, nil
	}
	if len(block) < len(list) {
		block = make([]T, max(len(list), size))
	}
	kept = block[:len(list):len(list)]
	copy(kept, list)
	return block[len(list):], kept
}

// close sets where a node ends.
func (n *Node) close(end int) {
	n.Span.End = end
	n.Decl[0].End = end
}
