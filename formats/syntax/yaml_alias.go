package syntax

import "github.com/mcp-ls/mcp-ls/formats/text"

// keepAliases writes out the aliases that would no longer say what they should,
// because the edits to n change or delete the value that they stand for.
func (e *yamlEditor) keepAliases(n *Node) {
	if len(e.edits) == 0 || !e.layout().aliases {
		return
	}
	edits := e.edits
	e.edits = nil
	anchors := map[string]*Node{}
	var walk func(x *Node)
	walk = func(x *Node) {
		if x.Alias {
			e.keepAlias(x, anchors[x.Span.In(e.Src)[1:]], edits)
			return
		}
		if x.Anchor != "" {
			anchors[x.Anchor] = x
		}
		for _, m := range x.Members {
			if m.Key.Anchor != "" {
				anchors[m.Key.Anchor] = m.Key
			}
			walk(m.Value)
		}
		for _, it := range x.Items {
			walk(it)
		}
	}
	walk(e.Root)
	// What is inserted behind an alias comes behind what replaces it.
	e.edits = append(e.edits, edits...)
}

func (e *yamlEditor) keepAlias(alias, anchor *Node, edits []text.Edit) {
	if anchor == nil {
		return
	}
	gone := false
	for _, ed := range edits {
		if ed.Span.Start <= alias.Span.Start && alias.Span.End <= ed.Span.End && ed.Span.Len() > 0 {
			return
		}
		gone = gone || ed.Span.Start < anchor.Span.Start && anchor.Span.Start < ed.Span.End
	}
	want, inside := e.aliases[alias]
	said, edited := e.said[anchor]
	switch {
	case gone && !inside:
		e.replace(alias, ValueOf(alias))
	case gone, inside && edited && !want.Equal(said):
		e.replace(alias, want)
	}
}
