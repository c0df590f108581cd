package formats

import "testing"

func TestFirst(t *testing.T) {
	d := Analyze("/w/.vscode/mcp.json", `{"servers": {"a": {"command": "npx", "args": 5, "env": {"K": "${input:x}", "N": 3}}}}`, nil)
	t.Log(d.Client.ID, d.Why, len(d.Servers), d.Problems(), d.Servers[0].Env[0].Value.Parts[0].Ref)
	d = Analyze("/w/mcp.json", `{"mcpServers": {"a": {"url": "https://x/mcp"}}}`, nil)
	t.Log(d.Client.ID, d.Why)
	o := ByID("vscode").Lower(d.Servers[0], LowerOptions{From: d.Client})
	t.Log(o)
}
