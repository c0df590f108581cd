package syntax

import (
	"fmt"
	"strings"
	"testing"
)

// manyServers is a file of n servers, some 300 bytes each.
func manyServers(n int) string {
	var b strings.Builder
	b.WriteString("{\n  \"mcpServers\": {\n")
	for i := range n {
		fmt.Fprintf(&b, `    "server-%d": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "@scope/server-%d@1.2.0", "--root", "/srv/data/%d"],
      "env": {
        "API_KEY": "${API_KEY}",
        "PATH_PREFIX": "C:\\tools\\%d"
      },
      "disabled": false,
      "timeout": 60000
    }`, i, i, i, i)
		if i < n-1 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
	}
	b.WriteString("  }\n}\n")
	return b.String()
}

func BenchmarkJSON(b *testing.B) {
	for _, n := range []int{100, 10000} {
		src := manyServers(n)
		b.Run(fmt.Sprintf("parse/%d", n), func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				Parse(JSON, src)
			}
		})
		tree := Parse(JSON, src)
		b.Run(fmt.Sprintf("cursor/%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				CursorAt(tree, len(src)*3/4)
			}
		})
		servers := tree.Root.Get("mcpServers").Value
		b.Run(fmt.Sprintf("update/%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				v := ValueOf(servers)
				v.Fields[n/2].Value.Set("cwd", StringValue("/srv"))
				Update(tree, servers, v)
			}
		})
	}
}

// Text that tempts a parser to look at the same place again and again.
func BenchmarkJSONHostile(b *testing.B) {
	const n = 300000
	for _, unit := range []string{"[", "{", "\"a\":[", "\"", "'", "“", "a ", "a\n", "/*", "/**/", ",", "\"a\" ", "${", "\"\n", "\"\nx\n", "\\", "\"\\", "{\"a\":1}", "1 ", "#", "\"a\":\n", "[1,", "}", "\u00a0", "{\"a\":[1,\n"} {
		src := strings.Repeat(unit, n/len(unit))
		b.Run(fmt.Sprintf("%q", unit), func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				tree := Parse(JSON, src)
				CursorAt(tree, n/2)
				indentUnit(tree)
			}
		})
	}
}

func TestJSONNesting(t *testing.T) {
	for _, src := range []string{
		strings.Repeat("[", 100000),
		strings.Repeat(`{"a":`, 100000) + "1" + strings.Repeat("}", 100000),
		"[" + strings.Repeat("[", 2000) + strings.Repeat("]", 2000) + ", 1]",
	} {
		tree := Parse(JSON, src)
		checkTree(t, tree)
		found := false
		for _, e := range tree.Errors {
			found = found || strings.Contains(e.Msg, "nested")
		}
		if !found {
			t.Errorf("deep nesting is not reported")
		}
	}
	tree := Parse(JSON, "["+strings.Repeat("[", 2000)+strings.Repeat("]", 2000)+", 1]")
	if len(tree.Root.Items) != 2 || tree.Root.Items[1].Str != "1" {
		t.Errorf("what follows a deep value is lost")
	}
}
