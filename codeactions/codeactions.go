// Package codeactions says what can be done at a place: fixes of findings,
// conversions, adding a server to another client's file, and the lenses above
// the servers.
package codeactions

import (
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Kinds of actions, as the protocol names them.
const (
	QuickFix = "quickfix"
	Rewrite  = "refactor.rewrite"
	FixAll   = "source.fixAll"
)

// Action is something that a person can choose. Either Fix holds its edits, or
// Lazy says how to compute them (see Resolve).
type Action struct {
	Title     string
	Kind      string
	Preferred bool
	For       []formats.Diagnostic // the findings that it removes
	Fix       *formats.Fix
	Lazy      *Lazy
	Losses    []string // said before the edit is made: one sentence each
}

// Lazy is an action whose edits are computed when it is chosen. It survives a
// trip through the editor as JSON.
type Lazy struct {
	Do     string `json:"do"` // "convert", "convertFile", "addTo", "split", …
	To     string `json:"to,omitempty"`
	Server string `json:"server,omitempty"`
	Path   string `json:"path,omitempty"`
	Bridge bool   `json:"bridge,omitempty"`
}

// List returns the actions for a span, in the order in which an editor shows
// them. found are the document's findings. An empty only means every kind.
func List(doc *formats.Document, span text.Span, found []formats.Diagnostic, only []string) []Action {
	return nil
}

// Resolve computes the edits of a lazy action. read returns the present text
// of a file (as the editor has it, else from disk); ok is false when there is none.
func Resolve(doc *formats.Document, lazy Lazy, read func(path string) (text string, ok bool)) (formats.Fix, []string, error) {
	return formats.Fix{}, nil, nil
}

// Lens is a place above which the editor shows what can be done with a server.
type Lens struct {
	Span   text.Span // the server's name
	Server string
}

// Lenses returns one lens a server, in source order.
func Lenses(doc *formats.Document) []Lens { return nil }
