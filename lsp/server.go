// Package lsp is the language server: the only package that knows the
// protocol. A message passes the chain in dispatch.go; documents, settings and
// verdicts are one immutable state (state.go) that notifications replace in
// wire order and requests read as it was when they arrived.
package lsp

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/mcp-ls/mcp-ls/probe"
)

// Config is what a server is made with. The zero value serves everything but
// tests of connections.
type Config struct {
	Version  string         // of this program, for the editor's log
	Runner   probe.Runner   // tests connections; nil: the command says that it cannot
	Consent  *probe.Consent // agreements of the user; nil: none are remembered
	Settings []byte         // a JSON object that stands below the editor's settings
	Log      *slog.Logger   // nil: nothing is logged

	// Getenv, Home and Path describe the machine; nil and "" mean this one.
	Getenv func(name string) (string, bool)
	Home   string
}

// ErrNoShutdown is returned when the editor sends exit without shutdown.
var ErrNoShutdown = errors.New("exit without shutdown")

// Serve speaks the protocol over rw until the editor says exit, the input ends,
// the editor's process dies or ctx is cancelled. When it returns, everything
// that it started has ended, but for an answer that nobody waits for any more
// and that takes its time.
func Serve(ctx context.Context, rw io.ReadWriteCloser, cfg Config) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := newServer(ctx, cancel, cfg)
	s.conn = jsonrpc2.NewConn(newFrames(rw, cancel, s.log), jsonrpc2.WithCodec(codec{}))
	s.client = protocol.ClientDispatcher(s.conn)
	s.conn.Go(ctx, s.handler(s))

	<-ctx.Done() // exit, end of input, a dead editor, or the caller
	rw.Close()
	s.rest()
	if s.tests != nil {
		s.tests.Stop()
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	if s.folder != "" {
		os.RemoveAll(s.folder)
	}
	if s.exited.Load() && s.state.Load().phase != shutDown {
		return ErrNoShutdown
	}
	return s.conn.Err()
}

// patience is how long answers under way may take when the connection is over.
const patience = 2 * time.Second

// rest waits for what is under way.
func (s *server) rest() {
	over := make(chan struct{})
	go func() {
		<-s.conn.Done()
		s.background.Wait()
		close(over)
	}()
	select {
	case <-over:
	case <-time.After(patience):
		s.log.Warn("ended with answers under way")
	}
}

// server implements the protocol's methods, one file each.
type server struct {
	protocol.UnimplementedServer

	cfg    Config
	log    *slog.Logger
	ctx    context.Context // ends with the connection
	stop   context.CancelFunc
	conn   jsonrpc2.Conn
	client protocol.Client
	exited atomic.Bool

	writing sync.Mutex // held while state or folder are replaced
	state   atomic.Pointer[state]

	machine    *machine
	schedule   schedule
	progress   progress
	tests      *probe.Cache // nil without a Runner
	answers    answers
	consent    *probe.Consent
	background sync.WaitGroup
	folder     string // of reports; "" before the first
}

func newServer(ctx context.Context, stop context.CancelFunc, cfg Config) *server {
	s := &server{cfg: cfg, log: cfg.Log, ctx: ctx, stop: stop, consent: cfg.Consent}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.machine = newMachine(cfg, s.state.Load)
	s.schedule = newSchedule()
	s.progress = progress{cancels: map[protocol.ProgressToken]context.CancelFunc{}}
	settings, notices := defaultSettings().overlay(cfg.Settings, fromUser)
	s.state.Store(&state{settings: settings, notices: notices, evidence: s.evidence})
	return s
}

// update replaces the state by what change makes of a copy. change must not
// alter anything that the old state refers to.
func (s *server) update(change func(st *state)) {
	s.writing.Lock()
	defer s.writing.Unlock()
	next := *s.state.Load()
	change(&next)
	s.state.Store(&next)
}

// spawn runs f in the background until the connection ends.
func (s *server) spawn(what string, f func(ctx context.Context)) {
	s.background.Add(1)
	go func() {
		defer s.background.Done()
		defer s.recover(what)
		f(s.ctx)
	}()
}
