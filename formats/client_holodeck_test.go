package formats_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
)

const (
	agentFile = "/w/agent.yaml"
	agentHead = "name: a\nmodel: {provider: openai, name: gpt-4o}\ninstructions: {inline: hi}\n"
	npxTool   = "name: files, description: d, type: mcp, command: npx"
	httpTool  = "name: files, description: d, type: mcp, transport: http"
)

// checkHolo reads an agent with the released program's profile, unless another
// one is named.
func checkHolo(profile, name, src string) []formats.Diagnostic {
	return run(formats.Analyze(name, src, &formats.Options{Profiles: map[formats.ID]string{"holodeck": profile}}))
}

// TestHoloDeckVerdicts holds the inputs that were put through HoloDeck's own
// loader. Those that turn on whether a variable is set are another rule's.
func TestHoloDeckVerdicts(t *testing.T) {
	for _, v := range []verdict{
		{name: "1", input: "{" + npxTool + ", args: [\"-y\", x]}", ok: true},
		{name: "2", input: "{" + npxTool + ", server: \"@m/s\"}", says: []string{"Extra inputs are not permitted"}, at: "server"},
		{name: "3", input: "{name: files, type: mcp, server: \"@m/s\", config: {a: 1}}", says: []string{"Field required", "Extra inputs are not permitted"}},
		{name: "4", input: "{" + npxTool + ", envFile: .env}", says: []string{"Extra inputs are not permitted"}, at: "envFile"},
		{name: "5", input: "{" + npxTool + ", env_file: nope.env}", ok: true},
		{name: "6", input: "{name: files, description: d, type: mcp, command: python}", says: []string{"Input should be 'npx', 'node', 'uvx' or 'docker'"}, at: "python"},
		{name: "7", input: "{name: files, description: d, type: mcp, command: NPX}", says: []string{"Input should be 'npx', 'node', 'uvx' or 'docker'"}},
		{name: "8", input: "{name: files, description: d, type: mcp, command: node, args: [./s.js]}", ok: true},
		{name: "9", input: "{name: files, description: d, type: mcp}", says: []string{"'command' is required for stdio transport"}},
		{name: "9b", input: "{name: files, description: d, type: mcp, command: }", says: []string{"'command' is required for stdio transport"}},
		{name: "10", input: "{name: files, description: d, type: mcp, transport: sse}", says: []string{"'url' is required for sse transport"}},
		{name: "11", input: "{" + httpTool + ", url: \"http://example.com/mcp\"}", says: []string{"'url' must use https:// (or http:// for localhost)"}},
		{name: "12", input: "{" + httpTool + ", url: \"http://localhost:3000/mcp\"}", ok: true},
		{name: "13", input: "{" + httpTool + ", url: \"http://localhost.evil.com/mcp\"}", ok: true},
		{name: "14", input: "{name: files, description: d, type: mcp, transport: sse, url: \"wss://x/y\"}", ok: true},
		{name: "15", input: "{name: files, description: d, type: mcp, transport: websocket, url: \"https://x/y\"}", ok: true},
		{name: "16", input: "{" + httpTool + ", url: \"ftp://x\"}", says: []string{"'url' must use https://, wss://, or ws:// scheme"}},
		{name: "17", input: "{" + httpTool + ", url: \"HTTPS://x\"}", says: []string{"'url' must use https://, wss://, or ws:// scheme"}},
		{name: "18", input: "{" + npxTool + ", url: \"http://example.com\"}", says: []string{"'url' must use https://"}},
		{name: "19", input: "{" + npxTool + ", url: \"https://e.com\", headers: {A: b}, timeout: 5}", ok: true},
		{name: "20", input: "{" + httpTool + ", url: \"https://e.com\", command: npx, args: [a], env: {A: b}}", ok: true},
		{name: "21", input: "{name: files, description: d, type: mcp, transport: streamable-http, url: \"https://e.com\"}", says: []string{"Input should be 'stdio', 'sse', 'websocket' or 'http'"}},
		{name: "22", input: "{name: my-files, description: d, type: mcp, command: npx}", says: []string{"String should match pattern"}, at: "my-files"},
		{name: "23", input: "{name: files, type: mcp, command: npx}", says: []string{"Field required"}},
		{name: "24", input: "{name: files, description: \"\", type: mcp, command: npx}", ok: true},
		{name: "25", input: "{name: files, description: d, command: npx}", says: []string{"Input tag '' found using _get_tool_type()"}},
		{name: "26", input: "{name: files, description: d, type: MCP, command: npx}", says: []string{"Input tag 'MCP' found"}, at: "MCP"},
		{name: "27", input: "{" + npxTool + ", env: {PORT: 3000}}", says: []string{"Input should be a valid string"}, at: "3000"},
		{name: "28", input: "{" + npxTool + ", args: [-y, 3000]}", says: []string{"Input should be a valid string"}, at: "3000"},
		{name: "29", input: "{" + npxTool + ", args: \"-y x\"}", says: []string{"Input should be a valid list"}},
		{name: "30a", input: "{" + npxTool + ", request_timeout: 0}", says: []string{"request_timeout must be positive"}},
		{name: "30b", input: "{" + npxTool + ", request_timeout: \"30\"}", ok: true},
		{name: "30c", input: "{" + npxTool + ", request_timeout: 1.5}", at: "1.5"},
		{name: "30d", input: "{" + npxTool + ", request_timeout: 60.0}", ok: true},
		{name: "31a", input: "{" + npxTool + ", load_tools: \"yes\"}", ok: true},
		{name: "31b", input: "{" + npxTool + ", load_tools: maybe}", at: "maybe"},
		{name: "32", input: "{" + npxTool + ", disabled: true}", says: []string{"Extra inputs are not permitted"}, at: "disabled"},
		{name: "33", input: "{" + npxTool + "}\n  - {" + npxTool + "}"},
		{name: "33b", input: "{" + npxTool + "}\n  - {name: files, description: d, type: function, file: a.py, function: f}", says: []string{"Duplicate tool names found: files"}},
		{name: "36", input: "{" + npxTool + ", env: {A: \"${NOPE:-x}\"}}", ok: true},
		{name: "43", input: "{name: on, description: d, type: mcp, command: npx}", says: []string{"Input should be a valid string"}},
		{name: "hosted", input: "{name: web, type: hosted, tool: WebSearchTool}", ok: true},
		{name: "later", input: "{name: web, type: telepathy}", ok: true},
	} {
		v.holo(t, "0.7", agentFile, agentHead+"tools:\n  - "+v.input+"\n")
	}
	for _, v := range []verdict{
		{name: "41", input: "tools: []\nmodel:\n"},
		{name: "42", input: agentHead + "tools: []\n---\na: 1\n"},
		{name: "46", input: agentHead + "tools: []\nevaluations: {metrics: [{metric: bleu}]}\n", says: []string{"Unable to extract tag using discriminator 'type'"}},
		{name: "47", input: agentHead + "tools: []\nx-common: &c {a: 1}\n", says: []string{"Extra inputs are not permitted"}, at: "x-common"},
		{name: "model", input: "name: a\nmodel: gpt-4o\ninstructions: {inline: hi}\ntools: []\n", says: []string{"Input should be a valid dictionary"}},
		{name: "both", input: "name: a\nmodel: {provider: openai, name: m}\ninstructions: {inline: hi, file: f}\ntools: []\n", says: []string{"Cannot provide both 'file' and 'inline'"}},
		{name: "neither", input: "name: a\nmodel: {provider: openai, name: m}\ninstructions: {}\ntools: []\n", says: []string{"Must provide either 'file' or 'inline'"}},
		{name: "warm", input: "name: a\nmodel: {provider: openai, name: m, temperature: 3}\ninstructions: {inline: hi}\ntools: []\n", at: "3"},
		{name: "weights", input: agentHead + "tools:\n  - {name: d, description: d, type: hierarchical_document, source: s, semantic_weight: 0.9}\n", at: "semantic_weight"},
		{name: "gone", input: agentHead + "tools: []\ntool_filtering: {}\n", says: []string{"Extra inputs are not permitted"}},
		{name: "null", input: agentHead + "tools:\n  - {name: files, description: d, type: mcp, command: npx, args: null, env: null, env_file: null}\n", ok: true},
	} {
		v.holo(t, "0.7", agentFile, v.input)
	}
}

