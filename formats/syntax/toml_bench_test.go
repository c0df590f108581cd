package syntax

import (
	"fmt"
	"strings"
	"testing"
)

func tomlServers(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "[mcp_servers.server-%d]\ncommand = \"npx\" # starts it\nargs = [\n  \"-y\",\n  \"@acme/server-%d@1.4.2\",\n  'C:\\data\\%d',\n]\n"+
			"startup_timeout_sec = 20\n\n[mcp_servers.server-%d.env]\nAPI_KEY = \"${KEY_%d}\"\nLOG = \"a\\tb\"\n\n", i, i, i, i, i)
	}
	return b.String()
}

func BenchmarkParseTOML(b *testing.B) {
	for _, n := range []int{100, 10_000} {
		src := tomlServers(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				Parse(TOML, src)
			}
		})
	}
}

func BenchmarkUpdateTOML(b *testing.B) {
	for _, n := range []int{100, 10_000} {
		tree := Parse(TOML, tomlServers(n))
		v := ValueOf(tree.Root)
		at := tomlAt(&v, "mcp_servers")
		*tomlAt(at, "server-7", "command") = StringValue("uvx")
		tomlRename(at, "server-8", "renamed")
		at.Delete("server-9")
		at.Set("new", tomlServer("npx", "-y"))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if len(Update(tree, tree.Root, v)) != 5 {
					b.Fatal("not five edits")
				}
			}
		})
	}
}
