//go:build unix

package mcpclient

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/mcp-ls/mcp-ls/probe"
)

// timeFor bounds a test: where it must end by waiting, the wait is short, else
// a busy machine is forgiven.
func timeFor(c probe.Code) probe.Options {
	o := probe.Options{Timeout: 60 * time.Second, List: 30 * time.Second}
	switch c {
	case probe.NoAnswer, probe.Unreachable, probe.NotMCPOutput, probe.WrongResponseID, probe.WrongFraming, probe.ClosedPipe, probe.ServerError:
		o.Init = 2 * time.Second
	case probe.ListTimeout:
		o.List = time.Second
	}
	return o
}

// server is the test binary as a server with this fault.
func server(t *testing.T, mode string) probe.Target {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return probe.Target{Kind: probe.Stdio, Command: exe, Env: map[string]string{
		hostileVariable: mode,
		"GORACE":        "atexit_sleep_ms=0", // a server under the race detector ends as fast as another
	}}
}

// run tests target with the user's agreement and checks that nothing is left.
func runTest(t *testing.T, target probe.Target, o probe.Options) probe.Result {
	t.Helper()
	tag := "tag-" + strings.ReplaceAll(t.Name(), "/", "-")
	if target.Kind == probe.Stdio {
		env := map[string]string{"TEST_TAG": tag}
		for k, v := range target.Env {
			env[k] = v
		}
		target.Env = env
	}
	o.Approved = probe.Fingerprint(target)
	verdicts := 0
	o.Verdict = func(probe.Result) { verdicts++ }
	start := time.Now()
	r := New(Config{}).Run(context.Background(), target, o)
	bounds := o.WithDefaults(target)
	if took, limit := time.Since(start), bounds.Timeout+searchTime+5*bounds.Grace; took > limit {
		t.Errorf("took %v, more than %v", took, limit)
	}
	if verdicts > 1 {
		t.Errorf("%d verdicts", verdicts)
	}
	if left := tagged(tag); len(left) > 0 {
		t.Errorf("left processes: %v", left)
	}
	return r
}

// tagged lists the living processes that carry tag.
func tagged(tag string) []string {
	var out []string
	files, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil || !strings.Contains("\x00"+string(b), "\x00TEST_TAG="+tag+"\x00") {
			continue
		}
		stat, err := os.ReadFile(filepath.Join(filepath.Dir(f), "stat"))
		if i := strings.LastIndexByte(string(stat), ')'); err == nil && i >= 0 && stat[i+2] != 'Z' {
			cmd, _ := os.ReadFile(filepath.Join(filepath.Dir(f), "cmdline"))
			out = append(out, f+" "+strings.ReplaceAll(string(cmd), "\x00", " "))
		}
	}
	return out
}

