package diagnostics

import (
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
)

// One mistake gets one finding, however many rules could say something of it.
func TestOneFinding(t *testing.T) {
	const agent = "name: x\nmodel: {provider: openai, name: gpt-4o}\ninstructions: {inline: hi}\ntools:\n"
	for _, c := range []struct {
		what, file, text string
		codes            []string
	}{
		{"escapes in a path of Windows", "/w/claude_desktop_config.json", `{"mcpServers": {"a": {"command": "C:\new\tool.exe"}}}`, []string{"control-character"}},
		{"a remote server where a spec takes programs", "/w/spec.yaml",
			"spec_version: v1\nname: x\nversion: 1.0.0\nauthor: me\ndescription: hello\ntype: mcp\nmcp_server:\n  url: https://x.example.com/mcp\n  headers: {A: b}\n", []string{"foreign-key"}},
		{"a tool of released HoloDeck with the contract's name for one member", "/w/agent.yaml",
			agent + "  - {name: a, type: mcp, description: x, transport: stdio, command: npx, args: [-y, \"@acme/x@1.0.0\"], envFile: .env}\n", []string{"contract-only"}},
		{"a transport that Goose no longer has", "/w/goose/config.yaml",
			"extensions:\n  docs: {type: sse, name: docs, enabled: true, uri: https://x.example.com/sse, timeout: 300, description: x}\n", []string{"no-effect"}},
	} {
		var codes []string
		for _, d := range Run(formats.Analyze(c.file, c.text, nil), Settings{}) {
			codes = append(codes, d.Code)
		}
		if !slices.Equal(codes, c.codes) {
			t.Errorf("%s: %q, not %q", c.what, codes, c.codes)
		}
	}
}

// Two credentials do not become one variable.
func TestVariablesOfSecrets(t *testing.T) {
	doc := formats.Analyze("/w/.mcp.json", `{"mcpServers": {
	"a": {"command": "node", "env": {"API_KEY": "sk-1234567890abcdef1234567890abcdef"}},
	"b": {"command": "node", "env": {"API_KEY": "sk-abcdefabcdef1234567890abcdef12"}},
	"c": {"command": "node", "env": {"API_KEY": "sk-1234567890abcdef1234567890abcdef"}},
	"b-": {"command": "node", "env": {"API_KEY": "sk-fedcba0987654321fedcba0987654321"}}
}}`, nil)
	var titles []string
	for _, d := range Run(doc, Settings{}) {
		for _, f := range d.Fixes {
			if d.Code == "secret-in-file" && strings.HasPrefix(f.Title, "Take it from") {
				titles = append(titles, f.Title[strings.LastIndex(f.Title, "$"):])
			}
		}
	}
	if want := []string{"${API_KEY}`", "${B_API_KEY}`", "${API_KEY}`", "${B_API_KEY_2}`"}; !slices.Equal(titles, want) {
		t.Errorf("%q", titles)
	}
}
