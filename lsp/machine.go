package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/mcp-ls/mcp-ls/formats"
	local "github.com/mcp-ls/mcp-ls/machine"
	"github.com/mcp-ls/mcp-ls/probe"
)

// keepLooks is how long an answer of the file system is believed while nobody
// says that it changed.
const keepLooks = 5 * time.Second

// machine is formats.Machine for this computer and the editor's open files. It
// looks and never runs anything.
type machine struct {
	state  func() *state
	getenv func(string) (string, bool)
	home   string

	mu      sync.Mutex
	until   time.Time
	there   map[string]look
	onPath  map[string]string
	prints  map[string]string // fingerprints of what entries would start or contact
	scanned siblings
}

type look struct{ there, folder bool }

func newMachine(cfg Config, current func() *state) *machine {
	m := &machine{state: current, getenv: cfg.Getenv, home: cfg.Home}
	if m.getenv == nil {
		m.getenv = os.LookupEnv
	}
	if m.home == "" {
		m.home, _ = os.UserHomeDir() // unknown is ""
	}
	m.home = strings.TrimSuffix(filepath.ToSlash(m.home), "/")
	m.forget()
	return m
}

// forget drops what is remembered of the file system.
func (m *machine) forget() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.there, m.onPath, m.prints = map[string]look{}, map[string]string{}, map[string]string{}
	m.until = time.Now().Add(keepLooks)
}

// remembered drops what is too old; m.mu is held.
func (m *machine) remembered() {
	if now := time.Now(); now.After(m.until) {
		m.there, m.onPath, m.prints = map[string]look{}, map[string]string{}, map[string]string{}
		m.until = now.Add(keepLooks)
	}
}

// Getenv implements formats.Machine.
func (m *machine) Getenv(name string) (string, bool) { return m.getenv(name) }

// Home implements formats.Machine.
func (m *machine) Home() string { return m.home }

// Folder implements formats.Machine.
func (m *machine) Folder(name string) string { return m.state().folderOf(name) }

// ReadFile implements formats.Machine: an open file reads as it stands in the
// editor.
func (m *machine) ReadFile(name string) (string, error) {
	if d := m.state().named(name); d != nil {
		return d.text, nil
	}
	if m.elsewhere(name) {
		return "", fmt.Errorf("%s: on another computer", name)
	}
	return local.ReadFile(name)
}

// Exists implements formats.Machine.
func (m *machine) Exists(name string) (there, folder bool) {
	if m.state().named(name) != nil {
		return true, false
	}
	if m.elsewhere(name) {
		return true, false // nobody knows
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.remembered()
	l, known := m.there[name]
	if !known {
		if fi, err := os.Stat(name); err == nil {
			l = look{true, fi.IsDir()}
		}
		m.there[name] = l
	}
	return l.there, l.folder
}

// LookPath implements formats.Machine. When the settings speak of another
// platform than this one, nothing is known, and every command counts as found.
func (m *machine) LookPath(command string) (string, bool) {
	if m.state().settings.platform() != local.HostPlatform() || m.elsewhere(command) {
		return command, true
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.remembered()
	found, known := m.onPath[command]
	if !known {
		t := probe.Target{Kind: probe.Stdio, Command: command}
		if p, ok := m.getenv("PATH"); ok {
			t.Env = map[string]string{"PATH": p}
		}
		if p, err := probe.Resolve(t); err == nil {
			found = filepath.ToSlash(p)
		}
		m.onPath[command] = found
	}
	return found, found != ""
}

// elsewhere reports whether a path leads to a computer on which nothing lies
// that the user has open.
func (m *machine) elsewhere(name string) bool {
	at := []string{m.home}
	for _, f := range m.state().folders {
		at = append(at, f.path)
	}
	for _, d := range m.state().docs {
		at = append(at, strings.TrimPrefix(string(d.uri), "file:"))
	}
	return local.Elsewhere(name, at...)
}

// fingerprint remembers what compute returns for an entry.
func (m *machine) fingerprint(entry string, compute func() string) string {
	m.mu.Lock()
	m.remembered()
	print, known := m.prints[entry]
	m.mu.Unlock()
	if !known {
		print = compute() // which looks at the machine itself
		m.mu.Lock()
		m.prints[entry] = print
		m.mu.Unlock()
	}
	return print
}

// Siblings implements formats.Machine.
func (m *machine) Siblings(name string) []*formats.Document {
	return m.scanned.documents(m, name)
}
