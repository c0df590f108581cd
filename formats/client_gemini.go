package formats

import (
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats/model"
)

// gemini is Gemini CLI. Source: google-gemini/gemini-cli,
// packages/core/src/config/config.ts, tools/mcp-client.ts,
// packages/cli/src/config/settings.ts and schemas/settings.schema.json.
func gemini() *Client {
	t := Transports{Key: "type", URL: model.Auto, None: model.Stdio, Omit: model.OnStdio, Both: Warning, BothWins: "url", Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "Gemini CLI starts `command` and speaks over its standard input and output."},
		{Word: "http", Means: model.HTTP, Doc: "A remote server over Streamable HTTP."},
		{Word: "sse", Means: model.SSE, Doc: "A remote server over the retired HTTP+SSE transport."},
	}}
	fields := []Field{
		word("type", t), command(), args(), env(), cwd(), address(),
		{Key: "httpUrl", Means: model.URL, Implies: model.HTTP, On: model.OnHTTP, Type: textType, Doc: "The address of a server over Streamable HTTP; it wins over `url`.",
			Gone: "`httpUrl` is an old form; newer versions want `url` with `\"type\": \"http\"`."},
		headers(),
		{Key: "tcp", Type: textType, Doc: "The address of a server over a WebSocket; Gemini CLI does not use it yet."},
	}
	fields = append(fields, geminiShared()...)
	return &Client{
		ID: "gemini", Name: "Gemini CLI", Docs: "https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md",
		Verified: "2026-11-30, google-gemini/gemini-cli config.ts, mcp-client.ts, settings.ts and settings.schema.json",
		About:    "Gemini CLI reads MCP servers from `mcpServers` in its `settings.json`, in a project's `.gemini` and in the home folder; extensions bring their own.",
		Pitfalls: []string{
			"A `url` without `type` tries Streamable HTTP first, then SSE; older versions take SSE.",
			"A name with an underscore breaks the rules for its tools, which split `mcp_<server>_<tool>` at the first one.",
			"`timeout` is in milliseconds.",
			"Comments are fine in the file, trailing commas are not.",
			"A server is switched off with `mcp.excluded`, not in its entry.",
			"The server gets no variable of the environment that looks like a secret unless `env` names it.",
		},
		Files: []File{
			{Path: ".gemini/settings.json", Scope: Project, Shared: true},
			{Path: "~/.gemini/settings.json", Scope: User, Shared: true},
			{Path: "etc/gemini-cli/settings.json", OS: "linux", Scope: System, Shared: true},
			{Path: "ProgramData/gemini-cli/settings.json", OS: "windows", Scope: System, Shared: true},
			{Path: "Library/Application Support/GeminiCli/settings.json", OS: "darwin", Scope: System, Shared: true},
			{Path: "gemini-extension.json", Scope: Extension, Shared: true, Vars: []Variable{
				{Open: "${extensionPath", Close: "}", Fixed: "extensionPath", Space: model.Plugin, Doc: "The folder of the extension."},
				{Open: "${workspacePath", Close: "}", Fixed: "workspacePath", Space: model.Workspace, Doc: "The project's folder."},
				{Open: "${/", Close: "}", Fixed: "/", Space: model.Other, Doc: "`/`, or `\\` on Windows."},
			}},
		},
		Syntax: Syntax{Comments: true, Duplicates: Warning},
		Schema: servers("mcpServers", Free, geminiLists("")),
		Place:  Place{Path: []string{"mcpServers"}}, Transports: t, Fields: fields, Unknown: Dropped,
		Vars: append(geminiVars(), Variable{Open: "%", Close: "%", On: []model.Attr{model.Env}, OS: "windows", Doc: "A variable of the environment, on Windows and in `env` only."}),
		// Unset variables stay as they are, but env and headers are expanded
		// once more, and there they become empty.
		Unset: UnsetLiteral,
		Names: NameRule{Pattern: regexp.MustCompile(`^[^_]+$`), Words: "anything without an underscore", Severity: Warning,
			Tool: "mcp_%s_%s", Keep: regexp.MustCompile(`[A-Za-z0-9_.:-]`), Sub: "_", Limit: 63, LongNote: "is cut in its middle"},
		Traits: Traits{RelativeTo: FromStart, StartsIn: "the folder in which Gemini CLI was started", HomeRef: "${HOME}", Committed: true,
			SignIn:  "In Gemini CLI run /mcp auth %s.",
			Literal: "write ${NAME} or $NAME"},
	}
}

