package formats

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// canonical is a remote and a local server in Claude Code's form.
const canonical = `{"mcpServers": {
  "docs": {"type": "http", "url": "https://example.com/mcp", "headers": {"Authorization": "Bearer ${DOCS_TOKEN}"}},
  "files": {"command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem", "."],
    "env": {"LOG": "info", "TOKEN": "${TOKEN}"}, "timeout": 90000}
}}`

const (
	npx      = `"command":"npx","args":["-y","@modelcontextprotocol/server-filesystem","."]`
	inOrder  = `"url":"https://example.com/mcp","headers":{"Authorization":"Bearer `
	envRef   = inOrder + `${env:DOCS_TOKEN}"}`
	envBrace = inOrder + `${DOCS_TOKEN}"}`
	local    = npx + `,"env":{"LOG":"info","TOKEN":"${env:TOKEN}"}`
)

// One remote and one local server in twelve dialects: the entry, word for
// word, and the codes of what is lost.
func TestConvertGolden(t *testing.T) {
	from := Analyze("/w/.mcp.json", canonical, nil)
	for _, c := range []struct {
		to           ID
		docs, files  string
		lost, losses string // codes of docs, of files
	}{
		{"vscode", `{"type":"http",` + envRef + `}`, `{"type":"stdio",` + local + `}`, "", "W-TIMEOUT"},
		{"claude-code", `{"type":"http",` + envBrace + `}`, `{` + npx + `,"env":{"LOG":"info","TOKEN":"${TOKEN}"},"timeout":90000}`, "", ""},
		{"cursor", `{` + envRef + `}`, `{` + local + `}`, "", "W-TIMEOUT"},
		{"claude-desktop", ``, `{` + npx + `,"env":{"LOG":"info","TOKEN":"<TOKEN>"}}`, "W-TRANSPORT", "W-REF W-TIMEOUT"},
		{"codex", "[mcp_servers.docs]\nurl = \"https://example.com/mcp\"\nbearer_token_env_var = \"DOCS_TOKEN\"\n",
			"[mcp_servers.files]\ncommand = \"npx\"\nargs = [\"-y\", \"@modelcontextprotocol/server-filesystem\", \".\"]\nenv = { LOG = \"info\" }\nenv_vars = [\"TOKEN\"]\ntool_timeout_sec = 90\n", "", ""},
		{"copilot-cli", `{"type":"http",` + envBrace + `,"tools":["*"]}`,
			`{"type":"local",` + npx + `,"env":{"LOG":"info","TOKEN":"${TOKEN}"},"tools":["*"],"timeout":90000}`, "", ""},
		{"gemini", `{"type":"http",` + envBrace + `}`, `{` + npx + `,"env":{"LOG":"info","TOKEN":"${TOKEN}"},"timeout":90000}`, "", ""},
		{"opencode", `{"type":"remote",` + inOrder + `{env:DOCS_TOKEN}"},"enabled":true}`,
			`{"type":"local","command":["npx","-y","@modelcontextprotocol/server-filesystem","."],"environment":{"LOG":"info","TOKEN":"{env:TOKEN}"},"enabled":true,"timeout":90000}`, "", ""},
		{"cline", `{"type":"streamableHttp",` + envRef + `}`, `{"type":"stdio",` + local + `,"timeout":90}`, "", ""},
		{"roo", `{"type":"streamable-http",` + envRef + `}`, `{"type":"stdio",` + local + `,"timeout":90}`, "", ""},
		{"windsurf", `{"serverUrl":"https://example.com/mcp","headers":{"Authorization":"Bearer ${env:DOCS_TOKEN}"}}`, `{` + local + `}`, "", "W-TIMEOUT"},
		{"zed", `{` + inOrder + `<DOCS_TOKEN>"}}`, `{` + npx + `,"env":{"LOG":"info","TOKEN":"<TOKEN>"},"timeout":90}`, "W-REF", "W-REF"},
	} {
		to := ByID(c.to)
		for name, want := range map[string][2]string{"docs": {c.docs, c.lost}, "files": {c.files, c.losses}} {
			source := from.Client
			if to == source {
				source = nil // as if it came from elsewhere: written anew, not copied
			}
			low := to.Lower(from.Server(name), LowerOptions{From: source})
			if got := entryText(to, low); low.Refuse == "" && got != want[0] || (low.Refuse != "") != (want[0] == "") {
				t.Errorf("%s: %s is\n%s\nwant\n%s\n%s", c.to, name, got, want[0], low.Refuse)
			}
			var codes []string
			for _, l := range low.Losses {
				codes = append(codes, l.Code)
			}
			slices.Sort(codes)
			if got := strings.Join(codes, " "); got != want[1] {
				t.Errorf("%s: %s loses %q, want %q: %v", c.to, name, got, want[1], low.Losses)
			}
		}
	}
}

// A remote server reaches Claude Desktop through a bridge, when that is asked for.
func TestConvertBridge(t *testing.T) {
	from := Analyze("/w/.mcp.json", canonical, nil)
	to := ByID("claude-desktop")
	low := to.Lower(from.Server("docs"), LowerOptions{From: from.Client, Bridge: true})
	const want = `{"command":"npx","args":["-y","mcp-remote","https://example.com/mcp","--header","Authorization:${AUTH_HEADER}"],"env":{"AUTH_HEADER":"Bearer <DOCS_TOKEN>"}}`
	if got := entryText(to, low); got != want || low.Refuse != "" {
		t.Errorf("%s\n%s", got, low.Refuse)
	}
}

// entryText is an entry in its client's syntax: JSON on one line, TOML as the
// tables of a file.
func entryText(c *Client, low Lowered) string {
	if c.Syntax.Lang == syntax.TOML {
		v := syntax.Value{Kind: syntax.Object}
		mergeInto(&v, c.Place, []Lowered{low})
		return syntax.Render(syntax.TOML, v)
	}
	var b strings.Builder
	oneLine(&b, low.Body)
	return b.String()
}

func oneLine(b *strings.Builder, v syntax.Value) {
	sep := ""
	switch v.Kind {
	case syntax.Object:
		b.WriteString("{")
		for _, f := range v.Fields {
			b.WriteString(sep)
			oneLine(b, syntax.StringValue(f.Key))
			b.WriteString(":")
			oneLine(b, f.Value)
			sep = ","
		}
		b.WriteString("}")
	case syntax.Array:
		b.WriteString("[")
		for _, it := range v.Items {
			b.WriteString(sep)
			oneLine(b, it)
			sep = ","
		}
		b.WriteString("]")
	case syntax.String:
		b.WriteString(strconv.Quote(v.Str))
	default:
		b.WriteString(v.Str)
	}
}
