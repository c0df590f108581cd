package formats

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// visit is one walk of a document along its types. It notes what every node
// is, lifts the servers, and collects what the table alone can tell is wrong.
type visit struct {
	doc    *Document
	c      *Client
	syn    *syntaxes
	server *model.Server
	key    *syntax.Member // the member whose value is being walked
	depth  int
}

func (v *visit) note(n *syntax.Node, i Info) {
	i.Server = v.server
	v.doc.info[n] = i
	if i.Field != nil && i.Field.Server && n.Kind == syntax.String {
		v.doc.required = append(v.doc.required, n)
	}
}

// value checks a node against a type, wrong kinds first.
func (v *visit) value(t Type, n *syntax.Node, f *Field) {
	if n.Kind == syntax.Missing || n.Kind == syntax.Invalid || n.Alias || v.depth > 200 {
		return
	}
	v.depth++
	defer func() { v.depth-- }()
	if v.replaced(n) {
		v.note(n, Info{Type: t, Field: f})
		return
	}
	if !t.takes(n) {
		v.note(n, Info{Type: t, Field: f})
		v.wrongType(t, n, f)
		return
	}
	t.walk(v, n, f)
}

// replaced reports whether the client puts something in the place of a text, or
// of its beginning, before it reads the file: nobody can say from here what
// kind of value that is.
func (v *visit) replaced(n *syntax.Node) bool {
	if !v.c.Traits.RawText || n.Kind != syntax.String {
		return false
	}
	parts := v.syn.parse(n.Str, model.None)
	i := slices.IndexFunc(parts, func(p model.Part) bool { return p.Ref != nil && !p.Ref.Foreign })
	return i == 0 || i == 1 && !strings.Contains(parts[0].Lit, "://")
}

// members walks the members of an object whose fields are known.
func (v *visit) members(n *syntax.Node, fields []Field, t model.Transport) {
	for _, m := range n.Members {
		if f := fieldFor(fields, m.Key.Str, t); f != nil && (!f.Skipped || f.On.Has(t)) {
			v.member(m, f)
		}
	}
}

func (v *visit) member(m *syntax.Member, f *Field) {
	outer := v.key
	v.key = m
	v.value(f.Type, m.Value, f)
	v.key = outer
}

func (v *visit) wrongType(t Type, n *syntax.Node, f *Field) {
	if n == v.doc.Container() && (n.Is(syntax.Object) || n.Is(syntax.Array) && len(n.Items) > 0) {
		return // servers in the wrong kind of container: said of the whole
	}
	if v.misplaced(n) || v.doc.inBody(n) {
		return
	}
	d := Diagnostic{Code: "wrong-type", Span: n.WithKey(), Severity: v.severity(f),
		Msg: fmt.Sprintf("%s expects %s for %s, but this is %s%s.", v.c.Name, t.Describe(), v.what(n), kindName(n), v.so(f))}
	if d.Severity == Error {
		d.Msg = v.says(v.wrongWords(t, n, f), d.Msg)
	}
	if n.Of != nil && n.Of.Key.Span.Len() > 0 && (!n.Scalar() && n.Kind != syntax.Null || !t.takes(scalarProbe)) {
		d.Span = n.Of.Key.Span // the shape is wrong, not the word: the key stands for it
	}
	if to, title, ok := retype(t, n); ok && !(f != nil && f.Means == model.URL && n.Scalar()) { // no number is an address
		_, pairs := paired(n)
		sure := n.Kind != syntax.Array && n.Kind != syntax.Object || len(n.Members)+len(n.Items) == 0 || pairs && to.Kind == syntax.Object
		d.Fixes = []Fix{{Title: title, Preferred: sure, Edits: syntax.Update(v.doc.Tree, n, to)}}
	}
	v.report(d)
}

// scalarProbe stands for any text: a type that takes it wants a scalar.
var scalarProbe = &syntax.Node{Kind: syntax.String, Str: "1"}

// severity of a bad value of the field.
func (v *visit) severity(f *Field) Severity {
	switch {
	case f != nil && f.Unconfirmed:
		return Hint
	case f != nil && f.Lenient != Inherit:
		return f.Lenient
	case v.c.Refuses == "":
		return Warning
	}
	return Error
}

