package mcpclient

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcp-ls/mcp-ls/probe"
)

const (
	exitDelay  = 300 * time.Millisecond // an exit may be this much behind the end of output
	stderrTime = 100 * time.Millisecond // and the last of stderr behind the exit
	floodBytes = 1 << 20
)

// stdioLink runs a command and speaks with it over its pipes. The SDK's own
// transport ends one process only, waits for it three times five seconds, and
// loses stderr and the exit status.
type stdioLink struct {
	*run
	mark string

	process               *process
	stdin, stdout, stderr *os.File
	lines                 *lines
	messages              chan jsonrpc.Message
	ended                 chan struct{} // nothing more comes from stdout
	closed                chan struct{} // the session takes no more messages
	closeOnce             sync.Once
	tail                  tail
	stderrDone            chan struct{}
	pumpDone              chan struct{}
	stdinBroken           atomic.Bool // a write failed: nobody reads
	stdoutEnded           atomic.Bool // the server closed stdout
	firstByte             atomic.Int64
	started               time.Time
}

// open implements link: it starts the command.
func (l *stdioLink) open(context.Context) (mcp.Transport, error) {
	err := l.start()
	if err != nil {
		l.note(func(f *facts) { f.process.startErr = err })
		return nil, err
	}
	return l, nil
}

var errBadCwd = errors.New("no such directory")

func (l *stdioLink) start() error {
	t := l.target
	if t.Dir != "" {
		fi, err := os.Stat(t.Dir)
		if err == nil && !fi.IsDir() {
			err = syscall.ENOTDIR
		}
		if err != nil {
			return errors.Join(errBadCwd, err)
		}
	}
	path, err := probe.Resolve(t)
	if err != nil {
		return err
	}
	l.note(func(f *facts) { f.process.found, f.evidence.Executed = true, path })
	l.mark = newMark()
	cmd := &exec.Cmd{Path: path, Args: append([]string{t.Command}, t.Args...), Dir: t.Dir, Env: environ(t, l.mark)}
	childIn, stdin, err := os.Pipe()
	if err != nil {
		return err
	}
	stdout, childOut, err := os.Pipe()
	if err != nil {
		closeAll(childIn, stdin)
		return err
	}
	stderr, childErr, err := os.Pipe()
	if err != nil {
		closeAll(childIn, stdin, stdout, childOut)
		return err
	}
	// Files instead of writers: then Wait returns when the process ends, even if
	// another process holds the pipes open.
	cmd.Stdin, cmd.Stdout, cmd.Stderr = childIn, childOut, childErr
	l.started = time.Now()
	l.process, err = startProcess(cmd)
	closeAll(childIn, childOut, childErr)
	if err != nil {
		closeAll(stdin, stdout, stderr)
		return err
	}
	l.stdin, l.stdout, l.stderr = stdin, stdout, stderr
	l.messages, l.ended, l.closed = make(chan jsonrpc.Message), make(chan struct{}), make(chan struct{})
	l.stderrDone, l.pumpDone = make(chan struct{}), make(chan struct{})
	l.lines = newLines(l.options.MaxFrame, l.deliver)
	go l.pump()
	go func() {
		defer close(l.stderrDone)
		io.Copy(&l.tail, l.stderr)
	}()
	go l.endAfterExit()
	return nil
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// pump reads stdout until it ends, also when nobody wants the messages any more:
// a server may still write while it shuts down.
func (l *stdioLink) pump() {
	defer close(l.pumpDone)
	_, err := io.Copy(l.lines, firstByte{l})
	if err == nil {
		l.stdoutEnded.Store(true)
	}
	if !errors.Is(err, errMessageTooBig) {
		l.lines.end()
	}
	close(l.ended)
	io.Copy(io.Discard, l.stdout)
}

// firstByte reads stdout and notes when something came.
type firstByte struct{ l *stdioLink }

func (r firstByte) Read(p []byte) (int, error) {
	n, err := r.l.stdout.Read(p)
	if n > 0 {
		r.l.firstByte.CompareAndSwap(0, int64(time.Since(r.l.started)))
	}
	return n, err
}

// endAfterExit ends the reading of stdout soon after the server failed: another process
// may hold the pipe, but nothing more will come. After an exit with success a
// launcher may have handed over to another process.
func (l *stdioLink) endAfterExit() {
	<-l.process.exited
	if l.process.state.Success() {
		return
	}
	select {
	case <-l.pumpDone:
	case <-l.closed:
	case <-time.After(exitDelay):
		l.stdoutEnded.Store(true)
		l.stdout.Close()
	}
}

func (l *stdioLink) deliver(m jsonrpc.Message) {
	select {
	case l.messages <- m:
	case <-l.closed:
	}
}

// Connect implements mcp.Transport.
func (l *stdioLink) Connect(context.Context) (mcp.Connection, error) { return stdioConn{l}, nil }

// stdioConn is the session's view of the pipes.
type stdioConn struct{ l *stdioLink }

func (c stdioConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	select {
	case m := <-c.l.messages:
		return m, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-c.l.closed:
		return nil, io.EOF
	case <-c.l.ended:
		if c.l.lines.facts().tooBig {
			return nil, errMessageTooBig
		}
		return nil, io.EOF
	}
}

func (c stdioConn) Write(_ context.Context, m jsonrpc.Message) error {
	b, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return err
	}
	c.l.lines.requested(m)
	_, err = c.l.stdin.Write(append(b, '\n'))
	if errors.Is(err, syscall.EPIPE) {
		c.l.stdinBroken.Store(true)
	}
	return err
}

