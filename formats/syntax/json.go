package syntax

import "github.com/mcp-ls/mcp-ls/formats/text"

func updateJSON(t *Tree, n *Node, v Value) []text.Edit { return nil }
func renderJSON(v Value) string                        { return "" }
