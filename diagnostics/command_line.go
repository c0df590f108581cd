package diagnostics

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// commandLine reports a command that is a whole line of a shell: no client
// reads it as one, so no program of that name is found.
func commandLine(p *Pass) {
	lines(p, func(s *model.Server, l launch.Line) {
		line := l.Text(0)
		sh, ok := shellLine(p, l)
		if !ok {
			return
		}
		at, what := wordSpan(p, l, 0), fmt.Sprintf("`%s` is the beginning of a whole command line", firstWord(sh, line))
		switch {
		case sh.NeedsShell():
			at, what = inWord(p, l, 0, sh.OpStart, sh.OpEnd), fmt.Sprintf("`%s` is for a shell", clip(line[sh.OpStart:sh.OpEnd]))
		case sh.Cd != "":
			at, what = inWord(p, l, 0, sh.Joint, sh.Joint+2), "`cd` and `&&` are for a shell"
		}
		p.Report(formats.Diagnostic{Severity: formats.Warning, Span: at, Fixes: splitFixes(p, s, l, sh),
			Msg: fmt.Sprintf("%s; %s starts the program of exactly that name without a shell and finds none. Write the program and each of its arguments by itself.", what, p.Client.Name)})
	})
}

// shellLine reads a command with blanks in it; ok is false when it may well be
// the path of a program.
func shellLine(p *Pass, l launch.Line) (launch.Shell, bool) {
	line := strings.TrimSpace(l.Text(0))
	if line != l.Text(0) || !strings.ContainsAny(line, " \n") || l.Words[0].From.Str != line || escapedPath(line) {
		return launch.Shell{}, false
	}
	windows := p.Doc.Options.Platform == "windows" || launch.DrivePath(strings.TrimLeft(line, `"`)) || strings.Contains(line, `:\`)
	sh := launch.Split(line, windows)
	if sh.NeedsShell() || sh.Cd != "" || len(sh.Env) > 0 {
		return sh, true
	}
	switch len(sh.Words) {
	case 0:
		return sh, false
	case 1:
		return sh, strings.HasPrefix(line, `"`) || strings.HasPrefix(line, "'")
	}
	first := sh.Words[0]
	if !strings.ContainsAny(first, `/\`) || launch.FromTexts(sh.Words).Known() || windows && strings.HasSuffix(strings.ToLower(first), ".exe") {
		return sh, true
	}
	if m := p.Doc.Options.Machine; m != nil {
		if there, _ := m.Exists(line); there {
			return sh, false
		}
	}
	second := sh.Words[1]
	return sh, strings.HasPrefix(second, "-") || len(l.Words) == 1 && !strings.Contains(line, ".app/") &&
		(strings.HasPrefix(second, "/") || launch.DrivePath(second) || !strings.ContainsAny(second, `/\`))
}

// firstWord is what a message may quote of a line that can hold secrets.
func firstWord(sh launch.Shell, line string) string {
	if len(sh.Words) > 0 {
		return clip(sh.Words[0])
	}
	return clip(strings.Fields(line)[0])
}

// clip keeps a quoted text short.
func clip(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:59]) + "…"
	}
	return s
}

// splitFixes writes a line as program and arguments.
func splitFixes(p *Pass, s *model.Server, l launch.Line, sh launch.Shell) []formats.Fix {
	e, ok := entryOf(p, s)
	if !ok {
		return nil
	}
	if sh.NeedsShell() {
		return throughShell(p, s, l)
	}
	for _, a := range sh.Env {
		name, value, _ := strings.Cut(a, "=")
		if !e.setEnv(name, value) {
			return throughShell(p, s, l)
		}
	}
	all := sh.Words
	if sh.Cd != "" {
		if l := launch.FromTexts(all); l.Name == "uv" || l.Name == "uvx" {
			all = slices.Insert(slices.Clone(all), l.Program+1, "--directory", sh.Cd)
		} else if f := e.field(model.Cwd); f != nil && s.Cwd.Empty() {
			e.setText(f.Key, sh.Cd)
		} else {
			return throughShell(p, s, l)
		}
	}
	if all = completed(p, all); !e.takes(all[0]) {
		return nil
	}
	e.start(changed(l, 0, all[0]), fresh(all[1:]...), keep(l, 1, len(l.Words)))
	return []formats.Fix{{Title: "Write the program and its arguments separately", Preferred: true, Edits: e.edits()}}
}

// throughShell starts the line as it is through a shell.
func throughShell(p *Pass, s *model.Server, l launch.Line) []formats.Fix {
	if len(l.Words) > 1 {
		return nil
	}
	shell := []string{"bash", "-c"}
	if onWindows(p) {
		shell = []string{"cmd", "/c"}
	}
	return relaunch(p, s, "Start it through `"+strings.Join(shell, " ")+"`", false, changed(l, 0, shell[0]), fresh(shell[1], l.Text(0)))
}

// completed adds what other rules would ask for at once: an answer for npx, an
// open input for docker, a shell for a batch file.
func completed(p *Pass, all []string) []string {
	all = slices.Clone(all)
	l := launch.FromTexts(all)
	if r, ok := l.Runner(); ok && r.Asks && !r.Told && r.Package != nil {
		all = slices.Insert(all, r.Options, "-y")
	}
	if c, ok := l.Container(); ok && c.Has("interactive") == nil && c.Has("detach") == nil {
		all = slices.Insert(all, c.Verb+1, "-i")
	}
	if wantsCmd(p, l) {
		all = append([]string{"cmd", "/c"}, all...)
	}
	return all
}
