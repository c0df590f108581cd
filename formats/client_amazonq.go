package formats

import (
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// amazonq is the Amazon Q Developer command line. Source:
// aws/amazon-q-developer-cli.
func amazonq() *Client {
	t := Transports{Key: "type", URL: model.HTTP, None: model.Stdio, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "Amazon Q starts `command` and speaks over its standard input and output. This is the default."},
		{Word: "http", Means: model.HTTP, Doc: "A remote server over Streamable HTTP."},
	}, Both: Warning, BothWins: "command"}
	agent := servers("mcpServers", Free)
	return &Client{
		ID: "amazonq", Name: "Amazon Q Developer", Docs: "https://docs.aws.amazon.com/amazonq/latest/qdeveloper-ug/command-line-mcp.html",
		Verified: "2026-11-30, aws/amazon-q-developer-cli",
		About:    "The Amazon Q Developer command line reads MCP servers from `mcp.json` of the project or the home folder, and from its agents. Kiro is its successor.",
		Pitfalls: []string{
			"Comments and trailing commas make the whole file unreadable.",
			"A remote server should say `\"type\": \"http\"`.",
			"`timeout` counts milliseconds.",
			"Which tools run without asking is said in an agent's `allowedTools`, not here.",
		},
		Files: []File{
			{Path: ".amazonq/mcp.json", Scope: Project},
			{Path: "~/.aws/amazonq/mcp.json", Scope: User},
			{Path: ".amazonq/cli-agents/*.json", Scope: Project, Shared: true, Schema: agent},
			{Path: "~/.aws/amazonq/cli-agents/*.json", Scope: User, Shared: true, Schema: agent},
		},
		Syntax:     Syntax{Duplicates: Warning},
		Schema:     servers("mcpServers", Dropped),
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields: []Field{
			word("type", t), command(), args(), env(), address(), headers(),
			{Key: "oauth", Means: model.OAuth, On: model.OnRemote, Doc: "OAuth settings.",
				Type: ObjectOf{What: "`oauth`", Unknown: Unclear, Fields: []Field{
					{Key: "redirectUri", Means: model.OAuth, Codec: OAuthRedirect, Type: textType, Doc: "The address that the sign-in returns to."},
				}}},
			{Key: "oauthScopes", Means: model.OAuth, Codec: OAuthScopes, On: model.OnRemote, Type: textList, Doc: "The scopes to ask for."},
			timeoutMS("How long one request to the server may take, in milliseconds.", "120000"),
			disabled(),
		},
		Unknown: Dropped,
		Refuses: "refuses the whole file",
		Vars:    []Variable{{Open: "${env:", Close: "}", On: []model.Attr{model.Headers, model.Env}, Doc: "A variable of the environment."}},
		Names:   NameRule{Tool: "%s___%s", Limit: 64},
		Traits:  Traits{RelativeTo: FromStart, StartsIn: "the folder that Amazon Q was started in", Committed: true, Literal: "write ${env:NAME}"},
	}
}
