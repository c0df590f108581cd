package formats

import "github.com/mcp-ls/mcp-ls/formats/model"

// lmstudio is LM Studio. Source: lmstudio-ai/docs, the pages on MCP.
func lmstudio() *Client {
	t := plainTransports("LM Studio")
	return &Client{
		ID: "lmstudio", Name: "LM Studio", Docs: "https://lmstudio.ai/docs/app/plugins/mcp",
		Verified: "2026-11-30, lmstudio-ai/docs",
		About:    "LM Studio reads one `mcp.json` in its folder in the home folder. It follows Cursor's notation.",
		Pitfalls: []string{
			"Which variables are expanded is not documented.",
			"Servers for large cloud models can fill the context of a small local one.",
		},
		Files: []File{
			{Path: "~/.lmstudio/mcp.json", Scope: User},
			{Path: "~/.cache/lm-studio/mcp.json", Scope: User},
		},
		Syntax:     Syntax{Duplicates: Warning},
		Schema:     servers("mcpServers", Unclear),
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields: []Field{
			unconfirmed(word("type", t)), command(), args(), env(), address(), headers(),
			{Key: "auth", Means: model.OAuth, On: model.OnRemote, Doc: "OAuth settings. The sign-in returns to http://127.0.0.1:33389/mcp-oauth-callback.",
				Type: ObjectOf{What: "`auth`", Unknown: Unclear, Fields: []Field{
					{Key: "CLIENT_ID", Means: model.OAuth, Codec: OAuthClientID, Type: textType, Doc: "The client id that is registered with the authorization server."},
					{Key: "CLIENT_SECRET", Means: model.OAuth, Codec: OAuthClientSecret, Type: textType, Secret: true, Doc: "The secret of that client, if it has one."},
				}}},
		},
		Unknown: Unclear,
		Traits:  Traits{NoLoginPath: true, IgnoresCwd: "LM Studio's own folder", RelativeTo: FromStart, StartsIn: "LM Studio's own folder"},
	}
}
