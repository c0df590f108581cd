package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// Sessions are runs of the program on a few files. The last file of an archive,
// "session", holds a command behind each "$ "; "< name" behind it gives it a
// file as standard input. What follows is what it prints: "! " is before lines
// of standard error, "= " before an exit code that is not 0. -update rewrites
// the session.
func TestSessions(t *testing.T) {
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal(err, archives)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			file = filepath.Join(here, file)
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			last := len(archive.Files) - 1
			session := &archive.Files[last]
			if session.Name != "session" {
				t.Fatal("the last file is no session")
			}
			place(t, archive.Files[:last])
			got := play(t, string(session.Data))
			if got == string(session.Data) {
				return
			}
			if !*update {
				t.Errorf("the session is now\n%s", got)
				return
			}
			session.Data = []byte(got)
			if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// place puts files into a new working folder. {{self}} in them is this test's
// program; the commands that the sessions mention are on PATH.
func place(t *testing.T, files []txtar.File) {
	t.Helper()
	dir := t.TempDir()
	write := func(name string, data []byte, mode os.FileMode) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, mode); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range files {
		write("project/"+f.Name, bytes.ReplaceAll(f.Data, []byte("{{self}}"), []byte(filepath.ToSlash(self(t)))), 0o600)
	}
	for _, name := range []string{"npx", "notes-mcp"} {
		write("bin/"+name, []byte("#!/bin/sh\n"), 0o755)
		write("bin/"+name+".exe", nil, 0o755)
	}
	t.Setenv("PATH", filepath.Join(dir, "bin"))
	if err := os.MkdirAll(filepath.Join(dir, "project"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Join(dir, "project"))
}

func self(t *testing.T) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// play runs the commands of a session and writes it anew.
func play(t *testing.T, session string) string {
	t.Helper()
	var out strings.Builder
	for line := range strings.Lines(session) {
		command, ok := strings.CutPrefix(strings.TrimSpace(line), "$ mcp-ls")
		if !ok {
			continue
		}
		command, from, _ := strings.Cut(command, " < ")
		in := ""
		if from != "" {
			b, err := os.ReadFile(from)
			if err != nil {
				t.Fatal(err)
			}
			in = string(b)
		}
		if out.Len() > 0 {
			out.WriteString("\n")
		}
		out.WriteString(strings.TrimSpace(line) + "\n" + call(t, in, strings.Fields(command)...))
	}
	return out.String()
}

var duration = regexp.MustCompile(`\b\d+( ms\b)|("ms": )[\d.]+`)

// call runs the program with an input that is no terminal, and is what it
// prints.
func call(t *testing.T, in string, args ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code := run(args, stdio{strings.NewReader(in), &stdout, &stderr})
	text := stdout.String()
	for line := range strings.Lines(stderr.String()) {
		text += "! " + line
	}
	if code != clean {
		text += fmt.Sprintf("= %d\n", code)
	}
	text = strings.ReplaceAll(text, filepath.ToSlash(self(t)), "{{self}}")
	if wd, err := os.Getwd(); err == nil {
		text = strings.ReplaceAll(text, filepath.ToSlash(wd), "{{here}}")
	}
	return duration.ReplaceAllString(text, "${2}7${1}")
}
