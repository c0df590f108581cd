package formats

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Describe is the type in words.
func (t String) Describe() string {
	if t.URL {
		return "a full URL"
	}
	return "a text"
}
func (t Enum) Describe() string {
	var ws []string
	for _, w := range t.Words {
		if w.Gone == "" {
			ws = append(ws, "`"+w.Value+"`")
		}
	}
	return "one of " + orList(ws)
}
func (t Bool) Describe() string { return "true or false" }
func (t Number) Describe() string {
	if t.Int {
		return "a whole number"
	}
	return "a number"
}
func (Null) Describe() string       { return "null" }
func (Any) Describe() string        { return "any value" }
func (t ListOf) Describe() string   { return "a list" + ofMany(t.Elem) }
func (t MapOf) Describe() string    { return "an object" + ofMany(t.Elem) }
func (t ObjectOf) Describe() string { return "an object" }
func (t Tagged) Describe() string   { return "an object" }
func (t Entry) Describe() string    { return "a server, which is an object" }
func (t OneOf) Describe() string {
	var ws []string
	for _, u := range t {
		ws = append(ws, u.Describe())
	}
	return orList(ws)
}
func (t Switch) Describe() string { return t[len(t)-1].Type.Describe() }

func ofMany(t Type) string {
	switch t.(type) {
	case String:
		return " of texts"
	case Number:
		return " of numbers"
	case ObjectOf, *ObjectOf, Tagged, MapOf:
		return " of objects"
	case Entry:
		return " of servers"
	}
	return ""
}

func orList(ws []string) string {
	switch len(ws) {
	case 0:
		return ""
	case 1:
		return ws[0]
	}
	return strings.Join(ws[:len(ws)-1], ", ") + " or " + ws[len(ws)-1]
}

func (t String) takes(n *syntax.Node) bool {
	return n.Kind == syntax.String || t.Coerce && n.Is(syntax.Number, syntax.Bool)
}
func (t Enum) takes(n *syntax.Node) bool { return n.Kind == syntax.String }
func (t Bool) takes(n *syntax.Node) bool {
	return n.Kind == syntax.Bool || t.Coerce && (n.Kind == syntax.Number && (n.Str == "0" || n.Str == "1") ||
		n.Kind == syntax.String && slices.Contains([]string{"true", "false", "yes", "no", "on", "off", "1", "0", "t", "f", "y", "n"}, strings.ToLower(n.Str)))
}
func (t Number) takes(n *syntax.Node) bool {
	return n.Kind == syntax.Number || t.Coerce && (n.Kind == syntax.Bool || n.Kind == syntax.String && isNumber(strings.TrimSpace(n.Str)))
}
func (Null) takes(n *syntax.Node) bool       { return n.Kind == syntax.Null }
func (Any) takes(*syntax.Node) bool          { return true }
func (t ListOf) takes(n *syntax.Node) bool   { return n.Kind == syntax.Array }
func (t MapOf) takes(n *syntax.Node) bool    { return n.Kind == syntax.Object }
func (t ObjectOf) takes(n *syntax.Node) bool { return n.Kind == syntax.Object }
func (t Tagged) takes(n *syntax.Node) bool   { return n.Kind == syntax.Object }
func (t Entry) takes(n *syntax.Node) bool    { return n.Kind == syntax.Object }
func (t OneOf) takes(n *syntax.Node) bool    { return t.pick(n) != nil }
func (t Switch) takes(n *syntax.Node) bool {
	u := t.pick(n)
	return u != nil && u.takes(n)
}

func (t OneOf) pick(n *syntax.Node) Type {
	for _, u := range t {
		if u.takes(n) {
			return u
		}
	}
	return nil
}

func (t Switch) pick(n *syntax.Node) Type {
	for _, b := range t {
		if b.When == nil || b.When(n) {
			return b.Type
		}
	}
	return nil
}

