package lsp

import (
	"context"
	"crypto/rand"
	"sync"

	"go.lsp.dev/protocol"

	"github.com/mcp-ls/mcp-ls/formats"
)

// progress knows the work that an editor shows and can cancel.
type progress struct {
	mu      sync.Mutex
	cancels map[protocol.ProgressToken]context.CancelFunc
}

// work is one piece of it. Its methods are safe where the editor shows none.
type work struct {
	s      *server
	token  protocol.ProgressToken // nil: not shown
	cancel context.CancelFunc
}

// begin shows work under the token of its request, or under one of our own
// when the editor lets us. The context it returns ends when the person cancels.
func (s *server) begin(ctx context.Context, token protocol.ProgressToken, title string) (context.Context, work) {
	ctx, cancel := context.WithCancel(ctx)
	if token == nil && s.state.Load().editor.progress {
		own := protocol.String(rand.Text())
		err := s.client.WorkDoneProgressCreate(ctx, &protocol.WorkDoneProgressCreateParams{Token: own})
		s.answered("progress", err)
		if err == nil {
			token = own
		}
	}
	w := work{s, token, cancel}
	if token != nil {
		s.progress.mu.Lock()
		s.progress.cancels[token] = cancel
		s.progress.mu.Unlock()
	}
	w.send(&protocol.WorkDoneProgressBegin{Kind: "begin", Title: formats.Shown(title), Cancellable: new(true)})
	return ctx, w
}

func (w work) report(message string) {
	w.send(&protocol.WorkDoneProgressReport{Kind: "report", Message: new(formats.Shown(message))})
}

// end shows the outcome and releases the context of begin.
func (w work) end(message string) {
	w.send(&protocol.WorkDoneProgressEnd{Kind: "end", Message: new(formats.Shown(message))})
	w.cancel()
	if w.token == nil {
		return
	}
	w.s.progress.mu.Lock()
	defer w.s.progress.mu.Unlock()
	delete(w.s.progress.cancels, w.token)
}

func (w work) send(value any) {
	if w.token == nil {
		return
	}
	raw, err := protocol.Marshal(value)
	if err == nil {
		err = w.s.client.Progress(w.s.ctx, &protocol.ProgressParams{Token: w.token, Value: raw})
	}
	w.s.answered("progress", err)
}

// WorkDoneProgressCancel cancels work that the editor shows.
func (s *server) WorkDoneProgressCancel(_ context.Context, p *protocol.WorkDoneProgressCancelParams) error {
	s.progress.mu.Lock()
	defer s.progress.mu.Unlock()
	if cancel := s.progress.cancels[p.Token]; cancel != nil {
		cancel()
	}
	return nil
}
