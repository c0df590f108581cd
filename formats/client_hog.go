package formats

import (
	"net/url"
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// hog is PostHog's distribution of the Pi coding agent. Source: its extension
// src/extensions/mcp/config.ts and its skill mcp-servers, run on the inputs of
// the tests.
func hog() *Client {
	t := Transports{Key: "transport", None: model.Stdio, URL: model.Unknown, URLOnly: `"command" is required for stdio transport`,
		Words: []Word{
			{Word: "stdio", Means: model.Stdio, Doc: "Starts `command` and speaks over its standard input and output. This is the default."},
			{Word: "streamable-http", Means: model.HTTP, Doc: "Streamable HTTP, the preferred way to reach a remote server."},
			{Word: "sse", Means: model.SSE, Doc: "The legacy HTTP+SSE transport."},
		}, Both: Warning, BothWins: "command", Omit: model.OnStdio}
	above0 := func(doc, def string) Field {
		return Field{Type: Number{Above: number(0), Message: "Too small: expected number to be >0"}, Unit: "ms", Default: def, Doc: doc}
	}
	settings := ObjectOf{What: "`settings`", Unknown: Dropped, Fields: []Field{
		{Key: "toolPrefix", Type: String{Pattern: regexp.MustCompile(`^[a-zA-Z0-9_]+$`), Words: "letters, digits and _", Message: "toolPrefix must match [a-zA-Z0-9_]"},
			Default: `"mcp"`, Doc: "The first part of every tool name: `<prefix>_<server>_<tool>`."},
		as("requestTimeoutMs", above0("How long one request to a server may take.", "30000")),
		{Key: "maxRetries", Type: Number{Int: true, Min: number(0), Max: number(10), Message: "Too big: expected number to be <=10", Below: "Too small: expected number to be >=0"}, Default: "3",
			Doc: "How often hog tries to reconnect to a server that went away; it waits 1, 3, 5, 10 and then 30 seconds."},
		{Key: "searchResultLimit", Type: Number{Int: true, Above: number(0), Message: "Too small: expected number to be >0"}, Default: "15",
			Doc: "How many tools `mcp({ search })` shows."},
	}}
	file := servers("mcpServers", Dropped, Field{Key: "settings", Type: settings, Loss: "W-UNKNOWN", Example: `{}`,
		Doc: "Settings for all servers. The project's file overrides the global one key by key."})
	file.Fields[0].Type = MapOf{Elem: Entry{Check: hogEntry}, Key: "name of the server"}
	return &Client{
		ID: "hog", Name: "hog", Docs: "https://github.com/PostHog/code/blob/main/packages/harness/src/extensions/mcp/skills/mcp-servers/SKILL.md",
		Verified: "2026-11-30, PostHog/Array 8225400 and the bundled skill mcp-servers",
		About:    "PostHog's harness for the Pi coding agent. Its built-in MCP client reads `mcp.json`; tools appear as `mcp_<server>_<tool>`, and a lazy server starts when one of its tools is needed.",
		Pitfalls: []string{
			"One bad server in one file and none of the servers starts.",
			"`type` is not read: a remote server needs `\"transport\": \"streamable-http\"`.",
			"`\"disabled\": true` does nothing: the server stays on. Delete the entry instead.",
			"`${VAR}` is not expanded anywhere; start the server through a wrapper script that sets the variable.",
			"The project's file is read only in a project that is trusted, and nothing says so when it is not.",
			"Pi itself and pi-mcp-adapter read other formats at the same paths.",
		},
		Files: []File{
			{Path: ".pi/mcp.json", Scope: Project, When: isPi("hog")},
			{Path: "~/.pi/agent/mcp.json", Scope: User, When: isPi("hog")},
			{Path: ".pi/mcp.json", Scope: Project, When: isPi(""), Unsure: true},
			{Path: "~/.pi/agent/mcp.json", Scope: User, When: isPi(""), Unsure: true},
			{Path: "~/.pie/agent/mcp.json", Scope: User},
			{Path: ".pie/mcp.json", Scope: Project},
			{Path: "mcp.json", Scope: Project, When: hogByKeys, Content: true},
		},
		Syntax:     Syntax{Duplicates: Warning},
		Schema:     file,
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields: []Field{
			{Key: "transport", Means: model.Kind, Default: `"stdio"`, Doc: "How hog reaches the server. `type` is not read.",
				Type: Enum{Words: enumOf(t)}},
			missing(`"command" is required for stdio transport`, typed(textType, command())), args(),
			doc("Variables laid over the whole environment of hog. Values are literal: `${VAR}` is not expanded.", env()),
			typed(String{URL: true, Message: "Invalid URL"}, doc("The address of the server, taken as it stands.", missing(`"url" is required for streamable-http transport`, on(model.OnHTTP, address())))),
			typed(String{URL: true, Message: "Invalid URL"}, doc("The address of the server, taken as it stands.", missing(`"url" is required for sse transport`, on(model.OnSSE, example(`"https://example.com/sse"`, address()))))),
			doc("HTTP headers for a static API key. Values are literal: `${VAR}` is not expanded.", headers()),
			{Key: "auth", Means: model.OAuth, On: model.OnRemote, Elsewhere: Error, ElsewhereMessage: `"auth" is only supported for streamable-http and sse transports`, Type: hogAuth(), Example: `{"type": "oauth"}`,
				Doc: "Signing in through the browser. The first connection then fails with \"Authentication required\": that is expected; run `/mcp:auth <server>` or let the agent use its `mcp_auth` tool. Only for remote servers."},
			{Key: "lifecycle", Type: Enum{Words: []EnumWord{
				{Value: "eager", Doc: "The server starts with the session. Only for a server that is wanted from the very first turn."},
				{Value: "lazy", Doc: "The server starts when one of its tools is first used through `mcp`, or with `/mcp:start <name>`."},
			}}, Default: `"lazy"`, Doc: "When the server starts."},
			as("requestTimeoutMs", Field{Means: model.ToolTimeout, Type: above0("", "").Type, Unit: "ms", Doc: "How long one request to this server may take; overrides the value of `settings`."}),
			as("healthCheckIntervalMs", above0("Pings the server that often and reconnects when it does not answer. Off by default.", "")),
			as("idleTimeoutMs", above0("Disconnects a lazy server that long after the last call of one of its tools.", "")),
			{Key: "description", Means: model.Description, Type: textType, Wanted: hogDescription, Doc: "One line that `mcp({ search })` shows for a lazy server before it has ever connected."},
			{Key: "directTools", Type: OneOf{boolType, textList}, Default: "false", Tools: true, Eager: true,
				Doc: "true loads every tool of the server straight into the context, a list only those, by the names that the server uses. The others stay behind the `mcp` tool."},
		},
		Unknown: Dropped,
		Says:    zod4,
		Refuses: "refuses the whole file, and no server starts",
		Unset:   UnsetLiteral,
		Names:   NameRule{Tool: "mcp_%s_%s", Prefix: []string{"settings", "toolPrefix"}, Keep: regexp.MustCompile(`[A-Za-z0-9_]`), Sub: "_", Limit: 64, LongNote: "is cut and ends in a hash", Lower: true},
		Traits: Traits{RelativeTo: FromStart, StartsIn: "the folder that hog was started in", IgnoresCwd: "the folder that hog was started in", Reload: "run /reload", EmptyLoads: true, Committed: true,
			SignIn:  "hog signs in through the browser where the entry holds `\"auth\": {\"type\": \"oauth\"}`. After /reload the first connection fails with \"Authentication required\", which is expected: run /mcp:auth %s, or let the agent use its mcp_auth tool.",
			Shadows: "for hog, the project's entry replaces the whole one of the global file",
			Literal: "start the server through a wrapper script that sets the variable, or ask for the value and write it in the global file"},
	}
}

func hogAuth() ObjectOf {
	return ObjectOf{What: "`auth`", Short: "type", Unknown: Dropped, Check: hogRedirect, Fields: []Field{
		{Key: "type", Means: model.OAuth, Codec: OAuthType, Default: `"oauth"`, Type: Enum{Words: []EnumWord{{Value: "oauth", Doc: "Discovery, registration of the client and PKCE are automatic."}}, Message: `Invalid input: expected "oauth"`},
			Doc: "The only kind of authentication; it may be left out."},
		{Key: "scope", Means: model.OAuth, Codec: OAuthScopeText, Type: textType, Doc: "The scopes to ask for, with blanks between."},
		{Key: "clientId", Means: model.OAuth, Codec: OAuthClientID, Type: textType, Doc: "The id of a client that is registered already; the automatic registration is then skipped."},
		{Key: "clientSecret", Means: model.OAuth, Codec: OAuthClientSecret, Secret: true, Type: textType, Doc: "The secret of that client."},
		{Key: "redirectUrl", Means: model.OAuth, Codec: OAuthRedirect, Type: String{URL: true, Message: "Invalid URL"}, Example: `"http://localhost:8976/callback"`,
			Doc: "The redirect address of a client that is registered already: http, a loopback host and a port."},
		{Key: "clientName", Means: model.OAuth, Codec: OAuthMore("clientName"), Type: textType, Default: `"Code by PostHog"`,
			Doc: "The name under which the client registers. Set it and try again when the server refuses the registration because of the name."},
	}}
}

// hogEntry reports what an entry says in vain.
func hogEntry(r *Reporter, n *syntax.Node) {
	if m := n.Get("idleTimeoutMs"); m != nil && n.At("lifecycle").Is(syntax.String) && n.At("lifecycle").Str == "eager" {
		r.Report("no-effect", Warning, m.Key.Span, "`idleTimeoutMs` counts only for a lazy server; this one is eager, so hog never disconnects it.", r.Drop("Remove `idleTimeoutMs`", n, m))
	}
}

// hogDescription says why a lazy server wants a description.
func hogDescription(n *syntax.Node) string {
	if life := n.At("lifecycle"); life == nil || life.Str == "lazy" {
		return "Give a lazy server a `description`: before it has ever connected, `mcp({ search })` finds it by that alone."
	}
	return ""
}

// hogRedirect reports a redirect address that loads but fails at the sign-in.
func hogRedirect(r *Reporter, n *syntax.Node) {
	at := n.At("redirectUrl")
	if !at.Is(syntax.String) || !FullURL(at.Str) {
		return
	}
	u, err := url.Parse(at.Str)
	switch {
	case err != nil:
	case u.Scheme != "http" || u.Hostname() != "localhost" && u.Hostname() != "127.0.0.1" && u.Hostname() != "::1":
		r.Report("bad-url", Warning, at.Span, "The sign-in will fail with \"OAuth redirectUrl must be an http:// loopback URL\": `"+clip(at.Str)+"` has to be an http address of localhost, such as http://localhost:8976/callback.")
	case u.Port() == "":
		r.Report("bad-url", Warning, at.Span, "The sign-in will fail because OAuth redirectUrl must include an explicit port: write one, such as http://localhost:8976/callback.")
	case n.At("clientId") == nil:
		r.Report("no-effect", Warning, n.Get("redirectUrl").Key.Span, "`redirectUrl` is for a client that is registered already; give its `clientId` too, or drop `redirectUrl`.")
	}
}
