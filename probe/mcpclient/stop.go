package mcpclient

import (
	"time"

	"github.com/mcp-ls/mcp-ls/probe"
)

const (
	fastGrace      = 500 * time.Millisecond
	containerGrace = 3 * time.Second // only the end of stdin or SIGTERM reach a container
	groupPoll      = 10 * time.Millisecond
)

// close implements link. It ends the server as MCP clients do: the end of stdin,
// SIGTERM, SIGKILL, with a grace after each; then whatever the server left.
func (l *stdioLink) close(fast bool) {
	if l.process == nil {
		return
	}
	stdioConn{l}.Close()
	grace := l.options.Grace
	if fast {
		grace = min(grace, fastGrace)
	}
	if l.target.Container() {
		grace = max(grace, containerGrace)
	}
	how := l.stopServer(grace, fast)
	l.stdin.Close()
	left := l.stopGroup(grace, how)
	survivors := sweepAll(l.mark)
	if (left || len(survivors) > 0) && !fast {
		l.warn(probe.LeftProcesses)
	}
	closeAll(l.stdout, l.stderr)
	<-l.pumpDone
	<-l.stderrDone
	l.process.release()
	l.note(func(f *facts) {
		f.evidence.Stopped = how
		f.evidence.Survivors = survivors
	})
	if d := l.firstByte.Load(); d > 0 {
		l.phase("first byte", time.Duration(d))
	}
	l.readStderr() // but not stdout: a line that a stop cuts is no evidence
}

// sweepAll ends the processes that carry mark, also those that they start
// meanwhile, and returns a line for each of the first found.
func sweepAll(mark string) []string {
	found := sweep(mark)
	if len(found) == 0 {
		return nil
	}
	for range 10 {
		time.Sleep(groupPoll)
		if len(sweep(mark)) == 0 {
			break
		}
	}
	return found
}

// stopServer ends the server itself and says what it took.
func (l *stdioLink) stopServer(grace time.Duration, fast bool) string {
	if l.process.hasExited() {
		return "itself"
	}
	l.stdin.Close()
	if l.process.wait(grace) {
		return "end of stdin"
	}
	l.process.terminate()
	if l.process.wait(grace) {
		return "SIGTERM"
	}
	l.process.kill()
	l.process.wait(grace)
	if !fast {
		l.warn(probe.IgnoresShutdown)
	}
	if l.target.Container() {
		l.warn(probe.ContainerMayStillRun)
	}
	return "SIGKILL"
}

// stopGroup waits for what the server started to follow it, ends the rest, and
// reports whether there was a rest.
func (l *stdioLink) stopGroup(grace time.Duration, how string) bool {
	if how == "SIGKILL" { // went to the whole group
		return false
	}
	tick := time.NewTicker(groupPoll)
	defer tick.Stop()
	for end := time.Now().Add(grace); time.Now().Before(end); <-tick.C {
		if !l.process.groupAlive() {
			return false
		}
	}
	l.process.kill()
	return true
}
