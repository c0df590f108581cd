//go:build unix

package mcpclient

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/mcp-ls/mcp-ls/probe"
)

// The canaries are planted where configurations hold secrets. No piece of one
// may be shown.
const (
	canaryEnv    = "canary-env-0123456789abcdef"
	canaryHeader = "canary.header_0123456789ABCDEF"
	canaryArg    = "canary-arg-Zx81"
	canaryQuery  = "canary query/ünd+plus"
	canaryListed = `canary"listed\back/slash&amp`
	canaryLines  = "-----BEGIN CANARY-----\ncanary/line/one+AAAA\ncanary/line/two+BBBB\n-----END CANARY-----"
)

func canaries() []string {
	return []string{canaryEnv, canaryHeader, canaryArg, canaryQuery, canaryListed, canaryLines}
}

// echoes are the ways in which a server may say a secret.
func echoes() string {
	var b strings.Builder
	for _, c := range canaries() {
		quoted, _ := json.Marshal(c)
		half := len(c) / 2
		for _, form := range []string{
			c, "x" + c + "y", string(quoted), fmt.Sprintf("%q", c), url.QueryEscape(c), url.PathEscape(c),
			c[:half] + "\x1b[31m" + c[half:], c[:half] + "\u200b" + c[half:], c[:half] + "\x00" + c[half:], "\u202e" + c,
		} {
			b.WriteString(form + "\n")
		}
	}
	return b.String()
}

func assertSilent(t *testing.T, r probe.Result) {
	t.Helper()
	b, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var decoded any
	json.Unmarshal(b, &decoded)
	for where, text := range map[string]string{"json": string(b), "decoded": fmt.Sprint(decoded), "report": probe.Report(r), "title": probe.Title(r)} {
		for _, c := range canaries() {
			for _, piece := range append(strings.Split(c, "\n"), c, c[:min(len(c), 10)], c[len(c)-10:]) {
				if strings.Contains(text, piece) {
					t.Fatalf("%s shows %q of %q:\n%s", where, piece, c, text)
				}
			}
		}
		if strings.ContainsAny(text, "\x1b\x00\u200b\u202e") {
			t.Errorf("%s holds control characters", where)
		}
	}
}

func planted(target probe.Target) probe.Target {
	target.Args = []string{"--api-token", canaryArg}
	target.Secrets = []string{canaryListed, canaryLines}
	env := map[string]string{"API_KEY": canaryEnv, "ECHO": echoes()}
	for k, v := range target.Env {
		env[k] = v
	}
	env["ECHO"] = strings.ReplaceAll(env["ECHO"], "\x00", "\x07")
	target.Env = env
	if target.Kind == probe.Stdio { // the rest of an entry of two minds
		target.URL = "http://127.0.0.1/?access_token=" + url.QueryEscape(canaryQuery)
		target.Headers = map[string]string{"Authorization": "Bearer " + canaryHeader}
	}
	return target
}

func TestStdioServerCannotShowSecrets(t *testing.T) {
	for _, mode := range []string{"echo-exit", "echo-noise", "echo-name", "echo-error", "echo-asks", "echo-version", "echo-tools", "echo-cut"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			o := timeFor(probe.NoAnswer)
			o.Progress = func(_, detail string) {
				for _, c := range canaries() {
					if strings.Contains(detail, c) {
						t.Errorf("progress shows %q", c)
					}
				}
			}
			r := runTest(t, planted(server(t, mode)), o)
			assertSilent(t, r)
		})
	}
}

// echo is the servers that repeat what they know.
func (h *hostile) echo(m request) {
	text := os.Getenv("ECHO")
	switch h.mode {
	case "echo-exit":
		fmt.Fprint(os.Stderr, text)
		os.Exit(1)
	case "echo-cut": // so much that parts of it are dropped
		for range 40 {
			fmt.Fprint(os.Stderr, text, strings.ReplaceAll(text, "\n", " "), "\n")
		}
		os.Exit(1)
	case "echo-noise":
		h.write(text + "\n" + strings.Repeat("x", maxNoiseLine-20) + " " + canaryEnv + "\n")
	case "echo-name":
		res := initResult("2025-06-18")
		res["serverInfo"] = object{"name": text, "version": canaryEnv, "title": text}
		res["instructions"] = text
		h.result(m.ID, res)
	case "echo-version":
		h.result(m.ID, initResult(text))
	case "echo-error":
		h.fail(m.ID, -32603, text)
	case "echo-asks":
		h.send(object{"jsonrpc": "2.0", "id": 1, "method": text})
		h.send(object{"jsonrpc": "2.0", "id": 2, "method": canaryEnv})
		h.result(m.ID, initResult("2025-06-18"))
	}
}

