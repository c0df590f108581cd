package lsp

import (
	"fmt"
	"sync"
	"testing"
	"time"
)

// An answer that takes long does not keep the server once the editor is gone.
func TestEndsDespiteALongAnswer(t *testing.T) {
	begun, finish := make(chan struct{}), make(chan struct{})
	var once sync.Once
	slow := Config{Getenv: func(string) (string, bool) {
		once.Do(func() { close(begun) })
		<-finish
		return "", false
	}}
	editor, messages, ended := serving(t, slow)
	t.Cleanup(func() { close(finish) })
	fmt.Fprint(editor, framedText(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{"textDocument":{"diagnostic":{}}}}}`))
	next(t, messages)
	fmt.Fprint(editor, framedText(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///w/.mcp.json","languageId":"json","version":1,"text":"{\"mcpServers\":{\"a\":{\"command\":\"${SLOW}\"}}}"}}}`))
	fmt.Fprint(editor, framedText(`{"jsonrpc":"2.0","id":1,"method":"textDocument/diagnostic","params":{"textDocument":{"uri":"file:///w/.mcp.json"}}}`))
	<-begun
	editor.Close()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Error("the server goes on")
	}
}
