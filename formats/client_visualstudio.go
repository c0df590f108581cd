package formats

import "github.com/mcp-ls/mcp-ls/formats/model"

// visualStudio is Visual Studio on Windows with GitHub Copilot. Source:
// MicrosoftDocs/visualstudio-docs, docs/ide/mcp-servers.md.
func visualStudio() *Client {
	t := Transports{Key: "type", URL: model.Auto, None: model.Stdio, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "Visual Studio starts `command` and speaks over its standard input and output."},
		{Word: "http", Means: model.HTTP, Doc: "A remote server over Streamable HTTP."},
		{Word: "sse", Means: model.SSE, Doc: "A remote server over the retired HTTP+SSE transport."},
	}}
	return &Client{
		ID: "visualstudio", Name: "Visual Studio", Docs: "https://learn.microsoft.com/visualstudio/ide/mcp-servers",
		Verified: "2026-11-30, MicrosoftDocs/visualstudio-docs, docs/ide/mcp-servers.md",
		About:    "Visual Studio reads MCP servers for GitHub Copilot from `.mcp.json` beside the solution, from `.vs/mcp.json` and from the home folder.",
		Pitfalls: []string{
			"The root key is `servers`; `mcpServers` is Claude Code's, which reads the same `.mcp.json`. A file may hold both.",
			"All tools start switched off; choose them in the tool list of the chat.",
		},
		Files: []File{
			{Path: ".mcp.json", Scope: Project, When: hasKey("servers", "mcpServers")},
			{Path: ".vs/mcp.json", Scope: Project},
			{Path: "~/.mcp.json", Scope: User, When: hasKey("servers", "mcpServers")},
			{Path: ".vscode/mcp.json", Scope: Project, Unsure: true},
			{Path: ".cursor/mcp.json", Scope: Project, Unsure: true},
		},
		Syntax:     Syntax{Lax: true, Duplicates: Warning},
		Schema:     servers("servers", Unclear, promptedInputs("Visual Studio")),
		Place:      Place{Path: []string{"servers"}},
		Transports: t,
		Fields: []Field{
			word("type", t), command(), args(), env(), unconfirmed(envFile()), unconfirmed(cwd()),
			address(), headers(),
		},
		Inputs:  "inputs",
		Unknown: Unclear,
		Vars: []Variable{
			{Open: "${env:", Close: "}", Doc: "A variable of the environment."},
			{Open: "${input:", Close: "}", Space: model.Input, Doc: "A value that Visual Studio asks for; see `inputs`."},
		},
		Traits: Traits{Committed: true, Literal: "write ${env:NAME}, or ${input:id} with an entry in `inputs`"},
	}
}
