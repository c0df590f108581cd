package diagnostics

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/probe"
)

// separateArguments splits a command that holds its arguments.
func separateArguments(p *Pass, s *model.Server, _ probe.Result) []formats.Fix {
	l, ok := launch.Of(s)
	if !ok || l.Words[0].From == nil {
		return nil
	}
	if sh, ok := shellLine(p, l); ok {
		return splitFixes(p, s, l, sh)
	}
	return nil
}

// defineVariable gives a reference without a value one: an entry that has the
// client ask for it, or a default.
func defineVariable(p *Pass, s *model.Server, r probe.Result) []formats.Fix {
	var fixes []formats.Fix
	seen := map[string]bool{}
	uses(p, func(u use) {
		if u.s != s || u.ref.Foreign || u.name || seen[u.ref.Text] || blameWords[u.attr] != r.Field || u.key != r.Key || !strings.Contains(r.Message, u.ref.Text) {
			return
		}
		seen[u.ref.Text] = true
		_, declared := declaredInputs(p)
		switch {
		case u.ref.Space == model.Input && p.Client.Inputs != "" && declared[u.ref.Name] == nil:
			fixes = append(fixes, formats.Fix{Title: "Declare the input `" + u.ref.Name + "`", Preferred: true, Edits: declareInput(p, u.ref.Name, u.ref.Name)})
		case u.ref.Space == model.EnvVar:
			if p.Client.Inputs != "" {
				id := inputID(u.ref.Name)
				if ref, _, ok := p.As(s).Print(&model.Ref{Space: model.Input, Name: id}, u.attr, p.Doc.File); ok {
					edits := replace(u.span, ref)
					if declared[id] == nil {
						edits = append(edits, declareInput(p, id, u.ref.Name)...)
					}
					fixes = append(fixes, formats.Fix{Title: "Have it asked for: `" + ref + "`", Edits: edits})
				}
			}
			if with, ok := defaulted(p, u); ok {
				fixes = append(fixes, formats.Fix{Title: "Give it an empty default: `" + with + "`", Edits: replace(u.span, with)})
			}
		}
	})
	return fixes
}

// blameWords name attributes as results do.
var blameWords = map[model.Attr]string{model.Command: "command", model.Args: "args", model.Cwd: "cwd", model.Env: "env", model.EnvFile: "envFile", model.URL: "url", model.Headers: "headers"}

// missingVariable hands the variable on that the server says it wants.
func missingVariable(p *Pass, s *model.Server, r probe.Result) []formats.Fix {
	if r.Field != "env" || r.Key == "" || s.EnvGet(r.Key) != nil || !s.HasCommand() {
		return nil
	}
	var fixes []formats.Fix
	add := func(ref model.Ref, title string) {
		text, _, ok := p.As(s).Print(&ref, model.Env, p.Doc.File)
		e, editable := entryOf(p, s)
		if !ok || !editable || !e.setEnv(r.Key, text) {
			return
		}
		edits := e.edits()
		if ref.Space == model.Input {
			if _, there := declaredInputs(p); there[ref.Name] == nil {
				edits = append(edits, declareInput(p, ref.Name, r.Key)...)
			}
		}
		fixes = append(fixes, formats.Fix{Title: title + ": `" + text + "`", Edits: edits})
	}
	if p.Client.Inputs != "" {
		add(model.Ref{Space: model.Input, Name: inputID(r.Key)}, "Have "+r.Key+" asked for")
	}
	add(model.Ref{Name: r.Key}, "Hand the variable "+r.Key+" on")
	if len(fixes) > 0 {
		return fixes
	}
	what := &model.Server{Name: s.Name, Transport: s.Transport, Env: []model.Pair{{Key: r.Key, Value: model.Str{Parts: []model.Part{{Ref: &model.Ref{Name: r.Key, Text: "${" + r.Key + "}"}}}}}}}
	fields, losses := part(p, s, what)
	if len(fields) != 1 || len(losses) > 0 {
		return nil
	}
	body := syntax.ValueOf(s.Node)
	if i := body.Index(fields[0].Key); i >= 0 && body.Fields[i].Value.Kind == syntax.Array {
		body.Fields[i].Value.Items = append(body.Fields[i].Value.Items, fields[0].Value.Items...)
	} else {
		merge(&body, fields)
	}
	return []formats.Fix{{Title: "Hand the variable " + r.Key + " on with `" + fields[0].Key + "`", Edits: p.Update(s.Node, body)}}
}
