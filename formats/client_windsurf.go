package formats

import "github.com/mcp-ls/mcp-ls/formats/model"

// windsurf is Windsurf and its successor Devin Local. Source: Windsurf's
// documentation of MCP.
func windsurf() *Client {
	c := serverURLRow()
	c.ID, c.Name, c.Docs = "windsurf", "Windsurf", "https://docs.windsurf.com/windsurf/cascade/mcp"
	c.Verified = "2026-11-30, Windsurf's documentation of MCP"
	c.About = "Windsurf reads MCP servers from `~/.codeium/windsurf/mcp_config.json`; Devin Local, which follows it, also from `.devin/mcp_config.json` in a project."
	c.Pitfalls = []string{
		"The address of a remote server is `serverUrl`; newer versions read `url` too.",
		"A variable is `${env:NAME}`; a bare `${NAME}` stays as it is.",
		"All servers together may bring 100 tools.",
	}
	unread := func(path string) File {
		return File{Path: path, Scope: Dead, Shared: true, Schema: servers("mcpServers", Free), Sev: Information, Move: "~/.codeium/windsurf/mcp_config.json",
			Why: "Windsurf has no servers of a project; it reads ~/.codeium/windsurf/mcp_config.json only."}
	}
	c.Files = []File{
		{Path: "~/.codeium/windsurf/mcp_config.json", Scope: User},
		{Path: ".codeium/windsurf/mcp_config.json", Scope: User},
		{Path: ".codeium/mcp_config.json", Scope: User},
		{Path: ".devin/mcp_config.json", Scope: Project},
		{Path: ".devin/mcp_config.local.json", Scope: Project},
		{Path: "~/.config/devin/mcp_config.json", Scope: User},
		unread(".windsurf/mcp_config.json"),
		unread(".windsurf/mcp.json"),
		{Path: ".devin/config.json", Scope: Dead, Shared: true, Schema: servers("mcpServers", Free), Move: ".devin/mcp_config.json",
			Sev: Information, Why: "Devin Local keeps its servers in .devin/mcp_config.json and moves those of config.json there."},
	}
	c.Fields = append(c.Fields, unconfirmed(toolNames("alwaysAllow", model.Approve, "Tools that run without asking.")))
	return c
}

// serverURLRow is what the clients share whose remote servers have a serverUrl.
func serverURLRow() *Client {
	url := req(as("serverUrl", address()))
	expands := []model.Attr{model.Command, model.Args, model.Env, model.URL, model.Headers}
	return &Client{
		Syntax:     Syntax{Lax: true, Duplicates: Warning},
		Schema:     servers("mcpServers", Unclear),
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: Transports{URL: model.Auto, None: model.Stdio},
		Fields: []Field{
			command(), args(), env(), url,
			opt(doc("The same as `serverUrl`, for files of other clients; older versions do not read it.", address())),
			headers(), disabled(),
			toolNames("disabledTools", model.Deny, "Tools that are left out."),
		},
		Unknown: Unclear,
		Vars: []Variable{
			{Open: "${env:", Close: "}", On: expands, Doc: "A variable of the environment."},
			{Open: "${file:", Close: "}", Space: model.File, On: expands, Doc: "The content of a file."},
		},
		Traits: Traits{NoLoginPath: true, Reload: "refresh the list of servers", Literal: "write ${env:NAME}"},
	}
}
