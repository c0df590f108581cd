package lsp

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/tidwall/gjson"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

type stateKey struct{}

type openedKey struct{}

// handler is the chain that every message passes.
//
// Notifications run inline, in wire order, and never end the connection, which
// jsonrpc2 would do for an error or a panic. Calls capture the state of their
// place in the order and then run beside the reading; they must have left the
// reading before CancelHandler wraps their context, which jsonrpc2 recycles
// otherwise. The requests of the life cycle run inline without it.
func (s *server) handler(methods protocol.Server) jsonrpc2.Handler {
	serve := s.recovering(protocol.ServerHandler(methods, jsonrpc2.MethodNotFoundHandler))
	cancellable := protocol.CancelHandler(serve)
	return func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		st := s.state.Load()
		method := req.Method()
		switch {
		case !req.IsCall():
			s.notified(ctx, st, cancellable, req)
			return nil, nil
		case method == protocol.MethodInitialize || method == protocol.MethodShutdown:
			return serve(ctx, req)
		case st.phase == fresh:
			return nil, jsonrpc2.Errorf(jsonrpc2.ServerNotInitialized, "%s came before initialize", strings.Clone(method))
		case st.phase == shutDown:
			return nil, jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "%s came after shutdown", strings.Clone(method))
		}
		ctx = context.WithValue(ctx, stateKey{}, st)
		jsonrpc2.Async(ctx)
		return cancellable(ctx, req)
	}
}

// notified handles a notification; whatever goes wrong is only logged.
func (s *server) notified(ctx context.Context, st *state, next jsonrpc2.Handler, req *jsonrpc2.Request) {
	method := req.Method()
	if st.phase != running && method != protocol.MethodExit {
		s.log.Debug("dropped", "method", strings.Clone(method))
		return
	}
	switch method {
	case protocol.MethodInitialized: // some editors leave its parameters out
		_ = s.Initialized(ctx, nil)
		return
	case protocol.MethodTextDocumentDidOpen:
		raw := strings.Clone(gjson.GetBytes(req.Params(), "textDocument.uri").Str)
		ctx = context.WithValue(ctx, openedKey{}, raw)
	}
	if _, err := next(ctx, req); err != nil && !strings.HasPrefix(method, "$/") {
		s.log.Warn("notification", "method", strings.Clone(method), "error", err)
	}
}

// recovering turns a panic into an error of its call alone, and gives every
// error a code.
func (s *server) recovering(next jsonrpc2.Handler) jsonrpc2.Handler {
	return func(ctx context.Context, req *jsonrpc2.Request) (result any, err error) {
		defer func() {
			if r := recover(); r != nil {
				s.crashed(strings.Clone(req.Method()), r)
				result, err = nil, jsonrpc2.Errorf(jsonrpc2.InternalError, "%s failed inside the server: %v", strings.Clone(req.Method()), r)
			}
		}()
		if ctx.Err() != nil { // cancelled before its turn came
			return nil, protocol.ErrRequestCancelled
		}
		result, err = next(ctx, req)
		return result, coded(err)
	}
}

// coded is an error with the protocol's code for it.
func coded(err error) error {
	var known *jsonrpc2.Error
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled):
		return protocol.ErrRequestCancelled
	case !errors.As(err, &known):
		return jsonrpc2.Errorf(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), "%v", err)
	case known.Code == jsonrpc2.ParseError: // of the parameters: the message itself was read
		return jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s", known.Message)
	}
	return err
}

// recover is deferred by work that no request waits for.
func (s *server) recover(what string) {
	if r := recover(); r != nil {
		s.crashed(what, r)
	}
}

func (s *server) crashed(what string, r any) {
	s.log.Error("panic", "in", what, "value", fmt.Sprint(r), "stack", string(debug.Stack()))
}

// stateOf is the state as it was when the call of ctx arrived.
func (s *server) stateOf(ctx context.Context) *state {
	if st, ok := ctx.Value(stateKey{}).(*state); ok {
		return st
	}
	return s.state.Load()
}

// codec writes and reads the protocol's union types, which jsonrpc2's own
// codec does not know.
type codec struct{}

func (codec) Marshal(v any) ([]byte, error) {
	if raw, ok := v.(jsonrpc2.RawMessage); ok {
		return raw, nil
	}
	return protocol.Marshal(v)
}

func (codec) Unmarshal(data []byte, v any) error {
	if raw, ok := v.(*jsonrpc2.RawMessage); ok {
		*raw = append((*raw)[:0], data...)
		return nil
	}
	return protocol.Unmarshal(data, v)
}
