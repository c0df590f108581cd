package formats

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// Convertible is a server of a document as a person means it.
type Convertible struct {
	Name   string // as the document has it; the server's own may be made up
	Server *model.Server
	From   *Client // in whose words it is written
}

// Convertible are the servers of a document that a conversion is about: those
// that its client reads and, when it reads none, those under a root of another
// client. The losses are the roots that are left out.
func (d *Document) Convertible() ([]Convertible, []model.Loss) {
	var out []Convertible
	var losses []model.Loss
	for _, s := range d.Servers {
		if d.Shadowed(s) != nil {
			losses = append(losses, model.Loss{Code: "W-UNKNOWN", Server: s.Name, What: s.Name, From: s.NameNode,
				Why: "The key `" + s.Name + "` stands twice and " + d.Client.Name + " reads the last one, so this one is left out."})
			continue
		}
		out = append(out, Convertible{s.Name, d.understood(s, d.Client), d.Client})
	}
	for _, r := range d.ForeignRoots() {
		if len(d.Servers) == 0 {
			out = append(out, d.servers(r)...)
			continue
		}
		losses = append(losses, model.Loss{Code: "W-UNKNOWN", What: r.Path, From: r.Member.Key,
			Why: d.Client.Name + " does not read what stands under `" + Shown(r.Path) + "`, so its servers are left out."})
	}
	return out, losses
}

// Shadowed returns the entry that stands later under the same key as s, and
// which most clients read in its place, or nil.
func (d *Document) Shadowed(s *model.Server) *model.Server {
	if d.last == nil || s.Node.Of == nil {
		return nil
	}
	if t := d.last()[entryKey{s.Node.Parent, s.Name}]; t != s {
		return t
	}
	return nil
}

// entryKey is a key of a map of servers.
type entryKey struct {
	in   *syntax.Node
	name string
}

// lastEntries are the servers that stand last under their keys.
func lastEntries(servers []*model.Server) map[entryKey]*model.Server {
	last := make(map[entryKey]*model.Server, len(servers))
	for _, s := range servers {
		if s.Node.Of != nil {
			last[entryKey{s.Node.Parent, s.Name}] = s
		}
	}
	return last
}

// general are the losses of what a document says of all its servers, outside of
// their entries.
func (d *Document) general() []model.Loss {
	var out []model.Loss
	var look func(n *syntax.Node)
	look = func(n *syntax.Node) {
		for _, m := range n.Members {
			info := d.info[m.Value]
			switch {
			case info.Server != nil:
			case info.Field != nil && info.Field.Loss != "":
				if len(m.Value.Members)+len(m.Value.Items) > 0 || m.Value.Scalar() {
					out = append(out, model.Loss{Code: info.Field.Loss, What: m.Key.Str, From: m.Key,
						Why: "What `" + m.Key.Str + "` says of all servers is a setting of " + d.Client.Name + " and is not carried over."})
				}
			case m.Value.Kind == syntax.Object:
				look(m.Value)
			}
		}
	}
	look(d.Tree.Root)
	return out
}

// servers reads what stands under another client's root.
func (d *Document) servers(r ForeignRoot) []Convertible {
	from := r.Owner
	if from == nil {
		from = d.Client
	}
	var out []Convertible
	add := func(name string, nameNode, body *syntax.Node) {
		if body.Is(syntax.Object) {
			out = append(out, Convertible{name, d.understood(from.Lift(name, nameNode, body), from), from})
		}
	}
	for _, m := range r.In.Members {
		add(m.Key.Str, m.Key, m.Value)
	}
	for _, it := range r.In.Items {
		name := it.At("name")
		if !name.Is(syntax.String) {
			name = &syntax.Node{}
		}
		add(name.Str, name, it)
	}
	return out
}

// understood is a server of client c as a person means it: one without a name
// is called as its file, and one that c could neither start nor reach is read in
// the words of whoever knows them.
func (d *Document) understood(s *model.Server, c *Client) *model.Server {
	if s.Name != "" && (s.HasCommand() || s.HasURL()) {
		return s
	}
	read := *s
	if s.Name == "" {
		read.Name = strings.TrimSuffix(path.Base(d.Name), path.Ext(d.Name))
	}
	if !s.HasCommand() && !s.HasURL() {
		read.At, read.Unread = maps.Clone(s.At), slices.Clone(s.Unread)
		c.Adopt(&read, c.Sense)
	}
	return &read
}
