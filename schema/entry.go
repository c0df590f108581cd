package schema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// entry is a reference to the definition of a server.
func (r renderer) entry(t formats.Entry) object {
	c := r.client.As(&model.Server{Form: t.Form})
	e := entry{renderer: renderer{c, r.defs}, fields: t.Fields, loose: t.LooseBy, transports: c.Transports}
	if e.fields == nil {
		e.fields = c.Fields
	}
	e.find(e.fields, nil, map[string]bool{})
	name := "server"
	if t.Form != "" {
		name += "-" + t.Form
	}
	return r.define(name, e.schema())
}

// define adds a definition under a name that is still free, unless it stands
// there already, and refers to it.
func (r renderer) define(name string, s object) object {
	free := name
	for n := 2; ; n++ {
		switch there := r.defs.get(free); {
		case there == nil:
			*r.defs = r.defs.with(free, s)
		case !same(there, s):
			free = name + "-" + strconv.Itoa(n)
			continue
		}
		return one("$ref", "#/$defs/"+free)
	}
}

// entry is a server's entry under work.
type entry struct {
	renderer
	fields     []formats.Field
	transports formats.Transports
	loose      []string // members that let an entry do without command and url
	commands   [][]string
	urls       []address
}

// address is where a URL can stand.
type address struct {
	path    []string
	implies model.Transport
}

// find notes where a command and a url can stand in the entry.
func (e *entry) find(fields []formats.Field, in []string, seen map[string]bool) {
	for i := range fields {
		f := &fields[i]
		path := append(slices.Clone(in), f.Key)
		if key := strings.Join(path, "."); seen[key] {
			continue
		} else {
			seen[key] = true
		}
		switch f.Means {
		case model.URL:
			if f.On&model.OnStdio == 0 && f.Key != "command" {
				e.urls = append(e.urls, address{path, f.Implies})
			}
		case model.Command, model.Argv:
			e.commands = append(e.commands, path)
		default:
			if o, ok := objectIn(f.Type); ok {
				e.find(o.Fields, path, seen)
			}
		}
	}
}

// objectIn is the object that a type is or may be.
func objectIn(t formats.Type) (formats.ObjectOf, bool) {
	switch t := t.(type) {
	case formats.ObjectOf:
		return t, true
	case formats.OneOf:
		for _, u := range t {
			if o, ok := objectIn(u); ok {
				return o, true
			}
		}
	}
	return formats.ObjectOf{}, false
}

func (e *entry) schema() object {
	s := e.properties(e.fields)
	var rules []any
	for _, w := range e.ways() {
		if then := e.demands(w); len(then) > 0 {
			rules = addRule(rules, w.when, then)
		}
	}
	rules = append(rules, e.word()...)
	if e.transports.Both == formats.Error && len(e.commands) > 0 && len(e.urls) > 0 {
		rules = append(rules, not(allOf(e.hasCommand(), e.hasURL())))
	}
	if e.client.Unknown == formats.Refused {
		s = s.with("patternProperties", one(`^(_|//|\$comment$)`, anything)).with("additionalProperties", nothing)
	}
	if len(rules) > 0 {
		s = s.with("allOf", rules)
	}
	return s
}

// addRule adds what follows from a condition, to a rule of the same
// consequence if there is one.
func addRule(rules []any, when, then object) []any {
	for i, rule := range rules {
		if o := rule.(object); same(o.get("then"), then) {
			rules[i] = one("if", anyOf(append(alternatives(o.get("if").(object)), when)...)).with("then", then)
			return rules
		}
	}
	return append(rules, one("if", when).with("then", then))
}

func alternatives(s object) []any {
	if of, ok := s.get("anyOf").([]any); ok {
		return of
	}
	return []any{s}
}

// word is what the client demands of the member that names the transport.
func (e *entry) word() []any {
	t := e.transports
	if t.Key == "" {
		return nil
	}
	has := present(strings.Split(t.Key, ".")...)
	switch {
	case t.Required && len(e.loose) == 0:
		return []any{has}
	case t.Required:
		var reached []any
		if len(e.commands) > 0 {
			reached = append(reached, e.hasCommand())
		}
		if len(e.urls) > 0 {
			reached = append(reached, e.hasURL())
		}
		var loose []any
		for _, key := range e.loose {
			loose = append(loose, present(key))
		}
		return []any{one("if", anyOf(append(reached, not(anyOf(loose...)))...)).with("then", has)}
	case t.URL == model.Unknown && len(e.urls) > 0:
		when := e.hasURL()
		if len(e.commands) > 0 {
			when = allOf(when, not(e.hasCommand()))
		}
		return []any{one("if", when).with("then", has)}
	}
	return nil
}

func (e *entry) hasCommand() object {
	var of []any
	for _, p := range e.commands {
		of = append(of, present(p...))
	}
	return anyOf(of...)
}

func (e *entry) hasURL() object {
	var of []any
	for _, u := range e.urls {
		of = append(of, present(u.path...))
	}
	return anyOf(of...)
}

// present takes an object in which keys lead to a value, whatever it is.
func present(path ...string) object {
	s := one("required", []any{path[0]})
	if len(path) > 1 {
		s = s.with("properties", one(path[0], append(kind("object"), present(path[1:]...)...)))
	}
	return s
}

// valued is present, for a value that takes a schema.
func valued(path []string, value object) object {
	if len(path) > 1 {
		value = append(kind("object"), valued(path[1:], value)...)
	}
	return one("properties", one(path[0], value)).with("required", []any{path[0]})
}
