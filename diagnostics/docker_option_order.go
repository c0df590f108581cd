package diagnostics

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// dockerOptionOrder reports options of docker that stand behind the image.
func dockerOptionOrder(p *Pass) {
	containers(p, func(s *model.Server, l launch.Line, c launch.Container) {
		for _, o := range misplacedOptions(l, c) {
			p.Report(formats.Diagnostic{Severity: formats.Warning, Span: wordSpan(p, l, o.Word),
				Msg: fmt.Sprintf("`%s` stands behind the image `%s`, so it goes to the server and not to %s. Write options of `%s` before the image.",
					l.Text(o.Word), clip(l.Text(c.Image)), c.Engine, engineCommand(l, c)),
				Fixes: relaunch(p, s, "Move it before the image", true,
					keep(l, 0, c.Image), keep(l, o.Word, o.Last+1), keep(l, c.Image, o.Word), keep(l, o.Last+1, len(l.Words)))})
		}
	})
}

// engineOnly are long options that hardly a server has.
var engineOnly = []string{"rm", "env-file", "network", "net", "mount", "volume", "publish", "interactive", "entrypoint", "env", "privileged", "add-host", "gpus"}

// What the value of a short option looks like when the option is docker's.
var (
	variableShape = regexp.MustCompile(`^[A-Z][A-Z0-9_]*(=.*)?$`)
	volumeShape   = regexp.MustCompile(`^([/.~$%]|[A-Za-z]:[\\/])[^:]*:/`)
	portShape     = regexp.MustCompile(`^(\d{1,3}(\.\d{1,3}){3}:)?\d+:\d+$`)
)

// misplacedOptions are options behind the image that can only be meant for the
// engine.
func misplacedOptions(l launch.Line, c launch.Container) []launch.Option {
	if c.Exec {
		return nil
	}
	var out []launch.Option
	for i := c.Image + 1; i < len(l.Words); i++ {
		w := l.Text(i)
		if w == "--" {
			break
		}
		if len(w) < 2 || w[0] != '-' {
			continue
		}
		at := i
		opts := l.Options(&at)
		o := opts[len(opts)-1]
		first := i == c.Image+1
		fits := false
		switch {
		case !o.Short:
			fits = slices.Contains(engineOnly, o.Name)
		case o.Name == "env":
			fits = variableShape.MatchString(o.Value)
		case o.Name == "volume":
			fits = volumeShape.MatchString(o.Value)
		case o.Name == "publish":
			fits = portShape.MatchString(o.Value)
		case w == "-i" || w == "-it" || w == "-ti":
			fits = first && c.Has("interactive") == nil
			o.Name = "interactive"
		}
		if fits && at < len(l.Words) {
			o.Word = i
			out = append(out, o)
			i = at
		}
	}
	return out
}