// Close ends the session but not the server, whose end is a matter of its own.
func (c stdioConn) Close() error {
	c.l.closeOnce.Do(func() { close(c.l.closed) })
	return nil
}

func (c stdioConn) SessionID() string { return "" }

func (l *stdioLink) hopeless() <-chan struct{} { return l.lines.hopeless }

func (l *stdioLink) lastLine() string { return l.tail.last() }

// collect implements link.
func (l *stdioLink) collect(context.Context) {
	if l.process == nil {
		return
	}
	var timedOut, failed bool
	l.note(func(f *facts) { timedOut, failed = f.timedOut, f.err != nil })
	if timedOut {
		// Only a write tells that nobody reads; a blank line does no harm.
		l.stdin.SetWriteDeadline(time.Now().Add(stderrTime))
		if _, err := l.stdin.Write([]byte("\n")); errors.Is(err, syscall.EPIPE) {
			l.stdinBroken.Store(true)
		}
	}
	if failed && (l.isEnded() || l.stdinBroken.Load()) {
		l.process.wait(exitDelay)
	}
	exited := l.process.hasExited()
	if exited && failed {
		select { // what it wrote last
		case <-l.ended:
		case <-time.After(exitDelay):
		}
	}
	if exited && l.isEnded() {
		select {
		case <-l.stderrDone:
		case <-time.After(stderrTime):
		}
	}
	l.note(func(f *facts) {
		f.process.exited = exited
		if exited {
			f.process.signalled = l.process.crashed()
			f.evidence.Exit = l.process.exitText()
		}
		f.process.stdinClosed = l.stdinBroken.Load()
		f.process.stdoutClosed = l.stdoutEnded.Load()
	})
	saw := l.lines.facts()
	l.note(func(f *facts) {
		f.process.lines = saw
		f.evidence.Noise, f.evidence.NoiseLines = saw.noise, saw.noisy
	})
	if saw.noisy > 0 {
		l.warn(probe.StdoutNoise)
	}
	l.readStderr()
}

func (l *stdioLink) isEnded() bool {
	select {
	case <-l.ended:
		return true
	default:
		return false
	}
}

// readStderr copies what was kept of stderr into the facts.
func (l *stdioLink) readStderr() {
	text, total := l.tail.text()
	l.note(func(f *facts) { f.evidence.Stderr, f.evidence.StderrBytes = text, total })
	if total > floodBytes {
		l.warn(probe.StderrFlood)
	}
}
