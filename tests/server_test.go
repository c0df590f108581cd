package tests

import (
	"context"
	"net"
	"testing"
	"time"

	"github.com/mcp-ls/mcp-ls/lsp"
	"github.com/mcp-ls/mcp-ls/tests/editor"
)

// serverOf describes a server on a machine that has nothing but these
// variables and this home folder.
func serverOf(env map[string]string, home string) lsp.Config {
	return lsp.Config{
		Version: "test",
		Home:    home,
		Getenv:  func(name string) (string, bool) { v, ok := env[name]; return v, ok },
	}
}

// start runs a server in memory and connects an editor with it. When the test
// ends, the server must have ended too.
func start(t *testing.T, cfg lsp.Config, o editor.Options) *editor.Editor {
	t.Helper()
	e, err := editor.Dial(serve(t, cfg), o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// open is start without initialize.
func open(t *testing.T, cfg lsp.Config, o editor.Options) *editor.Editor {
	t.Helper()
	return editor.Open(serve(t, cfg), o)
}

// serve runs a server and returns the editor's end of its connection.
func serve(t *testing.T, cfg lsp.Config) net.Conn {
	t.Helper()
	ours, theirs := net.Pipe()
	done := make(chan error, 1)
	go func() { done <- lsp.Serve(context.Background(), theirs, cfg) }()
	t.Cleanup(func() {
		ours.Close()
		select {
		case err := <-done:
			if err != nil {
				t.Errorf("the server ended with: %v", err)
			}
		case <-time.After(editor.Patience):
			t.Error("the server did not end with its connection")
		}
	})
	return ours
}
