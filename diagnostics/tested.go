package diagnostics

import (
	"regexp"
	"slices"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/probe"
)

// Tested is what a test of a document's server showed; ok is false when none
// succeeded. It only remembers: it never starts a test.
type Tested func(doc *formats.Document, s *model.Server) (e probe.Evidence, ok bool)

// Tested is what a test of the server showed, if one succeeded.
func (p *Pass) Tested(s *model.Server) (probe.Evidence, bool) {
	if p.tested == nil {
		return probe.Evidence{}, false
	}
	return p.tested(p.Doc, s)
}

// tools are the names of the server's tools; known is false unless a test saw
// all of them.
func (p *Pass) tools(s *model.Server) (names []string, known bool) {
	e, ok := p.Tested(s)
	if !ok || e.Partial || e.Dropped > 0 || len(e.ToolList) != e.Tools {
		return nil, false
	}
	for _, t := range e.ToolList {
		names = append(names, t.Name)
	}
	return names, true
}

// toolChoices calls f for every member of the server's entry that chooses tools.
func toolChoices(p *Pass, s *model.Server, f func(field *formats.Field, m *syntax.Member)) {
	var walk func(n *syntax.Node)
	walk = func(n *syntax.Node) {
		for _, m := range n.Members {
			if info, _ := p.Doc.Info(m.Value); info.Field != nil && info.Field.Tools {
				f(info.Field, m)
			} else if m.Value.Kind == syntax.Object {
				walk(m.Value)
			}
		}
	}
	if !s.Node.Alias {
		walk(s.Node)
	}
}

// toolName is the name of one tool, and no pattern of several.
var toolName = regexp.MustCompile(`^[A-Za-z0-9_./:-]+$`)

// longest is the longest of some names.
func longest(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return slices.MaxFunc(names, func(a, b string) int { return len(a) - len(b) })
}
