package diagnostics

import (
	"fmt"
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// homes matches the home folder of one person at the start of a text or behind
// the = of an option; the groups are the folder and the person.
var homes = regexp.MustCompile(`(?:^|=)((?:/Users/|/home/|[A-Za-z]:[\\/]Users[\\/])([^/\\:<>{}$*]+))[\\/]`)

// nobody matches folders below /home and /Users that belong to no person: of
// containers and images, shared ones, and the examples of documentation.
var nobody = regexp.MustCompile(`^(Shared|Public|node|vscode|codespace|runner|coder|gitpod|app|jovyan|user_?name|name|your.*)$`)

// personalPath reports the home folder of one person in a file that others use
// too.
func personalPath(p *Pass) {
	if !committed(p) {
		return
	}
	for _, s := range p.Doc.Servers {
		s.Each(func(a model.Attr, _ string, str model.Str) {
			if a != model.Command && a != model.Args && a != model.Cwd && a != model.EnvFile && a != model.Env {
				return
			}
			m := homes.FindStringSubmatchIndex(str.From.Str)
			if m == nil {
				return
			}
			person := str.From.Str[m[4]:m[5]]
			if nobody.MatchString(person) || formats.Placeholder(person) {
				return
			}
			span := formats.InnerSpan(p.Doc.Tree, str.From, m[2], m[3])
			d := formats.Diagnostic{Severity: formats.Information, Span: span,
				Msg: fmt.Sprintf("`%s` is one person's home folder, and this file is shared: on other machines %s finds nothing there.", str.From.Str[m[2]:m[3]], p.Client.Name)}
			if home := homeRef(p, s, a); home != "" {
				d.Msg += fmt.Sprintf(" Write `%s`, or a command that everybody has on PATH.", home)
				d.Fixes = []formats.Fix{{Title: "Write `" + home + "`", Edits: p.Update(str.From, syntax.StringValue(str.From.Str[:m[2]]+home+str.From.Str[m[3]:]))}}
			} else {
				d.Msg += " Write a command that everybody has on PATH."
			}
			p.Report(d)
		})
	}
}

// homeRef is how the client refers to the home folder in an attribute, or "".
func homeRef(p *Pass, s *model.Server, a model.Attr) string {
	c := p.As(s)
	if t, _, ok := c.Print(&model.Ref{Space: model.Home}, a, p.Doc.File); ok {
		return t
	}
	if c.Traits.HomeRef == "" {
		return ""
	}
	name := "HOME"
	if onWindows(p) {
		name = "USERPROFILE"
	}
	if t, _, ok := c.Print(&model.Ref{Space: model.EnvVar, Name: name}, a, p.Doc.File); ok {
		return t
	}
	return ""
}
