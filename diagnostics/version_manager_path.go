package diagnostics

import (
	"fmt"
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// versioned matches a folder of one version in a version manager, with the
// manager's name in a group.
var versioned = regexp.MustCompile(`[/\\](?:\.?(nvm)[/\\](?:versions[/\\]node[/\\])?v\d[^/\\]*|\.?(asdf)[/\\]installs[/\\][^/\\]+[/\\][^/\\]+|(mise)[/\\]installs[/\\][^/\\]+[/\\][^/\\]+|\.(pyenv)[/\\]versions[/\\][^/\\]+|\.(volta)[/\\]tools[/\\]image[/\\]\w+[/\\][^/\\]+|(fnm)[/\\]node-versions[/\\][^/\\]+|(Cellar)[/\\][^/\\]+[/\\][^/\\]+)[/\\]`)

// session matches a folder that a version manager makes for one shell.
var session = regexp.MustCompile(`[/\\]fnm_multishells[/\\][^/\\]+[/\\]`)

// versionManagerPath reports the path of a program in the folder of one
// version: it is gone when the version is.
func versionManagerPath(p *Pass) {
	lines(p, func(s *model.Server, l launch.Line) {
		c := l.Text(0)
		if m := session.FindStringIndex(c); m != nil {
			p.Report(formats.Diagnostic{Severity: formats.Warning, Span: inWord(p, l, 0, m[0], m[1]-1),
				Msg: fmt.Sprintf("fnm makes this folder for one shell and removes it with the shell, so %s soon finds no program there. Write the path below `node-versions`, or that of an alias.", p.Client.Name)})
			return
		}
		m := versioned.FindStringSubmatchIndex(c)
		if m == nil {
			return
		}
		manager := ""
		for i := 2; i < len(m); i += 2 {
			if m[i] >= 0 {
				manager = c[m[i]:m[i+1]]
			}
		}
		if manager == "Cellar" {
			manager = "Homebrew"
		}
		p.Report(formats.Diagnostic{Severity: formats.Information, Span: inWord(p, l, 0, m[0], m[1]-1),
			Msg: fmt.Sprintf("This is the folder of one version in %s: when the version is removed or upgraded, %s finds no program there. A path without a version lasts longer.", manager, p.Client.Name)})
	})
}
