package formats

import (
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// librechat is LibreChat. Source: danny-avila/LibreChat
// packages/data-provider/src/mcp.ts and its documentation.
func librechat() *Client {
	t := Transports{Key: "type", URL: model.SSE, None: model.Stdio, Sockets: true, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "LibreChat starts `command` and speaks over its standard input and output."},
		{Word: "streamable-http", Means: model.HTTP, Doc: "A remote server over Streamable HTTP."},
		{Word: "http", Means: model.HTTP, Alias: true, Doc: "The same as streamable-http."},
		{Word: "sse", Means: model.SSE, Doc: "A remote server over the retired HTTP+SSE transport. A url without a type is read so."},
		{Word: "websocket", Means: model.WS, Doc: "A remote server over WebSocket, at a ws:// or wss:// address."},
	}, Both: Warning, BothWins: "command"}
	site := func(s model.Set, say string, pattern, words string) Field {
		return typed(String{Pattern: regexp.MustCompile(pattern), Words: words, Message: say}, on(s, address()))
	}
	named := func(key, doc string, c Codec) Field {
		return Field{Key: key, Means: model.OAuth, Codec: c, Type: textType, Doc: doc}
	}
	secret := named("client_secret", "The client's secret.", OAuthClientSecret)
	secret.Secret = true
	auth := ObjectOf{What: "`oauth`", Unknown: Dropped, Fields: []Field{
		named("authorization_url", "Where a person signs in.", OAuthMore("authorizationUrl")),
		named("token_url", "Where tokens come from.", OAuthMore("tokenUrl")),
		named("client_id", "The client id that is registered with the authorization server.", OAuthClientID),
		secret,
		named("scope", "The scopes to ask for, with blanks between.", OAuthScopeText),
		named("redirect_uri", "The address that the sign-in returns to; `/api/mcp/<server>/oauth/callback` by default.", OAuthRedirect),
		{Key: "token_exchange_method", Type: textType, Loss: "W-OAUTH", Doc: "How the client proves itself when it asks for a token."},
		{Key: "grant_types_supported", Type: textList, Loss: "W-OAUTH", Doc: "The grant types that the authorization server knows."},
		{Key: "token_endpoint_auth_methods_supported", Type: textList, Loss: "W-OAUTH", Doc: "How clients may prove themselves at the token endpoint."},
		{Key: "response_types_supported", Type: textList, Loss: "W-OAUTH", Doc: "The response types that the authorization server knows."},
		{Key: "code_challenge_methods_supported", Type: textList, Loss: "W-OAUTH", Doc: "The code challenge methods that the authorization server knows."},
		{Key: "skip_code_challenge_check", Type: boolType, Loss: "W-OAUTH", Doc: "true uses S256 even where the server does not announce it."},
		{Key: "revocation_endpoint", Type: textType, Loss: "W-OAUTH", Doc: "Where tokens are revoked."},
		{Key: "revocation_endpoint_auth_methods_supported", Type: textList, Loss: "W-OAUTH", Doc: "How clients may prove themselves there."},
	}}
	file := servers("mcpServers", Free)
	return &Client{
		ID: "librechat", Name: "LibreChat", Docs: "https://www.librechat.ai/docs/configuration/librechat_yaml/object_structure/mcp_servers",
		Verified: "2026-11-30, danny-avila/LibreChat packages/data-provider/src/mcp.ts",
		About:    "LibreChat reads MCP servers from `mcpServers` at the top of `librechat.yaml`.",
		Pitfalls: []string{
			"`interface.mcpServers` is another setting: who may use servers.",
			"A `url` without `type` is taken for the retired SSE transport, or for WebSocket when it begins with ws.",
			"A local server needs `args`, even when it is empty.",
			"Local and private addresses are blocked unless `mcpSettings.allowedDomains` lists them.",
			"Timeouts count milliseconds.",
		},
		Files: []File{
			{Path: "librechat.yaml", Scope: Project, Shared: true},
			{Path: "librechat.yml", Scope: Project, Shared: true},
		},
		Syntax:     Syntax{Lang: syntax.YAML, Duplicates: Error},
		Schema:     file,
		Place:      Place{Path: []string{"mcpServers"}, Head: []syntax.Field{{Key: "version", Value: syntax.StringValue("1.3.1")}}},
		Transports: t,
		Fields: []Field{
			word("type", t), command(), req(args()), env(),
			{Key: "stderr", On: model.OnStdio, Type: OneOf{Enum{Words: []EnumWord{{Value: "inherit"}, {Value: "pipe"}, {Value: "ignore"}}}, Number{Int: true, Min: number(0)}},
				Default: `"inherit"`, Loss: "W-DEV", Doc: "Where the standard error of the program goes."},
			site(model.OnHTTP, "Streamable HTTP URL must not start with ws:// or wss://", `^(?i:https?://)|^\$\{`, "an http or https address"),
			site(model.OnSSE, "SSE URL must not start with ws:// or wss://", `^(?i:https?://)|^\$\{`, "an http or https address"),
			site(model.OnWS, "WebSocket URL must start with ws:// or wss://", `^(?i:wss?://)|^\$\{`, "a ws or wss address"),
			on(model.OnHTTP|model.OnSSE, headers()),
			{Key: "timeout", Means: model.ToolTimeout, Type: Number{Int: true, Min: number(0)}, Unit: "ms", Default: "30000", Doc: "How long one request to the server may take, in milliseconds."},
			{Key: "initTimeout", Means: model.StartTimeout, Type: Number{Int: true, Min: number(0)}, Unit: "ms", Default: "10000", Doc: "How long the server may take to start, in milliseconds."},
			{Key: "sseReadTimeout", On: model.OnHTTP | model.OnSSE, Type: Number{Int: true, Above: number(0)}, Unit: "ms", Default: "300000", Loss: "W-TIMEOUT", Doc: "How long an open stream may be silent, in milliseconds."},
			{Key: "title", Type: String{Pattern: regexp.MustCompile(`^[a-zA-Z0-9 ]+$`), Words: "letters, digits and blanks", Message: "Title can only contain letters, numbers, and spaces"}, Doc: "The name that people see."},
			{Key: "description", Means: model.Description, Type: textType, Doc: "What the server is for."},
			{Key: "startup", Type: boolType, Default: "true", Doc: "false leaves the server alone until a person connects it."},
			{Key: "iconPath", Type: textType, Doc: "The address or path of an icon."},
			{Key: "chatMenu", Type: boolType, Default: "true", Doc: "Whether the server can be picked in the chat."},
			{Key: "serverInstructions", Type: OneOf{boolType, textType}, Doc: "true hands the server's own instructions to the model, a text replaces them."},
			{Key: "requiresOAuth", Means: model.OAuth, Codec: OAuthOn, On: model.OnHTTP | model.OnSSE, Type: boolType, Doc: "Whether the server wants OAuth; found out by itself when it is not said."},
			{Key: "oauth", Means: model.OAuth, On: model.OnHTTP | model.OnSSE, Type: auth, Doc: "OAuth settings of a server that does not announce them."},
			{Key: "oauth_headers", On: model.OnHTTP | model.OnSSE, Type: textMap, Loss: "W-OAUTH", Doc: "HTTP headers for the requests of the sign-in."},
			{Key: "apiKey", On: model.OnHTTP | model.OnSSE, Loss: "W-HEADERS", Doc: "An API key that an administrator or each person provides.", Type: ObjectOf{What: "`apiKey`", Unknown: Dropped, Fields: []Field{
				{Key: "source", Required: true, Type: Enum{Words: []EnumWord{{Value: "admin", Doc: "One key for all."}, {Value: "user", Doc: "Each person gives a key."}}}, Doc: "Who provides the key."},
				{Key: "authorization_type", Required: true, Type: Enum{Words: []EnumWord{{Value: "bearer"}, {Value: "basic"}, {Value: "custom"}}}, Doc: "How the key is sent."},
				{Key: "custom_header", Type: textType, Doc: "The header of the type custom."},
				{Key: "key", Type: textType, Secret: true, Doc: "The administrator's key."},
			}}},
			{Key: "obo", On: model.OnHTTP | model.OnSSE, Loss: "W-OAUTH", Doc: "Exchanges the token of the person who is signed in for one of this server.", Type: ObjectOf{What: "`obo`", Unknown: Dropped, Fields: []Field{
				{Key: "scopes", Type: String{NonEmpty: true}, Required: true, Doc: "The scopes to ask for."},
			}}},
			{Key: "customUserVars", Doc: "Values that each person gives; `{{NAME}}` stands for them.", Loss: "W-INPUT", Type: MapOf{Key: "name of the value", Elem: ObjectOf{What: "a value", Unknown: Dropped, Fields: []Field{
				{Key: "title", Type: textType, Required: true, Doc: "The name that people see."},
				{Key: "description", Type: textType, Required: true, Doc: "What the value is."},
			}}}},
		},
		Unknown: Dropped,
		Refuses: "refuses the whole file",
		Vars: []Variable{
			{Open: "${", Close: "}", Doc: "A variable of the environment."},
			{Open: "{{", Close: "}}", Space: model.Other, Local: true, Doc: "A fact about the person who is signed in (`{{LIBRECHAT_USER_ID}}`), or one of `customUserVars`."},
		},
		Unset: UnsetLiteral,
		Names: NameRule{Pattern: regexp.MustCompile(`^[A-Za-z0-9_.-]+$`), Words: "letters, digits, dots, _ and -", Severity: Warning, Lower: true},
		Traits: Traits{RelativeTo: FromStart, StartsIn: "the folder that LibreChat was started in", HomeRef: "${HOME}", Committed: true,
			Literal: "write ${NAME}", Inherits: []string{"HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER"}},
	}
}
