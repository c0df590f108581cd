package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// convert writes a file's servers in another client's form.
func convert(args []string, std stdio) int {
	flags := flag.NewFlagSet("convert", flag.ContinueOnError)
	flags.SetOutput(std.err)
	to := flags.String("to", "", "the target client, by `ID`")
	var as readAs
	flags.StringVar(&as.client, "from", "", "read the file as this client's, by `ID`")
	flags.StringVar(&as.platform, "platform", "", "the `OS` on which the file is used")
	server := flags.String("server", "", "convert only the server of this `name`")
	out := flags.String("o", "", "write to this `file` in place of standard output")
	bridge := flags.Bool("bridge", false, "let a remote server go through mcp-remote where the target takes none")
	stdinName := flags.String("stdin-name", "", "the `path` that standard input (-) has")
	paths, err := parseMixed(flags, args)
	if err == nil && len(paths) != 1 {
		err = fmt.Errorf("name one file, or - for standard input")
	}
	if err == nil {
		err = as.check()
	}
	target := formats.ByID(formats.ID(*to))
	switch {
	case err != nil:
	case *to == "":
		err = fmt.Errorf("say with --to which client's form is wanted; `mcp-ls clients` lists them")
	case target == nil:
		err = fmt.Errorf("there is no client %q for --to; `mcp-ls clients` lists them", *to)
	}
	if err != nil {
		return usageError(std.err, "convert", err)
	}
	doc, err := as.file(paths[0], *stdinName, std.in)
	if err != nil {
		return usageError(std.err, "convert", err)
	}
	if doc.Client == nil {
		fmt.Fprintf(std.err, "mcp-ls convert: %s is no MCP configuration that mcp-ls knows; say whose form it has with --from\n", relative(doc.Name))
		return faults
	}
	opt := formats.ConvertOptions{Bridge: *bridge}
	if *server != "" {
		opt.Only = []string{*server}
	}
	made, err := formats.Convert(doc, target, opt)
	for _, l := range made.Losses {
		fmt.Fprintln(std.err, printable(lossLine(doc, l)))
	}
	if err != nil {
		fmt.Fprintf(std.err, "mcp-ls convert: %v\n", err)
		return faults
	}
	if *out == "" {
		fmt.Fprint(std.out, made.Text)
		return clean
	}
	if err := os.WriteFile(*out, []byte(made.Text), 0o600); err != nil {
		fmt.Fprintf(std.err, "mcp-ls convert: %v\n", err)
		return faults
	}
	return clean
}

// lossLine says a loss with its place in the source, where it has one.
func lossLine(doc *formats.Document, l model.Loss) string {
	at := relative(doc.Name) + ":"
	if l.From != nil {
		line, col := lineCol(doc, l.From.Span.Start)
		at += fmt.Sprintf("%d:%d:", line, col)
	}
	if l.Server != "" {
		return fmt.Sprintf("%s %s %s: %s", at, l.Code, l.Server, l.Why)
	}
	return fmt.Sprintf("%s %s: %s", at, l.Code, l.Why)
}
