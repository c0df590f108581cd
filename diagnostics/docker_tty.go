package diagnostics

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// dockerTTY reports a container that wants a terminal. Docker refuses that
// where its input is none; other engines go on, and the terminal spoils what
// the server writes.
func dockerTTY(p *Pass) {
	containers(p, func(s *model.Server, l launch.Line, c launch.Container) {
		o := c.Has("tty")
		if o == nil || c.Has("interactive") == nil || c.Has("detach") != nil {
			return
		}
		does := "puts a terminal between the server and " + p.Client.Name + ", which changes what it writes"
		if c.Engine == "docker" {
			does = "says: the input device is not a TTY, and ends"
		}
		p.Report(formats.Diagnostic{Severity: formats.Warning, Span: wordSpan(p, l, o.Word),
			Msg: fmt.Sprintf("`%s` asks for a terminal, and %s has none: %s %s. Write `-i` alone.", l.Text(o.Word), p.Client.Name, c.Engine, does),
			Fixes: relaunch(p, s, "Keep the input, without a terminal", true,
				keep(l, 0, o.Word), withoutOption(l, *o), keep(l, o.Word+1, len(l.Words)))})
	})
}
