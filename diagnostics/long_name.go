package diagnostics

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// room is how many characters a server's name should leave for its tools.
const room = formats.ToolRoom

// longName reports a server's name that leaves too little of the client's limit
// for the names of tools.
func longName(p *Pass) {
	r := p.Doc.Names()
	roomy := func(name string) bool { left, _ := r.Room(name); return left >= room }
	for _, s := range p.Doc.Servers {
		left, limited := r.Room(s.Name)
		if !limited || s.NameNode == nil {
			continue
		}
		tool, known := longestTool(p, s)
		over := len(tool) > left
		if !over && (known || roomy(s.Name)) {
			continue
		}
		what := "a tool's whole name"
		if r.Counted != "" {
			what = "the names of a server and its tool together"
		}
		sev := r.Long
		if sev == formats.Inherit {
			sev = formats.Hint
		}
		d := formats.Diagnostic{Severity: sev, Span: s.NameNode.Span,
			Msg: fmt.Sprintf("`%s` has %d characters, which leaves %d for the names of its tools: %s takes %d for %s, and a longer one %s.",
				s.Name, len(s.Name), max(0, left), p.Client.Name, r.Limit, what, orElse(r.LongNote, "is refused by the API of the model"))}
		if over {
			d.Msg = fmt.Sprintf("The tool `%s` of `%s` is too long by %d: %s takes %d characters for %s, and a longer one %s.",
				tool, s.Name, len(tool)-left, p.Client.Name, r.Limit, what, orElse(r.LongNote, "is refused by the API of the model"))
		}
		to := formats.Shorten(s.Name, func(name string) bool { left, _ := r.Room(name); return left >= max(room, len(tool)) })
		to = r.Suggest(to, taken(p, s))
		if edits := rename(p, s, to); edits != nil && len(to) < len(s.Name) {
			d.Fixes = []formats.Fix{{Title: "Shorten to `" + to + "`", Preferred: true, Edits: edits}}
		}
		p.Report(d)
	}
}

// longestTool is the longest name of a tool: of those that a test of the server
// found, then all are known, else of those that the entry mentions.
func longestTool(p *Pass, s *model.Server) (name string, known bool) {
	if names, known := p.tools(s); known {
		return longest(names), true
	}
	var names []string
	for _, list := range [][]model.Str{s.Allow, s.Deny, s.Approve} {
		for _, t := range list {
			names = append(names, t.Raw())
		}
	}
	return longest(names), false
}
