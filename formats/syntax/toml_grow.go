package syntax

import (
	"slices"
	"strings"
)

// grow writes the new fields of a table: scalars, arrays and inline tables as
// lines of its section, tables as sections of their own.
func (e *tomlEditor) grow(f tomlFresh) {
	root := f.n == e.tree.Root
	header, own := e.ownHeader(f.n, f.depth)
	g := tomlGrowth{tomlFresh: f, line: -1, table: -1}
	switch {
	case e.byDots(f.n):
		e.growDots(&g)
		return
	case root:
		g.bodyStart, g.bodyEnd = e.rootBody()
	case own:
		g.bodyStart, g.bodyEnd = e.nextLine(header.End), e.nextLine(e.sectionEnd(header.End))
	}
	var loose []string // lines of a section that does not exist yet
	lives := root || own
	for i, field := range f.fields {
		if m := f.to[i]; m != nil {
			lives = true
			if m.Value.Style != Header {
				g.line = e.nextLine(m.Span.End)
			} else {
				g.table = m.Span.End
			}
			continue
		}
		if e.headers(f, field) {
			e.growTable(&g, field)
			lives = true
			continue
		}
		line := tomlKey(field.Key) + " = " + e.write(field.Value) + e.nl
		if !own && (!root || g.bodyStart < 0) {
			loose = append(loose, line)
			continue
		}
		if g.line < 0 {
			g.line = g.bodyEnd
			if i == 0 {
				g.line = g.bodyStart
			}
		}
		b := e.block(g.line)
		b.lines = append(b.lines, e.indentNear(g.line)+line)
	}
	switch {
	case root && len(loose) > 0:
		b := e.block(g.bodyEnd)
		b.tables = slices.Insert(b.tables, 0, strings.Join(loose, ""))
	case len(loose) > 0 || !lives:
		start, _ := e.lineStart(f.n.Decl[0].Start)
		b := e.block(e.commentsAbove(start))
		b.tables = append(b.tables, "["+strings.Join(f.path, ".")+"]"+e.nl+strings.Join(loose, ""))
	}
}

// tomlGrowth is a growing table with the places where its next line and its
// next table go.
type tomlGrowth struct {
	tomlFresh
	line, table        int // behind the field before, or -1
	bodyStart, bodyEnd int // of its own section
}

// rootBody returns where the first and next line of the root's own section
// go. bodyStart is -1 when it has no line yet; then bodyEnd is before the first
// header.
func (e *tomlEditor) rootBody() (start, end int) {
	l := e.tree.layout().toml
	if end := e.sectionEnd(0); end > 0 {
		key, _ := e.keyStart(e.tree.Root, l.statements[0].Start)
		line, _ := e.lineStart(key)
		return line, e.nextLine(end)
	}
	if len(l.headers) == 0 {
		return -1, len(e.src)
	}
	line, _ := e.lineStart(l.headers[0].Start)
	return -1, e.commentsAbove(line)
}

// indentNear is the indentation of the line before a line's start.
func (e *tomlEditor) indentNear(at int) string {
	start := strings.LastIndexByte(e.src[:max(at-1, 0)], '\n') + 1
	line := e.src[start:at]
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// growTable writes a new table behind the one before it, or behind all that
// belongs to its parent.
func (e *tomlEditor) growTable(g *tomlGrowth, field Field) {
	path := slices.Concat(g.path, []string{tomlKey(field.Key)})
	v, some := e.moveOut(field.Value, path, g.n)
	if !some {
		return
	}
	at := len(e.src)
	switch {
	case g.table >= 0:
		at = e.nextLine(g.table)
	case g.n.Kind != Missing:
		at = e.nextLine(g.n.Span.End)
	}
	b := e.block(max(at, g.bodyEnd))
	b.tables = append(b.tables, e.writer().table(strings.Join(path, "."), len(path), v)...)
}

// headers reports whether a new field gets headers of its own: as the same
// field of a sibling has, or the fields beside it, or else as in a new file.
func (e *tomlEditor) headers(f tomlFresh, field Field) bool {
	v := field.Value
	if v.Kind != Object && !allObjects(v) {
		return false
	}
	if e.movable(v, f.n) {
		return true
	}
	if up := f.n.Parent; up != nil {
		for i := len(up.Members) - 1; i >= 0; i-- {
			if m := up.Members[i].Value.Get(field.Key); m != nil && m.Value.Kind == v.Kind && up.Members[i].Value != f.n {
				return m.Value.Style == Header && !e.byDots(m.Value)
			}
		}
		for i := len(up.Items) - 1; i >= 0; i-- {
			if m := up.Items[i].Get(field.Key); m != nil && m.Value.Kind == v.Kind && up.Items[i] != f.n {
				return m.Value.Style == Header && !e.byDots(m.Value)
			}
		}
		for i := len(f.to) - 1; i >= 0; i-- {
			if m := f.to[i]; m != nil && m.Value.Kind == v.Kind {
				return m.Value.Style == Header && !e.byDots(m.Value)
			}
		}
	}
	return tomlByHeader(len(f.path)+1, v)
}

// growDots writes new fields of a table that dotted keys declare as further
// dotted keys.
func (e *tomlEditor) growDots(g *tomlGrowth) {
	decl := g.n.Decl
	last := len(decl) - 1
	for tomlHeader(e.src, decl[last]) {
		last--
	}
	start, parts := e.keyStart(g.n.Parent, decl[last].Start)
	prefix := strings.Join(g.path[len(g.path)-parts-1:], ".")
	line, _ := e.lineStart(start)
	at := e.nextLine(decl[last].End)
	if l := e.tree.layout().toml; after(l.statements, decl[last].End) < len(l.statements) {
		at = e.nextLine(l.statements[after(l.statements, decl[last].End)].End)
	}
	indent := e.src[line:start]
	if strings.TrimLeft(indent, " \t") != "" {
		indent = ""
	}
	b := e.block(at)
	lives := false
	for i, field := range g.fields {
		if lives = lives || g.to[i] != nil; g.to[i] != nil {
			continue
		}
		lives = true
		b.lines = append(b.lines, indent+prefix+"."+tomlKey(field.Key)+" = "+e.write(field.Value)+e.nl)
	}
	if !lives {
		b.lines = append(b.lines, indent+prefix+" = {}"+e.nl)
	}
}
