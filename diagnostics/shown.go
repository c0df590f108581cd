package diagnostics

import (
	"slices"

	"github.com/mcp-ls/mcp-ls/formats"
)

// full ends a rule that has found enough.
type full struct{}

// show makes the texts of findings fit to be shown: what they quote from the
// file holds no credential, and nothing that a person could not see.
func show(doc *formats.Document, found []formats.Diagnostic) {
	fit := func(s string) string { return formats.Shown(doc.Mask(s)) }
	for i := range found {
		d := &found[i]
		d.Msg = fit(d.Msg)
		d.Related = slices.Clone(d.Related)
		for j := range d.Related {
			d.Related[j].Msg = fit(d.Related[j].Msg)
		}
		for j := range d.Fixes {
			d.Fixes[j].Title = fit(d.Fixes[j].Title)
		}
	}
}
