package formats_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
)

const hogFile = "/w/.pi/mcp.json"

// TestHogVerdicts holds the inputs that were put through hog's own check.
func TestHogVerdicts(t *testing.T) {
	const remote = `"transport": "sse", "url": "https://mcp.example.com/sse"`
	for _, v := range []verdict{
		{name: "1", input: `{}`, ok: true},
		{name: "2", input: `s {"command": "npx", "args": ["-y", "p"]}`, ok: true},
		{name: "3", input: `s {"transport": "http", "url": "https://e.com"}`, says: []string{`Invalid option: expected one of "stdio"|"streamable-http"|"sse"`}, at: `"http"`},
		{name: "4", input: `s {"type": "http", "url": "https://e.com"}`, says: []string{`"command" is required for stdio transport`}},
		{name: "5", input: `s {"type": "stdio", "command": "npx"}`, ok: true},
		{name: "6", input: `s {"url": "https://e.com"}`, says: []string{`"command" is required for stdio transport`}},
		{name: "7", input: `s {"transport": "sse"}`, says: []string{`"url" is required for sse transport`}},
		{name: "7b", input: `s {"transport": "streamable-http"}`, says: []string{`"url" is required for streamable-http transport`}},
		{name: "8", input: `s {"transport": "sse", "url": "not-a-url"}`, says: []string{"Invalid URL"}, at: `"not-a-url"`},
		{name: "9a", input: `s {"transport": "sse", "url": "localhost:3000"}`, ok: true},
		{name: "9b", input: `s {"transport": "sse", "url": "ftp://e.com/x"}`, ok: true},
		{name: "9c", input: `s {"transport": "sse", "url": "wss://e.com/x"}`, ok: true},
		{name: "10a", input: `s {"transport": "sse", "url": "${MCP_URL}"}`, says: []string{"Invalid URL"}},
		{name: "10b", input: `s {"transport": "sse", "url": "https://${HOST}/mcp"}`, ok: true},
		{name: "11", input: `s {"command": "npx", "auth": {"type": "oauth"}}`, says: []string{`"auth" is only supported for streamable-http and sse transports`}, at: `"auth"`},
		{name: "12", input: `s {` + remote + `, "auth": {}}`, ok: true},
		{name: "13a", input: `s {` + remote + `, "auth": true}`, at: `"auth"`},
		{name: "13b", input: `s {` + remote + `, "auth": "oauth"}`, at: `"auth"`},
		{name: "13c", input: `s {` + remote + `, "auth": {"type": "bearer"}}`, says: []string{`Invalid input: expected "oauth"`}, at: `"bearer"`},
		{name: "14", input: `s {` + remote + `, "auth": {"redirectUrl": "https://app.example.com/cb"}}`, ok: true},
		{name: "15", input: `s {"command": "npx", "disabled": true, "enabled": false, "cwd": ".", "timeout": 5}`, ok: true},
		{name: "16", input: `s {"command": "npx", "lifecycle": "keep-alive"}`, says: []string{`Invalid option: expected one of "eager"|"lazy"`}},
		{name: "17a", input: `s {"command": "npx", "requestTimeoutMs": 0}`, says: []string{"Too small: expected number to be >0"}},
		{name: "17b", input: `s {"command": "npx", "requestTimeoutMs": "30000"}`, at: `"requestTimeoutMs"`},
		{name: "17c", input: `s {"command": "npx", "requestTimeoutMs": 0.5}`, ok: true},
		{name: "18", input: `s {"command": "npx", "lifecycle": "eager", "idleTimeoutMs": 1000}`, ok: true},
		{name: "19a", input: `s {"command": "npx", "directTools": "all"}`, at: `"directTools"`},
		{name: "19b", input: `s {"command": "npx", "directTools": ["a"]}`, ok: true},
		{name: "19c", input: `s {"command": "npx", "directTools": null}`, at: `"directTools"`},
		{name: "20a", input: `s {"command": "npx", "env": {"PORT": 3000}}`, at: `3000`},
		{name: "20b", input: `s {"command": "npx", "env": null}`, at: `"env"`},
		{name: "21a", input: `s {"command": "npx", "args": "-y p"}`, at: `"args"`},
		{name: "21b", input: `s {"command": ["npx"]}`, at: `"command"`},
		{name: "21c", input: `s {"command": ""}`, ok: true},
		{name: "22a", input: `{"settings": {"toolPrefix": "has-dash"}}`, says: []string{"toolPrefix must match [a-zA-Z0-9_]"}},
		{name: "22b", input: `{"settings": {"toolPrefix": ""}}`, says: []string{"toolPrefix must match [a-zA-Z0-9_]"}},
		{name: "23a", input: `{"settings": {"maxRetries": 11}}`, says: []string{"Too big: expected number to be <=10"}},
		{name: "23b", input: `{"settings": {"maxRetries": 1.5}}`, at: `1.5`},
		{name: "23c", input: `{"settings": {"maxRetries": -1}}`, says: []string{"Too small: expected number to be >=0"}},
		{name: "24a", input: `{"settings": null}`, at: `"settings"`},
		{name: "24b", input: `{"mcpServers": null}`, at: `"mcpServers"`},
		{name: "24c", input: `{"mcpServers": []}`, at: `"mcpServers"`},
		{name: "24d", input: `{"mcpServers": {"a": null}}`, at: `"a"`},
		{name: "25a", input: `{"servers": {"a": {"command": "npx"}}}`, ok: true},
		{name: "25b", input: `{"a": {"command": "npx"}}`, ok: true},
		{name: "26", input: `{"mcpServers": {"": {"command": "npx"}, "My Server!": {"command": "npx"}}}`, ok: true},
		{name: "27", input: `{"mcpServers": {"a": {"transport": "sse"}, "b": {}, "ok": {"command": "npx"}}}`, says: []string{`"url" is required for sse transport`, `"command" is required for stdio transport`}},
		{name: "28", input: `s {"requestTimeoutMs": -1}`, says: []string{"Too small: expected number to be >0", `"command" is required for stdio transport`}},
		{name: "29a", input: `{"mcpServers": {},}`, at: `,`},
		{name: "29b", input: "{\n// servers\n\"mcpServers\": {}}", at: `// servers`},
		{name: "29c", input: "\ufeff{}", at: "\ufeff"},
		{name: "29d", input: ``},
		{name: "30", input: `s {"lifecycle": "lazy"}`, says: []string{`"command" is required for stdio transport`}},
	} {
		src := v.input
		if strings.HasPrefix(src, "s ") {
			src = `{"mcpServers": {"s": ` + src[2:] + `}}`
		}
		v.check(t, "hog", hogFile, src)
	}
}

