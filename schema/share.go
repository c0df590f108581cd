package schema

import (
	"fmt"
	"slices"
	"strings"
)

// worthSharing is the length of JSON from which a schema that stands in several
// places becomes a definition.
const worthSharing = 300

// shared turns what stands in several places of a document into definitions.
func shared(root object) object {
	s := sharing{ids: map[string]int{}, known: map[int]*seen{}}
	s.servers, _ = root.get("$defs").(object)
	s.count(root)
	out := s.replace(root, "").(object)
	if len(s.defs) == 0 {
		return out
	}
	for i, m := range out {
		if m.key == "$defs" {
			out[i].value = append(m.value.(object), s.defs...)
			return out
		}
	}
	return out.with("$defs", s.defs)
}

type sharing struct {
	ids     map[string]int // of every value, by what it is made of
	known   map[int]*seen
	servers object // the definitions that were there before
	defs    object // the new ones
}

// seen is a schema that was met: how often outside of others that were met
// before, how long it is, and the definition that it became.
type seen struct {
	times, length int
	name          string
}

// id identifies a value, and length is about that of its JSON.
func (s sharing) id(v any) (id, length int) {
	var key strings.Builder
	switch v := v.(type) {
	case object:
		key.WriteByte('{')
		for _, m := range v {
			sub, n := s.id(m.value)
			fmt.Fprintf(&key, "%q:%d,", m.key, sub)
			length += len(m.key) + 4 + n
		}
	case []any:
		key.WriteByte('[')
		for _, it := range v {
			sub, n := s.id(it)
			fmt.Fprintf(&key, "%d,", sub)
			length += n + 1
		}
	default:
		fmt.Fprintf(&key, "%T %v", v, v)
		length = key.Len()
	}
	id, ok := s.ids[key.String()]
	if !ok {
		id = len(s.ids)
		s.ids[key.String()] = id
	}
	return id, length
}

// count counts the schemas in v, the members of which may be schemas too.
func (s sharing) count(v any) {
	each(v, func(sub object, _ string) object {
		id, length := s.id(sub)
		if k := s.known[id]; k != nil {
			k.times++
			return sub
		}
		s.known[id] = &seen{times: 1, length: length}
		s.count(sub)
		return sub
	})
}

// replace is v with references to definitions; in is the property that it
// describes.
func (s *sharing) replace(v any, in string) any {
	return each(v, func(sub object, key string) object {
		if key == "" {
			key = in
		}
		id, _ := s.id(sub)
		k := s.known[id]
		if k == nil || k.times < 2 || k.length < worthSharing {
			return s.replace(sub, key).(object)
		}
		if k.name == "" {
			k.name = s.free(key)
			at := len(s.defs)
			s.defs = append(s.defs, member{key: k.name})
			s.defs[at].value = s.replace(sub, key)
		}
		return one("$ref", "#/$defs/"+k.name)
	})
}

// free is a name for a definition of what a property holds.
func (s *sharing) free(key string) string {
	name := strings.Map(func(r rune) rune {
		if r == '/' || r == '~' || r == '%' || r <= ' ' {
			return '-'
		}
		return r
	}, key)
	if name == "" {
		name = "document"
	}
	for n, base := 2, name; s.taken(name); n++ {
		name = fmt.Sprintf("%s-%d", base, n)
	}
	return name
}

func (s *sharing) taken(name string) bool {
	is := func(m member) bool { return m.key == name }
	return slices.ContainsFunc(s.defs, is) || slices.ContainsFunc(s.servers, is)
}

// each is a schema with its parts replaced by what f makes of them; f is told
// the property that a part describes.
func each(v any, f func(sub object, key string) object) any {
	o, ok := v.(object)
	if !ok {
		return v
	}
	out := make(object, len(o))
	for i, m := range o {
		out[i] = m
		switch m.key {
		case "items", "additionalProperties", "not", "if", "then", "else":
			if sub, ok := m.value.(object); ok {
				out[i].value = f(sub, "")
			}
		case "anyOf", "allOf":
			var of []any
			for _, sub := range m.value.([]any) {
				of = append(of, f(sub.(object), ""))
			}
			out[i].value = of
		case "properties", "patternProperties", "$defs":
			props := make(object, len(m.value.(object)))
			for j, p := range m.value.(object) {
				props[j] = p
				if sub, ok := p.value.(object); ok {
					props[j].value = f(sub, p.key)
				}
			}
			out[i].value = props
		}
	}
	return out
}
