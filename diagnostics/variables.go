package diagnostics

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// use is a reference at its place in an entry.
type use struct {
	s    *model.Server
	attr model.Attr
	key  string // of env and headers
	str  model.Str
	part model.Part
	ref  *model.Ref
	span text.Span
}

// uses calls f for every reference in the document's servers.
func uses(p *Pass, f func(u use)) {
	for _, s := range p.Doc.Servers {
		s.Each(func(a model.Attr, key string, str model.Str) {
			for _, part := range str.Parts {
				if part.Ref == nil || str.From.Kind != syntax.String || str.From.Str[min(part.At, len(str.From.Str)):] == "" {
					continue
				}
				if !strings.HasPrefix(str.From.Str[part.At:], part.Ref.Text) {
					continue // a name in a list stands for a reference: nothing is written
				}
				f(use{s, a, key, str, part, part.Ref, formats.InnerSpan(p.Doc.Tree, str.From, part.At, part.At+len(part.Ref.Text))})
			}
		})
	}
}

// bridged reports whether an argument is one that mcp-remote expands itself.
func bridged(u use) bool {
	return u.attr == model.Args && strings.HasPrefix(u.ref.Text, "${") && slices.ContainsFunc(u.s.Args, func(a model.Str) bool {
		name, _, _ := strings.Cut(a.Raw(), "@")
		return name == "mcp-remote"
	})
}

// own is the reference in this client's syntax: a prompted value becomes a
// variable where the client does not prompt.
func own(p *Pass, u use) (string, bool) {
	r := *u.ref
	if t, _, ok := p.As(u.s).Print(&r, u.attr, p.Doc.File); ok {
		return t, true
	}
	if r.Space == model.Input || r.Space == model.Secret {
		r.Space, r.Name = model.EnvVar, formats.VariableName(r.Name)
		if t, _, ok := p.As(u.s).Print(&r, u.attr, p.Doc.File); ok {
			return t, true
		}
	}
	if r.Space == model.EnvVar {
		r.Space = model.Secret
		if t, _, ok := p.As(u.s).Print(&r, u.attr, p.Doc.File); ok {
			return t, true
		}
	}
	return "", false
}

// foreignVariable reports a reference in another client's syntax where this
// client has one of its own.
func foreignVariable(p *Pass) {
	uses(p, func(u use) {
		if !u.ref.Foreign || bridged(u) {
			return
		}
		right, ok := own(p, u)
		if !ok || right == u.ref.Text {
			return
		}
		what := "the text stays as it is"
		if whose := formats.WhoseReference(u.ref); whose != "" {
			what = "that is the form of " + whose + ", so the text stays as it is"
		}
		p.Report(formats.Diagnostic{Severity: formats.Warning, Span: u.span,
			Msg:   fmt.Sprintf("%s does not expand `%s`: %s. Write `%s`.", p.Client.Name, u.ref.Text, what, right),
			Fixes: []formats.Fix{{Title: "Write `" + right + "`", Preferred: true, Edits: []text.Edit{{Span: u.span, New: right}}}}})
	})
}

// literalVariable reports a reference where this client expands nothing.
func literalVariable(p *Pass) {
	uses(p, func(u use) {
		if !u.ref.Foreign || bridged(u) {
			return
		}
		if _, ok := own(p, u); ok {
			return
		}
		d := formats.Diagnostic{Severity: formats.Warning, Span: u.span,
			Msg: fmt.Sprintf("%s expands no references here, so the server gets the text `%s`.", p.Client.Name, u.ref.Text)}
		if p.Client.Traits.Literal != "" {
			d.Msg += " Instead, " + strings.TrimSuffix(p.Client.Traits.Literal, ".") + "."
		}
		if fix, ok := handedOn(p, u); ok {
			d.Fixes = []formats.Fix{fix}
		}
		p.Report(d)
	})
}

// handedOn moves an env entry or a header whose value is a reference to the
// field in which this client names variables.
func handedOn(p *Pass, u use) (formats.Fix, bool) {
	pair := model.Pair{Key: u.key, Value: model.Str{Parts: u.str.Parts}}
	part := &model.Server{Name: u.s.Name, Transport: u.s.Transport}
	holder := u.s.At[u.attr]
	switch u.attr {
	case model.Env:
		part.Env = []model.Pair{pair}
	case model.Headers:
		part.Headers = []model.Pair{pair}
	default:
		return formats.Fix{}, false
	}
	low := p.As(u.s).Lower(part, formats.LowerOptions{Part: true, File: p.Doc.File})
	var out []syntax.Field
	for _, f := range low.Body.Fields {
		if f.Key != p.As(u.s).Transports.Key {
			out = append(out, f)
		}
	}
	if len(out) != 1 || holder == nil || out[0].Key == holder.Key.Str || len(low.Losses) > 0 {
		return formats.Fix{}, false
	}
	body := syntax.ValueOf(u.s.Node)
	i := body.Index(holder.Key.Str)
	if i < 0 {
		return formats.Fix{}, false
	}
	env := &body.Fields[i].Value
	env.Delete(u.key)
	at := i
	if len(env.Fields) == 0 {
		body.Fields = append(body.Fields[:i:i], body.Fields[i+1:]...)
		at = i - 1
	}
	if j := body.Index(out[0].Key); j >= 0 {
		to := &body.Fields[j].Value
		to.Items = append(to.Items, out[0].Value.Items...)
		to.Fields = append(to.Fields, out[0].Value.Fields...)
	} else {
		body.Fields = slices.Insert(body.Fields, at+1, out[0])
	}
	return formats.Fix{Title: "Move to `" + out[0].Key + "`", Preferred: true, Edits: p.Update(u.s.Node, body)}, true
}
