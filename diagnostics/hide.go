package diagnostics

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// hidden are the ways in which this client keeps a value out of the file: a
// prompted value, a variable, or a member that names a variable. The value ends
// at to. variable is the name that it gets, described in words for a prompt.
func hidden(p *Pass, l literal, to int, variable, prompt string) []formats.Fix {
	c := p.As(l.s)
	attr := l.expandedAs()
	fixes := asked(p, l, to, variable, prompt)
	for _, space := range []model.Space{model.EnvVar, model.Secret} {
		name := prefixed(c, attr, variable)
		if ref, _, ok := c.Print(&model.Ref{Space: space, Name: name}, attr, p.Doc.File); ok {
			what := map[model.Space]string{model.EnvVar: "variable", model.Secret: "secret"}[space]
			return append(fixes, formats.Fix{Title: "Take it from the " + what + " " + name + ": `" + ref + "`", Edits: p.Update(l.node, syntax.StringValue(l.node.Str[:l.from]+ref+l.node.Str[to:]))})
		}
	}
	if len(fixes) == 0 {
		ref := &model.Ref{Name: variable, Text: "${" + variable + "}"}
		parts := []model.Part{{Lit: l.node.Str[:l.from]}, {Ref: ref}, {Lit: l.node.Str[to:]}}
		parts = slices.DeleteFunc(parts, func(p model.Part) bool { return p.Ref == nil && p.Lit == "" })
		if fix, ok := handedOn(p, l.s, attr, model.Pair{Key: l.name, Value: model.Str{Parts: parts}}); ok {
			fix.Title += " (set the variable " + variable + ")"
			fix.Preferred = false
			fixes = append(fixes, fix)
		}
	}
	if len(fixes) == 0 {
		return leftOut(p, l)
	}
	return fixes
}

// leftOut are the ways to take an entry of env or headers out of a file whose
// client expands nothing: it asks for it at install, or each person adds it.
func leftOut(p *Pass, l literal) []formats.Fix {
	c := p.Client
	pairs := l.node.Parent
	if c.Traits.LeaveOut == "" || pairs == nil || pairs.Of == nil || l.attr != model.Env && l.attr != model.Headers {
		return nil
	}
	owner := pairs.Parent
	body := syntax.ValueOf(owner)
	i := slices.IndexFunc(body.Fields, func(f syntax.Field) bool { return f.From == pairs.Of })
	if i < 0 {
		return nil
	}
	if body.Fields[i].Value.Delete(l.name); len(body.Fields[i].Value.Fields) == 0 {
		body.Fields = slices.Delete(body.Fields, i, i+1)
	}
	without := p.Update(owner, body)
	fixes := []formats.Fix{{Title: "Remove `" + l.name + "`: each person adds it after installing", Edits: without}}
	if c.Ask != nil && l.attr == model.Env {
		doc := syntax.ValueOf(p.Doc.Tree.Root)
		c.Ask(&doc, l.name)
		if edits := slices.Concat(without, p.Update(p.Doc.Tree.Root, doc)); len(edits) > len(without) {
			fixes = append(fixes, formats.Fix{Title: "Ask for `" + l.name + "` at install", Edits: edits})
		}
	}
	return fixes
}

// expandedAs is the attribute by which a client decides what it expands.
func (l literal) expandedAs() model.Attr {
	if l.attr == model.None {
		return model.OAuth
	}
	return l.attr
}

// asked is the way to have the client ask for the value, where it does that.
func asked(p *Pass, l literal, to int, variable, prompt string) []formats.Fix {
	if p.Client.Inputs == "" {
		return nil
	}
	id := inputID(variable)
	ref, _, ok := p.As(l.s).Print(&model.Ref{Space: model.Input, Name: id}, l.expandedAs(), p.Doc.File)
	if !ok {
		return nil
	}
	edits := p.Update(l.node, syntax.StringValue(l.node.Str[:l.from]+ref+l.node.Str[to:]))
	if _, there := declaredInputs(p); there[id] == nil {
		edits = append(edits, declareInput(p, id, prompt)...)
	}
	return []formats.Fix{{Title: "Ask for it: `" + ref + "`", Edits: edits}}
}

// prefixed is the name with what the client wants all names to begin with.
func prefixed(c *formats.Client, a model.Attr, name string) string {
	for _, v := range c.Vars {
		if v.Prefix != "" && v.Expands(a) && !strings.HasPrefix(name, v.Prefix) {
			return v.Prefix + name
		}
	}
	return name
}

// handedOn moves an entry of env or headers that is a reference to the member
// in which this client names variables.
func handedOn(p *Pass, s *model.Server, a model.Attr, pair model.Pair) (formats.Fix, bool) {
	part := &model.Server{Name: s.Name, Transport: s.Transport}
	switch a {
	case model.Env:
		part.Env = []model.Pair{pair}
	case model.Headers:
		part.Headers = []model.Pair{pair}
	default:
		return formats.Fix{}, false
	}
	low := p.As(s).Lower(part, formats.LowerOptions{Part: true, File: p.Doc.File})
	var out []syntax.Field
	for _, f := range low.Body.Fields {
		if f.Key != p.As(s).Transports.Key {
			out = append(out, f)
		}
	}
	body := syntax.ValueOf(s.Node)
	i := slices.IndexFunc(body.Fields, func(f syntax.Field) bool { return f.Value.Kind == syntax.Object && f.Value.Index(pair.Key) >= 0 })
	if len(out) != 1 || i < 0 || out[0].Key == body.Fields[i].Key || len(low.Losses) > 0 {
		return formats.Fix{}, false
	}
	body.Fields[i].Value.Delete(pair.Key)
	at := i
	if len(body.Fields[i].Value.Fields) == 0 {
		body.Fields = slices.Delete(body.Fields, i, i+1)
		at = i - 1
	}
	if j := body.Index(out[0].Key); j >= 0 {
		if body.Fields[j].Value.Kind == syntax.String {
			return formats.Fix{}, false // it names another variable already
		}
		to := &body.Fields[j].Value
		to.Items = append(to.Items, out[0].Value.Items...)
		to.Fields = append(to.Fields, out[0].Value.Fields...)
	} else {
		body.Fields = slices.Insert(body.Fields, at+1, out[0])
	}
	return formats.Fix{Title: "Move to `" + out[0].Key + "`", Preferred: true, Edits: p.Update(s.Node, body)}, true
}

// rewrite puts a text in the place of a part of a scalar.
func rewrite(p *Pass, n *syntax.Node, from, to int, with string) []text.Edit {
	whole := n.Str[:from] + with + n.Str[to:]
	span := formats.InnerSpan(p.Doc.Tree, n, from, len(n.Str))
	if span.In(p.Doc.Src) != n.Str[from:] || strings.ContainsAny(with, "\"\\\n'#:") {
		return p.Update(n, syntax.StringValue(whole))
	}
	return []text.Edit{{Span: text.Span{Start: span.Start, End: span.Start + to - from}, New: with}}
}

// replace is the edit that writes s over a span.
func replace(span text.Span, s string) []text.Edit { return []text.Edit{{Span: span, New: s}} }
