package lsp

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// rough is a server whose methods fail in every way. A hover answers with the
// number of changes that had come before it.
type rough struct {
	*server
	changes atomic.Int64
}

func (r *rough) DidChange(context.Context, *protocol.DidChangeTextDocumentParams) error {
	n := r.changes.Add(1)
	r.update(func(st *state) { st.epoch = uint64(n) })
	switch {
	case n%50 == 1:
		return errors.New("a notification that fails")
	case n%50 == 2:
		panic("a notification that crashes")
	}
	return nil
}

func (r *rough) Hover(ctx context.Context, p *protocol.HoverParams) (*protocol.Hover, error) {
	if p.Position.Character == 1 {
		panic("a request that crashes")
	}
	return &protocol.Hover{Contents: protocol.String(fmt.Sprint(r.stateOf(ctx).epoch))}, nil
}

func (r *rough) Definition(ctx context.Context, _ *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	<-ctx.Done() // until it is cancelled
	return nil, ctx.Err()
}

// TestChain sends changes and requests in turns, with failures, crashes and
// cancellations among them. Every request sees exactly the changes before it.
func TestChain(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s := newServer(ctx, cancel, Config{})
	s.update(func(st *state) { st.phase = running })
	ours, theirs := net.Pipe()
	conn := jsonrpc2.NewConn(jsonrpc2.NewStream(theirs), jsonrpc2.WithCodec(codec{}))
	conn.Go(ctx, s.handler(&rough{server: s}))
	editor := jsonrpc2.NewConn(jsonrpc2.NewStream(ours), jsonrpc2.WithCodec(codec{}))
	editor.Go(ctx, jsonrpc2.MethodNotFoundHandler)

	const rounds = 5000
	for i := 1; i <= rounds; i++ {
		if err := editor.Notify(ctx, protocol.MethodTextDocumentDidChange, &protocol.DidChangeTextDocumentParams{}); err != nil {
			t.Fatalf("change %d: %v", i, err)
		}
		at := protocol.Position{}
		if i%25 == 0 {
			at.Character = 1
		}
		var h protocol.Hover
		_, err := editor.Call(ctx, protocol.MethodTextDocumentHover, hoverAt(at), &h)
		switch {
		case at.Character == 1:
			if err == nil {
				t.Fatal("a request that crashed has an answer")
			}
		case err != nil:
			t.Fatalf("hover %d: %v", i, err)
		case h.Contents != protocol.String(fmt.Sprint(i)):
			t.Fatalf("hover %d saw the state after change %v", i, h.Contents)
		}
		if i%100 == 0 {
			stop(t, ctx, editor)
		}
	}
	ours.Close()
	<-conn.Done()
}

func hoverAt(p protocol.Position) *protocol.HoverParams {
	return &protocol.HoverParams{TextDocumentPositionParams: protocol.TextDocumentPositionParams{Position: p}}
}

// stop begins a request that never ends by itself and cancels it.
func stop(t *testing.T, ctx context.Context, editor jsonrpc2.Conn) {
	t.Helper()
	ctx, cancel := context.WithCancel(ctx)
	sent := make(chan error, 1)
	go func() {
		sent <- protocol.Call(ctx, editor, protocol.MethodTextDocumentDefinition, &protocol.DefinitionParams{}, nil)
	}()
	cancel()
	if err := <-sent; !errors.Is(err, context.Canceled) {
		t.Fatalf("a cancelled request: %v", err)
	}
}
