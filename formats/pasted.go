package formats

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// Pasted reads a text that comes from elsewhere, so that no path says whose it
// is. part reports whether it is only a piece of a document, as manuals print
// them: the map of the servers, or members of it. The result has no client when
// the text is nobody's, or not whole.
func Pasted(src string, opt *Options) (doc *Document, part bool) {
	const name = "untitled:pasted"
	doc = Analyze(name, src, opt)
	if doc.Client != nil && len(doc.Servers) > 0 && whole(doc.Tree) {
		return doc, false
	}
	piece := strings.TrimSuffix(strings.TrimSpace(src), ",")
	if !strings.HasPrefix(piece, "{") {
		piece = "{" + piece + "}"
	}
	if tree := syntax.Parse(syntax.JSON, piece); whole(tree) && isBare(tree.Root) {
		return Analyze(name, `{"mcpServers":`+piece+"}", opt), true
	}
	return &Document{Name: name, Src: src, Tree: doc.Tree, Index: doc.Index, Options: doc.Options}, false
}

// Whole reports whether the document's text parses, apart from what some
// parsers take.
func (d *Document) Whole() bool { return whole(d.Tree) }

// whole reports whether a text parses, apart from what some parsers take.
func whole(t *syntax.Tree) bool {
	return !slices.ContainsFunc(t.Errors, func(e syntax.Error) bool {
		return e.Code != syntax.Comment && e.Code != syntax.TrailingComma && e.Code != syntax.BOM
	})
}
