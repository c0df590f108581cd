package syntax

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/mcp-ls/mcp-ls/formats/text"
	"github.com/tailscale/hujson"
)

// checkTree checks what holds for every tree of every syntax without headers.
func checkTree(t *testing.T, tree *Tree) {
	t.Helper()
	inside := text.Span{Start: 0, End: len(tree.Src)}
	checkNode(t, tree.Root, nil, nil, inside)
	last := tree.Root.Span.End
	for _, n := range tree.Extra {
		checkNode(t, n, nil, nil, text.Span{Start: last, End: len(tree.Src)})
		last = n.Span.End
	}
	for i, e := range tree.Errors {
		checkSpan(t, "error "+string(e.Code), e.Span, inside)
		if i > 0 && e.Span.Start < tree.Errors[i-1].Span.Start {
			t.Errorf("errors out of order at %d", e.Span.Start)
		}
		if !strings.HasSuffix(e.Msg, ".") || (e.Title == "") != (len(e.Fix) == 0) {
			t.Errorf("error without sentence, or title without fix: %+v", e)
		}
		if _, err := text.Apply(tree.Src, e.Fix); err != nil {
			t.Errorf("fix of %q: %v", e.Msg, err)
		}
	}
	end := 0
	for _, c := range tree.Comments {
		checkSpan(t, "comment", c, text.Span{Start: end, End: len(tree.Src)})
		end = c.End
	}
}

func checkSpan(t *testing.T, what string, at, within text.Span) {
	t.Helper()
	if at.Start > at.End || at.Start < within.Start || at.End > within.End {
		t.Errorf("%s: %v is not within %v", what, at, within)
	}
}

func checkNode(t *testing.T, n, parent *Node, of *Member, within text.Span) {
	t.Helper()
	checkSpan(t, "node", n.Span, within)
	if n.Parent != parent || n.Of != of {
		t.Errorf("node at %v: wrong parent or member", n.Span)
	}
	if len(n.Decl) != 1 || n.Decl[0] != n.Span {
		t.Errorf("node at %v: declared at %v", n.Span, n.Decl)
	}
	at := n.Span.Start
	for _, m := range n.Members {
		checkSpan(t, "member", m.Span, text.Span{Start: at, End: n.Span.End})
		checkNode(t, m.Key, n, nil, m.Span)
		checkSpan(t, "separator", m.Sep, text.Span{Start: m.Key.Span.End, End: m.Span.End})
		checkNode(t, m.Value, n, m, text.Span{Start: m.Sep.End, End: m.Span.End})
		at = m.Span.End
	}
	for _, it := range n.Items {
		checkNode(t, it, n, nil, text.Span{Start: at, End: n.Span.End})
		at = it.Span.End
	}
}

// outline writes a tree in one line, so that tests can compare whole trees.
func outline(n *Node) string {
	var b strings.Builder
	var walk func(n *Node)
	walk = func(n *Node) {
		switch n.Kind {
		case Object:
			b.WriteByte('{')
			for i, m := range n.Members {
				if i > 0 {
					b.WriteByte(' ')
				}
				if m.Key.Kind == Missing {
					b.WriteByte('?')
				}
				b.WriteString(m.Key.Str + ":")
				walk(m.Value)
			}
			b.WriteByte('}')
		case Array:
			b.WriteByte('[')
			for i, it := range n.Items {
				if i > 0 {
					b.WriteByte(' ')
				}
				walk(it)
			}
			b.WriteByte(']')
		case String:
			fmt.Fprintf(&b, "%q", n.Str)
		case Missing:
			b.WriteString("_")
		case Invalid:
			b.WriteString("!" + n.Str)
		default:
			b.WriteString(n.Str)
		}
	}
	walk(n)
	return b.String()
}

// goValue is what encoding/json would decode.
func goValue(n *Node) any {
	switch n.Kind {
	case Object:
		out := map[string]any{}
		for _, m := range n.Members {
			out[strings.ToValidUTF8(m.Key.Str, "\ufffd")] = goValue(m.Value)
		}
		return out
	case Array:
		out := []any{}
		for _, it := range n.Items {
			out = append(out, goValue(it))
		}
		return out
	case String:
		return strings.ToValidUTF8(n.Str, "\ufffd")
	case Number:
		return json.Number(n.Str)
	case Bool:
		return n.Str == "true"
	}
	return nil
}

func decodeJSON(src string) (any, error) {
	d := json.NewDecoder(strings.NewReader(src))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("more than one value")
	}
	return v, nil
}

// compareJSON holds a tree against what encoding/json and hujson say.
func compareJSON(t *testing.T, tree *Tree) {
	t.Helper()
	src := tree.Src
	lenient := true
	for _, e := range tree.Errors {
		if e.Code != Comment && e.Code != TrailingComma && e.Code != BOM {
			lenient = false
		}
		if strings.Contains(e.Msg, "nested") {
			return
		}
	}
	if !utf8.ValidString(src) {
		return
	}
	v, err := decodeJSON(src)
	if (err == nil) != (len(tree.Errors) == 0) {
		t.Fatalf("encoding/json says %v, we say %+v", err, tree.Errors)
	}
	if err == nil && !reflect.DeepEqual(v, goValue(tree.Root)) {
		t.Fatalf("encoding/json reads %v, we read %v", v, goValue(tree.Root))
	}
	// hujson wants a line end behind a last comment; other readers do not.
	std, err := hujson.Standardize([]byte(strings.TrimPrefix(src, jsonBOM) + "\n"))
	if (err == nil) != lenient {
		t.Fatalf("hujson says %v, we say %+v", err, tree.Errors)
	}
	if err != nil {
		return
	}
	v, err = decodeJSON(string(std))
	if err == nil && !reflect.DeepEqual(v, goValue(tree.Root)) {
		t.Fatalf("hujson reads %v, we read %v", v, goValue(tree.Root))
	}
}

// realFiles are samples from the wild, where they are at hand.
func realFiles(t testing.TB, ext ...string) map[string]string {
	out := map[string]string{}
	for _, dir := range []string{"../../../shared/real", "../../../shared/cases"} {
		filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return nil
			}
			for _, e := range ext {
				if filepath.Ext(path) == e && d.Name() != "case.json" {
					if b, err := os.ReadFile(path); err == nil {
						out[path] = string(b)
					}
				}
			}
			return nil
		})
	}
	return out
}

func TestJSONRealFiles(t *testing.T) {
	for path, src := range realFiles(t, ".json", ".jsonc") {
		t.Run(path, func(t *testing.T) {
			tree := Parse(JSON, src)
			checkTree(t, tree)
			compareJSON(t, tree)
		})
	}
}
