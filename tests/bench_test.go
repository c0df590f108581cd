package tests

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
)

// crowd writes a file of n servers: sound ones, or each with a few faults.
func crowd(name string, n int, faulty bool) string {
	var b strings.Builder
	each := func(sound, wrong string) {
		for i := range n {
			if i%2 == 0 || !faulty {
				fmt.Fprintf(&b, sound, i)
			} else {
				fmt.Fprintf(&b, wrong, i)
			}
		}
	}
	if strings.HasSuffix(name, ".yaml") {
		b.WriteString("model:\n  provider: openai\n  name: gpt-4o\ninstructions:\n  inline: Be brief.\ntools:\n")
		each("  - name: files_%d\n    description: Files.\n    type: mcp\n    command: npx\n    args: [-y, \"@acme/files-mcp@2.1.0\", /srv/files]\n    env:\n      LOG: info\n      TOKEN: \"${TOKEN}\"\n",
			"  - name: docs-%d\n    type: mcp\n    transport: http\n    url: http://example.com/mcp\n    timeout: 30000\n    headers:\n      Authorization: Bearer ghp_0123456789abcdefABCDEF0123456789abcd\n")
		return b.String()
	}
	if strings.HasSuffix(name, ".toml") {
		each("[mcp_servers.files%d]\ncommand = \"npx\"\nargs = [\"-y\", \"@acme/files-mcp@2.1.0\", \"/srv/files\"]\nenv_vars = [\"TOKEN\"]\n\n[mcp_servers.files%[1]d.env]\nLOG = \"info\"\n\n",
			"[mcp_servers.\"docs %d\"]\nurl = \"http://example.com/mcp\"\ndisabled = true\ntimeout = 30000\nheaders = { Authorization = \"Bearer ${DOCS_TOKEN}\" }\n\n")
		return b.String()
	}
	b.WriteString("{\n  \"servers\": {\n")
	each(`    "files%d": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "@acme/files-mcp@2.1.0", "/srv/files"],
      "env": { "LOG": "info", "TOKEN": "${env:TOKEN}" }
    },
`, `    "docs %d": {
      "type": "streamable-http",
      "url": "http://example.com/mcp",
      "disabled": true,
      "timeout": 30000,
      "headers": { "Authorization": "Bearer ${DOCS_TOKEN}" },
    },
`)
	b.WriteString("    \"last\": { \"type\": \"http\", \"url\": \"https://example.com/mcp\" }\n  }\n}\n")
	return b.String()
}

// BenchmarkAnalyze reads a file and finds what is wrong in it. The time per
// server must not grow with their number.
func BenchmarkAnalyze(b *testing.B) {
	for _, name := range []string{".vscode/mcp.json", "agent.yaml", ".codex/config.toml"} {
		for _, kind := range []string{"sound", "faulty"} {
			for _, n := range []int{100, 10000} {
				src := crowd(name, n, kind == "faulty")
				lang := name[strings.LastIndexByte(name, '.')+1:]
				b.Run(fmt.Sprintf("%s/%s/%d", lang, kind, n), func(b *testing.B) {
					opt := &formats.Options{Platform: "linux", Machine: everything{}}
					b.ReportAllocs()
					b.SetBytes(int64(len(src)))
					for b.Loop() {
						doc := formats.Analyze("/home/sam/project/"+name, src, opt)
						diagnostics.Run(doc, diagnostics.Settings{})
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/server")
				})
			}
		}
	}
}
