package formats_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
)

const (
	pasteFile = "/w/halo-paste.json"
	specFile  = "/w/spec.yaml"
	specHead  = "name: company-search\nversion: \"1.0.0\"\nauthor: example\ndescription: Search the company wiki.\n"
	specMCP   = specHead + "type: mcp\nmcp_server:\n"
	specAuto  = specHead + "type: automation\nsystem_prompt: Summarise the news.\n"
)

// TestHaloPasteVerdicts holds what the Add dialog says to pasted JSON.
func TestHaloPasteVerdicts(t *testing.T) {
	const shape = "Invalid format: requires command (stdio) or type + url (http/sse)"
	for _, v := range []verdict{
		{name: "J01", input: `{"command":"npx","args":["-y","@modelcontextprotocol/server-filesystem","/srv/docs"]}`, ok: true},
		{name: "J02", input: `{"type":"http","url":"https://mcp.example.com/mcp","headers":{"Authorization":"Bearer T"}}`, ok: true},
		{name: "J04", input: `{"docs":{"type":"Streamable_HTTP","url":"http://10.0.0.5:8080/mcp","headers":{}}}`, ok: true},
		{name: "J05", input: `{"mcpServers":{"linear":{"url":"https://mcp.linear.app/mcp"}}}`, says: []string{shape}, at: `"url"`},
		{name: "J07", input: `{"servers":{"gh":{"type":"http","url":"https://api.example.com/mcp"}},"inputs":[]}`, says: []string{shape}, at: `"servers"`},
		{name: "J08", input: `{"mcpServers":{"remote":{"serverUrl":"https://mcp.example.com/mcp"}}}`, at: `"serverUrl"`},
		{name: "J10", input: `{"transport":"streamable-http","url":"https://mcp.example.com/mcp"}`, says: []string{"command must be a non-empty string"}},
		{name: "J11", input: `{"transport":"streamable-http","command":"https://mcp.example.com/mcp","headers":{"X-Team":42}}`, ok: true},
		{name: "J13", input: `{"transport":"SSE","command":"https://mcp.example.com/sse"}`, says: []string{"transport must be one of: stdio, sse, streamable-http"}, at: `"SSE"`},
		{name: "J14", input: `{"type":"stdio","url":"https://mcp.example.com/mcp"}`, says: []string{"command must be a non-empty string"}},
		{name: "J16", input: `{"command":"npx","url":"https://mcp.example.com/mcp"}`, ok: true},
		{name: "J17", input: `{"command":"npx","args":"-y some-pkg"}`, says: []string{"args must be an array"}, at: `"args"`},
		{name: "J17b", input: `{"command":"npx","args":["-y", 5]}`, says: []string{"args[1] must be a string"}, at: `5`},
		{name: "J19", input: `{"command":"npx","env":{"PORT":8080,"DEBUG":true}}`, ok: true},
		{name: "J20", input: `{"command":"npx","env":{"TOKEN":null}}`, says: []string{"env.TOKEN must be a string, number, or boolean"}, at: `null`},
		{name: "J22", input: `{"command":["npx","-y"],"args":[]}`, says: []string{"command must be a non-empty string"}, at: `"command"`},
		{name: "J22b", input: `{"command":"  "}`, says: []string{"command must be a non-empty string"}},
		{name: "J23", input: `{"type":"http","url":"mcp.example.com/mcp"}`, says: []string{"url must be a valid URL"}, at: `"mcp.example`},
		{name: "J23b", input: `{"type":"http"}`, says: []string{"url must be a non-empty string"}},
		{name: "J23c", input: `{"type":"http","url":"localhost:3000/mcp"}`, ok: true},
		{name: "J25", input: `{"type":"http","url":"${MCP_URL}"}`, says: []string{"url must be a valid URL"}},
		{name: "J26", input: `{"type":"http","url":"https://${HOST}/mcp"}`, ok: true},
		{name: "J28", input: `{"$schema":"https://example.com/s.json","mcpServers":{"a":{"command":"npx"}}}`, ok: true},
		{name: "J29", input: `{"$schema":"https://example.com/s.json","a":{"command":"npx"}}`, says: []string{shape}, at: `"$schema"`},
		{name: "J31", input: `{"mcpServers":{"a":{"command":"npx"},"b":{"args":["x"]}}}`, says: []string{shape}, at: `"b"`},
		{name: "J32", input: `{"mcpServers":{}}`, says: []string{shape}},
		{name: "J33", input: `{"mcpServers":[]}`, says: []string{shape}, at: `"mcpServers"`},
		{name: "J34", input: `{"mcpServers":{"a":{"command":"npx","disabled":true,"autoApprove":["x"],"timeout":60}}}`, ok: true},
		{name: "J35", input: `{"command":"npx","args":["a"],}`},
		{name: "J37", input: `{"command":"npx","args":null}`, says: []string{"args must be an array"}, at: `"args"`},
		{name: "J38", input: `{"type":"http","url":"https://mcp.example.com/mcp","args":5,"cwd":7}`, ok: true},
		{name: "J40", input: `{"type":null,"command":"npx"}`, says: []string{"type must be one of: stdio, sse, http, streamable-http"}, at: `null`},
		{name: "J41", input: `{"type":"ws","url":"wss://e.com"}`, says: []string{"type must be one of: stdio, sse, http, streamable-http"}, at: `"ws"`},
		{name: "J42", input: `{"transport":"sse","command":"not a url"}`, says: []string{"command must be a valid URL for sse/streamable-http transport"}},
		{name: "J43", input: `{"command":"npx","cwd":5}`, says: []string{"cwd must be a string"}},
		{name: "J44", input: `[]`, says: []string{"Configuration must be an object"}},
		{name: "J45", input: `"npx"`, says: []string{"Configuration must be an object"}},
	} {
		v.check(t, "halo", pasteFile, v.input)
	}
}

