package tests

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/mcp-ls/mcp-ls/probe/mcpclient"
	"github.com/mcp-ls/mcp-ls/tests/editor"
)

// echoing makes the test binary a server that repeats all it was given, in the
// way that the variable's value names.
const echoing = "MCP_LS_TEST_ECHO"

// echo is that server.
func echo(mode string) {
	known := strings.Join(append(os.Environ(), os.Args...), "\n")
	half := len(known) / 2
	known += "\n" + known[:half] + "\x1b[31m" + known[half:] + "\n" + strings.ReplaceAll(known, "a", "a\u200b")
	say := func(id json.RawMessage, what string, v any) {
		b, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, what: v})
		if err != nil {
			os.Exit(3)
		}
		os.Stdout.Write(append(b, '\n'))
	}
	switch mode {
	case "exit":
		fmt.Fprintln(os.Stderr, known)
		os.Exit(1)
	case "noise":
		fmt.Println(known)
	}
	fmt.Fprintln(os.Stderr, known)
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var m struct {
			ID     json.RawMessage
			Method string
		}
		if json.Unmarshal(in.Bytes(), &m) != nil || len(m.ID) == 0 {
			continue
		}
		switch {
		case mode == "error":
			say(m.ID, "error", map[string]any{"code": -32603, "message": known})
		case m.Method == "initialize":
			say(m.ID, "result", map[string]any{"protocolVersion": "2025-06-18", "capabilities": map[string]any{"tools": map[string]any{}},
				"serverInfo": map[string]any{"name": known, "version": known, "title": known}, "instructions": known})
		default:
			say(m.ID, "result", map[string]any{"tools": []any{map[string]any{"name": known, "description": known, "inputSchema": map[string]any{"type": "object"}},
				map[string]any{"name": "plain", "description": known, "inputSchema": map[string]any{"type": "object"}}}})
		}
	}
}

// canaries are the secrets, by where they are planted.
var canaries = map[string]string{
	"env":      "canary-env-0123456789abcdef",
	"args":     "canary-arg-Zx81Qw72",
	"variable": "canary-variable-55aa66bb",
	"envFile":  `canary file"quoted\back/slash`,
	"input":    "canary-input-typed-99",
	"header":   "canary.header_0123456789ABCDEF",
	"url":      "canary-query-77+plus",
	"userinfo": "canary-password-31",
	"setting":  "canary-setting-4242",
}

// echoHTTP repeats everything about a request, with a status by its path.
func echoHTTP(w http.ResponseWriter, r *http.Request) {
	said := fmt.Sprint(r.Header, r.URL, r.Host)
	line := strings.NewReplacer("\n", " ", "\r", " ").Replace(said)
	switch r.URL.Path {
	case "/401":
		w.Header().Set("WWW-Authenticate", `Bearer realm="`+line+`"`)
		w.WriteHeader(http.StatusUnauthorized)
	case "/302":
		w.Header().Set("Location", "/elsewhere?"+r.URL.RawQuery+"&h="+url.QueryEscape(r.Header.Get("Authorization")))
		w.WriteHeader(http.StatusFound)
	default:
		w.WriteHeader(http.StatusInternalServerError)
	}
	io.WriteString(w, said)
}

// shown collects what a person could see or a file could keep.
type shown struct {
	mu   sync.Mutex
	text map[string]string
}

