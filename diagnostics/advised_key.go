package diagnostics

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// advisedKey reports a missing member that the client no longer demands and
// that older versions of it did.
func advisedKey(p *Pass) {
	for _, s := range p.Doc.Servers {
		if overlay(p, s) || broken(p, s) || !formats.LooksLikeServer(s.Node) {
			continue
		}
		info, _ := p.Doc.Info(s.Node)
		for i := range info.Fields {
			f := &info.Fields[i]
			if f.Older == "" || f.Required || !f.On.Has(s.Transport) || s.Node.Get(f.Key) != nil {
				continue
			}
			d := formats.Diagnostic{Severity: formats.Information, Span: nameSpan(p, s),
				Msg: fmt.Sprintf("The server `%s` has no `%s`; older versions of %s %s without it.", s.Name, f.Key, p.Client.Name, f.Older)}
			if v, ok := f.Initial(); ok {
				body := syntax.ValueOf(s.Node)
				body.Fields = append(body.Fields, syntax.Field{Key: f.Key, Value: v})
				d.Fixes = []formats.Fix{{Title: "Add `" + f.Key + "`", Preferred: true, Edits: p.Update(s.Node, body)}}
			}
			p.Report(d)
		}
	}
}
