package formats

import (
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

func (t Entry) Describe() string { return "an object that describes a server" }

func (t Entry) takes(n *syntax.Node) bool { return n.Kind == syntax.Object }

func (t Entry) walk(v *visit, n *syntax.Node, f *Field) {
	if v.doc.inBody(n) {
		return // no server: its parent is one
	}
	c := v.c
	v.c = c.form(t.Form)
	defer func() { v.c = c }()
	fields := t.Fields
	if fields == nil {
		fields = v.c.Fields
	}
	name, nameNode := "", (*syntax.Node)(nil)
	switch {
	case t.Root != "":
		if m := v.doc.Tree.Root.Get(t.Root); m != nil && m.Value.Scalar() {
			name, nameNode = m.Value.Str, m.Value
		}
	case t.Name != "":
		if m := n.Get(t.Name); m != nil && m.Value.Scalar() {
			name, nameNode = m.Value.Str, m.Value
		}
	case n.Of != nil:
		name, nameNode = n.Of.Key.Str, n.Of.Key
	}
	if name == "" && t.Called != nil {
		name = t.Called(v.doc, n)
	}
	s := v.c.lift(name, nameNode, n, fields, v.syn)
	s.Form = t.Form
	v.doc.add(s)
	outer := v.server
	v.server = s
	v.note(n, Info{Type: t, Field: f, Fields: fields})
	v.members(n, fields, s.Transport)
	if t.Check != nil {
		t.Check(&Reporter{v}, n)
	}
	v.server = outer
}
