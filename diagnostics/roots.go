package diagnostics

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// root is a place in a document where servers stand though this client does
// not look there.
type root struct {
	member *syntax.Member  // the key at the document's root
	path   string          // how it is written: "mcp.servers"
	in     *syntax.Node    // the map or list of servers
	owner  *formats.Client // whose root it is; nil when it is nobody's
}

// foreignRoots are the members of the document's root that hold servers under
// another key than the client's.
func foreignRoots(p *Pass) []root {
	place := p.Doc.Place()
	var out []root
	for _, m := range p.Doc.Tree.Root.Members {
		if len(place.Path) > 0 && m.Key.Str == place.Path[0] && p.Doc.Container() != nil {
			continue
		}
		if readFrom(p, m.Value) {
			continue
		}
		if r, ok := rootAt(p, m); ok {
			out = append(out, r)
		}
	}
	return out
}

// readFrom reports whether the client finds servers somewhere in a node.
func readFrom(p *Pass, n *syntax.Node) bool {
	return slices.ContainsFunc(p.Doc.Servers, func(s *model.Server) bool {
		return n.Span.Start <= s.Node.Span.Start && s.Node.Span.End <= n.Span.End
	})
}

// rootAt reads a member of the document's root as some client's root.
func rootAt(p *Pass, m *syntax.Member) (root, bool) {
	for _, c := range formats.RootKey(m.Key.Str) {
		if c == p.Client || c.Place.Path[0] != m.Key.Str {
			continue
		}
		if in := m.Value.At(c.Place.Path[1:]...); in != nil && servesIn(in, c) {
			return root{m, strings.Join(c.Place.Path, "."), in, bestClient(in, formats.RootKey(m.Key.Str), c)}, true
		}
	}
	key := strings.ToLower(m.Key.Str)
	if !strings.Contains(key, "mcp") && key != "servers" && !strings.HasPrefix(key, "context") {
		return root{}, false
	}
	if servesIn(m.Value, nil) {
		return root{m, m.Key.Str, m.Value, bestClient(m.Value, nil, nil)}, true
	}
	for _, inner := range m.Value.Members {
		if strings.Contains(strings.ToLower(inner.Key.Str), "servers") && servesIn(inner.Value, nil) {
			return root{m, m.Key.Str + "." + inner.Key.Str, inner.Value, bestClient(inner.Value, nil, nil)}, true
		}
	}
	return root{}, false
}

// servesIn reports whether a map or list holds servers.
func servesIn(n *syntax.Node, c *formats.Client) bool {
	for _, b := range bodies(n) {
		if formats.LooksLikeServer(b) {
			return true
		}
	}
	return false
}

// bodies are the values in a map or list; none where there is no node.
func bodies(n *syntax.Node) []*syntax.Node {
	if n == nil {
		return nil
	}
	var out []*syntax.Node
	for _, m := range n.Members {
		out = append(out, m.Value)
	}
	return append(out, n.Items...)
}

// bestClient is the client whose fields fit the bodies of a container best.
func bestClient(in *syntax.Node, among []*formats.Client, or *formats.Client) *formats.Client {
	if len(among) == 0 {
		among = formats.Clients()
	}
	best, bestScore := or, 0
	for _, c := range among {
		score := 1
		for _, b := range bodies(in) {
			score += c.Knows(b)
			if s := c.Lift("", nil, b); s.Transport.Remote() && !s.HasURL() || s.Transport == model.Stdio && !s.HasCommand() {
				score -= 3 // it would not know where to reach the server
			}
		}
		if best == nil || score > bestScore {
			best, bestScore = c, score
		}
	}
	return best
}

// converted is the servers of a foreign root as this client's own map or list,
// with the bytes of what stays the same, and what gets lost.
func converted(p *Pass, r root) (syntax.Value, []model.Loss) {
	owner := r.owner
	if owner == nil || fitsHere(p, r.in) {
		owner = p.Client
	}
	var losses []model.Loss
	list := p.Doc.Place().Shape == formats.List
	out := syntax.Value{Kind: syntax.Object}
	if list {
		out.Kind = syntax.Array
	}
	add := func(name string, nameNode, body *syntax.Node, from *syntax.Member) {
		s := owner.Lift(name, nameNode, body)
		adopt(p, s)
		low := p.Client.Lower(s, formats.LowerOptions{From: owner, InPlace: true, File: p.Doc.File})
		if low.Refuse != "" || s.Node.Kind != syntax.Object {
			low.Body = syntax.ValueOf(body)
		}
		losses = append(losses, low.Losses...)
		if list {
			out.Items = append(out.Items, p.Doc.Place().Item(low))
			return
		}
		nameless(p, &low.Body)
		out.Fields = append(out.Fields, syntax.Field{Key: low.Name, Value: low.Body, From: from})
	}
	for _, m := range r.in.Members {
		add(m.Key.Str, m.Key, m.Value, m)
	}
	for i, it := range r.in.Items {
		name, node := "server", (*syntax.Node)(nil)
		if n := it.At("name"); n.Is(syntax.String) {
			name, node = n.Str, n
		} else if i > 0 {
			name = p.Client.Names.Suggest(name, func(n string) bool { return out.Index(n) >= 0 })
		}
		add(name, node, it, nil)
	}
	if list == (r.in.Kind == syntax.Array) {
		out.From = r.in
	}
	return out, losses
}

// adopt reads the members that the owner of an entry does not know as whoever
// knows them: people mix the words of several clients in one entry.
func adopt(p *Pass, s *model.Server) {
	var rest []*syntax.Member
	for _, m := range s.Rest {
		alone := &syntax.Node{Kind: syntax.Object, Span: s.Node.Span, Members: []*syntax.Member{m}}
		if p.Client.HasField(m.Key.Str) {
			s.Adopt(p.Client.Lift(s.Name, s.NameNode, alone))
		} else if sense := meaning(p, s, m); sense.client != nil {
			s.Adopt(sense.lifted)
		} else {
			rest = append(rest, m)
		}
	}
	s.Rest = rest
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
func fitsHere(p *Pass, in *syntax.Node) bool {
	tag := p.Doc.Place().Tag
	for _, b := range bodies(in) {
		if p.Client.Knows(b) < 2*len(b.Members) {
			return false
		}
		if n := b.At(tag[0]); tag[0] != "" && n.Is(syntax.String) && n.Str != tag[1] {
			return false // the word means something else here
		}
	}
	return in.Kind == syntax.Object
}

// lossNote is what a title says of losses.
func lossNote(losses []model.Loss) string {
	var what []string
	for _, l := range losses {
		if l.Code != "W-NAME" && (l.Code != "W-DESC" || l.From != nil) { // a new name or a made-up text loses nothing
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
