package formats

import (
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats/model"
)

// claudeCode is Claude Code. Source: its documentation, pages mcp, managed-mcp,
// plugins-reference and debug-your-config, and its change log.
func claudeCode() *Client {
	t := Transports{Key: "type", None: model.Stdio, URL: model.Unknown, Omit: model.OnStdio,
		URLOnly: `MCP server "%s" has a "url" but no "type"; add "type": "http" (or "sse" / "ws") to this entry`,
		Both:    Warning, BothWins: "command",
		Words: []Word{
			{Word: "stdio", Means: model.Stdio, Doc: "Claude Code starts `command` and speaks over its standard input and output. This is the default."},
			{Word: "http", Means: model.HTTP, Doc: "A remote server over Streamable HTTP."},
			{Word: "streamable-http", Means: model.HTTP, Alias: true, Doc: "The same as `http`; versions before 2.1.202 refuse it."},
			{Word: "sse", Means: model.SSE, Doc: "A remote server over the retired HTTP+SSE transport."},
			{Word: "ws", Means: model.WS, Doc: "A remote server over a WebSocket."},
		}}
	return &Client{
		ID: "claude-code", Name: "Claude Code", Docs: "https://code.claude.com/docs/en/mcp",
		Verified: "2026-11-30, the documentation pages mcp, managed-mcp, plugins-reference and debug-your-config",
		About:    "Claude Code reads the servers of a project from `.mcp.json` in its root, and those of a person from `~/.claude.json`; plugins bring their own.",
		Pitfalls: []string{
			"A `url` without `type` is refused; write `\"type\": \"http\"` beside it.",
			"The file stands in the project's root: `.claude/.mcp.json`, `.claude/mcp.json` and `mcpServers` in `.claude/settings.json` are not read.",
			"The root key is `mcpServers`; `servers`, VS Code's key, is ignored.",
			"`cwd`, `disabled` and `envFile` do nothing in an entry; a server is switched off with `disabledMcpjsonServers` in the settings.",
			"A relative path is relative to the folder in which Claude Code was started; `${CLAUDE_PROJECT_DIR:-.}` names the project's.",
			"The file is strict JSON: a comment or a trailing comma makes all of it unreadable.",
		},
		Files:      claudeCodeFiles(),
		Syntax:     Syntax{Duplicates: Warning},
		Schema:     servers("mcpServers", Dropped),
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields:     claudeCodeFields(t),
		Unknown:    Dropped,
		Refuses:    "skips the entry",
		Vars: []Variable{
			{Open: "${CLAUDE_PROJECT_DIR:-.", Close: "}", Fixed: "CLAUDE_PROJECT_DIR:-.", Space: model.Workspace, On: claudeExpands,
				Doc: "The project's folder, or the one in which Claude Code was started."},
			{Open: "${", Close: "}", Default: ":-", On: claudeExpands, Doc: "A variable of the environment; `${NAME:-text}` gives a default."},
		},
		Unset: UnsetWarns,
		Names: NameRule{Pattern: regexp.MustCompile(`^[A-Za-z0-9_-]+$`), Words: "letters, digits, _ and -", Severity: Information,
			Reserved: claudeReserved(), Tool: "mcp__%s__%s", Keep: regexp.MustCompile(`[A-Za-z0-9_-]`), Sub: "_", Limit: 64, LongNote: "may be refused by the API of the model"},
		Traits: Traits{RelativeTo: FromStart, StartsIn: "the folder in which Claude Code was started", IgnoresCwd: "the folder in which Claude Code was started",
			CmdWrap: true, HomeRef: "${HOME}", Committed: true, Reload: "start a new session, or run /mcp and reconnect",
			SignIn:  "In Claude Code run /mcp, choose %s and authenticate.",
			Literal: "write ${NAME}, or ${NAME:-default}"},
	}
}

// claudeExpands are the members in which Claude Code expands variables. In a
// headersHelper its shell does.
var claudeExpands = []model.Attr{model.Command, model.Args, model.Env, model.URL, model.Headers, model.HeadersHelper}

func claudeReserved() []Reserved {
	var all []Reserved
	for _, name := range []string{"workspace", "claude-in-chrome", "computer-use", "Claude Preview", "Claude Browser"} {
		all = append(all, Reserved{Name: name, Severity: Error, Doc: "Claude Code skips a server of that name, because a built-in one has it."})
	}
	return all
}