// TestHaloSpecVerdicts holds what the import of a file says.
func TestHaloSpecVerdicts(t *testing.T) {
	for _, v := range []verdict{
		{name: "Y01", input: specMCP + "  transport: streamable-http\n  command: https://mcp.example.com/mcp\n", ok: true},
		{name: "Y03", input: specMCP + "  transport: streamable-http\n  url: https://mcp.example.com/mcp\n", says: []string{"Expected string, received undefined"}, at: "url"},
		{name: "Y04", input: specMCP + "  transport: http\n  command: https://mcp.example.com/mcp\n", says: []string{"Invalid value. Expected one of: stdio, sse, streamable-http"}, at: "http\n"},
		{name: "Y06", input: specMCP + "  transport: sse\n  command: not a url\n", ok: true},
		{name: "Y07", input: specMCP + "  command: npx\n  args: [\"--port\", 8080]\n", says: []string{"Expected string, received number"}, at: "8080"},
		{name: "Y09", input: strings.Replace(specMCP, `"1.0.0"`, "1.0", 1) + "  command: npx\n", says: []string{"Expected string, received number"}, at: "1.0"},
		{name: "Y10", input: strings.Replace(specMCP, `"1.0.0"`, "1.0.0", 1) + "  command: npx\n", ok: true},
		{name: "Y12", input: strings.Replace(specMCP, "author: example\n", "", 1) + "  command: npx\n", says: []string{"Expected string, received undefined"}},
		{name: "Y13", input: specHead + "type: mcp\n", says: []string{"Expected object, received undefined"}},
		{name: "Y15", input: specMCP + "  command: npx\n  timeout: 30\nsubscriptions: []\n", ok: true},
		{name: "Y16", input: specAuto + "mcp_server: {command: npx}\n", ok: true},
		{name: "Y18", input: specAuto + "requires:\n  mcps:\n    - company-search\n", says: []string{"Expected object, received string"}, at: "company-search\n"},
		{name: "Y19", input: specAuto + "requires:\n  mcp:\n    - company-search\n", ok: true},
		{name: "Y21", input: specAuto + "required_mcps: company-search\n", ok: true},
		{name: "Y22", input: specAuto + "required_mcps: [a]\nrequires:\n  mcps:\n    - id: b\n", ok: true},
		{name: "Y24", input: specAuto + "requires:\n  skills: [summarise, {id: tagger, bundled: true}]\n", ok: true},
		{name: "Y25", input: specAuto + "subscriptions:\n  - type: schedule\n    every: 30m\n", ok: true},
		{name: "Y26", input: specAuto + "subscriptions:\n  - type: schedule\n", says: []string{`Schedule source requires either "every" or "cron"`}},
		{name: "Y27", input: specAuto + "subscriptions:\n  - source: {type: file}\n", says: []string{"Expected object, received undefined"}},
		{name: "Y28", input: specAuto + "subscriptions:\n  - source: {type: cron, config: {cron: \"0 8 * * *\"}}\n", says: []string{"Invalid app type. Expected one of: schedule, file, webhook, webpage, rss, custom, wecom"}, at: "cron,"},
		{name: "Y29", input: specAuto + "config_schema:\n  - {key: site, label: S, type: url}\nsubscriptions:\n  - {config_key: sit, source: {type: webpage, config: {}}}\n", says: []string{`config_key "sit" not found in config_schema`}, at: "sit,"},
		{name: "Y30", input: specAuto + "subscriptions:\n  - {config_key: sit, source: {type: webpage, config: {}}}\n", ok: true},
		{name: "Y31", input: specAuto + "config_schema:\n  - {key: k, label: K, type: password}\n", says: []string{"Invalid value. Expected one of: url, text, string, number, select, boolean, email"}, at: "password"},
		{name: "Y32", input: specAuto + "config_schema:\n  - {key: k, label: K, type: select}\n", says: []string{"Select type requires at least one option"}},
		{name: "Y33", input: specAuto + "permissions: ai-browser\n", says: []string{"Expected array, received string"}, at: "permissions"},
		{name: "Y34", input: specAuto + "permissions: [ai_browser]\n", ok: true},
		{name: "Y35", input: specAuto + "subscriptions:\n  - {id: a, source: {type: custom, config: {x: 1}}}\n  - {id: a, source: {type: custom, config: {}}}\n", says: []string{`Duplicate subscription id: "a"`}},
		{name: "Y36", input: specAuto + "escalation: {timeout_hours: 0}\n", says: []string{"Number must be greater than 0"}, at: "0}"},
		{name: "Y37", input: specAuto + "store: {slug: Daily_Digest, tags: [12306]}\n", says: []string{"Slug must be lowercase alphanumeric with optional internal hyphens, optionally scoped as author/id", "Expected string, received number"}},
		{name: "Y39", input: specMCP + "  command: npx\n  env: {DB: {{config.db}}}\n", says: []string{"Expected string, received object"}},
		{name: "Y40", input: specHead + "type: mcp\ntype: mcp\nmcp_server: {command: npx}\n", at: "type"},
		{name: "Y41", input: strings.Replace(specMCP, "type: mcp", "type: MCP", 1) + "  command: npx\n", says: []string{"Invalid app type. Expected one of: automation, mcp, skill, extension"}, at: "MCP"},
		{name: "Y42", input: strings.Replace(specMCP, "company-search", `"my server!"`, 1) + "  command: npx\n", ok: true},
		{name: "Y43", input: specMCP + "  command: npx\n  env:\n    <<: {A: \"1\"}\n", says: []string{"Expected string, received object"}, at: "<<"},
		{name: "Y44", input: specMCP + "  command: npx\n  transport:\n", says: []string{"Expected string, received null"}},
		{name: "Y45", input: specAuto + "requires:\n  mcps:\n    - {id: a, enabled: no}\n", says: []string{"Expected boolean, received string"}, at: "enabled"},
		{name: "Y46", input: "- a\n", says: []string{"Expected object, received array"}},
		{name: "Y47", input: strings.Replace(specMCP, `"1.0.0"`, `""`, 1) + "  command: npx\n", says: []string{"Version must not be empty"}},
		{name: "Y48", input: specMCP + "  command: \"\"\n", says: []string{"Must not be empty"}},
		{name: "Y49", input: "{\"name\": \"a\", \"version\": \"1\", \"author\": \"b\", \"description\": \"c\", \"type\": \"mcp\", \"mcp_server\": {\"command\": \"npx\"}}", ok: true},
	} {
		v.check(t, "halo", specFile, v.input)
	}
}