func TestHogSaysWhatItDrops(t *testing.T) {
	for _, c := range []struct{ input, says string }{
		{`{"command": "npx", "lifecycle": "eager", "idleTimeoutMs": 1000}`, "`idleTimeoutMs` counts only for a lazy server"},
		{`{"transport": "sse", "url": "https://e.com", "auth": {"redirectUrl": "https://app.example.com/cb"}}`, "must be an http:// loopback URL"},
		{`{"transport": "sse", "url": "https://e.com", "auth": {"redirectUrl": "http://localhost/cb"}}`, "must include an explicit port"},
		{`{"transport": "sse", "url": "https://e.com", "auth": {"redirectUrl": "http://localhost:80/cb"}}`, "give its `clientId` too"},
		{`{"command": "npx", "lifecicle": "eager"}`, "Did you mean `lifecycle`?"},
	} {
		found := only(check("hog", hogFile, `{"mcpServers": {"s": `+c.input+`}}`), formats.Warning)
		if !strings.Contains(found, c.says) {
			t.Errorf("%s: no warning says %q, but:\n%s", c.input, c.says, found)
		}
	}
}

// TestPiFamily tells the programs apart that share a path.
func TestPiFamily(t *testing.T) {
	entry := func(s string) string { return `{"mcpServers": {"s": {` + s + `}}}` }
	for _, c := range []struct {
		name, src string
		id        formats.ID
		sure      bool
	}{
		{".pi/mcp.json", entry(`"command": "x", "exposure": "direct"`), "pi", true},
		{".pi/agent/mcp.json", entry(`"url": "https://e.com", "enabled": false`), "pi", true},
		{".pi/mcp.json", entry(`"transport": "sse", "enabled": false`), "hog", true},
		{".pi/mcp.json", entry(`"url": "https://e.com", "auth": {"type": "oauth"}`), "hog", true},
		{".pi/mcp.json", entry(`"url": "https://e.com", "auth": {"provider": "x"}`), "pi", true},
		{".pi/mcp.json", entry(`"url": "https://e.com", "auth": "oauth"`), "pi-adapter", true},
		{".pi/agent/mcp.json", entry(`"command": "x", "lifecycle": "keep-alive"`), "pi-adapter", true},
		{".pi/mcp.json", `{"settings": {"maxRetries": 3}}`, "hog", true},
		{".pi/mcp.json", `{"settings": {"toolPrefix": "short"}}`, "pi-adapter", true},
		{".pi/mcp.json", entry(`"command": "x", "lifecycle": "lazy"`), "hog", false},
		{".pi/mcp.json", entry(`"url": "https://e.com"`), "hog", false},
		{".pi/mcp.json", ``, "hog", false},
		{".pie/mcp.json", entry(`"command": "x"`), "hog", true},
		{"mcp.json", `{"settings": {"requestTimeoutMs": 5, "maxRetries": 1}, "mcpServers": {}}`, "hog", true},
		{"mcp.json", entry(`"transport": "streamable-http", "url": "https://e.com", "auth": {"type": "oauth"}`), "hog", true},
	} {
		d := formats.Analyze("/home/a/"+c.name, c.src, nil)
		if d.Client == nil || d.Client.ID != c.id || d.Sure != c.sure {
			t.Errorf("%s %s: client %v, sure %v", c.name, c.src, d.Client, d.Sure)
		}
	}
}

