package diagnostics

import (
	"fmt"
	"regexp"

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
		if _, set := p.Doc.Options.Machine.Getenv(name); set || p.Doc.EnvFile(name, m[0]) != "" {
			continue
		}
		p.Report(formats.Diagnostic{Severity: formats.Error, Span: text.Span{Start: m[0], End: m[1]},
			Msg: fmt.Sprintf("Environment variable '%s' not found: %s replaces every `${…}` of the file before it reads it, comments included, and fails on the first that is not set. Set it, or put it in a .env file.", name, p.Client.Name)})
	}
}
