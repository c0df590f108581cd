package diagnostics

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// missingRoot reports a map of servers, or one server, that stands at the
// document's root without the key that the client looks for.
func missingRoot(p *Pass) {
	place, top := p.Doc.Place(), p.Doc.Tree.Root
	if len(place.Path) == 0 || place.Shape == formats.Single || p.Doc.Container() != nil || top.Kind != syntax.Object ||
		len(p.Doc.Servers) > 0 || p.Doc.File != nil && p.Doc.File.Shared || len(p.Doc.ForeignRoots()) > 0 {
		return
	}
	own := strings.Join(place.Path, ".")
	wrap := func(servers syntax.Value) []text.Edit {
		for i := len(place.Path) - 1; i >= 0; i-- {
			servers = syntax.ObjectValue(syntax.Field{Key: place.Path[i], Value: servers})
		}
		return p.Update(top, servers)
	}
	sev := formats.Warning
	if p.Client.Refuses != "" && !p.Client.Traits.EmptyLoads {
		sev = formats.Error
	}
	if formats.LooksLikeServer(top) {
		name := "server"
		if n := top.At("name"); n.Is(syntax.String) && n.Str != "" {
			name = p.Client.Names.Suggest(n.Str, nil)
		}
		r := formats.ForeignRoot{In: top, Owner: formats.BestClient(&syntax.Node{Items: []*syntax.Node{top}}, nil, nil)}
		servers, losses := oneServer(p, r, name)
		p.Report(formats.Diagnostic{Severity: formats.Warning, Span: top.Members[0].Key.Span,
			Msg:   fmt.Sprintf("This is the body of one server; %s looks for servers by name under `%s` and finds none.", p.Client.Name, own),
			Fixes: []formats.Fix{{Title: "Put it under `" + own + "` as `" + name + "`" + lossNote(losses), Preferred: true, Edits: wrap(servers)}}})
		return
	}
	if !formats.ServesIn(top) {
		return
	}
	first := top.Members[0]
	for _, m := range top.Members {
		if formats.LooksLikeServer(m.Value) {
			first = m
			break
		}
	}
	servers, losses := converted(p, formats.ForeignRoot{In: top, Owner: formats.BestClient(top, nil, nil)})
	p.Report(formats.Diagnostic{Severity: sev, Span: first.Key.Span,
		Msg:   fmt.Sprintf("The servers stand at the top of the file; %s looks for them under `%s` and finds none.", p.Client.Name, own),
		Fixes: []formats.Fix{{Title: "Put them under `" + own + "`" + lossNote(losses), Preferred: true, Edits: wrap(servers)}}})
}

// oneServer is a body as the only entry of the client's container.
func oneServer(p *Pass, r formats.ForeignRoot, name string) (syntax.Value, []model.Loss) {
	s := r.Owner.Lift(name, nil, r.In)
	low := p.Client.Lower(s, formats.LowerOptions{From: r.Owner, File: p.Doc.File})
	if p.Doc.Place().Shape == formats.List {
		return syntax.ArrayValue(p.Doc.Place().Item(low)), low.Losses
	}
	nameless(p, &low.Body)
	return syntax.ObjectValue(syntax.Field{Key: low.Name, Value: low.Body}), low.Losses
}
