package diagnostics

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// managed are programs that people mostly have from a version manager or a
// package manager of their own.
var managed = []string{"npx", "npm", "node", "pnpm", "pnpx", "yarn", "bun", "bunx", "deno", "uv", "uvx", "pipx", "tsx"}

// desktopPath reports a program that a client may not find when it was started
// from the desktop.
func desktopPath(p *Pass) {
	if !p.Client.Traits.NoLoginPath || p.Doc.Options.Platform == "windows" || !p.Doc.UserFile() {
		return
	}
	lines(p, func(s *model.Server, l launch.Line) {
		c := l.Text(0)
		if !slices.Contains(managed, c) || s.EnvGet("PATH") != nil {
			return
		}
		d := formats.Diagnostic{Severity: formats.Hint, Span: wordSpan(p, l, 0),
			Msg: fmt.Sprintf("Started from the desktop, %s knows only the system's PATH, without what nvm, mise, asdf or Homebrew add to it. If it does not find `%s`, write the whole path.", p.Client.Name, c)}
		if m := p.Doc.Options.Machine; m != nil {
			found, ok := m.LookPath(c)
			if ok && slices.Contains(systemFolders(p), path.Dir(found)) {
				return
			}
			if ok && strings.HasPrefix(found, "/") {
				d.Fixes = relaunch(p, s, "Write `"+found+"`", false, changed(l, 0, found), keep(l, 1, len(l.Words)))
			}
		}
		p.Report(d)
	})
}

// systemFolders are on PATH also for what the desktop starts.
func systemFolders(p *Pass) []string {
	all := []string{"/usr/bin", "/bin", "/usr/sbin", "/sbin"}
	if p.Doc.Options.Platform != "darwin" {
		all = append(all, "/usr/local/bin", "/snap/bin")
	}
	return all
}
