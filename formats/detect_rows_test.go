package formats

import (
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats/model"
)

// homeMachine knows a home folder and which files exist.
type homeMachine struct {
	home  string
	files []string
}

func (m homeMachine) Getenv(string) (string, bool)    { return "", false }
func (m homeMachine) Home() string                    { return m.home }
func (m homeMachine) Folder(string) string            { return "" }
func (m homeMachine) ReadFile(string) (string, error) { return "", nil }
func (m homeMachine) LookPath(string) (string, bool)  { return "", false }
func (m homeMachine) Siblings(string) []*Document     { return nil }
func (m homeMachine) Exists(path string) (bool, bool) {
	for _, f := range m.files {
		if f == path {
			return true, false
		}
	}
	return false, false
}

const (
	underServers = `{"servers": {"a": {"command": "a-mcp"}}}`
	underMCP     = `{"mcpServers": {"a": {"command": "a-mcp"}}}`
	bareText     = `{"a": {"command": "a-mcp"}}`
)

// A file is its client's by its path, by what stands in it where several read
// the path, and by whether it lies in the home folder.
func TestDetectRows(t *testing.T) {
	mac := &Options{Platform: "darwin"}
	home := &Options{Machine: homeMachine{home: "/home/sam"}}
	plugin := &Options{Machine: homeMachine{files: []string{"/p/.claude-plugin/plugin.json"}}}
	for _, c := range []struct {
		name, src string
		opt       *Options
		id        ID
		scope     Scope
	}{
		{"/w/.mcp.json", underMCP, nil, "claude-code", Project},
		{"/w/.mcp.json", `{"mcpServers": {}, "servers": {}}`, nil, "claude-code", Project},
		{"/w/.mcp.json", bareText, nil, "claude-code", Project},
		{"/p/.mcp.json", bareText, plugin, "claude-code", Extension},
		{"/p/.mcp.json", underMCP, plugin, "claude-code", Extension},
		{"/p/.claude-plugin/plugin.json", underMCP, nil, "claude-code", Extension},
		{"/p/.claude-plugin/plugin.json", `{"name": "p"}`, nil, "", 0},
		{"/home/sam/.claude.json", underMCP, home, "claude-code", User},
		{"/home/sam/.claude.json", `{"projects": {"/w": {"mcpServers": {}}}}`, home, "claude-code", User},
		{"/home/sam/.claude.json", `{"numStartups": 3}`, home, "", 0},
		{"/etc/claude-code/managed-mcp.json", underMCP, nil, "claude-code", System},
		{"/Library/Application Support/ClaudeCode/managed-mcp.json", underMCP, mac, "claude-code", System},
		{`C:\Program Files\ClaudeCode\managed-mcp.json`, underMCP, &Options{Platform: "windows"}, "claude-code", System},
		{"/w/.claude/settings.json", underMCP, nil, "claude-code", Dead},
		{"/w/.claude/settings.local.json", underMCP, nil, "claude-code", Dead},
		{"/w/.claude/settings.json", `{"permissions": {}}`, nil, "", 0},
		{"/w/.claude/mcp.json", underMCP, nil, "claude-code", Dead},
		{"/w/.claude/.mcp.json", underMCP, nil, "claude-code", Dead},
		{"/home/sam/.claude/mcp.json", underMCP, home, "claude-code", Dead},

		{"/Users/sam/Library/Application Support/Claude/claude_desktop_config.json", underMCP, mac, "claude-desktop", User},
		{"/home/sam/.config/Claude/claude_desktop_config.json", underMCP, home, "claude-desktop", User},
		{`c:\Users\Sam\AppData\Roaming\Claude\claude_desktop_config.json`, underMCP, &Options{Platform: "windows"}, "claude-desktop", User},
		{`c:\Users\Sam\AppData\Local\Packages\Claude_x1\LocalCache\Roaming\Claude\claude_desktop_config.json`, underMCP, &Options{Platform: "windows"}, "claude-desktop", User},
		{"/w/examples/claude_desktop_config.json", underMCP, nil, "claude-desktop", User},

		{"/w/.cursor/mcp.json", underMCP, home, "cursor", Project},
		{"/home/sam/.cursor/mcp.json", underMCP, home, "cursor", User},
		{"/w/.Cursor/MCP.json", underMCP, mac, "cursor", Project},
		{"/w/.cursor/mcp-servers.json", underMCP, nil, "cursor", Dead},
		{"/w/.cursor/a/b/mcp.json", underMCP, nil, "cursor", Dead},

		{"/w/.vscode/settings.json", `{"mcp.servers": {"a": {"command": "a-mcp"}}}`, nil, "vscode", Dead},
		{"/w/.vscode/settings.json", `{"github.copilot.chat.mcp.servers": {"a": {"command": "a-mcp"}}}`, nil, "vscode", Dead},

		{"/w/.mcp.json", underServers, nil, "visualstudio", Project},
		{"/home/sam/.mcp.json", underServers, home, "visualstudio", User},
		{"/w/.vs/mcp.json", underServers, nil, "visualstudio", Project},
		{"/w/.vscode/mcp.json", underServers, nil, "vscode", Project},

		{"/home/sam/.copilot/mcp-config.json", underMCP, home, "copilot-cli", User},
		{"/w/.github/mcp.json", underMCP, nil, "copilot-cli", Project},
		{"/w/.github/mcp.json", bareText, nil, "copilot-cli", Project},
		{"/w/copilot-mcp.json", `{"mcpServers": {"a": {"command": "a", "env": {"K": "$COPILOT_MCP_K"}}}}`, nil, "copilot-agent", System},

		{"/home/sam/.codeium/windsurf/mcp_config.json", underMCP, home, "windsurf", User},
		{"/home/sam/.codeium/mcp_config.json", underMCP, home, "windsurf", User},
		{"/w/.devin/mcp_config.json", underMCP, nil, "windsurf", Project},
		{"/w/.devin/mcp_config.local.json", underMCP, nil, "windsurf", Project},
		{"/home/sam/.config/devin/mcp_config.json", underMCP, home, "windsurf", User},
		{"/w/.devin/config.json", underMCP, nil, "windsurf", Dead},
		{"/w/.agents/mcp_config.json", underMCP, nil, "antigravity", Project},
		{"/home/sam/.gemini/config/mcp_config.json", underMCP, home, "antigravity", User},
		{"/home/sam/.gemini/antigravity/mcp_config.json", underMCP, home, "antigravity", User},

		{"/w/.zed/settings.json", `{"context_servers": {}}`, nil, "zed", Project},
		{"/w/.zed/settings.json", underMCP, nil, "zed", Project},
		{"/w/.zed/settings.json", `{"theme": "One Dark"}`, nil, "", 0},
		{"/home/sam/.config/zed/settings.json", `{"context_servers": {}}`, home, "zed", User},
		{`c:\Users\Sam\AppData\Roaming\Zed\settings.json`, `{"context_servers": {}}`, &Options{Platform: "windows"}, "zed", User},

		{"/w/.gemini/settings.json", underMCP, home, "gemini", Project},
		{"/home/sam/.gemini/settings.json", underMCP, home, "gemini", User},
		{"/w/.gemini/settings.json", `{"theme": "x"}`, nil, "", 0},
		{"/etc/gemini-cli/settings.json", underMCP, nil, "gemini", System},
		{"C:/ProgramData/gemini-cli/settings.json", underMCP, &Options{Platform: "windows"}, "gemini", System},
		{"/Library/Application Support/GeminiCli/settings.json", underMCP, mac, "gemini", System},
		{"/w/gemini-extension.json", underMCP, nil, "gemini", Extension},
		{"/w/.qwen/settings.json", underMCP, home, "qwen", Project},
		{"/home/sam/.qwen/settings.json", underMCP, home, "qwen", User},

		{"/w/.codex/config.toml", "[mcp_servers.a]\ncommand = \"a\"\n", home, "codex", Project},
		{"/home/sam/.codex/config.toml", "[mcp_servers.a]\ncommand = \"a\"\n", home, "codex", User},
		{"/w/.codex/config.toml", "[mcpServers.a]\ncommand = \"a\"\n", nil, "codex", Project},
		{"/w/.codex/config.toml", "model = \"x\"\n", nil, "", 0},
		{"/w/.codex/config.json", underMCP, nil, "codex", Dead},

		{"/w/opencode.json", `{"mcp": {}}`, home, "opencode", Project},
		{"/w/opencode.jsonc", `{"mcp": {}}`, home, "opencode", Project},
		{"/w/.opencode/opencode.json", `{"mcp": {}}`, home, "opencode", Project},
		{"/w/.opencode/opencode.jsonc", `{"mcp": {}}`, home, "opencode", Project},
		{"/home/sam/.config/opencode/opencode.json", `{"mcp": {}}`, home, "opencode", User},
		{"/home/sam/.config/opencode/opencode.jsonc", `{"mcp": {}}`, home, "opencode", User},
		{"/w/opencode.json", `{"model": "x"}`, nil, "", 0},
		{"/w/.agents/mcp.json", bareText, nil, "opencode", Project},
	} {
		d := Analyze(c.name, c.src, c.opt)
		id := ID("")
		if d.Client != nil {
			id = d.Client.ID
		}
		if id != c.id || id != "" && (d.File == nil || d.File.Scope != c.scope) {
			t.Errorf("%s %s: taken for %q %+v", c.name, c.src, id, d.File)
		}
		if id != "" && d.File != nil && d.File.Scope != Dead && strings.Contains(c.src, "a-mcp") && d.Place().Path != nil && d.Container() != nil && len(d.Servers) == 0 {
			t.Errorf("%s %s: no server was found", c.name, c.src)
		}
	}
}

