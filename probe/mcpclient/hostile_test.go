//go:build unix

package mcpclient

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"
)

// hostileVariable turns the test binary into an MCP server with one fault.
const hostileVariable = "HOSTILE_SERVER"

func TestMain(m *testing.M) {
	if os.Getenv(proberVariable) != "" {
		probeForEver()
	}
	if mode := os.Getenv(hostileVariable); mode != "" {
		(&hostile{mode: mode, in: bufio.NewReaderSize(os.Stdin, 1<<16)}).serve()
		return
	}
	flag.Parse()
	flag.Set("test.parallel", "8") // most tests wait rather than work
	os.Exit(m.Run())
}

// hostile is a stdio server that misbehaves as its mode says.
type hostile struct {
	mode string
	in   *bufio.Reader
}

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type object map[string]any

func (h *hostile) write(s string) {
	if _, err := os.Stdout.WriteString(s); err != nil {
		os.Exit(1)
	}
}

func (h *hostile) send(v any) { h.write(encode(v) + "\n") }

func (h *hostile) result(id json.RawMessage, v any) { h.send(answer(id, v)) }

func (h *hostile) fail(id json.RawMessage, code int, text string) {
	h.send(object{"jsonrpc": "2.0", "id": id, "error": object{"code": code, "message": text}})
}

func encode(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func answer(id json.RawMessage, v any) object {
	return object{"jsonrpc": "2.0", "id": id, "result": v}
}

func initResult(version string) object {
	return object{
		"protocolVersion": version,
		"capabilities":    object{"tools": object{}},
		"serverInfo":      object{"name": "hostile", "version": "1.0", "title": "The Hostile Server"},
		"instructions":    "Do not trust it.",
	}
}

func tool(i int) object {
	return object{"name": fmt.Sprintf("tool_%06d", i), "inputSchema": object{"type": "object"}}
}

func tools(n int) []any {
	ts := make([]any, n)
	for i := range ts {
		ts[i] = tool(i)
	}
	return ts
}

func forever() {
	signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
	hang()
}

func hang() { <-time.After(time.Hour) }

// spawn starts another process that lives on.
func spawn(setsid, holdOutput bool) {
	c := exec.Command("/bin/sleep", "600")
	if setsid {
		c.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	}
	if holdOutput {
		c.Stdout, c.Stderr = os.Stdout, os.Stderr
	}
	if err := c.Start(); err != nil {
		panic(err)
	}
}

func (h *hostile) serve() {
	if start := starts[h.mode]; start != nil {
		start(h)
	}
	for {
		line, err := h.in.ReadBytes('\n')
		if err != nil {
			if h.mode == "ignore-term" {
				forever()
			}
			return
		}
		var m request
		if json.Unmarshal(line, &m) == nil {
			h.handle(m)
		}
	}
}

// starts is what happens before the first request is read.
var starts = map[string]func(*hostile){
	"exit-stderr": func(*hostile) {
		fmt.Fprintln(os.Stderr, "Error: GITHUB_TOKEN environment variable is required")
		os.Exit(1)
	},
	"exit-silent": func(*hostile) { os.Exit(0) },
	"banner":      func(h *hostile) { h.write("Starting weather server v1.2.3 ...\n") },
	"object-log": func(h *hostile) { // as console.log writes it
		h.write("{ port: 3 }\n")
		<-time.After(secondChance + 500*time.Millisecond)
	},
	"object-then-exit": func(h *hostile) {
		h.write("{ port: 3 }\n")
		fmt.Fprintln(os.Stderr, "fatal: no config")
		os.Exit(1)
	},
	"json-log": func(h *hostile) { h.write(`{"level":30,"msg":"listening"}` + "\n") },
	"silent": func(h *hostile) {
		io.Copy(io.Discard, h.in)
		hang()
	},
	"ignore-all": func(h *hostile) {
		go io.Copy(io.Discard, h.in)
		forever()
	},
	"ignore-term":  func(*hostile) { signal.Ignore(syscall.SIGTERM) },
	"close-stdin":  func(*hostile) { syscall.Close(0); hang() },
	"close-stdout": func(*hostile) { syscall.Close(1); hang() },
	"stderr-flood": func(*hostile) {
		go func() {
			for line := strings.Repeat("x", 99) + "\n"; ; {
				if _, err := os.Stderr.WriteString(line); err != nil {
					return
				}
			}
		}()
	},
	"noisy-start": func(*hostile) {
		line := strings.Repeat("y", 99) + "\n"
		for range 20_000 {
			os.Stderr.WriteString(line)
		}
	},
	"huge-line": func(h *hostile) {
		h.write(`{"jsonrpc":"2.0","id":1,"result":{"x":"`)
		for b := strings.Repeat("A", 1<<20); ; {
			h.write(b)
		}
	},
	"notify-flood": func(h *hostile) {
		go func() {
			for {
				h.write(`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"hello hello"}}` + "\n")
			}
		}()
		io.Copy(io.Discard, h.in)
		hang()
	},
	"yes": func(h *hostile) {
		for {
			h.write("y\n")
		}
	},
	"fork":   func(*hostile) { spawn(false, false) },
	"setsid": func(*hostile) { spawn(true, false) },
	"held-pipe": func(*hostile) {
		spawn(false, true)
		fmt.Fprintln(os.Stderr, "fatal: could not open database")
		os.Exit(1)
	},
	"launcher-exits": func(*hostile) {
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), hostileVariable+"=ok")
		c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
		if err := c.Start(); err != nil {
			panic(err)
		}
		os.Exit(0)
	},
	"slow-start": func(*hostile) { <-time.After(500 * time.Millisecond) },
	"tell": func(h *hostile) { // shows its arguments and variables
		fmt.Fprintf(os.Stderr, "%q\n%q\n", os.Args[1:], os.Environ())
		os.Exit(1)
	},
	"tell-then-wait": func(*hostile) {
		fmt.Fprintln(os.Stderr, "downloading", os.Getenv("API_KEY"))
		hang()
	},
	"fork-and-ignore": func(*hostile) {
		spawn(false, false)
		spawn(true, false)
		signal.Ignore(syscall.SIGTERM)
	},
}

