package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/mcp-ls/mcp-ls/probe"
	"github.com/mcp-ls/mcp-ls/probe/expand"
	"github.com/mcp-ls/mcp-ls/probe/mcpclient"
)

// planned is a server that is about to be tested, or the reason why not.
type planned struct {
	name   string
	target probe.Target
	cannot *probe.Result
}

// testServers tests the servers of a file, or one given on the command line.
func testServers(args []string, std stdio) int {
	flags := flag.NewFlagSet("probe", flag.ContinueOnError)
	flags.SetOutput(std.err)
	format := flags.String("format", "text", "`text` or json")
	yes := flags.Bool("yes", false, "agree to run or contact what would be shown")
	timeout := flags.Duration("timeout", 0, "how long one test may take")
	commandLine := flags.String("command", "", "test this local `command` instead of a file's servers")
	address := flags.String("url", "", "test this remote `URL` instead of a file's servers")
	var as readAs
	flags.StringVar(&as.client, "client", "", "read the file as this client's, by `ID`")
	rest, err := parseMixed(flags, args)
	if err == nil {
		err = as.check()
	}
	if err == nil && *format != "text" && *format != "json" {
		err = fmt.Errorf("there is no format %q", *format)
	}
	var plan []planned
	if err == nil {
		switch {
		case *commandLine != "" && *address == "" && len(rest) == 0:
			words := strings.Fields(*commandLine)
			if len(words) == 0 {
				err = fmt.Errorf("--command is empty")
				break
			}
			plan = []planned{{name: words[0], target: probe.Target{Kind: probe.Stdio, Command: words[0], Args: words[1:]}}}
		case *address != "" && *commandLine == "" && len(rest) == 0:
			t := probe.Target{Kind: probe.HTTP, URL: *address}
			plan = []planned{{name: probe.NewMasker(t).Text(*address, 400), target: t}}
		case *commandLine == "" && *address == "" && len(rest) > 0:
			plan, err = planFile(as, rest[0], rest[1:])
		default:
			err = fmt.Errorf("name a file, or give one of --command and --url")
		}
	}
	if err != nil {
		return usageError(std.err, "probe", err)
	}
	if !*yes && !agreed(plan, std) {
		return badUsage
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	runner := mcpclient.New(mcpclient.Config{Version: versionText()})
	results, code := []probe.Result{}, clean
	for _, p := range plan {
		r := p.run(ctx, runner, *timeout, std)
		if !r.OK() {
			code = faults
		}
		results = append(results, r)
		if *format == "text" {
			printResult(std, r)
		}
	}
	if *format == "json" {
		return writeJSON(std, results, code)
	}
	return code
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
		t, _, missing := expand.Target(doc, s, expand.World{})
		p := planned{name: s.Name, target: t}
		if len(missing) > 0 {
			r := missing[0].Result(s.Name)
			p.cannot = &r
		}
		plan = append(plan, p)
	}
	return plan, nil
}

// agreed shows what would be run or contacted and asks, on a terminal only.
func agreed(plan []planned, std stdio) bool {
	fmt.Fprintln(std.err, "Testing does this:")
	for _, p := range plan {
		if p.cannot == nil {
			fmt.Fprintf(std.err, "  %s: %s\n", printable(p.name), printable(summary(p.target)))
		}
	}
	f, ok := std.in.(*os.File)
	if fi, err := stat(f, ok); err != nil || fi.Mode()&os.ModeCharDevice == 0 {
		fmt.Fprintln(std.err, "Nothing was run. Give --yes to agree.")
		return false
	}
	fmt.Fprint(std.err, "Go on? [y/N] ")
	line, _ := bufio.NewReader(f).ReadString('\n') // no answer is no
	switch strings.ToLower(strings.TrimSpace(line)) {
	case "y", "yes":
		return true
	}
	fmt.Fprintln(std.err, "Nothing was run.")
	return false
}

func stat(f *os.File, ok bool) (os.FileInfo, error) {
	if !ok {
		return nil, os.ErrInvalid
	}
	return f.Stat()
}

// summary is what a test does, without any value of a variable or header.
func summary(t probe.Target) string {
	mask := probe.NewMasker(t)
	if t.Kind != probe.Stdio {
		return "contact " + mask.Text(t.URL, 400)
	}
	out := "run " + t.Command
	for _, a := range t.Args {
		out += " " + mask.Text(a, 200)
	}
	return out
}

// run tests one server, with the phase it is in on a terminal's error stream.
func (p planned) run(ctx context.Context, runner probe.Runner, timeout time.Duration, std stdio) probe.Result {
	if p.cannot != nil {
		return *p.cannot
	}
	opt := probe.Options{Approved: probe.Fingerprint(p.target), Timeout: timeout}
	if f, ok := std.err.(*os.File); ok {
		if fi, err := f.Stat(); err == nil && fi.Mode()&os.ModeCharDevice != 0 {
			opt.Progress = func(phase, _ string) { fmt.Fprintf(f, "\r\x1b[K%s: %s …", printable(p.name), phase) }
			defer fmt.Fprint(f, "\r\x1b[K")
		}
	}
	r := runner.Run(ctx, p.target, opt)
	r.Server = p.name
	return r
}

// printResult prints a verdict with what a person needs to go on.
func printResult(std stdio, r probe.Result) {
	fmt.Fprintf(std.out, "%s: %s\n  %s\n", printable(r.Server), probe.Title(r), printable(r.Message))
	if r.Hint != "" {
		fmt.Fprintf(std.out, "  %s\n", printable(r.Hint))
	}
	for _, w := range r.Warnings {
		fmt.Fprintf(std.out, "  warning: %s\n", printable(w.Sentence()))
	}
	for _, t := range r.Evidence.ToolList {
		fmt.Fprintf(std.out, "  - %s%s\n", printable(t.Name), printable(firstLine(t.Description)))
	}
	if r.Evidence.Stderr != "" && !r.OK() {
		for line := range strings.Lines(r.Evidence.Stderr) {
			fmt.Fprintf(std.out, "  | %s\n", printable(strings.TrimRight(line, "\r\n")))
		}
	}
}

func firstLine(s string) string {
	if s == "" {
		return ""
	}
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return ": " + line
}
