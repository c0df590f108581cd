package formats

import (
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// openCode is OpenCode in its two configuration formats. Source:
// anomalyco/opencode, packages/opencode/src/config/mcp.ts (V1) and
// packages/core/src/config/mcp.ts (V2), and its documentation.
func openCode() *Client {
	v1, v2 := openCodeV1(), openCodeV2()
	v1.Profiles = []Profile{{Name: "v2", When: openCodeNew, Client: v2}, {Name: "v1", Client: v1}}
	v2.Profiles = v1.Profiles
	return v1
}

// openCodeNew reports whether the servers stand under mcp.servers.
func openCodeNew(root *syntax.Node) bool {
	servers := root.At("mcp", "servers")
	if !servers.Is(syntax.Object) {
		return false
	}
	for _, m := range servers.Members {
		if m.Value.Get("type") != nil || LooksLikeServer(m.Value) {
			return true
		}
	}
	return len(servers.Members) == 0
}

func openCodeV1() *Client {
	file := servers("mcp", Free)
	file.Fields[0].Type = MapOf{Elem: Entry{Loose: onlyHas("enabled"), LooseBy: []string{"enabled"}}, Key: "name of the server"}
	return openCodeRow(file, Place{Path: []string{"mcp"}}, Field{Key: "enabled", Means: model.Off, Codec: Inverted, Type: boolType, Advised: true, Default: "true",
		Doc: "false switches the server off. An entry that holds nothing else switches a server of another file."},
		openCodeAuth(
			Field{Key: "clientId", Codec: OAuthClientID, Type: textType, Doc: "The client id that is registered with the authorization server."},
			Field{Key: "clientSecret", Codec: OAuthClientSecret, Type: textType, Secret: true, Doc: "The secret of that client, if it has one.", Example: `"{env:CLIENT_SECRET}"`},
			Field{Key: "scope", Codec: OAuthScopeText, Type: textType, Doc: "The scopes to ask for, with blanks between."},
			Field{Key: "redirectUri", Codec: OAuthRedirect, Type: textType, Doc: "The address to which the authorization server sends people back."},
		))
}

func openCodeV2() *Client {
	inner := servers("servers", Unclear, Field{Key: "timeout", Type: Number{}, Unit: "ms", Loss: "W-TIMEOUT", Doc: "How long a server may take to answer, unless its entry says otherwise."})
	inner.What = "`mcp`"
	inner.Fields[0].Type = MapOf{Elem: Entry{Loose: onlyHas("disabled"), LooseBy: []string{"disabled"}}, Key: "name of the server"}
	return openCodeRow(within(inner, "mcp"), Place{Path: []string{"mcp", "servers"}}, doc("true switches the server off. An entry that holds nothing else switches a server of another file.", disabled()),
		openCodeAuth(
			Field{Key: "client_id", Codec: OAuthClientID, Type: textType, Doc: "The client id that is registered with the authorization server."},
			Field{Key: "client_secret", Codec: OAuthClientSecret, Type: textType, Secret: true, Doc: "The secret of that client, if it has one.", Example: `"{env:CLIENT_SECRET}"`},
			Field{Key: "scope", Codec: OAuthScopeText, Type: textType, Doc: "The scopes to ask for, with blanks between."},
			Field{Key: "callback_port", Codec: OAuthPort, Type: Number{Int: true, Min: number(1), Max: number(65535)}, Doc: "The local port to which the authorization server sends people back."},
			Field{Key: "redirect_uri", Codec: OAuthRedirect, Type: textType, Doc: "The address to which the authorization server sends people back."},
		))
}

func openCodeAuth(fields ...Field) Field {
	for i := range fields {
		fields[i].Means = model.OAuth
	}
	return Field{Key: "oauth", Means: model.OAuth, Codec: OAuthOrFalse, On: model.OnRemote, Example: `{}`,
		Type: OneOf{ObjectOf{What: "`oauth`", Unknown: Unclear, Fields: fields}, boolType},
		Doc:  "OAuth settings of a server that does not register clients by itself; false switches the sign-in off."}
}

// openCodeRow is what both formats share.
func openCodeRow(file Type, place Place, switched, auth Field) *Client {
	t := Transports{Key: "type", Required: true, URL: model.Unknown, None: model.Stdio, Both: Warning, BothWins: "command", Words: []Word{
		{Word: "local", Means: model.Stdio, Doc: "OpenCode starts `command` and speaks over its standard input and output."},
		{Word: "remote", Means: model.Auto, Doc: "A remote server; OpenCode tries Streamable HTTP, then SSE."},
	}}
	return &Client{
		ID: "opencode", Name: "OpenCode", Docs: "https://opencode.ai/docs/mcp-servers",
		Verified: "2026-11-30, anomalyco/opencode config/mcp.ts of both formats and https://opencode.ai/config.json",
		About:    "OpenCode reads MCP servers from `mcp` in `opencode.json`; its second format keeps them under `mcp.servers`.",
		Pitfalls: []string{
			"`command` is one list: the program, then its arguments; there is no `args`.",
			"Variables for the program are called `environment`; `env` is dropped without a word.",
			"Every entry needs `type`: `local` or `remote`.",
			"A reference is `{env:NAME}`; `${NAME}` stays as it is.",
			"A file that does not fit makes OpenCode refuse to start.",
		},
		Files: []File{
			{Path: "opencode.json", Scope: Project, Shared: true},
			{Path: "~/.config/opencode/opencode.json", Scope: User, Shared: true},
			{Path: "opencode.jsonc", Scope: Project, Shared: true},
			{Path: ".opencode/opencode.json", Scope: Project, Shared: true},
			{Path: ".opencode/opencode.jsonc", Scope: Project, Shared: true},
			{Path: "~/.config/opencode/opencode.jsonc", Scope: User, Shared: true},
			{Path: ".agents/mcp.json", Scope: Project, Place: &bareMap, Schema: bareServers(), When: isBare, Unsure: true},
		},
		Syntax:     Syntax{Comments: true, TrailingCommas: true, Duplicates: Warning, Loses: "OpenCode then does not start."},
		Schema:     file,
		Place:      place,
		Transports: t,
		Fields: []Field{
			word("type", t),
			{Key: "command", Means: model.Argv, On: model.OnStdio, Required: true, Type: ListOf{Elem: textType, Min: 1}, Example: `["npx", "-y", "@modelcontextprotocol/server-everything"]`,
				Doc: "The program to start and its arguments, one item each. No shell reads it."},
			as("environment", env()),
			doc("The working folder of the program; older versions have none.", cwd()),
			address(), headers(), auth, switched,
			timeoutMS("How long the server may take to answer.", "5000"),
		},
		Unknown: Dropped,
		Refuses: "refuses to start",
		Vars: []Variable{
			{Open: "{env:", Close: "}", Doc: "A variable of the environment; empty when unset."},
			{Open: "{file:", Close: "}", Space: model.File, Doc: "The content of a file; OpenCode refuses to start when it is missing."},
		},
		Unset: UnsetEmpty,
		Names: NameRule{Tool: "%s_%s"},
		Traits: Traits{RelativeTo: FromWorkspace, StartsIn: "the project's folder", HomeRef: "{env:HOME}", Committed: true, Reload: "start OpenCode again",
			SignIn:  "Run `opencode mcp auth %s`.",
			Literal: "write {env:NAME}"},
	}
}

// onlyHas accepts an entry that holds one member only, of that name.
func onlyHas(key string) func(*syntax.Node) bool {
	return func(n *syntax.Node) bool { return len(n.Members) == 1 && n.Get(key) != nil }
}
