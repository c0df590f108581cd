//go:build unix

package mcpclient

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcp-ls/mcp-ls/probe"
)

// goodServer is a real MCP server with two tools.
func goodServer(*http.Request) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "good", Version: "1"}, nil)
	for _, name := range []string{"a", "b"} {
		mcp.AddTool(s, &mcp.Tool{Name: name}, func(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, any, error) {
			return &mcp.CallToolResult{}, nil, nil
		})
	}
	return s
}

func streamable() http.Handler { return mcp.NewStreamableHTTPHandler(goodServer, nil) }

func eventStream() http.Handler { return mcp.NewSSEHandler(goodServer, nil) }

// serve runs h on loopback until the test ends and returns its origin.
func serve(t *testing.T, h http.Handler) string { return start(t, h, false) }

func start(t *testing.T, h http.Handler, secure bool) string {
	s := httptest.NewUnstartedServer(h)
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	if secure {
		s.StartTLS()
	} else {
		s.Start()
	}
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL
}

// listen runs a server below HTTP and returns its address.
func listen(t *testing.T, handle func(net.Conn)) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				handle(conn)
			}()
		}
	}()
	return l.Addr().String()
}

// closedPort is an address at which nothing listens.
func closedPort(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// stranger is another origin; it counts what is sent to it.
func stranger(t *testing.T) (url string, requests *atomic.Int32) {
	requests = new(atomic.Int32)
	url = serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		w.WriteHeader(http.StatusNotFound)
	}))
	return url, requests
}

// status answers everything in the same way; more holds headers.
func status(code int, contentType, body string, more ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for i := 0; i+1 < len(more); i += 2 {
			w.Header().Set(more[i], more[i+1])
		}
		w.Header()["Content-Type"] = nil
		if contentType != "" {
			w.Header().Set("Content-Type", contentType)
		}
		w.WriteHeader(code)
		io.WriteString(w, body)
	}
}

type reply func(w http.ResponseWriter, r *http.Request, m request)

// scripted answers initialize and tools/list by the given functions, or well.
func scripted(onInit, onList reply) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		var m request
		json.NewDecoder(r.Body).Decode(&m)
		w.Header().Set("Content-Type", "application/json")
		switch {
		case m.Method == "initialize" && onInit != nil:
			onInit(w, r, m)
		case m.Method == "tools/list" && onList != nil:
			onList(w, r, m)
		case m.Method == "initialize":
			io.WriteString(w, encode(answer(m.ID, initResult("2025-06-18"))))
		case m.Method == "tools/list":
			io.WriteString(w, encode(answer(m.ID, object{"tools": tools(2)})))
		default:
			w.WriteHeader(http.StatusAccepted)
		}
	}
}

// openStream sends the head of an event stream.
func openStream(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	flush(w)
}

func flush(w http.ResponseWriter) { http.NewResponseController(w).Flush() }

// drip repeats s until the client goes.
func drip(w http.ResponseWriter, r *http.Request, s string) {
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for r.Context().Err() == nil {
		io.WriteString(w, s)
		flush(w)
		select {
		case <-r.Context().Done():
		case <-tick.C:
		}
	}
}

// silence never answers. It reads the body first: only then does the server
// notice that the client went.
func silence(_ http.ResponseWriter, r *http.Request) {
	io.Copy(io.Discard, r.Body)
	<-r.Context().Done()
}

// endpoint begins a legacy SSE stream that names u.
func endpoint(w http.ResponseWriter, r *http.Request, u string) {
	openStream(w)
	fmt.Fprintf(w, "event: endpoint\ndata: %s\n\n", u)
	flush(w)
	<-r.Context().Done()
}

// at serves h at path and nothing else.
func at(path string, h http.Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != path {
			http.NotFound(w, r)
			return
		}
		h.ServeHTTP(w, r)
	}
}

// accept upgrades to a WebSocket and hands it to f.
func accept(f func(ctx context.Context, c *websocket.Conn), subprotocols ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		c, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: subprotocols, InsecureSkipVerify: true})
		if err != nil {
			return
		}
		defer c.CloseNow()
		f(r.Context(), c)
	}
}

// socketServer is a small MCP server on a WebSocket whose tool has a
// description of that many bytes.
func socketServer(size int) func(context.Context, *websocket.Conn) {
	return func(ctx context.Context, c *websocket.Conn) {
		for {
			_, b, err := c.Read(ctx)
			if err != nil {
				return
			}
			var m request
			json.Unmarshal(b, &m)
			var v any
			switch m.Method {
			case "initialize":
				v = answer(m.ID, initResult("2025-06-18"))
			case "tools/list":
				one := tool(1)
				one["description"] = strings.Repeat("x", size)
				v = answer(m.ID, object{"tools": []any{one}})
			default:
				continue
			}
			c.Write(ctx, websocket.MessageText, []byte(encode(v)))
		}
	}
}

func target(kind probe.Kind, url string) probe.Target { return probe.Target{Kind: kind, URL: url} }

func withHeader(t probe.Target, name, value string) probe.Target {
	t.Headers = map[string]string{name: value}
	return t
}
