package diagnostics

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// splitArgument reports arguments with a blank that do not survive the way
// through a batch file.
func splitArgument(p *Pass) {
	t := p.Client.Traits
	if !t.SplitsHeaders && !(t.SplitsSpaces && onWindows(p)) {
		return
	}
	lines(p, func(s *model.Server, l launch.Line) {
		if !slices.Contains(batches, l.Name) {
			return
		}
		for i := l.Program + 1; i < len(l.Words); i++ {
			w := l.Text(i)
			if !strings.Contains(strings.TrimSpace(w), " ") || len(unmerged(l, i)) > 1 {
				continue
			}
			d := formats.Diagnostic{Severity: formats.Warning, Span: wordSpan(p, l, i),
				Msg: fmt.Sprintf("On Windows %s starts `%s` through a batch file, which splits this argument at its blank. ", p.Client.Name, clip(l.Text(l.Program)))}
			name, value, header := headerOf(l, i)
			if !onWindows(p) {
				if !header {
					continue
				}
				d.Severity = formats.Information
				d.Msg = fmt.Sprintf("Some versions of %s split an argument of `%s` at its blank, so mcp-remote gets half a header. ", p.Client.Name, clip(l.Text(l.Program)))
			}
			if header {
				d.Msg += fmt.Sprintf("Put the value of `%s` into a variable of `env`; mcp-remote fills it in.", name)
				d.Fixes = headerToEnv(p, s, l, i, name, value)
			} else {
				d.Msg += "Write a path without blanks (a short name or a junction), or start the program itself instead of the batch file."
			}
			p.Report(d)
		}
	})
}

// headerOf reads the argument at i as a header of mcp-remote, which replaces
// references in it by itself.
func headerOf(l launch.Line, i int) (name, value string, ok bool) {
	if l.Text(i-1) != "--header" || !slices.ContainsFunc(l.Words, func(w model.Str) bool { return isBridge(w.Raw()) }) {
		return "", "", false
	}
	name, value, ok = strings.Cut(l.Text(i), ":")
	return strings.TrimSpace(name), strings.TrimSpace(value), ok && !strings.ContainsAny(name, " ${")
}

// headerToEnv moves the value of a header into the program's environment. What
// the value refers to there is written out.
func headerToEnv(p *Pass, s *model.Server, l launch.Line, i int, name, value string) []formats.Fix {
	e, ok := entryOf(p, s)
	if !ok {
		return nil
	}
	to := strings.ToUpper(formats.VariableName(name)) + "_HEADER"
	if strings.EqualFold(name, "Authorization") {
		to = "AUTH_HEADER"
	}
	for s.EnvGet(to) != nil {
		to += "_2"
	}
	filled := true
	for _, part := range l.Words[i].Parts {
		if part.Ref == nil {
			continue
		}
		known := s.EnvGet(part.Ref.Name)
		if part.Ref.Space != model.EnvVar || known == nil {
			filled = filled && !part.Ref.Foreign
			continue
		}
		value = strings.ReplaceAll(value, part.Ref.Text, known.Value.Raw())
		if onlyUse(s, l, i, part.Ref.Name) {
			e.dropEnv(part.Ref.Name)
		}
	}
	if !filled {
		return nil // nothing fills in a variable of the person's own there
	}
	if !e.setEnv(to, value) {
		return nil
	}
	e.start(keep(l, 0, i), changed(l, i, name+":${"+to+"}"), keep(l, i+1, len(l.Words)))
	return []formats.Fix{{Title: "Move the value into the variable " + to, Preferred: true, Edits: e.edits()}}
}

// onlyUse reports whether no other word of the line mentions a variable.
func onlyUse(s *model.Server, l launch.Line, i int, name string) bool {
	for j := range l.Words {
		if j != i && strings.Contains(l.Text(j), name) {
			return false
		}
	}
	for _, e := range s.Env {
		if e.Key != name && strings.Contains(e.Value.Raw(), name) {
			return false
		}
	}
	return true
}
