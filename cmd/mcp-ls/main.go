// Command mcp-ls is a language server for the MCP configuration files of AI
// clients, and the same engine on the command line.
package main

import (
	"fmt"
	"io"
	"os"
)

// subcommand is one word of the command line; each has a file of its own.
type subcommand struct {
	name string
	args string
	does string
	run  func(args []string, std stdio) int
}

// stdio is what a subcommand reads and writes.
type stdio struct {
	in       io.Reader
	out, err io.Writer
}

// Exit codes.
const (
	clean    = 0
	faults   = 1
	badUsage = 2
)

func subcommands() []subcommand {
	return []subcommand{
		{"serve", "[--settings JSON] [--log FILE]", "speak the language server protocol over standard input and output", serve},
		{"check", "[--format text|json] [--client ID] PATH…", "find what is wrong in files and folders", check},
		{"convert", "--to ID FILE", "write a file's servers in another client's form", convert},
		{"explain", "[CODE]", "print the page of a rule", explain},
		{"clients", "[--format text|json] [FILE]", "list the clients, or say whose file one is", clients},
		{"schema", "ID", "print the JSON Schema of a client's files", printSchema},
		{"probe", "[--yes] FILE [SERVER…]", "test servers: start or contact them, list their tools", testServers},
		{"demo", "", "show the main job in the terminal, without network and editor", demo},
		{"version", "", "print the version", version},
	}
}

func main() {
	os.Exit(run(os.Args[1:], stdio{os.Stdin, os.Stdout, os.Stderr}))
}

func run(args []string, std stdio) int {
	if len(args) == 0 {
		usage(std.err)
		return badUsage
	}
	switch args[0] {
	case "--stdio", "-stdio": // what many editors pass to a language server
		return serve(args[1:], std)
	case "--version", "-v":
		return version(nil, std)
	case "help", "--help", "-h":
		usage(std.out)
		return clean
	}
	if args[0] == "demo-server" { // what the demo tests; not for people
		return demoServer(args[1:], std)
	}
	for _, c := range subcommands() {
		if c.name == args[0] {
			return c.run(args[1:], std)
		}
	}
	fmt.Fprintf(std.err, "mcp-ls: there is no subcommand %q\n\n", args[0])
	usage(std.err)
	return badUsage
}

func usage(w io.Writer) {
	fmt.Fprintln(w, "usage: mcp-ls SUBCOMMAND …")
	for _, c := range subcommands() {
		fmt.Fprintf(w, "  %-48s %s\n", c.name+" "+c.args, c.does)
	}
	fmt.Fprintln(w, "`mcp-ls SUBCOMMAND --help` lists all flags. Exit status: 0 clean, 1 faults found, 2 bad usage.")
}
