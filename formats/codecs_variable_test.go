package formats

import (
	"strings"
	"testing"
)

// A client that wants names of variables gets one for a prompted value.
func TestInputsBecomeNamesOfVariables(t *testing.T) {
	doc := Analyze("/p/.vscode/mcp.json", `{"servers": {"x": {"type": "http", "url": "https://example.com/mcp",
		"headers": {"Authorization": "Bearer ${input:gh-token}", "X-Key": "${input:key}"}}}, "inputs": [{"id": "gh-token", "type": "promptString"}, {"id": "key", "type": "promptString"}]}`, &Options{})
	low := ByID("codex").Lower(doc.Servers[0], LowerOptions{From: doc.Client})
	if i := low.Body.Index("bearer_token_env_var"); i < 0 || low.Body.Fields[i].Value.Str != "GH_TOKEN" {
		t.Errorf("the body is %v", low.Body.Fields)
	}
	if low.Body.Index("env_http_headers") < 0 {
		t.Errorf("the body is %v", low.Body.Fields)
	}
	var codes []string
	for _, l := range low.Losses {
		codes = append(codes, l.Code)
	}
	if got := strings.Join(codes, " "); got != "W-INPUT W-INPUT" {
		t.Errorf("lost %s", got)
	}
}
