package formats

import (
	"path"
	"regexp"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// continueDev is Continue. Source: continuedev/continue
// packages/config-yaml/src/schemas/mcp and its page on MCP.
func continueDev() *Client {
	t := Transports{Key: "type", URL: model.Auto, None: model.Stdio, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "Continue starts `command` and speaks over its standard input and output."},
		{Word: "streamable-http", Means: model.HTTP, Doc: "A remote server over Streamable HTTP. Without a type Continue tries both ways."},
		{Word: "sse", Means: model.SSE, Doc: "A remote server over the retired HTTP+SSE transport."},
	}, Both: Warning, BothWins: "command"}
	head := []syntax.Field{
		{Key: "name", Value: syntax.StringValue("MCP servers")},
		{Key: "version", Value: syntax.StringValue("0.0.1")},
		{Key: "schema", Value: syntax.StringValue("v1")},
	}
	place := Place{Path: []string{"mcpServers"}, Shape: List, Name: "name", Head: head}
	block := ObjectOf{What: "a block of the hub", Unknown: Unclear, Fields: []Field{
		{Key: "uses", Type: textType, Required: true, Doc: "The block, as `owner/name` or the path of a file."},
		{Key: "with", Type: MapOf{Elem: textType, Key: "name of the input"}, Doc: "Values for the inputs of the block."},
		{Key: "override", Type: Any{}, Doc: "Members that differ from the block's."},
	}}
	list := Field{Key: "mcpServers", Type: ListOf{Elem: Switch{
		{When: func(n *syntax.Node) bool { return n.Get("uses") != nil }, Keys: []string{"uses"}, Type: block},
		{Type: Entry{Name: "name"}},
	}}, Doc: "The MCP servers, a list.", Example: "[]"}
	file := ObjectOf{What: "the block", Unknown: Free, Fields: []Field{
		{Key: "name", Type: textType, Required: true, Doc: "The name of the block.", Example: `"MCP servers"`},
		{Key: "version", Type: String{Coerce: true}, Required: true, Doc: "The version of the block.", Example: `"0.0.1"`},
		{Key: "schema", Type: Enum{Words: []EnumWord{{Value: "v1", Doc: "The only schema there is."}}}, Required: true, Doc: "The version of the format.", Default: `"v1"`},
		list,
	}}
	return &Client{
		ID: "continue", Name: "Continue", Docs: "https://docs.continue.dev/customize/deep-dives/mcp",
		Verified: "2026-11-30, continuedev/continue packages/config-yaml/src/schemas/mcp",
		About:    "Continue reads MCP servers from a list in its YAML: in blocks under `.continue/mcpServers/` and in `config.yaml`. JSON files of other clients in the same folder are read too.",
		Pitfalls: []string{
			"`mcpServers` is a list in YAML; each server has its `name` inside.",
			"HTTP headers stand under `requestOptions.headers`.",
			"A block needs `name`, `version` and `schema: v1` at its top.",
			"A secret is written as `${{ secrets.NAME }}`.",
		},
		Files: []File{
			{Path: ".continue/mcpServers/servers.yaml", Scope: Project, Schema: file},
			{Path: ".continue/mcpServers/*.yaml", Scope: Project, Schema: file},
			{Path: ".continue/mcpServers/*.yml", Scope: Project, Schema: file},
			{Path: ".continue/mcpServers/*.json", Scope: Project, Profile: "json"},
			{Path: "~/.continue/config.yaml", Scope: User, Shared: true},
		},
		Syntax:     Syntax{Lang: syntax.YAML, Duplicates: Error},
		Schema:     ObjectOf{What: "the file", Unknown: Free, Fields: []Field{list}},
		Place:      place,
		Transports: t,
		Fields: []Field{
			{Key: "name", Means: model.Name, Type: textType, Required: true, Doc: "The name of the server."},
			word("type", t), command(), args(), env(), cwd(), address(),
			{Key: "apiKey", Means: model.Headers, Codec: BearerText, On: model.OnRemote, Secret: true, Type: textType,
				Doc: "The token that goes behind `Bearer ` in the Authorization header.", Example: `"${{ secrets.API_KEY }}"`},
			{Key: "requestOptions", On: model.OnRemote, Doc: "How requests to the server are made.",
				Type: ObjectOf{What: "`requestOptions`", Unknown: Unclear, Fields: []Field{
					headers(),
					{Key: "timeout", Type: Number{}, Doc: "How long a request may take.", Loss: "W-TIMEOUT"},
					{Key: "verifySsl", Type: boolType, Default: "true", Doc: "false accepts any certificate."},
					{Key: "caBundlePath", Type: OneOf{textType, textList}, Path: FromFile, Doc: "Certificates to trust besides the system's."},
					{Key: "proxy", Type: textType, Doc: "The proxy to go through."},
					{Key: "noProxy", Type: textList, Doc: "Hosts that are reached without the proxy."},
					{Key: "clientCertificate", Type: Any{}, Doc: "The certificate that Continue shows to the server."},
					{Key: "extraBodyProperties", Type: Any{}, Doc: "Members that are added to the body of every request."},
				}}},
			{Key: "connectionTimeout", Means: model.StartTimeout, Type: Number{Above: number(0)}, Unit: "ms", Doc: "How long Continue waits for the connection, in milliseconds."},
			{Key: "serverName", Type: textType, Doc: "The name of the server in a registry."},
			{Key: "faviconUrl", Type: textType, Doc: "The address of an icon."},
			{Key: "sourceFile", Type: textType, Quiet: true, Doc: "Set by Continue while it loads the file."},
		},
		Unknown:  Dropped,
		Refuses:  "refuses the whole file",
		Vars:     continueVars(),
		Names:    NameRule{Tool: "%s_%s", Keep: regexp.MustCompile(`[a-z0-9]`), Sub: "_"},
		Traits:   Traits{RelativeTo: FromWorkspace, StartsIn: "the open folder", Committed: true, Literal: "write ${{ secrets.NAME }}"},
		Profiles: []Profile{{Name: "json", Client: continueJSON()}},
	}
}

