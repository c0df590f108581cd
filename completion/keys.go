package completion

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// keys proposes the members that can stand in the object at the cursor and do
// not stand there yet.
func (p place) keys() []Item {
	if p.c.Parent != nil && p.c.Parent.Kind != syntax.Object {
		return nil
	}
	fields, server := p.fields()
	if p.doc.File != nil && p.doc.File.Shared && p.c.Parent == p.doc.Tree.Root {
		fields = onlyOwn(fields, p.doc.Place())
	}
	transport := model.Unknown
	if server != nil && (server.HasURL() || server.HasCommand() || p.doc.Client.WordNode(server.Node) != nil) {
		transport = server.Transport
	}
	header := p.inHeader()
	var items []Item
	seen := map[string]bool{}
	for i := range fields {
		f := &fields[i]
		if header && !holdsMembers(f.Type) {
			continue
		}
		if f.Gone != "" || f.Quiet || f.Unconfirmed || seen[f.Key] || transport != model.Unknown && !f.On.Has(transport) {
			continue
		}
		if p.c.Parent != nil {
			if m := p.c.Parent.Get(f.Key); m != nil && m != p.c.Member {
				continue
			}
		}
		seen[f.Key] = true
		rank := "2"
		if f.Required {
			rank = "0"
		} else if f.Means != model.None || f.Advised {
			rank = "1"
		}
		it := Item{Label: f.Key, Kind: Property, Detail: f.Type.Describe(), Doc: f.Doc, Sort: rank + pad(i), IsSnippet: p.snippets}
		p.member(&it, f.Key, p.hole(f))
		items = append(items, it)
	}
	return items
}

// inHeader reports whether the cursor stands in the header of a TOML table.
func (p place) inHeader() bool {
	if p.doc.Tree.Lang != syntax.TOML || p.c.Place != syntax.KeyPlace {
		return false
	}
	line := p.doc.Index.Line(p.doc.Index.LineOf(p.c.Offset))
	return strings.HasPrefix(strings.TrimLeft(line.In(p.doc.Src), " \t"), "[")
}

// holdsMembers reports whether a value of the type can be an object.
func holdsMembers(t formats.Type) bool {
	switch t := t.(type) {
	case formats.ObjectOf, *formats.ObjectOf, formats.MapOf, formats.Entry, formats.Tagged:
		return true
	case formats.OneOf:
		return slices.ContainsFunc(t, holdsMembers)
	}
	return false
}

// onlyOwn keeps the one field of a shared file that is about MCP.
func onlyOwn(fields []formats.Field, place formats.Place) []formats.Field {
	for i := range fields {
		if len(place.Path) > 0 && fields[i].Key == place.Path[0] {
			return fields[i : i+1]
		}
	}
	return nil
}

func pad(i int) string { return string([]byte{'a' + byte(i/26), 'a' + byte(i%26)}) }

// member fills in the edit that writes `key: value` at the cursor. value is
// already in the form that goes into the item (snippet or plain).
func (p place) member(it *Item, key, value string) {
	c := p.c
	name, sep := key, ": "
	switch p.doc.Tree.Lang {
	case syntax.JSON:
		name = quote(key)
	case syntax.TOML:
		sep = " = "
		if strings.ContainsAny(key, ". ") {
			name = quote(key)
		}
	}
	out := p.escape(name)
	if !(c.Place == syntax.KeyPlace && c.Colon) && !p.inHeader() {
		if strings.HasPrefix(value, "\n") {
			sep = ":"
		}
		out += sep + value
		if c.Comma {
			out += ","
		}
	}
	if c.Parent == nil && p.doc.Tree.Lang == syntax.JSON {
		out = "{\n  " + strings.ReplaceAll(out, "\n", "\n  ") + "\n}"
		if p.snippets {
			out = p.escapeBraces(out)
		}
	}
	p.place(it, out)
}

