package completion

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// values proposes what the value at the cursor can be.
func (p place) values() []Item {
	f, t, server := p.field()
	if t == nil {
		return nil
	}
	if refs := p.references(f); len(refs) > 0 {
		return refs
	}
	items := p.words(t, f)
	if f != nil {
		items = append(items, p.commands(f)...)
		items = append(items, p.toolNames(f, server)...)
		items = append(items, p.serverNames(f)...)
		if len(items) == 0 && f.Default != "" && p.c.Member != nil {
			items = append(items, p.literal(f.Default, "the default", "0"))
		}
	}
	return items
}

// words are the closed set that a type allows.
func (p place) words(t formats.Type, f *formats.Field) []Item {
	switch t := t.(type) {
	case formats.Enum:
		var items []Item
		for i, w := range t.Words {
			if w.Gone != "" {
				continue
			}
			it := p.word(w.Value, EnumMember)
			it.Doc, it.Sort = w.Doc, "0"+pad(i)
			it.Preselect = f != nil && f.Default == quote(w.Value)
			items = append(items, it)
		}
		return items
	case formats.Bool:
		return []Item{p.literal("true", "", "0a"), p.literal("false", "", "0b")}
	case formats.OneOf:
		var items []Item
		for _, u := range t {
			items = append(items, p.words(u, f)...)
		}
		return items
	}
	return nil
}

// word is a text value; it is quoted where the syntax wants that.
func (p place) word(s string, kind Kind) Item {
	out := s
	switch lang := p.doc.Tree.Lang; {
	case lang == syntax.JSON || p.c.Quoted || lang == syntax.TOML:
		out = quote(s)
	default:
		out = strings.TrimSuffix(syntax.Render(lang, syntax.StringValue(s)), "\n")
	}
	it := Item{Label: s, Kind: kind, Sort: "1" + s}
	if p.c.Quoted {
		it.Filter = out
	}
	p.place(&it, p.spaced(out)+p.comma())
	return it
}

// literal is a value that is written as it stands.
func (p place) literal(s, detail, sort string) Item {
	it := Item{Label: s, Kind: Value, Detail: detail, Sort: sort, Filter: s}
	p.place(&it, p.spaced(s)+p.comma())
	return it
}

// spaced puts the blank behind a separator that has none yet.
func (p place) spaced(s string) string {
	at := p.c.Replace.Start
	if p.c.Member != nil && at > 0 && p.c.Member.Sep.Len() > 0 && p.c.Member.Sep.End == at {
		return " " + s
	}
	return s
}

func (p place) comma() string {
	if p.c.Comma {
		return ","
	}
	return ""
}

// launchers are the programs that start most servers.
var launchers = []struct{ command, doc string }{
	{"npx", "Runs a package from npm; write `-y` before its name so that npx does not ask."},
	{"uvx", "Runs a Python package with uv."},
	{"docker", "Runs a container; `run -i --rm` and the image go in the arguments."},
	{"node", "Runs a JavaScript file with Node.js."},
	{"python3", "Runs a Python file or module."},
	{"bunx", "Runs a package from npm with Bun."},
}

// commands proposes programs for a field that names one.
func (p place) commands(f *formats.Field) []Item {
	if f.Means != model.Command || p.c.Member == nil {
		return nil
	}
	if _, closed := f.Type.(formats.Enum); closed {
		return nil
	}
	var items []Item
	for i, l := range launchers {
		it := p.word(l.command, Value)
		it.Doc, it.Sort = l.doc, "0"+pad(i)
		items = append(items, it)
	}
	return items
}

// toolNames proposes the names of the server's tools where a test found them.
func (p place) toolNames(f *formats.Field, s *model.Server) []Item {
	if !f.Tools || s == nil || p.tools == nil || p.c.Parent.Kind != syntax.Array {
		return nil
	}
	var items []Item
	for _, name := range p.tools(s) {
		if slices.ContainsFunc(p.c.Parent.Items, func(n *syntax.Node) bool { return n.Str == name && n != p.c.Node }) {
			continue
		}
		items = append(items, p.word(name, Value))
	}
	return items
}

