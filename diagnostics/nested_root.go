package diagnostics

import (
	"fmt"
	"slices"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// nestedRoot reports a whole configuration that was pasted into an entry, or
// into the map of servers.
func nestedRoot(p *Pass) {
	if p.Doc.Place().Shape == formats.Single {
		return // several servers where one belongs: a rule of its own
	}
	for _, s := range p.Doc.Servers {
		if formats.LooksLikeServer(s.Node) {
			continue
		}
		if tooDeep(p, s) {
			first := s.Node.Members[0]
			p.Report(formats.Diagnostic{Severity: p.Refused(), Span: keySpan(first),
				Msg:   fmt.Sprintf("The server `%s` holds another one, `%s`, instead of being one; %s looks for the server's own members there%s.", s.Name, first.Key.Str, p.Client.Name, p.So()),
				Fixes: unnest(p, s.Node, s.Node)})
			continue
		}
		for _, m := range s.Node.Members {
			if len(formats.RootKey(m.Key.Str)) == 0 || !formats.ServesIn(m.Value) {
				continue
			}
			p.Report(formats.Diagnostic{Severity: p.Refused(), Span: m.Key.Span,
				Msg:   fmt.Sprintf("A whole configuration stands inside the server `%s`; %s looks for the server's own members there%s.", s.Name, p.Client.Name, p.So()),
				Fixes: unnest(p, s.Node, m.Value)})
		}
		if s.Node.Of != nil && len(formats.RootKey(s.Name)) > 0 && formats.ServesIn(s.Node) {
			p.Report(formats.Diagnostic{Severity: p.Refused(), Span: s.NameNode.Span,
				Msg:   fmt.Sprintf("`%s` stands among the servers, so %s takes it for a server of that name%s.", s.Name, p.Client.Name, p.So()),
				Fixes: unnest(p, s.Node, s.Node)})
		}
	}
}

// tooDeep reports whether an entry holds nothing but servers, under names that
// mean nothing to anybody.
func tooDeep(p *Pass, s *model.Server) bool {
	return s.Node.Of != nil && len(s.Node.Members) > 0 && len(formats.RootKey(s.Name)) == 0 && !slices.ContainsFunc(s.Node.Members, func(m *syntax.Member) bool {
		return !formats.LooksLikeServer(m.Value) || !slices.Contains(s.Rest, m) || len(formats.RootKey(m.Key.Str)) > 0 || meaning(p, s, m).Client != nil
	})
}

// unnest puts the servers of inner in the place of the entry.
func unnest(p *Pass, entry, inner *syntax.Node) []formats.Fix {
	outer := entry.Parent
	if outer == nil || outer.Kind != syntax.Object || inner.Kind != syntax.Object {
		return nil
	}
	servers, losses := converted(p, formats.ForeignRoot{In: inner, Owner: formats.BestClient(inner, nil, nil)})
	if inner == entry && len(servers.Fields) == 1 && len(formats.RootKey(entry.Of.Key.Str)) == 0 {
		servers.Fields[0].Key = entry.Of.Key.Str // the outer name is the one that was chosen
	}
	v := syntax.ValueOf(outer)
	for i, f := range v.Fields {
		if f.From != entry.Of {
			continue
		}
		rest := append([]syntax.Field{}, v.Fields[i+1:]...)
		v.Fields = v.Fields[:i]
		for _, s := range servers.Fields {
			s.From = nil
			if s.Key == entry.Of.Key.Str {
				s.From = entry.Of
			}
			v.Fields = append(v.Fields, s)
		}
		v.Fields = append(v.Fields, rest...)
		break
	}
	return []formats.Fix{{Title: "Take the servers out of it" + lossNote(losses), Preferred: true, Edits: p.Update(outer, v)}}
}
