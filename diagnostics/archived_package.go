package diagnostics

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/packages"
)

// archivedPackage reports servers that nobody maintains any more.
func archivedPackage(p *Pass) {
	fetches(p, func(x fetched) {
		f := x.fact()
		if f == nil || f.State != packages.Archived {
			return
		}
		d := formats.Diagnostic{Severity: formats.Warning, Span: x.span(p), Tag: formats.Deprecated,
			Msg: fmt.Sprintf("`%s` still starts but is no longer maintained and gets no security fixes%s.", x.pkg.Name, because(f.Note))}
		if f.Use != "" {
			d.Fixes = x.through(p, f.Use, false)
		}
		p.Report(d)
	})
}
