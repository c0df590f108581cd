package completion

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// room reports whether something can be written at the cursor without running
// into what stands there.
func (p place) room() bool {
	c := p.c
	switch {
	case c.Place == syntax.ValuePlace:
		if n := c.Node; n != nil && n.Span.Len() > 0 && c.Replace.Len() == 0 {
			return false // in front of a value, or in a collection
		}
		return true
	case p.doc.Tree.Lang == syntax.TOML && c.Replace.Len() == 0 && strings.HasPrefix(strings.TrimLeft(p.doc.Src[c.Offset:], " \t"), "="):
		return false // behind a key
	case p.doc.Tree.Lang == syntax.JSON, c.Parent != nil && c.Parent.Style == syntax.Flow, c.Place == syntax.KeyPlace:
		return true
	}
	line := p.doc.Index.Line(p.doc.Index.LineOf(c.Offset))
	before, behind := p.doc.Src[line.Start:c.Offset], p.doc.Src[c.Offset:line.End]
	if p.doc.Tree.Lang != syntax.TOML {
		before = strings.ReplaceAll(before, "- ", "  ")
	}
	rest := strings.TrimLeft(behind, " \t\r")
	return strings.TrimLeft(before, " \t") == "" && (rest == "" || strings.HasPrefix(rest, "#") && len(rest) < len(behind))
}
