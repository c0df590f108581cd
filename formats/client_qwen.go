package formats

import "github.com/mcp-ls/mcp-ls/formats/model"

// qwen is Qwen Code, which follows an early Gemini CLI. Source:
// QwenLM/qwen-code, docs/users/features/mcp.md.
func qwen() *Client {
	// The key says the transport: httpUrl or url.
	t := Transports{URL: model.SSE, None: model.Stdio, Both: Warning, BothWins: "url", Words: []Word{
		{Word: "httpUrl", Means: model.HTTP, Doc: "A remote server over Streamable HTTP."},
		{Word: "url", Means: model.SSE, Doc: "A remote server over the retired HTTP+SSE transport."},
	}}
	fields := []Field{
		command(), args(), env(), cwd(),
		{Key: "httpUrl", Means: model.URL, Implies: model.HTTP, On: model.OnHTTP, Type: textType, Required: true, Example: `"https://example.com/mcp"`,
			Doc: "The address of a server over Streamable HTTP; it wins over `url`."},
		{Key: "url", Means: model.URL, Implies: model.SSE, On: model.OnSSE, Type: textType, Required: true, Example: `"https://example.com/sse"`,
			Doc: "The address of a server over SSE. A server over Streamable HTTP has `httpUrl` instead."},
		headers(),
	}
	fields = append(fields, geminiShared()[:6]...)
	fields = append(fields,
		Field{Key: "discoveryTimeoutMs", Means: model.StartTimeout, Type: Number{Coerce: true}, Unit: "ms", Default: "30000",
			Doc: "How long the server may take to start and list its tools: 30 seconds for a local one, 5 for a remote one."},
		Field{Key: "versionNegotiation", Type: Enum{Words: []EnumWord{{Value: "auto", Doc: "The newest version of the protocol that both know."}, {Value: "legacy", Doc: "An older version of the protocol, for servers that refuse newer ones."}}}, Default: `"auto"`,
			Doc: "Which version of the protocol Qwen Code asks for."},
		Field{Key: "appResourceMaxBytes", Type: Number{Coerce: true}, Doc: "How large a resource of an app may be."},
		Field{Key: "appResourceTimeoutMs", Type: Number{Coerce: true}, Unit: "ms", Doc: "How long loading a resource of an app may take."},
	)
	return &Client{
		ID: "qwen", Name: "Qwen Code", Docs: "https://github.com/QwenLM/qwen-code/blob/main/docs/users/features/mcp.md",
		Verified: "2026-11-30, QwenLM/qwen-code docs/users/features/mcp.md",
		About:    "Qwen Code reads MCP servers from `mcpServers` in its `settings.json`, in a project's `.qwen` and in the home folder.",
		Pitfalls: []string{
			"`url` means SSE; a server over Streamable HTTP has `httpUrl`.",
			"`timeout` is in milliseconds.",
			"A server is switched off with `mcp.excluded`, not in its entry.",
		},
		Files: []File{
			{Path: ".qwen/settings.json", Scope: Project, Shared: true},
			{Path: "~/.qwen/settings.json", Scope: User, Shared: true},
		},
		Syntax:     Syntax{Comments: true, Lax: true, Duplicates: Warning},
		Schema:     servers("mcpServers", Free, geminiLists(" A pattern with * fits several.")),
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields:     fields,
		Unknown:    Unclear,
		Vars:       geminiVars(),
		Unset:      UnsetLiteral,
		Traits: Traits{RelativeTo: FromStart, StartsIn: "the folder in which Qwen Code was started", HomeRef: "${HOME}", Committed: true,
			Literal: "write ${NAME} or $NAME"},
	}
}
