package formats

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

var (
	scalars = []syntax.Kind{syntax.String, syntax.Number, syntax.Bool, syntax.Date}
	lists   = []syntax.Kind{syntax.Array}
	objects = []syntax.Kind{syntax.Object}
	bools   = []syntax.Kind{syntax.Bool}
)

// kindWord writes the transport; Lift reads it before anything else.
var kindWord = &codec{name: "transport word", takes: scalars,
	lift: func(l *lifter, f *Field, m *syntax.Member) {},
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		w := l.c.Transports.Word(l.s.Transport)
		if w == "" || (l.same || l.wordless()) && (!l.has(f) || l.bridged) {
			return syntax.Value{}, false
		}
		return l.keepWord(f, w), true
	}}

// wordless reports whether an entry of the transport goes without a word: the
// client leaves it out itself or, where a part of an entry is written that has
// none, understands the entry so too.
func (l *lowering) wordless() bool {
	t, tr := l.c.Transports, l.s.Transport
	switch {
	case !l.part:
		return t.Omit != 0 && t.Omit.Has(tr)
	case t.Required || l.at[model.Kind] != nil:
		return false
	case tr == model.Stdio:
		return t.None == model.Stdio
	}
	return t.URL == model.Auto || t.URL == tr
}

// nameText repeats the server's name in its entry; Lift has it from the entry's
// key, or from this member where the entry stands in a list.
var nameText = &codec{name: "the server's name", takes: scalars,
	lift: func(l *lifter, f *Field, m *syntax.Member) {},
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		if l.same || l.part {
			return asItStands(l, f)
		}
		return l.text(f, l.called), true
	}}

var textCodec = &codec{name: "text", takes: scalars,
	lift: func(l *lifter, f *Field, m *syntax.Member) {
		*textOf[f.Means](l.s) = l.str(m.Value, f.Means)
	},
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		s := textOf[f.Means](l.s)
		if v, ok := l.keep(f, s.From); ok {
			return v, true
		}
		parts := s.Parts
		v, ok := l.takeStr(s, f.Means)
		if t, is := f.Type.(String); is && (t.URL || len(t.Schemes) > 0) && len(parts) > 0 && parts[0].Ref != nil && !l.same && !l.c.Traits.RawText {
			l.lose("W-REF", parts[0].Ref.Name, l.orig.URL.From, l.c.Name+" wants an address that is written out up to the host, so what stands for `"+parts[0].Ref.Text+"` has to be filled in.")
		}
		return v, ok
	}}

var listCodec = &codec{name: "list of texts", takes: lists,
	lift: func(l *lifter, f *Field, m *syntax.Member) {
		*listOf[f.Means](l.s) = l.list(m.Value, f.Means)
		if f.Means == model.Allow {
			l.s.AllowSet = true
		}
	},
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		list := listOf[f.Means](l.s)
		if len(*list) == 0 && !(f.Means == model.Allow && l.s.AllowSet) && !l.has(f) {
			if (f.Required || f.Advised) && !l.part && !l.same {
				return syntax.Value{Kind: syntax.Array}, true
			}
			return syntax.Value{}, false
		}
		if f.Means == model.Approve && !l.same {
			return syntax.Value{}, false // approval is never carried over by itself
		}
		v := syntax.Value{Kind: syntax.Array, From: l.node(f)}
		for i := range *list {
			it, _ := l.takeStr(&(*list)[i], f.Means)
			v.Items = append(v.Items, it)
		}
		*list = nil
		l.s.AllowSet = l.s.AllowSet && f.Means != model.Allow
		return v, true
	}}

var pairsCodec = &codec{name: "map of texts", takes: objects,
	lift: func(l *lifter, f *Field, m *syntax.Member) {
		to := pairsOf[f.Means](l.s)
		for _, e := range m.Value.Members {
			if e.Value.Scalar() || e.Value.Kind == syntax.Null {
				*to = append(*to, model.Pair{Key: e.Key.Str, Value: l.str(e.Value, f.Means), From: e, Unset: e.Value.Kind == syntax.Null})
			} else {
				l.unread(e.Value)
			}
		}
	},
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		return l.takePairs(f, func(model.Pair) bool { return true })
	}}

// LiteralPairs takes only the entries without references: those that can be
// written where nothing is expanded.
var LiteralPairs = &codec{name: "map of literal texts", takes: objects, lift: pairsCodec.lift,
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		return l.takePairs(f, func(p model.Pair) bool { return len(p.Value.Refs()) == 0 })
	}}