// TestPiUndecided finds nothing above a hint where the file does not show
// whose it is.
func TestPiUndecided(t *testing.T) {
	for _, src := range []string{
		`{"mcpServers": {"s": {"url": "https://e.com/mcp"}}}`,
		`{"mcpServers": {"s": {"type": "http", "url": "https://e.com/mcp", "description": "d"}}}`,
		`{"mcpServers": {"s": {"command": "npx", "disabled": true, "cwd": "."}}}`,
	} {
		opt := &formats.Options{}
		found := run(formats.Analyze("/w/.pi/mcp.json", src, opt))
		for _, d := range found {
			if d.Severity != formats.Hint {
				t.Errorf("%s: %s %s", src, d.Severity, d.Msg)
			}
		}
	}
}

func TestPiVerdicts(t *testing.T) {
	for _, v := range []verdict{
		{name: "type", input: `{"type": "sse", "url": "https://e.com"}`, at: `"sse"`},
		{name: "alias", input: `{"type": "streamable-http", "url": "https://e.com/mcp"}`, ok: true},
		{name: "url", input: `{"url": "ftp://e.com"}`, at: `"ftp://e.com"`},
		{name: "neither", input: `{"description": "d"}`},
		{name: "switch", input: `{"exposure": "hidden"}`, ok: true},
		{name: "exposure", input: `{"command": "x", "exposure": "sometimes"}`, at: `"sometimes"`},
		{name: "timeout", input: `{"command": "x", "timeout": 0}`, at: `0`},
		{name: "env", input: `{"command": "x", "env": {"A": 1}}`, at: `1`},
		{name: "callback", input: `{"url": "https://e.com", "oauth": {"callbackUrl": "https://evil.example/cb"}}`, at: `"https://evil`},
		{name: "comments", input: "{\"command\": \"x\", // why\n}", ok: true},
	} {
		v.check(t, "pi", hogFile, `{"mcpServers": {"s": `+v.input+`}}`)
	}
	verdict{name: "name", at: `"a b"`}.check(t, "pi", hogFile, `{"mcpServers": {"a b": {"command": "x"}}}`)
}

// TestPiRealFiles reads files of real users as the program that they are for.
func TestPiRealFiles(t *testing.T) {
	readers := map[byte]formats.ID{'A': "hog", 'B': "pi-adapter", 'C': "pi"}
	for _, name := range realFiles(t, "pi") {
		base := filepath.Base(name)
		path := "/w/.pi/mcp.json"
		if strings.Contains(base, "pi-agent") {
			path = "/home/user/.pi/agent/mcp.json"
		}
		src := read(t, name)
		id, known := readers[base[0]]
		switch {
		case strings.HasPrefix(base, "A01"):
			if errorsIn(check("hog", path, src)) == "" {
				t.Errorf("%s holds comments, which hog refuses", base)
			}
		case strings.HasPrefix(base, "D03"):
			continue // a link stored as text: no JSON for anyone
		case known:
			if errs := errorsIn(check(id, path, src)); errs != "" {
				t.Errorf("%s: %s", base, errs)
			}
			fallthrough
		default:
			d := formats.Analyze(path, src, nil)
			if errs := errorsIn(run(d)); errs != "" {
				t.Errorf("%s as %s: %s", base, d.Client.ID, errs)
			}
			if known && d.Sure && d.Client.ID != id {
				t.Errorf("%s is taken for a file of %s", base, d.Client.ID)
			}
		}
	}
}
