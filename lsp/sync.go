package lsp

import (
	"context"
	"fmt"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// DidOpen takes over a document from the editor.
func (s *server) DidOpen(ctx context.Context, p *protocol.DidOpenTextDocumentParams) error {
	key := docKey(strings.Clone(string(p.TextDocument.URI)))
	wire := key
	if raw, ok := ctx.Value(openedKey{}).(string); ok && raw != "" {
		wire = uri.URI(raw)
	}
	src := strings.Clone(p.TextDocument.Text)
	s.update(func(st *state) {
		st.docs = st.with(key, newDocument(wire, nameOf(key), p.TextDocument.Version, src, st.options))
		st.epoch++
	})
	s.changed(key)
	return nil
}

// DidChange applies changes in their order.
func (s *server) DidChange(_ context.Context, p *protocol.DidChangeTextDocumentParams) error {
	st := s.state.Load()
	d := st.doc(p.TextDocument.URI)
	if d == nil {
		return fmt.Errorf("%s is not open", p.TextDocument.URI)
	}
	src := afterChanges(d.text, p.ContentChanges, st.encoding)
	key := docKey(strings.Clone(string(p.TextDocument.URI)))
	s.update(func(st *state) {
		st.docs = st.with(key, newDocument(d.uri, d.name, p.TextDocument.Version, src, st.options))
		st.epoch++
	})
	s.changed(key)
	return nil
}

// DidSave looks again: the file's neighbours may have changed with it.
func (s *server) DidSave(_ context.Context, p *protocol.DidSaveTextDocumentParams) error {
	s.machine.forget()
	s.changed(docKey(strings.Clone(string(p.TextDocument.URI))))
	return nil
}

// DidClose gives a document back; its findings go.
func (s *server) DidClose(_ context.Context, p *protocol.DidCloseTextDocumentParams) error {
	key := docKey(strings.Clone(string(p.TextDocument.URI)))
	d := s.state.Load().doc(key)
	if d == nil {
		return fmt.Errorf("%s is not open", key)
	}
	s.update(func(st *state) {
		st.docs = st.with(key, nil)
		st.epoch++
	})
	s.changed(key)
	return nil
}

// changed schedules what follows from a change of the document: its findings,
// and those of the others, which may speak of it.
func (s *server) changed(key docKey) {
	st := s.state.Load()
	if st.editor.pulls {
		return // interFileDependencies tells the editor what to ask for again
	}
	s.schedule.ask(s, key)
	for other := range st.docs {
		if other != key {
			s.schedule.ask(s, other)
		}
	}
}

// changedAll schedules everything that an editor shows, after a change of what
// all documents depend on.
func (s *server) changedAll() {
	st := s.state.Load()
	if !st.editor.pulls {
		for key := range st.docs {
			s.schedule.ask(s, key)
		}
	}
	s.spawn("refresh", func(ctx context.Context) {
		if st.editor.pulls && st.editor.refreshesDiagnostics {
			s.answered("refresh of findings", s.client.DiagnosticRefresh(ctx))
		}
		if st.editor.refreshesLenses {
			s.answered("refresh of lenses", s.client.CodeLensRefresh(ctx))
		}
	})
}

// answered logs that the editor refused a request of ours.
func (s *server) answered(what string, err error) {
	if err != nil && s.ctx.Err() == nil {
		s.log.Warn("editor", "refused", what, "error", err)
	}
}
