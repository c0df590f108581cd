package diagnostics_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// kind is a fault in a file of one client: what is found beside hints, and the
// file after all preferred fixes.
type kind struct {
	name, path string
	home       bool
	src        string
	want       string // "severity code at text", in the order of the file
	fixed      string // "": as it was
	unset      bool   // no variable is set
}

// What people write for a member in a file of another client, or in none.
func TestMembersMeant(t *testing.T) {
	testKinds(t, []kind{
		{name: "another client's address is renamed, and nothing is added", path: ".cursor/mcp.json", src: `{"mcpServers": {"a": {"serverUrl": "https://a.example.com/mcp"}}}`,
			want: `warning foreign-key "serverUrl"`, fixed: `{"mcpServers": {"a": {"url": "https://a.example.com/mcp"}}}`},
		{name: "where a word is needed, it is written", path: ".mcp.json", src: `{"mcpServers": {"a": {"serverUrl": "https://a.example.com/mcp"}}}`,
			want: `error foreign-key "serverUrl"`, fixed: `{"mcpServers": {"a": {"type": "http", "url": "https://a.example.com/mcp"}}}`},
		{name: "two members in another client's words", path: ".mcp.json", src: `{"mcpServers": {"a": {"cmd": "npx", "args": ["-y", "a@1.0.0"], "envs": {"A": "b"}, "isActive": true}}}`,
			want: `error foreign-key "cmd" / warning foreign-key "envs" / warning unknown-key "isActive"`, fixed: `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "a@1.0.0"], "env": {"A": "b"}}}}`},
		{name: "nobody's word for the address", path: ".codeium/windsurf/mcp_config.json", home: true, src: `{"mcpServers": {"a": {"baseUrl": "https://a.example.com/mcp"}}}`,
			want: `warning unknown-key "baseUrl"`, fixed: `{"mcpServers": {"a": {"serverUrl": "https://a.example.com/mcp"}}}`},
		{name: "a word that means something else there stays", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "a@1.0.0"], "parameters": {"depth": 1}}}}`,
			want: `warning unknown-key "parameters"`},
		{name: "a slip in the program's member is said once", path: ".mcp.json", src: `{"mcpServers": {"a": {"comand": "npx", "args": ["-y", "a@1.0.0"]}}}`,
			want: `error unknown-key "comand"`, fixed: `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "a@1.0.0"]}}}`},
		{name: "what runs without asking is left to a person", path: ".kiro/settings/mcp.json", src: `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "a@1.0.0"], "alwaysAllow": ["read"], "environment": {"A": "b"}}}}`,
			want: `warning foreign-key "environment"`, fixed: `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "a@1.0.0"], "alwaysAllow": ["read"], "env": {"A": "b"}}}}`},
		{name: "a client that documents another word ignores this one", path: "kilo.json", src: `{"mcp": {"a": {"type": "local", "command": ["npx", "-y", "a@1.0.0"], "env": {"A": "b"}}}}`,
			want: `warning foreign-key "env"`, fixed: `{"mcp": {"a": {"type": "local", "command": ["npx", "-y", "a@1.0.0"], "environment": {"A": "b"}}}}`},
	})
}

// Variables in other forms than the client's, or that are set nowhere.
func TestVariablesMeant(t *testing.T) {
	testKinds(t, []kind{
		{name: "a bare name before a path and behind a word", path: ".vscode/mcp.json", src: `{"servers": {"a": {"type": "http", "url": "https://a.example.com/mcp", "headers": {"Authorization": "Bearer $API_TOKEN"}}, "b": {"command": "$HOME/bin/b", "args": ["--key=$API_KEY"]}}}`,
			want:  `warning foreign-variable $API_TOKEN / warning foreign-variable $HOME / warning foreign-variable $API_KEY`,
			fixed: `{"servers": {"a": {"type": "http", "url": "https://a.example.com/mcp", "headers": {"Authorization": "Bearer ${env:API_TOKEN}"}}, "b": {"command": "${env:HOME}/bin/b", "args": ["--key=${env:API_KEY}"]}}}`},
		{name: "a dollar in a word is a dollar", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "acme-a", "args": ["pa$WORD", "^$ABC$", "cost: $5"]}}}`},
		{name: "a name that the client's own form does not take", path: "copilot-mcp.json", src: `{"mcpServers": {"a": {"type": "local", "command": "npx", "args": ["-y", "a@1.0.0", "--host=$A_HOST"], "env": {"A_HOST": "a.example.com", "A_KEY": "$COPILOT_MCP_A_KEY"}, "tools": ["*"]}}}`},
		{name: "a shell fills in its own", path: ".vscode/mcp.json", src: `{"servers": {"a": {"command": "bash", "args": ["-c", "exec $HOME/bin/a ${LEVEL}"]}}}`},
		{name: "what VS Code fills in everywhere", path: ".vscode/mcp.json", src: `{"servers": {"a": {"command": "acme-a", "args": ["${workspaceFolderBasename}", "${workspaceRoot}", "${fileDirname}"]}}}`},
		{name: "a name that is handed on may be set elsewhere", path: ".config/goose/config.yaml", home: true, src: "extensions:\n  a:\n    name: a\n    type: stdio\n    cmd: acme-a\n    args: []\n    env_keys:\n      - ACME_KEY\n    enabled: true\n", unset: true},
		{name: "a variable that is not set, where nobody says what happens then", path: ".cursor/mcp.json", src: `{"mcpServers": {"a": {"command": "acme-a", "env": {"K": "${env:ACME_KEY}"}}}}`,
			want: "information unset-variable ${env:ACME_KEY}", unset: true},
		{name: "a switch in another client's word", path: ".codeium/windsurf/mcp_config.json", home: true, src: `{"mcpServers": {"a": {"command": "acme-a", "args": [], "enabled": false}}}`,
			want: `warning still-on "enabled": false`, fixed: `{"mcpServers": {"a": {"command": "acme-a", "args": [], "disabled": true}}}`},
		{name: "a trailing comma in Cursor", path: ".cursor/mcp.json", src: `{"mcpServers": {"a": {"command": "acme-a"},}}`,
			want: `warning strict-json ,`, fixed: `{"mcpServers": {"a": {"command": "acme-a"}}}`},
	})
}

