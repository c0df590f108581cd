package diagnostics

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// badName reports a server name that the client does not take.
func badName(p *Pass) {
	r := p.Client.Names
	for _, s := range p.Doc.Servers {
		if s.NameNode == nil {
			continue
		}
		if low := strings.ToLower(s.Name); r.Fits(s.Name) {
			if r.Lower && low != s.Name {
				d := formats.Diagnostic{Severity: formats.Hint, Span: s.NameNode.Span, Msg: fmt.Sprintf("%s advises short names in lower case; they become part of the names of tools.", p.Client.Name)}
				if edits := rename(p, s, low); edits != nil && !taken(p, s)(low) {
					d.Fixes = []formats.Fix{{Title: "Rename to `" + low + "`", Edits: edits, Files: renamedIn(p, s.Name, low)}}
				}
				p.Report(d)
			}
			continue
		}
		sev, does := r.Severity, "refuses it"
		if sev == formats.Inherit {
			sev = formats.Warning
		}
		if sev == formats.Error {
			does = orElse(p.Client.Refuses, "refuses it")
		} else {
			does = "loads it, but names of tools made from it may break"
		}
		msg := fmt.Sprintf("The name `%s` does not fit: names take %s. %s %s.", s.Name, orElse(r.Words, "fewer characters"), p.Client.Name, does)
		if r.Message != "" {
			msg = r.Message + ". " + msg
		}
		d := formats.Diagnostic{Severity: sev, Span: s.NameNode.Span, Msg: msg}
		to := r.Suggest(s.Name, taken(p, s))
		if edits := rename(p, s, to); edits != nil {
			d.Fixes = []formats.Fix{{Title: "Rename to `" + to + "`", Preferred: true, Edits: edits, Files: renamedIn(p, s.Name, to)}}
		}
		p.Report(d)
	}
}

// renamedIn gives a server that other documents require its new name there.
func renamedIn(p *Pass, name, to string) []formats.FileEdit {
	m := p.Doc.Options.Machine
	if m == nil || p.Client.Traits.Unmet == "" {
		return nil
	}
	var out []formats.FileEdit
	for _, other := range m.Siblings(p.Doc.Name) {
		if other.Client.ID != p.Client.ID {
			continue
		}
		var edits []text.Edit
		for _, n := range other.Required() {
			if n.Str == name {
				edits = append(edits, syntax.Update(other.Tree, n, syntax.StringValue(to))...)
			}
		}
		if len(edits) > 0 {
			out = append(out, formats.FileEdit{Path: other.Name, Edits: edits, Old: other.Src})
		}
	}
	return out
}

// reservedName reports a name that the client keeps for something built in.
func reservedName(p *Pass) {
	for _, s := range p.Doc.Servers {
		r := p.Client.Names.ReservedAs(s.Name)
		if r == nil || s.NameNode == nil {
			continue
		}
		sev := r.Severity
		if sev == formats.Inherit {
			sev = formats.Warning
		}
		d := formats.Diagnostic{Severity: sev, Span: s.NameNode.Span, Msg: fmt.Sprintf("`%s` is a name that %s keeps for itself: %s", s.Name, p.Client.Name, r.Doc)}
		to := p.Client.Names.Suggest(s.Name, taken(p, s))
		if edits := rename(p, s, to); edits != nil {
			d.Fixes = []formats.Fix{{Title: "Rename to `" + to + "`", Preferred: true, Edits: edits}} // what requires the name means the built-in
		}
		p.Report(d)
	}
}

func taken(p *Pass, s *model.Server) func(string) bool {
	return func(n string) bool { other := p.Doc.Server(n); return other != nil && other != s }
}
