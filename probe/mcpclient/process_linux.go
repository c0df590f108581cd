package mcpclient

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// setGroup gives cmd a group of its own and lets the kernel end it politely when
// we are killed; the watchdog then sees to the whole group.
func setGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}

// newMark is a mark for one test. It names its owner, so that the processes of
// an owner that was killed can be told from those of one at work.
func newMark() string {
	return owner(os.Getpid()) + "." + rand.Text()
}

// owner names a process for all time: its namespace, number and start.
func owner(pid int) string {
	space, err := os.Readlink("/proc/self/ns/pid")
	fields := stat(pid)
	if err != nil || len(fields) < 20 {
		return "unknown"
	}
	space = strings.Trim(strings.TrimPrefix(space, "pid:"), "[]")
	return fmt.Sprintf("%s.%d.%s", space, pid, fields[19])
}

// stat is what /proc tells of a process from its state on: state, parent, group, …
func stat(pid int) [][]byte {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	i := bytes.LastIndexByte(b, ')')
	if err != nil || i < 0 {
		return nil
	}
	return bytes.Fields(b[i+1:])
}

// onlyZombies reports whether no member of the group runs: in a container
// nobody may ever reap what is left of them.
func onlyZombies(pgid int) bool {
	dirs, err := filepath.Glob("/proc/[0-9]*")
	if err != nil || len(dirs) == 0 {
		return false
	}
	group := []byte(strconv.Itoa(pgid))
	for _, d := range dirs {
		pid, _ := strconv.Atoi(filepath.Base(d))
		if f := stat(pid); len(f) > 2 && bytes.Equal(f[2], group) && f[0][0] != 'Z' && f[0][0] != 'X' {
			return false
		}
	}
	return true
}

// sweep ends the processes that carry mark, and those of tests whose owner was
// killed, and returns a line for each of the first.
func sweep(mark string) []string {
	var out []string
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, d := range dirs {
		pid, _ := strconv.Atoi(filepath.Base(d))
		found := markOf(pid)
		if found == "" || found != mark && !orphaned(found) {
			continue
		}
		command, _ := os.ReadFile(filepath.Join(d, "cmdline"))
		if killMarked(pid, found) && found == mark {
			out = append(out, fmt.Sprintf("%d %s", pid, bytes.TrimSpace(bytes.ReplaceAll(command, []byte{0}, []byte{' '}))))
		}
	}
	return out
}

// markOf is the mark that a living process carries.
func markOf(pid int) string {
	env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	if err != nil {
		return ""
	}
	for v := range bytes.SplitSeq(env, []byte{0}) {
		if m, ok := bytes.CutPrefix(v, []byte(markVariable+"=")); ok {
			if f := stat(pid); len(f) > 0 && f[0][0] != 'Z' && f[0][0] != 'X' {
				return string(m)
			}
		}
	}
	return ""
}

// orphaned reports whether mark belongs to an owner in our namespace that is gone.
func orphaned(mark string) bool {
	parts := strings.Split(mark, ".")
	us := strings.Split(owner(os.Getpid()), ".")
	if len(parts) != 4 || len(us) != 3 || parts[0] != us[0] {
		return false
	}
	pid, err := strconv.Atoi(parts[1])
	return err == nil && owner(pid) != strings.Join(parts[:3], ".")
}

// killMarked kills a process if it still carries mark; its number cannot be
// given to another in between.
func killMarked(pid int, mark string) bool {
	p, err := os.FindProcess(pid) // holds a pidfd
	if err != nil {
		return false
	}
	defer p.Release()
	return markOf(pid) == mark && p.Kill() == nil
}
