package diagnostics

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// dockerNoStdin reports a container whose standard input is closed.
func dockerNoStdin(p *Pass) {
	containers(p, func(s *model.Server, l launch.Line, c launch.Container) {
		if c.Has("interactive") != nil || c.Has("detach") != nil || c.Has("attach") != nil || misplacedInput(l, c) {
			return
		}
		d := formats.Diagnostic{Severity: formats.Warning, Span: wordSpan(p, l, c.Verb),
			Msg: fmt.Sprintf("`%s` without -i closes the standard input of the container, so %s cannot speak to the server. Write `%s -i …`.", engineCommand(l, c), p.Client.Name, engineCommand(l, c))}
		if o := c.Has("tty"); o != nil && o.Short { // -t alone: what was meant is -i
			d.Fixes = relaunch(p, s, "Change to `-i`", true, keep(l, 0, o.Word), changed(l, o.Word, "-"+swap(l.Text(o.Word)[1:], 't', 'i')), keep(l, o.Word+1, len(l.Words)))
		} else {
			d.Fixes = relaunch(p, s, "Add `-i`", true, keep(l, 0, c.Verb+1), fresh("-i"), keep(l, c.Verb+1, len(l.Words)))
		}
		p.Report(d)
	})
}

// misplacedInput reports whether the -i stands behind the image.
func misplacedInput(l launch.Line, c launch.Container) bool {
	for _, o := range misplacedOptions(l, c) {
		if o.Name == "interactive" {
			return true
		}
	}
	return false
}

// swap replaces a letter by another.
func swap(s string, from, to byte) string {
	b := []byte(s)
	for i := range b {
		if b[i] == from {
			b[i] = to
		}
	}
	return string(b)
}