func claudeCodeFields(t Transports) []Field {
	whole := Number{Min: number(1000), Warn: Warning}
	return []Field{
		word("type", t), command(), args(), env(), address(), headers(),
		{Key: "headersHelper", Means: model.HeadersHelper, Type: textType, On: model.OnHTTP | model.OnSSE,
			Doc: "A shell command that prints a JSON object of further headers. It has 10 seconds.", Example: `"./headers.sh"`},
		{Key: "oauth", Means: model.OAuth, On: model.OnHTTP | model.OnSSE, Doc: "OAuth settings of a server that does not register clients by itself. The secret is kept in the keychain, not in the file.",
			Type: ObjectOf{What: "`oauth`", Unknown: Dropped, Fields: []Field{
				{Key: "clientId", Means: model.OAuth, Codec: OAuthClientID, Type: textType, Doc: "The client id that is registered with the authorization server."},
				{Key: "callbackPort", Means: model.OAuth, Codec: OAuthPort, Type: Number{Int: true, Min: number(1), Max: number(65535)}, Doc: "The local port to which the authorization server sends people back.", Example: "8080"},
				{Key: "authServerMetadataUrl", Means: model.OAuth, Codec: OAuthMore("metadata"), Type: String{Schemes: []string{"https://"}}, Doc: "Where the authorization server describes itself, when the usual place does not answer. It must be https."},
				{Key: "scopes", Means: model.OAuth, Codec: OAuthScopeText, Type: textType, Doc: "The scopes to ask for, in one text with blanks between.", Example: `"read write"`},
			}}},
		{Key: "timeout", Means: model.ToolTimeout, Type: whole, Unit: "ms",
			Doc: "How long one tool call may take. A value below 1000 is ignored; the start-up time is set with the variable MCP_TIMEOUT.", Example: "60000"},
		{Key: "request_timeout_ms", Type: Number{}, Unit: "ms", Loss: "W-TIMEOUT", Doc: "How long one request may take."},
		{Key: "alwaysLoad", Type: boolType, Doc: "true loads the server's tools at once instead of when they are searched for.", Default: "false"},
	}
}

func claudeCodeFiles() []File {
	root := servers("mcpServers", Free)
	personal := servers("mcpServers", Free, Field{Key: "projects", Doc: "What Claude Code knows of each project, by its folder.",
		Type: MapOf{Key: "folder of the project", Elem: servers("mcpServers", Free)}})
	plugin := servers("mcpServers", Free)
	plugin.Fields[0] = Field{Key: "mcpServers", Type: OneOf{MapOf{Elem: Entry{}, Key: "name of the server"}, textType, ListOf{Elem: Any{}}}, Example: `{}`,
		Doc: "The MCP servers of the plugin: a map by name, the path of a file that holds one, or a list of both."}
	unread := func(path, move, why string) File {
		return File{Path: path, Scope: Dead, Shared: true, Schema: root, Move: move, Why: why}
	}
	const project = "Claude Code reads the servers of a project from .mcp.json in its root only."
	const settings = "Claude Code reads no servers from its settings; they belong into .mcp.json in the project's root."
	return []File{
		{Path: ".mcp.json", Scope: Project},
		{Path: "~/.claude.json", Scope: User, Shared: true, Schema: personal, Also: [][]string{{"projects", "*", "mcpServers"}},
			Syntax: &Syntax{Duplicates: Warning, Loses: "Claude Code may then write the file anew without your servers."}},
		{Path: ".mcp.json", Scope: Extension, Beside: ".claude-plugin/plugin.json", Vars: pluginVars(), Schema: bareServers(), Place: &bareMap, When: isBare},
		{Path: ".mcp.json", Scope: Extension, Beside: ".claude-plugin/plugin.json", Vars: pluginVars()},
		{Path: ".claude-plugin/plugin.json", Scope: Extension, Shared: true, Vars: pluginVars(), Schema: plugin},
		{Path: "etc/claude-code/managed-mcp.json", OS: "linux", Scope: System},
		{Path: "Library/Application Support/ClaudeCode/managed-mcp.json", OS: "darwin", Scope: System},
		{Path: "Program Files/ClaudeCode/managed-mcp.json", OS: "windows", Scope: System},
		{Path: "managed-mcp.json", Scope: System},
		unread(".claude/settings.json", ".mcp.json", settings),
		unread(".claude/settings.local.json", ".mcp.json", settings),
		unread(".claude/mcp.json", ".mcp.json", project),
		unread(".claude/.mcp.json", ".mcp.json", project),
		unread("~/.claude/mcp.json", "~/.claude.json", "Claude Code reads a person's servers from ~/.claude.json only."),
		unread("~/.claude/.mcp.json", "~/.claude.json", "Claude Code reads a person's servers from ~/.claude.json only."),
		unread("~/.claude/settings.json", "~/.claude.json", "Claude Code reads no servers from its settings; a person's belong into ~/.claude.json."),
	}
}

// pluginVars are the references that a plugin's files may use besides.
func pluginVars() []Variable {
	return []Variable{
		{Open: "${CLAUDE_PLUGIN_ROOT", Close: "}", Fixed: "CLAUDE_PLUGIN_ROOT", Space: model.Plugin, Doc: "The folder of the plugin."},
		{Open: "${CLAUDE_PLUGIN_DATA", Close: "}", Fixed: "CLAUDE_PLUGIN_DATA", Space: model.Other, Doc: "A folder for the plugin's data that survives updates."},
		{Open: "${CLAUDE_PROJECT_DIR", Close: "}", Fixed: "CLAUDE_PROJECT_DIR", Space: model.Workspace, Doc: "The project's folder."},
		{Open: "${user_config.", Close: "}", Space: model.Other, On: claudeExpands[:5], Doc: "A value that the person gave when the plugin was switched on."},
	}
}
