package diagnostics

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// headerName matches what only a header is called, never a variable.
var headerName = regexp.MustCompile(`(?i)^(authorization|cookie|accept|user-agent|api-key|apikey|x-[a-z0-9-]+|[a-z0-9]+(-[a-z0-9]+)+)$`)

// headersInEnv reports headers that stand in the environment or the arguments
// of a remote server, where they are never sent.
func headersInEnv(p *Pass) {
	for _, s := range p.Doc.Servers {
		if !s.Transport.Remote() {
			continue
		}
		headers := headersField(p, s)
		for _, m := range s.Node.Members {
			if headers == nil || m.Key.Str == headers.Key || !misplaced(p, s, m) || !holdsHeaders(m.Value) {
				continue
			}
			d := formats.Diagnostic{Severity: formats.Warning, Span: m.Key.Span,
				Msg: fmt.Sprintf("`%s` has no effect on a remote server, so %s never sends these headers to `%s`; they belong in `%s`.", m.Key.Str, p.Client.Name, s.Name, headers.Key)}
			body := syntax.ValueOf(s.Node)
			at := slices.IndexFunc(body.Fields, func(f syntax.Field) bool { return f.From == m })
			there := body.Index(headers.Key)
			if there < 0 {
				body.Fields[at].Key = headers.Key
				d.Fixes = []formats.Fix{{Title: "Rename to `" + headers.Key + "`", Preferred: true, Edits: p.Update(s.Node, body)}}
			} else if to := &body.Fields[there].Value; to.Kind == syntax.Object {
				for _, f := range body.Fields[at].Value.Fields {
					if to.Index(f.Key) < 0 {
						f.From = nil
						to.Fields = append(to.Fields, f)
					}
				}
				body.Fields = slices.Delete(body.Fields, at, at+1)
				d.Fixes = []formats.Fix{{Title: "Move them to `" + headers.Key + "`", Preferred: true, Edits: p.Update(s.Node, body)}}
			}
			p.Report(d)
		}
	}
}

// headersField is the member in which the client takes headers by name, or nil.
func headersField(p *Pass, s *model.Server) *formats.Field {
	info, _ := p.Doc.Info(s.Node)
	for i := range info.Fields {
		if f := &info.Fields[i]; f.Means == model.Headers && f.On.Has(s.Transport) && (f.Codec == nil || f.Codec == formats.LiteralPairs) {
			return f
		}
	}
	return nil
}

// misplaced reports whether a member means the environment or the arguments,
// here or to another client.
func misplaced(p *Pass, s *model.Server, m *syntax.Member) bool {
	for _, a := range []model.Attr{model.Env, model.Args} {
		if s.At[a] == m || slices.Contains(s.Rest, m) && meaning(p, s, m).Means(a) {
			return true
		}
	}
	return false
}

func holdsHeaders(n *syntax.Node) bool {
	return n.Is(syntax.Object) && len(n.Members) > 0 && !slices.ContainsFunc(n.Members, func(m *syntax.Member) bool {
		return !headerName.MatchString(m.Key.Str) || !m.Value.Scalar() || strings.ContainsAny(m.Key.Str, "_")
	})
}
