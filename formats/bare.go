package formats

import (
	"slices"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// Some files may hold the servers without the key that other files need: the
// document itself is the map.

// bareMap is the place of such servers.
var bareMap = Place{Path: []string{}}

// bareServers is the type of such a document.
func bareServers() Type { return MapOf{Elem: Entry{}, Key: "name of the server"} }

// isBare reports whether every member of a document is a server.
func isBare(root *syntax.Node) bool {
	others := func(m *syntax.Member) bool { return m.Key.Str != "$schema" && !LooksLikeServer(m.Value) }
	return len(root.Members) > 0 && hasServer(root) && !slices.ContainsFunc(root.Members, others)
}

// hasKey reports whether a document has a key and lacks another.
func hasKey(key, butNot string) func(*syntax.Node) bool {
	return func(root *syntax.Node) bool { return root.Get(key) != nil && root.Get(butNot) == nil }
}
