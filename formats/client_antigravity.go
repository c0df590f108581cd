package formats

// antigravity is Google's Antigravity. Source: what other programs write for it.
func antigravity() *Client {
	c := serverURLRow()
	c.ID, c.Name, c.Docs = "antigravity", "Antigravity", "https://antigravity.google/docs/mcp"
	c.Verified = "2026-11-30, the files that other programs write for Antigravity"
	c.About = "Google's Antigravity reads MCP servers from `~/.gemini/config/mcp_config.json` and, in a project, from `.agents/mcp_config.json`."
	c.Pitfalls = []string{"The address of a remote server is `serverUrl`."}
	c.Files = []File{
		{Path: ".agents/mcp_config.json", Scope: Project},
		{Path: "~/.gemini/config/mcp_config.json", Scope: User},
		{Path: "~/.gemini/antigravity/mcp_config.json", Scope: User},
	}
	for i := range c.Fields {
		if c.Fields[i].Key == "url" {
			c.Fields[i] = unconfirmed(c.Fields[i])
		}
	}
	return c
}
