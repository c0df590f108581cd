package diagnostics

import (
	"fmt"
	"slices"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// batches are programs that are batch files on Windows.
var batches = []string{"npx", "npm", "pnpm", "pnpx", "yarn"}

// wantsCmd reports whether the line starts a batch file where the client needs
// cmd for that.
func wantsCmd(p *Pass, l launch.Line) bool {
	return onWindows(p) && p.Client.Traits.CmdWrap && !l.Wrapped() && slices.Contains(batches, l.Name)
}

// windowsNpx reports a batch file that is started without cmd.
func windowsNpx(p *Pass) {
	lines(p, func(s *model.Server, l launch.Line) {
		if !wantsCmd(p, l) {
			return
		}
		p.Report(formats.Diagnostic{Severity: formats.Warning, Span: wordSpan(p, l, 0),
			Msg:   fmt.Sprintf("On Windows `%s` is a batch file, which %s cannot start by itself everywhere. Start it through cmd: `cmd /c %s …`.", l.Text(0), p.Client.Name, l.Text(0)),
			Fixes: relaunch(p, s, "Start it through `cmd /c`", true, changed(l, 0, "cmd"), fresh("/c", l.Text(0)), keep(l, 1, len(l.Words)))})
	})
}
