package formats

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// ForeignRoot is a place in a document where servers stand though its client
// does not look there.
type ForeignRoot struct {
	Member *syntax.Member // the key at the document's root
	Path   string         // how it is written: "mcp.servers"
	In     *syntax.Node   // the map or list of servers
	Owner  *Client        // whose root it is, or whose words its entries use; nil when it is nobody's
}

// ForeignRoots are the members of the document's root that hold servers under
// another key than the client's.
func (d *Document) ForeignRoots() []ForeignRoot {
	place := d.Place()
	var out []ForeignRoot
	for _, m := range d.Tree.Root.Members {
		if len(place.Path) > 0 && m.Key.Str == place.Path[0] && d.Container() != nil {
			continue
		}
		if d.readFrom(m.Value) {
			continue
		}
		if r, ok := d.rootAt(m); ok {
			out = append(out, r)
		}
	}
	return out
}

// readFrom reports whether the client finds servers somewhere in a node.
func (d *Document) readFrom(n *syntax.Node) bool {
	return slices.ContainsFunc(d.Servers, func(s *model.Server) bool {
		return n.Span.Start <= s.Node.Span.Start && s.Node.Span.End <= n.Span.End
	})
}

// rootAt reads a member of the document's root as some client's root.
func (d *Document) rootAt(m *syntax.Member) (ForeignRoot, bool) {
	for _, c := range RootKey(m.Key.Str) {
		if c == d.Client || c.Place.Path[0] != m.Key.Str {
			continue
		}
		if in := m.Value.At(c.Place.Path[1:]...); in != nil && ServesIn(in) {
			return ForeignRoot{m, strings.Join(c.Place.Path, "."), in, BestClient(in, RootKey(m.Key.Str), c)}, true
		}
	}
	key := strings.ToLower(m.Key.Str)
	if !strings.Contains(key, "mcp") && key != "servers" && !strings.HasPrefix(key, "context") {
		return ForeignRoot{}, false
	}
	if ServesIn(m.Value) {
		return ForeignRoot{m, m.Key.Str, m.Value, BestClient(m.Value, nil, nil)}, true
	}
	for _, inner := range m.Value.Members {
		if strings.Contains(strings.ToLower(inner.Key.Str), "servers") && ServesIn(inner.Value) {
			return ForeignRoot{m, m.Key.Str + "." + inner.Key.Str, inner.Value, BestClient(inner.Value, nil, nil)}, true
		}
	}
	return ForeignRoot{}, false
}

// ServesIn reports whether a map or list holds servers.
func ServesIn(n *syntax.Node) bool {
	for _, b := range Bodies(n) {
		if LooksLikeServer(b) {
			return true
		}
	}
	return false
}

// Bodies are the values in a map or list; none where there is no node.
func Bodies(n *syntax.Node) []*syntax.Node {
	if n == nil {
		return nil
	}
	var out []*syntax.Node
	for _, m := range n.Members {
		out = append(out, m.Value)
	}
	return append(out, n.Items...)
}

// BestClient is the client whose fields fit the bodies of a container best.
func BestClient(in *syntax.Node, among []*Client, or *Client) *Client {
	if len(among) == 0 {
		among = Clients()
	}
	best, bestScore := or, 0
	for _, c := range among {
		score := 1
		for _, b := range Bodies(in) {
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
