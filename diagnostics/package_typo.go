package diagnostics

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/packages"
)

// packageTypo reports a name that nobody knows next to one that is well known:
// a slip of the finger, or a trap that waits for one.
func packageTypo(p *Pass) {
	fetches(p, func(x fetched) {
		near := packages.Near(string(x.pkg.Registry), x.pkg.Name)
		if near == nil {
			return
		}
		p.Report(formats.Diagnostic{Severity: formats.Warning, Span: x.span(p),
			Msg: fmt.Sprintf("`%s` is not a server that mcp-ls knows, and `%s` is. If that was meant, %s runs another package than it seems, or finds none.",
				x.pkg.Name, near.Name, x.r.Name),
			Fixes: x.renamed(p, near.Name, true, false)})
	})
}
