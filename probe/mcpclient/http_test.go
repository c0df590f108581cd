//go:build unix

package mcpclient

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/mcp-ls/mcp-ls/probe"
)

// httpCase is a server that serves h and how its test must end. A path that is
// not given is /mcp.
type httpCase struct {
	name     string
	kind     probe.Kind
	fallback bool
	path     string
	header   [2]string
	h        http.HandlerFunc
	code     probe.Code
	field    string
	text     string // in message or hint
	warnings []probe.Code
}

func TestHTTP(t *testing.T) {
	good := streamable()
	goodSSE := eventStream()
	redirect := func(code int, to string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/old" {
				http.Redirect(w, r, to, code)
				return
			}
			good.ServeHTTP(w, r)
		}
	}
	const rpcError = `{"jsonrpc":"2.0","error":{"code":-32000,"message":"%s"},"id":null}`
	cases := []httpCase{
		{name: "ok", h: at("/mcp", good), code: probe.OK, text: "2 tools"},
		{name: "401 with oauth", h: oauth, code: probe.AuthRequired, text: "https://auth.example.com/as"},
		{name: "401 bare", h: status(401, "text/plain", "nope"), code: probe.AuthRequired, text: "Authorization header"},
		{name: "401 bad token", header: [2]string{"Authorization", "Bearer stale-token-123"}, h: status(401, "text/plain", "expired: stale-token-123", "WWW-Authenticate", `Bearer error="invalid_token"`), code: probe.AuthRejected, field: "headers"},
		{name: "403", h: status(403, "text/plain", "Forbidden"), code: probe.Forbidden},
		{name: "403 scope", h: status(403, "application/json", "{}", "WWW-Authenticate", `Bearer error="insufficient_scope", scope="admin"`), code: probe.Forbidden, text: "scope"},
		{name: "403 origin", h: status(403, "text/plain", "Invalid Origin header"), code: probe.Forbidden, text: "Origin header"},
		{name: "404", path: "/nothing", h: status(404, "text/plain", "404 page not found"), code: probe.WrongPath, text: "/nothing"},
		{name: "404 root", path: "/", h: at("/mcp", good), code: probe.WrongPath, text: "answers at /mcp"},
		{name: "404 sse", path: "/", h: at("/sse", goodSSE), code: probe.WrongPath, text: "answers at /sse"},
		{name: "405", h: status(405, "text/plain", "Method Not Allowed", "Allow", "GET"), code: probe.HTTPError, text: "does not accept POST"},
		{name: "406", h: status(406, "application/json", fmt.Sprintf(rpcError, "Client must accept both")), code: probe.HTTPError, text: "Client must accept both"},
		{name: "400 session", h: status(400, "application/json", fmt.Sprintf(rpcError, "No valid session ID provided")), code: probe.HTTPError, text: "No valid session ID"},
		{name: "429", h: status(429, "text/plain", "slow down", "Retry-After", "30"), code: probe.RateLimited, text: "30 s"},
		{name: "500", h: status(500, "text/plain", "KeyError 'x'"), code: probe.HTTPError, text: "KeyError"},
		{name: "500 rpc", h: status(500, "application/json", fmt.Sprintf(rpcError, "DATABASE_URL is not set")), code: probe.HTTPError, text: "DATABASE_URL"},
		{name: "503", h: status(503, "text/html", "<html>upstream down</html>"), code: probe.RateLimited},
		{name: "307 same origin", path: "/old", h: redirect(307, "/mcp"), code: probe.OKWithWarnings, field: "url", warnings: []probe.Code{probe.FollowedRedirect}},
		{name: "301 same origin", path: "/old", h: redirect(301, "/mcp"), code: probe.Redirected, text: "/mcp"},
		{name: "307 loop", path: "/old", h: redirect(307, "/old"), code: probe.Redirected, warnings: []probe.Code{probe.FollowedRedirect}},
		{name: "307 metadata", path: "/old", h: redirect(307, "http://169.254.169.254/latest/"), code: probe.Redirected, text: "169.254.169.254"},
		{name: "html", path: "/", h: status(200, "text/html; charset=utf-8", "<!doctype html><title>Welcome</title>"), code: probe.NotMCPEndpoint, text: "text/html"},
		{name: "other json", path: "/", h: status(200, "application/json", `{"status":"ok"}`), code: probe.NotMCPEndpoint},
		{name: "broken json", h: status(200, "application/json", `{"jsonrpc":"2.0","id":1,"result":{`), code: probe.NotMCPOutput},
		{name: "202", h: status(202, "", ""), code: probe.NotMCPEndpoint},
		{name: "200 empty", h: status(200, "", ""), code: probe.NotMCPEndpoint},
		{name: "no headers", h: silence, code: probe.NoAnswer, text: "no HTTP answer"},
		{name: "keep-alive only", h: func(w http.ResponseWriter, r *http.Request) { openStream(w); drip(w, r, ": keep-alive\n\n") }, code: probe.NoAnswer, text: "stream"},
		{name: "stream ends", h: func(w http.ResponseWriter, r *http.Request) { openStream(w) }, code: probe.ClosedPipe},
		{name: "get hangs", h: func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodGet {
				silence(w, r)
				return
			}
			scripted(nil, nil)(w, r)
		}, code: probe.OK},
		{name: "delete hangs", h: func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodDelete {
				silence(w, r)
				return
			}
			w.Header().Set("Mcp-Session-Id", "s1")
			scripted(nil, nil)(w, r)
		}, code: probe.OK},
		{name: "list hangs", h: scripted(nil, func(w http.ResponseWriter, r *http.Request, _ request) { silence(w, r) }), code: probe.ListTimeout},
		{name: "list 401", h: scripted(nil, func(w http.ResponseWriter, r *http.Request, _ request) {
			w.Header().Set("WWW-Authenticate", "Bearer")
			w.WriteHeader(401)
		}), code: probe.AuthRequired},
		{name: "session lost", h: scripted(func(w http.ResponseWriter, r *http.Request, m request) {
			w.Header().Set("Mcp-Session-Id", "s1")
			io.WriteString(w, encode(answer(m.ID, initResult("2025-06-18"))))
		}, func(w http.ResponseWriter, r *http.Request, _ request) { w.WriteHeader(404) }), code: probe.ListError, text: "sticky"},
		{name: "endless json", h: scripted(func(w http.ResponseWriter, r *http.Request, m request) {
			io.WriteString(w, `{"jsonrpc":"2.0","id":1,"result":{"x":"`)
			for b := strings.Repeat("A", 1<<20); r.Context().Err() == nil; {
				if _, err := io.WriteString(w, b); err != nil {
					return
				}
			}
		}, nil), code: probe.MessageTooBig},
		{name: "newer", h: scripted(func(w http.ResponseWriter, r *http.Request, m request) {
			io.WriteString(w, encode(answer(m.ID, initResult("2099-01-01"))))
		}, nil), code: probe.ProtocolVersion, text: "2099-01-01"},
		{name: "is sse", path: "/sse", h: func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPost && r.URL.Query().Get("sessionid") == "" {
				w.WriteHeader(405)
				return
			}
			goodSSE.ServeHTTP(w, r)
		}, code: probe.WrongTransport, field: "transport", text: "sse"},
		{name: "is sse, which the client tries too", fallback: true, path: "/sse", h: func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPost && r.URL.Query().Get("sessionid") == "" {
				w.WriteHeader(405)
				return
			}
			goodSSE.ServeHTTP(w, r)
		}, code: probe.OK, text: "over SSE"},
		{name: "fallback on nothing", fallback: true, h: status(404, "text/plain", "404 page not found"), code: probe.WrongPath},
		{name: "asks", h: scripted(func(w http.ResponseWriter, r *http.Request, m request) {
			openStream(w)
			fmt.Fprintf(w, "event: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":\"s1\",\"method\":\"elicitation/create\",\"params\":{\"message\":\"who?\",\"requestedSchema\":{\"type\":\"object\",\"properties\":{}}}}\n\n")
			fmt.Fprintf(w, "event: message\ndata: %s\n\n", encode(answer(m.ID, initResult("2025-06-18"))))
		}, nil), code: probe.OKWithWarnings, warnings: []probe.Code{probe.AsksClientDuringStart}},

		{name: "sse ok", kind: probe.SSE, path: "/sse", h: at("/sse", goodSSE), code: probe.OK, text: "2 tools"},
		{name: "sse is http", kind: probe.SSE, h: at("/mcp", good), code: probe.WrongTransport, field: "transport", text: "http"},
		{name: "sse 401", kind: probe.SSE, path: "/sse", h: status(401, "application/json", "{}", "WWW-Authenticate", `Bearer realm="OAuth"`), code: probe.AuthRequired, text: "OAuth"},
		{name: "sse 404", kind: probe.SSE, path: "/sse", h: status(404, "text/plain", "not found"), code: probe.WrongPath},
		{name: "sse html", kind: probe.SSE, path: "/sse", h: status(200, "text/html", "<!doctype html>\n<title>hi</title>\n"), code: probe.NotMCPEndpoint, text: "text/html"},
		{name: "sse hangs", kind: probe.SSE, path: "/sse", h: silence, code: probe.NoAnswer},
		{name: "sse no event", kind: probe.SSE, path: "/sse", h: func(w http.ResponseWriter, r *http.Request) { openStream(w); drip(w, r, ": ping\n\n") }, code: probe.NoAnswer},
		{name: "sse other event", kind: probe.SSE, path: "/sse", h: func(w http.ResponseWriter, r *http.Request) {
			openStream(w)
			drip(w, r, "event: hello\ndata: x\n\n")
		}, code: probe.NotMCPEndpoint, text: "endpoint"},
		{name: "sse post 404", kind: probe.SSE, path: "/sse", h: func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPost {
				w.WriteHeader(404)
				return
			}
			endpoint(w, r, "/messages?s=1")
		}, code: probe.WrongPath},
		{name: "sse silent", kind: probe.SSE, path: "/sse", h: func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPost {
				w.WriteHeader(202)
				return
			}
			endpoint(w, r, "/messages?s=1")
		}, code: probe.NoAnswer},

		{name: "ws ok", kind: probe.WebSocket, h: accept(socketServer(10), "mcp"), code: probe.OK, text: "1 tool"},
		{name: "ws fat", kind: probe.WebSocket, h: accept(socketServer(100_000), "mcp"), code: probe.OK},
		{name: "ws too fat", kind: probe.WebSocket, h: accept(socketServer(5<<20), "mcp"), code: probe.MessageTooBig},
		{name: "ws no subprotocol", kind: probe.WebSocket, h: accept(socketServer(10)), code: probe.OKWithWarnings, warnings: []probe.Code{probe.NoMCPSubprotocol}},
		{name: "ws plain", kind: probe.WebSocket, h: status(200, "text/plain", "hello"), code: probe.WebSocketRejected},
		{name: "ws 426", kind: probe.WebSocket, h: status(426, "text/plain", "upgrade required"), code: probe.WebSocketRejected, text: "426"},
		{name: "ws 403", kind: probe.WebSocket, h: status(403, "text/plain", "bad origin"), code: probe.WebSocketRejected},
		{name: "ws 404", kind: probe.WebSocket, path: "/nope", h: status(404, "text/plain", "no"), code: probe.WrongPath},
		{name: "ws 401", kind: probe.WebSocket, h: status(401, "text/plain", "no"), code: probe.AuthRequired},
		{name: "ws policy", kind: probe.WebSocket, h: accept(func(ctx context.Context, c *websocket.Conn) { c.Read(ctx); c.Close(1008, "token missing") }, "mcp"), code: probe.WebSocketClosed, text: "token missing"},
		{name: "ws silent", kind: probe.WebSocket, h: accept(func(ctx context.Context, c *websocket.Conn) {
			for {
				if _, _, err := c.Read(ctx); err != nil {
					return
				}
			}
		}, "mcp"), code: probe.NoAnswer},
		{name: "ws garbage", kind: probe.WebSocket, h: accept(func(ctx context.Context, c *websocket.Conn) {
			c.Write(ctx, websocket.MessageText, []byte("hello!"))
			<-ctx.Done()
		}, "mcp"), code: probe.NotMCPOutput},
		{name: "ws drop", kind: probe.WebSocket, h: accept(func(ctx context.Context, c *websocket.Conn) { c.Read(ctx) }, "mcp"), code: probe.WebSocketClosed},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if c.path == "" {
				c.path = "/mcp"
			}
			if c.kind == "" {
				c.kind = probe.HTTP
			}
			u := serve(t, c.h) + c.path
			if c.kind == probe.WebSocket {
				u = strings.Replace(u, "http", "ws", 1)
			}
			server := target(c.kind, u)
			server.Fallback = c.fallback
			if c.header[0] != "" {
				server = withHeader(server, c.header[0], c.header[1])
			}
			r := runTest(t, server, timeFor(c.code))
			expect(t, r, c.code, c.warnings...)
			if c.field != "" && r.Field != c.field {
				t.Errorf("field %q, want %q", r.Field, c.field)
			}
			if !strings.Contains(r.Message+" "+r.Hint, c.text) {
				t.Errorf("%q is not in %q, %q", c.text, r.Message, r.Hint)
			}
		})
	}
}

