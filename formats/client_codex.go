package formats

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// codex is OpenAI's Codex, command line and extension. Source: openai/codex,
// codex-rs/config/src/mcp_types.rs, and its published schema.
func codex() *Client {
	// There is no word for the transport: command or url decides. The words are
	// what the docs call them.
	t := Transports{URL: model.HTTP, None: model.Stdio, Both: Error, BothWins: "command", Mixed: Error}
	mode := Enum{Words: []EnumWord{
		{Value: "auto", Doc: "Codex asks when a tool says that it changes something."},
		{Value: "prompt", Doc: "Codex asks every time."},
		{Value: "approve", Doc: "The tool runs without asking."}}}
	refused := func(words string, f Field) Field {
		f.Elsewhere, f.ElsewhereMessage = Error, words
		return f
	}
	local := func(f Field) Field { return refused(f.Key+" is not supported for streamable_http", f) }
	remote := func(f Field) Field { return refused(f.Key+" is not supported for stdio", f) }
	seconds := Number{Min: number(0)}
	file := servers("mcp_servers", Free)
	file.Fields[0].Type = MapOf{Elem: Entry{Check: codexToken}, Key: "name of the server"}
	return &Client{
		ID: "codex", Name: "Codex", Docs: "https://developers.openai.com/codex/mcp",
		Verified: "2026-11-30, openai/codex codex-rs/config/src/mcp_types.rs and the published schema",
		About:    "OpenAI's Codex reads MCP servers from the tables `[mcp_servers.<name>]` of `config.toml`, in `~/.codex` and in a trusted project's `.codex`.",
		Pitfalls: []string{
			"The table is `mcp_servers`; `[mcpServers.x]`, `[mcp-servers.x]` and `[mcp.servers.x]` load and do nothing.",
			"One bad server makes Codex refuse the whole config.toml.",
			"Nothing is expanded: hand a variable on with `env_vars`, a token with `bearer_token_env_var`, a header with `env_http_headers`.",
			"`headers` is another client's key; fixed headers are `http_headers`.",
			"A remote server must speak Streamable HTTP; SSE is not supported.",
			"A server is switched off with `enabled = false`; `disabled` does nothing.",
			"A project's file is ignored until the project is trusted.",
		},
		Files: []File{
			{Path: ".codex/config.toml", Scope: Project, Shared: true},
			{Path: "~/.codex/config.toml", Scope: User, Shared: true},
			{Path: ".codex/config.json", Scope: Dead, Shared: true, Move: ".codex/config.toml",
				Syntax: &Syntax{Comments: true, TrailingCommas: true, Duplicates: Warning}, Place: &Place{Path: []string{"mcpServers"}}, Schema: commonServers(),
				Why: "Codex reads its servers from config.toml, as tables [mcp_servers.<name>]."},
		},
		Syntax:     Syntax{Lang: syntax.TOML, Comments: true, Duplicates: Error, Loses: "Codex then does not start."},
		Schema:     file,
		Place:      Place{Path: []string{"mcp_servers"}},
		Transports: t,
		Fields: []Field{
			local(command()), local(args()),
			local(coded(LiteralPairs, doc("Environment variables for the program, as they are: nothing is expanded.", env()))),
			local(Field{Key: "env_vars", Means: model.EnvPass, On: model.OnStdio, Example: `["API_TOKEN"]`,
				Doc: "Names of variables that the program gets from Codex's own environment.",
				Type: ListOf{Elem: OneOf{textType, ObjectOf{What: "an item of `env_vars`", Unknown: Refused, Fields: []Field{
					{Key: "name", Type: textType, Required: true, Doc: "The variable's name."},
					{Key: "source", Type: Enum{Words: []EnumWord{{Value: "local", Doc: "The variable of the machine that runs Codex."}, {Value: "remote", Doc: "The variable of the machine that runs the server."}}}, Doc: "Where the variable is taken from.", Default: `"local"`},
				}}}}}),
			local(cwd()),
			remote(typed(textType, doc("The address of the server, which must speak Streamable HTTP.", address()))),
			remote(Field{Key: "bearer_token_env_var", Means: model.Headers, Codec: BearerVar, Type: textType, On: model.OnRemote, Example: `"API_TOKEN"`,
				Doc: "The variable whose value goes into the header Authorization, behind `Bearer `. It is the name, never the token."}),
			remote(Field{Key: "bearer_token", Means: model.Headers, Codec: BearerText, Type: textType, On: model.OnRemote, Quiet: true, Secret: true,
				Doc: "Codex refuses a token in its file: name a variable that holds it in `bearer_token_env_var`."}),
			remote(Field{Key: "env_http_headers", Means: model.Headers, Codec: HeaderVars, Type: MapOf{Elem: textType, Key: "name of the header"}, On: model.OnRemote, Example: `{"X-Api-Key": "API_KEY"}`,
				Doc: "Headers whose values are in variables: the header's name, then the variable's."}),
			remote(coded(LiteralPairs, doc("HTTP headers with fixed values; nothing is expanded.", as("http_headers", headers())))),
			{Key: "enabled", Means: model.Off, Codec: Inverted, Type: boolType, Default: "true", Doc: "false switches the server off."},
			{Key: "required", Type: boolType, Default: "false", Doc: "true makes Codex stop when the server does not start."},
			{Key: "startup_timeout_sec", Means: model.StartTimeout, Codec: Seconds, Type: seconds, Unit: "s", Default: "10", Doc: "How long the server may take to start."},
			{Key: "startup_timeout_ms", Means: model.StartTimeout, Type: Number{Min: number(0)}, Unit: "ms", Doc: "The same as `startup_timeout_sec`, in milliseconds."},
			{Key: "tool_timeout_sec", Means: model.ToolTimeout, Codec: Seconds, Type: seconds, Unit: "s", Default: "60", Doc: "How long one tool call may take."},
			toolNames("enabled_tools", model.Allow, "The tools that may be used; all others are left out."),
			toolNames("disabled_tools", model.Deny, "Tools that are left out."),
			{Key: "default_tools_approval_mode", Type: mode, Loss: "W-APPROVE", Default: `"auto"`, Doc: "Whether Codex asks before a tool runs."},
			{Key: "tools", Type: MapOf{Key: "name of the tool", Elem: ObjectOf{What: "a tool's settings", Unknown: Unclear, Fields: []Field{
				{Key: "approval_mode", Type: mode, Doc: "Whether Codex asks before this tool runs."},
			}}}, Loss: "W-APPROVE", Doc: "Settings for single tools, by name. It is a table, not a list; the list of tools is `enabled_tools`.", Example: `{}`},
			{Key: "scopes", Means: model.OAuth, Codec: OAuthScopes, On: model.OnRemote, Type: textList, Doc: "The OAuth scopes to ask for.", Example: `[]`},
			{Key: "oauth", Means: model.OAuth, On: model.OnRemote, Doc: "OAuth settings of a server that does not register clients by itself.",
				Type: ObjectOf{What: "`oauth`", Unknown: Unclear, Fields: []Field{
					{Key: "client_id", Means: model.OAuth, Codec: OAuthClientID, Type: textType, Doc: "The client id that is registered with the authorization server."},
				}}},
			{Key: "oauth_resource", On: model.OnRemote, Type: textType, Loss: "W-OAUTH", Doc: "The resource for which the token is asked."},
			{Key: "supports_parallel_tool_calls", Type: boolType, Default: "false", Doc: "true allows several tool calls at once."},
			{Key: "experimental_environment", Type: textType, Doc: "Where the server runs; an experiment."},
		},
		Unknown: Dropped,
		Refuses: "refuses the whole config.toml",
		Unset:   UnsetLiteral,
		Names: NameRule{Pattern: regexp.MustCompile(`^[a-zA-Z0-9_-]+$`), Words: "letters, digits, _ and -", Severity: Error, Message: "Codex says: invalid server name, it must match pattern ^[a-zA-Z0-9_-]+$",
			Tool: "mcp__%s__%s", Keep: regexp.MustCompile(`[A-Za-z0-9_-]`), Sub: "_", Limit: 64, LongNote: "is cut and gets a hash"},
		Traits: Traits{RelativeTo: FromStart, StartsIn: "the folder in which Codex was started", Committed: true, Reload: "start a new session",
			SignIn:  "Run `codex mcp login %s`.",
			Literal: "list NAME in `env_vars`, or name it in `bearer_token_env_var` or `env_http_headers`"},
	}
}

