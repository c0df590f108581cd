package diagnostics

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/probe"
)

// credentialsForm writes where this client keeps what a server asks for: the
// switch of its sign-in, where it has one, and an Authorization header.
func credentialsForm(p *Pass, s *model.Server, r probe.Result) []formats.Fix {
	fixes := signIn(p, s)
	oauth := len(fixes) > 0 && (r.Evidence.Challenge != "" || len(r.Evidence.AuthServers) > 0)
	if oauth {
		fixes[0].Preferred = true
	}
	for i, f := range tokenHeader(p, s) {
		f.Preferred = i == 0 && len(fixes) == 0
		fixes = append(fixes, f)
	}
	return fixes
}

// signIn switches the client's own sign-in on, where the file says that.
func signIn(p *Pass, s *model.Server) []formats.Fix {
	if s.OAuth != nil && (s.OAuth.On == nil || *s.OAuth.On) {
		return nil
	}
	on := true
	fields, _ := part(p, s, &model.Server{Name: s.Name, Transport: s.Transport, OAuth: &model.Auth{On: &on}})
	fields = slices.DeleteFunc(fields, func(f syntax.Field) bool {
		field := formats.FieldFor(p.As(s).Fields, f.Key, s.Transport)
		return field == nil || field.Means != model.OAuth
	})
	if len(fields) == 0 {
		return nil
	}
	body := syntax.ValueOf(s.Node)
	merge(&body, fields)
	return []formats.Fix{{Title: "Sign in through the browser (OAuth): add `" + fields[0].Key + "`", Edits: p.Update(s.Node, body)}}
}

// tokenHeader sends a token, in each way in which this client keeps it out of
// the file; where it has none, a placeholder stands for it.
func tokenHeader(p *Pass, s *model.Server) []formats.Fix {
	for _, h := range s.Headers {
		if strings.EqualFold(h.Key, "Authorization") {
			return nil
		}
	}
	variable := variableFor(s.Name, "", false)
	var fixes []formats.Fix
	add := func(ref *model.Ref, title string) (lost bool) {
		header := model.Pair{Key: "Authorization", Value: model.Str{Parts: []model.Part{{Lit: "Bearer "}, {Ref: ref}}}}
		fields, losses := part(p, s, &model.Server{Name: s.Name, Transport: s.Transport, Headers: []model.Pair{header}})
		if len(fields) == 0 {
			return true
		}
		body := syntax.ValueOf(s.Node)
		merge(&body, fields)
		fix := formats.Fix{Title: title, Edits: p.Update(s.Node, body)}
		if len(losses) > 0 {
			fix.Title = "Send a token in `" + fields[0].Key + "`: put it in the place of <" + ref.Name + ">"
		}
		if ref.Space == model.Input {
			if _, there := declaredInputs(p); there[ref.Name] == nil {
				fix.Edits = append(fix.Edits, declareInput(p, ref.Name, "Token for "+s.Name)...)
			}
		}
		fixes = append(fixes, fix)
		return len(losses) > 0
	}
	if id := inputID(variable); p.Client.Inputs != "" {
		add(&model.Ref{Space: model.Input, Name: id, Text: "${input:" + id + "}"}, "Send a token that is asked for")
	}
	name := prefixed(p.As(s), model.Headers, variable)
	add(&model.Ref{Name: name, Text: "${" + name + "}"}, "Send the token in the variable "+name+" (to be set)")
	return fixes
}

// part writes a part of a server as members of this client's entry, without
// the word of the transport.
func part(p *Pass, s *model.Server, what *model.Server) ([]syntax.Field, []model.Loss) {
	c := p.As(s)
	low := c.Lower(what, formats.LowerOptions{Part: true, File: p.Doc.File})
	fields := slices.DeleteFunc(low.Body.Fields, func(f syntax.Field) bool { return f.Key == c.Transports.Key })
	return fields, low.Losses
}

// merge adds members to an object and to the objects that it holds already.
func merge(to *syntax.Value, fields []syntax.Field) {
	for _, f := range fields {
		i := to.Index(f.Key)
		if i >= 0 && to.Fields[i].Value.Kind == syntax.Object && f.Value.Kind == syntax.Object {
			merge(&to.Fields[i].Value, f.Value.Fields)
			continue
		}
		to.Set(f.Key, f.Value)
	}
}
