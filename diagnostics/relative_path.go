package diagnostics

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// relativePath reports programs and scripts whose path begins nowhere: they are
// found only from the one folder in which the client happens to start them.
func relativePath(p *Pass) {
	lines(p, func(s *model.Server, l launch.Line) {
		i, ok := scriptOf(l)
		if !ok || !s.Cwd.Empty() && p.Client.Traits.IgnoresCwd == "" {
			return
		}
		sev, why := relativeTo(p, s)
		if sev == formats.Inherit {
			return
		}
		if p.Client.Traits.StartsUnsure {
			sev = formats.Hint
		}
		text := l.Text(i)
		d := formats.Diagnostic{Severity: sev, Span: wordSpan(p, l, i),
			Msg: fmt.Sprintf("`%s` is a relative path: %s.", clip(text), why)}
		if root := rootRef(p, s); root != "" {
			whole := root + "/" + strings.TrimPrefix(strings.ReplaceAll(text, `\`, "/"), "./")
			d.Msg = strings.TrimSuffix(d.Msg, ".") + fmt.Sprintf(". Write `%s`.", clip(whole))
			d.Fixes = relaunch(p, s, "Write `"+clip(whole)+"`", pluginRoot(p, s) != "",
				keep(l, 0, i), changed(l, i, whole), keep(l, i+1, len(l.Words)))
		} else {
			d.Msg += " Write the whole path."
		}
		p.Report(d)
	})
}

// scriptOf is the word of a line that is a relative path of what is started.
func scriptOf(l launch.Line) (int, bool) {
	if c := l.Text(l.Program); strings.ContainsAny(c, `/\`) && launch.Relative(c) && !strings.ContainsAny(c, " \t") && !strings.HasPrefix(c, "@") {
		return l.Program, true
	}
	script, ok := l.Script()
	if !ok || script.Moved || !launch.Relative(l.Text(script.Word)) || strings.HasPrefix(l.Text(script.Word), "@") {
		return 0, false
	}
	return script.Word, true
}

// relativeTo says how bad a relative path is in this file, and what the client
// makes of it. Inherit: nothing is wrong, or nothing is known.
func relativeTo(p *Pass, s *model.Server) (formats.Severity, string) {
	t := p.Client.Traits
	switch {
	case pluginRoot(p, s) != "":
		return formats.Warning, fmt.Sprintf("%s starts the servers of a plugin in %s, not in the plugin's", p.Client.Name, orElse(t.StartsIn, "the folder of the project"))
	case t.StartsIn == "":
		return formats.Inherit, ""
	case t.RelativeTo == formats.NoPath:
		return formats.Warning, fmt.Sprintf("%s starts servers in %s, so nothing is found there", p.Client.Name, t.StartsIn)
	case p.Doc.UserFile() && t.RelativeTo == formats.FromWorkspace:
		return formats.Warning, fmt.Sprintf("%s starts servers in %s, another one each time, and this file counts for all of them", p.Client.Name, t.StartsIn)
	case p.Doc.UserFile():
		return formats.Warning, fmt.Sprintf("%s starts servers in %s, which this file does not choose", p.Client.Name, t.StartsIn)
	case t.RelativeTo == formats.FromStart:
		return formats.Information, fmt.Sprintf("%s starts servers in %s, so it is found only from there", p.Client.Name, t.StartsIn)
	}
	return formats.Inherit, ""
}

// rootRef is how the client refers to the folder that a relative path was meant
// to begin in, or "".
func rootRef(p *Pass, s *model.Server) string {
	if root := pluginRoot(p, s); root != "" {
		return root
	}
	if p.Doc.UserFile() {
		return ""
	}
	t, _, _ := p.As(s).Print(&model.Ref{Space: model.Workspace}, model.Args, p.Doc.File)
	return t
}
