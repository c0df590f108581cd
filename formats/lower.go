package formats

import (
	"maps"
	"slices"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// Lowered is a server as a client would write it.
type Lowered struct {
	Name   string
	Body   syntax.Value
	Losses []model.Loss
	Refuse string // not empty: the client cannot have this server; the reason, a sentence
}

// LowerOptions choose what a conversion may do.
type LowerOptions struct {
	File    *File // the file that the result goes to, or nil
	From    *Client
	Bridge  bool            // a remote server may become a stdio bridge where the client takes none
	Part    bool            // s is a part of a server: nothing is added that it does not say
	InPlace bool            // the result replaces the server's own body: its nodes are reused
	Taken   map[string]bool // names that are in use already
}

// lowering writes one server. Codecs take from s what they can say; what is
// left at the end is lost.
type lowering struct {
	c       *Client
	f       *File
	s       *model.Server // what is not written yet
	orig    *model.Server
	at      map[model.Attr]*syntax.Member
	syn     *syntaxes    // what the client expands
	source  *Client      // in whose words the server was written, or nil
	body    *syntax.Node // the object that is being written over, or nil
	same    bool         // the entry stays with its client
	part    bool         // nothing is written that the server does not say
	bridged bool         // the server was remote and is now a local bridge
	losses  []model.Loss
	called  string // the server's name in the client
	refuse  string // set by a codec that cannot write the server at all: why, a sentence
}

// Lower writes a server in the client's form. It changes nothing of s.
func (c *Client) Lower(s *model.Server, opt LowerOptions) Lowered {
	same := opt.From == c
	if same {
		c = c.As(s)
	}
	l := &lowering{c: c, f: opt.File, s: copyServer(s), orig: s, at: s.At, same: same, part: opt.Part, source: opt.From, syn: c.syntaxes(opt.File)}
	if l.same && !opt.InPlace && s.Node != nil {
		return Lowered{Name: l.name(s, opt), Body: strip(syntax.ValueOf(s.Node)), Losses: l.losses}
	}
	if opt.InPlace {
		l.body = s.Node
	}
	out := Lowered{Name: l.name(s, opt)}
	if !l.same && !opt.Part && s.Command.Empty() && s.URL.Empty() {
		out.Refuse = "`" + s.Name + "` says neither which program to start nor an address, so there is no server to convert."
		l.lose("W-UNKNOWN", s.Name, s.NameNode, out.Refuse)
		out.Losses = l.losses
		return out
	}
	l.called = out.Name
	if !l.same && l.s.Transport == model.Unknown && !l.s.URL.Empty() {
		l.s.Transport, l.s.Guessed = model.Auto, true
	}
	if l.s.Transport == model.Auto && !l.same {
		l.guess()
	}
	if !l.same && !opt.Part {
		l.paths(opt.From)
		l.plain(opt)
	}
	speaks := c.Transports.Speaks()
	if t := l.s.Transport; t.Remote() && !speaks.Has(t) && !l.same {
		if why := l.unreachable(opt); why != "" {
			out.Refuse, out.Losses = why, l.losses
			return out
		}
	}
	if c.Cannot != nil && !l.same && !l.part {
		if why := c.Cannot(l.s); why != "" {
			code := "W-UNKNOWN"
			if l.s.Transport.Remote() {
				code = "W-TRANSPORT"
			}
			l.lose(code, s.Name, s.NameNode, why)
			out.Refuse, out.Losses = why, l.losses
			return out
		}
	}
	out.Body = syntax.Value{Kind: syntax.Object, Fields: l.fields(c.Fields, l.body)}
	if l.body != nil {
		out.Body.From = l.body
	}
	if l.same || opt.InPlace {
		l.keepRest(&out.Body, s)
	}
	if !l.same {
		l.leftovers(s, opt)
	}
	if out.Refuse = l.refuse; out.Refuse != "" {
		l.losses = nil // all of it is lost
		l.lose("W-UNKNOWN", s.Name, s.NameNode, l.refuse)
	}
	out.Losses = l.losses
	return out
}

// fields writes the members of one object, in the order of the table.
func (l *lowering) fields(fields []Field, body *syntax.Node) []syntax.Field {
	var out []syntax.Field
	outer := l.body
	l.body = body
	defer func() { l.body = outer }()
	for i := range fields {
		f := &fields[i]
		if !f.On.Has(l.s.Transport) && !(l.same && l.has(f) && fieldFor(fields, f.Key, l.s.Transport) == f) || (f.Gone != "" || f.Quiet) && !l.has(f) {
			continue
		}
		if slices.ContainsFunc(out, func(o syntax.Field) bool { return o.Key == f.Key }) {
			continue
		}
		if l.same && f.Means != model.None && l.at[f.Means] != nil && !l.has(f) {
			continue // said by another member already
		}
		if f.Implies != model.Unknown && f.Implies != l.s.Transport && !l.has(f) {
			continue
		}
		var v syntax.Value
		var ok bool
		if c := codecFor(f); c != nil {
			v, ok = c.lower(l, f)
		} else if nestedFields(f.Type) != nil {
			v, ok = l.nested(f)
		}
		if ok {
			out = append(out, syntax.Field{Key: f.Key, Value: v, From: l.from(f)})
		}
	}
	return out
}

// nested writes an object of fields; ok is false when nothing stands in it.
func (l *lowering) nested(f *Field) (syntax.Value, bool) {
	n := l.node(f)
	v := syntax.Value{Kind: syntax.Object, Fields: l.fields(nestedFields(f.Type), n), From: n}
	if n != nil {
		for _, m := range n.Members {
			if !slices.ContainsFunc(v.Fields, func(g syntax.Field) bool { return g.From == m }) && l.same {
				v.Fields = append(v.Fields, syntax.Field{Key: m.Key.Str, Value: syntax.ValueOf(m.Value), From: m})
			}
		}
	}
	if len(v.Fields) == 0 && n == nil && f.Means == model.OAuth && l.s.OAuth != nil && (l.s.OAuth.On == nil || *l.s.OAuth.On) && f.Required {
		return v, true
	}
	return v, len(v.Fields) > 0 || n != nil && l.same
}

// from is the member that a field continues: the one of its key in the object
// that is written over, else the one that meant the same.
func (l *lowering) from(f *Field) *syntax.Member {
	if l.body == nil {
		return nil
	}
	if m := l.body.Get(f.Key); m != nil {
		return m
	}
	if m := l.at[f.Means]; f.Means != model.None && m != nil && slices.Contains(l.body.Members, m) {
		return m
	}
	return nil
}

func (l *lowering) has(f *Field) bool { return l.body != nil && l.body.Get(f.Key) != nil }

func (l *lowering) node(f *Field) *syntax.Node {
	if m := l.from(f); m != nil {
		return m.Value
	}
	return nil
}

func (l *lowering) member(m *syntax.Member) *syntax.Member {
	if l.body == nil {
		return nil
	}
	return m
}

// wrote reports whether an entry of env or headers stands in the member of the
// field, so that the field takes it back. Entries that stand nowhere fit any.
func (l *lowering) wrote(f *Field, p model.Pair) bool {
	if !l.same || l.body == nil || p.From == nil && p.Value.From == nil {
		return true
	}
	m := l.body.Get(f.Key)
	if m == nil {
		return false
	}
	return p.From == m || p.From != nil && slices.Contains(m.Value.Members, p.From) || slices.Contains(m.Value.Items, p.Value.From)
}

// keep is the value of a field's member as it stands, where the entry stays
// with its client and what the server says comes from elsewhere.
func (l *lowering) keep(f *Field, from *syntax.Node) (syntax.Value, bool) {
	if !l.same || !l.has(f) || from == nil || from == l.node(f) {
		return syntax.Value{}, false
	}
	return syntax.ValueOf(l.node(f)), true
}

// text is a string value that keeps the node it replaces.
func (l *lowering) text(f *Field, s string) syntax.Value {
	v := syntax.StringValue(s)
	v.From = l.node(f)
	return v
}

func (l *lowering) keepWord(f *Field, word string) syntax.Value {
	n := l.node(f)
	if n != nil && l.same {
		if w := l.c.Transports.word(n.Str); w != nil && w.Means == l.s.Transport {
			return syntax.ValueOf(n)
		}
	}
	v := syntax.StringValue(word)
	v.From = n
	return v
}

// takeStr writes a string and empties it; ok is false when there was none.
func (l *lowering) takeStr(s *model.Str, a model.Attr) (syntax.Value, bool) {
	if s.Empty() && (s.From == nil || !l.same) {
		return syntax.Value{}, false
	}
	v := syntax.StringValue(l.print(*s, a))
	if l.body != nil || l.same {
		v.From = s.From
		if s.From != nil && v.Str == s.From.Str && l.same {
			v.Kind = s.From.Kind // a number that the client reads as text stays a number
		}
	}
	*s = model.Str{}
	return v, true
}

// takePairs writes the entries that the test lets through.
func (l *lowering) takePairs(f *Field, fits func(model.Pair) bool) (syntax.Value, bool) {
	pairs := pairsOf[f.Means](l.s)
	v := syntax.Value{Kind: syntax.Object, From: l.node(f)}
	var rest []model.Pair
	for _, p := range *pairs {
		switch {
		case !l.wrote(f, p):
			rest = append(rest, p)
		case p.Unset && !l.same:
			l.lose("W-UNKNOWN", p.Key, p.Value.From, l.c.Name+" cannot remove a variable, so the entry for "+p.Key+" is left out.")
		case p.Unset:
			v.Fields = append(v.Fields, syntax.Field{Key: p.Key, Value: syntax.ValueOf(p.Value.From), From: p.From})
		case !l.same && !fits(p):
			rest = append(rest, p)
		default:
			str := p.Value
			it, ok := l.takeStr(&str, f.Means)
			if !ok {
				it = syntax.StringValue("")
				if l.body != nil {
					it.From = p.Value.From
				}
			}
			v.Fields = append(v.Fields, syntax.Field{Key: p.Key, Value: it, From: l.member(p.From)})
		}
	}
	*pairs = rest
	return v, len(v.Fields) > 0 || l.has(f) && l.same || f.Required && !l.same && !l.part
}

// keepRest puts back what the client itself does not translate.
func (l *lowering) keepRest(v *syntax.Value, s *model.Server) {
	if s.Node == nil {
		return
	}
	for _, m := range s.Node.Members {
		if slices.ContainsFunc(v.Fields, func(f syntax.Field) bool { return f.From == m }) {
			continue
		}
		known := fieldFor(l.c.Fields, m.Key.Str, s.Transport)
		other := slices.Contains(s.Own, m) || slices.Contains(s.Rest, m) // what the source understood is written already, or lost
		if l.same || other && known != nil && codecFor(known) == nil && nestedFields(known.Type) == nil && v.Index(m.Key.Str) < 0 {
			v.Fields = append(v.Fields, syntax.Field{Key: m.Key.Str, Value: syntax.ValueOf(m.Value), From: m})
		}
	}
}

func (l *lowering) lose(code, what string, from *syntax.Node, why string) {
	hide := func(s string) string { return issued.ReplaceAllString(s, hiddenText) }
	l.losses = append(l.losses, model.Loss{Code: code, Server: l.s.Name, What: hide(what), Why: hide(why), From: from})
}

func copyServer(s *model.Server) *model.Server {
	c := *s
	c.Args, c.Env, c.Headers = slices.Clone(s.Args), slices.Clone(s.Env), slices.Clone(s.Headers)
	c.Allow, c.Deny, c.Approve = slices.Clone(s.Allow), slices.Clone(s.Deny), slices.Clone(s.Approve)
	if s.OAuth != nil {
		a := *s.OAuth
		a.Scopes, a.More = slices.Clone(a.Scopes), maps.Clone(a.More)
		c.OAuth = &a
	}
	return &c
}
