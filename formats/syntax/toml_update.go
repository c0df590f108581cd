package syntax

import "github.com/mcp-ls/mcp-ls/formats/text"

func updateTOML(t *Tree, n *Node, v Value) []text.Edit { return nil }
func renderTOML(v Value) string                        { return "" }
