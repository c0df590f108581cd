package diagnostics

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// retired are public endpoints of the SSE transport that their owners gave up,
// with what they name instead. Each was announced by the owner itself; read on
// 2026-11-30.
var retired = []struct {
	host, path string // a host that begins with a dot stands for all below it
	to         string // the new path
	since      string // what the owner says, as the end of "…, which …"
	more       string // what else has to be done, a sentence
	alive      bool   // it still answers
}{
	{host: "mcp.linear.app", path: "/sse", to: "/mcp", since: "Linear removed on 2026-04-08"},                                                                           // linear.app/docs/mcp
	{host: "mcp.asana.com", path: "/sse", to: "/v2/mcp", since: "Asana shut down on 2026-05-11", more: "The new one needs an app that is registered with Asana first."}, // developers.asana.com/docs/integrating-with-asanas-mcp-server
	{host: "mcp.sentry.dev", path: "/sse", to: "/mcp", since: "Sentry answers with 410 Gone since 2025-10-28"},                                                          // getsentry/sentry-mcp
	{host: "mcp.neon.tech", path: "/sse", to: "/mcp", since: "Neon answers with 410 Gone since August 2026"},                                                            // neondatabase/website
	{host: "mcp.atlassian.com", path: "/v1/sse", to: "/v1/mcp", since: "Atlassian supports no longer since 2026-06-30"},                                                 // Atlassian's deprecation notice
	{host: "mcp.apify.com", path: "/sse", to: "/", since: "Apify removed in 2026"},                                                                                      // apify/apify-docs
	{host: ".mcp.cloudflare.com", path: "/sse", to: "/mcp", since: "Cloudflare keeps for old clients only", alive: true},                                                // cloudflare/mcp-server-cloudflare
}

// retiredEndpoint reports a public SSE endpoint that its owner gave up.
func retiredEndpoint(p *Pass) {
	addresses(p, func(a endpoint) {
		host, path := strings.ToLower(a.host.text), strings.TrimRight(a.path.text, "/")
		for _, r := range retired {
			if path != r.path || host != r.host && !(r.host[0] == '.' && strings.HasSuffix(host, r.host)) {
				continue
			}
			edits := a.with(p, a.path, r.to)
			if fix := retransported(p, a, model.HTTP); !a.bridge && a.s.Transport == model.SSE && len(fix) > 0 {
				edits = append(edits, fix[0].Edits...)
			}
			msg := fmt.Sprintf("`%s%s` is an endpoint of the old SSE transport, which %s; write `%s`.", host, path, r.since, r.to)
			if r.more != "" {
				msg += " " + r.more
			}
			sev := formats.Warning
			if r.alive {
				sev = formats.Information
			}
			p.Report(formats.Diagnostic{Severity: sev, Span: a.span(a.path), Tag: formats.Deprecated, Msg: msg,
				Fixes: []formats.Fix{{Title: "Change to " + r.to, Preferred: r.more == "", Edits: edits}}})
		}
	})
}
