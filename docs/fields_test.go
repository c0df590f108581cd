package docs

import (
	"strconv"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// fields is a table of fields, those of objects in them included.
func fields(all []formats.Field) string {
	if len(all) == 0 {
		return ""
	}
	return table([]string{"field", "value", "needed", "on", "default", "what it does"}, fieldRows("", all, 0))
}

func fieldRows(in string, all []formats.Field, depth int) [][]string {
	var rows [][]string
	for i := range all {
		f := &all[i]
		if f.Quiet {
			continue
		}
		rows = append(rows, []string{code(in + f.Key), valueOf(f), yes(f.Required, "yes"), on(f), code(f.Default), whatOf(f)})
		if o, more, ok := objectIn(f.Type); ok && depth < 3 {
			rows = append(rows, fieldRows(in+f.Key+more+".", o.Fields, depth+1)...)
		}
	}
	return rows
}

// objectIn is the object that a type is, may be, or holds, and how the way to it
// is written.
func objectIn(t formats.Type) (o formats.ObjectOf, way string, ok bool) {
	switch t := t.(type) {
	case formats.ObjectOf:
		return t, "", true
	case formats.OneOf:
		for _, u := range t {
			if o, way, ok = objectIn(u); ok {
				return o, way, true
			}
		}
	case formats.ListOf:
		o, way, ok = objectIn(t.Elem)
		return o, "[]" + way, ok
	case formats.MapOf:
		o, way, ok = objectIn(t.Elem)
		return o, ".*" + way, ok
	}
	return o, "", false
}

func valueOf(f *formats.Field) string {
	out := f.Type.Describe()
	if strings.HasPrefix(out, "one of ") && len(out) > 100 {
		out = "one of the words below"
	}
	if l := limits(f.Type); l != "" {
		out += ", " + l
	}
	if f.Unit != "" {
		out += ", in " + map[string]string{"ms": "milliseconds", "s": "seconds", "min": "minutes"}[f.Unit]
	}
	return out
}

func limits(t formats.Type) string {
	num := func(x *float64) string { return strconv.FormatFloat(*x, 'f', -1, 64) }
	switch t := t.(type) {
	case formats.Number:
		switch {
		case t.Min != nil && t.Max != nil:
			return num(t.Min) + " to " + num(t.Max)
		case t.Min != nil:
			return "at least " + num(t.Min)
		case t.Above != nil:
			return "more than " + num(t.Above)
		case t.Max != nil:
			return "at most " + num(t.Max)
		}
	case formats.String:
		return t.Words
	case formats.OneOf:
		for _, u := range t {
			if l := limits(u); l != "" {
				return l
			}
		}
	}
	return ""
}

// on says for which servers a field counts.
func on(f *formats.Field) string {
	switch {
	case f.On == 0 || f.On == model.OnAny:
		return ""
	case f.On == model.OnStdio:
		return "local"
	case f.On&model.OnStdio == 0 && f.On&model.OnRemote == model.OnRemote:
		return "remote"
	}
	var words []string
	for t := model.Stdio; t <= model.WS; t++ {
		if f.On&(1<<t) != 0 {
			words = append(words, t.String())
		}
	}
	return strings.Join(words, ", ")
}

func whatOf(f *formats.Field) string {
	out := f.Doc
	if f.Gone != "" {
		out = strings.TrimSpace(out + " **Deprecated.** " + f.Gone)
	}
	if f.Unconfirmed {
		out += " Seen in use, but not documented."
	}
	for _, w := range words(f.Type) {
		if doc := strings.TrimSpace(w.Doc + " " + w.Gone); doc != "" && f.Means != model.Kind {
			out += " " + code(w.Value) + ": " + doc
		}
	}
	if f.Example != "" && f.Example != "{}" && f.Example != "[]" {
		out += " Example: " + code(f.Example) + "."
	}
	return out
}

func words(t formats.Type) []formats.EnumWord {
	switch t := t.(type) {
	case formats.Enum:
		return t.Words
	case formats.OneOf:
		for _, u := range t {
			if ws := words(u); ws != nil {
				return ws
			}
		}
	case formats.ListOf:
		return words(t.Elem)
	}
	return nil
}
