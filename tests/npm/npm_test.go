//go:build e2e

package npm

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/tests/editor"
)

// TestRealServers tests each server from the command line and by its lens: it
// must be there, with as many tools as it says itself.
func TestRealServers(t *testing.T) {
	list := servers(t)
	root, path, src := write(t, list)
	for _, s := range list {
		if s.tools == 0 {
			t.Errorf("%s says that it has no tools", s.name)
		}
	}
	t.Run("command line", func(t *testing.T) { fromTheCommandLine(t, list, path) })
	t.Run("lens", func(t *testing.T) { fromTheLens(t, list, root, path, src) })
	t.Run("arguments", func(t *testing.T) {
		out, err := exec.Command(program(t), "probe", "--yes", "--command", "node '"+everything(t)+"' stdio").CombinedOutput()
		if err != nil || !strings.Contains(string(out), fmt.Sprintf("✓ %d tools", list[0].tools)) {
			t.Errorf("%v: %s", err, out)
		}
		for _, s := range list[3:] {
			url := fmt.Sprint(s.entry["url"])
			out, err := exec.Command(program(t), "probe", "--yes", "--url", url).CombinedOutput()
			if err != nil || !strings.Contains(string(out), fmt.Sprintf("✓ %d tools", s.tools)) {
				t.Errorf("%s: %v: %s", url, err, out)
			}
		}
	})
}

func fromTheCommandLine(t *testing.T, list []server, path string) {
	var out, errs bytes.Buffer
	cmd := exec.Command(program(t), "probe", "--yes", "--format", "json", path)
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Errorf("%v: %s", err, errs.String())
	}
	var results []struct {
		Server, Code, Message string
		Evidence              struct {
			Tools    int
			ToolList []struct{ Name, Description string }
		}
		Phases []struct{ Name string }
	}
	must(t, json.Unmarshal(out.Bytes(), &results))
	for _, s := range list {
		found := false
		for _, r := range results {
			if r.Server != s.name {
				continue
			}
			found = true
			if r.Code != "ok" || r.Evidence.Tools != s.tools || len(r.Evidence.ToolList) != s.tools || len(r.Phases) < 3 {
				t.Errorf("%s has %d tools, and the test says: %s %s", s.name, s.tools, r.Code, r.Message)
			}
		}
		if !found {
			t.Errorf("%s was not tested: %s", s.name, oneLine(out.Bytes()))
		}
	}
}

// pipe is both ends of a process.
type pipe struct {
	io.Reader
	io.WriteCloser
}

func fromTheLens(t *testing.T, list []server, root, path, src string) {
	cmd := exec.Command(program(t), "serve")
	cmd.Env = append(cmd.Environ(), "XDG_STATE_HOME="+t.TempDir())
	in, err := cmd.StdinPipe()
	must(t, err)
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	e, err := editor.Dial(pipe{out, in}, editor.Options{Root: root, Answer: map[string]func(json.RawMessage) any{
		"window/showMessageRequest": func(json.RawMessage) any { return map[string]any{"title": "Test once"} },
	}})
	must(t, err)
	u := editor.URI(path)
	must(t, e.DidOpen(u, "jsonc", src))
	type lens struct {
		Command struct {
			Title, Command string
			Arguments      []struct{ Server string }
		}
	}
	lenses := func() (out []lens) {
		var raw []json.RawMessage
		must(t, e.Call("textDocument/codeLens", map[string]any{"textDocument": map[string]any{"uri": u}}, &raw))
		for _, r := range raw {
			var l lens
			must(t, e.Call("codeLens/resolve", r, &l))
			out = append(out, l)
		}
		return out
	}
	tools := map[string]int{}
	for _, s := range list {
		tools[s.name] = s.tools
	}
	clicked := 0
	for _, l := range lenses() {
		if l.Command.Title != "Test connection" {
			t.Errorf("before a test a lens says %q", l.Command.Title)
		}
		args := []any{map[string]any{"uri": u, "server": l.Command.Arguments[0].Server}}
		must(t, e.Call("workspace/executeCommand", map[string]any{"command": l.Command.Command, "arguments": args}, nil))
		clicked++
	}
	if clicked != len(list) {
		t.Errorf("%d lenses for %d servers", clicked, len(list))
	}
	for _, l := range lenses() {
		name := l.Command.Arguments[0].Server
		want := fmt.Sprintf("✓ %d tools · ", tools[name])
		if l.Command.Title != "Details" && !strings.HasPrefix(l.Command.Title, want) {
			t.Errorf("the lens of %s says %q, not %q", name, l.Command.Title, want)
		}
	}
	must(t, e.Call("shutdown", nil, nil))
	must(t, e.Notify("exit", nil))
	_ = e.Closed() // all output is read before Wait closes the pipe
	if err := cmd.Wait(); err != nil {
		t.Errorf("the server ended with %v", err)
	}
}
