package diagnostics

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// packageCase reports capitals in the name of an npm package or a container
// image, where there are none.
func packageCase(p *Pass) {
	fetches(p, func(x fetched) {
		lower := strings.ToLower(x.pkg.Name)
		if x.pkg.Registry != launch.NPM || x.pkg.Name == lower {
			return
		}
		why := "names on npm have no capitals"
		if !strings.HasPrefix(x.pkg.Name, "@") { // a few very old ones have
			why = "names on npm have no capitals, but for a few very old ones"
		}
		p.Report(formats.Diagnostic{Severity: formats.Warning, Span: x.span(p), Fixes: x.renamed(p, lower, true, true),
			Msg: fmt.Sprintf("`%s` has capitals: %s, so %s finds no such package. Write `%s`.", x.pkg.Name, why, x.r.Name, lower)})
	})
	lines(p, func(s *model.Server, l launch.Line) {
		img := l.ImagePackage()
		if img == nil {
			return
		}
		host, rest, ok := strings.Cut(img.Name, "/")
		if !ok || !strings.ContainsAny(host, ".:") && host != "localhost" {
			host, rest = "", img.Name
		} else {
			host += "/"
		}
		lower := host + strings.ToLower(rest)
		if lower == img.Name || strings.ContainsAny(rest, "<>{}$ ") {
			return
		}
		to := lower + strings.TrimPrefix(img.Text, img.Name)
		p.Report(formats.Diagnostic{Severity: formats.Warning, Span: wordSpan(p, l, img.Word),
			Msg: fmt.Sprintf("`%s` has capitals, and names of images have none, so %s refuses it. Write `%s`.", img.Name, l.Name, lower),
			Fixes: relaunch(p, s, "Change to `"+to+"`", true,
				keep(l, 0, img.Word), changed(l, img.Word, to), keep(l, img.Word+1, len(l.Words)))})
	})
}
