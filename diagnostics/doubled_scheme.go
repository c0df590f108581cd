package diagnostics

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
)

// doubledScheme reports a value that names twice how one signs in.
func doubledScheme(p *Pass) {
	literals(p, func(l literal) {
		words := strings.Fields(l.node.Str[l.start:l.from])
		if len(words) < 2 || !strings.EqualFold(words[0], words[1]) {
			return
		}
		second := strings.Index(l.node.Str[l.start+len(words[0]):], words[1]) + l.start + len(words[0])
		p.Report(formats.Diagnostic{Severity: formats.Warning, Span: formats.InnerSpan(p.Doc.Tree, l.node, l.start, second+len(words[1])),
			Msg:   fmt.Sprintf("`%s` stands twice, so the server `%s` takes the second one for a part of the credential and refuses it.", words[0], l.s.Name),
			Fixes: []formats.Fix{{Title: "Remove one `" + words[0] + "`", Preferred: true, Edits: rewrite(p, l.node, l.start, second, "")}}})
	})
}
