// Package navigation says where a place in a document leads: to the
// declaration of what it refers to, or to a file or page that it names.
package navigation

import (
	"path"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Place is where something is declared. Index belongs to the text of Path.
type Place struct {
	Path  string
	Index *text.Index
	Span  text.Span
}

// Definition returns the declarations of what stands at an offset, and the
// span of that: a reference to a prompted value or variable, a file that is
// named, a server that is required, or one that another file configures too.
func Definition(doc *formats.Document, off int) ([]Place, text.Span) {
	if doc.Client == nil {
		return nil, text.Span{}
	}
	c := syntax.CursorAt(doc.Tree, off)
	if c.Node == nil {
		return nil, text.Span{}
	}
	if ref, span := referenceAt(doc, c.Node, off); ref != nil {
		return declared(doc, c.Node, ref), span
	}
	if p, ok := filePath(doc, c.Node); ok {
		return fileAt(doc, p), c.Node.Span
	}
	if info, ok := doc.Info(c.Node); ok && info.Field != nil && info.Field.Server {
		return elsewhere(doc, c.Node.Str), c.Node.Span
	}
	for _, s := range doc.Servers {
		if s.NameNode == c.Node {
			return elsewhere(doc, s.Name), c.Node.Span
		}
	}
	return nil, text.Span{}
}

// referenceAt is the reference that touches the offset in a string of a server.
func referenceAt(doc *formats.Document, n *syntax.Node, off int) (*model.Ref, text.Span) {
	for _, s := range stringsOf(doc, n) {
		for _, p := range s.Parts {
			if p.Ref == nil || p.Ref.Foreign {
				continue
			}
			if span := formats.InnerSpan(doc.Tree, n, p.At, p.At+len(p.Ref.Text)); span.Contains(off) {
				return p.Ref, span
			}
		}
	}
	return nil, text.Span{}
}

// stringsOf are the server's strings that were written in the node.
func stringsOf(doc *formats.Document, n *syntax.Node) []model.Str {
	info, ok := doc.Info(n)
	if !ok || info.Server == nil {
		return nil
	}
	s := info.Server
	all := append([]model.Str{s.Command, s.Cwd, s.URL, s.EnvFile, s.HeadersHelper}, s.Args...)
	for _, p := range append(slices.Clone(s.Env), s.Headers...) {
		all = append(all, p.Value)
	}
	return slices.DeleteFunc(all, func(v model.Str) bool { return v.From != n })
}

// declared is where a reference's value comes from.
func declared(doc *formats.Document, n *syntax.Node, ref *model.Ref) []Place {
	switch ref.Space {
	case model.Input:
		if id := input(doc, ref.Name); id != nil {
			return []Place{{doc.Name, doc.Index, id.Span}}
		}
	case model.File:
		return fileAt(doc, join(doc.Dir(), ref.Name))
	case model.EnvVar:
		files := []string{path.Join(doc.Dir(), ".env")}
		if info, _ := doc.Info(n); info.Server != nil && info.Server.EnvFile.From != nil {
			if f, ok := filePath(doc, info.Server.EnvFile.From); ok {
				files = append([]string{f}, files...)
			}
		}
		for _, f := range files {
			if places := assignment(doc, f, ref.Name); places != nil {
				return places
			}
		}
	}
	return nil
}

// input is the id node of the prompted value of that name.
func input(doc *formats.Document, id string) *syntax.Node {
	lists := []*syntax.Node{doc.Tree.Root.At("inputs")}
	if c := doc.Container(); c != nil && c.Parent != nil {
		lists = append([]*syntax.Node{c.Parent.At("inputs")}, lists...)
	}
	for _, list := range lists {
		if list == nil {
			continue
		}
		for _, it := range list.Items {
			if n := it.At("id"); n.Is(syntax.String) && n.Str == id {
				return n
			}
		}
	}
	return nil
}

// assignment is the line of an env file that sets the variable.
func assignment(doc *formats.Document, file, name string) []Place {
	if doc.Options.Machine == nil {
		return nil
	}
	src, err := doc.Options.Machine.ReadFile(file)
	if err != nil {
		return nil
	}
	at := 0
	for line := range strings.Lines(src) {
		rest := strings.TrimPrefix(strings.TrimSpace(line), "export ")
		if key, _, ok := strings.Cut(rest, "="); ok && strings.TrimSpace(key) == name {
			start := at + strings.Index(line, name)
			return []Place{{file, text.NewIndex(src), text.Span{Start: start, End: start + len(name)}}}
		}
		at += len(line)
	}
	return nil
}

// elsewhere are the servers of that name in the other documents.
func elsewhere(doc *formats.Document, name string) []Place {
	if doc.Options.Machine == nil {
		return nil
	}
	var out []Place
	for _, other := range doc.Options.Machine.Siblings(doc.Name) {
		if other.Client.ID != doc.Client.ID {
			continue
		}
		if s := other.Server(name); s != nil {
			span := text.Span{Start: s.Node.Span.Start, End: s.Node.Span.Start}
			if s.NameNode != nil {
				span = s.NameNode.Span
			}
			out = append(out, Place{other.Name, other.Index, span})
		}
	}
	return out
}

func join(dir, p string) string {
	p = strings.ReplaceAll(p, `\`, "/")
	if path.IsAbs(p) || len(p) > 1 && p[1] == ':' {
		return path.Clean(p)
	}
	return path.Join(dir, p)
}
