package formats

import "github.com/mcp-ls/mcp-ls/formats/model"

// jetbrains is AI Assistant in the JetBrains editors. Source: its help pages
// and what other converters write for it; the program's source is not public.
func jetbrains() *Client {
	t := plainTransports("AI Assistant")
	return &Client{
		ID: "jetbrains", Name: "JetBrains AI Assistant", Docs: "https://www.jetbrains.com/help/ai-assistant/mcp.html",
		Verified: "2026-11-30, the help pages of AI Assistant and the output of other converters",
		About:    "AI Assistant takes MCP servers as JSON in its settings (Tools, AI Assistant, MCP), newer versions also from `.ai/mcp/mcp.json`.",
		Pitfalls: []string{
			"Which variables are expanded is not documented; write values, or set them in the environment of the editor.",
			"GitHub Copilot's plugin for the same editors reads another file, with the root key `servers`.",
		},
		Files: []File{
			{Path: ".ai/mcp/mcp.json", Scope: Project},
			{Path: "~/.ai/mcp/mcp.json", Scope: User},
		},
		Syntax:     Syntax{Lax: true, Duplicates: Warning},
		Schema:     servers("mcpServers", Unclear),
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields:     []Field{unconfirmed(word("type", t)), command(), args(), env(), unconfirmed(cwd()), address(), headers()},
		Unknown:    Unclear,
		Traits:     Traits{NoLoginPath: true, RelativeTo: FromWorkspace, StartsIn: "the project's folder", Committed: true},
	}
}

// plainTransports is how clients tell transports apart that go by command and
// url alone and read a type only because others write it.
func plainTransports(name string) Transports {
	return Transports{Key: "type", URL: model.Auto, None: model.Stdio, Omit: model.OnStdio | model.OnRemote, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: name + " starts `command`; a command alone says so too."},
		{Word: "http", Means: model.HTTP, Doc: "A remote server over Streamable HTTP; a url alone says so too."},
		{Word: "streamable-http", Means: model.HTTP, Alias: true, Doc: "The same as http."},
		{Word: "sse", Means: model.SSE, Doc: "A remote server over the retired HTTP+SSE transport."},
	}}
}