// codexToken reports a token where Codex wants the name of a variable.
func codexToken(r *Reporter, n *syntax.Node) {
	m := n.Get("bearer_token")
	if m == nil || n.Get("command") != nil {
		return
	}
	at := slices.Index(n.Members, m)
	v := syntax.ValueOf(n)
	v.Fields[at].Key, v.Fields[at].Value = "bearer_token_env_var", syntax.StringValue(strings.TrimSuffix(strings.Trim(VariableName(r.Server().Name), "_"), "_TOKEN")+"_TOKEN")
	var fixes []Fix
	if n.Get("bearer_token_env_var") == nil {
		fixes = append(fixes, r.Set("Take the token from the variable "+v.Fields[at].Value.Str, true, n, v))
	}
	r.Report("bad-value", Error, m.Key.Span, "Codex says: bearer_token is not supported. It refuses the whole config.toml; put the token in a variable and write its name in `bearer_token_env_var`.",
		append(fixes, r.Drop("Remove `bearer_token`", n, m))...)
}

// commonServers is a document of servers in the shape that most clients share,
// for a file that a client does not read.
func commonServers() ObjectOf {
	file := servers("mcpServers", Free)
	file.Fields[0].Type = MapOf{Elem: Entry{Fields: common().Fields}, Key: "name of the server"}
	return file
}
