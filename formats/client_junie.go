package formats

// junie is JetBrains' Junie. Source: its help page on MCP and the output of
// other converters.
func junie() *Client {
	t := plainTransports("Junie")
	return &Client{
		ID: "junie", Name: "Junie", Docs: "https://www.jetbrains.com/help/junie/model-context-protocol-mcp.html",
		Verified: "2026-11-30, Junie's help page on MCP",
		About:    "Junie reads MCP servers from `.junie/mcp/mcp.json` in the project and in the home folder. Frameworks such as Laravel write that file.",
		Pitfalls: []string{
			"The help page promises local servers only; newer versions of the command line reach remote ones too.",
			"Tools ask for approval unless the Action Allowlist says otherwise.",
		},
		Files: []File{
			{Path: ".junie/mcp/mcp.json", Scope: Project},
			{Path: "~/.junie/mcp/mcp.json", Scope: User},
		},
		Syntax:     Syntax{Lax: true, Duplicates: Warning},
		Schema:     servers("mcpServers", Unclear),
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields:     []Field{unconfirmed(word("type", t)), command(), args(), env(), unconfirmed(address()), unconfirmed(headers())},
		Unknown:    Unclear,
		Traits:     Traits{NoLoginPath: true, RelativeTo: FromWorkspace, StartsIn: "the project's folder", Committed: true},
	}
}
