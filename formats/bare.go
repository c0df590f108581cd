package formats

import (
	"slices"
	"strings"

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

// says reports whether some text in a document holds a word.
func says(word string) func(*syntax.Node) bool {
	var in func(n *syntax.Node) bool
	in = func(n *syntax.Node) bool {
		return n.Kind == syntax.String && strings.Contains(n.Str, word) || slices.ContainsFunc(n.Items, in) ||
			slices.ContainsFunc(n.Members, func(m *syntax.Member) bool { return in(m.Value) })
	}
	return in
}