// serverNames proposes the servers that the client's other documents describe
// where one is required by name.
func (p place) serverNames(f *formats.Field) []Item {
	m := p.doc.Options.Machine
	if !f.Server || m == nil {
		return nil
	}
	var names []string
	for _, other := range m.Siblings(p.doc.Name) {
		if other.Client.ID != p.doc.Client.ID {
			continue
		}
		for _, s := range other.Servers {
			if s.Name != "" && !slices.Contains(names, s.Name) {
				names = append(names, s.Name)
			}
		}
	}
	slices.Sort(names)
	var items []Item
	for _, name := range names {
		items = append(items, p.word(name, Value))
	}
	return items
}

// references proposes the client's reference syntaxes while one is being
// typed: behind "$" or "{" in a text.
func (p place) references(f *formats.Field) []Item {
	n := p.c.Node
	if f == nil || n == nil || n.Kind != syntax.String {
		return nil
	}
	if quotes := n.Style == syntax.Double || n.Style == syntax.Single; quotes && n.Span.Len() > 1 && p.c.Offset == n.Span.End && p.doc.Src[n.Span.End-1] == p.doc.Src[n.Span.Start] {
		return nil // behind the closing quote
	}
	start := strings.LastIndexAny(p.c.Prefix, "$")
	if start < 0 {
		start = strings.LastIndexByte(p.c.Prefix, '{')
	}
	if start < 0 || strings.ContainsAny(p.c.Prefix[start:], "} ") {
		return nil
	}
	typed := p.c.Prefix[start:]
	span := text.Span{Start: p.c.Offset - len(typed), End: p.c.Offset}
	if span.Start < p.c.Replace.Start || p.doc.Src[span.Start:span.End] != typed {
		return nil
	}
	rest := p.doc.Src[p.c.Offset:p.c.Replace.End]
	yaml := p.doc.Tree.Lang == syntax.YAML || p.doc.Tree.Lang == syntax.YAML11
	closed := strings.HasPrefix(rest, "}")
	var items []Item
	add := func(label, text, doc string, snippet bool) {
		if closed {
			span.End = p.c.Offset + 1
		}
		it := Item{Label: label, Kind: Reference, Doc: doc, Filter: label, Sort: pad(len(items)), Edit: textEdit(span, text), IsSnippet: snippet}
		if yaml && n.Style == syntax.Plain && (p.c.Parent.Style == syntax.Flow || span.Start == n.Span.Start && label[0] == '{') {
			head, tail := p.doc.Src[p.c.Replace.Start:span.Start], p.doc.Src[span.End:p.c.Replace.End]
			if strings.ContainsAny(head+tail, "\"\\\n") {
				return
			}
			it.Edit = textEdit(p.c.Replace, `"`+p.escape(head)+text+p.escape(tail)+`"`) // braces mean something else without quotes
			it.Filter = head + label
		}
		items = append(items, it)
	}
	for _, v := range p.doc.Client.Vars {
		if !v.Expands(f.Means) || v.Close == "" {
			continue
		}
		switch {
		case v.Fixed != "":
			add(v.Open+v.Close, p.escape(v.Open+v.Close), v.Doc, p.snippets)
		case v.Space == model.Input:
			for _, id := range p.inputs() {
				add(v.Open+id+v.Close, p.escape(v.Open+id+v.Close), "A value that is asked for.", p.snippets)
			}
		default:
			name := v.Prefix + "NAME"
			if v.Space == model.EnvVar && p.c.Member != nil && p.c.Parent != nil {
				if i, _ := p.doc.Info(p.c.Parent); i.Field != nil && i.Field.Means == model.Env {
					name = p.c.Member.Key.Str
				}
			}
			label := v.Open + name + v.Close
			if p.snippets {
				add(label, fmt.Sprintf("%s${1:%s}%s", escapeSnippet(v.Open), escapeSnippet(name), escapeSnippet(v.Close)), v.Doc, true)
			} else {
				add(label, label, v.Doc, false)
			}
		}
	}
	return items
}

func textEdit(s text.Span, n string) text.Edit { return text.Edit{Span: s, New: n} }

// inputs are the ids of the prompted values that the document declares.
func (p place) inputs() []string {
	var ids []string
	if list := p.doc.Tree.Root.At(p.doc.Client.Inputs); list != nil {
		for _, it := range list.Items {
			if id := it.At("id"); id.Is(syntax.String) {
				ids = append(ids, id.Str)
			}
		}
	}
	return ids
}
