package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcp-ls/mcp-ls/probe"
)

func TestPlanCommand(t *testing.T) {
	for line, want := range map[string]string{
		`npx -y "@scope/x@1.0.0" --name='a b' c\ d`: `npx: npx ["-y" "@scope/x@1.0.0" "--name=a b" "c d"] map[] ""`,
		`KEY=v cd`:                        `cd: cd [] map["KEY":"v"] ""`,
		`cd /srv && ./run.sh --x`:         `run.sh: ./run.sh ["--x"] map[] "/srv"`,
		`npx x | tee log`:                 `"|" is for a shell`,
		`echo $(date)`:                    `"$(date)" is for a shell`,
		``:                                `--command names no program`,
		`C:\tools\server.exe --port 3000`: `server.exe`,
	} {
		if strings.Contains(line, `\tools`) && os.PathSeparator == '/' {
			continue // read by the rules of Windows there only
		}
		plan, err := planCommand(line)
		got := fmt.Sprint(err)
		if err == nil {
			p := plan[0]
			got = fmt.Sprintf("%s: %s %q %q %q", p.name, p.target.Command, p.target.Args, p.target.Env, p.target.Dir)
		}
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %s, want %s", line, got, want)
		}
	}
}

func TestPlanURL(t *testing.T) {
	for address, want := range map[string]string{
		"https://example.com/mcp":                   "http true https://example.com/mcp",
		"ws://localhost:1/mcp":                      "ws false ws://localhost:1/mcp",
		"https://example.com/mcp?token=abcdefghijk": "http true https://example.com/mcp?token=•••",
	} {
		p := planURL(address)[0]
		if got := fmt.Sprint(p.target.Kind, " ", p.target.Fallback, " ", p.name); got != want {
			t.Errorf("%s: got %s, want %s", address, got, want)
		}
	}
}

// TestURLTransportIsFound tests servers of either transport by their address alone.
func TestURLTransportIsFound(t *testing.T) {
	s := mcp.NewServer(&mcp.Implementation{Name: "there", Version: "1"}, nil)
	get := func(*http.Request) *mcp.Server { return s }
	sse := mcp.NewSSEHandler(get, nil)
	mux := http.NewServeMux()
	mux.Handle("/mcp", mcp.NewStreamableHTTPHandler(get, nil))
	mux.HandleFunc("/sse", func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost && r.URL.Query().Get("sessionid") == "" {
			http.Error(w, "no session", http.StatusMethodNotAllowed)
			return
		}
		sse.ServeHTTP(w, r)
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	for path, want := range map[string]string{"/mcp": "over streamable HTTP", "/sse": "over SSE"} {
		var out, errs strings.Builder
		code := run([]string{"probe", "--yes", "--url", server.URL + path}, stdio{strings.NewReader(""), &out, &errs})
		if code != clean || !strings.Contains(out.String(), want) {
			t.Errorf("%s: %d\n%s%s", path, code, out.String(), errs.String())
		}
	}
}

func TestNoControlCharactersAreShown(t *testing.T) {
	var out strings.Builder
	printResult(stdio{out: &out}, probe.Result{Server: "a\x1b[31m", Code: probe.ExitedEarly, Message: "It ended\x07.", Hint: "Read\x00.",
		Evidence: probe.Evidence{Stderr: "one\x1b[2J\ntwo\x9b\n", ToolList: []probe.Tool{{Name: "t\x1b", Description: "d\x1b\nmore"}}}})
	for _, r := range out.String() {
		if r < ' ' && r != '\n' || r >= 0x7f && r < 0xa0 {
			t.Fatalf("%q holds %q", out.String(), r)
		}
	}
}

func TestSpinner(t *testing.T) {
	s := &spinner{total: 3, doing: map[string]string{}}
	s.show("docs", "initialize", "npm \x1b[31mwarn\n"+strings.Repeat("long ", 40))
	s.done("wiki")
	line := s.line()
	if !strings.HasPrefix(line, "⠋ 1 of 3 · docs: initialize: npm ") || len([]rune(line)) > 78 || strings.ContainsAny(line, "\x1b\n") {
		t.Errorf("%q", line)
	}
	s.done("docs")
	if line := s.line(); line != "" {
		t.Errorf("nothing is under way, and it shows %q", line)
	}
	s.stop()
}
