//go:build unix

package mcpclient

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mcp-ls/mcp-ls/probe"
)

func TestNothingRunsWithoutAgreement(t *testing.T) {
	mark := filepath.Join(t.TempDir(), "ran")
	agreed := probe.Target{Kind: probe.Stdio, Command: script(t, "server", "#!/bin/sh\necho > "+mark+"\n", 0o755)}
	approved := probe.Fingerprint(agreed)
	changed := func(change func(*probe.Target)) probe.Target {
		c := agreed
		change(&c)
		return c
	}
	asked, requests := stranger(t)
	for name, c := range map[string]struct {
		target   probe.Target
		approved string
	}{
		"never asked": {agreed, ""},
		"other args":  {changed(func(t *probe.Target) { t.Args = []string{"--more"} }), approved},
		"other env":   {changed(func(t *probe.Target) { t.Env = map[string]string{"NODE_OPTIONS": "--require ./evil.js"} }), approved},
		"other cwd":   {changed(func(t *probe.Target) { t.Dir = t.Command[:1] }), approved},
		"url":         {target(probe.HTTP, asked), ""},
		"socket":      {target(probe.WebSocket, strings.Replace(asked, "http", "ws", 1)), approved},
	} {
		r := New(Config{}).Run(context.Background(), c.target, probe.Options{Approved: c.approved})
		if r.Code != probe.NeedsConsent {
			t.Errorf("%s: %s", name, r.Code)
		}
	}
	if _, err := os.Stat(mark); err == nil || requests.Load() != 0 {
		t.Error("something ran or was contacted")
	}
}

func TestNoShell(t *testing.T) {
	mark := filepath.Join(t.TempDir(), "owned")
	target := server(t, "ok")
	target.Args = []string{"; touch " + mark, "$(touch " + mark + ")", "`touch " + mark + "`", "| touch " + mark}
	expect(t, runTest(t, target, timeFor(probe.OK)), probe.OK)
	if _, err := os.Stat(mark); err == nil {
		t.Error("a shell ran")
	}
}

func TestFilesInTheWorkspaceDoNotRunByName(t *testing.T) {
	dir := filepath.Dir(script(t, "npx", "#!/bin/sh\nexit 9\n", 0o755))
	for _, path := range []string{"", ".", ":", "relative", ":."} {
		target := probe.Target{Kind: probe.Stdio, Command: "npx", Dir: dir, Env: map[string]string{"PATH": path}}
		expect(t, runTest(t, target, timeFor(probe.CommandNotFound)), probe.CommandNotFound)
	}
}

func TestEnvironment(t *testing.T) {
	t.Setenv("SECRET_OF_THE_EDITOR", "do-not-pass")
	t.Setenv("LC_ALL", "() { :; }; echo shellshock")
	target := server(t, "tell")
	target.Args = []string{"a b", "*", ""}
	target.Env["CONFIGURED"] = "yes"
	target.Env["HOME"] = "/elsewhere"
	said := runTest(t, target, timeFor(probe.ExitedEarly)).Evidence.Stderr
	for _, want := range []string{`"a b" "*" ""`, `"CONFIGURED=yes"`, `"HOME=/elsewhere"`, `"PATH=`} {
		if !strings.Contains(said, want) {
			t.Errorf("%s is not in %s", want, said)
		}
	}
	for _, bad := range []string{"SECRET_OF_THE_EDITOR", "shellshock", `"HOME=` + os.Getenv("HOME")} {
		if strings.Contains(said, bad) {
			t.Errorf("%s is passed on", bad)
		}
	}
	t.Setenv("WORD_OF_THE_EDITOR", "may-pass")
	for _, inherit := range []string{"WORD_OF_THE_EDITOR", probe.Everything} {
		target.Inherit = []string{inherit, "SECRET_OF_THE_EDITOR"}
		said := runTest(t, target, timeFor(probe.ExitedEarly)).Evidence.Stderr
		for _, want := range []string{`"WORD_OF_THE_EDITOR=may-pass"`, `"SECRET_OF_THE_EDITOR=•••"`, `"PATH=`, `"HOME=/elsewhere"`} {
			if !strings.Contains(said, want) {
				t.Errorf("inherit %s: %s is not in %s", inherit, want, said)
			}
		}
	}
}

func TestCancel(t *testing.T) {
	for _, mode := range []string{"silent", "ignore-all", "hang-list", "notify-flood", "fork-and-ignore"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			target := server(t, mode)
			target.Env["TEST_TAG"] = t.Name()
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			o := probe.Options{Approved: probe.Fingerprint(target), Progress: func(phase, _ string) {
				if phase == "initialize" || phase == "list" {
					time.AfterFunc(100*time.Millisecond, cancel)
				}
			}}
			if mode == "fork-and-ignore" { // which answers everything
				o.Verdict = func(probe.Result) { cancel() }
			}
			r := New(Config{}).Run(ctx, target, o)
			if r.Code != probe.Cancelled && mode != "fork-and-ignore" {
				t.Error(probe.Report(r))
			}
			if left := tagged(t.Name()); len(left) > 0 {
				t.Error("left", left)
			}
		})
	}
}

func TestVerdictComesBeforeShutdown(t *testing.T) {
	target := server(t, "ignore-term")
	var early probe.Result
	o := probe.Options{Approved: probe.Fingerprint(target), Grace: 300 * time.Millisecond, Verdict: func(r probe.Result) { early = r }}
	r := New(Config{}).Run(context.Background(), target, o)
	if early.Code != probe.OK || early.Evidence.Stopped != "" || early.Evidence.Tools != 2 {
		t.Errorf("%+v", early)
	}
	expect(t, r, probe.OKWithWarnings, probe.IgnoresShutdown)
	if r.Evidence.Stopped != "SIGKILL" {
		t.Error(r.Evidence.Stopped)
	}
}

func TestProgressShowsStderr(t *testing.T) {
	target := server(t, "tell-then-wait")
	target.Env["API_KEY"] = canaryEnv
	o := timeFor(probe.NoAnswer)
	var mu sync.Mutex
	var lines []string
	o.Progress = func(phase, detail string) {
		mu.Lock()
		defer mu.Unlock()
		lines = append(lines, phase+": "+detail)
	}
	runTest(t, target, o)
	all := strings.Join(lines, "\n")
	if !strings.Contains(all, "initialize: downloading •••") || !strings.HasPrefix(all, "spawn: \n") || !strings.HasSuffix(all, "shutdown: ") {
		t.Error(all)
	}
}

func TestManyAtOnce(t *testing.T) {
	target := server(t, "ok")
	o := probe.Options{Approved: probe.Fingerprint(target)}
	client := New(Config{})
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			if r := client.Run(context.Background(), target, o); r.Code != probe.OK {
				t.Error(probe.Report(r))
			}
		})
	}
	wg.Wait()
}
