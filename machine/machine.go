// Package machine looks at this computer for an analysis: its environment, its
// files, its PATH. It only looks and never starts or contacts anything.
package machine

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/probe"
)

// MaxRead is the size, in bytes, beyond which a file beside a document is not read.
const MaxRead = 1 << 20

// Local is formats.Machine for this computer as it is. Root is the folder that
// counts as the workspace; Platform the one that files are read for.
type Local struct {
	Root     string
	Platform string
}

// Getenv implements formats.Machine.
func (Local) Getenv(name string) (string, bool) { return os.LookupEnv(name) }

// Home implements formats.Machine.
func (Local) Home() string {
	home, err := os.UserHomeDir()
	if err != nil {
		return "" // unknown
	}
	return strings.TrimSuffix(filepath.ToSlash(home), "/")
}

// Folder implements formats.Machine.
func (l Local) Folder(name string) string {
	if l.Root != "" && strings.HasPrefix(name, l.Root+"/") {
		return l.Root
	}
	return ""
}

// ReadFile implements formats.Machine.
func (l Local) ReadFile(name string) (string, error) {
	if Elsewhere(name, l.Root) {
		return "", fmt.Errorf("%s: on another computer", name)
	}
	return ReadFile(name)
}

// Exists implements formats.Machine.
func (l Local) Exists(name string) (there, folder bool) {
	if Elsewhere(name, l.Root) {
		return true, false // nobody knows
	}
	fi, err := os.Stat(name)
	return err == nil, err == nil && fi.IsDir()
}

// LookPath implements formats.Machine. For another platform than this one
// nothing is known, and every command counts as found.
func (l Local) LookPath(command string) (string, bool) {
	if l.Platform != "" && l.Platform != HostPlatform() || Elsewhere(command, l.Root) {
		return command, true
	}
	found, err := probe.Resolve(probe.Target{Kind: probe.Stdio, Command: command})
	return filepath.ToSlash(found), err == nil
}

// Siblings implements formats.Machine: the command line looks at one file at a
// time.
func (Local) Siblings(string) []*formats.Document { return nil }

// ReadFile reads a regular file of at most a megabyte. It opens nothing else:
// a pipe would wait for a writer, and a device may do anything.
func ReadFile(name string) (string, error) {
	if err := regular(os.Stat(name)); err != nil {
		return "", err
	}
	f, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0) // it may have become a pipe since
	if err != nil {
		return "", err
	}
	defer f.Close()
	if err := regular(f.Stat()); err != nil {
		return "", err
	}
	b, err := io.ReadAll(io.LimitReader(f, MaxRead+1))
	if err == nil && len(b) > MaxRead {
		err = fmt.Errorf("%s: larger than a megabyte", name)
	}
	return string(b), err
}

func regular(fi os.FileInfo, err error) error {
	if err == nil && !fi.Mode().IsRegular() {
		err = fmt.Errorf("%s: not a regular file", fi.Name())
	}
	return err
}

// HostPlatform is this platform in the words of the settings.
func HostPlatform() string {
	switch runtime.GOOS {
	case "windows", "darwin":
		return runtime.GOOS
	}
	return "linux"
}
