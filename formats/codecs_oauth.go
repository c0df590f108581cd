package formats

import (
	"strconv"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// Codecs of the parts of an OAuth configuration, wherever a client keeps them.
var (
	OAuthClientID     = authText("client id", func(a *model.Auth) *model.Str { return &a.ClientID })
	OAuthClientSecret = authText("client secret", func(a *model.Auth) *model.Str { return &a.ClientSecret })
	OAuthRedirect     = authText("redirect address", func(a *model.Auth) *model.Str { return &a.Redirect })

	// OAuthScopes is a list; OAuthScopeText one text with blanks between.
	OAuthScopes = &codec{name: "scopes", takes: lists,
		lift: func(l *lifter, f *Field, m *syntax.Member) { l.auth().Scopes = l.list(m.Value, model.OAuth) },
		lower: func(l *lowering, f *Field) (syntax.Value, bool) {
			a := l.s.OAuth
			if a == nil || len(a.Scopes) == 0 && !l.has(f) {
				return syntax.Value{}, false
			}
			v := syntax.Value{Kind: syntax.Array, From: l.node(f)}
			for i := range a.Scopes {
				it, _ := l.takeStr(&a.Scopes[i], model.OAuth)
				v.Items = append(v.Items, it)
			}
			a.Scopes = nil
			return v, true
		}}
	OAuthScopeText = &codec{name: "scopes in one text", takes: scalars,
		lift: func(l *lifter, f *Field, m *syntax.Member) {
			for _, w := range strings.Fields(m.Value.Str) {
				l.auth().Scopes = append(l.auth().Scopes, model.Lit(w))
			}
		},
		lower: func(l *lowering, f *Field) (syntax.Value, bool) {
			a := l.s.OAuth
			if a == nil || len(a.Scopes) == 0 && !l.has(f) {
				return syntax.Value{}, false
			}
			var words []string
			for i := range a.Scopes {
				it, _ := l.takeStr(&a.Scopes[i], model.OAuth)
				words = append(words, it.Str)
			}
			a.Scopes = nil
			if l.same {
				return syntax.ValueOf(l.node(f)), true
			}
			return l.text(f, strings.Join(words, " ")), true
		}}

	// OAuthPort is a callback port.
	OAuthPort = &codec{name: "callback port", takes: []syntax.Kind{syntax.Number, syntax.String},
		lift: func(l *lifter, f *Field, m *syntax.Member) { l.auth().Port = m.Value.Str },
		lower: func(l *lowering, f *Field) (syntax.Value, bool) {
			if l.s.OAuth == nil || l.s.OAuth.Port == "" {
				return syntax.Value{}, false
			}
			port := l.s.OAuth.Port
			l.s.OAuth.Port = ""
			if l.same {
				return syntax.ValueOf(l.node(f)), true
			}
			if _, err := strconv.Atoi(port); err != nil {
				return syntax.Value{}, false
			}
			return syntax.NumberValue(port), true
		}}

	// OAuthOn is true or false.
	OAuthOn = &codec{name: "OAuth on or off", takes: bools,
		lift: func(l *lifter, f *Field, m *syntax.Member) {
			on := m.Value.Str == "true"
			l.auth().On = &on
		},
		lower: func(l *lowering, f *Field) (syntax.Value, bool) {
			if l.s.OAuth == nil || l.s.OAuth.On == nil {
				return syntax.Value{}, false
			}
			v := syntax.BoolValue(*l.s.OAuth.On)
			v.From = l.node(f)
			l.s.OAuth.On = nil
			return v, true
		}}

	// OAuthType is the word "oauth", which says that signing in is wanted.
	OAuthType = &codec{name: "the word oauth", takes: scalars,
		lift: func(l *lifter, f *Field, m *syntax.Member) {
			if m.Value.Str == "oauth" {
				on := true
				l.auth().On = &on
			}
		},
		lower: func(l *lowering, f *Field) (syntax.Value, bool) {
			if l.s.OAuth == nil || l.s.OAuth.On != nil && !*l.s.OAuth.On || l.same && !l.has(f) {
				return syntax.Value{}, false
			}
			l.s.OAuth.On = nil
			return l.text(f, "oauth"), true
		}}

	// OAuthOrFalse is an object of OAuth settings, or false.
	OAuthOrFalse = &codec{name: "OAuth settings or false", takes: append([]syntax.Kind{syntax.Object}, bools...),
		lift: func(l *lifter, f *Field, m *syntax.Member) {
			if m.Value.Kind == syntax.Bool {
				OAuthOn.lift(l, f, m)
				return
			}
			l.auth()
			l.object(nestedFields(f.Type), m.Value, false)
		},
		lower: func(l *lowering, f *Field) (syntax.Value, bool) {
			a := l.s.OAuth
			if a != nil && a.On != nil && !*a.On {
				a.On = nil
				v := syntax.BoolValue(false)
				v.From = l.node(f)
				return v, true
			}
			if l.same && l.has(f) && l.node(f).Kind != syntax.Object {
				return syntax.ValueOf(l.node(f)), true
			}
			v, ok := l.nested(f)
			if ok && a != nil {
				a.On = nil
			}
			return v, ok
		}}
)

func authText(name string, at func(*model.Auth) *model.Str) *codec {
	return &codec{name: name, takes: scalars,
		lift: func(l *lifter, f *Field, m *syntax.Member) { *at(l.auth()) = l.str(m.Value, model.OAuth) },
		lower: func(l *lowering, f *Field) (syntax.Value, bool) {
			if l.s.OAuth == nil {
				return syntax.Value{}, false
			}
			return l.takeStr(at(l.s.OAuth), model.OAuth)
		}}
}

// OAuthMore is a further OAuth setting that several clients share under
// different keys; name is its canonical name.
func OAuthMore(name string) Codec {
	return &codec{name: name, takes: scalars,
		lift: func(l *lifter, f *Field, m *syntax.Member) {
			a := l.auth()
			if a.More == nil {
				a.More = map[string]string{}
			}
			a.More[name] = m.Value.Str
		},
		lower: func(l *lowering, f *Field) (syntax.Value, bool) {
			if l.s.OAuth == nil || l.s.OAuth.More[name] == "" {
				return syntax.Value{}, false
			}
			text := l.s.OAuth.More[name]
			delete(l.s.OAuth.More, name)
			if l.same && l.has(f) {
				return syntax.ValueOf(l.node(f)), true
			}
			return l.text(f, text), true
		}}
}
