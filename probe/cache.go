package probe

import (
	"context"
	"sync"
)

// Cache is a Runner that remembers the last Result of each fingerprint, tests
// one fingerprint once at a time, and only so many servers at once. Callers who
// ask for a fingerprint under test join that test.
type Cache struct {
	runner Runner
	slots  chan struct{}

	mu      sync.Mutex
	results map[string]Result
	order   []string // of results, the oldest first
	running map[string]*test
	stopped bool
	idle    sync.WaitGroup
}

const keepResults = 256

// test is one run in progress and those who wait for it.
type test struct {
	cancel  context.CancelFunc
	done    chan struct{}
	result  Result
	verdict *Result
	waiting map[*Options]bool

	abandoned bool // nobody waits any more; it is being cancelled
}

// NewCache caches runner and lets it test atOnce servers at the same time.
func NewCache(runner Runner, atOnce int) *Cache {
	return &Cache{
		runner:  runner,
		slots:   make(chan struct{}, max(atOnce, 1)),
		results: map[string]Result{},
		running: map[string]*test{},
	}
}

// Run implements Runner. A test ends early when all who wait for it gave up.
func (c *Cache) Run(ctx context.Context, t Target, o Options) Result {
	fingerprint := Fingerprint(t)
	if o.Approved != fingerprint {
		return c.runner.Run(ctx, t, o) // which refuses
	}
	c.mu.Lock()
	run := c.running[fingerprint]
	for run != nil && run.abandoned {
		c.mu.Unlock()
		<-run.done
		c.mu.Lock()
		run = c.running[fingerprint]
	}
	if run == nil && c.stopped {
		c.mu.Unlock()
		return cancelled()
	}
	if run == nil {
		run = c.start(ctx, fingerprint, t, o)
	}
	run.waiting[&o] = true
	early := run.verdict
	c.mu.Unlock()
	if early != nil && o.Verdict != nil {
		o.Verdict(*early)
	}
	select {
	case <-run.done:
		return run.result
	case <-ctx.Done():
	}
	c.mu.Lock()
	delete(run.waiting, &o)
	run.abandoned = len(run.waiting) == 0
	last := run.abandoned
	c.mu.Unlock()
	if !last {
		return cancelled()
	}
	run.cancel()
	<-run.done // its processes are gone
	return run.result
}

// start begins a test; c.mu is held.
func (c *Cache) start(ctx context.Context, fingerprint string, t Target, o Options) *test {
	runCtx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	run := &test{cancel: cancel, done: make(chan struct{}), waiting: map[*Options]bool{}}
	c.running[fingerprint] = run
	c.idle.Add(1)
	o.Progress = func(phase, detail string) {
		c.mu.Lock()
		waiters := run.waiters()
		c.mu.Unlock()
		for _, w := range waiters {
			if w.Progress != nil {
				w.Progress(phase, detail)
			}
		}
	}
	o.Verdict = func(r Result) {
		c.mu.Lock()
		run.verdict = &r
		c.keep(fingerprint, r)
		waiters := run.waiters()
		c.mu.Unlock()
		for _, w := range waiters {
			if w.Verdict != nil {
				w.Verdict(r)
			}
		}
	}
	go func() {
		defer c.idle.Done()
		defer cancel()
		select {
		case c.slots <- struct{}{}:
			run.result = c.runner.Run(runCtx, t, o)
			<-c.slots
		case <-runCtx.Done():
			run.result = cancelled()
		}
		c.mu.Lock()
		delete(c.running, fingerprint)
		c.keep(fingerprint, run.result)
		c.mu.Unlock()
		close(run.done)
	}()
	return run
}

func (t *test) waiters() []*Options {
	var out []*Options
	for w := range t.waiting {
		out = append(out, w)
	}
	return out
}

// keep remembers r, the oldest result making room; c.mu is held.
func (c *Cache) keep(fingerprint string, r Result) {
	if r.Code == Cancelled || r.Code == NeedsConsent {
		return
	}
	if _, known := c.results[fingerprint]; !known {
		c.order = append(c.order, fingerprint)
		if len(c.order) > keepResults {
			delete(c.results, c.order[0])
			c.order = c.order[1:]
		}
	}
	c.results[fingerprint] = r
}

// Last is the latest Result for fingerprint, if there is one.
func (c *Cache) Last(fingerprint string) (Result, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	r, ok := c.results[fingerprint]
	return r, ok
}

// Empty reports whether there is no Result at all.
func (c *Cache) Empty() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.results) == 0
}

// Running reports whether fingerprint is being tested.
func (c *Cache) Running(fingerprint string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, ok := c.running[fingerprint]
	return ok
}

func cancelled() Result { return Result{Code: Cancelled, Message: Cancelled.Message(nil)} }

// Stop cancels every test, refuses new ones, and waits until the processes of
// all are gone.
func (c *Cache) Stop() {
	c.mu.Lock()
	c.stopped = true
	for _, run := range c.running {
		run.abandoned = true
		run.cancel()
	}
	c.mu.Unlock()
	c.idle.Wait()
}