func (t OneOf) walk(v *visit, n *syntax.Node, f *Field)  { t.pick(n).walk(v, n, f) }
func (t Switch) walk(v *visit, n *syntax.Node, f *Field) { t.pick(n).walk(v, n, f) }
func (t Null) walk(v *visit, n *syntax.Node, f *Field)   { v.note(n, Info{Type: t, Field: f}) }
func (t Any) walk(v *visit, n *syntax.Node, f *Field)    { v.note(n, Info{Type: t, Field: f}) }
func (t Bool) walk(v *visit, n *syntax.Node, f *Field)   { v.note(n, Info{Type: t, Field: f}) }

func (t String) walk(v *visit, n *syntax.Node, f *Field) {
	v.note(n, Info{Type: t, Field: f})
	msg, code := "", "bad-value"
	switch {
	case t.NonEmpty && strings.TrimSpace(n.Str) == "":
		msg = fmt.Sprintf("%s is empty; %s needs a text there%s.", v.what(n), v.c.Name, v.so(f))
	case t.Pattern != nil && !t.Pattern.MatchString(n.Str):
		msg = fmt.Sprintf("`%s` does not fit %s: %s takes %s%s.", clip(n.Str), v.what(n), v.c.Name, t.Words, v.so(f))
	case t.URL && !FullURL(n.Str):
		msg = fmt.Sprintf("%s of %s must be a full URL such as https://example.com/mcp%s.", v.what(n), v.c.Name, v.so(f))
		code = "bad-url"
	case len(t.Schemes) > 0 && !slices.ContainsFunc(t.Schemes, func(s string) bool { return strings.HasPrefix(n.Str, s) }):
		msg = fmt.Sprintf("%s must begin with %s for %s%s.", v.what(n), orList(t.Schemes), v.c.Name, v.so(f))
		code = "bad-url"
	default:
		return
	}
	words := t.Message
	if t.MessageFor != nil {
		words = t.MessageFor(n.Str)
	}
	if t.Blank != "" && strings.TrimSpace(n.Str) == "" {
		words = t.Blank
	}
	v.report(Diagnostic{Code: code, Severity: v.severity(f), Span: n.Span, Msg: v.says(words, msg)})
}

func (t Enum) walk(v *visit, n *syntax.Node, f *Field) {
	v.note(n, Info{Type: t, Field: f})
	w := t.word(n.Str)
	if w != nil {
		if w.Gone != "" {
			v.report(Diagnostic{Code: "no-effect", Severity: Warning, Span: n.Span, Msg: w.Gone})
		}
		return
	}
	if v.server != nil && f != nil && f.Means == model.Kind {
		return // the word of an entry's transport has a rule of its own
	}
	d := Diagnostic{Code: "unknown-value", Severity: v.severity(f), Span: n.Span,
		Msg: fmt.Sprintf("`%s` is no value of %s; %s takes %s%s.", clip(n.Str), v.what(n), v.c.Name, strings.TrimPrefix(t.Describe(), "one of "), v.so(f))}
	if t.Open {
		d.Severity = Warning
		d.Code = "no-effect"
		d.Msg = fmt.Sprintf("%s does not know the value `%s` of %s, so it has no effect; it knows %s.", v.c.Name, clip(n.Str), v.what(n), strings.TrimPrefix(t.Describe(), "one of "))
	}
	if d.Severity == Error {
		d.Msg = v.says(v.c.ChoiceWords(t, n.Str), d.Msg)
	}
	if near := t.nearest(n.Str); near != "" {
		d.Fixes = []Fix{{Title: "Change to \"" + near + "\"", Preferred: true, Edits: syntax.Update(v.doc.Tree, n, syntax.StringValue(near))}}
	}
	v.report(d)
}

func (t Enum) word(s string) *EnumWord {
	for i := range t.Words {
		if t.Words[i].Value == s || t.Fold && strings.EqualFold(strings.ReplaceAll(strings.TrimSpace(s), "_", "-"), t.Words[i].Value) {
			return &t.Words[i]
		}
	}
	return nil
}

func (t Enum) nearest(s string) string {
	var ws []string
	for _, w := range t.Words {
		if w.Gone == "" {
			ws = append(ws, w.Value)
		}
	}
	return Nearest(s, ws)
}

