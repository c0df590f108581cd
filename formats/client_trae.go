package formats

import (
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// trae is the Trae editor; its command line is the profile cli. Source:
// docs.trae.ai and docs.trae.cn, the pages on MCP.
func trae() *Client {
	t, cli := plainTransports("Trae"), traeCLI()
	file := servers("mcpServers", Unclear)
	file.Fields[0].Type = MapOf{Key: "name of the server", Elem: Entry{Loose: holdsOnly("disabled"), LooseBy: []string{"disabled"}}}
	return &Client{
		ID: "trae", Name: "Trae", Docs: "https://docs.trae.ai/ide/model-context-protocol",
		Verified: "2026-11-30, docs.trae.ai and docs.trae.cn",
		About:    "Trae reads MCP servers from `.trae/mcp.json` of the project and from `mcp.json` in its user folder. Its command line has a YAML file of its own.",
		Pitfalls: []string{
			"An entry with nothing but `disabled` switches a server of the other file.",
			"The command line keeps a list in `trae_cli.yaml`; its `timeout` is a text such as `30s`.",
		},
		Files: []File{
			{Path: ".trae/mcp.json", Scope: Project},
			{Path: "~/.config/Trae/User/mcp.json", OS: "linux", Scope: User},
			{Path: "~/Library/Application Support/Trae/User/mcp.json", OS: "darwin", Scope: User},
			{Path: "~/AppData/Roaming/Trae/User/mcp.json", OS: "windows", Scope: User},
			{Path: "Trae*/User/mcp.json", Scope: User},
			{Path: "trae_cli.yaml", Scope: User, Shared: true, Profile: "cli", Place: &cli.Place},
			{Path: ".trae/traecli.yaml", Scope: Project, Shared: true, Profile: "cli", Place: &cli.Place},
		},
		Syntax:     Syntax{Lax: true, Duplicates: Warning},
		Schema:     file,
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields:     []Field{unconfirmed(word("type", t)), command(), args(), env(), address(), headers(), unconfirmed(disabled())},
		Unknown:    Unclear,
		Traits:     Traits{NoLoginPath: true, RelativeTo: FromWorkspace, StartsIn: "the open folder", Committed: true},
		Profiles:   []Profile{{Name: "cli", Client: cli}},
	}
}

// traeCLI is Trae's command line.
func traeCLI() *Client {
	t := Transports{Key: "type", Required: true, URL: model.Unknown, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "Trae starts `command` and speaks over its standard input and output."},
		{Word: "http", Means: model.HTTP, Doc: "A remote server over Streamable HTTP."},
		{Word: "sse", Means: model.SSE, Doc: "A remote server over the retired HTTP+SSE transport."},
	}}
	return &Client{
		ID: "trae", Name: "Trae CLI", Docs: "https://docs.trae.cn/cli_model-context-protocol",
		Verified: "2026-11-30, docs.trae.cn",
		About:    "Trae's command line reads a list of MCP servers from `trae_cli.yaml`.",
		Files:    []File{{Path: "trae_cli.yaml", Scope: User, Shared: true}},
		Syntax:   Syntax{Lang: syntax.YAML, Duplicates: Error},
		Schema: ObjectOf{What: "the file", Unknown: Free, Fields: []Field{{Key: "mcp_servers", Type: ListOf{Elem: Entry{Name: "name"}},
			Doc: "The MCP servers, a list.", Example: "[]"}}},
		Place:      Place{Path: []string{"mcp_servers"}, Shape: List, Name: "name"},
		Transports: t,
		Fields: []Field{
			{Key: "name", Means: model.Name, Type: textType, Required: true, Doc: "The name of the server."},
			unconfirmed(word("type", t)), command(), args(), env(), address(), headers(),
			{Key: "timeout", Means: model.ToolTimeout, Codec: DurationText, Type: textType, Example: `"30s"`, Doc: "How long Trae waits for the server, a text such as `30s`."},
			toolNames("disabled_tools", model.Deny, "Tools that are not offered; `*` stands for any text."),
		},
		Unknown: Unclear,
		Traits:  Traits{RelativeTo: FromStart, StartsIn: "the folder that Trae was started in"},
	}
}