// oauth asks for a token and says who gives one.
func oauth(w http.ResponseWriter, r *http.Request) {
	const metadata = "/.well-known/oauth-protected-resource/mcp"
	base := "http://" + r.Host
	if r.URL.Path == metadata {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"resource":"%s/mcp","authorization_servers":["https://auth.example.com/as"],"scopes_supported":["mcp:read"]}`, base)
		return
	}
	w.Header().Set("WWW-Authenticate", `Bearer realm="mcp", resource_metadata="`+base+metadata+`", scope="mcp:read"`)
	w.WriteHeader(http.StatusUnauthorized)
	io.WriteString(w, `{"error":"invalid_token"}`)
}

func TestNetwork(t *testing.T) {
	blackHole := func(c net.Conn) { io.Copy(io.Discard, c) }
	secure := start(t, streamable(), true)
	plain := serve(t, streamable())
	cases := []struct {
		name string
		kind probe.Kind
		url  string
		code probe.Code
	}{
		{"self-signed", probe.HTTP, secure + "/mcp", probe.TLSError},
		{"http on https", probe.HTTP, strings.Replace(secure, "https", "http", 1), probe.HTTPHTTPSMixed},
		{"https on http", probe.HTTP, strings.Replace(plain, "http", "https", 1), probe.HTTPHTTPSMixed},
		{"refused", probe.HTTP, "http://" + closedPort(t) + "/mcp", probe.ConnectionRefused},
		{"sse refused", probe.SSE, "http://" + closedPort(t) + "/sse", probe.ConnectionRefused},
		{"ws refused", probe.WebSocket, "ws://" + closedPort(t) + "/ws", probe.ConnectionRefused},
		{"black hole", probe.HTTP, "http://" + listen(t, blackHole) + "/mcp", probe.NoAnswer},
		{"ws black hole", probe.WebSocket, "ws://" + listen(t, blackHole) + "/ws", probe.Unreachable},
		{"closes", probe.HTTP, "http://" + listen(t, func(net.Conn) {}) + "/mcp", probe.Unreachable},
		{"not http", probe.HTTP, "http://" + listen(t, func(c net.Conn) {
			io.WriteString(c, "SSH-2.0-OpenSSH_9.6\r\n")
			blackHole(c)
		}) + "/mcp", probe.NotMCPEndpoint},
		{"metadata", probe.HTTP, "http://169.254.169.254/mcp", probe.AddressBlocked},
		{"metadata in IPv6", probe.SSE, "http://[::ffff:169.254.169.254]/sse", probe.AddressBlocked},
		{"metadata name", probe.HTTP, "http://METADATA.google.internal./mcp", probe.AddressBlocked},
		{"unspecified", probe.WebSocket, "ws://0.0.0.0/ws", probe.AddressBlocked},
		{"no host", probe.HTTP, "http:///mcp", probe.BadConfig},
		{"other scheme", probe.HTTP, "ftp://127.0.0.1/mcp", probe.BadConfig},
		{"http for a socket", probe.WebSocket, "http://127.0.0.1/mcp", probe.BadConfig},
		{"no such transport", "carrier-pigeon", "http://127.0.0.1/", probe.BadConfig},
		{"variable", probe.HTTP, "http://${host}/mcp", probe.UnresolvedVariable},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			expect(t, runTest(t, target(c.kind, c.url), timeFor(c.code)), c.code)
		})
	}
}

// Nothing leaves the configured origin, wherever the server points.
func TestOtherOriginGetsNothing(t *testing.T) {
	elsewhere, requests := stranger(t)
	cases := []struct {
		name string
		kind probe.Kind
		h    http.HandlerFunc
		code probe.Code
	}{
		{"redirect", probe.HTTP, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, elsewhere+"/steal", 307) }, probe.Redirected},
		{"redirect of a stream", probe.SSE, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, elsewhere+"/steal", 302) }, probe.Redirected},
		{"redirect of an upgrade", probe.WebSocket, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, elsewhere+"/steal", 307) }, probe.Redirected},
		{"endpoint event", probe.SSE, func(w http.ResponseWriter, r *http.Request) { endpoint(w, r, elsewhere+"/steal") }, probe.SSECrossOrigin},
		{"resource metadata", probe.HTTP, status(401, "", "", "WWW-Authenticate", `Bearer resource_metadata="`+elsewhere+`/steal"`), probe.AuthRejected},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			u := serve(t, c.h) + "/mcp"
			if c.kind == probe.WebSocket {
				u = strings.Replace(u, "http", "ws", 1)
			}
			expect(t, runTest(t, withHeader(target(c.kind, u), "X-Api-Key", "supersecret-key-1"), timeFor(c.code)), c.code)
		})
	}
	if n := requests.Load(); n != 0 {
		t.Errorf("another origin got %d requests", n)
	}
}

// The time of the whole is bounded also where the SDK's is not.
func TestStuckServersEndInTime(t *testing.T) {
	o := probe.Options{Timeout: 300 * time.Millisecond}
	r := runTest(t, target(probe.HTTP, serve(t, http.HandlerFunc(silence))+"/mcp"), o)
	expect(t, r, probe.NoAnswer)
}
