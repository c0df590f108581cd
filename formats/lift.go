package formats

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// lifter reads one entry as a canonical server.
type lifter struct {
	c   *Client
	s   *model.Server
	syn *syntaxes
}

// Lift reads an entry the way the client would. body may be of any kind; what
// the client cannot read is left out and stands in Rest.
func (c *Client) Lift(name string, nameNode, body *syntax.Node) *model.Server {
	return c.lift(name, nameNode, body, c.Fields, c.syntaxes(nil))
}

func (c *Client) lift(name string, nameNode, body *syntax.Node, fields []Field, syn *syntaxes) *model.Server {
	s := &model.Server{Name: name, NameNode: nameNode, Node: body, At: map[model.Attr]*syntax.Member{}}
	l := &lifter{c: c, s: s, syn: syn}
	s.Transport, s.Guessed = c.transportOf(fields, body)
	l.object(fields, body, true)
	return s
}

// object reads the members of one object of the entry.
func (l *lifter) object(fields []Field, n *syntax.Node, top bool) {
	for _, m := range n.Members {
		f := fieldFor(fields, m.Key.Str, l.s.Transport)
		if f == nil {
			l.s.Rest = append(l.s.Rest, m)
			continue
		}
		if nested := nestedFields(f.Type); nested != nil && f.Codec == nil && m.Value.Kind == syntax.Object {
			if f.Means != model.None {
				l.s.At[f.Means] = m
			}
			if f.Means == model.OAuth {
				l.auth()
			}
			l.object(nested, m.Value, false)
			continue
		}
		c := codecFor(f)
		if c == nil {
			if !f.Quiet {
				l.s.Own = append(l.s.Own, m)
			}
			continue
		}
		if m.Value.Is(c.takes...) {
			c.lift(l, f, m)
		} else {
			l.unread(m.Value)
		}
		if f.Means != model.None {
			l.s.At[f.Means] = m
		}
	}
}

func (l *lifter) str(n *syntax.Node, a model.Attr) model.Str {
	return model.Str{Parts: l.syn.parse(n.Str, a), From: n}
}

func (l *lifter) list(n *syntax.Node, a model.Attr) []model.Str {
	var out []model.Str
	for _, it := range n.Items {
		if it.Scalar() {
			out = append(out, l.str(it, a))
		} else {
			l.unread(it)
		}
	}
	return out
}

// unread notes a value that is there and that the client cannot read.
func (l *lifter) unread(n *syntax.Node) {
	if !n.Is(syntax.Null, syntax.Missing) {
		l.s.Unread = append(l.s.Unread, n)
	}
}

func (l *lifter) auth() *model.Auth {
	if l.s.OAuth == nil {
		l.s.OAuth = &model.Auth{}
	}
	return l.s.OAuth
}

// fieldFor picks the field of a key that counts on the transport; where none
// does, the first of that key.
func fieldFor(fields []Field, key string, t model.Transport) *Field {
	var first *Field
	for i := range fields {
		f := &fields[i]
		if f.Key != key {
			continue
		}
		if f.On.Has(t) {
			return f
		}
		if first == nil {
			first = f
		}
	}
	return first
}

// nestedFields are the fields of a type that is, or may be, an object.
func nestedFields(t Type) []Field {
	switch t := t.(type) {
	case ObjectOf:
		return t.Fields
	case *ObjectOf:
		return t.Fields
	case OneOf:
		for _, u := range t {
			if fs := nestedFields(u); fs != nil {
				return fs
			}
		}
	}
	return nil
}