func (v verdict) holo(t *testing.T, profile, path, src string) {
	t.Helper()
	errs := errorsIn(checkHolo(profile, path, src))
	if v.ok != (errs == "") {
		t.Errorf("%s: accepted %v, but found:\n%s\n%s", v.name, v.ok, errs, src)
	}
	for _, s := range v.says {
		if !strings.Contains(errs, s) {
			t.Errorf("%s: no error says %q:\n%s\n%s", v.name, s, errs, src)
		}
	}
	if v.at == "" {
		return
	}
	for _, d := range checkHolo(profile, path, src) {
		if d.Severity == formats.Error && (strings.HasPrefix(src[d.Span.Start:], v.at) || strings.HasSuffix(src[:d.Span.End], v.at)) {
			return
		}
	}
	t.Errorf("%s: no error begins or ends with %q:\n%s\n%s", v.name, v.at, errs, src)
}

// TestHoloDeckContract holds what the contract 1.0.0 says.
func TestHoloDeckContract(t *testing.T) {
	tool := "name: files, description: d, type: mcp, server: \"@acme/files-mcp\""
	for _, v := range []verdict{
		{name: "stdio", input: tool + ", command: npx, args: [\"-y\", x], env: {A: b}, envFile: .env, encoding: utf-8, config: {a: [b]}, request_timeout: 60", ok: true},
		{name: "sse", input: tool + ", transport: sse, url: \"https://e.com/sse\", headers: {A: b}, timeout: 30, sse_read_timeout: 120", ok: true},
		{name: "ws", input: tool + ", transport: websocket, url: \"wss://e.com/ws\"", ok: true},
		{name: "command", input: tool + ", command: node", says: []string{"MCPConfigError: Invalid command 'node'. Supported commands: npx, uvx, docker"}, at: "node"},
		{name: "case", input: tool + ", command: NPX", says: []string{"MCPConfigError: Invalid command 'NPX'. Supported commands: npx, uvx, docker"}},
		{name: "no command", input: tool + ", transport: stdio", says: []string{"MCPConfigError: 'command' is required for stdio transport"}},
		{name: "no url", input: tool + ", transport: sse", says: []string{"MCPConfigError: 'url' is required for sse transport"}},
		{name: "http", input: tool + ", transport: http, url: \"http://e.com\"", says: []string{"MCPConfigError: 'url' must use https:// (or http:// for localhost)"}},
		{name: "http ws", input: tool + ", transport: http, url: \"wss://e.com\"", at: "\"wss:"},
		{name: "ws http", input: tool + ", transport: websocket, url: \"https://e.com\"", at: "\"https:"},
		{name: "empty", input: "name: files, description: d, type: mcp, server: \"\", command: npx", says: []string{"ValidationError: 'server' must be a non-empty identifier"}},
		{name: "missing", input: "name: files, description: d, type: mcp, command: npx", says: []string{"'server' must be a non-empty identifier"}},
		{name: "legacy", input: "name: files, type: mcp, server: \"@acme/files-mcp\", config: {a: b}", ok: true},
		{name: "legacy name", input: "name: files, description: d, type: mcp, server: \"My Server\"", says: []string{"MCPConfigError: 'command' is required for stdio transport"}},
	} {
		v.holo(t, "contract-1.0", agentFile, agentHead+"tools:\n  - {"+v.input+"}\n")
	}
	plain := agentHead + "tools:\n  - {" + tool + ", command: npx, envFile: .env}\n"
	if found := checkHolo("contract-1.0", agentFile, plain); len(found) != 0 {
		t.Errorf("a tool of the contract has findings under it: %v", found)
	}
	warned := only(checkHolo("auto", agentFile, plain), formats.Warning)
	if strings.Count(warned, "contract-only") != 2 {
		t.Errorf("server and envFile are not both warned of:\n%s", warned)
	}
	released := agentHead + "tools:\n  - {name: files, description: d, type: mcp, command: npx, envFile: .env}\n"
	if errs := errorsIn(checkHolo("auto", agentFile, released)); errs != "" {
		t.Errorf("a tool with nothing of the contract but envFile is asked for more of it:\n%s", errs)
	}
	mixed := agentHead + "tools:\n  - {" + tool + ", command: npx}\n  - {name: other, description: d, type: mcp, command: node, env_file: .env}\n"
	if errs := errorsIn(checkHolo("auto", agentFile, mixed)); errs != "" {
		t.Errorf("a tool that released HoloDeck takes is refused beside one of the contract:\n%s", errs)
	}
	legacy := only(checkHolo("contract-1.0", agentFile, agentHead+"tools:\n  - {name: files, type: mcp, server: \"@acme/files-mcp\"}\n"), formats.Warning)
	if strings.Count(legacy, "\n") != 0 || !strings.Contains(legacy, "deprecated") {
		t.Errorf("a legacy tool is warned of so: %s", legacy)
	}
}

