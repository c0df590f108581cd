package lsp

import (
	"context"
	"encoding/json"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-ls/mcp-ls/codeactions"
	"github.com/mcp-ls/mcp-ls/probe"
)

// lensData is what a lens carries until it is shown.
type lensData struct {
	URI    uri.URI `json:"uri"`
	Server string  `json:"server"`
	Report bool    `json:"report,omitempty"`
}

// CodeLens returns the places of lenses: one over each server, and a second
// one where there is a report to show.
func (s *server) CodeLens(ctx context.Context, p *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	st := s.stateOf(ctx)
	d := st.doc(p.TextDocument.URI)
	if d == nil {
		return nil, nil
	}
	c := st.converter(d)
	var out []protocol.CodeLens
	for _, l := range codeactions.Lenses(d.analyze()) {
		add := func(report bool) {
			data, _ := json.Marshal(lensData{d.uri, l.Server, report}) // strings always marshal
			out = append(out, protocol.CodeLens{Range: c.rng(l.Span), Data: data})
		}
		add(false)
		if v, ok := c.verdict(l.Server); ok && !v.running {
			add(true)
		}
	}
	return out, nil
}

// CodeLensResolve gives a lens its title and command. It speaks of the present,
// also when it was asked for before a test ended.
func (s *server) CodeLensResolve(_ context.Context, lens *protocol.CodeLens) (*protocol.CodeLens, error) {
	var data lensData
	if err := json.Unmarshal(lens.Data, &data); err != nil {
		return nil, err
	}
	arg, _ := json.Marshal(map[string]string{"uri": string(data.URI), "server": data.Server})
	lens.Command = protocol.Command{
		Title:     "Test connection",
		Command:   testConnection,
		Arguments: []protocol.LSPAny{arg},
	}
	if data.Report {
		lens.Command.Title, lens.Command.Command = "Details", showReport
		return lens, nil
	}
	st := s.state.Load()
	if v, ok := st.verdictOf(data.URI, data.Server); ok {
		lens.Command.Title = probe.Title(v.result)
		if v.running {
			lens.Command.Title = "Testing…"
		}
	}
	return lens, nil
}