// TestHaloRecorded holds the verdicts that were recorded from Halo's own code,
// where they lie beside this repository.
func TestHaloRecorded(t *testing.T) {
	file := ""
	for _, up := range []string{"../../shared/cases/halo-verdicts.jsonl", "../shared/cases/halo-verdicts.jsonl"} {
		if found, _ := filepath.Glob(up); len(found) > 0 {
			file = up
		}
	}
	if file == "" {
		t.Skip("no recorded verdicts here")
	}
	for _, line := range strings.Split(strings.TrimSpace(read(t, file)), "\n") {
		var c struct {
			ID, Kind, Input string
			Add, Import     struct{ OK bool }
		}
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		if c.Kind == "mcp-json" {
			verdict{name: c.ID, ok: c.Add.OK}.check(t, "halo", pasteFile, c.Input)
		} else {
			verdict{name: c.ID, ok: c.Import.OK}.check(t, "halo", specFile, c.Input)
		}
	}
}

// TestHaloWarns holds what Halo takes and what then does not work.
func TestHaloWarns(t *testing.T) {
	for _, c := range []struct{ src, at, says string }{
		{specMCP + "  command: npx\n  timeout: 30\n", "timeout", "without a word"},
		{specMCP + "  command: npx\nsubscriptions: []\n", "subscriptions", "counts only in a spec of type automation"},
		{specAuto + "mcp_server: {command: npx}\n", "mcp_server", "counts only in a spec of type mcp"},
		{specAuto + "requires:\n  mcp: [a]\n", "mcp: [a]", "only the import of a file understands it"},
		{specAuto + "required_mcps: [a]\nrequires: {mcps: [{id: b}]}\n", "mcps: [{", "replaces `requires.mcps`"},
		{specAuto + "required_mcps: a\n", "required_mcps", "expects a list"},
		{specAuto + "subscriptions: [{type: schedule, every: 5m}]\n", "type: schedule", "refuses the spec"},
		{specAuto + "permissions: [ai_browser]\n", "ai_browser", "has no effect"},
		{specAuto + "requires: {mcps: [{id: ai-browser}]}\n", "ai-browser", "is a built-in tool of Halo"},
		{specAuto + "requires: {mcps: [{id: a}, {id: a}]}\n", "a}]}", "required twice"},
		{specAuto + "requires: {skills: [{id: a, bundled: true}]}\n", "bundled", "declares no files"},
		{specAuto + "subscriptions: [{source: {type: rss, config: {}}}]\n", "rss", "never fires"},
		{specHead + "type: skill\n", "company-search", "nothing appears on disk"},
		{specMCP + "  transport: sse\n  command: not a url\n", "not a url", "cannot connect"},
		{specMCP + "  command: https://e.com/mcp\n", "https://e.com", "takes it for a program"},
		{specMCP + "  command: npx\n  env: {A: \"{{config.a}}\"}\n", "\"{{config", "replaces nothing"},
		{specMCP + "  command: npx\n  headers: {A: b}\n", "headers", "no effect on a local server"},
		{strings.Replace(specMCP, "company-search", "my server", 1) + "  command: npx\n", "my server", "Name can only include letters, numbers, and . @ / _ -"},
		{strings.Replace(specMCP, "company-search", "web-search", 1) + "  command: npx\n", "web-search", "it replaces this server"},
	} {
		found := check("halo", specFile, c.src)
		ok := false
		for _, d := range found {
			ok = ok || d.Severity == formats.Warning && strings.HasPrefix(c.src[d.Span.Start:], c.at) && strings.Contains(d.Msg, c.says)
		}
		if !ok {
			t.Errorf("no warning at %q says %q:\n%s\n%s", c.at, c.says, only(found, formats.Warning), c.src)
		}
	}
}

