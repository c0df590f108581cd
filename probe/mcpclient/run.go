package mcpclient

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcp-ls/mcp-ls/probe"
)

// run is one test in progress.
type run struct {
	config  Config
	target  probe.Target
	options probe.Options
	mask    *probe.Masker

	mu       sync.Mutex
	saw      facts
	warnings []probe.Code
	phases   []probe.Phase
}

// link is one way to reach a server.
type link interface {
	// open prepares the connection; an error ends the test.
	open(ctx context.Context) (mcp.Transport, error)
	// collect adds to the facts what the link knows, before it is closed.
	collect(ctx context.Context)
	// hopeless is closed once the answer came in a form that no client reads.
	hopeless() <-chan struct{}
	// lastLine is what the server said last on stderr.
	lastLine() string
	// close ends the connection and every process behind it, sooner when fast.
	close(fast bool)
}

func newRun(c Config, t probe.Target, o probe.Options) *run {
	o = o.WithDefaults(t)
	return &run{config: c, target: t, options: o, mask: probe.NewMasker(t), saw: facts{target: t, options: o}}
}

// restart forgets what a first attempt saw.
func (r *run) restart() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.saw = facts{target: r.target, options: r.options}
	r.warnings, r.phases = nil, nil
}

func (r *run) newLink() link {
	switch r.target.Kind {
	case probe.Stdio:
		return &stdioLink{run: r}
	case probe.WebSocket:
		return &wsLink{httpLink: httpLink{run: r}}
	}
	return &httpLink{run: r}
}

// attempt connects once with version and lists. The caller must call stop.
func (r *run) attempt(ctx context.Context, version string) (v verdict, stop func()) {
	l := r.newLink()
	var session *mcp.ClientSession
	fast := false
	stop = func() {
		defer r.begin("shutdown", "")()
		if session != nil {
			within(r.options.Grace, func() { session.Close() })
		}
		l.close(fast || ctx.Err() != nil)
	}
	err := r.initialize(ctx, l, version, &session)
	if err == nil {
		err = r.list(ctx, session)
	}
	if err != nil {
		fast = true
		r.note(func(f *facts) { f.fail(ctx, err) })
	}
	l.collect(ctx)
	if err == nil {
		return verdict{code: probe.OK}, stop
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if version == initializeVersion && r.saw.wantsDiscover() {
		return verdict{modern: true}, stop
	}
	return judge(&r.saw), stop
}

// secondChance is how long a good answer may follow one that nobody can read.
const secondChance = 3 * time.Second

// initialize opens l and connects a session over it.
func (r *run) initialize(ctx context.Context, l link, version string, session **mcp.ClientSession) error {
	initCtx, cancel := context.WithTimeout(ctx, r.options.Init)
	defer cancel()
	name := "connect"
	if r.target.Kind == probe.Stdio {
		name = "spawn"
	}
	end := r.begin(name, "")
	transport, err := l.open(initCtx)
	end()
	if err != nil {
		return err
	}
	r.enter(initializing)
	defer r.begin("initialize", "")()
	// Connect may outlive its context, so it runs aside. It gets the context of
	// the whole test: an SSE stream ends with the one it was given.
	type connected struct {
		session *mcp.ClientSession
		err     error
	}
	done := make(chan connected, 1)
	go func() {
		s, err := r.newClient().Connect(ctx, transport, &mcp.ClientSessionOptions{ProtocolVersion: version})
		done <- connected{s, err}
	}()
	accept := func(c connected) error {
		if c.err == nil {
			*session = c.session
			r.initialized(c.session.InitializeResult())
		}
		return c.err
	}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	hopeless, tooLate := l.hopeless(), make(<-chan time.Time)
	for {
		select {
		case c := <-done:
			return accept(c)
		case <-tick.C:
			if line := l.lastLine(); line != "" && r.options.Progress != nil {
				r.options.Progress("initialize", r.mask.Line(line, 120))
			}
		case <-hopeless:
			hopeless, tooLate = nil, time.After(secondChance)
		case <-tooLate:
			return context.DeadlineExceeded
		case <-initCtx.Done():
			select { // an outcome that is just arriving says more
			case c := <-done:
				return accept(c)
			case <-time.After(50 * time.Millisecond):
				return initCtx.Err()
			}
		}
	}
}

// initialized notes the server's answer to initialize.
func (r *run) initialized(res *mcp.InitializeResult) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.saw.answered = true
	r.saw.evidence.Protocol = res.ProtocolVersion
	if res.ServerInfo != nil {
		r.saw.evidence.Name = strings.TrimSpace(res.ServerInfo.Name + " " + res.ServerInfo.Version)
		r.saw.evidence.Title = res.ServerInfo.Title
	}
	r.saw.evidence.Instructions = res.Instructions
}

func (r *run) enter(s stage) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.saw.stage = s
}

// begin starts a phase; calling the result ends it.
func (r *run) begin(name, detail string) (end func()) {
	if r.options.Progress != nil {
		r.options.Progress(name, detail)
	}
	start := time.Now()
	return func() { r.phase(name, time.Since(start)) }
}

func (r *run) phase(name string, took time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.phases = append(r.phases, probe.Phase{Name: name, Took: took})
}

// found is where or how the server was found to answer instead.
func (r *run) found() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.saw.evidence.Found
}

// note changes what was seen.
func (r *run) note(f func(*facts)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f(&r.saw)
}

func (r *run) warn(c probe.Code) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.Contains(r.warnings, c) {
		r.warnings = append(r.warnings, c)
	}
}

// result is v with everything seen so far, secrets masked.
func (r *run) result(v verdict) probe.Result {
	r.mu.Lock()
	defer r.mu.Unlock()
	res := probe.Result{
		Code:     v.code,
		Field:    v.field,
		Key:      v.key,
		Hint:     v.hint,
		Warnings: slices.Clone(r.warnings),
		Evidence: r.saw.evidence,
		Phases:   slices.Clone(r.phases),
	}
	if v.code == probe.OK {
		v.holes = okHoles(&r.saw)
		if len(res.Warnings) > 0 {
			res.Code = probe.OKWithWarnings
		}
		if slices.Contains(res.Warnings, probe.FollowedRedirect) {
			res.Field = "url"
		}
	}
	if res.Hint == "" {
		res.Hint = verdict{code: v.code, holes: v.holes}.fixedHint()
	}
	res.Message = res.Code.Message(v.holes)
	r.mask.Result(&res)
	return res
}

// within waits for f, but no longer than d.
func within(d time.Duration, f func()) {
	done := make(chan struct{})
	go func() { f(); close(done) }()
	select {
	case <-done:
	case <-time.After(d):
	}
}

// cancelledBy reports whether the user ended the test.
func cancelledBy(ctx context.Context) bool { return errors.Is(ctx.Err(), context.Canceled) }
