package lsp

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// serving starts a server and returns the editor's end of the connection, the
// messages that come over it, and a channel that is closed when it has ended.
func serving(t *testing.T, cfg Config) (editor net.Conn, messages *bufio.Reader, ended chan error) {
	t.Helper()
	editor, theirs := net.Pipe()
	ended = make(chan error, 1)
	go func() { ended <- Serve(t.Context(), theirs, cfg) }()
	t.Cleanup(func() { editor.Close() })
	if err := editor.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		t.Fatal(err)
	}
	return editor, bufio.NewReader(editor), ended
}

func framedText(body string) string {
	return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body)
}

// next reads one message.
func next(t *testing.T, r *bufio.Reader) string {
	t.Helper()
	var n int
	if _, err := fmt.Fscanf(r, "Content-Length: %d\r\n\r\n", &n); err != nil {
		t.Fatal(err)
	}
	body := make([]byte, n)
	if _, err := io.ReadFull(r, body); err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// A message that is no JSON-RPC costs only itself.
func TestUnreadableMessages(t *testing.T) {
	editor, messages, _ := serving(t, Config{})
	for i, body := range []string{
		"{bad}", "null", "\xff\xfe\xfd", `{"id":8`, `{"jsonrpc":"1.0","id":7,"method":"x"}`, `{"jsonrpc":"2.0","id":{},"method":"x"}`,
		`{"jsonrpc":"2.0","id":8,"method":5}`, strings.Repeat("[", 100000), " \n[1",
	} {
		fmt.Fprint(editor, framedText(body))
		if got := next(t, messages); !strings.Contains(got, `"id":null,"error":{"code":-32700`) {
			t.Errorf("%.30q is answered by %s", body, got)
		}
		fmt.Fprint(editor, framedText(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"textDocument/hover","params":{}}`, i+1)))
		if got := next(t, messages); !strings.Contains(got, fmt.Sprintf(`"id":%d,"error":{"code":-32002`, i+1)) {
			t.Errorf("after %.30q a request is answered by %s", body, got)
		}
	}
}

// Where it is not known where the next message begins, the server ends instead
// of staying about, deaf.
func TestBrokenFrames(t *testing.T) {
	for _, sent := range []string{
		"Content-Length: -1\r\n\r\n{}", "Content-Length: 99999999999999999999\r\n\r\n", "Content-Length: abc\r\n\r\n", "Foo\r\n\r\n", "\r\n\r\n",
	} {
		editor, _, ended := serving(t, Config{})
		go io.Copy(io.Discard, editor)
		go io.WriteString(editor, sent)
		select {
		case err := <-ended:
			if err == nil {
				t.Errorf("%.30q: the server ended without an error", sent)
			}
		case <-time.After(10 * time.Second):
			t.Errorf("%.30q: the server goes on", sent)
		}
	}
}
