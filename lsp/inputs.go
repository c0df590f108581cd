package lsp

import (
	"context"
	"maps"
	"sync"

	"go.lsp.dev/uri"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/probe"
	"github.com/mcp-ls/mcp-ls/probe/expand"
)

// askInput is a request of ours, which the protocol lacks: the editor asks the
// person for a text. An editor that serves it announces the capability
// experimental["mcp/input"] as true.
const askInput = "mcp/input"

type inputParams struct {
	URI         uri.URI  `json:"uri"`
	Server      string   `json:"server"`
	ID          string   `json:"id"`
	Description string   `json:"description"`
	Password    bool     `json:"password"`          // what is typed must not be seen
	Default     string   `json:"default,omitempty"` // to be offered, not taken
	Options     []string `json:"options,omitempty"` // one of these is to be picked
}

// inputResult is the answer; null where the person gave none.
type inputResult struct {
	Value *string `json:"value"`
}

// answers are the values that a person typed, by document and input. They are
// held in memory only, and never shown.
type answers struct {
	mu     sync.Mutex
	values map[string]map[string]string
}

// with are the values for a document laid over those of the settings.
func (a *answers) with(doc string, settings map[string]string) map[string]string {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.values[doc]) == 0 {
		return settings
	}
	out := maps.Clone(a.values[doc])
	maps.Copy(out, settings)
	return out
}

func (a *answers) keep(doc, id, value string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.values == nil {
		a.values = map[string]map[string]string{}
	}
	if a.values[doc] == nil {
		a.values[doc] = map[string]string{}
	}
	a.values[doc][id] = value
}

// forget drops the values for a document, or all of them for "".
func (a *answers) forget(doc string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if doc == "" {
		a.values = nil
	}
	delete(a.values, doc)
}

// askFor asks for the prompted values that a test lacks, one after the other,
// until the person gives none.
func (s *server) askFor(ctx context.Context, doc *formats.Document, srv *model.Server, missing []expand.Missing) {
	st := s.state.Load()
	if !st.editor.asksInputs {
		return
	}
	asked := map[string]bool{}
	for _, m := range missing {
		if !m.Asks() || asked[m.Ref.Name] {
			continue
		}
		asked[m.Ref.Name] = true
		p := inputParams{URI: st.uriOf(doc.Name), Server: srv.Name, ID: m.Ref.Name, Description: m.Ref.Name, Password: true}
		for _, in := range doc.Inputs() {
			if in.ID == m.Ref.Name {
				p.Password, p.Default, p.Options = in.Password, in.Default, in.Options
				if in.Description != "" {
					p.Description = probe.Plain(in.Description)
				}
			}
		}
		var answer *inputResult
		_, err := s.conn.Call(ctx, askInput, p, &answer)
		s.answered("input", err)
		if err != nil || answer == nil || answer.Value == nil {
			return
		}
		s.answers.keep(doc.Name, m.Ref.Name, *answer.Value)
	}
}

// doubted reports whether an outcome may come from a value that was mistyped.
func doubted(c probe.Code) bool {
	switch c {
	case probe.AuthRejected, probe.Forbidden, probe.ExitedEarly, probe.ServerError:
		return true
	}
	return false
}
