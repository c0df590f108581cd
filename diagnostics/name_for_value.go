package diagnostics

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// takesName matches options whose value is the name of a variable: docker's -e
// and what is called after it.
var takesName = regexp.MustCompile(`(?i)^(-e|-E)$|env|var|name`)

// nameForValue reports an argument that is the name of a variable of the same
// entry where the option in front of it wants the value.
func nameForValue(p *Pass) {
	for _, s := range p.Doc.Servers {
		for i, a := range s.Args {
			if a.From == nil || a.From.Alias || a.From.Kind != syntax.String {
				continue
			}
			option, name := "", a.Raw()
			if o, v, ok := strings.Cut(name, "="); ok && strings.HasPrefix(o, "--") {
				option, name = o, v
			} else if i > 0 {
				option = s.Args[i-1].Raw()
			}
			if s.EnvGet(name) == nil || !strings.HasPrefix(option, "-") || strings.Contains(option, "=") || takesName.MatchString(option) || strings.ToUpper(name) != name {
				continue
			}
			from := len(a.From.Str) - len(name)
			at := formats.InnerSpan(p.Doc.Tree, a.From, from, len(a.From.Str))
			if from == 0 {
				at = a.From.Span
			}
			d := formats.Diagnostic{Severity: formats.Warning, Span: at,
				Msg: fmt.Sprintf("`%s` gets the word `%s`, not the value of the variable: a name is not expanded.", option, name)}
			if ref, _, ok := p.As(s).Print(&model.Ref{Name: name}, model.Args, p.Doc.File); ok {
				d.Msg = strings.TrimSuffix(d.Msg, ".") + "; write `" + ref + "`."
				d.Fixes = []formats.Fix{{Title: "Change to `" + ref + "`", Preferred: true, Edits: p.Update(a.From, syntax.StringValue(a.From.Str[:from]+ref))}}
			}
			p.Report(d)
		}
	}
}
