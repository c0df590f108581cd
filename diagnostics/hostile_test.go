package diagnostics

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mcp-ls/mcp-ls/formats"
)

// repeated is n texts, joined.
func repeated(n int, join string, one func(i int) string) string {
	all := make([]string, n)
	for i := range all {
		all[i] = one(i)
	}
	return strings.Join(all, join)
}

// hostile are files whose size is in what a rule might look at for every pair.
func hostile(n int) map[string]string {
	agent := "name: a\nmodel: {provider: openai, name: x}\ninstructions: {inline: y}\n"
	each := func(text string) func(int) string {
		return func(i int) string { return strings.ReplaceAll(text, "#", fmt.Sprint(i)) }
	}
	return map[string]string{
		"servers .mcp.json":              `{"mcpServers":{` + repeated(n, ",\n", each(`"s#":{"command":"npx","args":["x"],"zzz":1}`)) + `}}`,
		"one line .mcp.json":             `{"mcpServers":{` + repeated(n, ",", each(`"s#":{"command":"npx","args":["x"],"zzz":1}`)) + `}}`,
		"same name .mcp.json":            `{"mcpServers":{` + repeated(n, ",\n", each(`"a":{"command":"npx"}`)) + `}}`,
		"unknown keys .mcp.json":         `{"mcpServers":{"a":{"command":"x",` + repeated(n, ",\n", each(`"comand#":1`)) + `}}}`,
		"same key .mcp.json":             `{"mcpServers":{"a":{"command":"x","env":{` + repeated(n, ",\n", each(`"K":"v"`)) + `}}}}`,
		"references .mcp.json":           `{"mcpServers":{"a":{"command":"x","args":["` + repeated(n, "", each("${X#}")) + `"]}}}`,
		"beginnings .mcp.json":           `{"mcpServers":{"a":{"command":"x","args":["` + repeated(n, "", each("${")) + `"]}}}`,
		"strings .mcp.json":              `{"mcpServers":{"a":{` + repeated(n, " ", each(`"x"`)),
		"colons .mcp.json":               `{"mcpServers":{"a":{` + repeated(n, "", each(":,")),
		"inputs .vscode/mcp.json":        `{"inputs":[],"servers":{"a":{"command":"x","args":["` + repeated(n, "", each("${input:a#}")) + `"]}}}`,
		"bad names halo-paste.json":      `{"mcpServers":{` + repeated(n, ",\n", each(`"s#!":{"command":"npx"}`)) + `}}`,
		"variables spec.yaml":            "name: x\ntype: mcp\nmcp_server:\n  command: npx\n  env:\n" + repeated(n, "\n", each(`    K#: "${X#}"`)) + "\n",
		"tables .codex/config.toml":      repeated(n, "\n", each("[mcp_servers.s]\ncommand=\"x\"")),
		"dotted keys .codex/config.toml": "[mcp_servers]\n" + repeated(n, "\n", each("s.k#=1")),
		"equals .codex/config.toml":      "[mcp_servers.a]\n" + repeated(n, "\n", each("x = = 1")),
		"quotes .codex/config.toml":      "[mcp_servers.a]\n" + repeated(n, "\n", each(`x = """`)),
		"tools agent.yaml":               agent + "tools:\n" + repeated(n, "\n", each("- name: s-#\n  type: mcp\n  command: npx")),
		"same tool agent.yaml":           agent + "tools:\n" + repeated(n, "\n", each("- name: s\n  type: mcp\n  command: npx")),
		"same keys agent.yaml":           agent + "tools:\n- name: s\n  type: mcp\n" + repeated(n, "\n", each("  k: 1")),
		"at signs agent.yaml":            agent + "tools:\n" + repeated(n, "\n", each("  @x: \t%")),
		"open quotes agent.yaml":         agent + "tools:\n" + repeated(n, "\n", each(`- "x`)),
	}
}

// TestHostileFiles reads files of thousands of everything. Each takes a
// fraction of a second; what looks at every pair takes minutes.
func TestHostileFiles(t *testing.T) {
	for name, src := range hostile(1500) {
		_, file, _ := strings.Cut(name, " ")
		file = file[strings.LastIndexByte(file, ' ')+1:]
		done := make(chan []formats.Diagnostic, 1)
		go func() { done <- Run(formats.Analyze("/w/"+file, src, nil), Settings{}) }()
		select {
		case found := <-done:
			count := map[string]int{}
			for _, d := range found {
				if count[d.Code]++; count[d.Code] == formats.Enough+1 && d.Code != "syntax" {
					t.Errorf("%s: more than %d findings of %s", name, formats.Enough, d.Code)
				}
			}
		case <-time.After(time.Minute):
			t.Errorf("%s takes minutes", name)
		}
	}
}

// TestLongValues quotes values of a hundred kilobytes in messages of a few words.
func TestLongValues(t *testing.T) {
	long := strings.Repeat("x", 1<<17)
	for _, entry := range []string{`"command":"npx","args":["` + long + `"]`, `"command":"` + long + `"`, `"url":"` + long + `"`, `"command":"x","type":"` + long + `"`, `"` + long + `":1`} {
		doc := formats.Analyze("/w/.mcp.json", `{"mcpServers":{"a":{`+entry+`}}}`, nil)
		for _, d := range Run(doc, Settings{}) {
			if len(d.Msg) > 3000 {
				t.Errorf("%s is told in %d bytes: %.200s", d.Code, len(d.Msg), d.Msg)
			}
			for _, f := range d.Fixes {
				if len(f.Title) > 3000 {
					t.Errorf("%s: a title of %d bytes: %.200s", d.Code, len(f.Title), f.Title)
				}
			}
		}
	}
}

// TestInvisibleText has no message move a terminal's cursor or turn text around.
func TestInvisibleText(t *testing.T) {
	bad := `\u001b[31m\u0007\u202e\u200b\r\n`
	doc := formats.Analyze("/w/.mcp.json", `{"mcpServers":{"a`+bad+`":{"command":"npx`+bad+`","type":"`+bad+`x","`+bad+`":1,"url":"http://`+bad+`"}}}`, nil)
	found := Run(doc, Settings{})
	if len(found) < 3 {
		t.Fatal(found)
	}
	for _, d := range found {
		for _, f := range d.Fixes {
			d.Msg += f.Title
		}
		if strings.ContainsAny(d.Msg, "\x1b\a\u202e\u200b\r\n") {
			t.Errorf("%s: %q", d.Code, d.Msg)
		}
	}
}
