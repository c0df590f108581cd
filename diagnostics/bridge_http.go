package diagnostics

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// bridgeHTTP reports a plain http address that mcp-remote refuses.
func bridgeHTTP(p *Pass) {
	addresses(p, func(a endpoint) {
		if !a.bridge || !strings.EqualFold(a.scheme.text, "http") || !a.known() || isLoopback(a.host.text) ||
			slices.ContainsFunc(a.s.Args, func(s model.Str) bool { return s.Raw() == "--allow-http" }) {
			return
		}
		d := formats.Diagnostic{Severity: formats.Warning, Span: a.span(piece{a.whole, 0}),
			Msg: fmt.Sprintf("mcp-remote refuses `http://` to `%s`, so the server `%s` does not start; write `https://`, or add `--allow-http` if the network in between is your own.", a.host.text, a.s.Name)}
		near := isNear(a.host.text)
		d.Fixes = []formats.Fix{{Title: "Write https://", Preferred: !near && a.port.text == "", Edits: a.with(p, a.scheme, "https")}}
		if list := a.node.Parent; list.Is(syntax.Array) {
			v := syntax.ValueOf(list)
			at := slices.Index(list.Items, a.node)
			v.Items = slices.Insert(v.Items, at+1, syntax.StringValue("--allow-http"))
			allow := formats.Fix{Title: "Add --allow-http", Edits: p.Update(list, v)}
			if near {
				d.Fixes = append([]formats.Fix{allow}, d.Fixes...)
			} else {
				d.Fixes = append(d.Fixes, allow)
			}
		}
		p.Report(d)
	})
}
