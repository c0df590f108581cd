package diagnostics

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// mangled matches what a Unix shell on Windows makes of the switch /c.
var mangled = regexp.MustCompile(`^[A-Za-z]:[/\\]([Pp]rogram [Ff]iles[/\\][Gg]it[/\\][cC]?)?$`)

// unixOnly matches paths that no Windows has.
var unixOnly = regexp.MustCompile(`^/(usr|bin|opt|home|Users|etc|var|Applications|nix|snap)/`)

// wrongPlatform reports what only another platform knows: cmd and paths with a
// drive letter outside of Windows, paths from / on it, and cmd without its
// switch.
func wrongPlatform(p *Pass) {
	lines(p, func(s *model.Server, l launch.Line) {
		if onWindows(p) {
			brokenSwitch(p, s, l)
			if unixOnly.MatchString(l.Text(0)) {
				p.Report(formats.Diagnostic{Severity: formats.Warning, Span: wordSpan(p, l, 0),
					Msg: fmt.Sprintf("`%s` is a path of Linux or macOS; on Windows %s finds no program there. Write the path that it has on Windows, or just its name.", clip(l.Text(0)), p.Client.Name)})
			}
			return
		}
		if p.Doc.Options.Platform == "windows" {
			return // a file inside the Linux subsystem: programs of Windows run there too
		}
		switch name := launch.BaseName(l.Text(0)); {
		case strings.HasSuffix(strings.ToLower(l.Text(0)), ".exe") && onPath(p, l.Text(0)):
			return // the Linux subsystem runs programs of Windows
		case name == "cmd":
			d := formats.Diagnostic{Severity: formats.Warning, Span: wordSpan(p, l, 0),
				Msg: fmt.Sprintf("`%s` is the shell of Windows; here %s finds no such program. Write the program behind `/c` as the command.", l.Text(0), p.Client.Name)}
			if l.Wrapped() {
				d.Fixes = relaunch(p, s, "Start `"+clip(l.Text(l.Program))+"` itself", true, unwrapped(l)...)
			}
			p.Report(d)
			return
		case launch.DrivePath(l.Text(0)):
			p.Report(formats.Diagnostic{Severity: formats.Warning, Span: wordSpan(p, l, 0),
				Msg: fmt.Sprintf("`%s` is a path of Windows; here %s finds no program there. Write the path that it has on this platform, or just its name.", clip(l.Text(0)), p.Client.Name)})
			return
		}
		for i := 1; i < len(l.Words); i++ {
			if launch.DrivePath(l.Text(i)) && !l.ShellText(i) && !runsWindows(l) {
				p.Report(formats.Diagnostic{Severity: formats.Warning, Span: wordSpan(p, l, i),
					Msg: fmt.Sprintf("`%s` is a path of Windows, and `%s` does not find it on this platform. Write the path that it has here.", clip(l.Text(i)), clip(l.Text(l.Program)))})
			}
		}
	})
}

// runsWindows reports whether a line starts a program of Windows from Linux.
func runsWindows(l launch.Line) bool {
	c := strings.ToLower(l.Text(0))
	return strings.HasSuffix(c, ".exe") || strings.HasPrefix(c, "/mnt/") || strings.HasPrefix(c, "powershell") || strings.HasPrefix(c, "wine")
}

// unwrapped are the words without the wrapper before them. A line in one word
// behind the switch is split.
func unwrapped(l launch.Line) []words {
	program := l.Text(l.Program)
	if sh := launch.Split(program, true); len(sh.Words) > 1 && !sh.NeedsShell() {
		return []words{changed(l, 0, sh.Words[0]), fresh(sh.Words[1:]...), keep(l, l.Program+1, len(l.Words))}
	}
	return []words{changed(l, 0, program), keep(l, l.Program+1, len(l.Words))}
}

// brokenSwitch reports cmd whose switch is missing or was turned into a path.
func brokenSwitch(p *Pass, s *model.Server, l launch.Line) {
	if launch.BaseName(l.Text(0)) != "cmd" || l.CmdSwitch() >= 0 || len(l.Words) < 2 {
		return
	}
	first := l.Text(1)
	if mangled.MatchString(first) {
		p.Report(formats.Diagnostic{Severity: formats.Warning, Span: wordSpan(p, l, 1),
			Msg:   fmt.Sprintf("`%s` is what Git Bash made of `/c`, so cmd opens a prompt and waits, and %s never reaches the server. Write `/c`.", first, p.Client.Name),
			Fixes: relaunch(p, s, "Change to `/c`", true, keep(l, 0, 1), changed(l, 1, "/c"), keep(l, 2, len(l.Words)))})
		return
	}
	if strings.HasPrefix(first, "/") {
		return
	}
	p.Report(formats.Diagnostic{Severity: formats.Warning, Span: wordSpan(p, l, 0),
		Msg:   fmt.Sprintf("Without `/c`, cmd opens a prompt and waits, and %s never reaches the server. Write `/c` before `%s`.", p.Client.Name, clip(first)),
		Fixes: relaunch(p, s, "Add `/c`", true, keep(l, 0, 1), fresh("/c"), keep(l, 1, len(l.Words)))})
}

// onPath reports whether the machine is known to have the command.
func onPath(p *Pass, command string) bool {
	if p.Doc.Options.Machine == nil {
		return false
	}
	_, ok := p.Doc.Options.Machine.LookPath(command)
	return ok
}
