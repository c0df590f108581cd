package diagnostics

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// duplicateServer reports two servers of one name in one place. Each finding
// points at the other.
func duplicateServer(p *Pass) {
	type place struct {
		in   *syntax.Node
		name string
	}
	seen := map[place]*model.Server{}
	for _, s := range p.Doc.Servers {
		if s.NameNode == nil {
			continue
		}
		in := s.Node.Parent
		k := place{in, s.Name}
		first := seen[k]
		seen[k] = s
		if first == nil || first.NameNode == s.NameNode { // one name for several ways to reach one server
			continue
		}
		sev, so := p.Doc.Syntax().Duplicates, "for "+p.Client.Name+" only the last one counts, without a word"
		if sev == formats.Inherit {
			sev = formats.Warning
		}
		if p.Client.Names.Unique {
			sev = formats.Error
		}
		if sev == formats.Error {
			so = p.Client.Name + " " + orElse(p.Client.Refuses, "refuses the file")
		}
		fixes := []formats.Fix{}
		other := p.Client.Names.Suggest(s.Name, func(n string) bool { return p.Doc.Server(n) != nil })
		if edits := rename(p, s, other); edits != nil {
			fixes = append(fixes, formats.Fix{Title: "Rename to `" + other + "`", Preferred: true, Edits: edits})
		}
		msg := fmt.Sprintf("There are two servers called `%s`; %s.", s.Name, so)
		if words := p.Client.Names.Twice; words != "" {
			msg = words + ". " + msg
		}
		p.Report(formats.Diagnostic{Severity: max(sev, formats.Warning), Span: first.NameNode.Span, Msg: msg, Fixes: remove(p, first),
			Related: []formats.Note{{Span: s.NameNode.Span, Msg: "The other server of that name."}}})
		p.Report(formats.Diagnostic{Severity: sev, Span: s.NameNode.Span, Msg: msg, Fixes: append(fixes, remove(p, s)...),
			Related: []formats.Note{{Span: first.NameNode.Span, Msg: "The other server of that name."}}})
	}
}

// rename is the edits that give a server another name, or nil.
func rename(p *Pass, s *model.Server, name string) []text.Edit {
	switch {
	case s.Node.Of != nil && s.NameNode == s.Node.Of.Key:
		return formats.RenameKey(p.Doc.Tree, s.Node.Parent, s.Node.Of, name)
	case s.NameNode != nil:
		return p.Update(s.NameNode, syntax.StringValue(name))
	}
	return nil
}

func remove(p *Pass, s *model.Server) []formats.Fix {
	if s.Node.Of == nil || s.Node.Parent == nil || s.NameNode != s.Node.Of.Key {
		return nil
	}
	return []formats.Fix{{Title: "Remove this one", Edits: formats.RemoveMember(p.Doc.Tree, s.Node.Parent, s.Node.Of)}}
}

func orElse(s, or string) string {
	if s == "" {
		return or
	}
	return s
}
