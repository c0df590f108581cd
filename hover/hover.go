// Package hover says what stands at a cursor.
package hover

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Card is the text of a hover, in Markdown, and the span it speaks of.
type Card struct {
	Markdown string
	Span     text.Span
	schema   bool // a JSON Schema says it too
}

// At returns the card for an offset; ok is false where there is nothing to
// say. found are the document's findings: the rules that have one at the
// offset are explained below. Without schema, what a JSON Schema of the file
// says of a member and its words is left out.
func At(doc *formats.Document, off int, found []formats.Diagnostic, schema bool) (card Card, ok bool) {
	if doc.Client == nil {
		return Card{}, false
	}
	c := syntax.CursorAt(doc.Tree, off)
	switch c.Place {
	case syntax.KeyPlace:
		card, ok = key(doc, c)
	case syntax.ValuePlace:
		card, ok = value(doc, c, off)
	}
	if card.schema && !schema {
		card, ok = Card{}, false
	}
	rules := explained(found, off)
	if rules != "" {
		if !ok {
			card.Span = text.Span{Start: off, End: off}
			if c.Node != nil {
				card.Span = c.Node.Span
			}
			return Card{Markdown: rules, Span: card.Span}, true
		}
		card.Markdown += "\n\n---\n\n" + rules
	}
	card.Markdown = doc.Mask(card.Markdown)
	return card, ok
}

// explained is the summary of each rule that has a finding at the offset.
func explained(found []formats.Diagnostic, off int) string {
	var out []string
	for _, d := range found {
		if !d.Span.Contains(off) {
			continue
		}
		line := fmt.Sprintf("**%s** [%s](%s): %s", d.Severity, d.Code, diagnostics.Docs(d.Code), diagnostics.Summary(d.Code))
		if !slices.Contains(out, line) {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n\n")
}

// key explains the member whose key is at the cursor.
func key(doc *formats.Document, c syntax.Cursor) (Card, bool) {
	m := c.Member
	if m == nil {
		return Card{}, false
	}
	card := Card{Span: m.Key.Span}
	if s := serverNamed(doc, m.Key); s != nil {
		card.Markdown = server(doc, s)
		return card, true
	}
	parent, ok := doc.Info(c.Parent)
	if !ok {
		return Card{}, false
	}
	transport := model.Unknown
	if parent.Server != nil {
		transport = parent.Server.Transport
	}
	if f := formats.FieldFor(parent.Fields, m.Key.Str, transport); f != nil {
		card.Markdown, card.schema = field(doc, f), true
		return card, true
	}
	if parent.Field != nil && parent.Field.Means == model.Env {
		card.Markdown = fmt.Sprintf("**%s**: a variable of the server's environment.", formats.Name(m.Key.Str))
		return card, true
	}
	if parent.Field != nil && parent.Field.Means == model.Headers {
		card.Markdown = fmt.Sprintf("**%s**: a header sent with every request to the server.", formats.Name(m.Key.Str))
		return card, true
	}
	return Card{}, false
}

// serverNamed is the server whose name the node is.
func serverNamed(doc *formats.Document, n *syntax.Node) *model.Server {
	for _, s := range doc.Servers {
		if s.NameNode == n {
			return s
		}
	}
	return nil
}

// value explains the value at the cursor: a word of a closed set, a reference
// in a text, or the field it belongs to.
func value(doc *formats.Document, c syntax.Cursor, off int) (Card, bool) {
	n := c.Node
	if n == nil {
		return Card{}, false
	}
	if s := serverNamed(doc, n); s != nil {
		return Card{Markdown: server(doc, s), Span: n.Span}, true
	}
	if card, ok := reference(doc, n, off); ok {
		return card, true
	}
	info, ok := doc.Info(n)
	if !ok {
		return Card{}, false
	}
	if md := word(info.Type, n.Str); md != "" {
		if info.Field != nil && info.Field.Key != "" {
			md += "\n\n" + field(doc, info.Field)
		}
		return Card{Markdown: md, Span: n.Span, schema: true}, true
	}
	if info.Field != nil {
		md := field(doc, info.Field)
		if info.Field.Server {
			md = referred(doc, n.Str) + md
		}
		return Card{Markdown: md, Span: n.Span, schema: !info.Field.Server}, true
	}
	return Card{}, false
}

// word is the doc of a value in a closed set, or "".
func word(t formats.Type, value string) string {
	switch t := t.(type) {
	case formats.Enum:
		for _, w := range t.Words {
			if w.Value == value && (w.Doc != "" || w.Gone != "") {
				return fmt.Sprintf("`%s`: %s", value, strings.TrimSpace(w.Doc+" "+w.Gone))
			}
		}
	case formats.OneOf:
		for _, u := range t {
			if md := word(u, value); md != "" {
				return md
			}
		}
	case formats.ListOf:
		return word(t.Elem, value)
	}
	return ""
}

// field is the reference entry of a field.
func field(doc *formats.Document, f *formats.Field) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**", f.Key)
	facts := []string{f.Type.Describe()}
	if f.Unit != "" {
		facts = append(facts, "in "+units[f.Unit])
	}
	if f.Required {
		facts = append(facts, "required")
	}
	if f.Default != "" {
		facts = append(facts, "default `"+f.Default+"`")
	}
	fmt.Fprintf(&b, " (%s): %s\n", strings.Join(facts, ", "), f.Doc)
	if f.Gone != "" {
		fmt.Fprintf(&b, "\n*Deprecated.* %s\n", f.Gone)
	}
	if f.Unconfirmed {
		fmt.Fprintf(&b, "\nSeen in use, but %s does not document it.\n", doc.Client.Name)
	}
	if words := wordsOf(f.Type); len(words) > 0 {
		b.WriteString("\n")
		for _, w := range words {
			fmt.Fprintf(&b, "- `%s`: %s\n", w.Value, strings.TrimSpace(w.Doc+" "+w.Gone))
		}
	}
	if f.Example != "" && f.Example != "{}" && f.Example != "[]" {
		fmt.Fprintf(&b, "\nExample: `%s`\n", f.Example)
	}
	fmt.Fprintf(&b, "\n[%s](%s)", doc.Client.Name, doc.Client.Docs)
	if doc.Profile != "" {
		fmt.Fprintf(&b, ", profile %s", doc.Profile)
	}
	if doc.Client.Verified != "" {
		fmt.Fprintf(&b, " · read %s", doc.Client.Verified)
	}
	return b.String()
}

var units = map[string]string{"ms": "milliseconds", "s": "seconds", "min": "minutes"}

func wordsOf(t formats.Type) []formats.EnumWord {
	switch t := t.(type) {
	case formats.Enum:
		return t.Words
	case formats.OneOf:
		for _, u := range t {
			if ws := wordsOf(u); ws != nil {
				return ws
			}
		}
	case formats.ListOf:
		return wordsOf(t.Elem)
	}
	return nil
}
