package diagnostics

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// converted is the servers of a foreign root as this client's own map or list,
// with the bytes of what stays the same, and what gets lost.
func converted(p *Pass, r formats.ForeignRoot) (syntax.Value, []model.Loss) {
	owner := r.Owner
	says, list := saysAll(p, r.In), p.Doc.Place().Shape == formats.List
	if owner == nil || says {
		owner = p.Client
	}
	own := says && !(list && r.In.Kind == syntax.Object) // else an item may need more
	var losses []model.Loss
	out := syntax.Value{Kind: syntax.Object}
	if list {
		out.Kind = syntax.Array
	}
	add := func(name string, nameNode, body *syntax.Node, from *syntax.Member) {
		s := owner.Lift(name, nameNode, body)
		p.Client.Adopt(s, func(s *model.Server, m *syntax.Member) formats.Sense { return meaning(p, s, m) })
		low := p.Client.Lower(s, formats.LowerOptions{From: owner, InPlace: true, File: p.Doc.File})
		if low.Refuse != "" || own || s.Node.Kind != syntax.Object {
			low.Body, low.Losses = syntax.ValueOf(body), nil // it stays as it is
		}
		losses = append(losses, low.Losses...)
		if list {
			out.Items = append(out.Items, p.Doc.Place().Item(low))
			return
		}
		nameless(p, &low.Body)
		out.Fields = append(out.Fields, syntax.Field{Key: low.Name, Value: low.Body, From: from})
	}
	for _, m := range r.In.Members {
		add(m.Key.Str, m.Key, m.Value, m)
	}
	for i, it := range r.In.Items {
		name, node := "server", (*syntax.Node)(nil)
		if n := it.At("name"); n.Is(syntax.String) {
			name, node = n.Str, n
		} else if i > 0 {
			name = p.Client.Names.Suggest(name, func(n string) bool { return out.Index(n) >= 0 })
		}
		add(name, node, it, nil)
	}
	if list == (r.In.Kind == syntax.Array) {
		out.From = r.In
	}
	return out, losses
}

// nameless drops a name from an entry whose key says it, unless the client
// wants it in both places.
func nameless(p *Pass, body *syntax.Value) {
	if !slices.ContainsFunc(p.Client.Fields, func(f formats.Field) bool { return f.Key == "name" }) {
		body.Delete("name")
	}
}

// fitsHere reports whether every member of every body is this client's own, so
// that only the key is wrong.
func fitsHere(p *Pass, in *syntax.Node) bool { return in.Kind == syntax.Object && saysAll(p, in) }

// saysAll reports whether every member of every body is this client's own,
// apart from a name in a list.
func saysAll(p *Pass, in *syntax.Node) bool {
	tag := p.Doc.Place().Tag
	for _, b := range formats.Bodies(in) {
		known := p.Client.Knows(b)
		if in.Kind == syntax.Array && b.Get("name") != nil && formats.FieldFor(p.Client.Fields, "name", model.Unknown) == nil {
			known += 4 // it becomes the key
		}
		if known < 2*len(b.Members) {
			return false
		}
		if n := b.At(tag[0]); tag[0] != "" && n.Is(syntax.String) && n.Str != tag[1] {
			return false // the word means something else here
		}
	}
	return true
}

// lossNote is what a title says of losses.
func lossNote(losses []model.Loss) string {
	var what []string
	for _, l := range losses {
		if l.Costs() {
			what = append(what, l.What)
		}
	}
	if len(what) == 0 {
		return ""
	}
	if len(what) > 3 {
		what = append(what[:3], "…")
	}
	return " (loses " + strings.Join(what, ", ") + ")"
}
