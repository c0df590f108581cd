package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
)

// A workspace full of large configuration files does not fill the memory.
func TestSiblingsAreBounded(t *testing.T) {
	root := t.TempDir()
	large := `{"mcpServers": {}` + strings.Repeat(" ", 900<<10) + `}`
	for i := range 8 {
		dir := filepath.Join(root, fmt.Sprint("d", i))
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, ".mcp.json"), []byte(large), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(root, "d7", ".mcp.json"), []byte(`{"mcpServers": {}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	s := newServer(t.Context(), func() {}, Config{Home: filepath.Join(root, "nobody")})
	s.update(func(st *state) {
		st.folders, st.options = []folder{{path: filepath.ToSlash(root)}}, &formats.Options{Machine: s.machine}
	})
	found := s.machine.Siblings("/elsewhere/.mcp.json")
	bytes, last := 0, ""
	for _, d := range found {
		bytes, last = bytes+len(d.Src), filepath.Base(filepath.Dir(d.Name))
	}
	if bytes == 0 || bytes > scanBytes || last != "d7" {
		t.Errorf("%d files of %d bytes were read, the last in %s", len(found), bytes, last)
	}
}
