package syntax

import "github.com/mcp-ls/mcp-ls/formats/text"

func parseTOML(src string) *Tree                       { return &Tree{Lang: TOML, Src: src, Root: &Node{}} }
func updateTOML(t *Tree, n *Node, v Value) []text.Edit { return nil }
func renderTOML(v Value) string                        { return "" }
