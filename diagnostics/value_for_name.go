package diagnostics

import (
	"fmt"
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

var (
	// aName matches the name of a variable.
	aName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)
	// aReference matches a reference, with the name in it.
	aReference = regexp.MustCompile(`^(?:\$\{(?:env:)?|\{env:|\$|%)([A-Za-z_][A-Za-z0-9_]*)(?::-[^}]*)?[}%]?$`)
)

// valueForName reports a value or a reference in a member that wants the name
// of a variable.
func valueForName(p *Pass) {
	literals(p, func(l literal) {
		f := namingField(p, l.node)
		if f == nil {
			return
		}
		d := formats.Diagnostic{Severity: formats.Warning, Span: l.node.Span}
		if m := aReference.FindStringSubmatch(l.node.Str); m != nil {
			d.Msg = fmt.Sprintf("`%s` wants the name of a variable, not a reference: %s looks for a variable that is called `%s`. Write `%s`.", f.Key, p.Client.Name, l.node.Str, m[1])
			d.Fixes = []formats.Fix{{Title: "Write `" + m[1] + "`", Preferred: true, Edits: p.Update(l.node, syntax.StringValue(m[1]))}}
			p.Report(d)
			return
		}
		if _, sure := formats.LooksSecret("", l.node.Str); aName.MatchString(l.node.Str) && !sure {
			return
		}
		l.attr = model.Headers
		name := variableOf(p, l)
		d.Msg = fmt.Sprintf("`%s` wants the name of a variable, never the value itself: %s looks for a variable that is called like this text. Write a name such as `%s`, and set that variable.", f.Key, p.Client.Name, name)
		if f.Means != model.EnvPass {
			d.Fixes = []formats.Fix{{Title: "Write the name of a variable: `" + name + "`", Edits: p.Update(l.node, syntax.StringValue(name))}}
		}
		p.Report(d)
	})
}

// namingField is the field around a text that wants names of variables, or nil.
func namingField(p *Pass, n *syntax.Node) *formats.Field {
	for up := n; up != nil; up = up.Parent {
		if i, ok := p.Doc.Info(up); ok && i.Field != nil {
			if i.Field.NamesVariable() && up.Kind != syntax.Object || i.Field.Codec == formats.HeaderVars {
				return i.Field
			}
			return nil
		}
	}
	return nil
}
