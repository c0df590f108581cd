package formats

import (
	"regexp"
	"slices"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// piOwn is the Pi coding agent itself, which reads mcp.json since 0.99. Source:
// its documentation and its check of an entry, as a program that took it over
// shows it.
func piOwn() *Client {
	t := Transports{Key: "type", None: model.Stdio, URL: model.HTTP, Both: Warning, BothWins: "url", Omit: model.OnStdio | model.OnHTTP, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "Pi starts `command`; this is what an entry with a command means anyway."},
		{Word: "http", Means: model.HTTP, Doc: "Streamable HTTP; this is what an entry with a url means anyway."},
		{Word: "streamable-http", Means: model.HTTP, Alias: true, Doc: "The same as http."},
	}}
	exposure := Enum{Words: []EnumWord{
		{Value: "codemode", Doc: "Scripts can call the tools; the model sees only that the server is there. This is the default."},
		{Value: "deferred", Doc: "The model finds the tools by searching and then calls them directly."},
		{Value: "direct", Doc: "The tools are in the context like any other tool."},
		{Value: "hidden", Doc: "Nothing can reach the tools."},
		{Value: "codemode-deferred", Doc: "An older name of codemode."},
	}}
	strict := func(f Field) Field { f.Type = String{URL: true, Schemes: []string{"https://", "http://"}}; return f }
	return &Client{
		ID: "pi", Name: "Pi", Docs: "https://github.com/earendil-works/pi/blob/main/packages/coding-agent/docs/mcp.md",
		Verified: "2026-11-30, docs/mcp.md at 27d2914 and Pi 1.0's check of an entry",
		About:    "The Pi coding agent reads `mcp.json` itself since version 0.99. What a server offers is reached by scripts unless `exposure` says otherwise.",
		Pitfalls: []string{
			"Server names take letters, digits, _ and - only.",
			"SSE is not supported; use the server's Streamable HTTP address.",
			"A project's file counts only in a project that is trusted, and must not hold `auth`.",
			"PostHog's hog and pi-mcp-adapter read other formats at the same paths.",
		},
		Files: []File{
			{Path: ".pi/mcp.json", Scope: Project, When: isPi("pi")},
			{Path: "~/.pi/agent/mcp.json", Scope: User, When: isPi("pi")},
		},
		Syntax: Syntax{Comments: true, TrailingCommas: true, Duplicates: Warning},
		Schema: ObjectOf{What: "the file", Unknown: Unclear, Fields: []Field{
			{Key: "mcpServers", Type: MapOf{Elem: Entry{Loose: piOverlay, LooseBy: piOverlays}, Key: "name of the server"}, Doc: "The MCP servers, by name.", Example: `{}`},
			{Key: "autoEnableCodemode", Type: boolType, Unconfirmed: true, Doc: "Whether scripts are switched on when a server needs them."},
		}},
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields: []Field{
			word("type", t), command(), args(),
			doc("Environment variables for the program. A value may be `${NAME}` or a command behind `!`.", env()),
			doc("The folder in which the program starts; a relative path counts from the folder of the session.", cwd()),
			strict(address()),
			doc("HTTP headers. A value may be `${NAME}` or a command behind `!`, whose output is then the whole value.", headers()),
			{Key: "oauth", Means: model.OAuth, On: model.OnRemote, Doc: "OAuth settings of a server that does not register clients by itself.", Type: ObjectOf{What: "`oauth`", Unknown: Unclear, Fields: []Field{
				{Key: "clientId", Means: model.OAuth, Codec: OAuthClientID, Type: textType, Doc: "The id of a client that is registered already."},
				{Key: "clientSecret", Means: model.OAuth, Codec: OAuthClientSecret, Type: textType, Secret: true, Doc: "The secret of that client; it may be `${NAME}` or a command behind `!`."},
				{Key: "callbackPort", Means: model.OAuth, Codec: OAuthPort, Type: Number{Int: true, Min: number(1), Max: number(65535)}, Doc: "The port of the callback on this machine."},
				{Key: "callbackUrl", Means: model.OAuth, Codec: OAuthRedirect, Type: String{Schemes: []string{"http://localhost", "http://127.0.0.1", "http://[::1]"}}, Doc: "The redirect address that is registered for the client: http on localhost."},
				{Key: "scope", Means: model.OAuth, Codec: OAuthScopeText, Type: textType, Doc: "The scopes to ask for, with blanks between."},
				{Key: "clientName", Means: model.OAuth, Codec: OAuthMore("clientName"), Type: String{NonEmpty: true}, Default: `"pi"`, Doc: "The name under which the client registers."},
				{Key: "authServerMetadataUrl", Means: model.OAuth, Codec: OAuthMore("metadataUrl"), Type: String{Schemes: []string{"https://", "http://localhost", "http://127.0.0.1", "http://[::1]"}}, Doc: "The metadata document of the authorization server, instead of the one that the server names."},
			}}},
			{Key: "auth", On: model.OnRemote, Loss: "W-OAUTH", Doc: "Sends the token of a provider that Pi is signed in to. Not in a project's file.", Type: ObjectOf{What: "`auth`", Unknown: Unclear, Fields: []Field{
				{Key: "provider", Type: String{NonEmpty: true}, Required: true, Doc: "The provider, as in `/login <provider>`."},
			}}},
			{Key: "exposure", Type: exposure, Default: `"codemode"`, Doc: "How the model gets at the tools of the server."},
			{Key: "toolExposure", Type: MapOf{Elem: exposure, Key: "name of a tool, or a pattern with *"}, Doc: "The same for single tools. An exact name wins over patterns, then the first pattern."},
			{Key: "enabled", Means: model.Off, Codec: Inverted, Type: boolType, Default: "true", Doc: "false keeps the entry without connecting."},
			{Key: "timeout", Means: model.ToolTimeout, Codec: Seconds, Type: Number{Above: number(0)}, Unit: "s", Default: "60", Doc: "How long one request may take; progress of the server starts it anew."},
			{Key: "description", Means: model.Description, Type: textType, Doc: "What the server offers, in a sentence; searching for tools uses it."},
		},
		Unknown: Unclear,
		Refuses: "skips the entry",
		Vars: []Variable{
			{Open: "${", Close: "}", On: []model.Attr{model.Env, model.Headers, model.OAuth}, Doc: "A variable of the environment."},
		},
		Unset:  UnsetUnknown,
		Names:  NameRule{Pattern: regexp.MustCompile(`^[A-Za-z0-9_-]+$`), Words: "letters, digits, _ and -", Severity: Error, Tool: "mcp__%s__%s", Keep: regexp.MustCompile(`[A-Za-z0-9_]`), Sub: "_"},
		Traits: Traits{RelativeTo: FromWorkspace, StartsIn: "the folder of the session", Committed: true},
	}
}

var piOverlays = []string{"enabled", "exposure", "toolExposure"}

// piOverlay reports whether an entry of a project says no more than how a
// server of the global file is to be used.
func piOverlay(n *syntax.Node) bool {
	return slices.ContainsFunc(piOverlays, func(key string) bool { return n.Get(key) != nil }) && n.Get("command") == nil && n.Get("url") == nil && n.Get("type") == nil
}
