package tests

import (
	"context"
	"fmt"
	"net"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/lsp"
	"github.com/mcp-ls/mcp-ls/tests/editor"
)

// BenchmarkKeystroke is one typed character until its findings are there, over
// a connection in memory.
func BenchmarkKeystroke(b *testing.B) {
	for _, n := range []int{1, 100, 10000} {
		var json, yaml strings.Builder
		json.WriteString("{\n  \"servers\": {\n")
		yaml.WriteString("model:\n  provider: openai\n  name: gpt-4o\ninstructions:\n  inline: x\ntools:\n")
		for i := range n {
			fmt.Fprintf(&json, "    \"s%d\": { \"type\": \"stdio\", \"command\": \"npx\", \"args\": [\"-y\", \"x@1.0.0\"] },\n", i)
			fmt.Fprintf(&yaml, "  - name: s%d\n    type: mcp\n    description: x\n    command: npx\n    args: [\"-y\", \"x@1.0.0\"]\n", i)
		}
		json.WriteString("    \"last\": { \"type\": \"stdio\", \"command\": \"npx\" }\n  }\n}\n")
		b.Run(fmt.Sprintf("json/%d", n), func(b *testing.B) { keystrokes(b, ".vscode/mcp.json", json.String(), `"last`) })
		b.Run(fmt.Sprintf("yaml/%d", n), func(b *testing.B) { keystrokes(b, "agent.yaml", yaml.String(), "inline: ") })
	}
}

func keystrokes(b *testing.B, name, text, behind string) {
	ours, theirs := net.Pipe()
	cfg := serverOf(nil, b.TempDir())
	done := make(chan error, 1)
	go func() { done <- lsp.Serve(context.Background(), theirs, cfg) }()
	e, err := editor.Dial(ours, editor.Options{Root: b.TempDir()})
	if err != nil {
		b.Fatal(err)
	}
	u := editor.URI(filepath.Join(e.Options.Root, name))
	if err := e.DidOpen(u, "", text); err != nil {
		b.Fatal(err)
	}
	at := e.Position(text, strings.Index(text, behind)+len(behind))
	next := at
	next.Character++
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		edit := editor.TextEdit{Range: editor.Range{Start: at, End: at}, NewText: "x"}
		if i%2 == 1 {
			edit = editor.TextEdit{Range: editor.Range{Start: at, End: next}}
		}
		if err := e.DidEdit(u, edit); err != nil {
			b.Fatal(err)
		}
		if _, err := e.Published(u, nil); err != nil {
			b.Fatal(err)
		}
	}
	e.Close()
	<-done
}
