// Package probe says what testing one configured MCP server means: what is
// tested, within which bounds, what can come out of it, and who agreed to it.
// It starts no process and opens no connection; a Runner does.
package probe

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Runner tests a server: it connects, initializes, lists, and disconnects.
type Runner interface {
	// Run tests t and returns within o's bounds, every process it started gone.
	// It starts or contacts nothing unless o.Approved is Fingerprint(t).
	Run(ctx context.Context, t Target, o Options) Result
}

// Kind is a transport.
type Kind string

// The transports a Target may use.
const (
	Stdio     Kind = "stdio"
	HTTP      Kind = "http" // streamable HTTP
	SSE       Kind = "sse"
	WebSocket Kind = "ws"
)

// Target is one configured server, every variable in it already replaced.
type Target struct {
	Kind    Kind
	Command string
	Args    []string
	Env     map[string]string
	Dir     string // where a command runs; "" is the current directory
	URL     string
	Headers map[string]string
	// Fallback: a server that does not speak streamable HTTP is tried over SSE.
	Fallback bool     `json:",omitempty"`
	Inherit  []string // variables of our own environment passed on beside the short list of MCP clients
	Secrets  []string // values to mask beside those found by their names
}

// Everything in Target.Inherit passes the whole environment on.
const Everything = "*"

// Options bounds a test. A zero value selects the default.
type Options struct {
	Approved string                     // the fingerprint the user agreed to
	Timeout  time.Duration              // connect, initialize and list; Timeout(t)
	Init     time.Duration              // initialize alone; Timeout
	List     time.Duration              // lists alone; 5 s
	Grace    time.Duration              // after the end of stdin, and again after SIGTERM; 1 s
	MaxItems int                        // tools, prompts or resources read of each; 5000
	MaxPages int                        // pages read of each list; 50
	MaxFrame int                        // bytes in one message; 4 MiB
	Roots    []string                   // file URIs offered to the server
	Progress func(phase, detail string) // called when a phase begins, and again with the server's last line on stderr
	Verdict  func(Result)               // called once, with the outcome, before the server is stopped
}

// Timeout is the default time for t: package runners and container engines may
// have to download the server first.
func Timeout(t Target) time.Duration {
	if t.Kind == Stdio && downloads(t) {
		return 120 * time.Second
	}
	return 20 * time.Second
}

// WithDefaults returns o with every zero bound replaced by its default for t.
func (o Options) WithDefaults(t Target) Options {
	set := func(d *time.Duration, def time.Duration) {
		if *d <= 0 {
			*d = def
		}
	}
	limit := func(n *int, def int) {
		if *n <= 0 {
			*n = def
		}
	}
	set(&o.Timeout, Timeout(t))
	set(&o.Init, o.Timeout)
	set(&o.List, 5*time.Second)
	set(&o.Grace, time.Second)
	limit(&o.MaxItems, 5000)
	limit(&o.MaxPages, 50)
	limit(&o.MaxFrame, 4<<20)
	return o
}

// inherited are the variables of our own environment that t asks to pass on.
func (t Target) inherited() map[string]string {
	out := map[string]string{}
	for _, kv := range os.Environ() {
		name, value, _ := strings.Cut(kv, "=")
		if slices.Contains(t.Inherit, name) || slices.Contains(t.Inherit, Everything) {
			out[name] = value
		}
	}
	return out
}

// Program is the name of t's command without folder and Windows extension.
func (t Target) Program() string {
	base := filepath.Base(strings.ReplaceAll(t.Command, `\`, "/"))
	for _, ext := range []string{".exe", ".cmd", ".bat"} {
		if len(base) > len(ext) && strings.EqualFold(base[len(base)-len(ext):], ext) {
			return base[:len(base)-len(ext)]
		}
	}
	return base
}

// Container reports whether t's command is the client of a container engine:
// killing that client would leave its container running.
func (t Target) Container() bool {
	switch t.Program() {
	case "docker", "podman", "nerdctl", "finch":
		return true
	}
	return false
}

// downloads reports whether the command may fetch the server before it runs it.
func downloads(t Target) bool {
	if t.Container() {
		return true
	}
	first := ""
	if len(t.Args) > 0 {
		first = t.Args[0]
	}
	switch t.Program() {
	case "npx", "uvx", "bunx", "dnx", "pnpx":
		return true
	case "pnpm", "yarn":
		return first == "dlx"
	case "npm":
		return first == "exec" || first == "x"
	case "bun":
		return first == "x"
	case "pipx", "uv":
		return first == "run" || first == "tool"
	case "cmd":
		if len(t.Args) > 1 && strings.EqualFold(first, "/c") {
			return downloads(Target{Command: t.Args[1], Args: t.Args[2:]})
		}
	}
	return false
}