// so ends a sentence with what the client then does.
func (v *visit) so(f *Field) string {
	if v.severity(f) == Error && v.c.Refuses != "" {
		return ", so it " + v.c.Refuses
	}
	return ""
}

// says puts the client's own words, if it has any, before a sentence.
func (v *visit) says(words, msg string) string {
	if !strings.HasPrefix(msg, v.c.Name) {
		msg = upperFirst(msg)
	}
	if words == "" {
		return msg
	}
	return v.c.Name + " says: " + words + ". " + msg
}

// what names a value in a message.
func (v *visit) what(n *syntax.Node) string {
	if n.Of != nil {
		return "`" + n.Of.Key.Str + "`"
	}
	if v.key != nil {
		return "each item of `" + v.key.Key.Str + "`"
	}
	return "the document"
}

func (v *visit) report(d Diagnostic) { v.doc.problems = append(v.doc.problems, d) }

// Reporter is what a type's own check reports through.
type Reporter struct{ v *visit }

// Report adds a finding at a node.
func (r *Reporter) Report(code string, sev Severity, at text.Span, msg string, fixes ...Fix) {
	r.v.report(Diagnostic{Code: code, Severity: sev, Span: at, Msg: msg, Fixes: fixes})
}

// Set is a fix that makes a node say v.
func (r *Reporter) Set(title string, preferred bool, n *syntax.Node, v syntax.Value) Fix {
	return Fix{Title: title, Preferred: preferred, Edits: syntax.Update(r.v.doc.Tree, n, v)}
}

// Drop is a fix that deletes a member of object n.
func (r *Reporter) Drop(title string, n *syntax.Node, m *syntax.Member) Fix {
	return Fix{Title: title, Edits: RemoveMember(r.v.doc.Tree, n, m)}
}

// Rename is a fix that renames the key of a member of object n.
func (r *Reporter) Rename(preferred bool, n *syntax.Node, m *syntax.Member, key string) Fix {
	return Fix{Title: "Rename to `" + key + "`", Preferred: preferred, Edits: RenameKey(r.v.doc.Tree, n, m, key)}
}

// Server is the server whose entry is checked, or nil outside of entries.
func (r *Reporter) Server() *model.Server { return r.v.server }

// Client is the client whose document is checked.
func (r *Reporter) Client() *Client { return r.v.c }

// Document is the document under check; its servers before this place are known.
func (r *Reporter) Document() *Document { return r.v.doc }

func kindName(n *syntax.Node) string {
	switch n.Kind {
	case syntax.Object:
		return "an object"
	case syntax.Array:
		return "a list"
	case syntax.String:
		return "a text"
	case syntax.Number:
		return "the number " + clip(n.Str)
	case syntax.Bool:
		return "the boolean " + clip(n.Str)
	case syntax.Null:
		return "null"
	case syntax.Date:
		return "a date"
	}
	return "no value"
}

// clip keeps a quoted value short.
func clip(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:39]) + "…"
	}
	return s
}

