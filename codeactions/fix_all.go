package codeactions

import (
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

const jsonLang = syntax.JSON

// rounds bounds fix-all: a fix may bring up another finding with a fix.
const rounds = 12

// fixAll makes all preferred fixes. Those that touch each other are made one
// after the other, each on the text that the ones before it left.
func fixAll(r request) []Action {
	edits, title := AllFixes(r.doc, r.found, r.again)
	if len(edits) == 0 {
		return nil
	}
	return []Action{{Title: title, Kind: FixAll, Fix: &formats.Fix{Title: title, Edits: edits}}}
}

// AllFixes are the edits of all preferred fixes together, in terms of the
// document's text. again finds the findings of the document in another state.
func AllFixes(doc *formats.Document, found []formats.Diagnostic, again func(*formats.Document) []formats.Diagnostic) ([]text.Edit, string) {
	rev := text.NewRevision(doc.Src)
	made := false
	for range rounds {
		var batch []text.Edit
		end := -1
		for _, d := range found {
			for _, f := range d.Fixes {
				if !f.Preferred || len(f.Files) > 0 || len(f.Edits) == 0 {
					continue
				}
				sorted, err := text.Sort(f.Edits)
				if err != nil || sorted[0].Span.Start <= end {
					break // touches a fix of this round: next round
				}
				batch = append(batch, sorted...)
				end = sorted[len(sorted)-1].Span.End
				break
			}
		}
		if len(batch) == 0 || rev.Apply(batch) != nil {
			break
		}
		made = true
		found = again(formats.Analyze(doc.Name, rev.Text(), doc.Options))
	}
	if !made {
		return nil, ""
	}
	return rev.Edits(), "Fix all that mcp-ls can fix by itself"
}
