//go:build unix

package mcpclient

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/mcp-ls/mcp-ls/probe"
)

// proberVariable turns the test binary into a program that tests a server and
// is killed while it does.
const proberVariable = "PROBE_FOR_EVER"

func probeForEver() {
	target := probe.Target{Kind: probe.Stdio, Command: os.Args[0], Env: map[string]string{
		hostileVariable: os.Getenv(proberVariable), "TEST_TAG": os.Getenv("TEST_TAG"),
	}}
	New(Config{}).Run(context.Background(), target, probe.Options{
		Approved: probe.Fingerprint(target),
		Verdict: func(probe.Result) {
			fmt.Println("ready")
			select {}
		},
	})
}

// A test whose own process is killed leaves nothing either: its group goes at
// once, what left the group with the next test.
func TestKilledProberLeavesNothing(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, mode := range []string{"ok", "ignore-term", "fork-and-ignore"} {
		t.Run(mode, func(t *testing.T) {
			tag := "killed-" + mode
			prober := exec.Command(exe)
			prober.Env = append(os.Environ(), proberVariable+"="+mode, "TEST_TAG="+tag)
			out, err := prober.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := prober.Start(); err != nil {
				t.Fatal(err)
			}
			bufio.NewReader(out).ReadString('\n')
			if len(tagged(tag)) < 2 {
				t.Error("nothing runs")
			}
			prober.Process.Kill()
			prober.Wait()
			escaped := 0
			if mode == "fork-and-ignore" {
				escaped = 1
			}
			waitFor(t, func() bool { return len(tagged(tag)) <= escaped })
			expect(t, runTest(t, server(t, "ok"), timeFor(probe.OK)), probe.OK)
			if left := tagged(tag); len(left) > 0 {
				t.Error("left", left)
			}
		})
	}
}

// waitFor polls until done holds.
func waitFor(t *testing.T, done func() bool) {
	t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(20 * time.Second); !done(); <-tick.C {
		if time.Now().After(end) {
			t.Fatal("it does not happen")
		}
	}
}

// Neither goroutines nor files are left when tests are over.
func TestNothingLeaksInThisProcess(t *testing.T) {
	redirect := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/x", 301) }))
	good, stream, socket := serve(t, streamable()), serve(t, eventStream()), serve(t, accept(socketServer(10), "mcp"))
	all := func() {
		for _, mode := range []string{"ok", "exit-stderr", "banner", "init-error", "held-pipe", "huge-line"} {
			runTest(t, server(t, mode), timeFor(probe.OK))
		}
		runTest(t, target(probe.HTTP, good), timeFor(probe.OK))
		runTest(t, target(probe.SSE, stream), timeFor(probe.OK))
		runTest(t, target(probe.WebSocket, strings.Replace(socket, "http", "ws", 1)), timeFor(probe.OK))
		runTest(t, target(probe.HTTP, redirect), timeFor(probe.OK))
		runTest(t, probe.Target{Kind: probe.Stdio, Command: "/no/such"}, timeFor(probe.OK))
	}
	files := func() int {
		list, _ := os.ReadDir("/proc/self/fd")
		return len(list)
	}
	all() // what is opened once and for all is open now
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	goroutines, open := runtime.NumGoroutine(), files()
	for range 2 {
		all()
	}
	waitFor(t, func() bool { return runtime.NumGoroutine() <= goroutines+2 && files() <= open+2 })
}

// Killing the client of a container engine leaves its container running, so it
// gets the time to hear SIGTERM even when a test must end fast.
func TestContainerClientsAreStoppedGently(t *testing.T) {
	t.Parallel()
	mark := filepath.Join(t.TempDir(), "stopped")
	docker := script(t, "docker", "#!/bin/sh\ntrap 'echo > "+mark+"; exit' TERM\nwhile :; do sleep 0.1; done\n", 0o755)
	o := timeFor(probe.NoAnswer)
	o.Grace = time.Millisecond
	r := runTest(t, probe.Target{Kind: probe.Stdio, Command: docker, Args: []string{"run", "-i", "image"}}, o)
	expect(t, r, probe.NoAnswer)
	if _, err := os.Stat(mark); err != nil || r.Evidence.Stopped != "SIGTERM" || !strings.Contains(r.Hint, "downloading") {
		t.Error(err, r.Evidence.Stopped, r.Hint)
	}
}

func TestContainerMayStillRun(t *testing.T) {
	t.Parallel()
	docker := script(t, "podman", "#!/bin/sh\ntrap '' TERM\nwhile :; do sleep 0.1; done\n", 0o755)
	r := runTest(t, probe.Target{Kind: probe.Stdio, Command: docker}, timeFor(probe.NoAnswer))
	expect(t, r, probe.NoAnswer, probe.ContainerMayStillRun)
}
