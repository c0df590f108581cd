package diagnostics

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// dockerDetached reports a container in the background.
func dockerDetached(p *Pass) {
	containers(p, func(s *model.Server, l launch.Line, c launch.Container) {
		o := c.Has("detach")
		if o == nil {
			return
		}
		d := formats.Diagnostic{Severity: formats.Warning, Span: wordSpan(p, l, o.Word),
			Msg: fmt.Sprintf("`%s` starts the container in the background and returns at once, so %s sees a server that ends without a word. Write `-i` instead.", l.Text(o.Word), p.Client.Name)}
		title, instead := "Replace by `-i`", changed(l, o.Word, "-i")
		if c.Has("interactive") != nil {
			title, instead = "Remove `-d`", withoutOption(l, *o)
		} else if o.Short {
			instead = changed(l, o.Word, "-"+swap(l.Text(o.Word)[1:], 'd', 'i'))
		}
		d.Fixes = relaunch(p, s, title, true, keep(l, 0, o.Word), instead, keep(l, o.Last+1, len(l.Words)))
		p.Report(d)
	})
}
