package schema

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// way is a way in which an entry says its transport.
type way struct {
	when      object
	transport model.Transport
	given     []model.Attr // what stands there if the condition holds
}

// ways are all ways in which the client finds the transport of an entry: by the
// word, else by a url or a command, else by default.
func (e *entry) ways() []way {
	var ways []way
	t := e.transports
	noWord := []any{}
	if t.Key != "" && len(t.Words) > 0 {
		path := strings.Split(t.Key, ".")
		words := map[model.Transport][]string{}
		for _, w := range t.Words {
			words[w.Means] = append(words[w.Means], w.Word)
		}
		for tr := model.Stdio; tr <= model.Auto; tr++ {
			if len(words[tr]) > 0 {
				ways = append(ways, way{when: valued(path, spelt(words[tr], t.Fold)), transport: tr})
			}
		}
		noWord = append(noWord, not(present(path...)))
	}
	if len(e.commands) > 0 {
		when := append(noWord, e.hasCommand())
		if t.BothWins == "url" && len(e.urls) > 0 {
			when = append(when, not(e.hasURL()))
		}
		ways = append(ways, way{allOf(when...), model.Stdio, []model.Attr{model.Command, model.Argv}})
	}
	for i, u := range e.urls {
		when := append(slices.Clone(noWord), present(u.path...))
		if len(e.commands) > 0 && t.BothWins != "url" {
			when = append(when, not(e.hasCommand()))
		}
		for j, other := range e.urls {
			if j != i && (other.implies != model.Unknown || u.implies == model.Unknown && j < i) {
				when = append(when, not(present(other.path...)))
			}
		}
		tr := u.implies
		if tr == model.Unknown {
			tr = t.URL
		}
		if t.Sockets && u.implies == model.Unknown {
			socket := valued(u.path, kind("string").with("pattern", "^ws"))
			ways = append(ways, way{allOf(append(slices.Clone(when), socket)...), model.WS, []model.Attr{model.URL}})
			when = append(when, not(socket))
		}
		ways = append(ways, way{allOf(when...), tr, []model.Attr{model.URL}})
	}
	return append(ways, way{when: allOf(append(noWord, e.unreached()...)...), transport: t.None})
}

// unreached are the conditions of an entry with neither command nor url.
func (e *entry) unreached() []any {
	var none []any
	if len(e.commands) > 0 {
		none = append(none, not(e.hasCommand()))
	}
	if len(e.urls) > 0 {
		none = append(none, not(e.hasURL()))
	}
	if len(e.loose) > 0 {
		var of []any
		for _, key := range e.loose {
			of = append(of, present(key))
		}
		none = append(none, not(anyOf(of...)))
	}
	return none
}

// spelt takes one of a few words.
func spelt(words []string, fold bool) object {
	if fold {
		return kind("string").with("pattern", `^\s*(`+folded(words...)+`)\s*$`)
	}
	var of []any
	for _, w := range words {
		of = append(of, w)
	}
	if len(of) == 1 {
		return one("const", of[0])
	}
	return one("enum", of)
}

// demands are what an entry needs, and must not have, on the transport that a
// way finds.
func (e *entry) demands(w way) object {
	if w.transport == model.Unknown {
		return nil
	}
	all := e.needed(w)
	props := e.judged(w.transport)
	if len(props) > 0 {
		all = append(all, one("properties", props))
	}
	if len(all) == 0 {
		return nil
	}
	return allOf(all...)
}

// needed are the members without which the client refuses the entry.
func (e *entry) needed(w way) []any {
	var all []any
	done := map[model.Attr]bool{}
	for i := range e.fields {
		f := &e.fields[i]
		if o, ok := f.Type.(formats.ObjectOf); ok && f.On.Has(w.transport) {
			for j := range o.Fields {
				if g := &o.Fields[j]; demanded(g) && g.On != 0 && g.On.Has(w.transport) {
					all = append(all, one("properties", one(f.Key, present(g.Key))))
				}
			}
		}
		if !demanded(f) || !f.On.Has(w.transport) {
			continue
		}
		switch a := f.Means; {
		case a == model.None:
			all = append(all, present(f.Key))
		case done[a] || slices.Contains(w.given, a):
		default:
			done[a] = true
			all = append(all, anyOf(e.saying(e.fields, nil, a)...))
		}
	}
	return distinct(all)
}

// saying are the conditions that a member of a meaning is there, in whichever
// form.
func (e *entry) saying(fields []formats.Field, in []string, a model.Attr) []any {
	var of []any
	for i := range fields {
		f := &fields[i]
		path := append(slices.Clone(in), f.Key)
		if f.Means == a || f.Means == model.Argv && a == model.Command || f.Means == model.Command && a == model.Argv {
			of = append(of, present(path...))
		} else if o, ok := objectIn(f.Type); ok {
			of = append(of, e.saying(o.Fields, path, a)...)
		}
	}
	return of
}

// judged are the members that the transport decides on: those that the client
// refuses there, and those that it looks at there only.
func (e *entry) judged(t model.Transport) object {
	var props object
	for i := range e.fields {
		f := &e.fields[i]
		if props.get(f.Key) != nil {
			continue
		}
		counts := false
		for j := range e.fields {
			if g := &e.fields[j]; g.Key == f.Key && g.On.Has(t) {
				counts = true
				if s := e.of(g.Type); g.Skipped && len(s) > 0 {
					props = props.with(g.Key, s)
				}
			}
		}
		where := f.Elsewhere
		if where == formats.Inherit {
			where = e.transports.Mixed
		}
		if !counts && where == formats.Error && !f.Quiet && f.Means != model.Command && f.Means != model.URL {
			props = props.with(f.Key, nothing)
		}
	}
	return props
}
