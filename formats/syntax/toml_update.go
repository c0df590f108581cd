package syntax

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// updateTOML edits scalars, arrays and inline tables in place, and tables by
// their lines and sections.
func updateTOML(t *Tree, n *Node, v Value) []text.Edit {
	v = withoutNulls(v)
	n, v = tomlEditable(t, n, v)
	if n == nil || tomlSays(n, v) {
		return nil
	}
	e := newTOMLEditor(t)
	switch path := tomlPath(t.Src, n); {
	case n != t.Root && n.Style != Header:
		e.value(n, v)
	case n.Kind == Array:
		e.items(n, v, path, len(path))
	default:
		e.table(n, v, path, len(path))
	}
	for len(e.fresh) > 0 {
		grow := e.fresh[0]
		e.fresh = e.fresh[1:]
		grow()
	}
	e.remove()
	return e.finish()
}

func newTOMLEditor(t *Tree) *tomlEditor {
	return &tomlEditor{src: t.Src, tree: t, nl: tomlNewline(t.Src), blocks: map[int]*tomlBlock{}, moved: map[*Node]bool{}, broken: map[*Node]bool{}}
}

// tomlEditable returns the nearest node around n that can be edited by itself,
// with what it should say: a table that becomes something else is its parent's
// matter, a dotted key in an inline table that of the inline table. It returns
// nil when nothing can be done, since the root must be a table.
func tomlEditable(t *Tree, n *Node, v Value) (*Node, Value) {
	for up := n.Parent; up != nil && n.Style == Header; up = up.Parent {
		if up.Style == Flow {
			return up, tomlReplace(ValueOf(up), n, v)
		}
	}
	for n.Style == Header && n != t.Root && (v.Kind != n.Kind || n.Kind == Array && !allObjects(v)) {
		n, v = n.Parent, tomlReplace(ValueOf(n.Parent), n, v)
	}
	if n == t.Root && v.Kind != Object {
		return nil, v
	}
	return n, v
}

// tomlReplace returns the value in which node n reads as v.
func tomlReplace(in Value, n *Node, v Value) Value {
	if in.From == n {
		return v
	}
	for i, f := range in.Fields {
		in.Fields[i].Value = tomlReplace(f.Value, n, v)
	}
	for i, it := range in.Items {
		in.Items[i] = tomlReplace(it, n, v)
	}
	return in
}

// tomlPath is the way from the root to a table, each key as it is written.
func tomlPath(src string, n *Node) []string {
	var path []string
	for ; n != nil; n = n.Parent {
		if n.Of != nil {
			path = append(path, n.Of.Key.Span.In(src))
		}
	}
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	return path
}

// tomlEditor collects the edits of one Update.
type tomlEditor struct {
	src    string
	tree   *Tree
	nl     string
	cuts   []text.Span        // text that goes
	edits  []text.Edit        // text that is replaced or inserted within a line
	blocks map[int]*tomlBlock // whole lines to insert, by the offset of a line's start
	fresh  []func()           // what inserts new fields and items, inner ones first
	gone   []*Member          // members to delete
	lost   []*Node            // items of arrays of tables to delete
	moved  map[*Node]bool     // tables whose headers move to another parent
	broken map[*Node]bool     // these, and the tables that they leave
}

// tomlBlock is what is inserted at the start of a line: lines that belong to
// the section before it, and then tables, each with its header.
type tomlBlock struct{ lines, tables []string }

func (e *tomlEditor) block(at int) *tomlBlock {
	if e.blocks[at] == nil {
		e.blocks[at] = &tomlBlock{}
	}
	return e.blocks[at]
}

func (e *tomlEditor) replace(at text.Span, s string) {
	if at.In(e.src) != s {
		e.edits = append(e.edits, text.Edit{Span: at, New: s})
	}
}

func (e *tomlEditor) insert(at int, s string) { e.replace(text.Span{Start: at, End: at}, s) }

func (e *tomlEditor) cut(start, end int) {
	if end > start {
		e.cuts = append(e.cuts, text.Span{Start: start, End: end})
	}
}

