package formats

import "github.com/mcp-ls/mcp-ls/formats/model"

// kiro is Kiro. Source: its documentation, the page on the configuration of MCP.
func kiro() *Client {
	t := Transports{Key: "type", URL: model.HTTP, None: model.Stdio, Omit: model.OnStdio | model.OnHTTP, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "Kiro starts `command`; a command alone says so too."},
		{Word: "http", Means: model.HTTP, Doc: "A remote server over Streamable HTTP; a url alone says so too."},
		{Word: "streamable-http", Means: model.HTTP, Alias: true, Doc: "The same as http, as installers write it."},
		{Word: "sse", Means: model.SSE, Doc: "A remote server over the retired HTTP+SSE transport."},
	}, Both: Warning, BothWins: "command"}
	agent := servers("mcpServers", Free)
	return &Client{
		ID: "kiro", Name: "Kiro", Docs: "https://kiro.dev/docs/mcp/configuration/",
		Verified: "2026-11-30, kiro.dev/docs/mcp/configuration",
		About:    "Kiro merges `.kiro/settings/mcp.json` of the workspace over the one in the home folder; agents may bring servers of their own.",
		Pitfalls: []string{
			"`${NAME}` is expanded only for names that are approved in the setting \"Mcp Approved Env Vars\"; `$NAME` never is.",
			"A remote address must be https, or http on localhost.",
			"`timeout` counts milliseconds.",
		},
		Files: []File{
			{Path: ".kiro/settings/mcp.json", Scope: Project},
			{Path: "~/.kiro/settings/mcp.json", Scope: User},
			{Path: ".kiro/agents/*.json", Scope: Project, Shared: true, Schema: agent},
			{Path: "~/.kiro/agents/*.json", Scope: User, Shared: true, Schema: agent},
		},
		Syntax:     Syntax{Duplicates: Warning},
		Schema:     servers("mcpServers", Unclear),
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields: []Field{
			unconfirmed(word("type", t)),
			command(), advised(args()), typed(textMap, on(0, env())), address(), headers(),
			{Key: "oauth", Means: model.OAuth, On: model.OnRemote, Doc: "OAuth settings of a server that does not register clients by itself.",
				Type: ObjectOf{What: "`oauth`", Unknown: Unclear, Fields: []Field{
					{Key: "clientId", Means: model.OAuth, Codec: OAuthClientID, Type: textType, Doc: "The client id that is registered with the authorization server."},
					{Key: "redirectUri", Means: model.OAuth, Codec: OAuthRedirect, Type: textType, Doc: "The address that the sign-in returns to."},
				}}},
			{Key: "oauthScopes", Means: model.OAuth, Codec: OAuthScopes, On: model.OnRemote, Type: textList, Doc: "The scopes to ask for."},
			disabled(),
			{Key: "autoApprove", Means: model.Approve, Codec: ApproveListOrStar, Type: OneOf{textList, textType}, Tools: true, Example: "[]",
				Doc: "Tools that run without asking, or `\"*\"` for all of them."},
			toolNames("disabledTools", model.Deny, "Tools that are not offered to the agent."),
			timeoutMS("How long one request to the server may take, in milliseconds.", ""),
		},
		Unknown: Unclear,
		Vars:    []Variable{{Open: "${", Close: "}", Approved: true, Doc: "A variable of the environment, if its name is approved in the setting \"Mcp Approved Env Vars\"."}},
		Unset:   UnsetUnknown,
		Traits: Traits{NoLoginPath: true, RelativeTo: FromWorkspace, StartsIn: "the open folder", HomeRef: "${HOME}", Committed: true,
			Literal: "write ${NAME} and approve the name in the setting \"Mcp Approved Env Vars\""},
	}
}