func (t Number) walk(v *visit, n *syntax.Node, f *Field) {
	v.note(n, Info{Type: t, Field: f})
	if n.Kind == syntax.Bool {
		return
	}
	x, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(n.Str), "_", ""), 64)
	if err != nil {
		if i, err := strconv.ParseInt(strings.ReplaceAll(n.Str, "_", ""), 0, 64); err == nil {
			x = float64(i)
		} else {
			return
		}
	}
	limit := ""
	switch {
	case t.Int && x != float64(int64(x)):
		limit = "a whole number"
	case t.Above != nil && x <= *t.Above:
		limit = "more than " + num(*t.Above)
	case t.Min != nil && x < *t.Min && t.Max != nil:
		limit = num(*t.Min) + " to " + num(*t.Max)
	case t.Min != nil && x < *t.Min:
		limit = "at least " + num(*t.Min)
	case t.Max != nil && x > *t.Max && t.Min != nil:
		limit = num(*t.Min) + " to " + num(*t.Max)
	case t.Max != nil && x > *t.Max:
		limit = "at most " + num(*t.Max)
	default:
		return
	}
	sev := v.severity(f)
	if t.Warn != Inherit {
		sev = t.Warn
	}
	so := ""
	if sev == Error {
		so = v.so(f)
	}
	msg := fmt.Sprintf("%s is %s, but %s takes %s%s.", v.what(n), n.Str, v.c.Name, limit, so)
	words := t.Message
	if t.Below != "" && t.Min != nil && x < *t.Min {
		words = t.Below
	}
	v.report(Diagnostic{Code: "out-of-range", Severity: sev, Span: n.Span, Msg: v.says(words, msg)})
}

