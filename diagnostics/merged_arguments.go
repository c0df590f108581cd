package diagnostics

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// merged matches an option with a blank behind it: no program knows one of
// that name.
var merged = regexp.MustCompile(`^--?[A-Za-z][\w-]*(,?\s+\S|=\S*\s+-)`)

// toggles are options that take no value, so what follows is an argument of
// its own.
var toggles = regexp.MustCompile(`^(-y|--yes|-i|-it|--rm|-m|-u|run|exec|-A),?\s`)

// mergedArguments reports one argument that was meant to be several.
func mergedArguments(p *Pass) {
	lines(p, func(s *model.Server, l launch.Line) {
		for i := 1; i < len(l.Words); i++ {
			parts := unmerged(l, i)
			if len(parts) < 2 {
				continue
			}
			p.Report(formats.Diagnostic{Severity: formats.Warning, Span: wordSpan(p, l, i),
				Msg: fmt.Sprintf("This is one argument with a blank in it: %s hands `%s` and what follows it to `%s` as a single text, and no option has that name. Write %d arguments.",
					p.Client.Name, parts[0], clip(l.Text(l.Program)), len(parts)),
				Fixes: relaunch(p, s, "Write it as separate arguments", true, keep(l, 0, i), fresh(parts...), keep(l, i+1, len(l.Words)))})
		}
	})
}

// unmerged is the argument at i as the arguments that it was meant to be.
func unmerged(l launch.Line, i int) []string {
	w := strings.TrimSpace(l.Text(i))
	if !l.Plain(i) && strings.Contains(w, "{") && !merged.MatchString(w) || l.ShellText(i) || strings.Contains(w, "\n") {
		return nil
	}
	switch {
	case merged.MatchString(w):
		if toggles.MatchString(w) || strings.Contains(w, " -") {
			words := launch.Split(w, false).Words
			for j := range words[:max(len(words)-1, 0)] {
				words[j] = strings.TrimSuffix(words[j], ",")
			}
			return words
		}
		name, value, _ := strings.Cut(w, " ")
		return []string{strings.TrimSuffix(name, ","), strings.Trim(strings.TrimSpace(value), `"'`)}
	case i == l.Program+1 && strings.Contains(w, " -") && l.Known() && !strings.HasPrefix(w, "-"):
		sh := launch.Split(w, false)
		if sh.NeedsShell() {
			return nil
		}
		return sh.Words
	}
	return nil
}
