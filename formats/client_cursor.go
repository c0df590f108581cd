package formats

import "github.com/mcp-ls/mcp-ls/formats/model"

// cursor is the Cursor editor and its command line. Source: its documentation;
// the program's source is not public.
func cursor() *Client {
	t := Transports{Key: "type", None: model.Stdio, URL: model.Auto, Omit: model.OnStdio | model.OnRemote, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "Cursor starts `command` and speaks over its standard input and output."},
		{Word: "http", Means: model.HTTP, Doc: "A remote server over Streamable HTTP. It need not be said."},
		{Word: "streamable-http", Means: model.HTTP, Alias: true, Doc: "The same as `http`."},
		{Word: "sse", Means: model.SSE, Doc: "A remote server over the retired HTTP+SSE transport. It need not be said."},
	}}
	file := servers("mcpServers", Unclear)
	unread := File{Path: ".cursor/**/mcp*.json", Scope: Dead, Shared: true, Schema: servers("mcpServers", Free), Sev: Information, Move: ".cursor/mcp.json",
		Why: "Cursor reads .cursor/mcp.json in the project and in the home folder, no other file of the folder."}
	return &Client{
		ID: "cursor", Name: "Cursor", Docs: "https://cursor.com/docs/mcp",
		Verified: "2026-11-30, Cursor's documentation of MCP",
		About:    "Cursor reads MCP servers from `.cursor/mcp.json` in a project and in the home folder; the project's wins.",
		Pitfalls: []string{
			"A variable is `${env:NAME}`; a bare `${NAME}` is not documented.",
			"A name of a server and that of a tool may have about 60 characters together; tools beyond are left out.",
			"`disabled`, a timeout and lists of tools are no part of the file; use the settings page.",
			"`env` counts for local servers; a remote server gets `headers`.",
		},
		Files: []File{
			{Path: ".cursor/mcp.json", Scope: Project},
			{Path: "~/.cursor/mcp.json", Scope: User},
			unread,
		},
		Syntax:     Syntax{Lax: true, CommasBreak: true, Duplicates: Warning},
		Schema:     file,
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields: []Field{
			word("type", t), command(), args(), env(), envFile(),
			unconfirmed(cwd()), address(), headers(),
			{Key: "auth", Means: model.OAuth, On: model.OnRemote, Doc: "OAuth settings of a server that does not register clients by itself.",
				Type: ObjectOf{What: "`auth`", Unknown: Unclear, Fields: []Field{
					{Key: "CLIENT_ID", Means: model.OAuth, Codec: OAuthClientID, Type: textType, Doc: "The client id that is registered with the authorization server.", Example: `"${env:MCP_CLIENT_ID}"`},
					{Key: "CLIENT_SECRET", Means: model.OAuth, Codec: OAuthClientSecret, Type: textType, Secret: true, Doc: "The secret of that client, if it has one.", Example: `"${env:MCP_CLIENT_SECRET}"`},
					{Key: "scopes", Means: model.OAuth, Codec: OAuthScopes, Type: textList, Doc: "The scopes to ask for.", Example: `[]`},
				}}},
		},
		Unknown: Unclear,
		Vars: []Variable{
			{Open: "${env:", Close: "}", Doc: "A variable of the environment."},
			{Open: "${workspaceFolder", Close: "}", Fixed: "workspaceFolder", Space: model.Workspace, Doc: "The folder that holds `.cursor/mcp.json`."},
			{Open: "${workspaceFolderBasename", Close: "}", Fixed: "workspaceFolderBasename", Space: model.Other, Doc: "The name of that folder."},
			{Open: "${userHome", Close: "}", Fixed: "userHome", Space: model.Home, Doc: "The home folder."},
			{Open: "${pathSeparator", Close: "}", Fixed: "pathSeparator", Space: model.Other, Doc: "`/`, or `\\` on Windows."},
			{Open: "${/", Close: "}", Fixed: "/", Space: model.Other, Doc: "`/`, or `\\` on Windows."},
		},
		Names: NameRule{Limit: 60, Counted: "server+tool", LongNote: "is left out", Long: Warning},
		Traits: Traits{RelativeTo: FromWorkspace, StartsIn: "the open folder", HomeRef: "${userHome}", Committed: true, NoLoginPath: true, SplitsSpaces: true, SplitsHeaders: true,
			Literal: "write ${env:NAME}"},
	}
}
