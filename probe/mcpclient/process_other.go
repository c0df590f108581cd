//go:build unix && !linux

package mcpclient

import (
	"crypto/rand"
	"os/exec"
	"syscall"
)

func setGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func newMark() string { return rand.Text() }

// onlyZombies cannot be told here: launchd and init reap at once.
func onlyZombies(int) bool { return false }

// sweep finds nothing here: other processes' variables are not to be read.
func sweep(string) []string { return nil }
