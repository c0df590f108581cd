package diagnostics

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// unsetVariable reports references to variables that are set nowhere that the
// client looks.
func unsetVariable(p *Pass) {
	m := p.Doc.Options.Machine
	if m == nil {
		return
	}
	uses(p, func(u use) {
		if u.ref.Foreign || u.ref.Space != model.EnvVar || u.ref.Default != nil || p.Client.Traits.RawText {
			return
		}
		if _, secret := formats.LooksSecret("", u.ref.Name); u.name && (secret || !aName.MatchString(u.ref.Name)) {
			return // no name: value-for-name says it
		}
		if _, set := m.Getenv(u.ref.Name); set || inEnvFile(p, u.s, u.ref.Name) || provided[u.ref.Name] {
			return
		}
		sev, does := formats.Warning, ""
		if u.name {
			reportUnset(p, u, formats.Hint, "%s then hands nothing on") // it may come from a keyring
			return
		}
		switch p.Client.Unset {
		case formats.UnsetFails:
			sev, does = formats.Error, "%s then refuses to load it"
		case formats.UnsetEmpty:
			does = "%s puts an empty text in its place"
		case formats.UnsetLiteral:
			does = "%s then leaves the text as it is"
		case formats.UnsetWarns:
			does = "%s warns and leaves the text as it is"
		default:
			sev, does = formats.Information, "what %s does then is not documented"
		}
		reportUnset(p, u, sev, does)
	})
	rawVariables(p)
}

// reportUnset says that a variable is not set and what the client then does.
func reportUnset(p *Pass, u use, sev formats.Severity, does string) {
	if !p.Doc.UserFile() && sev == formats.Warning {
		sev = formats.Information // set on the machine of whoever starts the client, perhaps not here
	}
	d := formats.Diagnostic{Severity: sev, Span: u.span,
		Msg: fmt.Sprintf("The variable %s is not set where mcp-ls runs; "+does+". Set it before the client starts.", u.ref.Name, p.Client.Name)}
	if withDefault, ok := defaulted(p, u); ok && !u.name {
		d.Msg = strings.TrimSuffix(d.Msg, ".") + ", or give a default: `" + withDefault + "`."
		d.Fixes = []formats.Fix{{Title: "Give it an empty default: `" + withDefault + "`", Edits: replace(u.span, withDefault)}}
	}
	p.Report(d)
}

// provided are variables that every machine has, also where mcp-ls runs
// without them.
var provided = map[string]bool{"HOME": true, "USER": true, "PATH": true, "PWD": true, "USERPROFILE": true, "APPDATA": true, "LOCALAPPDATA": true, "TMPDIR": true, "TEMP": true}

// defaulted is the reference with an empty default, where the client has any.
func defaulted(p *Pass, u use) (string, bool) {
	d := ""
	r := *u.ref
	r.Default = &d
	t, lossy, ok := p.As(u.s).Print(&r, u.attr, p.Doc.File)
	return t, ok && !lossy
}

// inEnvFile reports whether the server's env file gives the variable.
func inEnvFile(p *Pass, s *model.Server, name string) bool {
	if s.EnvFile.Empty() || len(s.EnvFile.Refs()) > 0 {
		return !s.EnvFile.Empty()
	}
	file := s.EnvFile.Raw()
	if !strings.HasPrefix(file, "/") {
		file = p.Doc.Dir() + "/" + file
	}
	body, err := p.Doc.Options.Machine.ReadFile(file)
	if err != nil {
		return false
	}
	return slices.Contains(formats.EnvNames(body), name)
}
