package diagnostics

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// bridgeHeaders reports headers beside a command that is mcp-remote: the client
// sends none for a local program, and mcp-remote takes them as arguments.
func bridgeHeaders(p *Pass) {
	for _, s := range p.Doc.Servers {
		m := s.At[model.Headers]
		if m == nil {
			m = foreignMeans(p, s, model.Headers)
		}
		url := bridgedURL(s)
		if url == nil || m == nil || !m.Value.Is(syntax.Object) || len(m.Value.Members) == 0 || !slices.Contains(s.Node.Members, m) {
			continue
		}
		d := formats.Diagnostic{Severity: formats.Warning, Span: m.Key.Span,
			Msg: fmt.Sprintf("%s sends no headers for a local program, so mcp-remote never gets `%s`; hand them to it with `--header`.", p.Client.Name, m.Key.Str)}
		if fix, ok := toArguments(p, s, m, url.Parent); ok {
			d.Fixes = []formats.Fix{fix}
		}
		p.Report(d)
	}
}

// toArguments hands headers to mcp-remote. Each value goes through the
// environment, so that no argument holds a blank or a credential.
func toArguments(p *Pass, s *model.Server, headers *syntax.Member, list *syntax.Node) (formats.Fix, bool) {
	env := envField(p, s)
	if env == nil || list == nil || list.Of == nil || !slices.Contains(s.Node.Members, list.Of) {
		return formats.Fix{}, false
	}
	body := syntax.ValueOf(s.Node)
	vars := syntax.Value{Kind: syntax.Object}
	at := body.Index(env.Key)
	if at >= 0 {
		vars = body.Fields[at].Value
	}
	args := &body.Fields[body.Index(list.Of.Key.Str)].Value
	for _, h := range headers.Value.Members {
		name := formats.VariableName(h.Key.Str)
		if strings.EqualFold(h.Key.Str, "authorization") {
			name = "AUTH_HEADER"
		}
		if !h.Value.Scalar() || vars.Index(name) >= 0 {
			return formats.Fix{}, false
		}
		args.Items = append(args.Items, syntax.StringValue("--header"), syntax.StringValue(h.Key.Str+":${"+name+"}"))
		f := syntax.Field{Key: name, Value: syntax.StringValue(h.Value.Str)}
		if at < 0 { // the headers become the environment
			f.From, f.Value.From = h, h.Value
		}
		vars.Fields = append(vars.Fields, f)
	}
	i := slices.IndexFunc(body.Fields, func(f syntax.Field) bool { return f.From == headers })
	if at < 0 {
		vars.From = headers.Value
		body.Fields[i] = syntax.Field{Key: env.Key, Value: vars, From: headers}
	} else {
		body.Fields[at].Value = vars
		body.Fields = slices.Delete(body.Fields, i, i+1)
	}
	return formats.Fix{Title: "Hand them to mcp-remote with --header", Preferred: true, Edits: p.Update(s.Node, body)}, true
}

// envField is the member in which the client takes variables by name, or nil.
func envField(p *Pass, s *model.Server) *formats.Field {
	info, _ := p.Doc.Info(s.Node)
	for i := range info.Fields {
		if f := &info.Fields[i]; f.Means == model.Env && f.On.Has(model.Stdio) && (f.Codec == nil || f.Codec == formats.LiteralPairs) {
			return f
		}
	}
	return nil
}
