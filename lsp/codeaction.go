package lsp

import (
	"context"
	"encoding/json"
	"fmt"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-ls/mcp-ls/codeactions"
)

// actionData is what an action carries until it is chosen.
type actionData struct {
	URI     uri.URI          `json:"uri"`
	Version int32            `json:"version"`
	Lazy    codeactions.Lazy `json:"lazy"`
}

// CodeAction lists what can be done at a range.
func (s *server) CodeAction(ctx context.Context, p *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	st := s.stateOf(ctx)
	d := st.doc(p.TextDocument.URI)
	if d == nil || !st.editor.actions {
		return nil, nil
	}
	var only []string
	for _, kind := range p.Context.Only {
		only = append(only, string(kind))
	}
	c := st.converter(d)
	var out []protocol.CommandOrCodeAction
	actions := codeactions.Fixes(c.verdicts(), c.span(p.Range), only)
	actions = append(actions, codeactions.List(d.analyze(), c.span(p.Range), d.findings(st), st.find, only)...)
	for _, a := range actions {
		if a.Lazy != nil && !st.editor.lazyActions && !st.editor.applies {
			a = s.eager(d, a)
		}
		if action := c.action(a, p.Context.Diagnostics); action != nil {
			out = append(out, action)
		}
	}
	return out, nil
}

// eager computes the edits of an action for an editor that takes them with the
// list or not at all. What they lose stands in the title.
func (s *server) eager(d *document, a codeactions.Action) codeactions.Action {
	fix, losses, err := codeactions.Resolve(d.analyze(), *a.Lazy, s.machine.ReadFile)
	if err != nil {
		return a
	}
	if len(losses) > 0 {
		a.Title += " (what is lost: " + sentences(losses) + ")"
	}
	a.Fix, a.Lazy = &fix, nil
	return a
}

// action is the protocol's form of an action, or nil where the editor cannot
// carry it out. shown are the findings that the editor asked about.
func (c converter) action(a codeactions.Action, shown []protocol.Diagnostic) *protocol.CodeAction {
	out := &protocol.CodeAction{Title: a.Title, Kind: new(protocol.CodeActionKind(a.Kind))}
	if a.Preferred && c.st.editor.preferred {
		out.IsPreferred = new(true)
	}
	for _, f := range a.For {
		for _, d := range shown {
			if d.Code == protocol.String(f.Code) && d.Range == c.rng(f.Span) {
				out.Diagnostics = append(out.Diagnostics, d)
			}
		}
	}
	switch {
	case a.Fix != nil:
		edit, err := c.workspaceEdit(*a.Fix, nil)
		if err != nil {
			return nil
		}
		out.Edit = edit
	case a.SwitchOff != "":
		arg, _ := json.Marshal(a.SwitchOff) // a string always marshals
		out.Command = protocol.Command{Title: a.Title, Command: switchOff, Arguments: []protocol.LSPAny{arg}}
	case a.Lazy == nil:
		return nil
	default:
		data, _ := json.Marshal(actionData{c.d.uri, c.d.version, *a.Lazy}) // strings and numbers always marshal
		switch {
		case c.st.editor.lazyActions:
			out.Data = data
		case c.st.editor.applies:
			out.Command = protocol.Command{Title: a.Title, Command: applyAction, Arguments: []protocol.LSPAny{data}}
		default:
			return nil
		}
	}
	return out
}

// CodeActionResolve computes the edits of a chosen action. The document must be
// the one for which the action was offered.
func (s *server) CodeActionResolve(ctx context.Context, a *protocol.CodeAction) (*protocol.CodeAction, error) {
	if len(a.Data) == 0 {
		return a, nil
	}
	edit, err := s.resolve(ctx, a.Data)
	if err != nil {
		return nil, err
	}
	a.Edit = edit
	return a, nil
}

// resolve computes the edits of an action from its data and says what they
// lose, where the edit itself cannot.
func (s *server) resolve(ctx context.Context, raw []byte) (*protocol.WorkspaceEdit, error) {
	var data actionData
	if err := json.Unmarshal(raw, &data); err != nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "the action's data: %v", err)
	}
	st := s.stateOf(ctx)
	d := st.named(nameOf(data.URI))
	if d == nil || d.version != data.Version {
		return nil, protocol.ErrContentModified
	}
	fix, losses, err := codeactions.Resolve(d.analyze(), data.Lazy, s.machine.ReadFile)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", data.Lazy.Do, err)
	}
	edit, err := st.converter(d).workspaceEdit(fix, losses)
	if err != nil {
		return nil, err
	}
	if len(losses) > 0 && !st.editor.annotations {
		s.answered("message", s.client.ShowMessage(ctx, &protocol.ShowMessageParams{
			Type:    protocol.MessageTypeWarning,
			Message: "What is lost: " + sentences(losses),
		}))
	}
	if after := data.Lazy.After(); after != "" {
		s.answered("message", s.client.ShowMessage(ctx, &protocol.ShowMessageParams{Type: protocol.MessageTypeInfo, Message: after}))
	}
	return edit, nil
}

// apply carries out an action for an editor that only runs commands.
func (s *server) apply(ctx context.Context, raw []byte) (any, error) {
	edit, err := s.resolve(ctx, raw)
	if err != nil {
		return nil, err
	}
	answer, err := s.client.ApplyEdit(ctx, &protocol.ApplyWorkspaceEditParams{Label: new("mcp-ls"), Edit: *edit})
	if err != nil {
		return nil, err
	}
	if !answer.Applied {
		return nil, fmt.Errorf("the editor did not make the change")
	}
	return nil, nil
}