func TestHaloBuiltins(t *testing.T) {
	names := formats.ByID("halo").Names.Reserved
	if len(names) != 18 {
		t.Errorf("%d names of built-in tools", len(names))
	}
	for _, n := range names {
		src := strings.Replace(specMCP, "company-search", n.Name, 1) + "  command: npx\n"
		if !strings.Contains(only(check("halo", specFile, src), formats.Warning), "reserved-name") {
			t.Errorf("%s is not told apart", n.Name)
		}
	}
}

// TestHaloWhose tells Halo's specs from the other files of that name.
func TestHaloWhose(t *testing.T) {
	for _, c := range []struct {
		name, src, profile string
	}{
		{"spec.yaml", specMCP + "  command: npx\n", "spec"},
		{"spec.yml", "name: a\ntype: skill\n", "spec"},
		{"spec.yaml", "spec_version: \"1\"\n", "spec"},
		{"spec.yaml", "mcpServers:\n  a: {command: npx}\n", "spec"},
		{"spec.yaml", "openapi: 3.1.0\nname: a\ntype: mcp\n", ""},
		{"spec.yaml", "apiVersion: v1\nmcp_server: {}\n", ""},
		{"spec.yaml", "name: a\ntype: Opaque\n", ""},
		{"halo-paste.json", "", "paste"},
		{"team.halo.json", "{}", "paste"},
	} {
		d := formats.Analyze("/w/"+c.name, c.src, nil)
		is := d.Client != nil && d.Client.ID == "halo"
		if is != (c.profile != "") || is && d.Profile != c.profile {
			t.Errorf("%s %q: client %v, profile %q", c.name, c.src, d.Client, d.Profile)
		}
	}
	d := formats.Analyze("/w/my.json", `{"a": {"command": "npx"}}`, &formats.Options{Clients: []formats.ClientRule{{Glob: "my.json", ID: "halo"}}})
	if d.Profile != "bare" || len(d.Servers) != 1 {
		t.Errorf("a file that the settings name is read as %q with %d servers", d.Profile, len(d.Servers))
	}
}

// TestHaloRealFiles reads public specs as Halo does.
func TestHaloRealFiles(t *testing.T) {
	refused := map[string]string{
		"dhp-complexity-watchdog.spec.yaml":          "Expected object, received undefined",
		"dhp-train-ticket-watcher.spec.yaml":         "Expected string, received number",
		"uclaw-full_featured.yaml":                   "Expected object, received string",
		"uclaw-douyin-live-room-moderator.spec.yaml": "Invalid app type. Expected one of",
	}
	for _, name := range realFiles(t, "halo") {
		base := filepath.Base(name)
		errs := errorsIn(check("halo", "/w/"+base, read(t, name)))
		if says, bad := refused[base]; bad && !strings.Contains(errs, says) || !bad && errs != "" {
			t.Errorf("%s: %s", base, errs)
		}
	}
}
