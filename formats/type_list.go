package formats

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

func (t ListOf) Describe() string { return "a list" + ofMany(t.Elem) }

func (t MapOf) Describe() string { return "an object" + ofMany(t.Elem) }

func (t ListOf) takes(n *syntax.Node) bool { return n.Kind == syntax.Array }

func (t MapOf) takes(n *syntax.Node) bool { return n.Kind == syntax.Object }

func (t ListOf) walk(v *visit, n *syntax.Node, f *Field) {
	v.note(n, Info{Type: t, Field: f})
	for _, it := range n.Items {
		v.value(t.Elem, it, itemField(f))
	}
	switch {
	case len(n.Items) < t.Min:
		v.report(Diagnostic{Code: "out-of-range", Severity: v.severity(f), Span: n.WithKey(),
			Msg: upperFirst(fmt.Sprintf("%s has %d items, but %s wants at least %d%s.", v.what(n), len(n.Items), v.c.Name, t.Min, v.so(f)))})
	case t.Max > 0 && len(n.Items) > t.Max:
		v.report(Diagnostic{Code: "out-of-range", Severity: v.severity(f), Span: n.Items[t.Max].Span,
			Msg: upperFirst(fmt.Sprintf("%s has %d items, but %s takes at most %d%s.", v.what(n), len(n.Items), v.c.Name, t.Max, v.so(f)))})
	}
}

// itemField keeps a field's leniency for the values below it.
func itemField(f *Field) *Field { return f }

func (t MapOf) walk(v *visit, n *syntax.Node, f *Field) {
	v.note(n, Info{Type: t, Field: f})
	for _, m := range n.Members {
		outer := v.key
		v.key = m
		v.value(t.Elem, m.Value, f)
		v.key = outer
	}
	if t.Check != nil {
		t.Check(&Reporter{v}, n)
	}
}
