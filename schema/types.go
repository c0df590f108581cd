package schema

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
)

// anything takes every value, nothing none.
var anything, nothing = object{}, false

// renderer turns the types of one row into schemas. Entries become
// definitions, so that each stands in the document once.
type renderer struct {
	client *formats.Client
	defs   *object
}

// of is the schema of a type.
func (r renderer) of(t formats.Type) object {
	switch t := t.(type) {
	case formats.String:
		return text(t)
	case formats.Enum:
		return enum(t)
	case formats.Bool:
		if t.Coerce {
			return anyOf(one("type", "boolean"), one("enum", []any{0, 1}),
				kind("string").with("pattern", "^("+folded("true", "false", "yes", "no", "on", "off", "1", "0", "t", "f", "y", "n")+")$"))
		}
		return kind("boolean")
	case formats.Number:
		return number(t)
	case formats.Null:
		return kind("null")
	case formats.ListOf:
		s := kind("array").with("items", r.of(t.Elem))
		if t.Min > 0 {
			s = s.with("minItems", t.Min)
		}
		if t.Max > 0 {
			s = s.with("maxItems", t.Max)
		}
		return s
	case formats.MapOf:
		return r.mapOf(t)
	case formats.ObjectOf:
		return r.objectOf(t)
	case formats.OneOf:
		return r.oneOf(t)
	case formats.Tagged:
		return r.tagged(t)
	case formats.Switch:
		return r.choice(t)
	case formats.Entry:
		return r.entry(t)
	}
	return anything
}

func kind(name string) object { return one("type", name) }

func anyOf(of ...any) object {
	if of = distinct(of); len(of) == 1 {
		return of[0].(object)
	}
	return one("anyOf", of)
}

func allOf(of ...any) object {
	switch of = distinct(of); len(of) {
	case 0:
		return anything
	case 1:
		return of[0].(object)
	}
	return one("allOf", of)
}

func not(s object) object { return one("not", s) }

func text(t formats.String) object {
	s := kind("string")
	if t.Coerce {
		s = one("type", []any{"string", "number", "boolean"})
	}
	switch {
	case t.Pattern != nil && portable(t.Pattern):
		s = s.with("pattern", t.Pattern.String())
	case len(t.Schemes) > 0:
		var starts []string
		for _, p := range t.Schemes {
			starts = append(starts, regexp.QuoteMeta(p))
		}
		s = s.with("pattern", "^("+strings.Join(starts, "|")+")")
	case t.URL:
		s = s.with("pattern", `^\s*[A-Za-z][A-Za-z0-9+.-]*:`)
	case t.NonEmpty:
		s = s.with("pattern", `\S`)
	}
	return s
}

// portable reports whether a pattern means the same to ECMAScript, in which
// patterns of schemas are written.
func portable(p *regexp.Regexp) bool {
	return !strings.Contains(strings.ReplaceAll(p.String(), "(?:", ""), "(?")
}

// folded is a pattern for words in upper or lower case, with _ for -.
func folded(words ...string) string {
	var out []string
	for _, w := range words {
		var b strings.Builder
		for _, c := range w {
			upper, lower := strings.ToUpper(string(c)), strings.ToLower(string(c))
			switch {
			case c == '-':
				b.WriteString("[-_]")
			case upper != lower:
				b.WriteString("[" + lower + upper + "]")
			default:
				b.WriteString(regexp.QuoteMeta(string(c)))
			}
		}
		out = append(out, b.String())
	}
	return strings.Join(out, "|")
}

func enum(t formats.Enum) object {
	var words, docs []any
	var plain []string
	told := false
	for _, w := range t.Words {
		words = append(words, w.Value)
		plain = append(plain, w.Value)
		doc := strings.TrimSpace(w.Doc + " " + w.Gone)
		docs = append(docs, doc)
		told = told || doc != ""
	}
	s := one("enum", words)
	if told {
		s = s.with("enumDescriptions", docs)
	}
	switch {
	case t.Open:
		return anyOf(s, kind("string"))
	case t.Fold:
		return anyOf(s, kind("string").with("pattern", `^\s*(`+folded(plain...)+`)\s*$`))
	}
	return s
}

func number(t formats.Number) object {
	s := kind("number")
	if t.Int {
		s = kind("integer")
	}
	limit := func(key string, x *float64) {
		if x != nil {
			s = s.with(key, json.RawMessage(strconv.FormatFloat(*x, 'f', -1, 64)))
		}
	}
	if t.Warn == formats.Inherit {
		limit("minimum", t.Min)
		limit("exclusiveMinimum", t.Above)
		limit("maximum", t.Max)
	} else {
		s = kind("number") // a value out of range loads
	}
	if t.Coerce {
		return anyOf(s, kind("boolean"), kind("string").with("pattern", `^\s*-?[0-9.]*[0-9][0-9.]*\s*$`))
	}
	return s
}

