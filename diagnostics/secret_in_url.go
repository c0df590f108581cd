package diagnostics

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// secretInURL reports credentials in an address: as a parameter, or in front of
// the host. Addresses get into logs of every machine on the way.
func secretInURL(p *Pass) {
	literals(p, func(l literal) {
		if !inURL(l) {
			return
		}
		a := parseAddress(p, l.s, l.node)
		for _, x := range a.params() {
			name, value, whole := x[0].text, x[1], x[2]
			if !secretParam(name, value.text) {
				continue
			}
			part := l
			part.from, part.name = value.at, name
			d := formats.Diagnostic{Severity: formats.Warning, Span: a.span(whole), Msg: fmt.Sprintf("The parameter `%s` of this address holds a credential", name)}
			d.Fixes = inPlaceOf(p, part, value)
			d.Msg += advice(p, &d) + " Addresses also get into logs; a header is better where the server takes one."
			p.Report(d)
		}
		user, password, ok := strings.Cut(a.user.text, ":")
		if !ok || password == "" || referring(a.user.text) || formats.Placeholder(password) || strings.EqualFold(password, user) {
			return
		}
		value := a.user.from(len(user) + 1)
		part := l
		part.from = value.at
		d := formats.Diagnostic{Severity: formats.Warning, Span: a.span(a.user), Msg: "This address holds a password in front of the host"}
		if isNear(a.host.text) {
			d.Severity = formats.Hint
		}
		part.name = "password"
		d.Fixes = inPlaceOf(p, part, value)
		d.Msg += advice(p, &d)
		p.Report(d)
	})
}

// inPlaceOf are the ways to keep a part of an address out of the file.
func inPlaceOf(p *Pass, l literal, value piece) []formats.Fix {
	if l.attr == model.None {
		return nil
	}
	if l.attr == model.Env || l.attr == model.Headers {
		if _, _, ok := p.As(l.s).Print(&model.Ref{Name: "X"}, l.attr, p.Doc.File); !ok {
			return nil // the entry is handed on as a whole or not at all
		}
	}
	return hidden(p, l, value.at+len(value.text), variableFor(l.s.Name, l.name, l.attr != model.Env), strings.ToLower(l.s.Name)+" "+strings.ToLower(l.name))
}

// secretParam reports whether a parameter of an address is a credential.
func secretParam(name, value string) bool {
	if value == "" || referring(value) || formats.Placeholder(value) || len(value) < 8 {
		return false
	}
	secret, _ := formats.LooksSecret(name, value)
	return secret || formats.SecretName(name) && isRandom(value, 8)
}
