package formats

// warp is the Warp terminal. Source: warpdotdev/docs, the page on MCP.
func warp() *Client {
	t := plainTransports("Warp")
	return &Client{
		ID: "warp", Name: "Warp", Docs: "https://docs.warp.dev/agent-platform/capabilities/mcp",
		Verified: "2026-11-30, warpdotdev/docs",
		About:    "Warp takes MCP servers as JSON in its settings, with or without `mcpServers` around them, and from `.warp/.mcp.json`. It also loads the files of Claude Code and Codex.",
		Pitfalls: []string{
			"The folder that a server starts in is `working_directory`.",
			"`args` has to stand beside `command`, even when it is empty.",
			"A server that is shared with a team loses the values of `env`.",
		},
		Files: []File{
			{Path: ".warp/.mcp.json", Scope: Project},
			{Path: "~/.warp/.mcp.json", Scope: User},
			{Path: ".warp/.mcp.json", Scope: Project, When: isBare, Place: &bareMap, Schema: bareServers()},
		},
		Syntax:     Syntax{Lax: true, Duplicates: Warning},
		Schema:     servers("mcpServers", Unclear),
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields: []Field{
			unconfirmed(word("type", t)), command(), advised(args()), env(), as("working_directory", cwd()), address(), headers(),
		},
		Unknown: Unclear,
		Traits:  Traits{NoLoginPath: true, RelativeTo: FromWorkspace, StartsIn: "the folder of the terminal", Committed: true},
	}
}
