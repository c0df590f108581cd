package formats

import (
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats/model"
)

// piAdapter is pi-mcp-adapter, an extension that gave Pi its MCP client before
// Pi had one. Source: its types.ts and README.
func piAdapter() *Client {
	t := Transports{None: model.Stdio, URL: model.Auto, Both: Warning, BothWins: "command", Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "An entry with a command."},
		{Word: "http", Means: model.Auto, Doc: "An entry with a url: Streamable HTTP, then SSE."},
	}}
	minutes := func(d, def string) Field {
		return Field{Key: "idleTimeout", Type: Number{Min: number(0)}, Unit: "min", Default: def, Doc: d}
	}
	prefix := Enum{Words: []EnumWord{
		{Value: "server", Doc: "`<server>_<tool>`. This is the default."},
		{Value: "short", Doc: "The same without a trailing -mcp of the server's name."},
		{Value: "none", Doc: "The tool's own name."},
		{Value: "mcp", Doc: "`mcp__<server>_<tool>`."},
	}, Open: true}
	switchOf := func(key, d string) Field { return Field{Key: key, Type: boolType, Unconfirmed: true, Doc: d} }
	file := servers("mcpServers", Unclear,
		Field{Key: "settings", Example: `{}`, Loss: "W-UNKNOWN", Doc: "Settings for all servers.", Type: ObjectOf{What: "`settings`", Unknown: Unclear, Fields: []Field{
			{Key: "toolPrefix", Type: prefix, Default: `"server"`, Doc: "How the names of tools are made."},
			minutes("Disconnects a lazy server after so many minutes without a call; 0 never does.", "10"),
			{Key: "directTools", Type: boolType, Default: "false", Doc: "true makes every tool a tool of its own instead of reaching it through `mcp`."},
			{Key: "requestTimeoutMs", Type: Number{Above: number(0)}, Unit: "ms", Unconfirmed: true, Doc: "How long one request may take."},
			{Key: "hostConfigDiscovery", Type: Any{}, Unconfirmed: true, Doc: "Whether servers of other programs' files are offered."},
			switchOf("disableProxyTool", "true leaves the `mcp` tool out."),
			switchOf("autoAuth", "true signs in by itself when a server asks for it."),
			switchOf("scriptMode", "true lets the model call tools from scripts."),
			switchOf("sampling", "true lets servers ask the model."),
			switchOf("samplingAutoApprove", "true answers such requests without asking."),
			switchOf("elicitation", "true lets servers ask the person."),
			{Key: "approveTools", Type: Any{}, Unconfirmed: true, Doc: "Which tools run without asking."},
			{Key: "authRequiredMessage", Type: textType, Unconfirmed: true, Doc: "What a call returns when the server wants a sign-in."},
		}}},
		Field{Key: "imports", Example: `[]`, Loss: "W-UNKNOWN", Doc: "Other programs whose servers are read as well.", Type: ListOf{Elem: Enum{Open: true, Words: []EnumWord{
			{Value: "cursor"}, {Value: "claude-code"}, {Value: "claude-desktop"}, {Value: "codex"}, {Value: "windsurf"}, {Value: "vscode"}}}}})
	return &Client{
		ID: "pi-adapter", Name: "pi-mcp-adapter", Docs: "https://github.com/nicobailon/pi-mcp-adapter",
		Verified: "2026-11-30, nicobailon/pi-mcp-adapter up to 2.27: types.ts and README",
		About:    "An extension for the Pi coding agent that reaches all MCP servers through one `mcp` tool. From Pi 0.99 on it leaves mcp.json to Pi and reads mcp-adapter.json.",
		Pitfalls: []string{
			"Since Pi 0.99, mcp.json is Pi's own and the adapter reads mcp-adapter.json.",
			"`idleTimeout` counts minutes, unlike the `idleTimeoutMs` of PostHog's hog.",
		},
		Files: []File{
			{Path: ".pi/mcp.json", Scope: Project, When: isPi("pi-adapter")},
			{Path: "~/.pi/agent/mcp.json", Scope: User, When: isPi("pi-adapter")},
			{Path: ".pi/mcp-adapter.json", Scope: Project},
			{Path: "~/.pi/agent/mcp-adapter.json", Scope: User},
		},
		Syntax:     Syntax{Lax: true, Comments: true, Duplicates: Warning},
		Schema:     file,
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields: []Field{
			command(), args(),
			doc("Environment variables for the program; `${VAR}` is expanded.", env()),
			cwd(), opt(address()), headers(),
			{Key: "type", Type: Any{}, Quiet: true, Doc: "Not read: a command or a url says the transport."},
			{Key: "auth", On: model.OnRemote, Loss: "W-OAUTH", Type: OneOf{Enum{Words: []EnumWord{{Value: "oauth", Doc: "Signs in with OAuth."}, {Value: "bearer", Doc: "Sends `bearerToken` or the variable of `bearerTokenEnv`."}}}, boolType},
				Doc: "How the client signs in; false never does. Without it, OAuth is tried when the server asks."},
			{Key: "bearerToken", On: model.OnRemote, Secret: true, Loss: "W-HEADERS", Type: textType, Doc: "A token sent as `Authorization: Bearer`."},
			{Key: "bearerTokenEnv", Means: model.Headers, Codec: BearerVar, On: model.OnRemote, Type: textType, Doc: "The variable that holds that token."},
			{Key: "oauth", Means: model.OAuth, Codec: OAuthOrFalse, On: model.OnRemote, Doc: "OAuth settings, or false to switch OAuth off.", Type: OneOf{boolType, ObjectOf{What: "`oauth`", Unknown: Unclear, Fields: []Field{
				{Key: "grantType", Means: model.OAuth, Codec: OAuthMore("grantType"), Default: `"authorization_code"`, Type: Enum{Words: []EnumWord{{Value: "authorization_code"}, {Value: "client_credentials"}}}, Doc: "The OAuth grant."},
				{Key: "clientId", Means: model.OAuth, Codec: OAuthClientID, Type: textType, Doc: "The id of a client that is registered already."},
				{Key: "clientSecret", Means: model.OAuth, Codec: OAuthClientSecret, Secret: true, Type: textType, Doc: "The secret of that client."},
				{Key: "scope", Means: model.OAuth, Codec: OAuthScopeText, Type: textType, Doc: "The scopes to ask for, with blanks between."},
				{Key: "redirectUri", Means: model.OAuth, Codec: OAuthRedirect, Type: textType, Doc: "The redirect address that is registered for the client."},
				{Key: "clientName", Means: model.OAuth, Codec: OAuthMore("clientName"), Type: textType, Doc: "The name under which the client registers."},
				{Key: "clientUri", Means: model.OAuth, Codec: OAuthMore("clientUri"), Type: textType, Doc: "The home page under which the client registers."},
			}}}},
			{Key: "lifecycle", Default: `"lazy"`, Doc: "When the server starts.", Type: Enum{Open: true, Words: []EnumWord{
				{Value: "lazy", Doc: "On first use."}, {Value: "eager", Doc: "With the session."},
				{Value: "keep-alive", Doc: "With the session, and again whenever it goes away."}, {Value: "lazy-keep-alive", Doc: "On first use, and again whenever it goes away."},
			}}},
			minutes("Disconnects the server after so many minutes without a call; overrides the value of `settings`.", ""),
			{Key: "requestTimeoutMs", Means: model.ToolTimeout, Type: Number{Above: number(0)}, Unit: "ms", Unconfirmed: true, Doc: "How long one request may take."},
			{Key: "directTools", Type: OneOf{boolType, textList}, Tools: true, Eager: true, Default: "false", Doc: "true makes every tool a tool of its own, a list only those."},
			unconfirmed(toolNames("includeTools", model.Allow, "Only these tools are offered.")),
			toolNames("excludeTools", model.Deny, "These tools are not offered."),
			{Key: "exposeResources", Type: boolType, Default: "true", Doc: "Offers resources of the server as tools."},
			{Key: "approveTools", Type: Any{}, Unconfirmed: true, Doc: "Which tools run without asking."},
			unconfirmed(disabled()),
			{Key: "protocolVersion", Type: textType, Unconfirmed: true, Doc: "The version of the protocol to speak, or `auto`."},
			{Key: "debug", Type: boolType, Default: "false", Doc: "true shows what the server writes to its standard error."},
			{Key: "description", Means: model.Description, Type: textType, Unconfirmed: true, Doc: "What the server is for."},
		},
		Unknown: Unclear,
		Refuses: "skips the entry",
		Vars:    []Variable{{Open: "${", Close: "}", Doc: "A variable of the environment."}},
		Unset:   UnsetEmpty,
		Names:   NameRule{Tool: "%s_%s", Keep: regexp.MustCompile(`[^-]`), Sub: "_"},
		Traits:  Traits{RelativeTo: FromStart, StartsIn: "the folder that Pi was started in", Committed: true},
	}
}
