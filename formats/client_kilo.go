package formats

import (
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// kilo is Kilo Code: its present files, and the older ones in Roo Code's form
// as the profile legacy. Source: Kilo-Org/kilocode packages/kilo-docs, the page
// on MCP in Kilo Code.
func kilo() *Client {
	t := Transports{Key: "type", URL: model.Unknown, Required: true, Words: []Word{
		{Word: "local", Means: model.Stdio, Doc: "Kilo Code starts `command` and speaks over its standard input and output."},
		{Word: "remote", Means: model.Auto, Doc: "A remote server; Kilo Code tries Streamable HTTP, then SSE."},
	}, Both: Warning, BothWins: "command"}
	file := servers("mcp", Free)
	file.Fields[0].Type = MapOf{Key: "name of the server", Elem: Entry{Loose: holdsOnly("enabled"), LooseBy: []string{"enabled"}}}
	return &Client{
		ID: "kilo", Name: "Kilo Code", Docs: "https://kilo.ai/docs/automate/mcp/using-in-kilo-code",
		Verified: "2026-11-30, Kilo-Org/kilocode packages/kilo-docs",
		About:    "Kilo Code reads MCP servers under `mcp` in `kilo.json`, in the form of OpenCode; older versions read `.kilocode/mcp.json` in the form of Roo Code.",
		Pitfalls: []string{
			"`command` is one list: the program and its arguments.",
			"The variables of a server stand under `environment`, and `type` is `local` or `remote`.",
			"A reference is `{env:NAME}`, without a dollar sign.",
			"`timeout` counts milliseconds here, but seconds in the older `.kilocode/mcp.json`.",
		},
		Files: append([]File{
			{Path: "kilo.json", Scope: Project, Shared: true},
			{Path: "kilo.jsonc", Scope: Project, Shared: true},
			{Path: ".kilo/kilo.json", Scope: Project, Shared: true},
			{Path: ".kilo/kilo.jsonc", Scope: Project, Shared: true},
			{Path: "~/.config/kilo/kilo.json", Scope: User, Shared: true},
			{Path: "~/.config/kilo/kilo.jsonc", Scope: User, Shared: true},
			{Path: "~/.config/kilo/opencode.json", Scope: User, Shared: true},
			{Path: "~/.config/kilo/config.json", Scope: User, Shared: true},
		}, legacyFiles()...),
		Syntax:     Syntax{Comments: true, TrailingCommas: true, Duplicates: Warning},
		Schema:     file,
		Place:      Place{Path: []string{"mcp"}},
		Transports: t,
		Fields: []Field{
			word("type", t),
			{Key: "command", Means: model.Argv, Type: ListOf{Elem: String{}, Min: 1}, On: model.OnStdio, Required: true,
				Doc: "The program to start and its arguments, in one list.", Example: `["npx", "-y", "@modelcontextprotocol/server-everything"]`},
			as("environment", env()), cwd(), address(), headers(),
			{Key: "oauth", Means: model.OAuth, Codec: OAuthOrFalse, On: model.OnRemote, Doc: "OAuth settings, or false to switch the automatic sign-in off.",
				Type: OneOf{Bool{}, ObjectOf{What: "`oauth`", Unknown: Unclear, Fields: []Field{
					{Key: "clientId", Means: model.OAuth, Codec: OAuthClientID, Type: textType, Doc: "The client id that is registered with the authorization server."},
					{Key: "clientSecret", Means: model.OAuth, Codec: OAuthClientSecret, Type: textType, Secret: true, Doc: "The client's secret."},
					{Key: "scope", Means: model.OAuth, Codec: OAuthScopeText, Type: textType, Doc: "The scopes to ask for, with blanks between."},
					{Key: "redirectUri", Means: model.OAuth, Codec: OAuthRedirect, Type: textType, Doc: "The address that the sign-in returns to."},
				}}}},
			{Key: "enabled", Means: model.Off, Codec: Inverted, Type: boolType, Default: "true", Advised: true, Doc: "false switches the server off."},
			timeoutMS("How long Kilo Code waits for the server, in milliseconds: 30000 by default on the command line, in the editor 10000 for local and 15000 for remote servers.", "30000"),
		},
		Unknown: Unclear,
		Vars: []Variable{
			{Open: "{env:", Close: "}", Doc: "A variable of the environment; empty when unset."},
			{Open: "{file:", Close: "}", Space: model.File, Doc: "The content of a file."},
		},
		Unset: UnsetEmpty,
		Names: NameRule{Tool: "%s_%s"},
		Traits: Traits{RelativeTo: FromWorkspace, StartsIn: "the open folder", HomeRef: "{env:HOME}", Committed: true,
			Literal: "write {env:NAME}"},
		Profiles: []Profile{{Name: "legacy", Client: legacyKilo()}},
	}
}

func legacyFiles() []File {
	place, file := Place{Path: []string{"mcpServers"}}, rooFile()
	files := append([]File{
		{Path: ".kilocode/mcp.json", Scope: Project},
		{Path: "~/.kilocode/cli/global/settings/mcp_settings.json", Scope: User},
	}, storage("kilocode.kilo-code/settings/mcp_settings.json")...)
	for i := range files {
		files[i].Profile, files[i].Place, files[i].Schema = "legacy", &place, file
	}
	return files
}

// legacyKilo is how older versions of Kilo Code read their files: as Roo Code,
// from which they come.
func legacyKilo() *Client {
	c := roo()
	c.ID, c.Name, c.Docs = "kilo", "Kilo Code", "https://kilo.ai/docs/automate/mcp/using-in-kilo-code"
	c.Verified = "2026-11-30, Kilo-Org/kilocode packages/kilo-docs"
	c.About = "The older form of Kilo Code's files, which is Roo Code's."
	c.Files = legacyFiles()
	for i := range c.Transports.Words {
		w := &c.Transports.Words[i]
		switch w.Means {
		case model.Stdio:
			w.Doc = "Kilo Code starts `command` and speaks over its standard input and output."
		case model.HTTP:
			w.Doc = "A remote server over Streamable HTTP; the spelling `http` is not known."
		}
	}
	return c
}

// holdsOnly accepts an entry that holds nothing but the key: it switches a
// server of another file.
func holdsOnly(key string) func(*syntax.Node) bool {
	return func(n *syntax.Node) bool { return len(n.Members) == 1 && n.Get(key) != nil }
}
