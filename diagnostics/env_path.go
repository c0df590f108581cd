package diagnostics

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// usualPath is what PATH holds on nearly every Mac and Linux machine.
const usualPath = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"

// envPath reports a variable that was meant to be extended but loses what it
// held: $PATH in a value where nothing is expanded, and a PATH without the
// folders of the system.
func envPath(p *Pass) {
	for _, s := range p.Doc.Servers {
		if s.Transport.Remote() || p.Client.Traits.ShellValues {
			continue
		}
		for _, e := range s.Env {
			if e.Value.From == nil {
				continue
			}
			if from, written, ok := selfReference(e); ok {
				reportSelf(p, s, e, from, written)
			} else if e.Key == "PATH" && bareOfSystem(p, e) {
				p.Report(formats.Diagnostic{Severity: formats.Warning, Span: formats.InnerSpan(p.Doc.Tree, e.Value.From, 0, len(e.Value.From.Str)),
					Msg:   fmt.Sprintf("This PATH replaces the one that %s has, and lacks /usr/bin and /bin, so programs that start others (npx, uvx, scripts) do not find them. Write them too.", p.Client.Name),
					Fixes: []formats.Fix{{Title: "Add the folders of the system", Edits: p.Update(e.Value.From, syntax.StringValue(e.Value.From.Str+":"+usualPath))}}})
			}
		}
	}
}

// selfReference finds a reference of a variable to itself that the client does
// not expand.
func selfReference(e model.Pair) (from int, written string, ok bool) {
	for _, part := range e.Value.Parts {
		t := part.Lit
		if part.Ref != nil {
			if !part.Ref.Foreign {
				continue
			}
			t = part.Ref.Text
		}
		for _, form := range []string{"${" + e.Key + "}", "${env:" + e.Key + "}", "{env:" + e.Key + "}", "%" + e.Key + "%", "$" + e.Key} {
			at := strings.Index(t, form)
			if end := at + len(form); at >= 0 && (end == len(t) || !strings.HasPrefix(form, "$"+e.Key) || !nameByte(t[end])) {
				return part.At + at, form, len(e.Value.From.Str) > len(form)
			}
		}
	}
	return 0, "", false
}

func nameByte(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

func reportSelf(p *Pass, s *model.Server, e model.Pair, from int, written string) {
	n := e.Value.From
	becomes := func(text string) syntax.Value {
		return syntax.StringValue(n.Str[:from] + text + n.Str[from+len(written):])
	}
	d := formats.Diagnostic{Severity: formats.Warning, Span: formats.InnerSpan(p.Doc.Tree, n, from, from+len(written)),
		Msg: fmt.Sprintf("%s does not expand `%s` here, so `%s` gets just these letters and loses what it held before.", p.Client.Name, written, e.Key)}
	if right, _, ok := p.As(s).Print(&model.Ref{Space: model.EnvVar, Name: e.Key}, model.Env, p.Doc.File); ok && right != written {
		d.Msg += fmt.Sprintf(" Write `%s`.", right)
		d.Fixes = []formats.Fix{{Title: "Write `" + right + "`", Preferred: true, Edits: p.Update(n, becomes(right))}}
	} else if e.Key == "PATH" && p.Doc.Options.Platform != "windows" {
		d.Msg += " Write the folders themselves."
		d.Fixes = []formats.Fix{{Title: "Write the usual folders", Edits: p.Update(n, becomes(usualPath))}}
	} else {
		d.Msg += " Write the whole value."
	}
	p.Report(d)
}

// bareOfSystem reports whether a PATH names folders, and none of the system's.
func bareOfSystem(p *Pass, e model.Pair) bool {
	raw := e.Value.From.Str
	if len(e.Value.Refs()) > 0 || !strings.HasPrefix(raw, "/") || p.Doc.Options.Platform == "windows" ||
		strings.Contains(raw, "/nix/") || strings.Contains(raw, "/run/current-system/") {
		return false
	}
	dirs := strings.Split(raw, ":")
	return !slices.Contains(dirs, "/usr/bin") && !slices.Contains(dirs, "/bin")
}