// TestHoloDeckUpgrade writes an entry of the contract as the released program
// takes it.
func TestHoloDeckUpgrade(t *testing.T) {
	src := agentHead + "tools:\n  - name: my-files\n    type: mcp\n    server: \"@acme/files-mcp\" # the files\n    envFile: .env\n"
	want := agentHead + "tools:\n  - name: my_files\n    description: MCP server my-files\n    type: mcp\n    env_file: .env\n    command: npx\n    args: [\"-y\", \"@acme/files-mcp\"]\n"
	for _, d := range checkHolo("auto", agentFile, src) {
		for _, f := range d.Fixes {
			if !strings.HasPrefix(f.Title, "Upgrade") {
				continue
			}
			if got := apply(t, src, f.Edits); got != want {
				t.Errorf("the upgrade gives\n%s\nnot\n%s", got, want)
			}
			return
		}
	}
	t.Error("nothing offers the upgrade")
}

func TestHoloDeckWhose(t *testing.T) {
	for _, c := range []struct {
		name, src string
		is        bool
	}{
		{"agent.yaml", "tools:\n  - {name: a, type: mcp}\n", true},
		{"agent.yaml", "model: {}\ntools: []\n", true},
		{"agent.yaml", "instructions: {}\ntools: []\n", true},
		{"agent.yaml", "tools: []\n", false},
		{"agent.yaml", "mcpServers: {a: {command: npx}}\n", true},
		{"agent.yaml", "agents: {root: {}}\nmodel: m\ntools: []\n", false},
		{"agent.yaml", "apiVersion: v1\nmodel: m\ntools: []\n", false},
		{"other.yaml", "model: {}\ntools: []\n", false},
	} {
		d := formats.Analyze("/w/"+c.name, c.src, nil)
		if is := d.Client != nil && d.Client.ID == "holodeck"; is != c.is {
			t.Errorf("%s %q: client %v", c.name, c.src, d.Client)
		}
	}
}