func TestHTTPServerCannotShowSecrets(t *testing.T) {
	line := strings.NewReplacer("\n", " ", "\x00", "", "\x1b[31m", "").Replace(echoes())
	long := strings.Repeat("z", bodyHead-25-len(canaryHeader)/2) + canaryHeader // the cut goes through it
	cases := map[string]http.HandlerFunc{
		"body":       status(500, "text/plain", echoes()),
		"cut body":   status(500, "text/plain", long+strings.Repeat(canaryHeader, 50)),
		"cut words":  status(500, "text/plain", strings.Repeat("z ", bodyHead/2-10)+canaryHeader),
		"json error": status(400, "application/json", encode(object{"jsonrpc": "2.0", "id": nil, "error": object{"code": -1, "message": echoes()}})),
		"challenge":  status(401, "text/plain", "no", "WWW-Authenticate", `Bearer realm="`+line+`"`),
		"type":       status(200, canaryArg+"/"+canaryEnv, "x"),
		"location":   status(302, "", "", "Location", "/"+url.PathEscape(canaryQuery)+"?token="+canaryHeader),
		"userinfo":   status(307, "", "", "Location", "http://user:"+canaryArg+"@127.0.0.1:1/"),
		"retry":      status(429, "", "", "Retry-After", canaryArg),
		"html":       status(200, "text/html", "<html>"+echoes()),
		"not json":   status(200, "application/json", echoes()),
		"event":      func(w http.ResponseWriter, r *http.Request) { openStream(w); io.WriteString(w, "data: "+line+"\n\n") },
		"answer": scripted(func(w http.ResponseWriter, _ *http.Request, m request) {
			io.WriteString(w, encode(answer(m.ID, initResult(echoes()))))
		}, nil),
		"list error": scripted(nil, func(w http.ResponseWriter, _ *http.Request, m request) {
			io.WriteString(w, encode(object{"jsonrpc": "2.0", "id": m.ID, "error": object{"code": -1, "message": echoes()}}))
		}),
		"auth server": leakyOAuth,
	}
	for name, h := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			base := serve(t, h)
			for _, kind := range []probe.Kind{probe.HTTP, probe.SSE, probe.WebSocket} {
				u := base + "/mcp?access_token=" + url.QueryEscape(canaryQuery)
				if kind == probe.WebSocket {
					u = strings.Replace(u, "http", "ws", 1)
				}
				target := planted(withHeader(target(kind, u), "Authorization", "Bearer "+canaryHeader))
				assertSilent(t, runTest(t, target, timeFor(probe.NoAnswer)))
			}
		})
	}
}

func leakyOAuth(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, "/.well-known/") {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, encode(object{"resource": "http://" + r.Host + "/mcp?access_token=" + url.QueryEscape(canaryQuery), "authorization_servers": []string{"https://" + canaryArg + ".example.com/" + canaryHeader}}))
		return
	}
	w.WriteHeader(http.StatusUnauthorized)
}

func TestSocketCannotShowSecrets(t *testing.T) {
	for name, f := range map[string]func(context.Context, *websocket.Conn){
		"reason": func(ctx context.Context, c *websocket.Conn) { c.Read(ctx); c.Close(1008, canaryHeader+" "+canaryArg) },
		"garbage": func(ctx context.Context, c *websocket.Conn) {
			c.Write(ctx, websocket.MessageText, []byte(echoes()))
			<-ctx.Done()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			u := strings.Replace(serve(t, accept(f, "mcp")), "http", "ws", 1)
			target := planted(withHeader(target(probe.WebSocket, u), "Authorization", "Bearer "+canaryHeader))
			assertSilent(t, runTest(t, target, timeFor(probe.NoAnswer)))
		})
	}
}
