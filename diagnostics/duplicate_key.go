package diagnostics

import (
	"fmt"
	"slices"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// duplicateKey reports a key that stands twice in one object, servers apart.
func duplicateKey(p *Pass) {
	var walk func(n *syntax.Node, depth int)
	walk = func(n *syntax.Node, depth int) {
		if n.Alias || depth > 200 {
			return
		}
		if len(n.Members) > 1 && !isContainer(p, n) {
			twice(p, n, func(first, again *syntax.Member) {
				sev, what := p.Doc.Syntax().Duplicates, "; for "+p.Client.Name+" the last one wins without a word"
				if sev == formats.Inherit {
					sev = formats.Warning
				}
				words := ""
				if sev == formats.Error {
					what = ", so " + p.Client.Name + " " + orElse(p.Client.Refuses, "refuses the file")
					if says := p.Client.Says.Twice; says != "" {
						words = p.Client.Name + " says: " + says + ". "
					}
				}
				both := joined(p, n, first, again)
				p.Report(formats.Diagnostic{Severity: sev, Span: first.Key.Span,
					Msg:     words + fmt.Sprintf("`%s` stands twice in this object%s.", first.Key.Str, what),
					Related: []formats.Note{{Span: again.Key.Span, Msg: "It stands here again."}},
					Fixes:   append(both, formats.Fix{Title: "Remove this one", Edits: formats.RemoveMember(p.Doc.Tree, n, first)})})
				if sev == formats.Error {
					return // the reader of the syntax names the second one
				}
				p.Report(formats.Diagnostic{Severity: sev, Span: again.Key.Span,
					Msg:     fmt.Sprintf("`%s` stands above already, and for %s only this one counts.", again.Key.Str, p.Client.Name),
					Related: []formats.Note{{Span: first.Key.Span, Msg: "It stands here first."}},
					Fixes:   append(both, formats.Fix{Title: "Remove this one", Edits: formats.RemoveMember(p.Doc.Tree, n, again)})})
			})
		}
		for _, m := range n.Members {
			walk(m.Value, depth+1)
		}
		for _, it := range n.Items {
			walk(it, depth+1)
		}
	}
	if p.Doc.File == nil || !p.Doc.File.Shared {
		walk(p.Doc.Tree.Root, 0)
		return
	}
	for _, s := range p.Doc.Servers {
		walk(s.Node, 0)
	}
}

// joined is the fix that writes two objects of one key as one, where they have
// no name in common; else nothing.
func joined(p *Pass, n *syntax.Node, first, again *syntax.Member) []formats.Fix {
	if first.Value.Kind != syntax.Object || again.Value.Kind != syntax.Object || len(again.Value.Members) == 0 ||
		slices.ContainsFunc(again.Value.Members, func(m *syntax.Member) bool { return first.Value.Get(m.Key.Str) != nil }) {
		return nil
	}
	body := syntax.ValueOf(n)
	into := slices.IndexFunc(body.Fields, func(f syntax.Field) bool { return f.From == first })
	from := slices.IndexFunc(body.Fields, func(f syntax.Field) bool { return f.From == again })
	if into < 0 || from < 0 {
		return nil
	}
	for _, f := range body.Fields[from].Value.Fields {
		f.From = nil
		body.Fields[into].Value.Fields = append(body.Fields[into].Value.Fields, f)
	}
	body.Fields = slices.Delete(body.Fields, from, from+1)
	return []formats.Fix{{Title: "Write both as one", Preferred: true, Edits: p.Update(n, body)}}
}

// isContainer reports whether the members of a node are servers.
func isContainer(p *Pass, n *syntax.Node) bool {
	for _, m := range n.Members {
		if i, ok := p.Doc.Info(m.Value); ok {
			if _, entry := i.Type.(formats.Entry); entry && i.Server != nil && i.Server.Node == m.Value && i.Server.NameNode == m.Key {
				return true
			}
		}
	}
	return false
}

// twice calls f for each member whose key stands again later, with the next one.
func twice(p *Pass, n *syntax.Node, f func(first, again *syntax.Member)) {
	last := make(map[string]*syntax.Member, len(n.Members))
	for _, m := range n.Members {
		if m.Key.Kind == syntax.Missing {
			continue
		}
		if first := last[m.Key.Str]; first != nil {
			f(first, m)
		}
		last[m.Key.Str] = m
	}
}
