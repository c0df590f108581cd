package formats

import "github.com/mcp-ls/mcp-ls/formats/model"

// common is the shape that nearly all clients share, for files that show
// nothing more. Only what every client refuses is a finding there.
func common() *Client {
	t := Transports{Key: "type", URL: model.Auto, None: model.Stdio, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "A local program that speaks over its standard input and output."},
		{Word: "http", Means: model.HTTP, Doc: "A remote server over Streamable HTTP."},
		{Word: "sse", Means: model.SSE, Doc: "A remote server over the retired HTTP+SSE transport."},
	}}
	return &Client{
		ID: "common", Name: "an MCP client", Hidden: true, Docs: "https://modelcontextprotocol.io/docs",
		Verified:   "2026-11-30, the core that the rows of this table share",
		About:      "The `mcpServers` shape that nearly all clients read.",
		Syntax:     Syntax{Lax: true, Comments: true, TrailingCommas: true, Duplicates: Warning},
		Schema:     servers("mcpServers", Free),
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields:     []Field{typed(textType, word("type", t)), command(), args(), env(), cwd(), address(), headers(), disabled()},
		Unknown:    Free,
	}
}