func num(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func (t ListOf) walk(v *visit, n *syntax.Node, f *Field) {
	v.note(n, Info{Type: t, Field: f})
	for _, it := range n.Items {
		v.value(t.Elem, it, itemField(f))
	}
	switch {
	case len(n.Items) < t.Min:
		v.report(Diagnostic{Code: "out-of-range", Severity: v.severity(f), Span: n.Span,
			Msg: upperFirst(fmt.Sprintf("%s has %d items, but %s wants at least %d%s.", v.what(n), len(n.Items), v.c.Name, t.Min, v.so(f)))})
	case t.Max > 0 && len(n.Items) > t.Max:
		v.report(Diagnostic{Code: "out-of-range", Severity: v.severity(f), Span: n.Items[t.Max].Span,
			Msg: upperFirst(fmt.Sprintf("%s has %d items, but %s takes at most %d%s.", v.what(n), len(n.Items), v.c.Name, t.Max, v.so(f)))})
	}
}

// itemField keeps a field's leniency for the values below it.
func itemField(f *Field) *Field { return f }

func (t MapOf) walk(v *visit, n *syntax.Node, f *Field) {
	v.note(n, Info{Type: t, Field: f})
	for _, m := range n.Members {
		outer := v.key
		v.key = m
		v.value(t.Elem, m.Value, f)
		v.key = outer
	}
	if t.Check != nil {
		t.Check(&Reporter{v}, n)
	}
}

func (t ObjectOf) walk(v *visit, n *syntax.Node, f *Field) {
	v.note(n, Info{Type: t, Field: f, Object: &t, Fields: t.Fields})
	on := model.Unknown
	if v.server != nil {
		on = v.server.Transport
	}
	v.members(n, t.Fields, on)
	v.required(n, t.Fields, on, t.What)
	if !(n == v.doc.Tree.Root && v.doc.shared()) {
		v.unknownKeys(n, t.Fields, t.Unknown, t.What)
	}
	if t.Check != nil {
		t.Check(&Reporter{v}, n)
	}
}

// required reports fields that count on the transport and are missing from an object.
func (v *visit) required(n *syntax.Node, fields []Field, on model.Transport, what string) {
	for i := range fields {
		f := &fields[i]
		if !f.Required || !f.On.Has(on) || n.Get(f.Key) != nil {
			continue
		}
		msg := v.says(v.c.MissingWords(f), fmt.Sprintf("%s needs `%s` in %s%s.", v.c.Name, f.Key, orElse(what, "this object"), v.so(f)))
		v.report(Diagnostic{Code: "missing-field", Severity: v.severity(f), Span: Head(v.doc.Tree, n), Msg: msg, Fixes: v.addField(n, f)})
	}
}

// addField inserts a field with its default, where it has one to offer.
func (v *visit) addField(n *syntax.Node, f *Field) []Fix {
	to, ok := f.Initial()
	if !ok {
		return nil
	}
	val := syntax.ValueOf(n)
	val.Fields = append(val.Fields, syntax.Field{Key: f.Key, Value: to})
	return []Fix{{Title: "Add `" + f.Key + "`", Edits: syntax.Update(v.doc.Tree, n, val)}}
}

// unknownKeys reports members that no field describes.
func (v *visit) unknownKeys(n *syntax.Node, fields []Field, p Policy, what string) {
	if p == Free {
		return
	}
	for _, m := range n.Members {
		if m.Key.Kind == syntax.Missing || fieldFor(fields, m.Key.Str, model.Unknown) != nil || m.Key.Str == "$schema" ||
			n == v.doc.Tree.Root && p != Refused && (rootKey(m.Key.Str) || LooksLikeServer(m.Value)) {
			continue
		}
		d := Diagnostic{Code: "unknown-key", Span: m.Key.Span, Tag: Unnecessary}
		switch p {
		case Refused:
			d.Severity, d.Tag = Error, NoTag
			d.Msg = v.says(v.c.Says.Extra, fmt.Sprintf("%s does not know `%s` in %s, so it %s.", v.c.Name, clip(m.Key.Str), orElse(what, "this object"), orElse(v.c.Refuses, "refuses it")))
		case Unclear:
			d.Severity = Hint
			d.Msg = fmt.Sprintf("`%s` is not documented for %s of %s, so it may have no effect.", clip(m.Key.Str), orElse(what, "this object"), v.c.Name)
		default:
			d.Severity = Warning
			d.Msg = fmt.Sprintf("%s does not know `%s` in %s and drops it without a word.", v.c.Name, clip(m.Key.Str), orElse(what, "this object"))
		}
		if strings.HasPrefix(m.Key.Str, "_") || strings.HasPrefix(m.Key.Str, "//") {
			if p != Refused {
				d.Severity = Hint
			}
		}
		if near := Nearest(m.Key.Str, keys(fields)); near != "" && n.Get(near) == nil {
			d.Msg += " Did you mean `" + near + "`?"
			d.Fixes = []Fix{{Title: "Rename to `" + near + "`", Preferred: true, Edits: v.rename(n, m, near)}}
		}
		v.report(d)
	}
}

func (v *visit) rename(n *syntax.Node, m *syntax.Member, key string) []text.Edit {
	return RenameKey(v.doc.Tree, n, m, key)
}

func keys(fields []Field) []string {
	var out []string
	for _, f := range fields {
		if f.Gone == "" && !slices.Contains(out, f.Key) {
			out = append(out, f.Key)
		}
	}
	return out
}

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
	if m == nil {
		msg := fmt.Sprintf("%s needs `%s` in %s; it takes %s%s.", v.c.Name, t.Key, orElse(t.What, "this object"), strings.TrimPrefix(t.words().Describe(), "one of "), v.so(nil))
		if t.Missing != "" {
			msg = v.c.Name + " says: " + t.Missing + ". " + msg
		}
		v.report(Diagnostic{Code: "missing-field", Severity: v.severity(nil), Span: Head(v.doc.Tree, n), Msg: msg})
		return
	}
	if t.Other == Free || m.Value.Kind == syntax.Missing {
		return
	}
	d := Diagnostic{Code: "unknown-value", Severity: v.severity(nil), Span: m.Value.Span,
		Msg: fmt.Sprintf("`%s` is no `%s` that %s knows for %s; it takes %s.", clip(value), t.Key, v.c.Name, orElse(t.What, "this object"), strings.TrimPrefix(t.words().Describe(), "one of "))}
	if m.Value.Kind != syntax.String {
		d.Code = "wrong-type"
	}
	switch t.Other {
	case Dropped:
		d.Severity = Warning
	case Unclear:
		d.Severity = Hint
	}
	if t.Message != "" {
		d.Msg = v.c.Name + " says: " + strings.ReplaceAll(t.Message, "%s", clip(value)) + ". " + d.Msg
	}
	if near := t.words().nearest(value); near != "" {
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
	for _, c := range t.Cases {
		if c.Value == meant {
			c.Type.walk(v, n, f)
		}
	}
	again := v.doc.problems[before:]
	v.doc.problems = v.doc.problems[:before]
	for _, d := range again { // what is wrong with the tag is said already
		if tag == nil || d.Span != tag.Value.Span {
			v.doc.problems = append(v.doc.problems, d)
		}
	}
}

func (t Tagged) words() Enum {
	var e Enum
	for _, c := range t.Cases {
		e.Words = append(e.Words, EnumWord{Value: c.Value, Doc: c.Doc, Gone: c.Gone})
	}
	return e
}

func (t Entry) walk(v *visit, n *syntax.Node, f *Field) {
	c := v.c
	v.c = c.form(t.Form)
	defer func() { v.c = c }()
	fields := t.Fields
	if fields == nil {
		fields = v.c.Fields
	}
	name, nameNode := "", (*syntax.Node)(nil)
	switch {
	case t.Root != "":
		if m := v.doc.Tree.Root.Get(t.Root); m != nil && m.Value.Scalar() {
			name, nameNode = m.Value.Str, m.Value
		}
	case t.Name != "":
		if m := n.Get(t.Name); m != nil && m.Value.Scalar() {
			name, nameNode = m.Value.Str, m.Value
		}
	case n.Of != nil:
		name, nameNode = n.Of.Key.Str, n.Of.Key
	}
	if name == "" && t.Called != nil {
		name = t.Called(v.doc, n)
	}
	s := v.c.lift(name, nameNode, n, fields, v.syn)
	s.Form = t.Form
	v.doc.Servers = append(v.doc.Servers, s)
	outer := v.server
	v.server = s
	v.note(n, Info{Type: t, Field: f, Fields: fields})
	v.members(n, fields, s.Transport)
	if t.Check != nil {
		t.Check(&Reporter{v}, n)
	}
	v.server = outer
}

// FullURL reports whether a text is an absolute URL for a WHATWG URL parser:
// any scheme, blanks around it trimmed, and a port that fits.
func FullURL(s string) bool {
	s = strings.TrimSpace(s)
	scheme, rest, ok := strings.Cut(s, ":")
	if !ok || scheme == "" || !isLetter(scheme[0]) {
		return false
	}
	for i := 1; i < len(scheme); i++ {
		if c := scheme[i]; !isLetter(c) && (c < '0' || c > '9') && c != '+' && c != '-' && c != '.' {
			return false
		}
	}
	special := slices.Contains([]string{"http", "https", "ws", "wss", "ftp"}, strings.ToLower(scheme))
	if !special {
		return true
	}
	rest = strings.TrimLeft(rest, "/\\")
	host := rest
	if i := strings.IndexAny(rest, "/\\?#"); i >= 0 {
		host = rest[:i]
	}
	if i := strings.LastIndexByte(host, '@'); i >= 0 {
		host = host[i+1:]
	}
	if strings.Contains(host, "${") { // a reference that stays in the host's place
		return true
	}
	if host == "" || strings.ContainsAny(host, " <>^|") {
		return false
	}
	if _, port, ok := strings.Cut(host[strings.LastIndexByte(host, ']')+1:], ":"); ok && port != "" {
		p, err := strconv.Atoi(port)
		return err == nil && p >= 0 && p <= 65535
	}
	_, err := url.Parse("http://" + host)
	return err == nil
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func orElse(s, or string) string {
	if s == "" {
		return or
	}
	return s
}

func upperFirst(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}
