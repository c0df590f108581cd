package lsp

import (
	"context"
	"fmt"
	"maps"

	"github.com/tidwall/gjson"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
)

// switchOff silences a rule until the server ends and says which setting makes
// that last: settings are the editor's, so a server cannot write them. arg is
// the rule's code. The result is the setting to write.
func (s *server) switchOff(ctx context.Context, arg gjson.Result, _ protocol.ProgressToken) (any, error) {
	code := arg.String()
	if _, ok := diagnostics.Page(code); !ok {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "there is no rule %q", code)
	}
	s.update(func(st *state) {
		st.settings.severities = maps.Clone(st.settings.severities)
		if st.settings.severities == nil {
			st.settings.severities = map[string]formats.Severity{}
		}
		st.settings.severities[code] = formats.Off
		st.reread(s.machine)
	})
	s.changedAll()
	s.answered("message", s.client.ShowMessage(ctx, &protocol.ShowMessageParams{Type: protocol.MessageTypeInfo,
		Message: fmt.Sprintf(`%s is off until mcp-ls ends. To keep it off, add to the settings of mcp-ls: "diagnostics": {%q: "off"}.`, code, code)}))
	return map[string]any{"diagnostics": map[string]string{code: formats.Off.String()}}, nil
}
