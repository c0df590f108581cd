package lsp

import (
	"context"
	"reflect"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// schedule computes findings in the background, one turn a document at a time.
// There is no delay: what comes while a turn is under way is one further turn,
// so that the version handled last is always published.
type schedule struct {
	mu        sync.Mutex
	turns     map[docKey]*turn
	published map[docKey]publication
}

// turn is a document's computation under way.
type turn struct{ again bool }

// publication is what the editor was told last.
type publication struct {
	uri     uri.URI
	version int32
	items   []protocol.Diagnostic
}

func newSchedule() schedule {
	return schedule{turns: map[docKey]*turn{}, published: map[docKey]publication{}}
}

// ask makes sure that a turn begins after now.
func (c *schedule) ask(s *server, key docKey) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t := c.turns[key]; t != nil {
		t.again = true
		return
	}
	t := &turn{}
	c.turns[key] = t
	s.spawn("findings", func(ctx context.Context) {
		for {
			s.publish(ctx, key)
			c.mu.Lock()
			if !t.again {
				delete(c.turns, key)
				c.mu.Unlock()
				return
			}
			t.again = false
			c.mu.Unlock()
		}
	})
}

// publish tells the editor the findings of a document as it stands, unless a
// newer version has come meanwhile, whose turn follows. Findings that the
// editor has already are not sent again for the same version.
func (s *server) publish(ctx context.Context, key docKey) {
	st := s.state.Load()
	s.schedule.mu.Lock()
	last, known := s.schedule.published[key]
	s.schedule.mu.Unlock()
	d := st.doc(key)
	if d == nil {
		if known {
			s.send(ctx, key, publication{uri: last.uri}, false)
		}
		return
	}
	next := publication{uri: d.uri, version: d.version, items: s.diagnose(st, d)}
	if s.state.Load().doc(key) != d || known && reflect.DeepEqual(last, next) {
		return
	}
	s.send(ctx, key, next, true)
}

func (s *server) send(ctx context.Context, key docKey, p publication, open bool) {
	params := &protocol.PublishDiagnosticsParams{URI: p.uri, Diagnostics: p.items}
	if open {
		params.Version = protocol.NewOptional(p.version)
	}
	if err := s.client.PublishDiagnostics(ctx, params); err != nil {
		s.answered("findings", err)
		return
	}
	s.schedule.mu.Lock()
	defer s.schedule.mu.Unlock()
	if open {
		s.schedule.published[key] = p
	} else {
		delete(s.schedule.published, key)
	}
}

// diagnose is everything there is to say about a document: its findings, and
// what tests of its servers found. A crash of a rule costs only this version's
// findings.
func (s *server) diagnose(st *state, d *document) (items []protocol.Diagnostic) {
	defer s.recover("findings of " + d.name)
	items = []protocol.Diagnostic{}
	c := st.converter(d)
	for _, f := range d.published(st) {
		items = append(items, c.diagnostic(f))
	}
	for _, f := range c.verdicts() {
		items = append(items, c.verdictDiagnostic(f))
	}
	return items
}
