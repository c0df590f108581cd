package diagnostics

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
)

// plainHTTP reports an address on another network that is reached without
// encryption.
func plainHTTP(p *Pass) {
	addresses(p, func(a endpoint) {
		if a.bridge || !a.known() || isNear(a.host.text) {
			return
		}
		secure := secured(a.scheme.text)
		if secure == "" {
			return
		}
		p.Report(formats.Diagnostic{Severity: formats.Warning, Span: a.span(piece{a.whole[:a.host.at+len(a.host.text)], 0}),
			Msg: fmt.Sprintf("`%s://` to `%s` is not encrypted: whoever is on the way reads and changes what the server `%s` and %s say to each other, tokens included; write `%s://`.",
				a.scheme.text, a.host.text, a.s.Name, p.Client.Name, secure),
			Fixes: []formats.Fix{{Title: "Write " + secure + "://", Preferred: a.port.text == "", Edits: a.with(p, a.scheme, secure)}}})
	})
}

// secured is the encrypted scheme for a plain one, or "".
func secured(scheme string) string {
	switch strings.ToLower(scheme) {
	case "http":
		return "https"
	case "ws":
		return "wss"
	}
	return ""
}
