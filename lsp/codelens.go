package lsp

import (
	"context"
	"encoding/json"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-ls/mcp-ls/codeactions"
	"github.com/mcp-ls/mcp-ls/probe"
)

// lensData is what a lens is about.
type lensData struct {
	URI    uri.URI `json:"uri"`
	Server string  `json:"server"`
	Report bool    `json:"report,omitempty"`
}

// CodeLens returns the lenses: one over each server, and a second one where
// there is a report to show. They are complete: some editors leave a lens blank
// when they ask for it again while they wait for its title.
func (s *server) CodeLens(ctx context.Context, p *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	st := s.stateOf(ctx)
	d := st.doc(p.TextDocument.URI)
	if d == nil {
		return nil, nil
	}
	c := st.converter(d)
	var out []protocol.CodeLens
	for _, l := range codeactions.Lenses(d.analyze()) {
		v, tested := c.verdict(l.Server)
		add := func(report bool) {
			data := lensData{d.uri, l.Server, report}
			raw, _ := json.Marshal(data) // strings always marshal
			out = append(out, protocol.CodeLens{Range: c.rng(l.Span), Data: raw, Command: data.command(v, tested)})
		}
		add(false)
		if tested && !v.running {
			add(true)
		}
	}
	return out, nil
}

// CodeLensResolve brings a lens up to date. It speaks of the present, also when
// it was asked for before a test ended.
func (s *server) CodeLensResolve(_ context.Context, lens *protocol.CodeLens) (*protocol.CodeLens, error) {
	var data lensData
	if err := json.Unmarshal(lens.Data, &data); err != nil {
		return nil, err
	}
	v, tested := s.state.Load().verdictOf(data.URI, data.Server)
	lens.Command = data.command(v, tested)
	return lens, nil
}

// command is what the lens says and does, given what a test found.
func (data lensData) command(v verdict, tested bool) protocol.Command {
	arg, _ := json.Marshal(map[string]string{"uri": string(data.URI), "server": data.Server})
	c := protocol.Command{Title: "Test connection", Command: testConnection, Arguments: []protocol.LSPAny{arg}}
	switch {
	case data.Report:
		c.Title, c.Command = "Details", showReport
	case tested && v.running:
		c.Title = "Testing…"
	case tested:
		c.Title = probe.Title(v.result)
	}
	return c
}
