package main

import (
	"bufio"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/machine"
	"github.com/mcp-ls/mcp-ls/probe"
	"github.com/mcp-ls/mcp-ls/probe/expand"
)

// planned is a server that is about to be tested, or the reason why not.
type planned struct {
	name   string
	target probe.Target
	client *formats.Client // whose server it is; nil: nobody's
	files  []string        // env files that were read for it
	roots  []string        // folders that the server is told of, as URIs
	cannot *probe.Result
}

// planCommand is what testing a command line does. It is read as a shell reads
// it, and started without one.
func planCommand(line string) ([]planned, error) {
	sh := launch.Split(line, machine.HostPlatform() == "windows")
	switch {
	case sh.NeedsShell():
		return nil, fmt.Errorf("%q is for a shell, and none runs; start one by name: sh -c '…'", line[sh.OpStart:sh.OpEnd])
	case len(sh.Words) == 0:
		return nil, fmt.Errorf("--command names no program")
	}
	t := probe.Target{Kind: probe.Stdio, Command: sh.Words[0], Args: sh.Words[1:], Dir: sh.Cd}
	for _, a := range sh.Env {
		name, value, _ := strings.Cut(a, "=")
		if t.Env == nil {
			t.Env = map[string]string{}
		}
		t.Env[name] = value
	}
	return []planned{{name: t.Program(), target: t}}, nil
}

// planURL is what testing an address does: the scheme says whether it is a
// WebSocket; else streamable HTTP is tried, then SSE.
func planURL(address string) []planned {
	t := probe.Target{Kind: probe.HTTP, URL: address, Fallback: true}
	if u, err := url.Parse(address); err == nil && (u.Scheme == "ws" || u.Scheme == "wss") {
		t.Kind, t.Fallback = probe.WebSocket, false
	}
	return []planned{{name: probe.NewMasker(t).Text(address, 400), target: t}}
}

// planFile is what testing the named servers of a file, or all of them, does.
func planFile(as readAs, path string, names []string) ([]planned, error) {
	doc, err := as.file(path, "", nil)
	if err != nil {
		return nil, err
	}
	if doc.Client == nil || len(doc.Servers) == 0 {
		return nil, fmt.Errorf("%s holds no MCP server that mcp-ls knows of", path)
	}
	for _, n := range names {
		if doc.Server(n) == nil {
			return nil, fmt.Errorf("%s holds no server called %q", path, n)
		}
	}
	var plan []planned
	for _, s := range doc.Servers {
		if len(names) > 0 && !slices.Contains(names, s.Name) || len(names) == 0 && s.Off || doc.Server(s.Name) != s {
			continue // not asked for, off, or overruled by a later one of its name
		}
		p := planned{name: s.Name, client: doc.Client, roots: here(doc)}
		var missing []expand.Missing
		p.target, p.files, missing = expand.Target(doc, s, expand.World{})
		if len(missing) > 0 {
			r := missing[0].Result(s.Name)
			p.cannot = &r
		}
		plan = append(plan, p)
	}
	return plan, nil
}

// here is the working folder as an editor would have it open, if the document
// lies in it.
func here(doc *formats.Document) []string {
	folder := doc.Options.Machine.Folder(doc.Name)
	if folder == "" {
		return nil
	}
	u := url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(filepath.ToSlash(folder), "/")}
	return []string{u.String()}
}

// agreed shows what would be run or contacted and asks, on a terminal only. It
// returns clean when that may be done, else the exit code.
func agreed(plan []planned, std stdio) int {
	asks := false
	for _, p := range plan {
		if p.cannot != nil {
			continue
		}
		if !asks {
			fmt.Fprintln(std.err, "Testing does this:")
		}
		asks = true
		fmt.Fprintf(std.err, "  %s:\n", printable(p.name))
		for _, line := range probe.Describe(p.target) {
			fmt.Fprintf(std.err, "    %s\n", printable(line))
		}
		for _, f := range p.files {
			fmt.Fprintf(std.err, "    File read: %s\n", printable(f))
		}
	}
	if !asks {
		return clean // nothing will be done
	}
	in, ok := std.in.(*os.File)
	if !ok || !isTerminal(in) {
		fmt.Fprintln(std.err, "Nothing was run. Give --yes to agree.")
		return badUsage
	}
	fmt.Fprint(std.err, "Go on? [y/N] ")
	line, _ := bufio.NewReader(in).ReadString('\n') // no answer is no
	switch strings.ToLower(strings.TrimSpace(line)) {
	case "y", "yes":
		return clean
	}
	fmt.Fprintln(std.err, "Nothing was run.")
	return faults
}

func isTerminal(f *os.File) bool {
	fi, err := f.Stat()
	return err == nil && fi.Mode()&os.ModeCharDevice != 0
}
