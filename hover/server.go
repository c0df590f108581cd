package hover

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// server is what there is to say of a server as a whole: how it is reached,
// what its tools will be called, and what its name means to the client.
func server(doc *formats.Document, s *model.Server) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**: %s\n", formats.Name(s.Name), reached(doc, s))
	r := doc.Names()
	if prefix := r.ToolName(s.Name, ""); prefix != "" {
		fmt.Fprintf(&b, "\nTools appear as %s in %s.", formats.CodeSpan(prefix+"…"), doc.Client.Name)
		if r.Limit > 0 {
			used := len(prefix)
			if r.Counted != "" {
				used = len(s.Name)
			}
			note := ""
			if r.LongNote != "" {
				note = "; a longer name " + r.LongNote
			}
			fmt.Fprintf(&b, " %d of %d characters are left for a tool's own name%s.", max(0, r.Limit-used), r.Limit, note)
		}
		b.WriteString("\n")
	}
	if built := r.ReservedAs(s.Name); built != nil {
		fmt.Fprintf(&b, "\n%s keeps this name for itself: %s\n", doc.Client.Name, built.Doc)
	}
	if s.Off {
		b.WriteString("\nIt is switched off.\n")
	}
	if doc.Client.Traits.Reload != "" {
		fmt.Fprintf(&b, "\nAfter a change: %s.\n", doc.Client.Traits.Reload)
	}
	if doc.Why != "" {
		fmt.Fprintf(&b, "\n%s", doc.Why)
	}
	return b.String()
}

// referred is the server of that name which another document of the client
// describes, for a text that names it; "" when there is none.
func referred(doc *formats.Document, name string) string {
	m := doc.Options.Machine
	if m == nil {
		return ""
	}
	for _, other := range m.Siblings(doc.Name) {
		if s := other.Server(name); s != nil && other.Client.ID == doc.Client.ID {
			return server(other, s) + "\n\nIt stands in " + formats.Name(doc.Shown(other.Name)) + ".\n\n---\n\n"
		}
	}
	return ""
}

// reached says how a server is reached. Neither arguments nor values are
// quoted: they may hold credentials.
func reached(doc *formats.Document, s *model.Server) string {
	switch {
	case s.Transport == model.Stdio && !s.Command.Empty():
		return "a local program, " + formats.CodeSpan(doc.Mask(s.Command.Raw())) + ", over stdio."
	case s.Transport == model.Auto:
		return "a remote server; the client tries Streamable HTTP, then SSE."
	case s.Transport.Remote():
		return "a remote server over " + s.Transport.String() + "."
	}
	return "a server."
}

// reference explains a reference inside a text: what it stands for here and
// where its value comes from, never the value.
func reference(doc *formats.Document, n *syntax.Node, off int) (Card, bool) {
	if n.Kind != syntax.String {
		return Card{}, false
	}
	for _, s := range doc.Servers {
		if !s.Node.Span.Contains(off) {
			continue
		}
		for _, str := range s.Strings() {
			if str.From != n {
				continue
			}
			for _, p := range str.Parts {
				if p.Ref == nil {
					continue
				}
				span := formats.InnerSpan(doc.Tree, n, p.At, p.At+len(p.Ref.Text))
				if span.Contains(off) {
					return Card{Markdown: refText(doc, p.Ref, span.Start), Span: span}, true
				}
			}
		}
	}
	return Card{}, false
}

func refText(doc *formats.Document, r *model.Ref, at int) string {
	c := doc.Client
	if r.Foreign {
		msg := fmt.Sprintf("%s is not a reference that %s expands here: the text stays as it is.", formats.CodeSpan(r.Text), c.Name)
		if own, _, ok := c.Print(r, model.None, doc.File); ok {
			msg += fmt.Sprintf(" Its own form is %s.", formats.CodeSpan(own))
		} else if c.Traits.Literal != "" {
			msg += " Instead, " + c.Traits.Literal + "."
		}
		return msg
	}
	var b strings.Builder
	switch r.Space {
	case model.EnvVar:
		fmt.Fprintf(&b, "%s: the environment variable %s", formats.CodeSpan(r.Text), formats.Name(r.Name))
		if m := doc.Options.Machine; m != nil {
			if _, set := m.Getenv(r.Name); set {
				b.WriteString(", which is set where mcp-ls runs.")
			} else if file := doc.EnvFile(r.Name, at); file != "" {
				b.WriteString(", which " + doc.Shown(file) + " gives.")
			} else {
				b.WriteString(", which is not set where mcp-ls runs.")
			}
		} else {
			b.WriteString(".")
		}
		if r.Default != nil {
			b.WriteString(" When it is unset, the default behind it is used.")
		} else {
			b.WriteString(" " + unset[c.Unset])
		}
	case model.Input:
		fmt.Fprintf(&b, "%s: the value of the input %s, which %s asks for.", formats.CodeSpan(r.Text), formats.Name(r.Name), c.Name)
	default:
		b.WriteString(formats.CodeSpan(r.Text))
	}
	for _, v := range c.Vars {
		if v.Doc != "" && v.Space == r.Space && strings.HasPrefix(r.Text, v.Open) {
			b.WriteString(" " + v.Doc)
			break
		}
	}
	return strings.TrimSpace(b.String())
}

var unset = map[formats.Unset]string{
	formats.UnsetFails:   "The client refuses to load it while it is unset.",
	formats.UnsetLiteral: "While it is unset, the text stays as it is.",
	formats.UnsetEmpty:   "While it is unset, an empty text takes its place.",
	formats.UnsetWarns:   "While it is unset, the client warns and the text stays as it is.",
}
