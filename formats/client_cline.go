package formats

import (
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// cline is Cline. Source: cline/cline apps/vscode/src/services/mcp/schemas.ts
// and sdk/packages/core/src/extensions/mcp/config-loader.ts.
func cline() *Client {
	t := Transports{Key: "type", URL: model.SSE, None: model.Stdio, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "Cline starts `command` and speaks over its standard input and output."},
		{Word: "streamableHttp", Means: model.HTTP, Doc: "A remote server over Streamable HTTP. Cline knows neither `http` nor `streamable-http`."},
		{Word: "sse", Means: model.SSE, Doc: "A remote server over the retired HTTP+SSE transport. A url without a type is read so."},
	}, Both: Warning, BothWins: "command"}
	kind := word("type", t)
	kind.Type = Enum{Words: enumOf(t), Message: "Server type must be one of: 'stdio', 'sse', or 'streamableHttp'"}
	site := typed(String{URL: true, Message: "URL must be a valid URL format"}, address())
	rest := []Field{
		toolNames("autoApprove", model.Approve, "Tools that run without asking."),
		disabled(),
		typed(Number{Min: number(1), Max: number(3600), Warn: Warning}, coded(WholeSeconds, timeoutS("How long one request to the server may take, in seconds from 1 to 3600; other values are replaced when Cline reads them.", "60"))),
		{Key: "oauthClient", Means: model.OAuth, On: model.OnRemote, Doc: "The client that is registered with the authorization server.",
			Type: ObjectOf{What: "`oauthClient`", Unknown: Dropped, Fields: []Field{
				{Key: "clientId", Means: model.OAuth, Codec: OAuthClientID, Type: textType, Doc: "Its id."},
				{Key: "clientSecret", Means: model.OAuth, Codec: OAuthClientSecret, Type: textType, Secret: true, Doc: "Its secret."},
			}}},
		{Key: "oauth", Type: Any{}, Quiet: true, Doc: "The state of the sign-in, written by Cline itself."},
		{Key: "metadata", Type: Any{}, Quiet: true, Doc: "Written by Cline itself."},
		{Key: "remoteConfigured", Type: boolType, Quiet: true, Doc: "Written by Cline itself: the server comes from the organisation's settings."},
	}
	row := &Client{
		ID: "cline", Name: "Cline", Docs: "https://docs.cline.bot/mcp/mcp-overview",
		Verified: "2026-11-30, cline/cline apps/vscode/src/services/mcp/schemas.ts",
		About:    "Cline reads MCP servers from `cline_mcp_settings.json`, one file for a person; there is none for a project.",
		Pitfalls: []string{
			"Streamable HTTP is spelt `streamableHttp`; `http` and `streamable-http` are refused.",
			"A `url` without `type` is taken for the retired SSE transport.",
			"`timeout` counts seconds.",
			"The list of tools that run without asking is `autoApprove`; Roo Code's `alwaysAllow` is ignored.",
		},
		Files: append([]File{
			{Path: "~/.cline/data/settings/cline_mcp_settings.json", Scope: User},
			{Path: "~/.cline/mcp.json", Scope: User},
			{Path: "cline_mcp_settings.json", Scope: User},
		}, storage("saoudrizwan.claude-dev/settings/cline_mcp_settings.json")...),
		Syntax:     Syntax{Duplicates: Warning},
		Schema:     servers("mcpServers", Dropped),
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields: append([]Field{
			kind, command(), args(), cwd(), env(), site, headers(),
			{Key: "transportType", Gone: "`transportType` is the old name of `type`; write `type`, with `streamableHttp` for `http`.",
				Type: Enum{Open: true, Words: []EnumWord{{Value: "stdio"}, {Value: "sse"}, {Value: "http"}}}, Doc: "The old name of `type`."},
		}, rest...),
		Unknown: Dropped,
		Refuses: "refuses the whole file, and no server starts",
		Vars:    []Variable{{Open: "${env:", Close: "}", Doc: "A variable of the environment; it stays as it is when unset."}},
		Unset:   UnsetLiteral,
		Names:   NameRule{Tool: "%s__%s", Keep: regexp.MustCompile(`[A-Za-z0-9_-]`), Sub: "_", Limit: 64, LongNote: "is cut and hashed", Lower: true},
		Traits: Traits{RelativeTo: FromWorkspace, StartsIn: "the open folder", HomeRef: "${env:HOME}",
			Literal: "write ${env:NAME}"},
	}
	nested := *row
	nested.Transports.Key = "transport.type"
	nested.Fields = append([]Field{{Key: "transport", Required: true, Doc: "How Cline reaches the server, as `cline mcp add` writes it.",
		Type: ObjectOf{What: "`transport`", Unknown: Dropped, Fields: []Field{kind, command(), args(), cwd(), env(), site, headers()}}}}, rest...)
	row.Forms = []Form{{Name: "nested", Client: &nested}}
	file := row.Schema.(ObjectOf)
	file.Fields[0].Type = MapOf{Key: "name of the server", Elem: Switch{
		{When: func(n *syntax.Node) bool { return n.At("transport").Is(syntax.Object) }, Type: Entry{Form: "nested", Fields: nested.Fields}},
		{Type: Entry{}},
	}}
	return row
}
