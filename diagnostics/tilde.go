package diagnostics

import (
	"fmt"
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/packages"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// tildes matches a ~ that stands for the home folder; the group is the ~.
var tildes = regexp.MustCompile(`^(?:--?[\w-]+=)?(~)(?:[/\\]|$)`)

// tilde reports a ~ that no shell expands.
func tilde(p *Pass) {
	if p.Client.Descriptor {
		return
	}
	for _, s := range p.Doc.Servers {
		l, local := launch.Of(s)
		info, _ := p.Doc.Info(s.Node)
		s.Each(func(a model.Attr, _ string, str model.Str) {
			m := tildes.FindStringSubmatchIndex(str.From.Str)
			if m == nil || p.Client.Traits.Tilde {
				return
			}
			sev, who := formats.Warning, "the program gets it as it is"
			switch a {
			case model.Command:
				who = "no program is found under that name"
			case model.Args:
				if !local || shellText(l, str) || expandsItself(l) {
					return
				}
			case model.Cwd, model.EnvFile:
				who = "no such path is found"
				if f := fieldOf(info.Fields, a); f != nil && f.Tilde {
					return
				}
			case model.Env:
				sev, who = formats.Hint, "the server gets it as it is"
			default:
				return
			}
			span := formats.InnerSpan(p.Doc.Tree, str.From, m[2], m[3])
			d := formats.Diagnostic{Severity: sev, Span: span,
				Msg: fmt.Sprintf("%s does not expand `~`, for no shell reads it: %s.", p.Client.Name, who)}
			home := homeRef(p, s, a)
			preferred := home != ""
			if home == "" && p.Doc.UserFile() && p.Doc.Options.Machine != nil {
				home = p.Doc.Options.Machine.Home()
			}
			if home != "" {
				d.Msg += fmt.Sprintf(" Write `%s`.", home)
				d.Fixes = []formats.Fix{{Title: "Write `" + home + "`", Preferred: preferred, Edits: p.Update(str.From, syntax.StringValue(str.From.Str[:m[2]]+home+str.From.Str[m[3]:]))}}
			} else {
				d.Msg += " Write the whole path."
			}
			p.Report(d)
		})
	}
}

// shellText reports whether a string is one of the line's words that a shell
// or an interpreter reads.
func shellText(l launch.Line, str model.Str) bool {
	for i := range l.Words {
		if l.Words[i].From == str.From {
			return l.ShellText(i)
		}
	}
	return false
}

// expandsItself reports whether the server is known to expand ~ in its
// arguments.
func expandsItself(l launch.Line) bool {
	r, ok := l.Runner()
	if !ok || r.Package == nil {
		return false
	}
	f := packages.Find(string(r.Registry), r.Package.Name)
	return f != nil && f.Expands == "~"
}

func fieldOf(fields []formats.Field, a model.Attr) *formats.Field {
	for i := range fields {
		if fields[i].Means == a {
			return &fields[i]
		}
	}
	return nil
}
