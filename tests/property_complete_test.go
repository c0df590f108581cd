package tests

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/completion"
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Whatever is proposed anywhere in a file can be accepted there: no syntax error
// comes of it, with tab stops left as they stand or without any.
func TestCompletions(t *testing.T) {
	tried, seen := 0, map[string]bool{}
	for _, s := range slices.Concat(corpus(t, "sound"), corpus(t, "faulty")) {
		step := 1
		if len(s.src) > 600 {
			step = 5
		}
		doc := s.read(s.src)
		errs := broken(doc.Tree)
		for at := 0; at <= len(s.src); at += step {
			for _, snippets := range []bool{true, false} {
				for _, it := range completion.At(doc, at, snippets, nil) {
					after, err := accept(doc, at, it)
					if err != nil {
						t.Errorf("%s: %q at %d: %v", s.name, it.Label, at, err)
						continue
					}
					if seen[after] {
						continue // many places give the same text
					}
					seen[after] = true
					tried++
					if broken(syntax.Parse(doc.Tree.Lang, after)) > errs {
						t.Errorf("%s: %q at %s gives\n%s", s.name, it.Label, around(s.src, at), after)
					}
				}
			}
		}
	}
	t.Logf("%d proposals", tried)
}

// accept is the text after an item was taken, with the texts of its tab stops.
func accept(doc *formats.Document, at int, it completion.Item) (string, error) {
	line := doc.Index.Line(doc.Index.LineOf(at))
	if span := it.Edit.Span; span.Start > at || at > span.End || span.Start < line.Start || strings.Contains(span.In(doc.Src), "\n") {
		return "", fmt.Errorf("it replaces %v, which is not around the cursor in its line", span)
	}
	edit := it.Edit
	if it.IsSnippet {
		var err error
		if edit.New, err = expand(edit.New); err != nil {
			return "", err
		}
	}
	return text.Apply(doc.Src, append([]text.Edit{edit}, it.More...))
}

// expand is a snippet with its tab stops as they stand: their text, or nothing.
func expand(snippet string) (string, error) {
	var b strings.Builder
	depth := 0
	for i := 0; i < len(snippet); i++ {
		switch c := snippet[i]; {
		case c == '\\' && i+1 < len(snippet):
			i++
			b.WriteByte(snippet[i])
		case c == '$' && i+1 < len(snippet) && snippet[i+1] >= '0' && snippet[i+1] <= '9':
			i++
		case c == '$' && strings.HasPrefix(snippet[i:], "${") && i+3 < len(snippet) && snippet[i+3] == ':':
			depth++
			i += 3
		case c == '$':
			return "", fmt.Errorf("no tab stop at %q", snippet[i:])
		case c == '}' && depth > 0:
			depth--
		case c == '}':
			return "", fmt.Errorf("a brace that is not escaped in %q", snippet)
		default:
			b.WriteByte(c)
		}
	}
	if depth > 0 {
		return "", fmt.Errorf("a tab stop that does not end in %q", snippet)
	}
	return b.String(), nil
}

// around shows a place in a text.
func around(src string, at int) string {
	return fmt.Sprintf("%q<|>%q", src[max(0, at-20):at], src[at:min(len(src), at+20)])
}
