package diagnostics

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// shadowedServer reports a server that another file of the client has too,
// where one of the two replaces the other: the project's file and the user's,
// or two documents of one server each.
func shadowedServer(p *Pass) {
	m, so := p.Doc.Options.Machine, p.Client.Traits.Shadows
	if m == nil || so == "" {
		return
	}
	names := namesOf(p.Doc)
	if len(names) == 0 {
		return
	}
	twins := map[string][]formats.Note{}
	for _, other := range m.Siblings(p.Doc.Name) {
		if other.Client != p.Client || !meet(p.Doc, other) {
			continue
		}
		for _, n := range namesOf(other) {
			twins[n.Str] = append(twins[n.Str], formats.Note{Doc: other, Span: n.Span, Msg: "The other one of that name."})
		}
	}
	for _, n := range names {
		notes := twins[n.Str]
		if len(notes) == 0 {
			continue
		}
		where := p.Doc.Shown(notes[0].Doc.Name)
		if len(notes) > 1 {
			where += fmt.Sprintf(" and %d more", len(notes)-1)
		}
		msg := fmt.Sprintf("`%s` stands in %s too: %s.", n.Str, where, so)
		if words := p.Client.Names.Twice; words != "" && p.Doc.Place().Shape == formats.Single {
			msg = fmt.Sprintf("%s. `%s` is also the name in %s: %s.", words, n.Str, where, so)
		}
		p.Report(formats.Diagnostic{Severity: formats.Information, Span: n.Span, Msg: msg, Related: notes})
	}
}

// meet reports whether servers of two documents can replace each other.
func meet(a, b *formats.Document) bool {
	if a.Place().Shape == formats.Single {
		return b.Place().Shape == formats.Single
	}
	return b.Place().Shape != formats.Single && a.UserFile() != b.UserFile()
}

// namesOf are the nodes that name what a document describes: its servers, or
// the one thing that it is about.
func namesOf(doc *formats.Document) []*syntax.Node {
	if place := doc.Place(); place.Shape == formats.Single && place.Name != "" {
		if n := doc.Tree.Root.At(strings.Split(place.Name, ".")...); n.Is(syntax.String) && n.Str != "" {
			return []*syntax.Node{n}
		}
		return nil
	}
	var out []*syntax.Node
	for _, s := range doc.Servers {
		if s.NameNode != nil {
			out = append(out, s.NameNode)
		}
	}
	return out
}