// retype is the value that a slip of type was meant to be.
func retype(t Type, n *syntax.Node) (syntax.Value, string, bool) {
	switch t := t.(type) {
	case String:
		if n.Is(syntax.Number, syntax.Bool, syntax.Date) {
			if t.URL || len(t.Schemes) > 0 || t.Pattern != nil && !t.Pattern.MatchString(n.Str) {
				return syntax.Value{}, "", false // a text, but none that would do
			}
			return syntax.StringValue(n.Str), "Put " + clip(n.Str) + " in quotes", true
		}
		if n.Kind == syntax.Array && len(n.Items) == 1 && n.Items[0].Kind == syntax.String {
			return syntax.StringValue(n.Items[0].Str), "Take the one item out of the list", true
		}
		if n.Is(syntax.Array, syntax.Object) && n.Of != nil && !isTemplate(n) {
			return syntax.StringValue(compactJSON(n)), "Write it as JSON in a text", true
		}
	case Enum:
		if n.Is(syntax.Number, syntax.Bool) && slices.ContainsFunc(t.Words, func(w EnumWord) bool { return w.Value == n.Str }) {
			return syntax.StringValue(n.Str), "Put " + n.Str + " in quotes", true
		}
	case Bool:
		switch strings.ToLower(n.Str) {
		case "true", "yes", "on":
			return syntax.BoolValue(true), "Write true", n.Is(syntax.String)
		case "false", "no", "off":
			return syntax.BoolValue(false), "Write false", n.Is(syntax.String)
		}
	case Number:
		if n.Kind == syntax.String && isNumber(n.Str) {
			return syntax.NumberValue(n.Str), "Write the number " + n.Str + " without quotes", true
		}
	case ListOf:
		if n.Scalar() {
			if _, ok := t.Elem.(String); ok && !strings.Contains(n.Str, " ") {
				return syntax.ArrayValue(syntax.StringValue(n.Str)), "Put it in a list", true
			}
		}
	case MapOf:
		if n.Kind == syntax.Array {
			if v, ok := paired(n); ok && t.Elem != nil && t.Elem.takes(scalarProbe) {
				return v, "Write an object of names and values", true
			}
			return syntax.ObjectValue(), "Write {}", len(n.Items) == 0
		}
	case ObjectOf:
		if n.Kind == syntax.Array && len(n.Items) == 1 && n.Items[0].Kind == syntax.Object {
			return syntax.ValueOf(n.Items[0]), "Take the one item out of the list", true
		}
		if f := fieldFor(t.Fields, t.Short, model.Unknown); f != nil && n.Kind == syntax.String && allows(f.Type, n.Str) {
			return syntax.ObjectValue(syntax.Field{Key: t.Short, Value: syntax.StringValue(n.Str)}), "Write it as `" + t.Short + "`", true
		}
	case OneOf:
		for _, u := range t {
			if v, title, ok := retype(u, n); ok {
				return v, title, ok
			}
		}
	}
	return syntax.Value{}, "", false
}

// paired reads a list of NAME=value texts, or of objects with a name and a
// value each, as an object.
func paired(n *syntax.Node) (syntax.Value, bool) {
	out := syntax.ObjectValue()
	for _, it := range n.Items {
		name, value, ok := strings.Cut(it.Str, "=")
		if it.Kind == syntax.Object && len(it.Members) == 2 {
			key, val := it.At("name"), it.At("value")
			if ok = key.Is(syntax.String) && val != nil && val.Scalar(); ok {
				name, value = key.Str, val.Str
			}
		} else if it.Kind != syntax.String {
			ok = false
		}
		if !ok || name == "" || strings.ContainsAny(name, " \t") || out.Index(name) >= 0 {
			return syntax.Value{}, false
		}
		out.Fields = append(out.Fields, syntax.Field{Key: name, Value: syntax.StringValue(value)})
	}
	return out, len(out.Fields) > 0
}

// allows reports whether a text is a value of the type.
func allows(t Type, value string) bool {
	e, closed := t.(Enum)
	return !closed || slices.ContainsFunc(e.Words, func(w EnumWord) bool { return w.Value == value })
}

// isTemplate reports whether an object is a bare {{…}} of YAML, which was meant
// to be a text.
func isTemplate(n *syntax.Node) bool {
	return len(n.Members) == 1 && strings.HasPrefix(n.Members[0].Key.Str, "{")
}

func isNumber(s string) bool {
	digits := false
	for i, c := range s {
		switch {
		case c >= '0' && c <= '9':
			digits = true
		case c == '.' || c == '-' && i == 0:
		default:
			return false
		}
	}
	return digits
}

// compactJSON is a value as JSON on one line.
func compactJSON(n *syntax.Node) string {
	var b strings.Builder
	var write func(n *syntax.Node)
	text := func(s string) {
		b.WriteString(strings.TrimSpace(syntax.Render(syntax.JSON, syntax.StringValue(s))))
	}
	write = func(n *syntax.Node) {
		switch n.Kind {
		case syntax.Object:
			b.WriteByte('{')
			for i, m := range n.Members {
				if i > 0 {
					b.WriteByte(',')
				}
				text(m.Key.Str)
				b.WriteByte(':')
				write(m.Value)
			}
			b.WriteByte('}')
		case syntax.Array:
			b.WriteByte('[')
			for i, it := range n.Items {
				if i > 0 {
					b.WriteByte(',')
				}
				write(it)
			}
			b.WriteByte(']')
		case syntax.Number, syntax.Bool:
			b.WriteString(n.Str)
		case syntax.Null:
			b.WriteString("null")
		default:
			text(n.Str)
		}
	}
	write(n)
	return b.String()
}
