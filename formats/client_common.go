package formats

import (
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// common is the shape that nearly all clients share, for files that show
// nothing more. Only what every client refuses is a finding there.
func common() *Client {
	t := Transports{Key: "type", URL: model.Auto, None: model.Stdio, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "A local program that speaks over its standard input and output."},
		{Word: "http", Means: model.HTTP, Doc: "A remote server over Streamable HTTP."},
		{Word: "sse", Means: model.SSE, Doc: "A remote server over the retired HTTP+SSE transport."},
	}}
	return &Client{
		ID: "common", Name: "an MCP client", Hidden: true, Docs: "https://modelcontextprotocol.io/docs",
		Verified:   "2026-11-30, the core that the rows of this table share",
		About:      "The `mcpServers` shape that nearly all clients read.",
		Files:      commonFiles(),
		Syntax:     Syntax{Lax: true, Comments: true, TrailingCommas: true, Duplicates: Warning},
		Schema:     servers("mcpServers", Free),
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields:     []Field{typed(textType, word("type", t)), command(), args(), env(), cwd(), address(), headers(), disabled()},
		Unknown:    Free,
		Profiles:   []Profile{{Name: "toml", Client: commonTOML(t)}},
	}
}

// commonFiles are the files of clients of which little more is known than that
// they read this shape.
func commonFiles() []File {
	file := func(program, path string, scope Scope) File {
		return File{Program: program, Path: path, Scope: scope, Unsure: true}
	}
	settings := func(program, path string, scope Scope) File {
		f := file(program, path, scope)
		f.Shared = true
		return f
	}
	zcode := settings("ZCode", "~/.zcode/cli/config.json", User)
	zcode.Place, zcode.Schema = &Place{Path: []string{"mcp", "servers"}}, within(servers("servers", Free), "mcp")
	grok := settings("Grok CLI", ".grok/config.toml", Project)
	grok.Place, grok.Schema, grok.Profile = &Place{Path: []string{"mcp_servers"}}, servers("mcp_servers", Free), "toml"
	return []File{
		file("Kimi", "~/.kimi/mcp.json", User),
		file("Kimi Code", ".kimi-code/mcp.json", Project),
		file("Factory Droid", ".factory/mcp.json", Project),
		settings("Augment", ".augment/settings.json", Project),
		file("Rovo Dev", "~/.rovodev/mcp.json", User),
		file("deepagents", ".deepagents/.mcp.json", Project),
		file("Sema4", "mcp_servers.json", Project),
		file("BoltAI", "~/.boltai/mcp.json", User),
		settings("Witsy", "Witsy/settings.json", User),
		file("Tome", "~/.tome/mcp_config.json", User),
		file("Enconvo", "~/.config/enconvo/mcp_config.json", User),
		grok, zcode,
	}
}

// commonTOML is the shape in TOML.
func commonTOML(t Transports) *Client {
	return &Client{
		ID: "common", Name: "an MCP client", Hidden: true, Docs: "https://modelcontextprotocol.io/docs",
		Verified: "2026-11-30, the core that the rows of this table share",
		About:    "The shape that nearly all clients read, in TOML.",
		Syntax:   Syntax{Lang: syntax.TOML, Duplicates: Error},
		Schema:   servers("mcp_servers", Free), Place: Place{Path: []string{"mcp_servers"}},
		Transports: t,
		Fields:     []Field{typed(textType, word("type", t)), command(), args(), env(), cwd(), address(), headers(), disabled()},
		Unknown:    Free,
	}
}