func script(t *testing.T, name, text string, mode os.FileMode) string {
	f := filepath.Join(t.TempDir(), name)
	syscall.ForkLock.RLock() // a child forked now would hold the file open for writing: "text file busy"
	err := os.WriteFile(f, []byte(text), mode)
	syscall.ForkLock.RUnlock()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

var hole = regexp.MustCompile(`(^|[^$])\{[a-z]+\}`)

func expect(t *testing.T, r probe.Result, code probe.Code, warnings ...probe.Code) {
	t.Helper()
	if r.Code != code {
		t.Errorf("code %s, want %s\n%s", r.Code, code, probe.Report(r))
	}
	slices.Sort(r.Warnings)
	slices.Sort(warnings)
	if !slices.Equal(r.Warnings, warnings) {
		t.Errorf("warnings %v, want %v", r.Warnings, warnings)
	}
	if r.Message == "" || hole.MatchString(r.Message+r.Hint) || strings.Contains(r.Message, "\n") {
		t.Errorf("message %q", r.Message)
	}
}

func TestWhatAServerSaysOfItself(t *testing.T) {
	e := runTest(t, server(t, "ok"), timeFor(probe.OK)).Evidence
	if e.Name != "hostile 1.0" || e.Title != "The Hostile Server" || e.Instructions != "Do not trust it." || len(e.ToolList) != e.Tools || e.Tools == 0 {
		t.Errorf("%+v", e)
	}
}

func TestStdio(t *testing.T) {
	cases := []struct {
		mode     string
		code     probe.Code
		warnings []probe.Code
	}{
		{"ok", probe.OK, nil},
		{"crlf", probe.OK, nil},
		{"drip", probe.OK, nil},
		{"batch", probe.OK, nil},
		{"slow-start", probe.OK, nil},
		{"launcher-exits", probe.OK, nil},
		{"discover-dies", probe.OK, nil},
		{"discover-silent", probe.OK, nil},
		{"noisy-start", probe.OKWithWarnings, []probe.Code{probe.StderrFlood}},
		{"banner", probe.OKWithWarnings, []probe.Code{probe.StdoutNoise}},
		{"json-log", probe.OKWithWarnings, []probe.Code{probe.StdoutNoise}},
		{"object-log", probe.OKWithWarnings, []probe.Code{probe.StdoutNoise}},
		{"object-then-exit", probe.ExitedEarly, []probe.Code{probe.StdoutNoise}},
		{"log-stdout", probe.OKWithWarnings, []probe.Code{probe.StdoutNoise}},
		{"no-caps", probe.OKWithWarnings, []probe.Code{probe.OffersNothing}},
		{"prompts-fail", probe.OKWithWarnings, []probe.Code{probe.PartOfListsFailed}},
		{"endless-pages", probe.OKWithWarnings, []probe.Code{probe.CountsStoppedAtLimit}},
		{"null-tools", probe.OKWithWarnings, []probe.Code{probe.InvalidTools}},
		{"asks-first", probe.OKWithWarnings, []probe.Code{probe.AsksClientDuringStart}},
		{"modern-only", probe.OKWithWarnings, []probe.Code{probe.ModernProtocolOnly}},
		{"ignore-term", probe.OKWithWarnings, []probe.Code{probe.IgnoresShutdown}},
		{"fork", probe.OKWithWarnings, []probe.Code{probe.LeftProcesses}},
		{"setsid", probe.OKWithWarnings, []probe.Code{probe.LeftProcesses}},
		{"exit-stderr", probe.ExitedEarly, nil},
		{"exit-silent", probe.ExitedEarly, nil},
		{"crash", probe.ExitedEarly, nil},
		{"dies-after-init", probe.ExitedEarly, nil},
		{"held-pipe", probe.ExitedEarly, nil},
		{"segv", probe.Crashed, nil},
		{"close-stdin", probe.ClosedPipe, nil},
		{"close-stdout", probe.ClosedPipe, nil},
		{"silent", probe.NoAnswer, nil},
		{"ignore-all", probe.NoAnswer, nil},
		{"notify-flood", probe.NoAnswer, nil},
		{"hang-list", probe.ListTimeout, nil},
		{"list-error", probe.ListError, nil},
		{"tools-not-array", probe.ListError, nil},
		{"init-error", probe.ServerError, nil},
		{"null-id", probe.ServerError, nil},
		{"refuses-all", probe.ServerError, nil},
		{"newer", probe.ProtocolVersion, nil},
		{"older", probe.ProtocolVersion, nil},
		{"no-version", probe.ProtocolVersion, nil},
		{"bad-json", probe.NotMCPOutput, []probe.Code{probe.StdoutNoise}},
		{"python-dict", probe.NotMCPOutput, []probe.Code{probe.StdoutNoise}},
		{"pretty", probe.NotMCPOutput, []probe.Code{probe.StdoutNoise}},
		{"bom-crlf", probe.NotMCPOutput, []probe.Code{probe.StdoutNoise}},
		{"yes", probe.NotMCPOutput, []probe.Code{probe.StdoutNoise}},
		{"content-length", probe.WrongFraming, []probe.Code{probe.StdoutNoise}},
		{"wrong-id", probe.WrongResponseID, nil},
		{"string-id", probe.WrongResponseID, nil},
		{"huge-line", probe.MessageTooBig, nil},
		{"fat-list", probe.MessageTooBig, nil},
	}
	for _, c := range cases {
		t.Run(c.mode, func(t *testing.T) {
			t.Parallel()
			expect(t, runTest(t, server(t, c.mode), timeFor(c.code)), c.code, c.warnings...)
		})
	}
}

// A server that floods stderr for ever must not block.
func TestStderrFlood(t *testing.T) {
	if r := runTest(t, server(t, "stderr-flood"), timeFor(probe.OK)); !r.OK() {
		t.Error(probe.Report(r))
	}
}

func TestCommandThatCannotRun(t *testing.T) {
	ok := server(t, "ok")
	noDir := ok
	noDir.Dir = "/no/such/dir"
	fileDir := ok
	fileDir.Dir = ok.Command
	cases := []struct {
		name   string
		target probe.Target
		code   probe.Code
		field  string
		hint   string
	}{
		{"not on PATH", probe.Target{Command: "no-such-mcp-server"}, probe.CommandNotFound, "command", "full path"},
		{"no such file", probe.Target{Command: "/no/such/server"}, probe.CommandNotFound, "command", "relative one starts at cwd"},
		{"home", probe.Target{Command: "~/server"}, probe.CommandNotFound, "command", "~ is not expanded"},
		{"whole line", probe.Target{Command: "node server.js --port 1"}, probe.CommandNotFound, "command", "each argument in args"},
		{"directory", probe.Target{Command: os.TempDir()}, probe.CommandNotExecutable, "command", "program inside"},
		{"not executable", probe.Target{Command: script(t, "plain.txt", "hello\n", 0o644)}, probe.CommandNotExecutable, "command", "chmod"},
		{"no first line", probe.Target{Command: script(t, "none", "exit 1\n", 0o755)}, probe.CommandNotExecutable, "command", "interpreter"},
		{"bad interpreter", probe.Target{Command: script(t, "bad", "#!/no/such/interpreter\n", 0o755)}, probe.CommandNotExecutable, "command", "interpreter"},
		{"no folder", noDir, probe.BadCwd, "cwd", "cwd"},
		{"folder is a file", fileDir, probe.BadCwd, "cwd", "cwd"},
		{"variable in args", probe.Target{Command: "node", Args: []string{"${workspaceFolder}/server.js"}}, probe.UnresolvedVariable, "args", "Set it"},
		{"variable in env", probe.Target{Command: "node", Env: map[string]string{"K": "${env:K}"}}, probe.UnresolvedVariable, "env", "Set it"},
		{"empty", probe.Target{}, probe.BadConfig, "command", ""},
		{"cat", probe.Target{Command: "cat"}, probe.NotMCPEndpoint, "command", "no MCP server"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.target.Kind = probe.Stdio
			r := runTest(t, c.target, timeFor(c.code))
			expect(t, r, c.code)
			if r.Field != c.field || !strings.Contains(r.Hint, c.hint) {
				t.Errorf("field %q, hint %q", r.Field, r.Hint)
			}
		})
	}
}