// geminiVars are the references that Gemini CLI and what follows it expand.
func geminiVars() []Variable {
	return []Variable{
		{Open: "${", Close: "}", Default: ":-", Doc: "A variable of the environment; `${NAME:-text}` gives a default."},
		{Open: "$", Doc: "A variable of the environment."},
	}
}

// geminiLists are the lists of servers that may start; more says what else an
// item may be.
func geminiLists(more string) Field {
	list := func(key, d string) Field {
		return Field{Key: key, Type: textList, Loss: "W-DISABLED", Doc: d + more, Example: `[]`}
	}
	return Field{Key: "mcp", Doc: "Settings for all servers.", Example: `{}`, Type: ObjectOf{What: "`mcp`", Unknown: Free, Fields: []Field{
		list("allowed", "Names of the servers that may start; all others may not."),
		list("excluded", "Names of servers that may not start."),
		{Key: "serverCommand", Type: textType, Doc: "A command that starts a server."},
	}}}
}

// geminiShared are the members that Gemini CLI and what follows it share.
func geminiShared() []Field {
	auth := func(key string, c Codec, d string) Field {
		return Field{Key: key, Means: model.OAuth, Codec: c, Type: textType, Doc: d}
	}
	secret := auth("clientSecret", OAuthClientSecret, "The secret of that client, if it has one.")
	secret.Secret, secret.Example = true, `"${CLIENT_SECRET}"`
	return []Field{
		typed(Number{Coerce: true}, timeoutMS("How long one request may take.", "600000")),
		{Key: "trust", Means: model.Approve, Codec: ApproveAll, Type: Bool{Coerce: true}, Default: "false", Doc: "true lets every tool of the server run without asking."},
		{Key: "description", Means: model.Description, Type: textType, Doc: "What the server is for."},
		toolNames("includeTools", model.Allow, "The tools that may be used; all others are left out."),
		toolNames("excludeTools", model.Deny, "Tools that are left out; this wins over `includeTools`."),
		{Key: "oauth", Means: model.OAuth, On: model.OnRemote, Doc: "OAuth settings of the server.", Type: ObjectOf{What: "`oauth`", Unknown: Dropped, Fields: []Field{
			{Key: "enabled", Means: model.OAuth, Codec: OAuthOn, Type: Bool{Coerce: true}, Doc: "true asks for a sign-in with OAuth."},
			auth("clientId", OAuthClientID, "The client id that is registered with the authorization server."),
			secret,
			auth("authorizationUrl", OAuthMore("authorization"), "Where people sign in."),
			auth("issuer", OAuthMore("issuer"), "The authorization server."),
			auth("tokenUrl", OAuthMore("token"), "Where tokens come from."),
			{Key: "scopes", Means: model.OAuth, Codec: OAuthScopes, Type: textList, Doc: "The scopes to ask for.", Example: `[]`},
			{Key: "audiences", Type: textList, Loss: "W-OAUTH", Doc: "The audiences for which the token is asked."},
			auth("redirectUri", OAuthRedirect, "The address to which the authorization server sends people back."),
			{Key: "tokenParamName", Type: textType, Loss: "W-OAUTH", Doc: "The query parameter that carries the token, where the server wants one."},
			auth("registrationUrl", OAuthMore("registration"), "Where clients register."),
		}}},
		{Key: "authProviderType", On: model.OnRemote, Loss: "W-OAUTH", Doc: "How Gemini CLI signs in.", Type: Enum{Words: []EnumWord{
			{Value: "dynamic_discovery", Doc: "What the server's own description says; this is the default."},
			{Value: "google_credentials", Doc: "The application default credentials of Google."},
			{Value: "service_account_impersonation", Doc: "A Google service account, by `targetServiceAccount`."}}}, Default: `"dynamic_discovery"`},
		{Key: "targetAudience", On: model.OnRemote, Type: textType, Loss: "W-OAUTH", Doc: "The OAuth client id of the application behind an identity-aware proxy."},
		{Key: "targetServiceAccount", On: model.OnRemote, Type: textType, Loss: "W-OAUTH", Doc: "The e-mail address of the service account to act as."},
	}
}
