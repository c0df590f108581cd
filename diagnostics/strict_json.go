package diagnostics

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// strictJSON reports comments and trailing commas where the client's parser
// takes neither.
func strictJSON(p *Pass) {
	s := p.Doc.Syntax()
	sev, so := p.Refused(), "cannot read the file"
	if sev == formats.Warning {
		sev = formats.Error // a file that does not parse is refused, whatever becomes of bad entries
	}
	if s.Lax {
		sev, so = formats.Hint, "may refuse the file"
	}
	for _, e := range p.Doc.Tree.Errors {
		what, sev := "", sev
		switch {
		case e.Code == syntax.Comment && !s.Comments:
			what = "comments"
		case e.Code == syntax.TrailingComma && !s.TrailingCommas:
			what = "trailing commas"
			if s.CommasBreak {
				sev = formats.Warning
			}
		default:
			continue
		}
		msg := fmt.Sprintf("%s reads strict JSON without %s, so it %s with this one in it.", p.Client.Name, what, so)
		if s.Loses != "" {
			msg += " " + s.Loses
		}
		p.Report(formats.Diagnostic{Severity: sev, Span: e.Span, Msg: msg, Fixes: fixOf(e)})
	}
}
