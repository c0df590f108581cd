package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/mcp-ls/mcp-ls/probe"
	"github.com/mcp-ls/mcp-ls/probe/expand"
	"github.com/mcp-ls/mcp-ls/probe/mcpclient"
)

// trial is how servers are tested.
type trial struct {
	format   string
	yes      bool
	timeout  time.Duration
	parallel int
}

// testServers tests the servers of a file, or one given on the command line.
func testServers(args []string, std stdio) int {
	flags := flag.NewFlagSet("probe", flag.ContinueOnError)
	flags.SetOutput(std.err)
	var how trial
	flags.StringVar(&how.format, "format", "text", "`text` or json")
	flags.BoolVar(&how.yes, "yes", false, "agree to run or contact what would be shown")
	flags.DurationVar(&how.timeout, "timeout", 0, "how long one test may take")
	flags.IntVar(&how.parallel, "parallel", 2, "how many servers are tested at the same time")
	commandLine := flags.String("command", "", "test this local `command` instead of a file's servers")
	address := flags.String("url", "", "test this remote `URL` instead of a file's servers")
	var as readAs
	flags.StringVar(&as.client, "client", "", "read the file as this client's, by `ID`")
	rest, err := parseMixed(flags, args)
	if err == nil {
		err = as.check()
	}
	var plan []planned
	switch {
	case err != nil:
	case how.format != "text" && how.format != "json":
		err = fmt.Errorf("there is no format %q", how.format)
	case how.timeout < 0:
		err = fmt.Errorf("the timeout %s is negative", how.timeout)
	case how.parallel < 1 || how.parallel > 64:
		err = fmt.Errorf("%d servers cannot be tested at the same time; give a number from 1 to 64", how.parallel)
	case *commandLine != "" && *address == "" && len(rest) == 0:
		plan, err = planCommand(*commandLine)
	case *address != "" && *commandLine == "" && len(rest) == 0:
		plan = planURL(*address)
	case *commandLine == "" && *address == "" && len(rest) > 0:
		plan, err = planFile(as, rest[0], rest[1:])
	default:
		err = fmt.Errorf("name a file, or give one of --command and --url")
	}
	if err != nil {
		return usageError(std.err, "probe", err)
	}
	if !how.yes {
		if code := agreed(plan, std); code != clean {
			return code
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return how.run(ctx, plan, std)
}

// run tests what is planned and shows the results in its order.
func (how trial) run(ctx context.Context, plan []planned, std stdio) int {
	runner := probe.NewCache(mcpclient.New(mcpclient.Config{Version: versionText()}), how.parallel)
	defer runner.Stop()
	spin := startSpinner(std.err, len(plan))
	defer spin.stop()
	results := make([]probe.Result, len(plan))
	done := make([]chan struct{}, len(plan))
	var tests sync.WaitGroup
	for i, p := range plan {
		done[i] = make(chan struct{})
		tests.Go(func() {
			defer close(done[i])
			results[i] = p.run(ctx, runner, how.timeout, spin)
		})
	}
	code := clean
	for i := range plan {
		<-done[i]
		if !results[i].OK() {
			code = faults
		}
		if how.format == "text" {
			spin.pause(func() { printResult(std, results[i]) })
		}
	}
	tests.Wait()
	spin.stop()
	if how.format == "json" {
		return writeJSON(std, results, code)
	}
	return code
}

// run tests one server.
func (p planned) run(ctx context.Context, runner probe.Runner, timeout time.Duration, spin *spinner) probe.Result {
	if p.cannot != nil {
		return *p.cannot
	}
	defer spin.done(p.name)
	r := runner.Run(ctx, p.target, probe.Options{
		Approved: probe.Fingerprint(p.target),
		Timeout:  timeout,
		Roots:    p.roots,
		Progress: func(phase, detail string) { spin.show(p.name, phase, detail) },
	})
	r.Server = p.name
	if p.client != nil {
		r = expand.InClient(p.client, p.name, r)
	}
	return r
}

// printResult prints a verdict with what a person needs to go on.
func printResult(std stdio, r probe.Result) {
	fmt.Fprintf(std.out, "%s: %s\n  %s\n", printable(r.Server), printable(probe.Title(r)), printable(r.Message))
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
