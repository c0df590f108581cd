package formats

import "github.com/mcp-ls/mcp-ls/formats/model"

// copilotAgent is GitHub's coding agent in the cloud. Source: github/docs,
// extend-cloud-agent-with-mcp.md. Its configuration is pasted into the settings
// of a repository, so only what it refers to tells a copy of it.
func copilotAgent() *Client {
	t := copilotTransports("The agent")
	t.Required = true
	return &Client{
		ID: "copilot-agent", Name: "Copilot coding agent", Docs: "https://docs.github.com/en/copilot/how-tos/copilot-on-github/customize-copilot/customize-cloud-agent/extend-cloud-agent-with-mcp",
		Verified: "2026-11-30, github/docs extend-cloud-agent-with-mcp.md",
		About:    "GitHub's coding agent takes its servers as JSON that is pasted into a repository's settings, or as `mcp-servers` of an agent's profile.",
		Pitfalls: []string{
			"Every entry needs `type` and `tools`.",
			"Only variables and secrets whose names begin with COPILOT_MCP_ reach a server.",
			"Remote servers that want OAuth cannot be used.",
		},
		Files: []File{
			{Path: "*mcp*.json", Scope: System, Content: true, When: says("COPILOT_MCP_")},
		},
		Syntax:     Syntax{Duplicates: Warning},
		Schema:     servers("mcpServers", Unclear),
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields: []Field{
			req(word("type", t)), command(), req(args()), env(), address(), headers(),
			{Key: "tools", Means: model.Allow, Codec: AllowStar, Type: textList, Tools: true, Required: true, Default: `["*"]`,
				Doc: "The tools that the agent may use without asking, or `[\"*\"]` for all."},
		},
		Unknown: Unclear,
		Refuses: "does not take the configuration",
		Vars: []Variable{
			{Open: "${", Close: "}", Default: ":-", Prefix: "COPILOT_MCP_", Space: model.EnvVar, On: copilotExpands, Doc: "A secret or variable of the repository's Copilot environment; its name begins with COPILOT_MCP_."},
			{Open: "$", Prefix: "COPILOT_MCP_", Space: model.EnvVar, On: copilotExpands, Doc: "A secret or variable of the repository's Copilot environment; its name begins with COPILOT_MCP_."},
		},
		Traits: Traits{Literal: "write $COPILOT_MCP_NAME for a secret of the repository's Copilot environment"},
	}
}
