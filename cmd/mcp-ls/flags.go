package main

import (
	"flag"
	"fmt"
	"io"
)

// parseMixed parses flags that may stand before, between and behind the other
// arguments, which it returns. "-" is an argument; "--" ends the flags.
func parseMixed(flags *flag.FlagSet, args []string) ([]string, error) {
	var rest []string
	for {
		if err := flags.Parse(args); err != nil {
			return nil, errShown
		}
		taken := len(args) - flags.NArg()
		if taken > 0 && args[taken-1] == "--" {
			return append(rest, flags.Args()...), nil
		}
		if flags.NArg() == 0 {
			return rest, nil
		}
		rest = append(rest, flags.Arg(0))
		args = flags.Args()[1:]
	}
}

// errShown is an error that package flag has printed already.
var errShown = fmt.Errorf("bad flags")

func usageError(w io.Writer, name string, err error) int {
	if err != errShown {
		fmt.Fprintf(w, "mcp-ls %s: %v\n", name, err)
	}
	return badUsage
}
