package mcpclient

import (
	"crypto/rand"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// group is a job that ends with its last handle, so also when we are killed.
type group struct{ job windows.Handle }

func setGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP, HideWindow: true}
}

// newGroup puts cmd into a job. A process that it starts in its first instant
// can escape: os/exec cannot start a command suspended and resume it.
func newGroup(cmd *exec.Cmd) group {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return group{}
	}
	var info windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if h, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(cmd.Process.Pid)); err == nil {
		windows.AssignProcessToJobObject(job, h)
		windows.CloseHandle(h)
	}
	return group{job}
}

func (g group) terminate(cmd *exec.Cmd) {
	windows.GenerateConsoleCtrlEvent(windows.CTRL_BREAK_EVENT, uint32(cmd.Process.Pid))
}

func (g group) kill(cmd *exec.Cmd) {
	if g.job != 0 {
		windows.TerminateJobObject(g.job, 1)
		return
	}
	cmd.Process.Kill()
}

// alive reports whether a process of the job runs.
func (g group) alive(*exec.Cmd) bool {
	var info jobAccounting
	if g.job == 0 || windows.QueryInformationJobObject(g.job, windows.JobObjectBasicAccountingInformation, uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)), nil) != nil {
		return false
	}
	return info.ActiveProcesses > 0
}

// jobAccounting is JOBOBJECT_BASIC_ACCOUNTING_INFORMATION.
type jobAccounting struct {
	TotalUserTime, TotalKernelTime, PeriodUserTime, PeriodKernelTime      int64
	PageFaults, TotalProcesses, ActiveProcesses, TotalTerminatedProcesses uint32
}

func (g group) release() {
	if g.job != 0 {
		windows.CloseHandle(g.job)
	}
}

// signalOf names the exception that ended a process.
func signalOf(s *os.ProcessState) string {
	if code := uint32(s.ExitCode()); code >= 0xC0000000 {
		return fmt.Sprintf("exception 0x%X", code)
	}
	return ""
}

func newMark() string { return rand.Text() }

// sweep has nothing to do: no process leaves its job.
func sweep(string) []string { return nil }
