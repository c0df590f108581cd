package diagnostics

import (
	"fmt"
	"slices"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// switches are members that some program or other switches a server off with,
// each with the value that does; flattened.
var switches = map[string]string{
	"disabled": "true", "isdisabled": "true", "disable": "true", "off": "true", "inactive": "true", "paused": "true", "skip": "true",
	"enabled": "false", "isenabled": "false", "enable": "false", "active": "false", "isactive": "false", "on": "false",
}

// stillOn reports a switch that should turn a server off and that this client
// does not know: the server stays on.
func stillOn(p *Pass) {
	so := "so the server stays on"
	switch p.Client.Unknown {
	case formats.Free, formats.Refused:
		return // nothing is known of it, or the file is refused for it
	case formats.Unclear:
		so = "so the server may stay on"
	}
	for _, s := range p.Doc.Servers {
		for _, m := range s.Rest {
			if switches[formats.Flatten(m.Key.Str)] != m.Value.Str || !m.Value.Is(syntax.Bool) || !slices.Contains(s.Node.Members, m) {
				continue
			}
			d := formats.Diagnostic{Severity: unknownSeverity(p), Span: m.Span,
				Msg: fmt.Sprintf("`%s` does not switch the server `%s` off: %s %s, %s.", m.Key.Str, s.Name, p.Client.Name, unknownDoes(p), so)}
			part := &model.Server{Name: s.Name, Transport: s.Transport, Off: true}
			low := p.As(s).Lower(part, formats.LowerOptions{Part: true, File: p.Doc.File})
			body := syntax.ValueOf(s.Node)
			at := slices.IndexFunc(body.Fields, func(f syntax.Field) bool { return f.From == m })
			own := slices.IndexFunc(low.Body.Fields, func(f syntax.Field) bool { return f.Value.Kind == syntax.Bool })
			switch {
			case own < 0 || at < 0:
				d.Msg += " It has no such switch in an entry; remove the server, or switch it off in the program itself."
				d.Fixes = []formats.Fix{{Title: "Remove `" + m.Key.Str + "` (the server stays on)", Edits: formats.RemoveMember(p.Doc.Tree, s.Node, m)}}
			default:
				f := low.Body.Fields[own]
				if p.Client.Unknown == formats.Unclear {
					d.Severity = formats.Warning // it has a word of its own for it
				}
				d.Msg += fmt.Sprintf(" Write `%s` as %s.", f.Key, f.Value.Str)
				f.Value.From = m.Value
				if other := body.Index(f.Key); other >= 0 {
					body.Fields[other].Value = f.Value
					body.Fields[other].Value.From = body.Fields[other].From.Value
					body.Fields = slices.Delete(body.Fields, at, at+1)
				} else {
					body.Fields[at] = syntax.Field{Key: f.Key, Value: f.Value, From: m}
				}
				d.Fixes = []formats.Fix{{Title: fmt.Sprintf("Change to `%s`: %s", f.Key, f.Value.Str), Preferred: true, Edits: p.Update(s.Node, body)}}
			}
			p.Report(d)
		}
	}
}
