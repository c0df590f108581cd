package diagnostics

import (
	"fmt"
	"slices"
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
	bodyAsMap(p)
	strayServers(p)
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
		r := formats.ForeignRoot{In: top, Owner: formats.BestClient(&syntax.Node{Items: []*syntax.Node{top}}, nil, nil)}
		name := nameFor(p, r.Owner, top)
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

// bodyAsMap reports the body of one server where the client looks for all of
// them by name.
func bodyAsMap(p *Pass) {
	in := p.Doc.Container()
	if in == nil || in.Of == nil || p.Doc.Place().Shape != formats.Map || !formats.IsBody(in) {
		return
	}
	at := slices.IndexFunc(in.Members, func(m *syntax.Member) bool {
		return formats.IsBody(&syntax.Node{Kind: syntax.Object, Members: []*syntax.Member{m}})
	})
	r := formats.ForeignRoot{In: in, Owner: p.Client}
	if p.Client.Knows(in) < 2*len(in.Members) {
		r.Owner = formats.BestClient(&syntax.Node{Items: []*syntax.Node{in}}, nil, nil)
	}
	name := nameFor(p, r.Owner, in)
	servers, losses := oneServer(p, r, name)
	p.Report(formats.Diagnostic{Severity: p.Refused(), Span: in.Members[at].Key.Span,
		Msg:   fmt.Sprintf("`%s` is the body of one server; %s looks for servers by name there%s.", in.Of.Key.Str, p.Client.Name, p.So()),
		Fixes: []formats.Fix{{Title: "Put it into a server called `" + name + "`" + lossNote(losses), Preferred: true, Edits: p.Update(in, servers)}}})
}

// strayServers reports servers that stand beside the map of the servers: a
// brace was closed too early.
func strayServers(p *Pass) {
	in := p.Doc.Container()
	if in == nil || in.Of == nil || in.Parent != p.Doc.Tree.Root || in.Kind != syntax.Object || p.Doc.Place().Shape != formats.Map {
		return
	}
	info, _ := p.Doc.Info(p.Doc.Tree.Root)
	for _, m := range p.Doc.Tree.Root.Members {
		if formats.FieldFor(info.Fields, m.Key.Str, model.Unknown) != nil || !formats.IsBody(m.Value) || len(formats.RootKey(m.Key.Str)) > 0 || in.Get(m.Key.Str) != nil {
			continue
		}
		if p.Doc.File != nil && p.Doc.File.Shared && m.Value.Get("args") == nil {
			continue // a setting of another kind may hold a command too
		}
		top := syntax.ValueOf(p.Doc.Tree.Root)
		servers := &top.Fields[top.Index(in.Of.Key.Str)].Value
		servers.Fields = append(servers.Fields, syntax.Field{Key: m.Key.Str, Value: syntax.ValueOf(m.Value)})
		top.Delete(m.Key.Str)
		p.Report(formats.Diagnostic{Severity: formats.Warning, Span: keySpan(m),
			Msg:   fmt.Sprintf("The server `%s` stands beside `%s`, where %s does not look for servers; move it into `%s`.", m.Key.Str, in.Of.Key.Str, p.Client.Name, in.Of.Key.Str),
			Fixes: []formats.Fix{{Title: "Move it into `" + in.Of.Key.Str + "`", Preferred: true, Edits: p.Update(p.Doc.Tree.Root, top)}}})
	}
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
