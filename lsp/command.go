package lsp

import (
	"context"
	"encoding/json"

	"github.com/tidwall/gjson"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// Names of the commands, as editors send them.
const (
	testConnection  = "mcp-ls.testConnection"
	testAll         = "mcp-ls.testAll"
	showReport      = "mcp-ls.showReport"
	showApprovals   = "mcp-ls.approvals"
	revokeApprovals = "mcp-ls.revokeApprovals"
	describeFile    = "mcp-ls.describe"
	switchOff       = "mcp-ls.switchOff"
	applyAction     = "mcp-ls.apply"
	pasteAs         = "mcp-ls.pasteAs"
)

// command is what an editor can have carried out. arg is its first argument.
type command struct {
	name string
	run  func(s *server, ctx context.Context, arg gjson.Result, token protocol.ProgressToken) (any, error)
}

func commands() []command {
	return []command{
		{testConnection, (*server).testConnection},
		{testAll, (*server).testAll},
		{showReport, (*server).showReport},
		{showApprovals, (*server).showApprovals},
		{revokeApprovals, (*server).revokeApprovals},
		{describeFile, (*server).describe},
		{switchOff, (*server).switchOff},
		{pasteAs, (*server).pasteAs},
		{applyAction, func(s *server, ctx context.Context, arg gjson.Result, _ protocol.ProgressToken) (any, error) {
			return s.apply(ctx, []byte(arg.Raw))
		}},
	}
}

func commandNames() []string {
	var out []string
	for _, c := range commands() {
		out = append(out, c.name)
	}
	return out
}

// ExecuteCommand carries out a command and returns its result as JSON.
func (s *server) ExecuteCommand(ctx context.Context, p *protocol.ExecuteCommandParams) (protocol.LSPAny, error) {
	for _, c := range commands() {
		if c.name != p.Command {
			continue
		}
		var arg gjson.Result
		if len(p.Arguments) > 0 {
			arg = gjson.ParseBytes(p.Arguments[0])
		}
		result, err := c.run(s, ctx, arg, p.WorkDoneToken)
		if err != nil {
			return nil, err
		}
		return json.Marshal(result)
	}
	return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "there is no command %q", p.Command)
}
