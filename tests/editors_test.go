package tests

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
)

// pattern is a path that editors hand to the server, matched against the end of
// a file's path; beside is what must lie next to the file, if anything.
type pattern struct{ path, beside string }

// patterns are whatever has mcp in its name, and the other paths of the table.
// Paths that say no more than a file type stay out, so that ordinary files are
// left alone.
func patterns() []pattern {
	var out []pattern
	for _, ext := range []string{"json", "jsonc", "toml", "yaml", "yml"} {
		out = append(out, pattern{path: "*mcp*." + ext})
	}
	for _, c := range formats.Clients() {
		for _, f := range c.Files {
			p := strings.TrimPrefix(strings.TrimPrefix(f.Path, "~/"), "**/")
			base := path.Base(p)
			byName := strings.Contains(strings.ToLower(base), "mcp")
			onlyType := p == base && strings.HasPrefix(base, "*.") && strings.Count(base, ".") == 1 && f.When != nil
			if !byName && !onlyType {
				out = append(out, pattern{p, f.Beside})
			}
		}
	}
	slices.SortFunc(out, func(a, b pattern) int { return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(a.beside, b.beside)) })
	out = slices.Compact(out)
	covered := func(p pattern) bool {
		return slices.ContainsFunc(out, func(q pattern) bool { return q.beside == "" && strings.HasSuffix(p.path, "/"+q.path) })
	}
	return slices.DeleteFunc(slices.Clone(out), covered)
}

// current compares a generated file with what it should be, or rewrites it.
func current(t *testing.T, file, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if have, err := os.ReadFile(file); err != nil || string(have) != want {
		t.Errorf("%s is not current: run make update (%v)", file, err)
	}
}

// TestNeovimPatterns keeps the list of the Neovim plugin.
func TestNeovimPatterns(t *testing.T) {
	var b strings.Builder
	b.WriteString("-- The paths of MCP configuration files, matched against the end of a path.\n-- Generated from the client table; `make update` rewrites it.\nreturn {\n")
	for _, p := range patterns() {
		if p.beside == "" {
			fmt.Fprintf(&b, "  '%s',\n", p.path)
		} else {
			fmt.Fprintf(&b, "  { '%s', beside = '%s' },\n", p.path, p.beside)
		}
	}
	b.WriteString("}\n")
	current(t, "../editors/neovim/lua/mcp_ls/files.lua", b.String())
}

// TestEditorSnippets reads the configuration of editors that no test runs.
func TestEditorSnippets(t *testing.T) {
	page, err := os.ReadFile("../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, block := range strings.Split(string(page), "\n```json\n")[1:] {
		snippet, _, _ := strings.Cut(block, "\n```\n")
		if !json.Valid([]byte(snippet)) {
			t.Errorf("not JSON:\n%s", snippet)
		}
		n++
	}
	if n < 3 {
		t.Errorf("only %d snippets of JSON", n)
	}
}
