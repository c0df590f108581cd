package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/machine"
)

// readAs is how a subcommand reads files.
type readAs struct {
	client   string
	platform string
}

// check reports a bad --client or --platform.
func (r readAs) check() error {
	if r.client != "" && formats.ByID(formats.ID(r.client)) == nil {
		return fmt.Errorf("there is no client %q; `mcp-ls clients` lists them", r.client)
	}
	switch r.platform {
	case "", "auto", "linux", "darwin", "windows":
		return nil
	}
	return fmt.Errorf("there is no platform %q; use linux, darwin or windows", r.platform)
}

// analyze reads a text under a name. The working folder is the workspace, but
// for a file of another project: its servers start in that.
func (r readAs) analyze(name, src string) *formats.Document {
	opt := &formats.Options{Platform: r.platform}
	if r.platform == "" || r.platform == "auto" {
		opt.Platform = machine.HostPlatform()
	}
	if r.client != "" {
		opt.Clients = []formats.ClientRule{{Glob: "*", ID: formats.ID(r.client)}}
	}
	root, err := os.Getwd()
	if err != nil {
		root = "" // no workspace folder then
	}
	opt.Machine = machine.Local{Root: filepath.ToSlash(root), Platform: opt.Platform}
	d := formats.Analyze(name, src, opt)
	if p := d.Project(); p != "" && p != filepath.ToSlash(root) {
		opt.Machine = machine.Local{Root: p, Platform: opt.Platform}
		d = formats.Analyze(name, src, opt)
	}
	return d
}

// file reads a file, or standard input for "-".
func (r readAs) file(path, stdinName string, in io.Reader) (*formats.Document, error) {
	var b []byte
	var err error
	name := path
	if path == "-" {
		name = stdinName
		b, err = io.ReadAll(in)
	} else {
		b, err = os.ReadFile(path)
	}
	if err != nil {
		return nil, err
	}
	if abs, err := filepath.Abs(name); err == nil && name != "" {
		name = abs
	}
	if name == "" {
		name = "untitled:stdin"
	}
	return r.analyze(filepath.ToSlash(name), strings.ToValidUTF8(string(b), "\ufffd")), nil
}
