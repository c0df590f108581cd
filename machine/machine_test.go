package machine

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	file := func(name, content string) string {
		p := filepath.Join(dir, name)
		if err := os.WriteFile(p, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return p
	}
	if got, err := ReadFile(file("a", "text")); got != "text" || err != nil {
		t.Errorf("a file: %q, %v", got, err)
	}
	if got, err := ReadFile(file("big", strings.Repeat("x", MaxRead))); len(got) != MaxRead || err != nil {
		t.Errorf("a megabyte: %d bytes, %v", len(got), err)
	}
	if _, err := ReadFile(file("bigger", strings.Repeat("x", MaxRead+1))); err == nil {
		t.Error("more than a megabyte was read")
	}
	if _, err := ReadFile(dir); err == nil {
		t.Error("a folder was read")
	}
}
