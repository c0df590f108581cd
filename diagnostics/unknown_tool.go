package diagnostics

import (
	"fmt"
	"slices"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// unknownTool reports names of tools that a test of the server did not find.
func unknownTool(p *Pass) {
	for _, s := range p.Doc.Servers {
		toolChoices(p, s, func(field *formats.Field, m *syntax.Member) {
			if m.Value.Kind != syntax.Array || m.Value.Alias {
				return
			}
			names, known := p.tools(s)
			for _, it := range m.Value.Items {
				if !known || !it.Is(syntax.String) || !toolName.MatchString(it.Str) || slices.Contains(names, it.Str) {
					continue
				}
				p.Report(formats.Diagnostic{Severity: formats.Warning, Span: it.Span, Fixes: toolFixes(p, s, m, it, names),
					Msg: fmt.Sprintf("The server `%s` has no tool `%s`: the last test found %s. %s, so the entry does nothing in %s.",
						s.Name, clip(it.Str), count(len(names), "tool"), choosing(field, m), p.Client.Name)})
			}
		})
	}
}

// choosing says what a list of tools is for.
func choosing(f *formats.Field, m *syntax.Member) string {
	does := "chooses tools"
	switch f.Means {
	case model.Allow:
		does = "says which tools are offered"
	case model.Deny:
		does = "says which tools are left out"
	case model.Approve:
		does = "says which tools run without asking"
	}
	return "`" + m.Key.Str + "` " + does + " by the names that the server uses"
}

// toolFixes are what the entry of a list may have been meant to be, and its end.
func toolFixes(p *Pass, s *model.Server, m *syntax.Member, it *syntax.Node, names []string) []formats.Fix {
	var fixes []formats.Fix
	right := formats.Nearest(it.Str, names)
	for _, n := range names {
		if p.Doc.Names().ToolName(s.Name, n) == it.Str {
			right = n // the name under which the tool appears to the model
		}
	}
	listed := slices.ContainsFunc(m.Value.Items, func(o *syntax.Node) bool { return o.Str == right })
	if right != "" && !listed {
		fixes = append(fixes, formats.Fix{Title: "Change to `" + right + "`", Preferred: true, Edits: p.Update(it, syntax.StringValue(right))})
	}
	rest := syntax.ValueOf(m.Value)
	rest.Items = slices.DeleteFunc(rest.Items, func(v syntax.Value) bool { return v.From == it })
	return append(fixes, formats.Fix{Title: "Remove `" + clip(it.Str) + "`", Edits: p.Update(m.Value, rest)})
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
