package diagnostics

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// npxWithoutYes reports npx without -y, or with a -y that reaches the server
// instead.
func npxWithoutYes(p *Pass) {
	lines(p, func(s *model.Server, l launch.Line) {
		r, ok := l.Runner()
		if !ok || !r.Asks || r.Told || r.Package == nil || r.Package.Local || s.EnvGet("npm_config_yes") != nil || installed(p, r.Package.Name) {
			return
		}
		what := "the package"
		if r.Package.Name != "" {
			what = "`" + r.Package.Text + "`"
		}
		d := formats.Diagnostic{Severity: formats.Warning, Span: wordSpan(p, l, r.Package.Word),
			Msg: fmt.Sprintf("%s may ask before it installs %s, and nobody can answer when %s starts it. Put -y before the package.", r.Name, what, p.Client.Name)}
		if late := r.Command + 1; r.Package.Word == r.Command && (l.Text(late) == "-y" || l.Text(late) == "--yes") {
			d.Msg = fmt.Sprintf("`%s` stands behind the package, so it goes to the server and not to %s, which may ask before it installs %s. Put it before the package.", l.Text(late), r.Name, what)
			d.Fixes = relaunch(p, s, "Move `"+l.Text(late)+"` before the package", true,
				keep(l, 0, r.Options), keep(l, late, late+1), keep(l, r.Options, late), keep(l, late+1, len(l.Words)))
		} else {
			d.Fixes = relaunch(p, s, "Add `-y`", true, keep(l, 0, r.Options), fresh("-y"), keep(l, r.Options, len(l.Words)))
		}
		p.Report(d)
	})
}

// installed reports whether the project has the package, so that npx takes it
// from there.
func installed(p *Pass, name string) bool {
	m := p.Doc.Options.Machine
	if m == nil || name == "" {
		return false
	}
	folder := m.Folder(p.Doc.Name)
	if folder == "" {
		return false
	}
	for _, place := range []string{"/node_modules/", "/node_modules/.bin/"} {
		if there, _ := m.Exists(folder + place + name); there {
			return true
		}
	}
	return false
}
