package diagnostics

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// byteOrderMark reports the invisible mark that some Windows editors put at the
// start of a file.
func byteOrderMark(p *Pass) {
	if p.Doc.Syntax().BOM {
		return
	}
	for _, e := range p.Doc.Tree.Errors {
		if e.Code != syntax.BOM {
			continue
		}
		sev, so := formats.Error, "cannot read it"
		if p.Doc.Syntax().Lax || p.Doc.Tree.Lang != syntax.JSON {
			sev, so = formats.Information, "may not read it"
		}
		msg := fmt.Sprintf("The file begins with a byte order mark, which JSON does not allow; %s %s. Save it as UTF-8 without BOM.", p.Client.Name, so)
		if p.Doc.Syntax().Loses != "" {
			msg += " " + p.Doc.Syntax().Loses
		}
		p.Report(formats.Diagnostic{Severity: sev, Span: e.Span, Msg: msg, Fixes: fixOf(e)})
	}
}
