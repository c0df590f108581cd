package tests

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/mcp-ls/mcp-ls/probe"
	"github.com/mcp-ls/mcp-ls/tests/editor"
)

// panicking is a Runner that crashes.
type panicking struct{}

func (panicking) Run(context.Context, probe.Target, probe.Options) probe.Result { panic("runner") }

// runner is a Runner that starts nothing and says what it is told to.
type runner struct {
	mu      sync.Mutex
	targets []probe.Target
	result  probe.Result
	wait    chan struct{} // not nil: a test lasts until it is closed or cancelled
	begun   chan struct{}
}

func (r *runner) Run(ctx context.Context, t probe.Target, o probe.Options) probe.Result {
	if o.Approved != probe.Fingerprint(t) {
		return probe.Result{Code: probe.NeedsConsent}
	}
	r.mu.Lock()
	r.targets = append(r.targets, t)
	r.mu.Unlock()
	o.Progress("connect", "")
	if r.wait != nil {
		close(r.begun)
		select {
		case <-r.wait:
		case <-ctx.Done():
			return probe.Result{Code: probe.Cancelled, Message: probe.Cancelled.Message(nil)}
		}
	}
	o.Verdict(r.result)
	return r.result
}

func (r *runner) runs() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.targets)
}

var (
	good    = probe.Result{Code: probe.OK, Message: "It answered.", Evidence: probe.Evidence{Tools: 12}}
	missing = probe.Result{Code: probe.CommandNotFound, Message: "The command npx was not found.", Hint: "Install it.", Field: "command"}
)

// bench is an editor on a server with a runner.
type bench struct {
	*editor.Editor
	t      *testing.T
	runner *runner
	state  string // folder of the agreements
	uri    string

	mu    sync.Mutex
	reply any // to the question
	asked []string
}

// answer is what the editor says to the question.
func (b *bench) answer(question json.RawMessage) any {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.asked = append(b.asked, string(question))
	return b.reply
}

func newBench(t *testing.T, settings map[string]any, env map[string]string) *bench {
	b := &bench{t: t, runner: &runner{result: good}, state: t.TempDir(), reply: map[string]any{"title": "Test once"}}
	b.connect(settings, env)
	return b
}

func (b *bench) connect(settings map[string]any, env map[string]string) {
	cfg := serverOf(env, b.t.TempDir())
	cfg.Runner, cfg.Consent = b.runner, probe.NewConsent(b.state)
	b.Editor = start(b.t, cfg, editor.Options{Root: b.t.TempDir(), Settings: settings, Answer: map[string]func(json.RawMessage) any{
		"window/showMessageRequest": b.answer,
		"window/showDocument":       func(json.RawMessage) any { return map[string]any{"success": true} },
	}})
	b.uri = config(b.Editor)
	must(b.t, b.DidOpen(b.uri, "json", sound))
}

func (b *bench) command(name string, args map[string]any) int {
	return b.Ask("workspace/executeCommand", map[string]any{"command": "mcp-ls." + name, "arguments": []any{args}})
}

func (b *bench) test(server string) (r probe.Result) {
	b.t.Helper()
	must(b.t, b.Wait(b.command("testConnection", map[string]any{"uri": b.uri, "server": server}), &r))
	return r
}

// lenses are the titles of all lenses.
func (b *bench) lenses() string {
	b.t.Helper()
	var list []json.RawMessage
	must(b.t, b.Call("textDocument/codeLens", map[string]any{"textDocument": document(b.uri)}, &list))
	var titles []string
	for _, raw := range list {
		var lens struct{ Command struct{ Title string } }
		must(b.t, b.Call("codeLens/resolve", raw, &lens))
		titles = append(titles, lens.Command.Title)
	}
	return strings.Join(titles, " | ")
}

func (b *bench) findings() string {
	b.t.Helper()
	var report struct{ Items []editor.Diagnostic }
	must(b.t, b.Call("textDocument/diagnostic", map[string]any{"textDocument": document(b.uri)}, &report))
	return codesOf(report.Items)
}

