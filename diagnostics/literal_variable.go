package diagnostics

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// literalVariable reports a reference where this client expands nothing.
func literalVariable(p *Pass) {
	uses(p, func(u use) {
		if !u.ref.Foreign || bridged(u) || shells(u) {
			return
		}
		if _, _, ok := own(p, u); ok {
			return
		}
		d := formats.Diagnostic{Severity: formats.Warning, Span: u.span,
			Msg: fmt.Sprintf("%s expands no references here, so the server gets the text `%s`.", p.Client.Name, u.ref.Text)}
		if p.Client.Traits.Literal != "" {
			d.Msg += " Instead, " + strings.TrimSuffix(p.Client.Traits.Literal, ".") + "."
		}
		if fix, ok := handedOn(p, u.s, u.attr, model.Pair{Key: u.key, Value: model.Str{Parts: u.str.Parts}}); ok {
			d.Fixes = []formats.Fix{fix}
		}
		p.Report(d)
	})
}
