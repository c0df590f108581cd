package diagnostics

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// commandNotFound reports a program that is not there. It looks and never runs
// anything.
func commandNotFound(p *Pass) {
	m := p.Doc.Options.Machine
	if m == nil {
		return
	}
	lines(p, func(s *model.Server, l launch.Line) {
		c := l.Text(0)
		if !l.Plain(0) || c != strings.TrimSpace(c) || strings.HasPrefix(c, "~") || s.EnvGet("PATH") != nil {
			return
		}
		if _, isLine := shellLine(p, l); isLine || escapedPath(c) {
			return
		}
		absolute := strings.HasPrefix(c, "/") || launch.DrivePath(c)
		if !absolute && strings.ContainsAny(c, `/\`) {
			return // relative to a folder that the client chooses
		}
		if _, ok := m.LookPath(c); ok {
			return
		}
		d := formats.Diagnostic{Severity: formats.Hint, Span: wordSpan(p, l, 0),
			Msg: fmt.Sprintf("There is no `%s` on the PATH that mcp-ls has; unless %s has another one, the server does not start. Install it, or write its whole path.", c, p.Client.Name)}
		if absolute {
			d.Msg = fmt.Sprintf("There is no program `%s` on this machine, so %s cannot start the server here. Write the path of one that is there.", clip(c), p.Client.Name)
			if p.Doc.UserFile() {
				d.Severity = formats.Warning
			}
			if base := launch.BaseName(c); base != "" {
				if found, ok := m.LookPath(base); ok && found != c && !strings.ContainsAny(base, ".") {
					d.Fixes = relaunch(p, s, "Write `"+base+"`, which is on PATH", false, changed(l, 0, base), keep(l, 1, len(l.Words)))
				}
			}
		}
		p.Report(d)
	})
}
