package mcpclient

import (
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"time"
)

// markVariable marks the processes of one test, also those that leave its group.
const markVariable = "MCP_LS_TEST"

// process is a started command and all it starts in its turn.
type process struct {
	cmd    *exec.Cmd
	exited chan struct{}
	state  *os.ProcessState // valid once exited
	group  group
}

// startProcess starts cmd in a group of its own.
func startProcess(cmd *exec.Cmd) (*process, error) {
	p := &process{cmd: cmd, exited: make(chan struct{})}
	setGroup(cmd)
	started := make(chan error, 1)
	go func() {
		// The system may tie the child's life to the thread that started it.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err != nil {
			return
		}
		cmd.Wait()
		p.state = cmd.ProcessState
		close(p.exited)
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	p.group = newGroup(cmd)
	return p, nil
}

func (p *process) hasExited() bool { return p.wait(0) }

// wait reports whether the command itself ended within d.
func (p *process) wait(d time.Duration) bool {
	select {
	case <-p.exited:
		return true
	default:
	}
	if d == 0 {
		return false
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-p.exited:
		return true
	case <-timer.C:
		return false
	}
}

func (p *process) terminate()       { p.group.terminate(p.cmd) }
func (p *process) kill()            { p.group.kill(p.cmd) }
func (p *process) groupAlive() bool { return p.group.alive(p.cmd) }

// release gives back what was held for the group, once it is gone.
func (p *process) release() { p.group.release() }

// exitText says how the command ended: "exit code 3", "signal killed".
func (p *process) exitText() string {
	if s := signalOf(p.state); s != "" {
		return "signal " + s
	}
	return "exit code " + strconv.Itoa(p.state.ExitCode())
}

// crashed reports whether a signal ended the command.
func (p *process) crashed() bool { return signalOf(p.state) != "" }