func TestHoloDeckConfig(t *testing.T) {
	path := "/home/user/.holodeck/config.yaml"
	for _, v := range []verdict{
		{name: "44", input: "mcp_servers:\n  - {name: mem, description: d, type: mcp, command: npx}\n", ok: true},
		{name: "45", input: "mcp_servers:\n  - {name: mem, description: d, command: npx}\n", says: []string{"Input tag ''"}},
		{name: "extra", input: "mcp_servers: []\nservers: {}\n", says: []string{"Extra inputs are not permitted"}},
	} {
		v.holo(t, "0.7", path, v.input)
	}
}

// TestHoloDeckRealFiles reads public agents as the released program does.
func TestHoloDeckRealFiles(t *testing.T) {
	refused := map[string]string{"03": "Unable to extract tag", "13": "subagents", "14": ""}
	for _, name := range realFiles(t, "holodeck") {
		base := filepath.Base(name)
		if filepath.Ext(base) != ".yaml" {
			continue
		}
		src := read(t, name)
		d := formats.Analyze(agentFile, src, &formats.Options{Machine: everySet{}})
		if d.Client == nil || d.Client.ID != "holodeck" {
			t.Errorf("%s is taken for a file of %v", base, d.Client)
			continue
		}
		errs := errorsIn(run(d))
		says, bad := refused[base[:2]]
		if !bad && errs != "" || bad && !strings.Contains(errs, says) {
			t.Errorf("%s: %s", base, errs)
		}
	}
}
