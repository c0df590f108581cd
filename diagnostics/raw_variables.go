package diagnostics

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

var rawReference = regexp.MustCompile(`\$\{([A-Za-z_][A-Za-z0-9_]*)\}`)

// rawVariables looks at every reference of a file whose client replaces them
// in the raw text, comments included, before it reads the syntax.
func rawVariables(p *Pass) {
	if !p.Client.Traits.RawText {
		return
	}
	for _, m := range rawReference.FindAllStringSubmatchIndex(p.Doc.Src, -1) {
		name := p.Doc.Src[m[2]:m[3]]
		if _, set := p.Doc.Options.Machine.Getenv(name); set || inAnyEnvFile(p, m[0], name) {
			continue
		}
		p.Report(formats.Diagnostic{Severity: formats.Error, Span: text.Span{Start: m[0], End: m[1]},
			Msg: fmt.Sprintf("Environment variable '%s' not found: %s replaces every `${…}` of the file before it reads it, comments included, and fails on the first that is not set. Set it, or put it in a .env file.", name, p.Client.Name)})
	}
}

// inAnyEnvFile reports whether a file that the client reads variables from
// gives the name: one beside the document, in the workspace folder, where most
// start the client, or in the home folder, and, where the profile says so, the
// env file of the server around the place.
func inAnyEnvFile(p *Pass, at int, name string) bool {
	m := p.Doc.Options.Machine
	for _, f := range p.Client.Traits.EnvFiles {
		for _, dir := range []string{p.Doc.Dir(), m.Folder(p.Doc.Name)} {
			if body, err := m.ReadFile(expandHome(m, dir, f)); err == nil && slices.Contains(envNames(body), name) {
				return true
			}
		}
	}
	if !p.Client.Traits.EnvFileResolves {
		return false
	}
	for _, s := range p.Doc.Servers {
		if s.Node.Span.Contains(at) && inEnvFile(p, s, name) {
			return true
		}
	}
	return false
}

func expandHome(m formats.Machine, dir, path string) string {
	if len(path) > 1 && path[:2] == "~/" {
		return m.Home() + path[1:]
	}
	return dir + "/" + path
}