func (s *shown) add(where string, v any) {
	b, ok := v.([]byte)
	if !ok {
		b, _ = json.Marshal(v)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text[where] += string(b) + "\n"
}

// check fails the test for every piece of a secret that was shown.
func (s *shown) check(t *testing.T) {
	t.Helper()
	if len(s.text) == 0 {
		t.Fatal("nothing was shown")
	}
	for where, text := range s.text {
		bare := strings.NewReplacer(`\u200b`, "", "\u200b", "", `\u001b[31m`, "").Replace(text)
		for planted, c := range canaries {
			for _, form := range []string{c, url.QueryEscape(c), url.PathEscape(c), quotedJSON(c), base64.StdEncoding.EncodeToString([]byte(c)), c[:12], c[len(c)-12:]} {
				if strings.Contains(text, form) || strings.Contains(bare, form) {
					i := max(strings.Index(bare, form), 0)
					t.Errorf("%s shows %q of the secret in %s: …%s", where, form, planted, bare[max(0, i-80):min(len(bare), i+80)])
					break
				}
			}
		}
	}
}

func quotedJSON(s string) string {
	b, _ := json.Marshal(s)
	return strings.Trim(string(b), `"`)
}

// canaryFile writes a configuration with every secret in its place, and returns
// its path and the names of its servers.
func canaryFile(t *testing.T, root, base string, inputs bool) (path, src string, names []string) {
	t.Helper()
	dir := filepath.Join(root, ".vscode")
	must(t, os.MkdirAll(dir, 0o755))
	must(t, os.WriteFile(filepath.Join(root, "secrets.env"), []byte("FILE_SECRET="+canaries["envFile"]+"\n"), 0o600))
	servers := map[string]any{}
	for _, mode := range []string{"exit", "noise", "name", "error"} {
		args := []string{"--api-token", canaries["args"]}
		if inputs {
			args = append(args, "--typed=${input:typed}", "--set=${input:set}")
		}
		servers["echo-"+mode] = map[string]any{"type": "stdio", "command": os.Args[0], "args": args, "envFile": filepath.Join(root, "secrets.env"),
			"env": map[string]any{echoing: mode, "API_KEY": canaries["env"], "FROM_VARIABLE": "${env:CANARY_VARIABLE}"}}
	}
	with := strings.Replace(base, "http://", "http://user:"+canaries["userinfo"]+"@", 1)
	for _, path := range []string{"/401", "/302", "/500"} {
		servers["http"+path] = map[string]any{"type": "http", "url": with + path + "?access_token=" + url.QueryEscape(canaries["url"]),
			"headers": map[string]any{"Authorization": "Bearer " + canaries["header"], "X-Plain": "${env:CANARY_VARIABLE}"}}
	}
	for name := range servers {
		names = append(names, name)
	}
	b, err := json.MarshalIndent(map[string]any{"inputs": []any{map[string]any{"id": "typed", "type": "promptString", "password": true}, map[string]any{"id": "set", "type": "promptString"}},
		"servers": servers}, "", "  ")
	must(t, err)
	path = filepath.Join(dir, "mcp.json")
	must(t, os.WriteFile(path, b, 0o600))
	return path, string(b), names
}

// TestNoSecretIsShownInTheEditor tests servers that repeat every secret they
// get, and looks at all that the editor and the log are told.
func TestNoSecretIsShownInTheEditor(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(echoHTTP))
	defer server.Close()
	seen := &shown{text: map[string]string{}}
	var log lockedBuffer
	cfg := serverOf(map[string]string{"CANARY_VARIABLE": canaries["variable"]}, t.TempDir())
	cfg.Runner = mcpclient.New(mcpclient.Config{})
	cfg.Log = slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	caps := editor.Full()
	caps["experimental"] = map[string]any{"mcp/input": true}
	root := t.TempDir()
	path, src, names := canaryFile(t, root, server.URL, true)
	e := start(t, cfg, editor.Options{Root: root, Capabilities: caps, Settings: map[string]any{"inputs": map[string]any{"set": canaries["setting"]}},
		Answer: map[string]func(json.RawMessage) any{
			"mcp/input":                 func(json.RawMessage) any { return value(canaries["input"]) },
			"window/showMessageRequest": func(json.RawMessage) any { return map[string]any{"title": "Test once"} },
			"window/showDocument": func(raw json.RawMessage) any {
				var p struct{ URI string }
				if json.Unmarshal(raw, &p) == nil {
					b, _ := os.ReadFile(strings.TrimPrefix(p.URI, "file://"))
					seen.add("document", b)
				}
				return map[string]any{"success": true}
			},
		}})
	u := editor.URI(path)
	must(t, e.DidOpen(u, "jsonc", src))
	command := func(name string, args any) json.RawMessage {
		var out json.RawMessage
		must(t, e.Call("workspace/executeCommand", map[string]any{"command": "mcp-ls." + name, "arguments": []any{args}}, &out))
		return out
	}
	all := command("testAll", map[string]any{"uri": u})
	seen.add("JSON of all tests", []byte(all))
	for _, code := range []string{"exited_early", "server_error", "ok_with_warnings", `"ok"`, "auth_rejected", "redirected", "http_error"} {
		if !strings.Contains(string(all), code) {
			t.Errorf("no test ended in %s: %s", code, all)
		}
	}
	for _, name := range names {
		seen.add("JSON of a test", []byte(command("testConnection", map[string]any{"uri": u, "server": name})))
		seen.add("report", []byte(command("showReport", map[string]any{"uri": u, "server": name})))
		at := e.Position(src, strings.Index(src, `"`+name+`"`)+2)
		params := map[string]any{"textDocument": document(u), "position": at}
		var hover json.RawMessage
		must(t, e.Call("textDocument/hover", params, &hover))
		seen.add("hover", []byte(hover))
		var actions []struct{ Title string }
		end := e.Position(src, len(src))
		must(t, e.Call("textDocument/codeAction", map[string]any{"textDocument": document(u), "range": editor.Range{End: end}, "context": map[string]any{"diagnostics": []any{}}}, &actions))
		seen.add("titles of actions", actions)
	}
	var lenses []json.RawMessage
	must(t, e.Call("textDocument/codeLens", map[string]any{"textDocument": document(u)}, &lenses))
	for _, raw := range lenses {
		var lens json.RawMessage
		must(t, e.Call("codeLens/resolve", raw, &lens))
		seen.add("lens", []byte(lens))
	}
	var findings json.RawMessage
	must(t, e.Call("textDocument/diagnostic", map[string]any{"textDocument": document(u)}, &findings))
	seen.add("findings", []byte(findings))
	for _, method := range []string{"textDocument/publishDiagnostics", "$/progress", "window/showMessage", "window/showMessageRequest", "window/logMessage", "window/workDoneProgress/create", "mcp/input"} {
		for _, m := range e.Messages(method) {
			seen.add(method, []byte(m.Params))
		}
	}
	seen.add("log", log.bytes())
	seen.check(t)
}

