package diagnostics

import (
	"fmt"
	"path"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// missingEnvFile reports a file of variables that an entry names and that is
// not there. Where the client takes the path from its working folder, which is
// not known, that is a hint.
func missingEnvFile(p *Pass) {
	m := p.Doc.Options.Machine
	if m == nil {
		return
	}
	for _, s := range p.Doc.Servers {
		n := s.EnvFile.From
		info, ok := p.Doc.Info(n)
		if n == nil || !n.Is(syntax.String) || n.Str == "" || len(s.EnvFile.Refs()) > 0 || !ok || info.Field == nil || info.Field.Path == formats.NoPath {
			continue
		}
		dirs, from, sev := []string{p.Doc.Dir()}, "the folder of the file", formats.Warning
		switch info.Field.Path {
		case formats.FromWorkspace:
			dirs, from = []string{m.Folder(p.Doc.Name)}, "the workspace folder"
		case formats.FromStart:
			dirs, from, sev = append(dirs, m.Folder(p.Doc.Name)), "the folder in which "+p.Client.Name+" is started", formats.Hint
		}
		if dirs[0] == "" || there(m, dirs, n.Str) {
			continue
		}
		p.Report(formats.Diagnostic{Severity: sev, Span: n.Span,
			Msg: fmt.Sprintf("There is no file `%s`; %s reads it from %s, so the server `%s` gets none of its variables.", n.Str, p.Client.Name, from, s.Name)})
	}
}

// there reports whether a path leads to a file from one of some folders.
func there(m formats.Machine, dirs []string, file string) bool {
	if rest, ok := strings.CutPrefix(file, "~/"); ok {
		file = path.Join(m.Home(), rest)
	}
	for _, dir := range dirs {
		at := file
		if !path.IsAbs(file) {
			at = path.Join(dir, file)
		}
		if found, folder := m.Exists(at); found && !folder {
			return true
		}
	}
	return false
}
