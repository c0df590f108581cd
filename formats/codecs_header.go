package formats

import (
	"slices"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// BearerText is the token that goes behind "Bearer " in the Authorization
// header. A header that comes from elsewhere is written as a header.
var BearerText = &codec{name: "bearer token", takes: scalars,
	lift: func(l *lifter, f *Field, m *syntax.Member) {
		parts := append([]model.Part{{Lit: "Bearer "}}, l.str(m.Value, model.Headers).Parts...)
		l.s.Headers = append(l.s.Headers, model.Pair{Key: "Authorization", From: m, Value: model.Str{From: m.Value, Parts: parts}})
	},
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		if l.same {
			l.s.Headers = slices.DeleteFunc(l.s.Headers, func(p model.Pair) bool { return l.wrote(f, p) })
		}
		return asItStands(l, f)
	}}

// HeaderEnv are the variables of a remote server that only its headers refer
// to. They never reach a process, so they are no part of the canonical server.
var HeaderEnv = &codec{name: "variables for headers", takes: objects,
	lift:  func(l *lifter, f *Field, m *syntax.Member) {},
	lower: asItStands}

// asItStands keeps the value of a member whose meaning no other client shares.
func asItStands(l *lowering, f *Field) (syntax.Value, bool) {
	if !l.same && !l.part || !l.has(f) {
		return syntax.Value{}, false
	}
	return syntax.ValueOf(l.node(f)), true
}

// HeaderNames are the names of the variables that the headers refer to. It has
// to stand before the headers, which use them up.
var HeaderNames = &codec{name: "names of variables for headers", takes: lists,
	lift: func(l *lifter, f *Field, m *syntax.Member) {},
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		if l.same || l.part {
			return asItStands(l, f)
		}
		var names []string
		for _, h := range l.s.Headers {
			for _, r := range h.Value.Refs() {
				if r.Space == model.EnvVar && !slices.Contains(names, r.Name) {
					names = append(names, r.Name)
				}
			}
		}
		return syntax.StringsValue(names), len(names) > 0
	}}

// fixed is a member that always says the same word.
func fixed(word string) Codec {
	return &codec{name: "the word " + word, takes: scalars,
		lift: func(l *lifter, f *Field, m *syntax.Member) {},
		lower: func(l *lowering, f *Field) (syntax.Value, bool) {
			if l.same || l.part {
				return asItStands(l, f)
			}
			return l.text(f, word), true
		}}
}
