//go:build unix

package machine

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A pipe that nobody writes to, a device, or a link to one never holds up a
// reading: workspaces bring such files.
func TestReadFileOfNoFile(t *testing.T) {
	dir := t.TempDir()
	pipe, link := filepath.Join(dir, ".env"), filepath.Join(dir, "link")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/dev/zero", link); err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{pipe, link, "/dev/null"} {
		if _, err := ReadFile(p); err == nil {
			t.Errorf("%s was read", p)
		}
	}
}
