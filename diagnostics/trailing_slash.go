package diagnostics

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
)

// trailingSlash hints at a slash behind the path of an address: servers often
// answer with a redirection then, and clients lose the body or the token on it.
func trailingSlash(p *Pass) {
	addresses(p, func(a endpoint) {
		path := strings.TrimRight(a.path.text, "/")
		if path == "" || path == a.path.text || !strings.HasPrefix(path, "/") || slashed[strings.ToLower(a.host.text)] {
			return
		}
		tail := a.path.from(len(path))
		last := a.path.from(strings.LastIndexByte(path, '/'))
		p.Report(formats.Diagnostic{Severity: formats.Hint, Span: a.span(last),
			Msg:   fmt.Sprintf("The address of `%s` ends in a slash. Many servers redirect such a request, and what is sent or the sign-in can get lost on the way; if it fails, try `%s`.", a.s.Name, path),
			Fixes: []formats.Fix{{Title: "Remove the slash at the end", Edits: a.with(p, tail, "")}}})
	})
}

// slashed are hosts whose own documentation writes the slash.
var slashed = map[string]bool{"api.githubcopilot.com": true}
