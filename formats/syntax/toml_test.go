package syntax

import (
	"fmt"
	"strings"
	"testing"
)

// outline renders a tree: every value with its style and the text of its
// declarations, then the errors.
func tomlOutline(t *Tree) string {
	var b strings.Builder
	var walk func(n *Node, indent string)
	walk = func(n *Node, indent string) {
		switch n.Kind {
		case Object:
			fmt.Fprintf(&b, "object/%d %v\n", n.Style, decls(t, n))
			for _, m := range n.Members {
				fmt.Fprintf(&b, "%s  %s: ", indent, m.Key.Str)
				walk(m.Value, indent+"  ")
			}
		case Array:
			fmt.Fprintf(&b, "array/%d %v\n", n.Style, decls(t, n))
			for _, it := range n.Items {
				fmt.Fprintf(&b, "%s  - ", indent)
				walk(it, indent+"  ")
			}
		default:
			fmt.Fprintf(&b, "%d/%d %q\n", n.Kind, n.Style, n.Str)
		}
	}
	walk(t.Root, "")
	for _, e := range t.Errors {
		fmt.Fprintf(&b, "%d-%d %s %q %s\n", e.Span.Start, e.Span.End, e.Code, e.Span.In(t.Src), e.Msg)
	}
	return b.String()
}

func decls(t *Tree, n *Node) []string {
	var out []string
	for _, d := range n.Decl {
		out = append(out, d.In(t.Src))
	}
	return out
}
func TestX(t *testing.T) {
	for _, s := range []string{
		"[mcp_servers.ctx]\nargs = [“-y”, “@acme/ctx@3.1.0”]\ncommand = “bunx”\n",
		"a = 1\n[mcp_servers.x]\ncommand = \"C:\\Users\\x\" # c\n[mcp_servers.x.env]\nA.b = 'x'\nA.c = [1,\n 2, # x\n]\n[[y]]\nb = {c = 1, d.e = 3}\n[y.z]\n[[y]]\n",
		"command\nargs = [\"a\", \"b\"\nenv = { A = 1\ncommand: \"npx\",\nk = npx -y foo # c\nk = True\n} foo\n]\n[x\ny = 1 z = 2\n[a b]\nx y = 3\na = 1979-05-27 07:32:00\n",
	} {
		tr := Parse(TOML, s)
		fmt.Println(s, "\n", tomlOutline(tr))
	}
}
