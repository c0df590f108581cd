package diagnostics

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// dockerEnv reports variables of the entry that stop at docker, and -e that
// names a variable which nobody sets.
func dockerEnv(p *Pass) {
	containers(p, func(s *model.Server, l launch.Line, c launch.Container) {
		if c.Image >= len(l.Words) {
			return
		}
		lost, unknown := stoppedEnv(s, l, c), []launch.Option(nil)
		for _, o := range c.Envs() {
			name, _, given := strings.Cut(o.Value, "=")
			switch {
			case strings.HasPrefix(o.Value, "-") && !o.Attached:
				reportNameless(p, s, l, c, o)
			case o.Last < len(l.Words) && !o.Attached && l.Words[o.Last].Only() != nil && !l.Words[o.Last].Only().Bare:
				reportValueOnly(p, s, l, o)
			case given || name == "" || !l.Plain(o.Last) || s.EnvGet(name) != nil || !s.EnvFile.Empty() || set(p, name):
			default:
				unknown = append(unknown, o)
			}
		}
		var swapped []formats.Fix
		if len(lost) == 1 && len(unknown) == 1 {
			o := unknown[0]
			swapped = relaunch(p, s, "Forward `"+lost[0].Key+"` in place of "+quotedName(o.Value), true,
				keep(l, 0, o.Last), changed(l, o.Last, strings.Replace(l.Text(o.Last), o.Value, lost[0].Key, 1)), keep(l, o.Last+1, len(l.Words)))
		}
		for _, o := range unknown {
			reportUnknown(p, l, o, len(lost) > 0, swapped)
		}
		for _, e := range lost {
			p.Report(formats.Diagnostic{Severity: formats.Warning, Span: pairSpan(e),
				Msg: fmt.Sprintf("`%s` reaches %s but not the server in the container. Forward it: write `-e`, `%s` before the image.", e.Key, c.Engine, e.Key),
				Fixes: append(slices.Clone(swapped), relaunch(p, s, forwardTitle(lost), len(swapped) == 0,
					keep(l, 0, c.Image), forwards(lost), keep(l, c.Image, len(l.Words)))...)})
		}
	})
}

func reportNameless(p *Pass, s *model.Server, l launch.Line, c launch.Container, o launch.Option) {
	p.Report(formats.Diagnostic{Severity: formats.Warning, Span: wordSpan(p, l, o.Word),
		Msg:   fmt.Sprintf("`%s` has no name of a variable behind it, so %s takes the option `%s` for one. Write the name, or leave `%s` out.", l.Text(o.Word), c.Engine, clip(o.Value), l.Text(o.Word)),
		Fixes: relaunch(p, s, "Remove `"+l.Text(o.Word)+"`", false, keep(l, 0, o.Word), keep(l, o.Word+1, len(l.Words)))})
}

// reportValueOnly reports a reference in the place of a variable's name.
func reportValueOnly(p *Pass, s *model.Server, l launch.Line, o launch.Option) {
	ref := l.Words[o.Last].Only()
	to := formats.VariableName(ref.Name) + "=" + ref.Text
	p.Report(formats.Diagnostic{Severity: formats.Warning, Span: wordSpan(p, l, o.Last),
		Msg:   fmt.Sprintf("`%s` gives a value where `-e` takes the name of a variable. Write `NAME=%s`, or only the name.", ref.Text, ref.Text),
		Fixes: relaunch(p, s, "Write `"+to+"`", false, keep(l, 0, o.Last), changed(l, o.Last, to), keep(l, o.Last+1, len(l.Words)))})
}

func reportUnknown(p *Pass, l launch.Line, o launch.Option, meant bool, fixes []formats.Fix) {
	sev := formats.Hint // it may be set where the client starts
	msg := fmt.Sprintf("Nothing sets %s here: it is not in the entry, nor set where mcp-ls runs, so the container may not get it.", quotedName(o.Value))
	if meant {
		sev = formats.Warning
		msg = fmt.Sprintf("Nothing sets %s: `-e` takes the name of a variable, and the entry has none of that name.", quotedName(o.Value))
	} else if p.Doc.Options.Machine == nil {
		return
	}
	p.Report(formats.Diagnostic{Severity: sev, Span: wordSpan(p, l, o.Last), Msg: msg, Fixes: fixes})
}

// quotedName quotes the name of a variable, unless it may be a value that was put in
// its place.
func quotedName(name string) string {
	if secret, _ := formats.LooksSecret("TOKEN", name); secret && !variableShape.MatchString(name) || len(name) > 40 {
		return "a variable of that name"
	}
	return "the variable `" + name + "`"
}

// set reports whether the variable is known to be set on the machine.
func set(p *Pass, name string) bool {
	if p.Doc.Options.Machine == nil {
		return false
	}
	_, ok := p.Doc.Options.Machine.Getenv(name)
	return ok || provided[name]
}

// engineVars are variables that docker itself reads.
var engineVars = []string{"DOCKER_", "PODMAN_", "CONTAINER", "COMPOSE_", "BUILDKIT_", "XDG_", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "SSH_", "DEBUG"}

// stoppedEnv are the variables of the entry that are not handed on into the
// container.
func stoppedEnv(s *model.Server, l launch.Line, c launch.Container) []model.Pair {
	if c.Has("env-file") != nil || c.Has("env-host") != nil {
		return nil
	}
	var out []model.Pair
next:
	for _, e := range s.Env {
		if provided[e.Key] || slices.ContainsFunc(engineVars, func(v string) bool { return strings.HasPrefix(strings.ToUpper(e.Key), v) }) {
			continue
		}
		for i := range l.Words {
			if strings.Contains(l.Text(i), e.Key) {
				continue next // forwarded, or used on the way
			}
		}
		if e.Value.From != nil {
			out = append(out, e)
		}
	}
	return out
}

func pairSpan(e model.Pair) text.Span {
	if e.From != nil {
		return e.From.Key.Span
	}
	return e.Value.From.Span
}

func forwards(lost []model.Pair) words {
	var out words
	for _, e := range lost {
		out = append(out, fresh("-e", e.Key)...)
	}
	return out
}

func forwardTitle(lost []model.Pair) string {
	var names []string
	for _, e := range lost {
		names = append(names, "`"+e.Key+"`")
	}
	return "Forward " + strings.Join(names, ", ") + " with -e"
}
