package formats

import (
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats/model"
)

// copilotCLI is GitHub Copilot CLI. Source: github/docs, add-mcp-servers.md and
// cli-command-reference.md, and the change log of github/copilot-cli.
func copilotCLI() *Client {
	t := copilotTransports("Copilot CLI")
	t.URL, t.None = model.HTTP, model.Stdio
	t.Words = append(t.Words, Word{Word: "streamable-http", Means: model.HTTP, Alias: true, Doc: "The same as `http`."})
	return &Client{
		ID: "copilot-cli", Name: "GitHub Copilot CLI", Docs: "https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/add-mcp-servers",
		Verified: "2026-11-30, github/docs add-mcp-servers.md and cli-command-reference.md, github/copilot-cli changelog.md",
		About:    "GitHub's command line agent reads a person's servers from `~/.copilot/mcp-config.json` and a project's from `.mcp.json` or `.github/mcp.json`.",
		Pitfalls: []string{
			"`.vscode/mcp.json` is no longer read.",
			"`\"disabled\": true` in an entry is ignored; list the server in `disabledMcpServers` of the settings.",
			"In a project's file without `mcpServers`, every key is a server's name, `servers` too.",
			"Older versions refuse an entry without `tools`; `[\"*\"]` allows all.",
		},
		Files: []File{
			{Path: ".github/mcp.json", Scope: Project, When: isBare, Schema: bareServers(), Place: &bareMap},
			{Path: ".github/mcp.json", Scope: Project},
			{Path: ".mcp.json", Scope: Project, Unsure: true},
			{Path: "~/.copilot/mcp-config.json", Scope: User},
			{Path: "mcp-config.json", Scope: User},
		},
		Syntax:     Syntax{Lax: true, Duplicates: Warning},
		Schema:     servers("mcpServers", Dropped),
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields: []Field{
			word("type", t), command(), args(), env(),
			tilde(doc("The folder in which the program starts; `~` is the home folder.", cwd())),
			address(), headers(),
			{Key: "tools", Means: model.Allow, Codec: AllowStar, Type: textList, Tools: true, Advised: true, Older: "refuse the file", Default: `["*"]`,
				Doc: "The tools that may be used, or `[\"*\"]` for all, which is the default. Older versions refuse an entry without it."},
			timeoutMS("How long one tool call may take.", "30000"),
			{Key: "oauthClientId", Means: model.OAuth, Codec: OAuthClientID, On: model.OnRemote, Type: textType, Doc: "The client id that is registered with the authorization server."},
			{Key: "oauthPublicClient", On: model.OnRemote, Type: boolType, Loss: "W-OAUTH", Doc: "true says that the client has no secret."},
			{Key: "oauthGrantType", On: model.OnRemote, Type: textType, Loss: "W-OAUTH", Doc: "How the token is asked for, such as `client_credentials`."},
			{Key: "auth", Means: model.OAuth, On: model.OnRemote, Doc: "Further settings of the sign-in.", Type: ObjectOf{What: "`auth`", Unknown: Unclear, Fields: []Field{
				{Key: "redirectPort", Means: model.OAuth, Codec: OAuthPort, Type: Number{Int: true, Min: number(1), Max: number(65535)}, Doc: "The local port to which the authorization server sends people back.", Example: "8080"},
			}}},
			{Key: "oauth", Means: model.OAuth, On: model.OnRemote, Gone: "Copilot CLI moves `oauth` to `oauthClientId` and `auth.redirectPort`.", Doc: "An older form of the OAuth settings.",
				Type: ObjectOf{What: "`oauth`", Unknown: Unclear, Fields: []Field{
					{Key: "clientId", Means: model.OAuth, Codec: OAuthClientID, Type: textType, Doc: "The client id that is registered with the authorization server."},
					{Key: "callbackPort", Means: model.OAuth, Codec: OAuthPort, Type: Number{Int: true}, Doc: "The local port to which the authorization server sends people back."},
				}}},
			{Key: "oidc", On: model.OnRemote, Type: Any{}, Loss: "W-OAUTH", Doc: "How to sign in with OpenID Connect."},
			{Key: "filterMapping", Type: Any{}, Doc: "How the content of answers is filtered."},
			{Key: "deferTools", Type: Enum{Words: []EnumWord{{Value: "auto", Doc: "The tools may be loaded when they are searched for."}, {Value: "never", Doc: "The tools are loaded at once."}}}, Doc: "When the server's tools are loaded.", Default: `"auto"`},
			{Key: "disableToolCache", Type: boolType, Doc: "true asks the server for its tools every time."},
			{Key: "slowConnectionThresholdMs", Type: Number{}, Unit: "ms", Doc: "After how long a start counts as slow."},
			{Key: "gallery", Type: Any{}, Quiet: true, Doc: "Written by VS Code's installer."},
			{Key: "version", Type: Any{}, Quiet: true, Doc: "Written by VS Code's installer."},
		},
		Unknown: Dropped,
		Vars: []Variable{
			{Open: "${", Close: "}", Default: ":-", On: copilotExpands, Doc: "A variable of the environment; `${NAME:-text}` gives a default."},
			{Open: "$", On: copilotExpands, Doc: "A variable of the environment."},
		},
		Names: NameRule{Pattern: regexp.MustCompile(`^[^\x00-\x1f\x7f}]+$`), Words: "anything but control characters and }", Severity: Warning,
			Tool: "%s-%s", Keep: regexp.MustCompile(`[A-Za-z0-9_-]`), Sub: "_", Limit: 64},
		Traits: Traits{RelativeTo: FromStart, StartsIn: "the folder in which Copilot CLI was started", HomeRef: "${HOME}", Committed: true,
			Literal: "write ${NAME}, or ${NAME:-default}"},
	}
}

// copilotExpands are the members in which GitHub's agents expand variables.
var copilotExpands = []model.Attr{model.Env, model.Args, model.URL, model.Headers}

// copilotTransports are the words that GitHub's agents share.
func copilotTransports(name string) Transports {
	return Transports{Key: "type", Words: []Word{
		{Word: "local", Means: model.Stdio, Doc: name + " starts `command` and speaks over its standard input and output."},
		{Word: "stdio", Means: model.Stdio, Alias: true, Doc: "The same as `local`."},
		{Word: "http", Means: model.HTTP, Doc: "A remote server over Streamable HTTP."},
		{Word: "sse", Means: model.SSE, Doc: "A remote server over the retired HTTP+SSE transport."},
	}}
}
