package completion

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// A hole in a template: \x01 number : text \x02.
func gap(n int, s string) string { return fmt.Sprintf("\x01%d:%s\x02", n, s) }

var holes = regexp.MustCompile(`(?:\x01|\\u0001)(\d):(.*?)(?:\x02|\\u0002)`)

// templates are the servers that people start from.
var templates = []struct {
	label, doc string
	server     func() *model.Server
}{
	{"server from npm (npx)", "A local server from an npm package.", func() *model.Server {
		return local("npx", "-y", gap(2, "package"))
	}},
	{"server from Python (uvx)", "A local server from a Python package.", func() *model.Server {
		return local("uvx", gap(2, "package"))
	}},
	{"server in a container (docker)", "A local server in a container that docker runs.", func() *model.Server {
		return local("docker", "run", "-i", "--rm", gap(2, "image"))
	}},
	{"remote server (http)", "A server reached over Streamable HTTP.", func() *model.Server {
		return &model.Server{Transport: model.HTTP, URL: model.Lit("https://" + gap(2, "example.com/mcp"))}
	}},
}

func local(command string, args ...string) *model.Server {
	s := &model.Server{Transport: model.Stdio, Command: model.Lit(command)}
	for _, a := range args {
		s.Args = append(s.Args, model.Lit(a))
	}
	return s
}

// documents proposes whole documents with one server where there is no text yet.
func (p place) documents() []Item {
	if !p.snippets || p.doc.Tree.Root.Kind != syntax.Missing {
		return nil
	}
	var items []Item
	for i, t := range templates {
		s := t.server()
		s.Name = "SERVER"
		low := p.doc.Client.Lower(s, formats.LowerOptions{File: p.doc.File})
		if low.Refuse != "" {
			continue
		}
		made := p.doc.Client.Compose([]formats.Lowered{low})
		if made.Lang != p.doc.Tree.Lang {
			continue
		}
		out, ok := filled(strings.ReplaceAll(syntax.Render(made.Lang, made.Value), "SERVER", gap(1, "name")))
		if !ok {
			continue
		}
		it := Item{Label: "new file: " + t.label, Kind: Snippet, Doc: t.doc, Sort: "4" + pad(i), IsSnippet: true}
		p.place(&it, out)
		items = append(items, it)
	}
	return items
}

// filled is a text with its holes as tab stops; ok is false when one of them
// cannot be one.
func filled(out string) (text string, ok bool) {
	out = holes.ReplaceAllString(strings.TrimSuffix(out, "\n"), "\x01$1:$2\x02") // a writer may have escaped the marks
	out = holes.ReplaceAllString(escapeSnippet(out), "$${$1:$2}")
	return out, !strings.ContainsAny(out, "\x01\x02") && !strings.Contains(out, "u0001")
}

// servers proposes whole servers where one can begin.
func (p place) servers() []Item {
	if !p.snippets || !p.holdsServers() || p.c.Place == syntax.KeyPlace && p.c.Colon {
		return nil
	}
	var items []Item
	for i, t := range templates {
		s := t.server()
		s.Name = "SERVER"
		low := p.doc.Client.Lower(s, formats.LowerOptions{File: p.doc.File})
		if low.Refuse != "" {
			continue
		}
		out, ok := p.rendered(low)
		if !ok {
			continue
		}
		it := Item{Label: t.label, Kind: Snippet, Doc: t.doc, Sort: "3" + pad(i), IsSnippet: true, Filter: t.label}
		p.place(&it, out)
		if p.c.Quoted && p.doc.Tree.Lang == syntax.JSON {
			it.Filter = `"` + t.label
		}
		items = append(items, it)
	}
	return items
}

// holdsServers reports whether servers can stand in the collection at the cursor.
func (p place) holdsServers() bool {
	if p.c.Parent == nil {
		return p.doc.Tree.Lang == syntax.TOML && p.doc.Place().Shape == formats.Map
	}
	if p.doc.Tree.Lang == syntax.TOML {
		return p.c.Place != syntax.KeyPlace && p.c.Parent.Style == syntax.Header && p.sectionEnds()
	}
	i := p.info()
	if p.dash {
		return isEntry(i.Type)
	}
	t, ok := elem(i.Type)
	if !ok {
		return false
	}
	return isEntry(t)
}

// sectionEnds reports whether nothing but another section follows the cursor in
// a TOML file, so that one can begin here.
func (p place) sectionEnds() bool {
	for line := range strings.Lines(p.doc.Src[p.c.Offset:]) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			return line[0] == '['
		}
	}
	return true
}

// isEntry reports whether a value of the type is, or may be, a server.
func isEntry(t formats.Type) bool {
	switch t := t.(type) {
	case formats.Entry:
		return true
	case formats.Tagged:
		return slices.ContainsFunc(t.Cases, func(c formats.Case) bool { return isEntry(c.Type) })
	case formats.OneOf:
		return slices.ContainsFunc(t, isEntry)
	case formats.Switch:
		return slices.ContainsFunc(t, func(b formats.Branch) bool { return isEntry(b.Type) })
	}
	return false
}

// rendered is a server as snippet text in the document's syntax.
func (p place) rendered(low formats.Lowered) (string, bool) {
	lang := p.doc.Tree.Lang
	name := gap(1, "name")
	place := p.doc.Place()
	var out string
	switch {
	case lang == syntax.TOML:
		v := syntax.ObjectValue(syntax.Field{Key: "SERVER", Value: low.Body})
		for i := len(place.Path) - 1; i >= 0; i-- {
			v = syntax.ObjectValue(syntax.Field{Key: place.Path[i], Value: v})
		}
		out = strings.Replace(syntax.Render(lang, v), "SERVER", name, 1)
	case p.dash:
		low.Name = name
		out = syntax.Render(lang, place.Item(low))
	case p.c.Parent.Kind == syntax.Array:
		low.Name = name
		v := place.Item(low)
		if lang == syntax.JSON {
			out = syntax.Render(lang, v)
		} else {
			out = syntax.Render(lang, syntax.ArrayValue(v))
		}
	default:
		out = syntax.Render(lang, syntax.ObjectValue(syntax.Field{Key: "SERVER", Value: low.Body}))
		out = strings.ReplaceAll(out, "SERVER", name)
		if lang == syntax.JSON {
			out = strings.TrimSuffix(strings.TrimPrefix(out, "{\n  "), "\n}\n")
			out = strings.ReplaceAll(out, "\n  ", "\n")
		}
	}
	out, ok := filled(out)
	return out + p.comma(), ok
}
