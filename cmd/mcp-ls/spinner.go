package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
)

// frames are what a spinner turns through.
var frames = []rune("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

// clearLine goes to the beginning of the line and empties it.
const clearLine = "\r\x1b[K"

// spinner shows on one line of a terminal what is under way. Where there is no
// terminal it shows nothing.
type spinner struct {
	out  io.Writer // nil: nothing is shown
	quit chan struct{}
	idle sync.WaitGroup

	mu    sync.Mutex
	total int
	ended int
	work  []string          // names, in the order of their beginning
	doing map[string]string // the last words of each
	turn  int
}

// startSpinner begins to show the work on total things.
func startSpinner(out io.Writer, total int) *spinner {
	s := &spinner{total: total, quit: make(chan struct{}), doing: map[string]string{}}
	f, ok := out.(*os.File)
	if !ok || !isTerminal(f) {
		return s
	}
	s.out = out
	s.idle.Go(func() {
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-s.quit:
				return
			case <-tick.C:
				s.pause(func() {})
			}
		}
	})
	return s
}

// show says what is being done with a thing.
func (s *spinner) show(name, phase, detail string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Contains(s.work, name) {
		s.work = append(s.work, name)
	}
	words := name + ": " + phase
	if detail != "" {
		words += ": " + detail
	}
	s.doing[name] = words
}

// done says that a thing is finished.
func (s *spinner) done(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended++
	s.work = slices.DeleteFunc(s.work, func(n string) bool { return n == name })
}

// pause writes something else while the line is gone.
func (s *spinner) pause(write func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.out == nil {
		write()
		return
	}
	fmt.Fprint(s.out, clearLine)
	write()
	s.turn++
	fmt.Fprint(s.out, s.line())
}

// line is the present state, short enough for a line of a terminal.
func (s *spinner) line() string {
	if len(s.work) == 0 {
		return ""
	}
	line := string(frames[s.turn%len(frames)]) + " "
	if s.total > 1 {
		line += fmt.Sprintf("%d of %d · ", s.ended, s.total)
	}
	line += printable(strings.Join(strings.Fields(s.doing[s.work[0]]), " "))
	if r := []rune(line); len(r) > 78 {
		line = string(r[:77]) + "…"
	}
	return line
}

// stop takes the line away. It may be called again.
func (s *spinner) stop() {
	if s.out == nil {
		return
	}
	close(s.quit)
	s.idle.Wait()
	fmt.Fprint(s.out, clearLine)
	s.out = nil
}
