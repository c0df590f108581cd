package diagnostics

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// wholeHeader matches names of variables that hold a whole header, scheme
// included.
var wholeHeader = regexp.MustCompile(`(?i)auth|header|bearer|basic`)

// missingScheme reports an Authorization header that does not say how one signs
// in.
func missingScheme(p *Pass) {
	literals(p, func(l literal) {
		value := strings.TrimSpace(l.value)
		if !strings.EqualFold(l.name, "authorization") || l.from != l.start || value == "" || strings.ContainsAny(value, " <") || formats.Placeholder(value) ||
			l.attr != model.Headers && l.attr != model.Args {
			return
		}
		sev := formats.Information
		if refs := refsOf(l); len(refs) > 0 {
			if len(refs) > 1 || wholeHeader.MatchString(refs[0].Name) || holdsScheme(p, refs[0]) {
				return
			}
		} else if referring(value) {
			return
		} else if _, sure := formats.LooksSecret("", value); sure {
			sev = formats.Warning
		}
		at := formats.InnerSpan(p.Doc.Tree, l.node, l.start, len(l.node.Str))
		p.Report(formats.Diagnostic{Severity: sev, Span: at,
			Msg:   fmt.Sprintf("`%s` names no scheme, so most servers refuse it; write `Bearer ` in front unless `%s` wants the bare value.", l.name, l.s.Name),
			Fixes: []formats.Fix{{Title: "Write `Bearer ` in front", Preferred: sev == formats.Warning, Edits: rewrite(p, l.node, l.start, l.start, "Bearer ")}}})
	})
}

// refsOf are the references in the literal's text.
func refsOf(l literal) []*model.Ref {
	var refs []*model.Ref
	l.s.Each(func(_ model.Attr, _ string, str model.Str) {
		if str.From == l.node {
			refs = str.Refs()
		}
	})
	return refs
}

// holdsScheme reports whether the variable itself begins with a scheme.
func holdsScheme(p *Pass, r *model.Ref) bool {
	m := p.Doc.Options.Machine
	if m == nil || r.Space != model.EnvVar {
		return false
	}
	value, _ := m.Getenv(r.Name)
	return scheme.MatchString(value)
}
