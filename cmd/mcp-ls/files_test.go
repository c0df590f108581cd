package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/mcp-ls/mcp-ls/machine"
)

// The servers of a project's file start in that project, wherever the command
// is called.
func TestWorkspaceOfAFile(t *testing.T) {
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	here := filepath.ToSlash(wd)
	for name, want := range map[string]string{
		"/w/p/.cursor/mcp.json": "/w/p", here + "/below/.mcp.json": here + "/below", here + "/.mcp.json": here, here + "/claude_desktop_config.json": here,
	} {
		d := readAs{platform: "linux"}.analyze(name, `{"mcpServers": {"a": {"command": "node"}}}`)
		if got := d.Options.Machine.(machine.Local).Root; got != want {
			t.Errorf("%s: %s, not %s", name, got, want)
		}
	}
}
