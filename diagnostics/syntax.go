package diagnostics

import (
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// lenient are the slips that some readers take; rules of their own decide.
func lenient(c syntax.Code) bool {
	return c == syntax.Comment || c == syntax.TrailingComma || c == syntax.BOM
}

// syntaxErrors reports what no reader of the syntax takes.
func syntaxErrors(p *Pass) {
	for _, e := range p.Doc.Tree.Errors {
		if lenient(e.Code) || e.Code == syntax.Redefined && p.Doc.Syntax().Duplicates != formats.Error && p.Doc.Tree.Lang != syntax.TOML {
			continue
		}
		p.Report(formats.Diagnostic{Severity: formats.Error, Span: e.Span, Msg: e.Msg, Fixes: fixOf(e)})
	}
}

func fixOf(e syntax.Error) []formats.Fix {
	if e.Fix == nil {
		return nil
	}
	return []formats.Fix{{Title: e.Title, Preferred: true, Edits: e.Fix}}
}