func continueVars() []Variable {
	return []Variable{
		{Open: "${{ secrets.", Close: " }}", Space: model.Secret, Doc: "A secret of Continue: from an .env file, the environment or its own store."},
		{Open: "${{secrets.", Close: "}}", Space: model.Secret, Doc: "A secret of Continue: from an .env file, the environment or its own store."},
		{Open: "${{ inputs.", Close: " }}", Space: model.Input, Doc: "A value that is given where the block is used."},
		{Open: "${{inputs.", Close: "}}", Space: model.Input, Doc: "A value that is given where the block is used."},
	}
}

// continueJSON is how Continue reads the JSON files of other clients in its
// folder.
func continueJSON() *Client {
	t := Transports{Key: "type", URL: model.Auto, None: model.Stdio, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "A local program that speaks over its standard input and output."},
		{Word: "http", Means: model.HTTP, Doc: "A remote server over Streamable HTTP."},
		{Word: "sse", Means: model.SSE, Doc: "A remote server over the retired HTTP+SSE transport."},
	}, Both: Warning, BothWins: "url"}
	file := func(d *Document, _ *syntax.Node) string {
		base := path.Base(d.Name)
		return strings.TrimSuffix(base, path.Ext(base))
	}
	return &Client{
		ID: "continue", Name: "Continue", Docs: "https://docs.continue.dev/customize/deep-dives/mcp",
		Verified: "2026-11-30, continuedev/continue packages/config-yaml/src/schemas/mcp/json.ts",
		About:    "JSON files in `.continue/mcpServers/`: the `mcpServers` map of other clients, or one server that is named after the file.",
		Files:    []File{{Path: ".continue/mcpServers/*.json", Scope: Project}},
		Syntax:   Syntax{Comments: true, TrailingCommas: true, Duplicates: Warning},
		Schema: Switch{
			{When: func(n *syntax.Node) bool { return n.Get("mcpServers") == nil && LooksLikeServer(n) }, Keys: serverKeys, Type: Entry{Called: file}},
			{Type: servers("mcpServers", Free)},
		},
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields: []Field{
			word("type", t), command(), args(), env(),
			doc("Continue accepts it and warns that it does not read the file.", unconfirmed(envFile())),
			typed(String{URL: true}, address()), headers(),
		},
		Unknown: Dropped,
		Refuses: "refuses the whole file",
		Vars:    continueVars(),
		Names:   NameRule{Tool: "%s_%s", Keep: regexp.MustCompile(`[a-z0-9]`), Sub: "_"},
		Traits:  Traits{RelativeTo: FromWorkspace, StartsIn: "the open folder", Committed: true, Literal: "write ${{ secrets.NAME }}"},
	}
}
