package formats

import (
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// Sense is what a member means to another client.
type Sense struct {
	Client *Client       // nil: it means nothing to anybody
	Lifted *model.Server // an entry that holds nothing but the member
}

// Means reports whether the member says attribute a.
func (s Sense) Means(a model.Attr) bool { return s.Lifted != nil && s.Lifted.At[a] != nil }

// Sense finds the client to which member m of entry s, which c does not know,
// makes sense: the one that knows most of the entry.
func (c *Client) Sense(s *model.Server, m *syntax.Member) Sense {
	best, bestScore := Sense{}, 0
	alone := only(s, m)
	for _, other := range Readings() {
		if other.ID == c.ID || other.Hidden || !other.HasField(m.Key.Str) || other.Descriptor {
			continue
		}
		lifted := other.Lift(s.Name, s.NameNode, alone)
		if len(lifted.At) == 0 {
			continue
		}
		if score := 1000*len(lifted.At) + other.Knows(s.Node); score > bestScore {
			best, bestScore = Sense{other, lifted}, score
		}
	}
	return best
}

// Adopt reads the members that the owner of an entry does not know as c does,
// or as whoever knows them: people mix the words of several clients in one
// entry. sense is c.Sense, or something that remembers it.
func (c *Client) Adopt(s *model.Server, sense func(*model.Server, *syntax.Member) Sense) {
	var rest []*syntax.Member
	for _, m := range s.Rest {
		if c.HasField(m.Key.Str) {
			s.Adopt(c.Lift(s.Name, s.NameNode, only(s, m)))
		} else if known := sense(s, m); known.Client != nil && news(s, known.Lifted) {
			s.Adopt(known.Lifted)
		} else {
			rest = append(rest, m)
		}
	}
	s.Rest = rest
}

// news reports whether a reading says something that the server does not say.
func news(s, reading *model.Server) bool {
	for a := range reading.At {
		if s.At[a] == nil {
			return true
		}
	}
	return false
}

// only is an entry that holds nothing but a member of s.
func only(s *model.Server, m *syntax.Member) *syntax.Node {
	return &syntax.Node{Kind: syntax.Object, Span: s.Node.Span, Members: []*syntax.Member{m}}
}

// Readings are all rows, each form of entry that a client reads among them.
func Readings() []*Client {
	var out []*Client
	for _, c := range Clients() {
		out = append(out, c)
		for _, f := range c.Forms {
			out = append(out, f.Client)
		}
	}
	return out
}
