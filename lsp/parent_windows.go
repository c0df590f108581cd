package lsp

import "syscall"

// alive reports whether a process of that id exists and has not ended.
func alive(pid int) bool {
	const synchronize, waitTimeout = 0x00100000, 0x102
	h, err := syscall.OpenProcess(synchronize, false, uint32(pid))
	if err != nil {
		return err == syscall.ERROR_ACCESS_DENIED
	}
	defer syscall.CloseHandle(h)
	event, err := syscall.WaitForSingleObject(h, 0)
	return err != nil || event == waitTimeout
}
