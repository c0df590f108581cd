package diagnostics

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// secretInFile reports credentials in clear text. The value itself stands in no
// message.
func secretInFile(p *Pass) {
	literals(p, func(l literal) {
		sure := l.credential(p)
		if sure == notSecret || inURL(l) {
			return
		}
		d := formats.Diagnostic{Severity: formats.Warning, Span: l.place}
		what := "This value"
		if l.name != "" {
			what = "`" + l.name + "`"
		}
		d.Msg = what + " holds a credential in clear text"
		if sure == maybeSecret {
			d.Severity, d.Msg = formats.Hint, what+" looks like a credential in clear text"
		}
		d.Fixes = hidden(p, l, len(l.node.Str), variableOf(p, l), promptFor(p, l))
		d.Msg += advice(p, &d)
		p.Report(d)
	})
}

// advice says why a credential should not stand there and what to do. Nobody
// else gets a file of one person, so that is a hint.
func advice(p *Pass, d *formats.Diagnostic) string {
	msg := ", and whoever gets this file gets it"
	if !shared(p) {
		d.Severity = formats.Hint
		msg = ", which everything that can read your files sees"
	}
	if len(d.Fixes) > 0 && p.Client.Traits.LeaveOut == "" {
		msg += "; keep it out of the file"
	}
	msg += "."
	switch t := p.Client.Traits; {
	case t.LeaveOut != "":
		msg += " " + t.LeaveOut
	case len(d.Fixes) == 0 && t.Literal != "" && shared(p):
		msg += fmt.Sprintf(" %s expands no references here; instead, %s.", p.Client.Name, t.Literal)
	}
	if shared(p) && d.Severity != formats.Hint {
		msg += " If the file was ever committed, have a new credential issued."
	}
	return msg
}

// inURL reports whether the literal is an address, of which only parts can be
// secret.
func inURL(l literal) bool { return strings.Contains(l.value, "://") }

// variableOf is the name of the variable that takes the literal's place: one
// that no other value of the file gets.
func variableOf(p *Pass, l literal) string {
	first := variableFor(l.s.Name, l.name, l.attr != model.Headers && l.attr != model.OAuth)
	name := first
	taken := func() bool { of, is := p.read.variables[name]; return is && of != l.value }
	if server := strings.Trim(formats.VariableName(l.s.Name), "_"); taken() && server != "" && !strings.HasPrefix(first, server+"_") {
		first = server + "_" + first
		name = first
	}
	for i := 2; taken(); i++ {
		name = fmt.Sprintf("%s_%d", first, i)
	}
	if p.read.variables == nil {
		p.read.variables = map[string]string{}
	}
	p.read.variables[name] = l.value
	return name
}

// promptFor is what a person is asked for instead of the literal.
func promptFor(p *Pass, l literal) string {
	if l.attr == model.Env {
		return l.name
	}
	return strings.ReplaceAll(strings.ToLower(variableOf(p, l)), "_", " ")
}
