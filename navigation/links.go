package navigation

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Link is text that leads to a file or a page. Exactly one of Path and URL is
// set.
type Link struct {
	Span text.Span
	Path string
	URL  string
	Tip  string
}

// Links returns the document's links: files that it names and that are there,
// and the address of its schema.
func Links(doc *formats.Document) []Link {
	if doc.Client == nil {
		return nil
	}
	l := linker{doc: doc}
	l.node(doc.Tree.Root)
	return l.out
}

type linker struct {
	doc *formats.Document
	out []Link
}

func (l *linker) node(n *syntax.Node) {
	for _, m := range n.Members {
		l.node(m.Value)
	}
	for _, it := range n.Items {
		l.node(it)
	}
	if !n.Is(syntax.String) || n.Alias {
		return
	}
	if n.Of != nil && n.Of.Name() == "$schema" && n.Of.Value == n && strings.HasPrefix(n.Str, "https://") {
		l.add(n, Link{URL: n.Str, Tip: "Open the schema"})
		return
	}
	if p, ok := filePath(l.doc, n); ok {
		if there, folder := l.doc.Options.Machine.Exists(p); there && !folder {
			l.add(n, Link{Path: p, Tip: "Open the file"})
		}
	}
}

// add adds a link on the text of a string, without its quotes.
func (l *linker) add(n *syntax.Node, to Link) {
	to.Span = formats.InnerSpan(l.doc.Tree, n, 0, len(n.Str))
	l.out = append(l.out, to)
}

// filePath is the absolute path that a string names, when the table says that
// it names a file of variables or any other path.
func filePath(doc *formats.Document, n *syntax.Node) (string, bool) {
	info, ok := doc.Info(n)
	if !ok || info.Field == nil || info.Field.Path == formats.NoPath && info.Field.Means != model.EnvFile || n.Kind != syntax.String || n.Str == "" {
		return "", false
	}
	m := doc.Options.Machine
	if m == nil || strings.ContainsAny(n.Str, "${}") {
		return "", false
	}
	base := doc.Dir()
	if info.Field.Path == formats.FromWorkspace {
		if folder := m.Folder(doc.Name); folder != "" {
			base = folder
		}
	}
	if rest, ok := strings.CutPrefix(n.Str, "~/"); ok {
		return join(m.Home(), rest), true
	}
	return join(base, n.Str), true
}

// fileAt is the start of a file that can be read.
func fileAt(doc *formats.Document, p string) []Place {
	if doc.Options.Machine == nil {
		return nil
	}
	src, err := doc.Options.Machine.ReadFile(p)
	if err != nil {
		return nil
	}
	return []Place{{p, text.NewIndex(src), text.Span{}}}
}
