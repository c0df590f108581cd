package expand_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/probe"
	"github.com/mcp-ls/mcp-ls/probe/expand"
)

// box is a machine with a home, one folder, and what the test gives it.
type box struct{ env, files map[string]string }

func (b box) Getenv(name string) (string, bool) { v, ok := b.env[name]; return v, ok }
func (box) Home() string                        { return "/home/me" }
func (box) Folder(string) string                { return "/srv/project" }
func (b box) ReadFile(name string) (string, error) {
	if v, ok := b.files[name]; ok {
		return v, nil
	}
	return "", fs.ErrNotExist
}
func (b box) Exists(name string) (there, folder bool) { _, ok := b.files[name]; return ok, false }
func (box) LookPath(string) (string, bool)            { return "", false }
func (box) Siblings(string) []*formats.Document       { return nil }

func target(t *testing.T, file, entry string, m formats.Machine, w expand.World) (probe.Target, []string, string) {
	t.Helper()
	root := "mcpServers"
	if strings.Contains(file, ".vscode") {
		root = "servers"
	}
	doc := formats.Analyze(file, fmt.Sprintf(`{%q: {"a": %s}}`, root, entry), &formats.Options{Platform: "linux", Machine: m})
	if doc.Client == nil || doc.Server("a") == nil {
		t.Fatalf("%s is nobody's", file)
	}
	got, files, missing := expand.Target(doc, doc.Server("a"), w)
	var names []string
	for _, m := range missing {
		names = append(names, m.Field+" "+m.Key+" "+m.Text)
	}
	return got, files, strings.Join(names, "; ")
}

func want(t *testing.T, what string, got, want any) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func TestReferences(t *testing.T) {
	m := box{env: map[string]string{"TOKEN": "t0ken", "EMPTY": ""}}
	got, _, missing := target(t, "/srv/project/.vscode/mcp.json", `{"type": "stdio", "command": "${workspaceFolder}/run", "args": ["--key=${input:key}", "${userHome}${/}x", "${TOKEN}"],
		"env": {"A": "${env:TOKEN}", "B": "${env:EMPTY}", "C": null, "D": "plain"}}`, m, expand.World{Inputs: map[string]string{"key": "prompted"}})
	want(t, "missing", missing, "")
	want(t, "command", got.Command, "/srv/project/run")
	want(t, "args", got.Args, "[--key=prompted /home/me/x ${TOKEN}]") // the last is another client's syntax
	want(t, "env", got.Env, "map[A:t0ken B: D:plain]")
	want(t, "dir", got.Dir, "/srv/project")
	want(t, "secrets", got.Secrets, "[prompted t0ken]")
}

func TestMissingReferences(t *testing.T) {
	_, _, missing := target(t, "/srv/project/.vscode/mcp.json", `{"type": "http", "url": "https://${env:HOST}/mcp", "headers": {"X-Key": "${input:key}", "X-Set": "${config:some.setting}"}}`, box{}, expand.World{})
	want(t, "missing", missing, "url  ${env:HOST}; headers X-Key ${input:key}; headers X-Set ${config:some.setting}")
}

func TestEnvFile(t *testing.T) {
	m := box{files: map[string]string{"/srv/project/my.env": "\ufeff# comment\nexport A=1\nB = \"two words\" # more\nC='x#y'\nD=z # comment\n\nnot an assignment\nE=from file\n"}}
	got, files, missing := target(t, "/srv/project/.vscode/mcp.json", `{"type": "stdio", "command": "x", "envFile": "my.env", "env": {"E": "from entry"}}`, m, expand.World{})
	want(t, "missing", missing, "")
	want(t, "env", got.Env, "map[A:1 B:two words C:x#y D:z E:from entry]")
	want(t, "files", files, "[/srv/project/my.env]")
	_, _, missing = target(t, "/srv/project/.vscode/mcp.json", `{"type": "stdio", "command": "x", "envFile": "other.env"}`, m, expand.World{})
	want(t, "missing file", missing, "envFile  /srv/project/other.env")
}

func TestDefaultsAndFolders(t *testing.T) {
	m := box{env: map[string]string{"SET": "s"}}
	got, _, missing := target(t, "/srv/project/.mcp.json", `{"type": "http", "url": "https://${HOST:-example.com}/${SET:-d}"}`, m, expand.World{})
	want(t, "missing", missing, "")
	want(t, "url", got.URL, "https://example.com/s")
	want(t, "kind", got.Kind, probe.HTTP)
	got, _, _ = target(t, "/srv/project/.vscode/mcp.json", `{"type": "sse", "url": "https://example.com/sse"}`, m, expand.World{})
	want(t, "kind", got.Kind, probe.SSE)
	got, _, _ = target(t, "/srv/project/.vscode/mcp.json", `{"type": "stdio", "command": "x", "cwd": "sub/dir"}`, m, expand.World{Inherit: []string{"DISPLAY"}})
	want(t, "dir", got.Dir, "/srv/project/sub/dir")
	want(t, "inherit", got.Inherit, "[DISPLAY]")
}
