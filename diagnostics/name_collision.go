package diagnostics

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// nameCollision reports names that differ in the file and are the same once
// what the names of tools cannot hold is replaced.
func nameCollision(p *Pass) {
	first := map[string]*model.Server{}
	for _, s := range p.Doc.Servers {
		if s.NameNode == nil {
			continue
		}
		becomes := asTool(p, s.Name)
		key := fmt.Sprintf("%p %s", s.Node.Parent, becomes)
		other := first[key]
		if other == nil {
			first[key] = s
			continue
		}
		if other.Name == s.Name {
			continue // the same name twice is another finding
		}
		d := formats.Diagnostic{Severity: formats.Warning, Span: s.NameNode.Span,
			Msg:     fmt.Sprintf("`%s` and `%s` both become `%s` in the names of their tools, so %s cannot tell them apart.", other.Name, s.Name, becomes, p.Client.Name),
			Related: []formats.Note{{Span: other.NameNode.Span, Msg: "`" + other.Name + "` stands here."}}}
		to := p.Client.Names.Suggest(s.Name, func(n string) bool {
			for _, o := range p.Doc.Servers {
				if o != s && asTool(p, o.Name) == asTool(p, n) {
					return true
				}
			}
			return false
		})
		if edits := rename(p, s, to); edits != nil && to != s.Name {
			d.Fixes = []formats.Fix{{Title: "Rename to `" + to + "`", Preferred: true, Edits: edits}}
		}
		p.Report(d)
	}
}

// asTool is a server's name as it stands in the names of its tools: as the
// client writes it where that is known, else as the APIs of models want it.
func asTool(p *Pass, name string) string {
	if r := p.Client.Names; r.Keep != nil {
		return r.Cleaned(name)
	}
	return strings.Map(func(c rune) rune {
		if c == '_' || c == '-' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			return c
		}
		return '_'
	}, name)
}