func (b *bench) want(what, got, want string) {
	b.t.Helper()
	if got != want {
		b.t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

func TestVerdictOnTheLens(t *testing.T) {
	b := newBench(t, nil, nil)
	b.want("lens", b.lenses(), "Test connection")
	r := b.test("a")
	b.want("code", string(r.Code), "ok")
	b.want("server", r.Server, "a")
	b.want("lens", b.lenses(), "✓ 12 tools · 0 ms | Details")
	b.want("findings", b.findings(), "")
	must(t, b.Await("workspace/codeLens/refresh", 2))

	b.runner.result = missing
	b.test("a")
	b.want("lens", b.lenses(), "✗ command not found | Details")
	b.want("findings", b.findings(), "command_not_found")
	p, err := b.Published(b.uri, func(p editor.Published) bool { return len(p.Diagnostics) == 1 })
	must(t, err)
	at := p.Diagnostics[0].Range
	b.want("blamed", sound[b.Offset(sound, at.Start):b.Offset(sound, at.End)], `"npx"`)

	must(t, b.DidChange(b.uri, "\n"+sound)) // moved, not changed
	b.want("findings after a move", b.findings(), "command_not_found")
	must(t, b.DidChange(b.uri, strings.Replace(sound, "1.0.0", "1.0.1", 1)))
	b.want("findings after a change", b.findings(), "")
	b.want("lens after a change", b.lenses(), "Test connection")
}

func TestQuestionIsExactAndHoldsNoSecret(t *testing.T) {
	b := newBench(t, map[string]any{"trusted": true, "inputs": map[string]any{"key": "prompted-value"}}, map[string]string{"TOKEN": "secret-of-env"})
	must(t, b.DidChange(b.uri, `{"servers": {"a": {"command": "npx", "args": ["-y", "x@1.0.0", "--key", "${input:key}"],
		"env": {"API_TOKEN": "${env:TOKEN}", "PLAIN_SECRET": "literal-secret"}}}}`))
	b.reply = nil
	b.want("code", string(b.test("a").Code), "needs_consent")
	if len(b.asked) != 1 || b.runner.runs() != 0 {
		t.Fatalf("asked %d times, ran %d times", len(b.asked), b.runner.runs())
	}
	for _, part := range []string{"npx -y x@1.0.0", "API_TOKEN", "PLAIN_SECRET", "TOKEN", `mcp.json`, "Test once", "Always for exactly this"} {
		if !strings.Contains(b.asked[0], part) {
			t.Errorf("the question does not tell %q: %s", part, b.asked[0])
		}
	}
	for _, secret := range []string{"prompted-value", "secret-of-env", "literal-secret"} {
		if strings.Contains(b.asked[0], secret) {
			t.Errorf("the question holds a secret: %s", b.asked[0])
		}
	}
	b.reply = map[string]any{"title": "Test once"}
	b.test("a")
	got := b.runner.targets[0]
	b.want("target", fmt.Sprintf("%v %v %v", got.Command, got.Args, got.Env), "npx [-y x@1.0.0 --key prompted-value] map[API_TOKEN:secret-of-env PLAIN_SECRET:literal-secret]")
}

func TestAgreementIsPerFingerprint(t *testing.T) {
	b := newBench(t, map[string]any{"trusted": true}, nil)
	b.test("a")
	b.test("a")
	if len(b.asked) != 2 {
		t.Errorf("\"once\" was asked %d times for two tests", len(b.asked))
	}
	b.reply = map[string]any{"title": "Always for exactly this"}
	b.test("a")
	b.test("a")
	if len(b.asked) != 3 {
		t.Errorf("\"always\" was not remembered: %d questions", len(b.asked))
	}
	must(t, b.DidChange(b.uri, strings.Replace(sound, "1.0.0", "1.0.1", 1)))
	b.reply = nil
	b.want("code after a change", string(b.test("a").Code), "needs_consent")

	var approvals []struct{ ID, Label string }
	must(t, b.Wait(b.command("approvals", nil), &approvals))
	if len(approvals) != 1 || !strings.Contains(approvals[0].Label, "npx -y x@1.0.0") {
		t.Fatalf("approvals: %+v", approvals)
	}
	must(t, b.DidChange(b.uri, sound))
	b.want("code as agreed", string(b.test("a").Code), "ok")
	must(t, b.Wait(b.command("revokeApprovals", map[string]any{"id": approvals[0].ID}), nil))
	b.want("code after revoking", string(b.test("a").Code), "needs_consent")
}

func TestAgreementIsNotRememberedWithoutTrust(t *testing.T) {
	b := newBench(t, map[string]any{"trusted": true}, nil)
	b.reply = map[string]any{"title": "Always for exactly this"}
	b.test("a")
	b.asked = nil
	b.connect(nil, nil) // the same user and agreements, no word of trust
	b.want("code", string(b.test("a").Code), "needs_consent")
	if len(b.asked) != 1 || strings.Contains(b.asked[0], "Always") {
		t.Errorf("without trust every test asks, and cannot be told to remember: %q", b.asked)
	}
}

func TestRefusals(t *testing.T) {
	for _, settings := range []map[string]any{{"trusted": false}, {"trusted": false, "probe": map[string]any{"consent": "always"}}, {"probe": map[string]any{"consent": "never"}}} {
		b := newBench(t, settings, nil)
		b.want("code", string(b.test("a").Code), "needs_consent")
		if len(b.asked) != 0 || b.runner.runs() != 0 {
			t.Errorf("%v: asked %d times, ran %d times", settings, len(b.asked), b.runner.runs())
		}
	}
	b := newBench(t, map[string]any{"probe": map[string]any{"consent": "always"}}, nil)
	b.want("code", string(b.test("a").Code), "ok")
	if len(b.asked) != 0 {
		t.Errorf("consent is always, and %d questions were asked", len(b.asked))
	}
}

func TestWorkspaceCannotAgreeForItself(t *testing.T) {
	b := &bench{t: t, runner: &runner{result: good}, state: t.TempDir()}
	cfg := serverOf(nil, t.TempDir())
	cfg.Runner, cfg.Consent = b.runner, probe.NewConsent(b.state)
	hostile := map[string]any{"trusted": true, "probe": map[string]any{"consent": "always"}, "diagnostics": map[string]any{"unknown-key": "error"}}
	b.Editor = start(t, cfg, editor.Options{Root: t.TempDir(), Answer: map[string]func(json.RawMessage) any{
		"workspace/configuration":   func(json.RawMessage) any { return []any{hostile} },
		"window/showMessageRequest": b.answer,
	}})
	b.uri = config(b.Editor)
	must(t, b.DidOpen(b.uri, "json", faulty))
	severity(t, b.Editor, b.uri, 1) // the configuration has come
	b.want("code", string(b.test("a").Code), "needs_consent")
	if len(b.asked) != 1 || strings.Contains(b.asked[0], "Always") {
		t.Errorf("a workspace's own settings were believed: %q", b.asked)
	}
}

func TestUnsetVariable(t *testing.T) {
	b := newBench(t, map[string]any{"probe": map[string]any{"consent": "always"}}, nil)
	must(t, b.DidChange(b.uri, `{"servers": {"a": {"type": "http", "url": "https://example.invalid/mcp", "headers": {"Authorization": "Bearer ${env:NOT_SET}"}}}}`))
	r := b.test("a")
	b.want("code", string(r.Code), "unresolved_variable")
	b.want("blamed", r.Field+" "+r.Key, "headers Authorization")
	if b.runner.runs() != 0 {
		t.Error("a server with an unset variable was tested")
	}
	if got := b.findings(); !strings.Contains(got, "unresolved_variable") {
		t.Errorf("findings: %s", got)
	}
}

func TestCancel(t *testing.T) {
	for _, how := range []string{"progress", "request"} {
		b := newBench(t, nil, nil)
		b.runner.wait, b.runner.begun = make(chan struct{}), make(chan struct{})
		id := b.Ask("workspace/executeCommand", map[string]any{"command": "mcp-ls.testConnection", "workDoneToken": "token-1",
			"arguments": []any{map[string]any{"uri": b.uri, "server": "a"}}})
		<-b.runner.begun
		b.want("lens while testing", b.lenses(), "Testing…")
		if how == "progress" {
			must(t, b.Notify("window/workDoneProgress/cancel", map[string]any{"token": "token-1"}))
		} else {
			must(t, b.Notify("$/cancelRequest", map[string]any{"id": id}))
		}
		var r probe.Result
		must(t, b.Wait(id, &r))
		b.want("code", string(r.Code), "cancelled")
		b.want("lens", b.lenses(), "Test connection")
		var kinds []string
		for _, m := range b.Messages("$/progress") {
			var p struct {
				Token string
				Value struct{ Kind string }
			}
			must(t, json.Unmarshal(m.Params, &p))
			kinds = append(kinds, p.Token+" "+p.Value.Kind)
		}
		b.want("progress", strings.Join(kinds, ", "), "token-1 begin, token-1 report, token-1 end")
	}
}

func TestEndOfConnectionEndsTests(t *testing.T) {
	b := newBench(t, nil, nil)
	b.runner.wait, b.runner.begun = make(chan struct{}), make(chan struct{})
	b.command("testConnection", map[string]any{"uri": b.uri, "server": "a"})
	<-b.runner.begun
	must(t, b.Close()) // the server must end, which the clean-up of the test waits for
}

func TestAllServersAtOnce(t *testing.T) {
	b := newBench(t, nil, nil)
	must(t, b.DidChange(b.uri, `{"servers": {"a": {"command": "one"}, "b": {"command": "two"}, "c": {"command": "${env:NOT_SET}"}}}`))
	var list []probe.Result
	must(t, b.Wait(b.command("testAll", map[string]any{"uri": b.uri}), &list))
	var got []string
	for _, r := range list {
		got = append(got, r.Server+" "+string(r.Code))
	}
	b.want("results", strings.Join(got, ", "), "a ok, b ok, c unresolved_variable")
	if len(b.asked) != 1 {
		t.Errorf("%d questions for one command", len(b.asked))
	}
	for _, u := range b.Messages("window/workDoneProgress/create") {
		if !strings.Contains(string(u.Params), "token") {
			t.Errorf("a progress without a token: %s", u.Params)
		}
	}
}

func TestReport(t *testing.T) {
	b := newBench(t, nil, nil)
	args := map[string]any{"uri": b.uri, "server": "a"}
	if err := b.Wait(b.command("showReport", args), nil); err == nil {
		t.Error("there is a report before any test")
	}
	b.runner.result = missing
	b.test("a")
	var report string
	must(t, b.Wait(b.command("showReport", args), &report))
	if !strings.Contains(report, "command not found") {
		t.Errorf("report: %s", report)
	}
	shown := b.Messages("window/showDocument")
	if len(shown) != 1 {
		t.Fatalf("%d documents shown", len(shown))
	}
	var p struct{ URI string }
	must(t, json.Unmarshal(shown[0].Params, &p))
	content, err := os.ReadFile(strings.TrimPrefix(p.URI, "file://"))
	if err != nil || string(content) != report {
		t.Errorf("the document shown: %q, %v", content, err)
	}
}

func TestFileThatIsNotOpen(t *testing.T) {
	b := newBench(t, nil, nil)
	other := filepath.Join(b.Options.Root, "sub", ".vscode", "mcp.json")
	must(t, os.MkdirAll(filepath.Dir(other), 0o755))
	must(t, os.WriteFile(other, []byte(sound), 0o644))
	b.uri = editor.URI(other)
	b.want("code", string(b.test("a").Code), "ok")
	if err := b.Wait(b.command("testConnection", map[string]any{"uri": b.uri, "server": "nobody"}), nil); code(err) != -32602 {
		t.Errorf("a server that is not there: %v", err)
	}
	if err := b.Wait(b.command("testConnection", map[string]any{"uri": "file:///not/there", "server": "a"}), nil); code(err) != -32602 {
		t.Errorf("a file that is not there: %v", err)
	}
}
