package formats

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// misplaced reports a member of a server that slipped into a map below it: a
// list of variables among the variables themselves.
func (v *visit) misplaced(n *syntax.Node) bool {
	if v.server == nil || n.Of == nil || n.Parent == nil || n.Parent.Of == nil || n.Parent.Parent != v.server.Node || n.Scalar() {
		return false
	}
	key := n.Of.Key.Str
	f := fieldFor(v.c.Fields, key, v.server.Transport)
	if f == nil || !f.Type.takes(n) || v.server.Node.Get(key) != nil {
		return false
	}
	holder := n.Parent.Of.Key.Str
	body := syntax.ValueOf(v.server.Node)
	inner := &body.Fields[body.Index(holder)].Value
	inner.Delete(key)
	if len(inner.Fields) == 0 {
		body.Delete(holder)
	}
	body.Fields = append(body.Fields, syntax.Field{Key: key, Value: syntax.ValueOf(n)})
	v.report(Diagnostic{Code: "misplaced-key", Severity: v.severity(nil), Span: n.Of.Key.Span,
		Msg:   fmt.Sprintf("`%s` belongs to the server itself, not into its `%s`; %s takes it there for an entry like the others%s.", key, holder, v.c.Name, v.so(nil)),
		Fixes: []Fix{{Title: "Move `" + key + "` out of `" + holder + "`", Preferred: true, Edits: syntax.Update(v.doc.Tree, v.server.Node, body)}}})
	return true
}
