package diagnostics

import (
	"slices"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// oldKey reports members whose time is over: the client still reads them, or no
// longer, and has another way to say it.
func oldKey(p *Pass) {
	seen := map[*syntax.Node]bool{}
	var walk func(n *syntax.Node, depth int)
	walk = func(n *syntax.Node, depth int) {
		if depth > 100 || n.Alias || seen[n] {
			return
		}
		seen[n] = true
		info, known := p.Doc.Info(n)
		for _, m := range n.Members {
			if known {
				i := slices.IndexFunc(info.Fields, func(f formats.Field) bool { return f.Key == m.Key.Str })
				if i >= 0 && info.Fields[i].Gone != "" {
					p.Report(formats.Diagnostic{Severity: formats.Information, Span: m.Key.Span, Tag: formats.Deprecated, Msg: info.Fields[i].Gone})
				}
			}
			walk(m.Value, depth+1)
		}
		for _, it := range n.Items {
			walk(it, depth+1)
		}
	}
	walk(p.Doc.Tree.Root, 0)
}
