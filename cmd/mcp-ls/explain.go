package main

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// explain prints the page of a rule or the meaning of a loss, or lists them.
func explain(args []string, std stdio) int {
	if len(args) == 0 {
		for _, r := range diagnostics.Rules {
			fmt.Fprintf(std.out, "%-22s %s\n", r.Code, diagnostics.Summary(r.Code))
		}
		for _, k := range model.LossKinds {
			fmt.Fprintf(std.out, "%-22s %s\n", k.Code, k.Doc)
		}
		return clean
	}
	if len(args) > 1 {
		return usageError(std.err, "explain", fmt.Errorf("name one rule"))
	}
	if k, ok := model.LossOf(args[0]); ok {
		fmt.Fprintf(std.out, "# %s\n\nA loss in a conversion. %s\n", k.Code, k.Doc)
		return clean
	}
	page, ok := diagnostics.Page(args[0])
	if !ok {
		return usageError(std.err, "explain", fmt.Errorf("there is no rule %q; `mcp-ls explain` lists them", args[0]))
	}
	fmt.Fprint(std.out, page)
	return clean
}
