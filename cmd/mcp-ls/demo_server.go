package main

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// demoServer is the small MCP server that the demo tests: this program itself,
// started with the word demo-server.
func demoServer(_ []string, std stdio) int {
	s := mcp.NewServer(&mcp.Implementation{Name: "demo notes", Version: "1.0.0"}, nil)
	type nothing struct{}
	type note struct {
		Text string `json:"text" jsonschema:"the text of the note"`
	}
	mcp.AddTool(s, &mcp.Tool{Name: "list_notes", Description: "Lists the notes."},
		func(context.Context, *mcp.CallToolRequest, nothing) (*mcp.CallToolResult, any, error) {
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "There are no notes."}}}, nil, nil
		})
	mcp.AddTool(s, &mcp.Tool{Name: "add_note", Description: "Adds a note."},
		func(_ context.Context, _ *mcp.CallToolRequest, n note) (*mcp.CallToolResult, any, error) {
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "The demo keeps no notes: " + n.Text}}}, nil, nil
		})
	if err := s.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		fmt.Fprintf(std.err, "mcp-ls demo-server: %v\n", err)
		return faults
	}
	return clean
}
