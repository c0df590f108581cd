package diagnostics

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// containers calls f for every local server that runs in a container.
func containers(p *Pass, f func(s *model.Server, l launch.Line, c launch.Container)) {
	lines(p, func(s *model.Server, l launch.Line) {
		if c, ok := l.Container(); ok && s.Transport == model.Stdio {
			f(s, l, c)
		}
	})
}

// engineCommand is how a message calls the line: "docker run".
func engineCommand(l launch.Line, c launch.Container) string { return c.Engine + " " + l.Text(c.Verb) }

// withoutOption is the word of an option without that option: a cluster loses a
// letter, and a word that holds nothing else goes.
func withoutOption(l launch.Line, o launch.Option) words {
	w := l.Text(o.Word)
	if !o.Short || len(w) <= 2 {
		return nil
	}
	letter := o.Name[:1]
	return changed(l, o.Word, w[:1]+strings.Replace(w[1:], letter, "", 1))
}
