package syntax

import (
	"fmt"
	"strings"
	"testing"
)

// manyServersYAML is a file with n servers.
func manyServersYAML(n int) string {
	var b strings.Builder
	b.WriteString("# servers\nversion: 1.2.1\nmcpServers:\n")
	for i := range n {
		fmt.Fprintf(&b, "  server-%d:\n    type: stdio # local\n    command: npx\n    args: [\"-y\", \"@acme/server-%d@1.0.0\", '--port', 80%d]\n", i, i, i)
		b.WriteString("    env:\n      API_KEY: ${API_KEY}\n      DEBUG: \"true\"\n    tools:\n      - read\n      - write\n    timeout: 30\n    description: |\n      Reads files.\n      Writes them, too.\n")
	}
	return b.String()
}

func BenchmarkParseYAML(b *testing.B) {
	for _, n := range []int{1, 10, 100, 10000} {
		src := manyServersYAML(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				Parse(YAML, src)
			}
		})
	}
}

func BenchmarkSecondOpinion(b *testing.B) {
	src := manyServersYAML(10)
	t := Parse(YAML, src)
	b.ReportAllocs()
	for b.Loop() {
		secondOpinion(t)
	}
}

func BenchmarkUpdateYAML(b *testing.B) {
	t := Parse(YAML, manyServersYAML(10000))
	v := ValueOf(t.Root)
	servers := &v.Fields[1].Value
	servers.Fields[5000].Value.Set("command", StringValue("uvx"))
	b.ReportAllocs()
	for b.Loop() {
		Update(t, t.Root, v)
	}
}

// Texts that a careless parser takes quadratic time for.
func BenchmarkYAMLHostile(b *testing.B) {
	const n = 100000
	for name, src := range map[string]string{
		"open brackets":   strings.Repeat("[", n),
		"open braces":     strings.Repeat("{a: ", n),
		"dashes":          strings.Repeat("- ", n),
		"question marks":  strings.Repeat("? ", n),
		"deep lines":      deepLines(2000),
		"quotes":          strings.Repeat("\"a\n", n),
		"quotes in list":  strings.Repeat("- \"a\n", n),
		"flow quotes":     "[" + strings.Repeat("\"a\\\",", n),
		"plain lines":     "a:\n" + strings.Repeat("  b\n", n),
		"blank lines":     strings.Repeat("a: b\n"+strings.Repeat("\n", 50), n/50),
		"quoted lines":    "a: \"" + strings.Repeat("b\n  ", n) + "\"",
		"block lines":     "a: |\n" + strings.Repeat("  b\n\n", n),
		"flow lines":      "a: [" + strings.Repeat("b\n c,\n", n) + "]",
		"unclosed flows":  strings.Repeat("a: [b\n", n),
		"strays":          strings.Repeat("a: \"b\"\n  c: 1\n", n),
		"stray stairs":    stairs(2000),
		"anchors":         strings.Repeat("&a ", n) + "x",
		"anchors by line": strings.Repeat("&a\n", n) + "x",
		"aliases":         "a: &a [b]\nc: [" + strings.Repeat("*a, ", n) + "]",
		"comments":        strings.Repeat("# c\n", n),
		"tabs":            strings.Repeat("\ta: b\n", n),
		"colons":          "a: " + strings.Repeat("b: ", n),
		"no colons":       "a: 1\n" + strings.Repeat("b\n", n),
		"markers":         strings.Repeat("---\n", n),
		"short lines":     "a: {\n" + strings.Repeat("b: c,\n", n),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				Parse(YAML, src)
				Parse(YAML11, src)
			}
		})
	}
}

func deepLines(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}

func stairs(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "a: \"b\"\n")
	}
	return b.String()
}
