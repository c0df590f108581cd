package schema_test

import (
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// A schema and the rules agree on each sample in which one value is of another
// kind, or one member is gone.
func TestMutations(t *testing.T) {
	for _, c := range formats.Clients() {
		s := compiled(t, c)
		for _, sample := range samples(t, c.ID) {
			doc := formats.Analyze(sample.name, sample.src, nil)
			if doc.Client == nil || doc.Client.ID != c.ID || doc.File != nil && doc.File.Scope == formats.Dead || len(doc.Tree.Errors) > 0 {
				continue
			}
			t.Run(sample.id, func(t *testing.T) {
				all := mutations(doc.Tree, doc.Tree.Root)
				for i := 0; i < len(all); i += 1 + len(all)/20 { // a part of them where there are many
					src, err := text.Apply(doc.Src, all[i])
					if err != nil {
						t.Fatal(err)
					}
					changed := formats.Analyze(sample.name, src, nil)
					if changed.Client == nil || changed.Client.ID != c.ID || changed.File != doc.File {
						continue // whose file it is hangs on the value
					}
					if in := changed.Container(); in.Is(syntax.Object, syntax.Array) && in.Kind != changed.Place().Kind() {
						continue // the rules speak of servers in the wrong kind of container only
					}
					compare(t, s, changed)
				}
			})
		}
	}
}

// mutations are edits that change the kind of one value below a node, or take
// one member away.
func mutations(tree *syntax.Tree, n *syntax.Node) [][]text.Edit {
	var out [][]text.Edit
	if n.Scalar() || n.Style == syntax.Flow && n.Span.Len() > 0 {
		for _, v := range []string{`"x y"`, "7", "[]", "{}"} {
			out = append(out, []text.Edit{{Span: n.Span, New: v}})
		}
	}
	for _, m := range n.Members {
		if edits := formats.RemoveMember(tree, n, m); len(edits) > 0 {
			out = append(out, edits)
		}
		out = append(out, mutations(tree, m.Value)...)
	}
	for _, it := range n.Items {
		out = append(out, mutations(tree, it)...)
	}
	return out
}
