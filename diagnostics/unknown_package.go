package diagnostics

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/packages"
)

// unknownPackage reports names that were never published.
func unknownPackage(p *Pass) {
	fetches(p, func(x fetched) {
		f := x.fact()
		switch {
		case f != nil && f.State == packages.Never:
			d := formats.Diagnostic{Severity: formats.Warning, Span: x.span(p),
				Msg: fmt.Sprintf("`%s` was never published on %s, so %s cannot start it%s.", x.pkg.Name, registry(x.pkg.Registry), p.Client.Name, because(f.Note))}
			if f.Use != "" {
				d.Msg += " Write `" + f.Use + "`."
				d.Fixes = x.through(p, f.Use, false)
			}
			p.Report(d)
		case packages.Unlisted(string(x.pkg.Registry), x.pkg.Name) && packages.Near(string(x.pkg.Registry), x.pkg.Name) == nil:
			p.Report(formats.Diagnostic{Severity: formats.Warning, Span: x.span(p),
				Msg: fmt.Sprintf("`%s` is none of the servers that the MCP project has published, so %s probably finds no such package. Look up how the server is really called.", x.pkg.Name, x.r.Name)})
		}
	})
}

func because(note string) string {
	if note == "" {
		return ""
	}
	return ": " + note
}
