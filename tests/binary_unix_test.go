//go:build unix

package tests

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/mcp-ls/mcp-ls/tests/editor"
)

// TestProgramTestsAServer tests a real server, with nothing between.
func TestProgramTestsAServer(t *testing.T) {
	p := launch(t, editor.Options{Root: t.TempDir(), Settings: map[string]any{"probe": map[string]any{"consent": "always"}}}, "serve")
	u := config(p.Editor)
	must(t, p.DidOpen(u, "json", entry(t, map[string]any{"type": "stdio", "command": binary(t), "args": []string{"demo-server"}})))
	var r struct {
		Code     string
		Evidence struct{ Tools int }
	}
	must(t, p.Call("workspace/executeCommand", testOf(u), &r))
	if r.Code != "ok" || r.Evidence.Tools == 0 {
		t.Errorf("result: %+v", r)
	}
}

// TestNoServerOutlivesTheProgram ends the program while a server that never
// answers is tested.
func TestNoServerOutlivesTheProgram(t *testing.T) {
	p := launch(t, editor.Options{Root: t.TempDir(), Settings: map[string]any{"probe": map[string]any{"consent": "always"}}}, "serve")
	u := config(p.Editor)
	pidFile := filepath.Join(t.TempDir(), "pid")
	must(t, p.DidOpen(u, "json", entry(t, map[string]any{"type": "stdio", "command": os.Args[0], "env": map[string]string{idle: "1", idlePID: pidFile}})))
	p.Ask("workspace/executeCommand", testOf(u))
	for n := 1; ; n++ { // until the server's own line is reported
		must(t, p.Await("$/progress", n))
		if strings.Contains(string(p.Messages("$/progress")[n-1].Params), "waiting") {
			break
		}
	}
	must(t, p.in.Close())
	p.exit(t)
	raw, err := os.ReadFile(pidFile)
	must(t, err)
	pid, err := strconv.Atoi(string(raw))
	must(t, err)
	if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("the tested server %d is still there: %v", pid, err)
	}
}

func entry(t *testing.T, server map[string]any) string {
	t.Helper()
	b, err := json.Marshal(map[string]any{"servers": map[string]any{"a": server}})
	must(t, err)
	return string(b)
}

func testOf(uri string) map[string]any {
	return map[string]any{"command": "mcp-ls.testConnection", "arguments": []any{map[string]any{"uri": uri, "server": "a"}}}
}