// write writes a value; what came from this file keeps its text.
func (e *tomlEditor) write(v Value) string { return e.writer().value(v) }

func (e *tomlEditor) writer() tomlWriter { return tomlWriter{nl: e.nl, raw: e.raw} }

// raw is the text of the node that a value came from, if it still says so.
func (e *tomlEditor) raw(v Value) string {
	n := v.From
	if n == nil || n.Style == Header || n.Is(Missing, Invalid) || !e.owns(n) || !tomlSays(n, v) {
		return ""
	}
	for _, err := range e.tree.Errors {
		if err.Code != TOML11 && err.Span.Touches(n.Span) {
			return ""
		}
	}
	return n.Span.In(e.src)
}

func (e *tomlEditor) owns(n *Node) bool {
	for n.Parent != nil {
		n = n.Parent
	}
	return n == e.tree.Root
}

// value makes a scalar, array or inline table say v.
func (e *tomlEditor) value(n *Node, v Value) {
	switch {
	case tomlSays(n, v):
	case n.Kind == Array && v.Kind == Array:
		e.array(n, v)
	case n.Kind == Object && v.Kind == Object && !hasDots(n):
		e.inline(n, v)
	case n.Kind == Missing:
		e.missing(n, e.write(v))
	case v.Kind == String && n.Kind == String && e.raw(v) == "":
		e.replace(n.Span, e.restring(n, v.Str))
	default:
		e.replace(n.Span, e.write(v))
	}
}

// hasDots reports whether dotted keys stand in an inline table.
func hasDots(n *Node) bool {
	for _, m := range n.Members {
		if m.Value.Style == Header {
			return true
		}
	}
	return false
}

// missing puts a value where none stands yet.
func (e *tomlEditor) missing(n *Node, s string) {
	at := n.Span.Start
	if n.Of != nil && n.Of.Sep.Len() == 0 {
		at = n.Of.Key.Span.End
		s = " = " + s
	} else if at > 0 && !isBlank(e.src[at-1]) {
		s = " " + s
	}
	e.insert(at, s)
}

// rename gives a member another key, at every place that names it. depth is
// the number of the key's part in a header.
func (e *tomlEditor) rename(m *Member, depth int, key string) {
	if m.Value.Style != Header {
		e.rekey(m.Key.Span, key)
		return
	}
	for _, d := range m.Value.Decl {
		if !tomlHeader(e.src, d) {
			e.rekey(d, key)
		} else if parts := tomlParts(e.src, d); depth <= len(parts) {
			e.rekey(parts[depth-1], key)
		}
	}
}

// rekey replaces a part of a key in its own quotes.
func (e *tomlEditor) rekey(at text.Span, key string) { e.replace(at, tomlKeyLike(key, at.In(e.src))) }

func tomlKeyLike(key, old string) string {
	switch {
	case strings.HasPrefix(old, `"`):
		return tomlString(key, Double)
	case strings.HasPrefix(old, "'"):
		return tomlString(key, Single)
	}
	return tomlKey(key)
}

// restring writes a string in the quotes that the old one has, if they can
// hold it.
func (e *tomlEditor) restring(n *Node, s string) string {
	if n.Style != Block || !strings.Contains(s, "\n") || strings.Count(s, e.nl) != strings.Count(s, "\n") {
		return tomlString(s, n.Style)
	}
	lines := strings.Split(s, e.nl)
	triple := e.src[n.Span.Start : n.Span.Start+3]
	if triple == "'''" {
		for _, line := range lines {
			if !tomlLiteral(strings.ReplaceAll(line, "'", "")) {
				triple = `"""`
			}
		}
		if !strings.Contains(s, "'''") && !strings.HasSuffix(s, "'") && triple == "'''" {
			return triple + e.nl + s + triple
		}
	}
	for i, line := range lines {
		quoted := tomlString(line, Double)
		lines[i] = quoted[1 : len(quoted)-1]
	}
	return `"""` + e.nl + strings.Join(lines, e.nl) + `"""`
}
