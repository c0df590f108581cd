//go:build unix

package mcpclient

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// group is the process group of a command, and a watchdog that ends it should
// we be killed.
type group struct {
	watchdog *exec.Cmd
	leash    io.WriteCloser // the watchdog acts when it closes without a word
}

// The watchdog is not part of the server: a shell that reads one line from us.
const watch = `read -r word && exit; kill -TERM "-$1"; sleep 1; kill -KILL "-$1"`

func newGroup(cmd *exec.Cmd) group {
	w := exec.Command("/bin/sh", "-c", watch, "sh", strconv.Itoa(cmd.Process.Pid))
	w.Env = []string{"PATH=/bin:/usr/bin"}
	w.Dir = "/"
	w.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	leash, err := w.StdinPipe()
	if err != nil || w.Start() != nil {
		return group{} // no shell: the kernel's own means remain
	}
	return group{w, leash}
}

func (g group) release() {
	if g.watchdog != nil {
		io.WriteString(g.leash, "done\n")
		g.leash.Close()
		g.watchdog.Wait()
	}
}

func (group) terminate(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
func (group) kill(cmd *exec.Cmd)      { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// alive reports whether the group has a member that runs. The number of the
// group stays taken while there is any, so that signals reach no stranger.
func (group) alive(cmd *exec.Cmd) bool {
	err := syscall.Kill(-cmd.Process.Pid, 0)
	return (err == nil || errors.Is(err, syscall.EPERM)) && !onlyZombies(cmd.Process.Pid)
}

func signalOf(s *os.ProcessState) string {
	if ws, ok := s.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		return ws.Signal().String()
	}
	return ""
}
