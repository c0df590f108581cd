package diagnostics

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// pythonCommand reports `python`, which many systems do not have under that
// name.
func pythonCommand(p *Pass) {
	if p.Doc.Options.Platform == "windows" {
		return // there it is the usual one
	}
	lines(p, func(s *model.Server, l launch.Line) {
		c := l.Text(0)
		if c != "python" && c != "pip" {
			return
		}
		if p.Doc.UserFile() && onPath(p, c) {
			return // it is there for the one person who uses the file
		}
		if e, ok := entryOf(p, s); !ok || !e.takes(c) {
			return
		}
		p.Report(formats.Diagnostic{Severity: formats.Hint, Span: wordSpan(p, l, 0),
			Msg:   fmt.Sprintf("Many systems have no `%s`, only `%s3`, and %s then finds no program. Write `%s3`, or the path of one in a virtual environment.", c, c, p.Client.Name, c),
			Fixes: relaunch(p, s, "Write `"+c+"3`", false, changed(l, 0, c+"3"), keep(l, 1, len(l.Words)))})
	})
}
