package formats

import (
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

func (t OneOf) Describe() string {
	var ws []string
	for _, u := range t {
		ws = append(ws, u.Describe())
	}
	return orList(ws)
}

func (t Switch) Describe() string { return t[len(t)-1].Type.Describe() }

func (t OneOf) takes(n *syntax.Node) bool { return t.pick(n) != nil }

func (t Switch) takes(n *syntax.Node) bool {
	u := t.pick(n)
	return u != nil && u.takes(n)
}

func (t OneOf) pick(n *syntax.Node) Type {
	for _, u := range t {
		if u.takes(n) {
			return u
		}
	}
	return nil
}

func (t Switch) pick(n *syntax.Node) Type {
	for _, b := range t {
		if b.When == nil || b.When(n) {
			return b.Type
		}
	}
	return nil
}

func (t OneOf) walk(v *visit, n *syntax.Node, f *Field) { t.pick(n).walk(v, n, f) }

func (t Switch) walk(v *visit, n *syntax.Node, f *Field) { t.pick(n).walk(v, n, f) }