// place puts text where the cursor is: it replaces what is typed so far, keeps
// to the indentation of the siblings and adds a comma that is missing before.
func (p place) place(it *Item, out string) {
	c := p.c
	span := c.Replace
	line := p.doc.Index.Line(p.doc.Index.LineOf(span.Start))
	before := p.doc.Src[line.Start:span.Start]
	base := before[:len(before)-len(strings.TrimLeft(before, " \t"))]
	switch {
	case c.Place == syntax.Gap && base == before && len(before) < len(c.Indent):
		out = c.Indent[len(before):] + out
		base = c.Indent
	case p.doc.Tree.Lang == syntax.YAML || p.doc.Tree.Lang == syntax.YAML11:
		base = blank(before) // what goes on stands below where it begins, behind a dash too
	}
	eol := "\n"
	if strings.Contains(p.doc.Src, "\r\n") {
		eol = "\r\n"
	}
	out = strings.ReplaceAll(out, "\n", eol+base)
	if at := p.previous(); c.Lead && at >= 0 {
		if at < span.Start {
			it.More = []text.Edit{{Span: text.Span{Start: at, End: at}, New: ","}}
		} else {
			out = ", " + out
		}
	}
	if it.Filter == "" && c.Quoted && p.doc.Tree.Lang == syntax.JSON {
		it.Filter = quote(it.Label)
	}
	it.Edit = text.Edit{Span: span, New: out}
}

// previous is where the member or item before the cursor ends, or -1.
func (p place) previous() int {
	if p.c.Before != nil {
		return p.c.Before.Span.End
	}
	end := -1
	if p.c.Parent != nil {
		for _, it := range p.c.Parent.Items {
			if it.Span.End <= p.c.Replace.Start {
				end = it.Span.End
			}
		}
	}
	return end
}

// blank is a text of blanks as wide as s.
func blank(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, s)
}

// hole is the value that a new member starts with, with a tab stop in it when
// the editor takes snippets.
func (p place) hole(f *formats.Field) string {
	return p.start(f.Type, f.Default, f.Example)
}

func (p place) start(t formats.Type, def, example string) string {
	switch t := t.(type) {
	case formats.Bool:
		if def == "true" {
			return p.stop("false")
		}
		return p.stop("true")
	case formats.Number:
		return p.stop(orElse(def, orElse(example, "0")))
	case formats.Enum:
		if words := live(t); len(words) > 0 {
			return p.quotedStop(orElse(strings.Trim(def, `"`), words[0]))
		}
		return p.quotedStop("")
	case formats.ListOf:
		if _, ok := t.Elem.(formats.String); ok {
			return "[" + p.quotedStop("") + "]"
		}
		return "[" + p.stop("") + "]"
	case formats.MapOf, formats.ObjectOf, *formats.ObjectOf, formats.Tagged, formats.Entry:
		if p.doc.Tree.Lang == syntax.JSON || p.doc.Tree.Lang == syntax.TOML || !p.snippets {
			return p.open() + p.stop("") + p.close()
		}
		return "\n  " + p.stop("")
	case formats.OneOf:
		return p.start(t[0], def, example)
	case formats.Switch:
		return p.start(t[len(t)-1].Type, def, example)
	case formats.Null:
		return "null"
	case formats.Any:
		return p.quotedStop("")
	}
	return p.quotedStop(strings.Trim(orElse(example, ""), `"`))
}

func live(e formats.Enum) []string {
	var out []string
	for _, w := range e.Words {
		if w.Gone == "" {
			out = append(out, w.Value)
		}
	}
	return out
}

func (p place) open() string {
	return "{"
}

func (p place) close() string {
	if p.snippets {
		return `\}`
	}
	return "}"
}

// stop is the first tab stop with a text in it, or just the text.
func (p place) stop(s string) string {
	if !p.snippets {
		return s
	}
	if s == "" {
		return "$1"
	}
	return "${1:" + escapeSnippet(s) + "}"
}

// quotedStop is a text value with a tab stop in it. YAML texts stand bare
// while they are empty or plain.
func (p place) quotedStop(s string) string {
	if p.doc.Tree.Lang == syntax.YAML || p.doc.Tree.Lang == syntax.YAML11 {
		if s == "" && !p.snippets {
			return `""`
		}
		if s == "" {
			return `"$1"`
		}
		return p.stop(strings.TrimSuffix(syntax.Render(p.doc.Tree.Lang, syntax.StringValue(s)), "\n"))
	}
	return `"` + p.stop(s) + `"`
}

func (p place) escape(s string) string {
	if p.snippets {
		return escapeSnippet(s)
	}
	return s
}

func (p place) escapeBraces(s string) string {
	if strings.HasSuffix(s, "\n}") {
		return strings.TrimSuffix(s, "}") + `\}`
	}
	return s
}

func escapeSnippet(s string) string {
	return strings.NewReplacer(`\`, `\\`, `$`, `\$`, `}`, `\}`).Replace(s)
}

func quote(s string) string {
	return strings.TrimSuffix(syntax.Render(syntax.JSON, syntax.StringValue(s)), "\n")
}

func orElse(s, or string) string {
	if s == "" {
		return or
	}
	return s
}
