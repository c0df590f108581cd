package lsp

import (
	"fmt"
	"strings"
	"testing"
)

// Every refusal has a code that says whose fault it is.
func TestErrorCodes(t *testing.T) {
	editor, messages, _ := serving(t, Config{})
	fmt.Fprint(editor, framedText(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}`))
	next(t, messages)
	for i, c := range []struct{ method, params, code string }{
		{"textDocument/hover", `[]`, "-32602"},
		{"textDocument/hover", `{"textDocument":{"uri":"file:///a"},"position":{"line":-1,"character":0}}`, "-32602"},
		{"codeLens/resolve", `{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}}}`, "-32803"},
		{"workspace/executeCommand", `{"command":"mcp-ls.testConnection"}`, "-32602"},
		{"workspace/executeCommand", `{"command":"nobody's"}`, "-32602"},
		{"codeAction/resolve", `{"title":"x","data":7}`, "-32602"},
		{"codeAction/resolve", `{"title":"x","data":{"uri":"file:///closed","version":1}}`, "-32801"},
		{"nobody's", `{}`, "-32601"},
	} {
		fmt.Fprint(editor, framedText(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`, i+1, c.method, c.params)))
		if got := next(t, messages); !strings.Contains(got, fmt.Sprintf(`"id":%d,"error":{"code":%s,`, i+1, c.code)) {
			t.Errorf("%s %s is answered by %s", c.method, c.params, got)
		}
	}
}