// oneOf merges plain kinds into one list of them.
func (r renderer) oneOf(t formats.OneOf) object {
	var of, kinds []any
	for _, u := range t {
		s := r.of(u)
		of = append(of, s)
		if len(s) == 1 && s[0].key == "type" {
			if name, ok := s[0].value.(string); ok && name != "object" {
				kinds = append(kinds, name)
			}
		}
	}
	if len(kinds) == len(of) {
		return one("type", distinct(kinds))
	}
	return anyOf(of...)
}

// choice tries the branches in turn, as far as their members show them.
func (r renderer) choice(t formats.Switch) object {
	b, rest := t[0], t[1:]
	s := r.of(b.Type)
	switch {
	case len(rest) == 0:
		return s
	case len(b.Keys) == 0:
		return anyOf(append([]any{s}, alternatives(r.choice(rest))...)...)
	}
	var keys []any
	for _, key := range b.Keys {
		keys = append(keys, present(key))
	}
	return one("if", anyOf(keys...)).with("then", s).with("else", r.choice(rest))
}

func (r renderer) mapOf(t formats.MapOf) object {
	s := kind("object")
	if _, server := t.Elem.(formats.Entry); server {
		if n := r.client.Names; n.Pattern != nil && n.Severity == formats.Error && portable(n.Pattern) {
			s = s.with("propertyNames", one("pattern", n.Pattern.String()))
		}
	}
	if elem := r.of(t.Elem); len(elem) > 0 {
		s = s.with("additionalProperties", elem)
	}
	return s
}

func (r renderer) objectOf(t formats.ObjectOf) object {
	s := r.properties(t.Fields)
	var required []any
	for i := range t.Fields {
		if f := &t.Fields[i]; demanded(f) && f.On == 0 {
			required = append(required, f.Key)
		}
	}
	if len(required) > 0 {
		s = s.with("required", distinct(required))
	}
	if t.Unknown == formats.Refused {
		s = s.with("additionalProperties", nothing)
	}
	return s
}

// demanded reports whether an object without the field is refused.
func demanded(f *formats.Field) bool {
	return f.Required && !f.Unconfirmed && f.Lenient == formats.Inherit
}

// properties is an object with fields. A key that several fields share takes
// what any of them takes.
func (r renderer) properties(fields []formats.Field) object {
	var props object
	for i := range fields {
		f := &fields[i]
		if props.get(f.Key) != nil {
			continue
		}
		var of []any
		for j := i; j < len(fields); j++ {
			if fields[j].Key == f.Key {
				of = append(of, r.value(&fields[j]))
			}
		}
		props = props.with(f.Key, annotated(f, anyOf(of...)))
	}
	s := kind("object")
	if len(props) > 0 {
		s = s.with("properties", props)
	}
	return s
}

// value is the schema of a field's value. Where the client does not refuse a
// bad one, the schema only tells what is expected.
func (r renderer) value(f *formats.Field) object {
	s := r.of(f.Type)
	if (f.Unconfirmed || f.Lenient != formats.Inherit || f.Skipped) && len(s) > 0 {
		return one("anyOf", []any{s, anything})
	}
	return s
}

// annotated adds what a person wants to know of a field.
func annotated(f *formats.Field, s object) object {
	var head object
	doc := strings.TrimSpace(f.Doc + " " + f.Gone)
	if word := units[f.Unit]; word != "" && !strings.Contains(doc, word) {
		doc += " In " + word + "."
	}
	if doc != "" {
		head = one("description", doc)
	}
	s = append(head, s...)
	if f.Gone != "" {
		s = s.with("deprecated", true)
	}
	if f.Default != "" {
		s = s.with("default", json.RawMessage(f.Default))
	}
	if f.Example != "" && f.Example != "{}" && f.Example != "[]" {
		s = s.with("examples", []any{json.RawMessage(f.Example)})
	}
	return s
}

var units = map[string]string{"ms": "milliseconds", "s": "seconds", "min": "minutes"}

// tagged lets the member that tells the cases apart choose.
func (r renderer) tagged(t formats.Tagged) object {
	words := formats.Enum{}
	var cases []any
	for _, c := range t.Cases {
		words.Words = append(words.Words, formats.EnumWord{Value: c.Value, Doc: c.Doc, Gone: c.Gone})
		is := one("properties", one(t.Key, one("const", c.Value))).with("required", []any{t.Key})
		if c.Value == t.Default {
			is = one("properties", one(t.Key, one("const", c.Value)))
		}
		if then := r.of(c.Type); !same(then, kind("object")) {
			cases = append(cases, one("if", is).with("then", then))
		}
	}
	tag := enum(words)
	if t.Other != formats.Refused {
		tag = one("anyOf", []any{tag, anything})
	}
	s := kind("object").with("properties", one(t.Key, tag))
	if t.Default == "" {
		s = s.with("required", []any{t.Key})
	}
	if len(cases) > 0 {
		s = s.with("allOf", cases)
	}
	return s
}