func (h *hostile) handle(m request) {
	switch m.Method {
	case "server/discover":
		h.discover(m)
	case "initialize":
		h.initialize(m)
	case "tools/list":
		h.list(m)
	case "ping":
		h.result(m.ID, object{})
	default:
		if len(m.ID) > 0 && m.Method != "" {
			h.fail(m.ID, -32601, "Method not found")
		}
	}
}

func (h *hostile) discover(m request) {
	switch h.mode {
	case "discover-dies":
		fmt.Fprintln(os.Stderr, "Error: expected initialize, got server/discover")
		os.Exit(1)
	case "discover-silent":
	case "modern-only":
		h.result(m.ID, object{
			"resultType": "complete", "ttlMs": 0, "cacheScope": "public",
			"_meta":             object{"io.modelcontextprotocol/serverInfo": object{"name": "modern", "version": "2"}},
			"supportedVersions": []string{"2026-07-28"},
			"capabilities":      object{"tools": object{}},
		})
	default:
		h.fail(m.ID, -32601, "Method not found")
	}
}

func (h *hostile) initialize(m request) {
	good := initResult("2025-06-18")
	line := encode(answer(m.ID, good))
	switch h.mode {
	case "crash":
		fmt.Fprintln(os.Stderr, "Traceback (most recent call last):\n  File \"server.py\", line 3\nModuleNotFoundError: No module named 'httpx'")
		os.Exit(3)
	case "segv":
		signal.Reset(syscall.SIGSEGV)
		syscall.Exec("/bin/sh", []string{"sh", "-c", "kill -SEGV $$"}, os.Environ())
	case "newer":
		h.result(m.ID, initResult("2099-01-01"))
	case "older":
		h.result(m.ID, initResult("2024-10-07"))
	case "no-version":
		h.result(m.ID, object{"capabilities": object{}})
	case "no-caps":
		good["capabilities"] = object{}
		h.result(m.ID, good)
	case "prompts-fail":
		good["capabilities"] = object{"tools": object{}, "prompts": object{}}
		h.result(m.ID, good)
	case "bad-json":
		h.write(`{"jsonrpc":"2.0","id":` + string(m.ID) + `,"result":{"protocolVersion":"2025-06-18",}` + "\n")
	case "python-dict":
		h.write(`{'jsonrpc': '2.0', 'id': ` + string(m.ID) + `, 'result': {}}` + "\n")
	case "content-length":
		h.write(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(line), line))
	case "pretty":
		b, err := json.MarshalIndent(answer(m.ID, good), "", "  ")
		if err != nil {
			panic(err)
		}
		h.write(string(b) + "\n")
	case "crlf":
		h.write(line + "\r\n")
	case "bom-crlf":
		h.write("\ufeff" + line + "\r\n")
	case "wrong-id":
		h.result(json.RawMessage(`"not-your-id"`), good)
	case "string-id":
		h.result(json.RawMessage(`"`+string(m.ID)+`"`), good)
	case "null-id":
		h.fail(json.RawMessage("null"), -32603, "could not parse the request")
	case "batch":
		h.write("[" + line + "]\n")
	case "init-error":
		h.fail(m.ID, -32603, "OPENAI_API_KEY is not set")
	case "refuses-all":
		h.fail(m.ID, -32601, "Method not found")
	case "modern-only":
		h.send(object{"jsonrpc": "2.0", "id": m.ID, "error": object{
			"code": -32022, "message": "unsupported protocol version",
			"data": object{"supported": []string{"2026-07-28"}, "requested": "2025-11-25"},
		}})
	case "asks-first":
		h.ask("roots/list", object{})
		h.ask("sampling/createMessage", object{"messages": []any{}, "maxTokens": 1})
		h.ask("elicitation/create", object{"message": "who?", "requestedSchema": object{"type": "object", "properties": object{}}})
		h.result(m.ID, good)
	case "drip":
		for _, c := range []byte(line + "\n") {
			h.write(string(rune(c)))
			<-time.After(time.Millisecond)
		}
	case "dies-after-init":
		h.result(m.ID, good)
		fmt.Fprintln(os.Stderr, "panic: runtime error: nil map")
		os.Exit(2)
	case "echo-exit", "echo-cut", "echo-noise", "echo-name", "echo-version", "echo-error", "echo-asks":
		h.echo(m)
	case "log-stdout":
		h.result(m.ID, good)
		h.write("INFO initialized, listening\n")
	default:
		h.result(m.ID, good)
	}
}

