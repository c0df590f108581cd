package formats

import (
	"strings"
	"testing"
)

// The files of the clients that detect_rows_test.go leaves out.
func TestDetectMore(t *testing.T) {
	const (
		underMCPYAML = "mcpServers:\n  a:\n    command: a-mcp\n    args: []\n"
		underAmp     = `{"amp.mcpServers": {"a": {"command": "a-mcp"}}}`
		underKey     = `{"mcp": {"a": {"type": "stdio", "command": "a-mcp"}}}`
	)
	home := &Options{Machine: homeMachine{home: "/home/sam"}}
	mac, win := &Options{Platform: "darwin"}, &Options{Platform: "windows"}
	for _, c := range []struct {
		name, src string
		opt       *Options
		id        ID
		profile   string
	}{
		{"/w/.roo/mcp.json", underMCP, nil, "roo", ""},
		{"/home/sam/.config/Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json", underMCP, home, "roo", ""},
		{`C:\Users\Sam\AppData\Roaming\Code\User\globalStorage\rooveterinaryinc.roo-cline\settings\mcp_settings.json`, underMCP, win, "roo", ""},
		{"/home/sam/.cline/data/settings/cline_mcp_settings.json", underMCP, home, "cline", ""},
		{"/home/sam/.cline/mcp.json", underMCP, home, "cline", ""},
		{"/w/docs/cline_mcp_settings.json", underMCP, nil, "cline", ""},
		{"/Users/sam/Library/Application Support/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json", underMCP, mac, "cline", ""},
		{"/w/kilo.jsonc", underKey, nil, "kilo", ""},
		{"/w/.kilo/kilo.json", underKey, nil, "kilo", ""},
		{"/home/sam/.config/kilo/opencode.json", underKey, home, "kilo", ""},
		{"/w/kilo.json", `{"model": "x"}`, nil, "", ""},
		{"/w/.kilocode/mcp.json", underMCP, nil, "kilo", "legacy"},
		{"/w/globalStorage/kilocode.kilo-code/settings/mcp_settings.json", underMCP, nil, "kilo", "legacy"},
		{"/w/.continue/mcpServers/a.yaml", "mcpServers: []\n", nil, "continue", ""},
		{"/w/.continue/mcpServers/a.json", underMCP, nil, "continue", "json"},
		{"/home/sam/.continue/config.yaml", "mcpServers: []\n", home, "continue", ""},
		{"/home/sam/.continue/config.yaml", "models: []\n", home, "", ""},
		{"/home/sam/.config/goose/config.yaml", "extensions: {}\n", home, "goose", ""},
		{`C:\Users\Sam\AppData\Roaming\Block\goose\config\config.yaml`, "extensions: {}\n", win, "goose", ""},
		{"/home/sam/.config/goose/config.yaml", "GOOSE_MODEL: x\n", home, "", ""},
		{"/w/.agents/plugins/a/.mcp.json", underMCP, nil, "goose", "plugin"},
		{"/w/.kiro/settings/mcp.json", underMCP, nil, "kiro", ""},
		{"/w/.kiro/agents/a.json", underMCP, nil, "kiro", ""},
		{"/w/.kiro/agents/a.json", `{"name": "a"}`, nil, "", ""},
		{"/w/.amazonq/mcp.json", underMCP, nil, "amazonq", ""},
		{"/home/sam/.aws/amazonq/mcp.json", underMCP, home, "amazonq", ""},
		{"/w/.ai/mcp/mcp.json", underMCP, nil, "jetbrains", ""},
		{"/w/.junie/mcp/mcp.json", underMCP, nil, "junie", ""},
		{"/home/sam/.lmstudio/mcp.json", underMCP, home, "lmstudio", ""},
		{"/home/sam/.cache/lm-studio/mcp.json", underMCP, home, "lmstudio", ""},
		{"/w/.warp/.mcp.json", underMCP, nil, "warp", ""},
		{"/w/.warp/.mcp.json", bareText, nil, "warp", ""},
		{"/w/.trae/mcp.json", underMCP, nil, "trae", ""},
		{"/home/sam/.config/Trae/User/mcp.json", underMCP, home, "trae", ""},
		{"/Users/sam/Library/Application Support/Trae CN/User/mcp.json", underMCP, mac, "trae", ""},
		{"/home/sam/.trae/trae_cli.yaml", "mcp_servers: []\n", home, "trae", "cli"},
		{"/w/crush.json", underKey, nil, "crush", ""},
		{"/w/.crush.json", underKey, nil, "crush", ""},
		{"/w/crush.json", `{"models": {}}`, nil, "", ""},
		{"/w/.amp/settings.json", underAmp, nil, "amp", ""},
		{"/home/sam/.config/amp/settings.json", underAmp, home, "amp", ""},
		{"/w/.vscode/settings.json", underAmp, nil, "amp", ""},
		{"/w/.vscode/settings.json", `{"mcp": {"servers": {}}}`, nil, "vscode", ""},
		{"/w/librechat.yaml", underMCPYAML, nil, "librechat", ""},
		{"/w/librechat.yaml", "interface:\n  mcpServers:\n    use: true\n", nil, "", ""},
		{"/w/agents.yaml", "agents:\n  root:\n    toolsets:\n      - type: mcp\n        command: a-mcp\n", nil, "cagent", ""},
		{"/w/agents.yaml", "agents:\n  root:\n    toolsets:\n      - type: think\n", nil, "", ""},
		{"/w/server.json", `{"name": "io.github.acme/a", "packages": []}`, nil, "server-json", ""},
		{"/w/server.json", `{"$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"}`, nil, "server-json", ""},
		{"/w/server.json", `{"name": "a", "port": 80}`, nil, "", ""},
		{"/w/manifest.json", `{"manifest_version": "0.3", "server": {"mcp_config": {"command": "a-mcp"}}}`, nil, "mcpb", ""},
		{"/w/manifest.json", `{"manifest_version": 3, "server": {"mcp_config": {}}}`, nil, "", ""},
		{"/w/.factory/mcp.json", underMCP, nil, "common", ""},
		{"/home/sam/.kimi/mcp.json", underMCP, home, "common", ""},
		{"/w/.augment/settings.json", underMCP, nil, "common", ""},
		{"/w/.augment/settings.json", `{"theme": "x"}`, nil, "", ""},
		{"/w/.grok/config.toml", "[mcp_servers.a]\ncommand = \"a-mcp\"\n", nil, "common", "toml"},
		{"/home/sam/.zcode/cli/config.json", `{"mcp": {"servers": {"a": {"command": "a-mcp"}}}}`, home, "common", ""},
	} {
		d := Analyze(c.name, c.src, c.opt)
		id := ID("")
		if d.Client != nil {
			id = d.Client.ID
		}
		if id != c.id || d.Profile != c.profile {
			t.Errorf("%s %s: taken for %q %q", c.name, c.src, id, d.Profile)
		}
		if holds := strings.Contains(c.src, "a-mcp"); id != "" && holds != (len(d.Servers) == 1) {
			t.Errorf("%s %s: %d servers", c.name, c.src, len(d.Servers))
		}
	}
}