// What a server says before it ends becomes advice.
func TestHints(t *testing.T) {
	for text, want := range map[string][2]string{
		"npm error code E404\nnpm error 404 Not Found":                     {hintNoPackage, ""},
		"npm ERR! code ENOTFOUND":                                          {"The package registry could not be reached.", ""},
		"npm error could not determine executable to run":                  {"The package has no program to run; check its name.", ""},
		"Error: Cannot find module '/no/such/server.js'":                   {hintMissingFile, ""},
		"ModuleNotFoundError: No module named 'httpx'":                     {hintNoModule, ""},
		"docker: Cannot connect to the Docker daemon at unix":              {"Start Docker.", ""},
		"the input device is not a TTY":                                    {"Remove -t from the docker arguments; keep -i.", ""},
		"Unable to find image 'x:latest' locally":                          {"The image could not be pulled; check its name.", ""},
		"listen EADDRINUSE: address already in use :::3000":                {"The port is in use; is another copy running?", ""},
		"Error: GITHUB_TOKEN environment variable is required":             {hintVariable + "GITHUB_TOKEN in env.", "GITHUB_TOKEN"},
		"Please set the OPENAI_API_KEY":                                    {hintVariable + "OPENAI_API_KEY in env.", "OPENAI_API_KEY"},
		"SyntaxError: Unexpected token '?'":                                {"The Node.js version is too old for this server.", ""},
		"EACCES: permission denied, open '/x'":                             {"A file may not be read or run; check permissions.", ""},
		"error: no arguments\nUsage: server [dir]":                         {hintUsage, ""},
		"all is well\nlistening on stdio, MY_SERVER ready, nothing to see": {"", ""},
	} {
		if hint, variable := textHint(text); hint != want[0] || variable != want[1] {
			t.Errorf("%q: %q, %q", text, hint, variable)
		}
	}
	r := runTest(t, server(t, "exit-stderr"), timeFor(probe.ExitedEarly))
	if r.Field != "env" || r.Key != "GITHUB_TOKEN" || !strings.Contains(r.Hint, "GITHUB_TOKEN") {
		t.Error(r.Field, r.Key, r.Hint)
	}
	r = runTest(t, server(t, "exit-silent"), timeFor(probe.ExitedEarly))
	if r.Field != "command" || !strings.Contains(r.Hint, "nothing to stderr") || !strings.Contains(r.Message, "exit code 0") {
		t.Error(r.Field, r.Hint, r.Message)
	}
}