// argv is the command and its arguments in one list.
var argv = &codec{name: "command and arguments in one list", takes: append([]syntax.Kind{syntax.Array}, scalars...),
	lift: func(l *lifter, f *Field, m *syntax.Member) {
		if m.Value.Kind != syntax.Array {
			l.s.Command = l.str(m.Value, model.Command)
			return
		}
		for i, s := range l.list(m.Value, model.Command) {
			if i == 0 {
				l.s.Command = s
			} else {
				l.s.Args = append(l.s.Args, s)
			}
		}
	},
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		if l.s.Command.Empty() && len(l.s.Args) == 0 {
			return syntax.Value{}, false
		}
		v := syntax.Value{Kind: syntax.Array, From: l.node(f)}
		if it, ok := l.takeStr(&l.s.Command, model.Command); ok {
			v.Items = append(v.Items, it)
		}
		for i := range l.s.Args {
			it, _ := l.takeStr(&l.s.Args[i], model.Args)
			v.Items = append(v.Items, it)
		}
		l.s.Args = nil
		return v, true
	}}

// plainOff: true switches the server off.
var plainOff = offCodec("true switches off", true)

// Inverted: false switches the server off ("enabled").
var Inverted = offCodec("false switches off", false)

func offCodec(name string, off bool) *codec {
	return &codec{name: name, takes: bools,
		lift: func(l *lifter, f *Field, m *syntax.Member) { l.s.Off = (m.Value.Str == "true") == off },
		lower: func(l *lowering, f *Field) (syntax.Value, bool) {
			is := l.s.Off
			l.s.Off = false
			if said := l.part && l.at[model.Off] != nil; !is && !said && (!f.Advised && !f.Required || l.part || l.same) && !l.has(f) {
				return syntax.Value{}, false
			}
			v := syntax.BoolValue(is == off)
			v.From = l.node(f)
			return v, true
		}}
}

// envNames lists variables that are handed on under their own name.
var envNames = &codec{name: "names of variables handed on", takes: lists,
	lift: func(l *lifter, f *Field, m *syntax.Member) {
		for _, it := range m.Value.Items {
			name := it.Str
			if it.Kind == syntax.Object {
				name = ""
				for _, m := range it.Members {
					if m.Key.Str == "name" && m.Value.Is(syntax.String) {
						name = m.Value.Str
					} else if m.Key.Str != "name" {
						l.s.Own = append(l.s.Own, m)
					}
				}
			}
			if name != "" {
				l.s.Env = append(l.s.Env, model.Pair{Key: name, Value: model.Str{From: it, Parts: []model.Part{{Ref: &model.Ref{Name: name, Text: "${" + name + "}"}}}}})
			}
		}
	},
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		v := syntax.Value{Kind: syntax.Array, From: l.node(f)}
		var rest []model.Pair
		for _, p := range l.s.Env {
			r := p.Value.Only()
			if r == nil || !l.wrote(f, p) || !l.asVariable(r, p) {
				rest = append(rest, p)
				continue
			}
			if r.Default != nil {
				l.lose("W-DEFAULT", p.Key, p.Value.From, l.c.Name+" hands the variable "+p.Key+" on as it is and knows no default, so the default is dropped.")
			}
			it := syntax.StringValue(p.Key)
			if l.same && p.Value.From != nil {
				it = syntax.ValueOf(p.Value.From)
			}
			v.Items = append(v.Items, it)
		}
		if len(v.Items) == 0 && !(l.has(f) && l.same) {
			return syntax.Value{}, false
		}
		l.s.Env = rest
		return v, true
	}}

// asVariable reports whether a reference can be a variable that is handed on
// under the key of its pair: it is that one, or a value that nobody keeps in a
// variable yet.
func (l *lowering) asVariable(r *model.Ref, p model.Pair) bool {
	switch {
	case l.same || r.Space == model.EnvVar:
		return r.Space == model.EnvVar && r.Name == p.Key
	case r.Space == model.Input:
		l.lose("W-INPUT", r.Name, p.Value.From, "The prompted input `"+r.Name+"` becomes the variable "+p.Key+", which "+l.c.Name+" hands on and which has to be set.")
	case r.Space == model.Secret && r.Name != p.Key:
		l.lose("W-REF", r.Name, p.Value.From, l.c.Name+" hands variables on under their own names, so what is the secret "+r.Name+" has to be set as "+p.Key+".")
	}
	return r.Space == model.Input || r.Space == model.Secret
}

