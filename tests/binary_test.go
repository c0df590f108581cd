package tests

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mcp-ls/mcp-ls/tests/editor"
)

// idle makes the test binary a process that only waits; it writes its id into
// the file that idlePID names.
const (
	idle    = "MCP_LS_TEST_IDLE"
	idlePID = "MCP_LS_TEST_IDLE_PID"
)

func TestMain(m *testing.M) {
	if mode := os.Getenv(echoing); mode != "" {
		echo(mode)
		return
	}
	if os.Getenv(idle) != "" {
		if name := os.Getenv(idlePID); name != "" {
			if err := os.WriteFile(name, []byte(strconv.Itoa(os.Getpid())), 0o600); err != nil {
				os.Exit(1)
			}
			os.Stderr.WriteString("waiting\n")
		}
		io.Copy(io.Discard, os.Stdin)
		return
	}
	code := m.Run()
	if dir := built.dir; dir != "" {
		os.RemoveAll(dir)
	}
	os.Exit(code)
}

// built is the real program, built once.
var built struct {
	once sync.Once
	dir  string
	err  error
}

func binary(t *testing.T) string {
	t.Helper()
	built.once.Do(func() {
		if built.dir, built.err = os.MkdirTemp("", "mcp-ls-test-"); built.err != nil {
			return
		}
		out, err := exec.Command("go", "build", "-o", built.dir, module+"cmd/mcp-ls").CombinedOutput()
		if err != nil {
			built.err = errors.New(string(out))
		}
	})
	if built.err != nil {
		t.Fatal(built.err)
	}
	return filepath.Join(built.dir, "mcp-ls")
}

// program is a run of the real server.
type program struct {
	*editor.Editor
	cmd    *exec.Cmd
	in     io.Closer
	stderr bytes.Buffer
	ended  chan error
}

type ends struct {
	io.Reader
	io.WriteCloser
}

func launch(t *testing.T, o editor.Options, args ...string) *program {
	t.Helper()
	p := &program{cmd: exec.Command(binary(t), args...), ended: make(chan error, 1)}
	p.cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+t.TempDir())
	p.cmd.Stderr = &p.stderr
	in, err := p.cmd.StdinPipe()
	must(t, err)
	out, err := p.cmd.StdoutPipe()
	must(t, err)
	must(t, p.cmd.Start())
	p.in = in
	p.Editor, err = editor.Dial(ends{out, in}, o)
	must(t, err)
	go func() {
		_ = p.Closed() // all output is read before Wait closes the pipe
		p.ended <- p.cmd.Wait()
	}()
	t.Cleanup(func() { p.cmd.Process.Kill() })
	return p
}

// exit waits for the end and returns the exit code.
func (p *program) exit(t *testing.T) int {
	t.Helper()
	select {
	case <-p.ended:
		return p.cmd.ProcessState.ExitCode()
	case <-time.After(editor.Patience):
		t.Fatal("the program did not end")
		return -1
	}
}

func TestProgramServes(t *testing.T) {
	for _, args := range [][]string{{"serve"}, {"--stdio"}, {"serve", "--stdio"}} {
		root := t.TempDir()
		p := launch(t, editor.Options{Root: root}, args...)
		u := config(p.Editor)
		must(t, p.DidOpen(u, "json", faulty))
		_, err := p.Published(u, func(d editor.Published) bool { return len(d.Diagnostics) == 1 })
		must(t, err)
		must(t, p.Call("shutdown", nil, nil))
		must(t, p.Notify("exit", nil))
		if code := p.exit(t); code != 0 || p.stderr.Len() > 0 {
			t.Errorf("%v: exit code %d, stderr %q", args, code, p.stderr.String())
		}
	}
}

func TestProgramEndsWithItsInput(t *testing.T) {
	p := launch(t, editor.Options{}, "serve")
	must(t, p.DidOpen("file:///x/mcp.json", "json", faulty))
	must(t, p.in.Close())
	if code := p.exit(t); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

func TestExitWithoutShutdown(t *testing.T) {
	p := launch(t, editor.Options{}, "serve")
	must(t, p.Notify("exit", nil))
	if code := p.exit(t); code != 1 {
		t.Errorf("exit code %d", code)
	}
}

func TestProgramEndsWithItsEditor(t *testing.T) {
	parent := exec.Command(os.Args[0])
	parent.Env = append(os.Environ(), idle+"=1")
	in, err := parent.StdinPipe()
	must(t, err)
	must(t, parent.Start())
	p := launch(t, editor.Options{ProcessID: parent.Process.Pid}, "serve")
	must(t, p.Call("textDocument/hover", map[string]any{"textDocument": document("file:///x"), "position": editor.Position{}}, nil))
	must(t, in.Close())
	must(t, parent.Wait()) // the pipe to the server stays open all the while
	p.exit(t)
}

func TestBadUsage(t *testing.T) {
	for _, args := range [][]string{nil, {"nonsense"}, {"serve", "more"}, {"serve", "--nonsense"}} {
		cmd := exec.Command(binary(t), args...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		err := cmd.Run()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != 2 || stderr.Len() == 0 {
			t.Errorf("%v: %v, %q", args, err, stderr.String())
		}
	}
	out, err := exec.Command(binary(t), "version").Output()
	if err != nil || !strings.HasPrefix(string(out), "mcp-ls ") {
		t.Errorf("version: %q, %v", out, err)
	}
}
