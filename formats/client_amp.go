package formats

import (
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// amp is Sourcegraph's Amp. Source: its manual.
func amp() *Client {
	t := plainTransports("Amp")
	here := func(root *syntax.Node) bool { return root.Get("amp.mcpServers") != nil }
	return &Client{
		ID: "amp", Name: "Amp", Docs: "https://ampcode.com/manual",
		Verified: "2026-11-30, ampcode.com/manual",
		About:    "Amp reads MCP servers from the setting `amp.mcpServers` in its own settings file or in VS Code's.",
		Pitfalls: []string{
			"The key is the one word `amp.mcpServers`; `amp` with `mcpServers` inside is another setting, which nobody reads.",
			"Servers of a workspace wait for approval.",
		},
		Files: []File{
			{Path: ".amp/settings.json", Scope: Project, Shared: true},
			{Path: ".amp/settings.jsonc", Scope: Project, Shared: true},
			{Path: "~/.config/amp/settings.json", Scope: User, Shared: true},
			{Path: "~/.config/amp/settings.jsonc", Scope: User, Shared: true},
			{Path: "amp/settings.json", Scope: User, Shared: true},
			{Path: ".vscode/settings.json", Scope: Project, Shared: true, When: here},
			{Path: "User/settings.json", Scope: User, Shared: true, When: here},
		},
		Syntax:     Syntax{Comments: true, TrailingCommas: true, Duplicates: Warning},
		Schema:     servers("amp.mcpServers", Free),
		Place:      Place{Path: []string{"amp.mcpServers"}},
		Transports: t,
		Fields: []Field{
			unconfirmed(word("type", t)), command(), args(), env(), address(), headers(),
			toolNames("includeTools", model.Allow, "The only tools that are offered; `*` stands for any text."),
			disabled(),
		},
		Unknown: Unclear,
		Vars:    []Variable{{Open: "${", Close: "}", Doc: "A variable of the environment."}},
		Traits:  Traits{RelativeTo: FromWorkspace, StartsIn: "the open folder", HomeRef: "${HOME}", Committed: true, Literal: "write ${NAME}"},
	}
}