// BearerVar names the variable whose value goes behind "Bearer " in the
// Authorization header.
var BearerVar = &codec{name: "variable that holds the bearer token", takes: scalars,
	lift: func(l *lifter, f *Field, m *syntax.Member) {
		name := m.Value.Str
		l.s.Headers = append(l.s.Headers, model.Pair{Key: "Authorization", From: m, Value: model.Str{From: m.Value,
			Parts: []model.Part{{Lit: "Bearer "}, {Ref: &model.Ref{Name: name, Text: "${" + name + "}"}}}}})
	},
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		for i, p := range l.s.Headers {
			if !strings.EqualFold(p.Key, "Authorization") || len(p.Value.Parts) != 2 {
				continue
			}
			r := p.Value.Parts[1].Ref
			if p.Value.Parts[0].Lit != "Bearer " || r == nil || !l.wrote(f, p) {
				continue
			}
			name, ok := l.variable(r, p.Value.From)
			if !ok {
				continue
			}
			if r.Default != nil {
				l.lose("W-DEFAULT", p.Key, p.Value.From, l.c.Name+" knows no default for the token variable "+r.Name+", so the default is dropped.")
			}
			l.s.Headers = append(l.s.Headers[:i:i], l.s.Headers[i+1:]...)
			return l.text(f, name), true
		}
		return syntax.Value{}, false
	}}

// variable is the variable that a reference becomes where a client wants the
// name of one: its own, or one that takes the place of a prompted or kept value.
func (l *lowering) variable(r *model.Ref, from *syntax.Node) (name string, ok bool) {
	switch r.Space {
	case model.EnvVar:
		return r.Name, true
	case model.Input:
		name = VariableName(r.Name)
		l.lose("W-INPUT", r.Name, from, l.c.Name+" does not ask for values, so the prompted input `"+r.Name+"` becomes the variable "+name+", which has to be set.")
		return name, true
	case model.Secret:
		return VariableName(r.Name), true
	}
	return "", false
}

// HeaderVars maps headers to the names of variables that hold their values.
var HeaderVars = &codec{name: "headers from variables", takes: objects,
	lift: func(l *lifter, f *Field, m *syntax.Member) {
		for _, e := range m.Value.Members {
			if e.Value.Kind == syntax.String {
				l.s.Headers = append(l.s.Headers, model.Pair{Key: e.Key.Str, From: e, Value: model.Str{From: e.Value,
					Parts: []model.Part{{Ref: &model.Ref{Name: e.Value.Str, Text: "${" + e.Value.Str + "}"}}}}})
			}
		}
	},
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		v := syntax.Value{Kind: syntax.Object, From: l.node(f)}
		var rest []model.Pair
		for _, p := range l.s.Headers {
			r := p.Value.Only()
			if r == nil || !l.wrote(f, p) {
				rest = append(rest, p)
				continue
			}
			name, ok := l.variable(r, p.Value.From)
			if !ok {
				rest = append(rest, p)
				continue
			}
			if r.Default != nil {
				l.lose("W-DEFAULT", p.Key, p.Value.From, l.c.Name+" knows no default for the variable "+r.Name+", so the default is dropped.")
			}
			it := syntax.StringValue(name)
			if l.body != nil {
				it.From = p.Value.From
			}
			v.Fields = append(v.Fields, syntax.Field{Key: p.Key, Value: it, From: l.member(p.From)})
		}
		if len(v.Fields) == 0 && !(l.has(f) && l.same) {
			return syntax.Value{}, false
		}
		l.s.Headers = rest
		return v, true
	}}

// ApproveAll: true lets every tool run without asking.
var ApproveAll = &codec{name: "approve everything", takes: bools,
	lift: func(l *lifter, f *Field, m *syntax.Member) { l.s.ApproveAll = m.Value.Str == "true" },
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		if !l.same || !l.has(f) {
			return syntax.Value{}, false
		}
		l.s.ApproveAll = false
		return syntax.ValueOf(l.node(f)), true
	}}

// ApproveListOrStar is a list of tool names or the text "*".
var ApproveListOrStar = &codec{name: "tools or *", takes: append([]syntax.Kind{syntax.Array}, scalars...),
	lift: func(l *lifter, f *Field, m *syntax.Member) {
		if m.Value.Kind == syntax.Array {
			l.s.Approve = l.list(m.Value, model.Approve)
		} else {
			l.s.ApproveAll = m.Value.Str == "*"
		}
	},
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		if !l.same || !l.has(f) {
			return syntax.Value{}, false
		}
		l.s.Approve, l.s.ApproveAll = nil, false
		return syntax.ValueOf(l.node(f)), true
	}}

// AllowStar is the allow list in which ["*"] means every tool and is what a
// writer puts where nothing is said.
var AllowStar = &codec{name: "tools, or * for all", takes: lists,
	lift: func(l *lifter, f *Field, m *syntax.Member) {
		if len(m.Value.Items) == 1 && m.Value.Items[0].Str == "*" {
			return
		}
		l.s.Allow, l.s.AllowSet = l.list(m.Value, model.Allow), true
	},
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		if l.same {
			if !l.has(f) {
				return syntax.Value{}, false
			}
			l.s.Allow, l.s.AllowSet = nil, false
			return syntax.ValueOf(l.node(f)), true
		}
		if l.s.AllowSet {
			return listCodec.lower(l, f)
		}
		return syntax.StringsValue([]string{"*"}), !l.part
	}}