// Values in another shape than the client's.
func TestShapesMeant(t *testing.T) {
	testKinds(t, []kind{
		{name: "variables as in a shell", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "acme-a", "env": ["A=b", "C=d=e"]}}}`,
			want: `error wrong-type "env"`, fixed: "{\"mcpServers\": {\"a\": {\"command\": \"acme-a\", \"env\": {\n  \"A\": \"b\",\n  \"C\": \"d=e\"\n}}}}"},
		{name: "variables as pairs, in YAML", path: "librechat.yaml", src: "version: 1.2.1\nmcpServers:\n  a:\n    type: stdio\n    command: acme-a\n    args: []\n    env:\n      - name: A\n        value: 1\n",
			want: "error wrong-type env", fixed: "version: 1.2.1\nmcpServers:\n  a:\n    type: stdio\n    command: acme-a\n    args: []\n    env:\n      A: \"1\"\n"},
		{name: "a list of other texts stays", path: ".mcp.json", src: `{"mcpServers": {"a": {"command": "acme-a", "env": ["A", "b"]}}}`, want: `error wrong-type "env"`},
		{name: "arguments with commas in one text", path: ".vscode/mcp.json", src: `{"servers": {"a": {"command": "npx", "args": ["-y, @acme/a@1.0.0"]}}}`,
			want: `warning merged-arguments -y, @acme/a@1.0.0`, fixed: `{"servers": {"a": {"command": "npx", "args": ["-y", "@acme/a@1.0.0"]}}}`},
		{name: "two maps of servers", path: ".mcp.json", src: "{\n  \"mcpServers\": {\n    \"a\": {\n      \"command\": \"acme-a\"\n    }\n  },\n  \"mcpServers\": {\n    \"b\": {\n      \"command\": \"acme-b\"\n    }\n  }\n}\n",
			want: `warning duplicate-key "mcpServers" / warning duplicate-key "mcpServers"`, fixed: "{\n  \"mcpServers\": {\n    \"a\": {\n      \"command\": \"acme-a\"\n    },\n    \"b\": {\n      \"command\": \"acme-b\"\n    }\n  }\n}\n"},
	})
}

// Servers where the client does not look for them, however they came there.
func TestPlacesMeant(t *testing.T) {
	one := `{"command": "npx", "args": ["-y", "@acme/notes-mcp@1.4.2"]}`
	testKinds(t, []kind{
		{name: "two roots", path: ".vscode/mcp.json", src: `{"servers": {"a": ` + one + `}, "mcpServers": {"b": ` + one + `}}`, want: `warning wrong-root "mcpServers"`},
		{name: "the body of one server, named by its package", path: ".cursor/mcp.json", src: one,
			want: `warning missing-root "command"`, fixed: `{"mcpServers": {"notes": ` + one + `}}`},
		{name: "named by its host", path: ".cursor/mcp.json", src: `{"url": "https://mcp.acme.example.com/mcp"}`,
			want: `warning missing-root "url"`, fixed: `{"mcpServers": {"acme": {"url": "https://mcp.acme.example.com/mcp"}}}`},
		{name: "the body of one server in the place of all", path: ".cursor/mcp.json", src: `{"mcpServers": {"command": "npx", "args": ["-y", "@acme/notes-mcp@1.4.2"], "env": {"A": "b"}}}`,
			want: `warning missing-root "command"`, fixed: `{"mcpServers": {"notes": {"command": "npx", "args": ["-y", "@acme/notes-mcp@1.4.2"], "env": {"A": "b"}}}}`},
		{name: "a server that holds itself", path: ".cursor/mcp.json", src: `{"mcpServers": {"a": {"a": ` + one + `}}}`,
			want: `warning nested-root "a"`, fixed: `{"mcpServers": {"a": ` + one + `}}`},
		{name: "the root among the servers", path: ".vscode/mcp.json", src: `{"servers": {"servers": {"a": ` + one + `}}}`,
			want: `warning nested-root "servers"`, fixed: `{"servers": {"a": ` + one + `}}`},
		{name: "a brace closed too early", path: ".mcp.json", src: `{"mcpServers": {"a": ` + one + `}, "b": ` + one + `}`,
			want: `warning missing-root "b"`, fixed: `{"mcpServers": {"a": ` + one + `, "b": ` + one + `}}`},
		{name: "a list in the client's own words", path: ".vscode/mcp.json", src: "{\n  \"servers\": [\n    {\n      \"name\": \"a\",\n      \"command\": \"npx\",\n      \"args\": [\"-y\", \"a@1.0.0\"]\n    }\n  ]\n}\n",
			want: `warning wrong-root "servers"`, fixed: "{\n  \"servers\": {\n    \"a\": {\n      \"command\": \"npx\",\n      \"args\": [\"-y\", \"a@1.0.0\"]\n    }\n  }\n}\n"},
		{name: "a list under a wrong root", path: ".continue/config.yaml", home: true, src: "name: a\nversion: 1.0.0\nschema: v1\nmcp_servers:\n  - name: a\n    command: npx\n    args: [\"-y\", \"a@1.0.0\"]\n",
			want: "warning wrong-root mcp_servers", fixed: "name: a\nversion: 1.0.0\nschema: v1\nmcpServers:\n  - name: a\n    command: npx\n    args: [\"-y\", \"a@1.0.0\"]\n"},
		{name: "a project's file that Windsurf does not read", path: ".windsurf/mcp_config.json", src: `{"mcpServers": {"a": ` + one + `}}`, want: `information wrong-file "mcpServers"`},
		{name: "the state of Claude Desktop", path: ".config/Claude/config.json", home: true, src: `{"locale": "en", "mcpServers": {"a": ` + one + `}}`, want: `warning wrong-file "mcpServers"`},
		{name: "a block of a hub is no server that lacks everything", path: ".continue/config.yaml", home: true, src: "name: a\nversion: 1.0.0\nschema: v1\nmcpServers:\n  - uses: acme/notes\n    with:\n      K: v\n"},
		{name: "a status line is no server", path: ".gemini/settings.json", src: `{"mcpServers": {"a": ` + one + `}, "statusLine": {"type": "command", "command": "date"}}`},
	})
}

// Transport words that do not belong to the members beside them, and remote
// servers where only local ones are started.
func TestTransportsMeant(t *testing.T) {
	testKinds(t, []kind{
		{name: "a word for programs beside an address", path: ".mcp.json", src: `{"mcpServers": {"a": {"type": "stdio", "url": "https://a.example.com/sse"}}}`,
			want: `error missing-command "type": "stdio"`, fixed: `{"mcpServers": {"a": {"type": "sse", "url": "https://a.example.com/sse"}}}`},
		{name: "a word for addresses beside a program", path: ".vscode/mcp.json", src: `{"servers": {"a": {"type": "http", "command": "npx", "args": ["-y", "a@1.0.0"]}}}`,
			want: `warning missing-url "type": "http"`, fixed: `{"servers": {"a": {"type": "stdio", "command": "npx", "args": ["-y", "a@1.0.0"]}}}`},
		{name: "an address in Claude Desktop is said once", path: "claude_desktop_config.json", src: `{"mcpServers": {"a": {"type": "http", "url": "https://a.example.com/mcp", "headers": {"X-A": "b"}}}}`,
			want: `error remote-unsupported "url"`},
	})
	b := block{path: "claude_desktop_config.json", platform: "linux"}
	src := `{"mcpServers": {"a": {"type": "http", "url": "https://a.example.com/mcp", "headers": {"Authorization": "Bearer b"}}}}`
	want := `{"mcpServers": {"a": {"command": "npx", "args": ["-y", "mcp-remote", "https://a.example.com/mcp", "--header", "Authorization:${AUTH_HEADER}"], "env": {"AUTH_HEADER": "Bearer b"}}}}`
	for _, d := range diagnostics.Run(b.doc(src), diagnostics.Settings{}) {
		if d.Code != "remote-unsupported" {
			continue
		}
		if got, err := text.Apply(src, d.Fixes[0].Edits); err != nil || got != want {
			t.Errorf("through the bridge: %s, %v", got, err)
		}
	}
}

// Members that must be there and are not.
func TestMembersMissing(t *testing.T) {
	testKinds(t, []kind{
		{name: "no arguments where a list of them is wanted", path: "librechat.yaml", src: "version: 1.2.1\nmcpServers:\n  a:\n    type: stdio\n    command: acme-a\n    env:\n      A: b\n",
			want: "error missing-field a", fixed: "version: 1.2.1\nmcpServers:\n  a:\n    type: stdio\n    command: acme-a\n    args: []\n    env:\n      A: b\n"},
		{name: "Goose: a program without a type", path: ".config/goose/config.yaml", home: true, src: "extensions:\n  a:\n    name: a\n    cmd: acme-a\n    args: []\n    enabled: true\n",
			want: "error missing-field a", fixed: "extensions:\n  a:\n    name: a\n    type: stdio\n    cmd: acme-a\n    args: []\n    enabled: true\n"},
		{name: "Goose: an address with another client's type", path: ".config/goose/config.yaml", home: true, src: "extensions:\n  a:\n    name: a\n    type: http\n    uri: https://a.example.com/mcp\n",
			want: "error unknown-value http", fixed: "extensions:\n  a:\n    name: a\n    type: streamable_http\n    uri: https://a.example.com/mcp\n"},
		{name: "Goose: a transport that is gone is said once", path: ".config/goose/config.yaml", home: true, src: "extensions:\n  a:\n    name: a\n    type: sse\n    uri: https://a.example.com/sse\n",
			want: "warning no-effect sse"},
		{name: "HoloDeck: a tool without a type", path: "agent.yaml", src: holoAgent + "  - name: a\n    description: d\n    command: uvx\n    args: [\"acme-a==1.0.0\"]\n",
			want: "error missing-field a", fixed: holoAgent + "  - name: a\n    description: d\n    type: mcp\n    command: uvx\n    args: [\"acme-a==1.0.0\"]\n"},
		{name: "HoloDeck: the transport stands behind the type", path: "agent.yaml", src: holoAgent + "  - name: a\n    description: d\n    type: mcp\n    url: https://a.example.com/mcp\n",
			want: "error missing-type url", fixed: holoAgent + "  - name: a\n    description: d\n    type: mcp\n    transport: http\n    url: https://a.example.com/mcp\n"},
	})
}

const holoAgent = "name: a\nmodel:\n  provider: openai\n  name: gpt-4o-mini\ninstructions:\n  inline: x\ntools:\n"

func testKinds(t *testing.T, kinds []kind) {
	for _, c := range kinds {
		t.Run(c.name, func(t *testing.T) {
			b := block{path: c.path, home: c.home, platform: "linux", src: c.src, envSet: c.unset}
			find := func(src string) []formats.Diagnostic { return diagnostics.Run(b.doc(src), diagnostics.Settings{}) }
			var got []string
			for _, d := range find(c.src) {
				if d.Severity < formats.Hint {
					got = append(got, d.Severity.String()+" "+d.Code+" "+d.Span.In(c.src))
				}
			}
			if g := strings.Join(got, " / "); g != c.want {
				t.Errorf("found\n %s\nwant\n %s", g, c.want)
			}
			want := c.fixed
			if want == "" {
				want = c.src
			}
			if after := fixed(t, c.src, find); after != want {
				t.Errorf("fixed\n%s\nwant\n%s", after, want)
			}
		})
	}
}

// fixed makes one preferred fix after the other; of findings with one of the
// codes it takes the first.
func fixed(t *testing.T, src string, find func(src string) []formats.Diagnostic, codes ...string) string {
	t.Helper()
	for range 20 {
		var fix *formats.Fix
		for _, d := range find(src) {
			for _, f := range d.Fixes {
				if (f.Preferred || slices.Contains(codes, d.Code)) && fix == nil {
					fix = &f
				}
			}
		}
		if fix == nil {
			return src
		}
		rev := text.NewRevision(src)
		if err := rev.Apply(fix.Edits); err != nil {
			t.Fatal(err)
		}
		src = rev.Text()
	}
	t.Fatal("the fixes do not end")
	return ""
}
