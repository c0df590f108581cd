package main

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/diagnostics"
)

// explain prints the page of a rule, or lists the rules.
func explain(args []string, std stdio) int {
	if len(args) == 0 {
		for _, r := range diagnostics.Rules {
			fmt.Fprintf(std.out, "%-22s %s\n", r.Code, diagnostics.Summary(r.Code))
		}
		return clean
	}
	if len(args) > 1 {
		return usageError(std.err, "explain", fmt.Errorf("name one rule"))
	}
	page, ok := diagnostics.Page(args[0])
	if !ok {
		return usageError(std.err, "explain", fmt.Errorf("there is no rule %q; `mcp-ls explain` lists them", args[0]))
	}
	fmt.Fprint(std.out, page)
	return clean
}
