package diagnostics

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// undefinedInput reports prompted values that no entry of the file declares,
// and declarations that nothing refers to.
func undefinedInput(p *Pass) {
	if p.Client.Inputs == "" {
		return
	}
	ids, declared := declaredInputs(p)
	used := map[string]bool{}
	uses(p, func(u use) {
		if u.ref.Foreign || u.ref.Space != model.Input {
			return
		}
		first := !used[u.ref.Name]
		used[u.ref.Name] = true
		if declared[u.ref.Name] != nil {
			return
		}
		d := formats.Diagnostic{Severity: formats.Error, Span: u.span,
			Msg: fmt.Sprintf("No entry of `%s` has the id `%s`, so %s cannot ask for it and the server does not start.", p.Client.Inputs, u.ref.Name, p.Client.Name)}
		near := formats.Nearest(u.ref.Name, ids)
		d.Fixes = append(d.Fixes, formats.Fix{Title: "Declare the input `" + u.ref.Name + "`", Preferred: first && near == "", Edits: declareInput(p, u.ref.Name, u.ref.Name)})
		if near != "" {
			right := strings.Replace(u.ref.Text, u.ref.Name, near, 1)
			d.Fixes = append(d.Fixes, formats.Fix{Title: "Change to `" + right + "`", Edits: replace(u.span, right)})
		}
		p.Report(d)
	})
	for _, id := range slices.Compact(ids) {
		if !used[id] && !strings.Contains(p.Doc.Src, ":"+id+"}") {
			p.Report(formats.Diagnostic{Severity: formats.Hint, Span: declared[id].Span, Tag: formats.Unnecessary,
				Msg: fmt.Sprintf("Nothing in this file refers to the input `%s`, so %s never asks for it.", id, p.Client.Name)})
		}
	}
}
