// Package codeactions says what can be done at a place: fixes of findings,
// conversions, adding a server to another client's file, and the lenses above
// the servers.
package codeactions

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Kinds of actions, as the protocol names them.
const (
	QuickFix = "quickfix"
	Rewrite  = "refactor.rewrite"
	FixAll   = "source.fixAll"
)

// Action is something that a person can choose. Fix holds its edits, or Lazy
// says how to compute them (see Resolve), or SwitchOff names a rule.
type Action struct {
	Title     string
	Kind      string
	Preferred bool
	For       []formats.Diagnostic // the findings that it removes
	Fix       *formats.Fix
	Lazy      *Lazy
	SwitchOff string // code of a rule that choosing the action switches off in the settings
}

// Lazy is an action whose edits are computed when it is chosen. It survives a
// trip through the editor as JSON.
type Lazy struct {
	Do     string     `json:"do"`               // a name of resolvers
	To     formats.ID `json:"to,omitempty"`     // the target of a conversion
	Server string     `json:"server,omitempty"` // empty: every server of the file
	Path   string     `json:"path,omitempty"`   // the file that is changed or created
	Bridge bool       `json:"bridge,omitempty"`
}

// Reader returns the present text of a file, as the editor has it, else from
// disk; the error is fs.ErrNotExist when there is none.
type Reader func(path string) (text string, err error)

// request is what producers look at.
type request struct {
	doc   *formats.Document
	span  text.Span
	found []formats.Diagnostic
	// all are the findings again, computed for any text: fix-all needs that.
	again func(*formats.Document) []formats.Diagnostic
}

// producers are all producers, in the order in which an editor shows what they
// make.
var producers = []struct {
	kind string
	make func(r request) []Action
}{
	{QuickFix, fixes},
	{QuickFix, ignores},
	{Rewrite, conversions},
	{FixAll, fixAll},
}

// List returns the actions for a span, in the order in which an editor shows
// them. found are the document's findings, and again finds them in another
// state of it. An empty only means every kind.
func List(doc *formats.Document, span text.Span, found []formats.Diagnostic, again func(*formats.Document) []formats.Diagnostic, only []string) []Action {
	if doc.Client == nil {
		return nil
	}
	var out []Action
	for _, p := range producers {
		if wanted(p.kind, only) {
			out = append(out, p.make(request{doc, span, found, again})...)
		}
	}
	return out
}

// wanted reports whether a kind is asked for, by itself or by a parent kind.
func wanted(kind string, only []string) bool {
	if len(only) == 0 {
		return kind != FixAll
	}
	return slices.ContainsFunc(only, func(o string) bool {
		return o == "" || kind == o || strings.HasPrefix(kind, o+".")
	})
}

// fixes are the fixes of the findings that the span touches.
func fixes(r request) []Action { return Fixes(r.found, r.span, nil) }

// Fixes are the fixes of the findings that the span touches, also of findings
// that no rule made.
func Fixes(found []formats.Diagnostic, span text.Span, only []string) []Action {
	var out []Action
	for _, d := range found {
		if !d.Span.Touches(span) || !wanted(QuickFix, only) {
			continue
		}
		for _, f := range d.Fixes {
			out = append(out, Action{Title: f.Title, Kind: QuickFix, Preferred: f.Preferred, For: []formats.Diagnostic{d}, Fix: &f})
		}
	}
	return out
}

// ignores silence a finding: by a comment where the syntax has comments, else
// by a setting.
func ignores(r request) []Action {
	s := r.doc.Syntax()
	mark := "#"
	if s.Lang == jsonLang {
		mark = "//"
		if !s.Comments || s.Lax {
			mark = ""
		}
	}
	var out []Action
	for _, d := range r.found {
		if !d.Span.Touches(r.span) || d.Code == "syntax" {
			continue
		}
		if mark == "" {
			out = append(out, Action{Title: "Switch " + d.Code + " off in the settings", Kind: QuickFix, For: []formats.Diagnostic{d}, SwitchOff: d.Code})
			continue
		}
		line := r.doc.Index.Line(r.doc.Index.LineOf(d.Span.Start))
		whole := line.In(r.doc.Src)
		indent := whole[:len(whole)-len(strings.TrimLeft(whole, " \t"))]
		out = append(out, Action{Title: "Ignore " + d.Code + " here", Kind: QuickFix, For: []formats.Diagnostic{d},
			Fix: &formats.Fix{Edits: []text.Edit{{Span: text.Span{Start: line.Start, End: line.Start}, New: indent + mark + " mcp-ls-ignore " + d.Code + eol(r.doc.Src)}}}})
	}
	return out
}

func eol(src string) string {
	if strings.Contains(src, "\r\n") {
		return "\r\n"
	}
	return "\n"
}
