package expand_test

import (
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/probe"
	"github.com/mcp-ls/mcp-ls/probe/expand"
)

// row is a client that says everything that tests ask for.
func row() *formats.Client {
	return &formats.Client{Name: "It", Traits: formats.Traits{SignIn: "Run /auth %s.", Reload: "run /reload", Failing: "It shows an error."}}
}

func TestInClient(t *testing.T) {
	for code, hint := range map[probe.Code]string{
		probe.AuthRequired:    "Run /auth a.",
		probe.OK:              "After a change: run /reload.",
		probe.CommandNotFound: "Install it. It shows an error.",
		probe.OKWithWarnings:  "Install it.",
		probe.RateLimited:     "Install it.",
	} {
		r := expand.InClient(row(), "a", probe.Result{Code: code, Hint: "Install it."})
		want(t, string(code), r.Hint, hint)
	}
	r := expand.InClient(&formats.Client{}, "a", probe.Result{Code: probe.AuthRequired, Hint: "Sign in."})
	want(t, "a client that says nothing", r.Hint, "Sign in.")
}

func analyze(file, src string, m formats.Machine) (*formats.Document, *model.Server) {
	doc := formats.Analyze(file, src, &formats.Options{Platform: "linux", Machine: m})
	return doc, doc.Server("a")
}

func TestInherited(t *testing.T) {
	doc, s := analyze("/srv/project/.vscode/mcp.json", `{"servers": {"a": {"command": "x"}}}`, box{})
	more := []string{"DISPLAY"}
	got, _, _ := expand.Target(doc, s, expand.World{Inherit: more})
	want(t, "the usual ones and more", got.Inherit, "[DISPLAY]")
	got, _, _ = expand.Target(doc, s, expand.World{Inherit: more, AsClient: true})
	want(t, "as a client that passes everything", got.Inherit, "[*]")
	doc, s = analyze("/srv/project/librechat.yaml", "version: 1.2.1\nmcpServers:\n  a:\n    command: x\n    args: []\n", box{})
	got, _, _ = expand.Target(doc, s, expand.World{Inherit: more, AsClient: true})
	want(t, "as a client with a short list", got.Inherit, "[HOME LOGNAME PATH SHELL TERM USER DISPLAY]")
}

func TestFallback(t *testing.T) {
	for file, src := range map[string]string{
		"/srv/project/.cursor/mcp.json": `{"mcpServers": {"a": {"url": "http://localhost/mcp"}}}`,
		"/srv/project/.vscode/mcp.json": `{"servers": {"a": {"type": "http", "url": "http://localhost/mcp"}}}`,
	} {
		doc, s := analyze(file, src, box{})
		got, _, _ := expand.Target(doc, s, expand.World{})
		want(t, file, got.Fallback, true)
	}
	doc, s := analyze("/srv/project/.mcp.json", `{"mcpServers": {"a": {"type": "http", "url": "http://localhost/mcp"}}}`, box{})
	got, _, _ := expand.Target(doc, s, expand.World{})
	want(t, "a client that tries nothing else", got.Fallback, false)
}

func TestMissingInPlainWords(t *testing.T) {
	for src, said := range map[string]string{
		`"args": ["${input:my-key}"]`:    `unresolved_variable The variable ${input:my-key} in args has no value here, so nothing was run. For a test, give its value in the setting mcp-ls.inputs under "my-key", or in the variable MCP_INPUT_MY_KEY.`,
		`"env": {"A": "${env:NOT_SET}"}`: `unresolved_variable The variable ${env:NOT_SET} in env A has no value here, so nothing was run. Set it before the client starts. VS Code puts an empty text in its place while it is unset.`,
		`"args": ["${command:pick}"]`:    `unresolved_variable The variable ${command:pick} in args has no value here, so nothing was run. Only VS Code itself can put a value in its place.`,
		`"envFile": "no.env"`:            `bad_config This server cannot be tested: the env file "/srv/project/no.env" cannot be read. Correct the path, or make the file.`,
	} {
		doc, s := analyze("/srv/project/.vscode/mcp.json", `{"servers": {"a": {"command": "x", `+src+`}}}`, box{})
		_, _, missing := expand.Target(doc, s, expand.World{})
		if len(missing) != 1 {
			t.Fatalf("%s: %v", src, missing)
		}
		r := missing[0].Result("a")
		want(t, src, string(r.Code)+" "+r.Message+" "+r.Hint, said)
	}
	doc, s := analyze("/srv/project/.vscode/mcp.json", `{"servers": {"a": {"command": "x", "args": ["${input:my-key}"]}}}`, box{env: map[string]string{"MCP_INPUT_MY_KEY": "given"}})
	got, _, missing := expand.Target(doc, s, expand.World{})
	want(t, "given by a variable", got.Args, "[given]")
	want(t, "missing", len(missing), 0)
	want(t, "secrets", got.Secrets, "[given]")
}
