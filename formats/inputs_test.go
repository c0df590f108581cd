package formats

import (
	"fmt"
	"testing"
)

func TestInputs(t *testing.T) {
	doc := Analyze("/p/.vscode/mcp.json", `{"inputs": [
		{"id": "key", "type": "promptString", "description": "The key", "password": true},
		{"id": "env", "type": "pickString", "options": ["dev", "prod"], "default": "dev"},
		{"type": "promptString"}, 3],
		"servers": {}}`, nil)
	got := fmt.Sprint(doc.Inputs())
	if want := "[{key The key  true []} {env  dev false [dev prod]}]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if doc := Analyze("/p/.cursor/mcp.json", `{"inputs": [{"id": "x"}], "mcpServers": {}}`, nil); doc.Inputs() != nil {
		t.Error("a client that asks for nothing has inputs")
	}
}
