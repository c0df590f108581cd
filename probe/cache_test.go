package probe

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// blocking is a runner whose runs announce themselves and end when told to.
type blocking struct {
	runs    atomic.Int32
	started chan Options
	end     chan Result
}

func newBlocking() *blocking {
	return &blocking{started: make(chan Options, 100), end: make(chan Result)}
}

func (b *blocking) Run(ctx context.Context, _ Target, o Options) Result {
	b.runs.Add(1)
	b.started <- o
	select {
	case r := <-b.end:
		return r
	case <-ctx.Done():
		return Result{Code: Cancelled}
	}
}

func numbered(i int) (Target, Options) {
	t := Target{Kind: HTTP, URL: fmt.Sprint("http://127.0.0.1/", i)}
	return t, Options{Approved: Fingerprint(t)}
}

func TestCacheJoinsCallers(t *testing.T) {
	b := newBlocking()
	c := NewCache(b, 2)
	target, o := numbered(1)
	var verdicts atomic.Int32
	o.Verdict = func(Result) { verdicts.Add(1) }
	results := make(chan Result, 3)
	go func() { results <- c.Run(context.Background(), target, o) }()
	run := <-b.started
	run.Verdict(Result{Code: OK})
	if r, ok := c.Last(o.Approved); !ok || r.Code != OK || !c.Running(o.Approved) {
		t.Error("the verdict is not known before the end")
	}
	joined := make(chan struct{})
	late := o
	late.Verdict = func(Result) { close(joined) }
	go func() { results <- c.Run(context.Background(), target, late) }()
	<-joined // who comes late learns the verdict at once
	b.end <- Result{Code: OKWithWarnings}
	for range 2 {
		if r := <-results; r.Code != OKWithWarnings {
			t.Error(r.Code)
		}
	}
	if b.runs.Load() != 1 || verdicts.Load() != 1 || c.Running(o.Approved) {
		t.Error(b.runs.Load(), verdicts.Load())
	}
	if r, _ := c.Last(o.Approved); r.Code != OKWithWarnings {
		t.Error(r.Code)
	}
}

func TestCacheCancelsWhenNobodyWaits(t *testing.T) {
	b := newBlocking()
	c := NewCache(b, 2)
	target, o := numbered(1)
	first, stopFirst := context.WithCancel(context.Background())
	second, stopSecond := context.WithCancel(context.Background())
	results := make(chan Result, 2)
	go func() { results <- c.Run(first, target, o) }()
	run := <-b.started
	run.Verdict(Result{Code: OK})
	joined := make(chan struct{})
	late := o
	late.Verdict = func(Result) { close(joined) }
	go func() { results <- c.Run(second, target, late) }()
	<-joined
	stopFirst()
	if r := <-results; r.Code != Cancelled || !c.Running(o.Approved) {
		t.Error("one who leaves ends the test of another", r.Code)
	}
	stopSecond()
	if r := <-results; r.Code != Cancelled || c.Running(o.Approved) {
		t.Error("nobody waits, but the test goes on", r.Code)
	}
	go func() { results <- c.Run(context.Background(), target, o) }()
	<-b.started
	b.end <- Result{Code: OK}
	if r := <-results; r.Code != OK {
		t.Error("a new test meets the cancelled one", r.Code)
	}
}

func TestCacheLimitsHowManyRun(t *testing.T) {
	var active, runs atomic.Int32
	c := NewCache(fakeRunner(func(context.Context, Target, Options) Result {
		if active.Add(1) > 2 {
			t.Error("more than two run")
		}
		runtime.Gosched()
		active.Add(-1)
		runs.Add(1)
		return Result{Code: OK}
	}), 2)
	var wg sync.WaitGroup
	for i := range 50 {
		wg.Go(func() {
			target, o := numbered(i)
			c.Run(context.Background(), target, o)
		})
	}
	wg.Wait()
	if runs.Load() != 50 {
		t.Error(runs.Load())
	}
}

func TestCacheStops(t *testing.T) {
	b := newBlocking()
	c := NewCache(b, 1)
	results := make(chan Result, 3)
	for i := range 3 {
		target, o := numbered(i)
		go func() { results <- c.Run(context.Background(), target, o) }()
	}
	<-b.started
	c.Stop()
	for range 3 {
		if r := <-results; r.Code != Cancelled {
			t.Error(r.Code)
		}
	}
}

func TestCacheDoesNotRunWithoutAgreement(t *testing.T) {
	c := NewCache(fakeRunner(func(_ context.Context, t Target, o Options) Result {
		if o.Approved == Fingerprint(t) {
			return Result{Code: OK}
		}
		return Result{Code: NeedsConsent}
	}), 1)
	target, o := numbered(1)
	if r := c.Run(context.Background(), target, Options{}); r.Code != NeedsConsent {
		t.Error(r.Code)
	}
	if _, ok := c.Last(o.Approved); ok {
		t.Error("a refusal is no verdict")
	}
}

func TestCacheForgetsTheOldest(t *testing.T) {
	c := NewCache(fakeRunner(func(context.Context, Target, Options) Result { return Result{Code: OK} }), 1)
	for i := range keepResults + 1 {
		target, o := numbered(i)
		c.Run(context.Background(), target, o)
	}
	_, first := numbered(0)
	_, last := numbered(keepResults)
	_, kept := c.Last(last.Approved)
	if _, ok := c.Last(first.Approved); ok || !kept || len(c.results) != keepResults {
		t.Error("the oldest result is kept")
	}
}
