//go:build e2e && unix

package npm

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/mcp-ls/mcp-ls/probe"
	"github.com/mcp-ls/mcp-ls/probe/mcpclient"
)

const (
	rounds     = 10  // of each way, one after the other; a first round is not counted
	limitStdio = 1.1 // times the floor
	limitHTTP  = 2.0
)

// way is a way to get a server's list of tools, and how long it took.
type way struct {
	name string
	run  func() time.Duration
	took []time.Duration
}

func (w *way) median() time.Duration {
	slices.Sort(w.took)
	return (w.took[(len(w.took)-1)/2] + w.took[len(w.took)/2]) / 2
}

// TestSpeed measures, in one run, a test until its verdict against the floor
// (the server itself, asked by hand) and against the MCP Inspector.
func TestSpeed(t *testing.T) {
	cli := func(args ...string) func() time.Duration {
		return func() time.Duration {
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			cmd := exec.CommandContext(ctx, "npx", append([]string{"--no", "--", "mcp-inspector", "--cli"}, args...)...)
			cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
			cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
			cmd.Dir = strings.TrimSuffix(scope(t), "/node_modules/@modelcontextprotocol")
			start := time.Now()
			out, err := cmd.CombinedOutput()
			if took := time.Since(start); err == nil && bytes.Contains(out, []byte(`"tools"`)) {
				return took
			}
			t.Fatalf("the inspector: %v: %s", err, out)
			return 0
		}
	}
	url := listen(t, "streamableHttp") + "/mcp"
	compare(t, "stdio", limitStdio, []way{
		{name: "floor", run: func() time.Duration { _, took := spoken(t, everything(t), "stdio"); return took }},
		{name: "mcp-ls", run: func() time.Duration {
			return verdict(t, probe.Target{Kind: probe.Stdio, Command: "node", Args: []string{everything(t), "stdio"}})
		}},
		{name: "inspector", run: cli("node", everything(t), "stdio", "--method", "tools/list")},
	})
	compare(t, "streamable HTTP", limitHTTP, []way{
		{name: "floor", run: func() time.Duration { return posted(t, url) }},
		{name: "mcp-ls", run: func() time.Duration { return verdict(t, probe.Target{Kind: probe.HTTP, URL: url}) }},
		{name: "inspector", run: cli(url, "--transport", "http", "--method", "tools/list")},
	})
}

// compare runs the ways in turn, prints their medians, and holds the second to
// its limit.
func compare(t *testing.T, what string, limit float64, ways []way) {
	t.Helper()
	for round := range rounds + 1 {
		for i := range ways {
			took := ways[i].run()
			if round > 0 {
				ways[i].took = append(ways[i].took, took)
			}
		}
	}
	floor := ways[0].median()
	for i := range ways {
		w := &ways[i]
		m := w.median()
		t.Logf("%-16s %-10s median %7.1f ms (%.0f to %.0f), %.2f × floor", what, w.name, ms(m), ms(w.took[0]), ms(w.took[len(w.took)-1]), float64(m)/float64(floor))
	}
	if times := float64(ways[1].median()) / float64(floor); times > limit {
		t.Errorf("over %s a test takes %.2f times the floor, more than %.1f", what, times, limit)
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// verdict is the time until a test knows its outcome.
func verdict(t *testing.T, target probe.Target) time.Duration {
	t.Helper()
	start := time.Now()
	var took time.Duration
	r := mcpclient.New(mcpclient.Config{}).Run(context.Background(), target, probe.Options{
		Approved: probe.Fingerprint(target),
		Verdict:  func(probe.Result) { took = time.Since(start) },
	})
	if !r.OK() {
		t.Fatal(probe.Report(r))
	}
	return took
}

// posted is the time that the three requests of any client take, on a
// connection of their own.
func posted(t *testing.T, url string) time.Duration {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	session := ""
	post := func(body string) []byte {
		req, err := http.NewRequest(http.MethodPost, url, strings.NewReader(body))
		must(t, err)
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "application/json, text/event-stream")
		if session != "" {
			req.Header.Set("Mcp-Session-Id", session)
			req.Header.Set("Mcp-Protocol-Version", "2025-11-25")
		}
		resp, err := client.Do(req)
		must(t, err)
		defer resp.Body.Close()
		if id := resp.Header.Get("Mcp-Session-Id"); id != "" {
			session = id
		}
		b, err := io.ReadAll(resp.Body)
		must(t, err)
		return b
	}
	start := time.Now()
	post(initialize)
	post(initialized)
	said := post(list)
	took := time.Since(start)
	for line := range strings.Lines(string(said)) {
		if result, ok := answer([]byte(strings.TrimPrefix(line, "data: ")), 2); ok {
			var tools struct{ Tools []json.RawMessage }
			must(t, json.Unmarshal(result, &tools))
			if len(tools.Tools) > 0 {
				return took
			}
		}
	}
	t.Fatal(fmt.Sprintf("no list of tools: %s", said))
	return 0
}
