// Package diagnostics finds what is wrong in a document. A rule is one Go file
// and one page; the table in rules.go is their order.
package diagnostics

import "github.com/mcp-ls/mcp-ls/formats"

// Settings choose severities by rule code. formats.Off silences a rule.
type Settings struct {
	Severity map[string]formats.Severity
}

// Run returns all findings of a document in source order. A document of nobody
// has none.
func Run(doc *formats.Document, set Settings) []formats.Diagnostic { return nil }