// transportOf reads the transport of an entry: its word, else a key that
// implies one, else what the client makes of a url or a command.
func (c *Client) transportOf(fields []Field, body *syntax.Node) (t model.Transport, guessed bool) {
	if word := c.wordNode(body); word != nil {
		if w := c.Transports.word(word.Str); w != nil {
			if w.Means == model.Auto && c.Transports.URL != model.Unknown {
				return w.Means, false
			}
			return w.Means, false
		}
		return model.Unknown, false
	}
	hasURL, hasCommand, implied, address := false, false, model.Unknown, ""
	var look func(fields []Field, n *syntax.Node)
	look = func(fields []Field, n *syntax.Node) {
		for _, m := range n.Members {
			for i := range fields {
				f := &fields[i]
				if f.Key != m.Key.Str {
					continue
				}
				switch f.Means {
				case model.URL:
					if f.On == 0 || f.On&model.OnStdio == 0 {
						if f.Key == "command" {
							break // a client that keeps the URL in command says so by its word
						}
						hasURL, address = true, m.Value.Str
						if f.Implies != model.Unknown && implied == model.Unknown {
							implied = f.Implies
						}
					}
				case model.Command, model.Argv:
					hasCommand = true
				default:
					if nested := nestedFields(f.Type); nested != nil {
						look(nested, m.Value)
					}
				}
				break
			}
		}
	}
	look(fields, body)
	switch {
	case hasCommand && (!hasURL || c.Transports.BothWins != "url"):
		return model.Stdio, false
	case hasURL && implied != model.Unknown:
		return implied, false
	case hasURL && c.Transports.Sockets && strings.HasPrefix(address, "ws"):
		return model.WS, false
	case hasURL:
		return c.Transports.URL, true
	}
	return c.Transports.None, false
}

// wordNode is the scalar that names the transport, or nil.
func (c *Client) wordNode(body *syntax.Node) *syntax.Node {
	if c.Transports.Key == "" {
		return nil
	}
	n := body.At(strings.Split(c.Transports.Key, ".")...)
	if n.Is(syntax.String) {
		return n
	}
	return nil
}

// word finds a transport word as the client reads it.
func (t Transports) word(word string) *Word {
	for i := range t.Words {
		if t.Words[i].Word == word {
			return &t.Words[i]
		}
	}
	if t.Fold {
		folded := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(word)), "_", "-")
		for i := range t.Words {
			if t.Words[i].Word == folded {
				return &t.Words[i]
			}
		}
	}
	return nil
}

// Word is the word that a writer uses for a transport, or "".
func (t Transports) Word(tr model.Transport) string {
	for _, w := range t.Words {
		if w.Means == tr && !w.Alias {
			return w.Word
		}
	}
	if tr == model.HTTP || tr == model.SSE || tr == model.Auto {
		for _, w := range t.Words {
			if w.Means == model.Auto && !w.Alias {
				return w.Word
			}
		}
	}
	if tr == model.Auto {
		return t.Word(model.HTTP)
	}
	return ""
}

// WordNode is the scalar that names the transport of an entry, or nil.
func (c *Client) WordNode(body *syntax.Node) *syntax.Node { return c.wordNode(body) }

// Find is the client's transport word that a text is read as, or nil.
func (t Transports) Find(text string) *Word { return t.word(text) }

// HasField reports whether an entry of the client may have a member of that
// name that means something to other clients too, or holds such members.
func (c *Client) HasField(key string) bool {
	f := fieldFor(c.Fields, key, model.Unknown)
	return f != nil && f.Means != model.Name && (codecFor(f) != nil || nestedFields(f.Type) != nil) && !f.Unconfirmed && f.Gone == ""
}

// FieldFor is the field of a key that counts on a transport; where none does,
// the first of that key; nil when there is none.
func FieldFor(fields []Field, key string, t model.Transport) *Field { return fieldFor(fields, key, t) }

// Implied is the transport that a member other than the word says (httpUrl), or
// Unknown.
func (c *Client) Implied(body *syntax.Node) model.Transport {
	for i := range c.Fields {
		if f := &c.Fields[i]; f.Implies != model.Unknown && body.Get(f.Key) != nil {
			return f.Implies
		}
	}
	return model.Unknown
}

// FieldsOf are the members that an object of the type can have; entries have
// the client's.
func FieldsOf(t Type, c *Client) []Field {
	var among []Type // those that it can be; a server is what people look for
	switch t := t.(type) {
	case Entry:
		if t.Fields == nil {
			return c.Fields
		}
		return t.Fields
	case Tagged:
		for _, k := range t.Cases {
			among = append(among, k.Type)
		}
	case Switch:
		for _, b := range t {
			among = append(among, b.Type)
		}
	case OneOf:
		among = t
	case nil:
		return nil
	default:
		return nestedFields(t)
	}
	i := max(0, slices.IndexFunc(among, func(u Type) bool { _, entry := u.(Entry); return entry }))
	if fs := FieldsOf(among[i], c); fs != nil {
		return fs
	}
	return nestedFields(t)
}
