package diagnostics

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// missingRequirement reports the name of a required server that no file of the
// workspace describes. Where the servers themselves are kept cannot be seen.
func missingRequirement(p *Pass) {
	m := p.Doc.Options.Machine
	named := p.Doc.Required()
	if m == nil || len(named) == 0 || m.Folder(p.Doc.Name) == "" {
		return
	}
	others := m.Siblings(p.Doc.Name)
	if others == nil {
		return
	}
	var known []string
	for _, other := range others {
		if other.Client.ID == p.Client.ID {
			for _, s := range other.Servers {
				known = append(known, s.Name)
			}
		}
	}
	for _, n := range named {
		if slices.Contains(known, n.Str) || n.Str == "" || p.Client.Names.ReservedAs(n.Str) != nil || switchedOff(n) {
			continue
		}
		d := formats.Diagnostic{Severity: formats.Information, Span: n.Span,
			Msg: strings.TrimSpace(fmt.Sprintf("No file of the workspace describes the server `%s`, so it has to be installed in %s by itself. %s", n.Str, p.Client.Name, p.Client.Traits.Unmet))}
		if near := formats.Nearest(n.Str, known); near != "" {
			d.Fixes = []formats.Fix{{Title: "Change to `" + near + "`", Edits: p.Update(n, syntax.StringValue(near))}}
		}
		if fix, ok := newServer(p, n.Str); ok {
			d.Fixes = append(d.Fixes, fix)
		}
		p.Report(d)
	}
}

// switchedOff reports whether the item that names the server leaves it out.
func switchedOff(n *syntax.Node) bool {
	on := n.Parent.At("enabled")
	return on.Is(syntax.Bool) && on.Str == "false"
}

// newServer creates a document that describes a server of that name, to be
// filled in: in a folder of its own, beside that of this document.
func newServer(p *Pass, name string) (formats.Fix, bool) {
	m, dir := p.Doc.Options.Machine, p.Doc.Dir()
	if dir == "" || p.Client.New == nil || p.Client.Place.Shape != formats.Single {
		return formats.Fix{}, false
	}
	s := &model.Server{Name: name, Transport: model.Stdio, Command: model.Lit("npx"), Args: []model.Str{model.Lit("-y"), model.Lit("<package>")}}
	low := p.Client.Lower(s, formats.LowerOptions{})
	if low.Refuse != "" {
		return formats.Fix{}, false
	}
	made := p.Client.New([]formats.Lowered{low})
	if root := m.Folder(dir); root != "" && root != dir {
		dir = path.Dir(dir)
	}
	file := path.Join(dir, formats.FolderName(name), path.Base(made.File))
	if there, _ := m.Exists(file); there {
		return formats.Fix{}, false
	}
	return formats.Fix{Title: fmt.Sprintf("Create %s, with a `<package>` to fill in", p.Doc.Shown(file)),
		Files: []formats.FileEdit{{Path: file, Create: syntax.Render(made.Lang, made.Value)}}}, true
}
