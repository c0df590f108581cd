package main

import (
	"fmt"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/schema"
)

// printSchema prints the JSON Schema of a client's files.
func printSchema(args []string, std stdio) int {
	if len(args) != 1 {
		return usageError(std.err, "schema", fmt.Errorf("name one client"))
	}
	c := formats.ByID(formats.ID(args[0]))
	if c == nil {
		return usageError(std.err, "schema", fmt.Errorf("there is no client %q; `mcp-ls clients` lists them", args[0]))
	}
	text, err := schema.Of(c)
	if err != nil {
		fmt.Fprintf(std.err, "mcp-ls schema: %v\n", err)
		return faults
	}
	if _, err := std.out.Write(text); err != nil {
		return faults
	}
	return clean
}
