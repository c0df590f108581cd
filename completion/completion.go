// Package completion says what could stand at a cursor.
package completion

import (
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Kind is the kind of an item.
type Kind uint8

// Kinds, as an editor shows them.
const (
	Property Kind = iota
	Value
	EnumMember
	Snippet
	Module // a package
	Reference
	Folder
)

// Item is one proposal. Edit.New is plain text or, where Snippet is set, the
// protocol's snippet syntax. Edit.Span contains the cursor and stays on its line.
type Item struct {
	Label      string
	Kind       Kind
	Detail     string
	Doc        string // Markdown; filled by Resolve when Lazy
	Filter     string // what the editor compares with the typed text; empty: Label
	Sort       string
	Edit       text.Edit
	More       []text.Edit // further edits, apart from Edit (a missing comma)
	IsSnippet  bool
	Deprecated bool
	Preselect  bool
}

// At returns the proposals for an offset, best first. snippets says whether
// the editor understands snippet syntax.
func At(doc *formats.Document, off int, snippets bool) []Item { return nil }
