package diagnostics

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// inputsHolder is the object in which the document declares prompted values.
func inputsHolder(p *Pass) *syntax.Node {
	if path := p.Doc.Place().Path; len(path) > 1 {
		return p.Doc.Tree.Root.At(path[:len(path)-1]...)
	}
	return p.Doc.Tree.Root
}

// declaredInputs are the ids that the document declares, with their places.
func declaredInputs(p *Pass) (ids []string, at map[string]*syntax.Node) {
	at = map[string]*syntax.Node{}
	if list := inputsHolder(p).At(p.Client.Inputs); list != nil {
		for _, it := range list.Items {
			if id := it.At("id"); id.Is(syntax.String) {
				ids, at[id.Str] = append(ids, id.Str), id
			}
		}
	}
	return ids, at
}

// declareInput adds the declaration of a hidden prompted value.
func declareInput(p *Pass, id, description string) []text.Edit {
	entry := syntax.ObjectValue(
		syntax.Field{Key: "type", Value: syntax.StringValue("promptString")},
		syntax.Field{Key: "id", Value: syntax.StringValue(id)},
		syntax.Field{Key: "description", Value: syntax.StringValue(description)},
		syntax.Field{Key: "password", Value: syntax.BoolValue(true)})
	holder := inputsHolder(p)
	if m := holder.Get(p.Client.Inputs); m != nil {
		v := syntax.ValueOf(m.Value)
		v.Items = append(v.Items, entry)
		return p.Update(m.Value, v)
	}
	return syntax.Prepend(p.Doc.Tree, holder, syntax.Field{Key: p.Client.Inputs, Value: syntax.ArrayValue(entry)})
}

// inputID is the id of a prompted value that takes the place of a variable.
func inputID(variable string) string {
	return strings.ToLower(strings.ReplaceAll(variable, "_", "-"))
}

// variableFor is the name of a variable that takes the place of a literal: the
// key of env, a telling name of an option or parameter, else the server's name
// with _TOKEN.
func variableFor(server string, name string, own bool) string {
	v := formats.VariableName(name)
	if own && strings.Trim(v, "_") != "" && (strings.Contains(strings.Trim(v, "_"), "_") || name == v && len(v) > 3) {
		return v
	}
	base := formats.VariableName(server[strings.LastIndexByte(server, '/')+1:])
	if base = strings.Trim(base, "_"); base == "" {
		return "TOKEN"
	}
	if strings.HasSuffix(base, "_TOKEN") {
		return base
	}
	return base + "_TOKEN"
}
