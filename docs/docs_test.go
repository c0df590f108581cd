// Package docs holds the documentation, and the tests that generate most of it
// from the tables of the program. A page that is not current fails its test;
// -update rewrites it.
package docs

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
)

var update = flag.Bool("update", false, "rewrite generated files")

// generated is the note at the top of a page.
const generated = "*This page is generated from the program's tables; `make update` rewrites it.*\n"

// golden compares a generated file with the one that is kept, or rewrites it.
func golden(t *testing.T, file, want string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil || string(got) != want {
		t.Errorf("docs/%s is not current: run `make update` (%v)", filepath.ToSlash(file), err)
	}
}

// only fails when a folder holds files of an extension for which nothing is
// generated any more; -update removes them.
func only(t *testing.T, pattern string, made []string) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if slices.Contains(made, filepath.ToSlash(file)) {
			continue
		}
		if !*update {
			t.Errorf("docs/%s belongs to nothing any more: run `make update`", filepath.ToSlash(file))
		} else if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
}

// listed are the clients that people see.
func listed() []*formats.Client {
	return slices.DeleteFunc(slices.Clone(formats.Clients()), func(c *formats.Client) bool { return c.Hidden })
}

// table is a table in Markdown; rows without a cell are left out with it.
func table(head []string, rows [][]string) string {
	used := make([]bool, len(head))
	for _, row := range rows {
		for i, cell := range row {
			used[i] = used[i] || cell != ""
		}
	}
	var b strings.Builder
	line := func(cells []string) {
		b.WriteString("|")
		for i, cell := range cells {
			if used[i] {
				b.WriteString(" " + strings.ReplaceAll(strings.ReplaceAll(cell, "|", `\|`), "\n", " ") + " |")
			}
		}
		b.WriteString("\n")
	}
	line(head)
	b.WriteString(strings.Repeat("|---", count(used)) + "|\n")
	for _, row := range rows {
		line(row)
	}
	return b.String()
}

func count(used []bool) (n int) {
	for _, u := range used {
		if u {
			n++
		}
	}
	return n
}

// code quotes a text as code, none as nothing.
func code(s string) string {
	switch {
	case s == "":
		return ""
	case strings.Contains(s, "`"):
		return "`` " + s + " ``"
	}
	return "`" + s + "`"
}

func yes(b bool, word string) string {
	if b {
		return word
	}
	return ""
}
