package diagnostics

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// many is how many tools fill the context of a model noticeably.
const many = 15

// manyTools reports that all tools of a large server are put into the context.
func manyTools(p *Pass) {
	for _, s := range p.Doc.Servers {
		toolChoices(p, s, func(field *formats.Field, m *syntax.Member) {
			if !field.Eager || !m.Value.Is(syntax.Bool) || m.Value.Str != "true" {
				return
			}
			e, ok := p.Tested(s)
			if !ok || e.Tools <= many {
				return
			}
			d := formats.Diagnostic{Severity: formats.Information, Span: m.Value.Span,
				Msg: fmt.Sprintf("The server `%s` has %d tools, and `%s: true` puts all of them into the context of every turn; list the names of those that nearly every turn needs.",
					s.Name, e.Tools, m.Key.Str)}
			if names, known := p.tools(s); known && !m.Value.Alias {
				d.Fixes = []formats.Fix{{Title: fmt.Sprintf("List the names of all %d tools, to take out what is not needed", e.Tools), Edits: p.Update(m.Value, syntax.StringsValue(names))}}
			}
			p.Report(d)
		})
	}
}
