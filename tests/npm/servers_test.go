//go:build e2e

// Package npm tests real MCP servers. e2e.sh installs them and says where.
package npm

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// scope is the folder of the installed packages.
func scope(t *testing.T, parts ...string) string {
	t.Helper()
	root := os.Getenv("MCP_LS_NPM")
	if root == "" {
		t.Fatal("run tests/npm/e2e.sh, which installs the servers")
	}
	return filepath.Join(append([]string{root, "node_modules", "@modelcontextprotocol"}, parts...)...)
}

// everything is the file that server-everything starts from.
func everything(t *testing.T) string { return scope(t, "server-everything", "dist", "index.js") }

// listen runs server-everything as an HTTP server of that kind until the test
// ends, and returns its origin.
func listen(t *testing.T, kind string) string {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	address := free.Addr().String()
	free.Close()
	_, port, err := net.SplitHostPort(address)
	must(t, err)
	cmd := exec.Command("node", everything(t), kind)
	cmd.Env = append(os.Environ(), "PORT="+port)
	must(t, cmd.Start())
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); {
		c, err := net.DialTimeout("tcp", address, time.Second)
		if err == nil {
			c.Close()
			return "http://" + address
		}
		<-time.After(20 * time.Millisecond)
	}
	t.Fatalf("server-everything %s does not listen at %s", kind, address)
	return ""
}

// spoken starts a server and counts its tools with three lines of JSON: what
// any client must do at least.
func spoken(t *testing.T, args ...string) (tools int, took time.Duration) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "node", args...)
	in, err := cmd.StdinPipe()
	must(t, err)
	out, err := cmd.StdoutPipe()
	must(t, err)
	start := time.Now()
	must(t, cmd.Start())
	defer func() {
		in.Close()
		cmd.Process.Kill()
		cmd.Wait()
	}()
	lines := bufio.NewReader(out)
	io.WriteString(in, initialize+"\n")
	answered(t, lines, 1)
	io.WriteString(in, initialized+"\n"+list+"\n")
	var result struct{ Tools []json.RawMessage }
	must(t, json.Unmarshal(answered(t, lines, 2), &result))
	return len(result.Tools), time.Since(start)
}

const (
	initialize  = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"roots":{}},"clientInfo":{"name":"floor","version":"1"}}}`
	initialized = `{"jsonrpc":"2.0","method":"notifications/initialized"}`
	list        = `{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}`
)

// answered reads lines until the answer to the request of that id.
func answered(t *testing.T, lines *bufio.Reader, id int) json.RawMessage {
	t.Helper()
	for {
		line, err := lines.ReadBytes('\n')
		must(t, err)
		if result, ok := answer(line, id); ok {
			return result
		}
	}
}

func answer(message []byte, id int) (json.RawMessage, bool) {
	var m struct {
		ID     json.Number
		Method string
		Result json.RawMessage
	}
	if json.Unmarshal(message, &m) != nil || m.Method != "" || m.ID.String() != fmt.Sprint(id) {
		return nil, false
	}
	return m.Result, true
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// server is a configured server and how many tools it has by its own word.
type server struct {
	name  string
	entry map[string]any
	tools int
}

// servers are the real servers, started or about to be.
func servers(t *testing.T) []server {
	t.Helper()
	stdio := func(name string, args ...string) server {
		n, _ := spoken(t, args...)
		return server{name, map[string]any{"type": "stdio", "command": "node", "args": args}, n}
	}
	dir := t.TempDir()
	local := stdio("everything", everything(t), "stdio")
	files := stdio("filesystem", scope(t, "server-filesystem", "dist", "index.js"), dir)
	memory := stdio("memory", scope(t, "server-memory", "dist", "index.js"))
	memory.entry["env"] = map[string]string{"MEMORY_FILE_PATH": filepath.Join(dir, "memory.jsonl")}
	return []server{local, files, memory,
		{"everything-http", map[string]any{"type": "http", "url": listen(t, "streamableHttp") + "/mcp"}, local.tools},
		{"everything-sse", map[string]any{"type": "sse", "url": listen(t, "sse") + "/sse"}, local.tools},
		{"everything-sse-by-address", map[string]any{"url": listen(t, "sse") + "/sse"}, local.tools},
	}
}

// write writes a configuration of the servers.
func write(t *testing.T, list []server) (root, path, src string) {
	t.Helper()
	entries := map[string]any{}
	for _, s := range list {
		entries[s.name] = s.entry
	}
	b, err := json.MarshalIndent(map[string]any{"servers": entries}, "", "  ")
	must(t, err)
	root = t.TempDir()
	path = filepath.Join(root, ".vscode", "mcp.json")
	must(t, os.MkdirAll(filepath.Dir(path), 0o755))
	must(t, os.WriteFile(path, b, 0o600))
	return root, path, string(b)
}

// program is the real mcp-ls.
func program(t *testing.T) string {
	t.Helper()
	p := os.Getenv("MCP_LS")
	if p == "" {
		t.Fatal("MCP_LS must name the program")
	}
	return p
}

func oneLine(b []byte) string { return strings.Join(strings.Fields(string(b)), " ") }
