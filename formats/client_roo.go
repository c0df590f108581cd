package formats

import (
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// roo is Roo Code. Source: RooCodeInc/Roo-Code src/services/mcp/McpHub.ts and
// src/utils/mcp-name.ts.
func roo() *Client {
	t := Transports{Key: "type", URL: model.Unknown, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "Roo Code starts `command` and speaks over its standard input and output."},
		{Word: "streamable-http", Means: model.HTTP, Doc: "A remote server over Streamable HTTP. Roo Code does not know the spelling `http`."},
		{Word: "sse", Means: model.SSE, Doc: "A remote server over the retired HTTP+SSE transport."},
	}, URLOnly: "Configuration with 'url' must explicitly specify 'type' as 'sse' or 'streamable-http'", Both: Error}
	kind := word("type", t)
	kind.Type = Enum{Words: enumOf(t), Message: "Server type must be 'stdio', 'sse', or 'streamable-http'"}
	mixed := func(f Field) Field {
		f.Elsewhere, f.ElsewhereMessage = Error, "Cannot mix 'stdio' and ('sse' or 'streamable-http') fields"
		return f
	}
	return &Client{
		ID: "roo", Name: "Roo Code", Docs: "https://docs.roocode.com/features/mcp/using-mcp-in-roo",
		Verified: "2026-11-30, RooCodeInc/Roo-Code src/services/mcp/McpHub.ts",
		About:    "Roo Code reads MCP servers from `.roo/mcp.json` in a project and from `mcp_settings.json` in its storage folder; the project's entry of a name wins.",
		Pitfalls: []string{
			"A remote server needs `\"type\": \"streamable-http\"` or `\"type\": \"sse\"`; `http` is refused, and so is a url without a type.",
			"`timeout` counts seconds, from 1 to 3600.",
			"A variable is `${env:NAME}`; a bare `${NAME}` stays as it is.",
			"`command`, `args` and `env` must not stand beside `url`.",
		},
		Files: append([]File{
			{Path: ".roo/mcp.json", Scope: Project},
		}, storage("rooveterinaryinc.roo-cline/settings/mcp_settings.json")...),
		Syntax:     Syntax{Duplicates: Warning},
		Schema:     rooFile(),
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields: []Field{
			kind,
			mixed(missing(rooNeither, typed(String{NonEmpty: true, Message: "Command cannot be empty"}, command()))),
			mixed(args()), cwd(),
			mixed(typed(MapOf{Elem: String{}, Secret: true}, env())),
			mixed(typed(String{URL: true, Message: "URL must be a valid URL format"}, address())),
			mixed(headers()),
			typed(Number{Min: number(1), Max: number(3600)}, coded(WholeSeconds, timeoutS("How long one request to the server may take, from 1 to 3600 seconds.", "60"))),
			disabled(),
			toolNames("alwaysAllow", model.Approve, "Tools that run without asking."),
			toolNames("disabledTools", model.Deny, "Tools that are not offered to the model."),
			{Key: "watchPaths", On: model.OnStdio, Type: textList, Path: FromWorkspace, Loss: "W-DEV", Example: "[]", Doc: "Files whose change restarts the server."},
		},
		Unknown: Dropped,
		Refuses: "refuses the entry",
		Vars: []Variable{
			{Open: "${env:", Close: "}", Doc: "A variable of the environment; it stays as it is when unset."},
			{Open: "${workspaceFolder", Close: "}", Fixed: "workspaceFolder", Space: model.Workspace, Doc: "The open folder."},
		},
		Unset: UnsetLiteral,
		Names: NameRule{Tool: "mcp--%s--%s", Keep: regexp.MustCompile(`[A-Za-z0-9_-]`), Sub: "_", Limit: 64, LongNote: "is cut and hashed"},
		Traits: Traits{RelativeTo: FromWorkspace, StartsIn: "the open folder", HomeRef: "${env:HOME}", Committed: true,
			Literal: "write ${env:NAME}"},
	}
}

func rooFile() ObjectOf {
	file := servers("mcpServers", Dropped)
	file.Fields[0].Type = MapOf{Key: "name of the server", Elem: Entry{Check: rooEntry}}
	return file
}

// rooEntry reports an entry that says neither what to start nor where to go.
func rooEntry(r *Reporter, n *syntax.Node) {
	if n.Get("command") == nil && n.Get("url") == nil && n.Get("type") == nil {
		r.Report("missing-field", Error, Head(r.Document().Tree, n), r.Client().Name+" says: "+rooNeither+". The entry has neither, so it is refused.")
	}
}

const rooNeither = "Server configuration must include either 'command' (for stdio) or 'url' (for sse/streamable-http) and a corresponding 'type' if 'url' is used"

// storage is where an extension of VS Code keeps a file, in the editors of its
// family: the path of each platform first, then wherever the folder lies.
func storage(path string) []File {
	return []File{
		{Path: "~/.config/Code/User/globalStorage/" + path, OS: "linux", Scope: User},
		{Path: "~/Library/Application Support/Code/User/globalStorage/" + path, OS: "darwin", Scope: User},
		{Path: "~/AppData/Roaming/Code/User/globalStorage/" + path, OS: "windows", Scope: User},
		{Path: "globalStorage/" + path, Scope: User},
	}
}
