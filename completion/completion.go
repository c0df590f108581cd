// Package completion says what could stand at a cursor.
package completion

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Kind is the kind of an item.
type Kind uint8

// Kinds, as an editor shows them.
const (
	Property Kind = iota
	Value
	EnumMember
	Snippet
	Module // a package
	Reference
	Folder
)

// Item is one proposal. Edit.New is plain text or, where IsSnippet is set, the
// protocol's snippet syntax. Edit.Span contains the cursor and stays on its line.
type Item struct {
	Label      string
	Kind       Kind
	Detail     string
	Doc        string // Markdown
	Filter     string // what the editor compares with the typed text; empty: Label
	Sort       string
	Edit       text.Edit
	More       []text.Edit // further edits, apart from Edit (a missing comma)
	IsSnippet  bool
	Deprecated bool
	Preselect  bool
}

// place is what producers look at.
type place struct {
	doc      *formats.Document
	c        syntax.Cursor
	snippets bool
	virtual  *formats.Info // of a collection that is not there yet
	dash     bool          // that collection begins behind the dash of a list
	// ToolNames are the names of a server's tools, as a probe found them.
	tools func(s *model.Server) []string
}

// At returns the proposals for an offset, best first. snippets says whether
// the editor understands snippet syntax. tools gives the names of a server's
// tools where a test of it found them; nil where nothing is known.
func At(doc *formats.Document, off int, snippets bool, tools func(s *model.Server) []string) []Item {
	if doc.Client == nil {
		return nil
	}
	p := place{doc: doc, c: syntax.CursorAt(doc.Tree, off), snippets: snippets, tools: tools}
	if !p.room() {
		return nil
	}
	var items []Item
	switch p.c.Place {
	case syntax.KeyPlace:
		items = append(p.keys(), p.servers()...)
	case syntax.Gap:
		items = append(p.keys(), p.servers()...)
		if p.c.Parent.Is(syntax.Array) {
			items = append(items, p.values()...)
		}
	case syntax.ValuePlace:
		if p.c.Parent == nil {
			items = append(p.keys(), p.servers()...)
			break
		}
		inside, ok := p.below()
		if !ok {
			inside, ok = p.behindDash()
		}
		if ok {
			items = append(inside.keys(), inside.servers()...)
			break
		}
		items = p.values()
	case syntax.Outside:
		if doc.Tree.Root.Kind == syntax.Missing || doc.Tree.Lang == syntax.TOML {
			items = append(p.keys(), p.servers()...)
		}
	}
	items = append(items, p.documents()...)
	slices.SortStableFunc(items, func(a, b Item) int { return cmp.Compare(a.Sort, b.Sort) })
	return items
}

// fields are the fields that can stand in the object at the cursor.
func (p place) fields() ([]formats.Field, *model.Server) {
	if p.c.Parent == nil {
		switch t := p.doc.Schema().(type) {
		case formats.ObjectOf:
			return t.Fields, nil
		case formats.Tagged:
			if o, ok := t.Cases[0].Type.(formats.ObjectOf); ok {
				return o.Fields, nil
			}
		}
		return nil, nil
	}
	i := p.info()
	return i.Fields, i.Server
}

// field is the field whose value is at the cursor, and its type.
func (p place) field() (*formats.Field, formats.Type, *model.Server) {
	parent := p.info()
	if m := p.c.Member; m != nil {
		transport := model.Unknown
		if parent.Server != nil {
			transport = parent.Server.Transport
		}
		if f := formats.FieldFor(parent.Fields, m.Key.Str, transport); f != nil {
			return f, f.Type, parent.Server
		}
		if t, ok := elem(parent.Type); ok {
			return parent.Field, t, parent.Server
		}
		return nil, nil, parent.Server
	}
	if t, ok := elem(parent.Type); ok {
		return parent.Field, t, parent.Server
	}
	return nil, nil, parent.Server
}

// elem is the type of what a list or a map holds.
func elem(t formats.Type) (formats.Type, bool) {
	switch t := t.(type) {
	case formats.ListOf:
		return t.Elem, true
	case formats.MapOf:
		return t.Elem, true
	case formats.OneOf:
		for _, u := range t {
			if e, ok := elem(u); ok {
				return e, true
			}
		}
	}
	return nil, false
}

// info is what the table says about the collection at the cursor.
func (p place) info() formats.Info {
	if p.virtual != nil {
		return *p.virtual
	}
	i, _ := p.doc.Info(p.c.Parent)
	if t, ok := i.Type.(formats.Tagged); ok && len(i.Fields) == 1 { // it does not say yet what it is
		i.Fields = append(slices.Clone(i.Fields), formats.FieldsOf(t, p.doc.Client)...)
	}
	return i
}

// below is the place inside a collection that is not there yet: the cursor
// stands on a line of its own below a YAML key that has no value.
func (p place) below() (place, bool) {
	m, n := p.c.Member, p.c.Node
	if lang := p.doc.Tree.Lang; lang != syntax.YAML && lang != syntax.YAML11 || m == nil || n == nil || !n.Is(syntax.Null, syntax.Missing) || n.Str != "" {
		return p, false
	}
	at := p.doc.Index.LineOf(p.c.Offset)
	if at <= p.doc.Index.LineOf(m.Key.Span.End) {
		return p, false
	}
	_, t, server := p.field()
	kind := syntax.Object
	if isList(t) {
		kind = syntax.Array
	}
	if t == nil {
		return p, false
	}
	line := p.doc.Index.Line(at)
	before := p.doc.Src[line.Start:p.c.Offset]
	if strings.TrimLeft(before, " ") != "" {
		return p, false
	}
	keyLine := p.doc.Index.Line(p.doc.Index.LineOf(m.Key.Span.Start))
	indent := strings.Repeat(" ", m.Key.Span.Start-keyLine.Start+2)
	if len(before) >= len(indent) {
		indent = before
	}
	p.virtual = &formats.Info{Type: t, Fields: formats.FieldsOf(t, p.doc.Client), Server: server}
	p.c = syntax.Cursor{Offset: p.c.Offset, Place: syntax.Gap, Parent: &syntax.Node{Kind: kind, Span: n.Span}, Indent: indent,
		Replace: text.Span{Start: p.c.Offset, End: p.c.Offset}}
	return p, true
}

// behindDash is the place inside an object that is not there yet: the cursor
// stands behind the dash of a YAML list.
func (p place) behindDash() (place, bool) {
	n := p.c.Node
	if lang := p.doc.Tree.Lang; lang != syntax.YAML && lang != syntax.YAML11 || n == nil || !p.c.Parent.Is(syntax.Array) || p.c.Parent.Style == syntax.Flow ||
		!n.Is(syntax.Null, syntax.Missing) || n.Str != "" {
		return p, false
	}
	_, t, server := p.field()
	fields := formats.FieldsOf(t, p.doc.Client)
	if len(fields) == 0 {
		return p, false
	}
	p.virtual, p.dash = &formats.Info{Type: t, Fields: fields, Server: server}, true
	p.c = syntax.Cursor{Offset: p.c.Offset, Place: syntax.Gap, Parent: &syntax.Node{Kind: syntax.Object, Span: n.Span}, Replace: text.Span{Start: p.c.Offset, End: p.c.Offset}}
	return p, true
}

// isList reports whether a type is, or may be, a list.
func isList(t formats.Type) bool {
	switch t := t.(type) {
	case formats.ListOf:
		return true
	case formats.OneOf:
		for _, u := range t {
			if isList(u) {
				return true
			}
		}
	}
	return false
}
