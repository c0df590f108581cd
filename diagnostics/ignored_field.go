package diagnostics

import (
	"fmt"
	"slices"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// ignoredField reports members that do not count on the entry's transport.
func ignoredField(p *Pass) {
	for _, s := range p.Doc.Servers {
		twice := s.HasURL() && s.HasCommand() && s.At[model.URL] != s.At[model.Command]
		if s.Transport == model.Unknown || spoken(s) != model.Unknown && p.As(s).WordNode(s.Node) != nil || twice && p.As(s).Transports.Both != formats.Hint {
			continue
		}
		if !s.Transport.Remote() && !s.HasCommand() && foreignMeans(p, s, model.URL) != nil {
			continue // it is meant to be a remote one
		}
		info, _ := p.Doc.Info(s.Node)
		for _, m := range s.Node.Members {
			var counts, known *formats.Field
			for i := range info.Fields {
				if f := &info.Fields[i]; f.Key == m.Key.Str {
					known = f
					if f.On.Has(s.Transport) {
						counts = f
					}
				}
			}
			if known == nil || counts != nil || slices.Contains(s.Rest, m) || known.Quiet || known.Means == model.Command || known.Means == model.URL {
				continue
			}
			sev, does := formats.Warning, "ignores it"
			if where := orSeverity(known.Elsewhere, p.As(s).Transports.Mixed); where == formats.Error {
				sev, does = formats.Error, "refuses that"+p.So()
			} else if where != formats.Inherit {
				sev = where
			}
			if len(m.Value.Members)+len(m.Value.Items) == 0 && m.Value.Str == "" && sev != formats.Error {
				sev = formats.Hint
			}
			where := "a local server"
			if s.Transport == model.Auto {
				where = "a remote server"
			} else if s.Transport.Remote() {
				where = "a server reached over " + s.Transport.String()
			}
			msg := fmt.Sprintf("`%s` has no effect on %s: %s %s.", m.Key.Str, where, p.Client.Name, does)
			if known.ElsewhereMessage != "" {
				msg = p.Client.Name + " says: " + known.ElsewhereMessage + ". " + msg
			}
			p.Report(formats.Diagnostic{Severity: sev, Span: m.Key.Span, Tag: formats.Unnecessary, Msg: msg,
				Fixes: []formats.Fix{{Title: "Remove `" + m.Key.Str + "`", Edits: formats.RemoveMember(p.Doc.Tree, s.Node, m)}}})
		}
	}
}

func orSeverity(s, or formats.Severity) formats.Severity {
	if s == formats.Inherit {
		return or
	}
	return s
}
