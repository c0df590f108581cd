package diagnostics

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// foreignVariable reports a reference in another client's syntax where this
// client has one of its own.
func foreignVariable(p *Pass) {
	uses(p, func(u use) {
		if !u.ref.Foreign || bridged(u) || shells(u) {
			return
		}
		right, lossy, ok := own(p, u)
		if !ok || right == u.ref.Text {
			return
		}
		what := "the text stays as it is"
		if whose := formats.WhoseReference(u.ref); whose != "" {
			what = "that is the form of " + whose + ", so the text stays as it is"
		}
		title := "Write `" + right + "`"
		if lossy {
			title += " (loses the default)"
		}
		d := formats.Diagnostic{Severity: formats.Warning, Span: u.span,
			Msg:   fmt.Sprintf("%s does not expand `%s`: %s. Write `%s`.", p.Client.Name, u.ref.Text, what, right),
			Fixes: []formats.Fix{{Title: title, Preferred: !lossy, Edits: replace(u.span, right)}}}
		if u.ref.Space == model.EnvVar && formats.SecretName(u.ref.Name) {
			l := literal{s: u.s, attr: u.attr, node: u.str.From, from: u.part.At}
			d.Fixes = append(d.Fixes, asked(p, l, u.part.At+len(u.ref.Text), u.ref.Name, u.ref.Name)...)
		}
		p.Report(d)
	})
}