// lockedBuffer is a log that several write to.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) bytes() []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	return bytes.Clone(l.b.Bytes())
}

// TestNoSecretIsShownOnTheCommandLine does the same with the program.
func TestNoSecretIsShownOnTheCommandLine(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(echoHTTP))
	defer server.Close()
	root := t.TempDir()
	path, _, _ := canaryFile(t, root, server.URL, false)
	seen := &shown{text: map[string]string{}}
	call := func(args ...string) string {
		cmd := exec.Command(binary(t), append([]string{"probe"}, args...)...)
		cmd.Dir = root
		cmd.Env = append(os.Environ(), "CANARY_VARIABLE="+canaries["variable"])
		out, _ := cmd.CombinedOutput() // the tests fail, and say so
		seen.add(strings.Join(args[:len(args)-1], " "), out)
		return string(out)
	}
	for _, args := range [][]string{{"--yes", path}, {"--yes", "--format", "json", path}, {"--yes=false", path}} {
		if out := call(args...); !strings.Contains(out, "echo-exit") {
			t.Fatalf("%v: %s", args, out)
		}
	}
	call("--yes", "--url", server.URL+"/500?access_token="+url.QueryEscape(canaries["url"]))
	call("--yes", "--command", echoing+"=exit API_KEY="+canaries["env"]+" '"+os.Args[0]+"' --api-token "+canaries["args"])
	seen.check(t)
}