// What a plugin of Claude Code refers to is known in its own files only.
func TestPluginVariables(t *testing.T) {
	src := `{"mcpServers": {"a": {"command": "node", "args": ["${CLAUDE_PLUGIN_ROOT}/a.mjs"]}}}`
	inPlugin := Analyze("/p/.mcp.json", src, &Options{Machine: homeMachine{files: []string{"/p/.claude-plugin/plugin.json"}}})
	if r := inPlugin.Servers[0].Args[0].Refs(); len(r) != 1 || r[0].Foreign || r[0].Name != "CLAUDE_PLUGIN_ROOT" {
		t.Errorf("in a plugin: %+v", r)
	}
	if r := Analyze("/w/.mcp.json", src, nil).Servers[0].Args[0].Refs(); len(r) != 1 || r[0].Space != model.EnvVar {
		t.Errorf("elsewhere: %+v", r)
	}
}

// OpenCode's two formats are told apart by where the servers stand.
func TestOpenCodeProfiles(t *testing.T) {
	for src, want := range map[string]string{
		`{"mcp": {"a": {"type": "local", "command": ["a"]}}}`:              "v1",
		`{"mcp": {"servers": {"a": {"type": "local", "command": ["a"]}}}}`: "v2",
		`{"mcp": {"servers": {"type": "local", "command": ["a"]}}}`:        "v1",
		`{"mcp": {"timeout": 5, "servers": {}}}`:                           "v2",
		`{"mcp": {}}`:                                                      "v1",
	} {
		if d := Analyze("/w/opencode.json", src, nil); d.Profile != want {
			t.Errorf("%s: profile %s, want %s", src, d.Profile, want)
		}
	}
}