// ask makes a request of the client and waits for the answer.
func (h *hostile) ask(method string, params object) {
	h.send(object{"jsonrpc": "2.0", "id": "ask-" + method, "method": method, "params": params})
	if _, err := h.in.ReadBytes('\n'); err != nil {
		os.Exit(1)
	}
}

func (h *hostile) list(m request) {
	switch h.mode {
	case "echo-tools":
		one := tool(1)
		one["name"], one["description"] = os.Getenv("ECHO"), os.Getenv("ECHO")
		h.result(m.ID, object{"tools": []any{one}})
	case "hang-list":
	case "list-error":
		h.fail(m.ID, -32601, "Method not found")
	case "fat-list":
		h.result(m.ID, object{"tools": tools(100_000)})
	case "endless-pages":
		var p struct{ Cursor string }
		json.Unmarshal(m.Params, &p)
		h.result(m.ID, object{"tools": tools(10), "nextCursor": p.Cursor + "x"})
	case "null-tools":
		h.result(m.ID, object{"tools": []any{nil, object{"name": "a"}, object{"name": "", "inputSchema": "nope"}, tool(1)}})
	case "tools-not-array":
		h.result(m.ID, object{"tools": object{}})
	default:
		h.result(m.ID, object{"tools": tools(2)})
	}
}
