package diagnostics

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
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
	name bool // the text is the variable's name alone, in a member that wants names
}

// uses calls f for every reference in the document's servers.
func uses(p *Pass, f func(u use)) {
	for _, s := range p.Doc.Servers {
		s.Each(func(a model.Attr, key string, str model.Str) {
			for _, part := range str.Parts {
				if part.Ref == nil || str.From.Kind != syntax.String || str.From.Alias {
					continue
				}
				u := use{s: s, attr: a, key: key, str: str, part: part, ref: part.Ref}
				switch whole := str.From.Str; {
				case strings.HasPrefix(whole[min(part.At, len(whole)):], part.Ref.Text):
					u.span = formats.InnerSpan(p.Doc.Tree, str.From, part.At, part.At+len(part.Ref.Text))
				case whole == part.Ref.Name:
					u.span, u.name = str.From.Span, true
				default:
					continue
				}
				f(u)
			}
		})
	}
}

// shells reports whether a reference stands in a program for a shell, which
// fills it in itself.
func shells(u use) bool {
	l, ok := launch.Of(u.s)
	return ok && u.attr == model.Args && l.ShellText(slices.IndexFunc(l.Words, func(w model.Str) bool { return w.From == u.str.From }))
}

// bridged reports whether an argument is one that mcp-remote expands itself.
func bridged(u use) bool {
	return u.attr == model.Args && strings.HasPrefix(u.ref.Text, "${") && (isBridge(u.s.Command.Raw()) ||
		slices.ContainsFunc(u.s.Args, func(a model.Str) bool { return isBridge(a.Raw()) }))
}

// own is the reference in this client's syntax: a prompted value becomes a
// variable where the client does not prompt, a variable becomes a secret where
// it has those only. lossy says that a default had to be left out.
func own(p *Pass, u use) (text string, lossy, ok bool) {
	tries := []model.Ref{*u.ref}
	if u.ref.Space == model.Input || u.ref.Space == model.Secret {
		tries = append(tries, model.Ref{Space: model.EnvVar, Name: formats.VariableName(u.ref.Name)})
	}
	if u.ref.Space == model.EnvVar {
		tries = append(tries, model.Ref{Space: model.Secret, Name: u.ref.Name, Default: u.ref.Default})
	}
	if home := p.As(u.s).Traits.HomeRef; u.ref.Space == model.Home && home != "" {
		return home, false, true
	}
	for i := range tries {
		if text, lossy, ok = p.As(u.s).Print(&tries[i], u.attr, p.Doc.File); ok {
			return text, lossy, true
		}
	}
	return "", false, false
}
