package mcpclient

import (
	"errors"
	"io/fs"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"github.com/mcp-ls/mcp-ls/probe"
)

// Whatever a server writes and however it arrives, the same messages come
// through, and a line over the limit ends it.
func FuzzLines(f *testing.F) {
	f.Add([]byte("hello\n{\"jsonrpc\":\"2.0\",\"method\":\"a\"}\r\n\ufeff{}\n{bad\n[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}]\nContent-Length: 3\n"), 3)
	f.Add([]byte("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"message\":\"m\"}}\n[]\n[1]\n"), 1)
	f.Fuzz(func(t *testing.T, in []byte, step int) {
		const limit = 1 << 10
		read := func(step int) (got []string, saw lineFacts) {
			l := newLines(limit, func(m jsonrpc.Message) {
				b, err := jsonrpc.EncodeMessage(m)
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, string(b))
			})
			for rest := in; len(rest) > 0; {
				n := min(step, len(rest))
				if _, err := l.Write(rest[:n]); err != nil {
					if !errors.Is(err, errMessageTooBig) {
						t.Fatal(err)
					}
					return got, l.facts()
				}
				rest = rest[n:]
			}
			l.end()
			return got, l.facts()
		}
		whole, saw := read(len(in) + 1)
		parts, sawParts := read(max(1, step%100))
		if strings.Join(whole, "\n") != strings.Join(parts, "\n") || saw.noisy != sawParts.noisy {
			t.Errorf("%q (%d noisy) at once, %q (%d noisy) in steps", whole, saw.noisy, parts, sawParts.noisy)
		}
		if len(saw.noise) > maxNoise {
			t.Error("too much noise kept")
		}
	})
}

var anyHole = regexp.MustCompile(`\{[a-z]+\}`)

// Every combination of facts gets a verdict whose sentence has no holes left,
// and none ends in a panic.
func FuzzJudge(f *testing.F) {
	f.Add(uint8(0), uint32(0), uint16(401), "text/html", "body", "stderr: FOO_KEY is not set", uint8(3))
	f.Add(uint8(2), uint32(1<<7), uint16(200), "text/event-stream", `{"jsonrpc"`, "", uint8(0))
	f.Fuzz(func(t *testing.T, kind uint8, bits uint32, status uint16, contentType, body, stderr string, failure uint8) {
		if !utf8.ValidString(body+stderr+contentType) || anyHole.MatchString(body+stderr+contentType) {
			return
		}
		bit := func(i int) bool { return bits>>i&1 == 1 }
		base, _ := url.Parse("http://127.0.0.1:1/mcp")
		failures := []error{
			errors.New("unexpected"), fs.ErrNotExist, fs.ErrPermission, syscall.ENOEXEC, syscall.EISDIR, errBadCwd, errBlocked,
			errCrossOrigin, syscall.ECONNREFUSED, errors.New("unsupported protocol version: x"), errors.New("json: cannot unmarshal"),
			errors.New("missing endpoint"), errors.New("malformed HTTP response"),
		}
		saw := facts{
			target:    probe.Target{Kind: []probe.Kind{probe.Stdio, probe.HTTP, probe.SSE, probe.WebSocket}[kind%4], Command: "c", URL: base.String()},
			stage:     stage(kind / 4 % 3),
			answered:  bit(0),
			err:       failures[int(failure)%len(failures)],
			cancelled: bit(1) && bit(2) && bit(3),
			timedOut:  bit(4),
			evidence:  probe.Evidence{Stderr: stderr, Body: body, ContentType: contentType, Exit: "exit code 1", Raw: body},
		}
		saw.options = probe.Options{}.WithDefaults(saw.target)
		if bit(5) {
			saw.rpc = &jsonrpc.Error{Code: -32603, Message: stderr}
		}
		if bit(6) {
			saw.evidence.Found = "/mcp"
		}
		saw.process = processFacts{found: bit(7), exited: bit(8), signalled: bit(9), stdinClosed: bit(10), stdoutClosed: bit(11)}
		saw.process.lines = lineFacts{badObject: bit(12), echo: bit(13), foreignID: bit(14), tooBig: bit(15)}
		if bit(16) {
			saw.process.startErr = saw.err
		}
		if bit(17) {
			saw.process.lines.noisy, saw.process.lines.noise = 1, []string{body}
		}
		saw.http = httpFacts{base: base, method: http.MethodPost, connected: bit(18), status: int(status % 600), header: http.Header{}, body: body, bodyTooBig: bit(19)}
		if bit(20) {
			saw.http.err = saw.err
		}
		if bit(21) {
			saw.http.credentials = "Authorization"
		}
		saw.socket = socketFacts{open: bit(22), closed: bit(23), tooBig: bit(24), garbage: bit(25)}
		v := judge(&saw)
		known := false
		for _, c := range probe.Codes() {
			known = known || c == v.code && !c.Warns()
		}
		if text := v.code.Message(v.holes) + v.hint + v.fixedHint(); !known || anyHole.MatchString(text) {
			t.Errorf("%q: %s", v.code, text)
		}
	})
}
