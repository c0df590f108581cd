package diagnostics

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// unpinnedPackage reports packages and images without a version in a file that
// is shared.
func unpinnedPackage(p *Pass) {
	if !committed(p) {
		return
	}
	fetches(p, func(x fetched) {
		if x.pkg.Local || x.pkg.Pinned() {
			return
		}
		form := x.pkg.Name + "@1.2.3"
		if x.pkg.Registry == launch.PyPI {
			form = x.pkg.Name + "==1.2.3"
		}
		d := formats.Diagnostic{Severity: formats.Information, Span: x.span(p),
			Msg: fmt.Sprintf("`%s` has no version, so everyone who uses this file runs what %s has at the moment, or an old copy. Name one: `%s`.", x.pkg.Text, x.r.Name, form)}
		if x.pkg.Version != "" {
			d.Severity = formats.Hint
			d.Msg = fmt.Sprintf("`%s` names no one version, so everyone who uses this file may run another. For the same everywhere, name one: `%s`.", x.pkg.Text, form)
		}
		p.Report(d)
	})
	lines(p, func(s *model.Server, l launch.Line) {
		if img := l.ImagePackage(); img != nil && !img.Pinned() {
			p.Report(formats.Diagnostic{Severity: formats.Hint, Span: wordSpan(p, l, img.Word),
				Msg: fmt.Sprintf("The image `%s` has no version, so everyone who uses this file may run another one. For the same everywhere, name a tag or a digest.", img.Text)})
		}
	})
}
