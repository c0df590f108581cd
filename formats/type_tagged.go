package formats

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

func (t Tagged) Describe() string { return "an object" }

func (t Tagged) takes(n *syntax.Node) bool { return n.Kind == syntax.Object }

func (t Tagged) walk(v *visit, n *syntax.Node, f *Field) {
	m := n.Get(t.Key)
	value := t.Default
	if m != nil {
		value = m.Value.Str
		v.note(m.Value, Info{Type: t.words(), Field: &Field{Key: t.Key, Type: t.words(), Doc: "Says what this object is."}})
	}
	for _, c := range t.Cases {
		if c.Value != value || m != nil && m.Value.Kind != syntax.String {
			continue
		}
		if c.Gone != "" {
			v.report(Diagnostic{Code: "no-effect", Severity: Warning, Span: m.Value.Span, Msg: c.Gone})
		}
		c.Type.walk(v, n, f)
		return
	}
	v.note(n, Info{Type: t, Field: f, Fields: []Field{{Key: t.Key, Type: t.words(), Required: true, Doc: "Says what this object is."}}})
	defer t.guess(v, n, f, m)
	if m == nil && v.justPasted(n) {
		return
	}
	if m == nil {
		msg := fmt.Sprintf("%s needs `%s` in %s; it takes %s%s.", v.c.Name, t.Key, orElse(t.What, "this object"), strings.TrimPrefix(t.words().Describe(), "one of "), v.so(nil))
		if t.Missing != "" {
			msg = v.c.Name + " says: " + t.Missing + ". " + msg
		}
		d := Diagnostic{Code: "missing-field", Severity: v.severity(nil), Span: Head(v.doc.Tree, n), Msg: msg}
		if t.Guess != nil && t.Guess(n) != "" {
			to := syntax.ValueOf(n)
			Put(&to, t.fields(v, t.Guess(n)), t.Key, syntax.StringValue(t.Guess(n)))
			d.Fixes = []Fix{{Title: "Add `" + t.Key + "`: " + t.Guess(n), Preferred: true, Edits: syntax.Update(v.doc.Tree, n, to)}}
		}
		v.report(d)
		return
	}
	if t.Other == Free || m.Value.Kind == syntax.Missing {
		return
	}
	d := Diagnostic{Code: "unknown-value", Severity: v.severity(nil), Span: m.Value.Span,
		Msg: fmt.Sprintf("`%s` is no `%s` that %s knows for %s; it takes %s", clip(value), t.Key, v.c.Name, orElse(t.What, "this object"), strings.TrimPrefix(t.words().Describe(), "one of "))}
	if m.Value.Kind != syntax.String {
		d.Code = "wrong-type"
	}
	switch t.Other {
	case Dropped:
		d.Severity = Warning
	case Unclear:
		d.Severity = Hint
	}
	if d.Severity == Error {
		d.Msg += v.so(nil)
	}
	d.Msg += "."
	if t.Message != "" {
		d.Msg = v.c.Name + " says: " + strings.ReplaceAll(t.Message, "%s", clip(value)) + ". " + d.Msg
	}
	if t.Mend != nil {
		if to, title, ok := t.Mend(n); ok {
			d.Fixes = []Fix{{Title: title, Preferred: true, Edits: syntax.Update(v.doc.Tree, n, to)}}
		}
	}
	near := t.words().nearest(value)
	if near == "" && t.Guess != nil && v.c.Transports.Tags && t.Key == v.c.Transports.Key {
		near = t.Guess(n) // another client's word for the transport
	}
	if near != "" && d.Fixes == nil {
		d.Fixes = []Fix{{Title: "Change to \"" + near + "\"", Preferred: true, Edits: syntax.Update(v.doc.Tree, m.Value, syntax.StringValue(near))}}
	}
	v.report(d)
}

// guess reads an object as the case that it was most likely meant to be.
func (t Tagged) guess(v *visit, n *syntax.Node, f *Field, tag *syntax.Member) {
	if t.Guess == nil {
		return
	}
	meant, before := t.Guess(n), len(v.doc.problems)
	var info Info
	if tag != nil {
		info = v.doc.info[tag.Value]
	}
	for _, c := range t.Cases {
		if c.Value == meant {
			c.Type.walk(v, n, f)
		}
	}
	if tag != nil {
		v.note(tag.Value, info)
	}
	again := v.doc.problems[before:]
	v.doc.problems = v.doc.problems[:before]
	for _, d := range again { // what is wrong with the tag is said already
		if tag == nil || d.Span != tag.Value.Span {
			v.doc.problems = append(v.doc.problems, d)
		}
	}
}

// fields are the members of an object of a case, in their order.
func (t Tagged) fields(v *visit, value string) []Field {
	for _, c := range t.Cases {
		if c.Value != value {
			continue
		}
		switch of := c.Type.(type) {
		case ObjectOf:
			return of.Fields
		case Entry:
			if of.Fields != nil {
				return of.Fields
			}
			return v.c.form(of.Form).Fields
		}
	}
	return nil
}

func (t Tagged) words() Enum {
	var e Enum
	for _, c := range t.Cases {
		e.Words = append(e.Words, EnumWord{Value: c.Value, Doc: c.Doc, Gone: c.Gone})
	}
	return e
}
