package formats

import (
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// goose is Goose. Source: block/goose crates/goose/src/agents/extension.rs and
// extension_manager.rs.
func goose() *Client {
	t := Transports{Key: "type", Required: true, Tags: true, URL: model.Unknown, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "Goose starts `cmd` and speaks over its standard input and output."},
		{Word: "streamable_http", Means: model.HTTP, Doc: "A remote server over Streamable HTTP, at `uri`. Goose spells it with an underscore."},
		{Word: "sse", Means: model.SSE, Gone: "Goose no longer supports sse; it keeps the entry and does not connect. Write `streamable_http` with the server's Streamable HTTP address.",
			Doc: "The retired HTTP+SSE transport."},
	}}
	gone := t.Words[2].Gone
	other := func(value, doc string) Case {
		return Case{Value: value, Doc: doc, Type: ObjectOf{What: "an extension", Unknown: Free}}
	}
	guess := func(n *syntax.Node) string {
		switch word := n.Get("type"); {
		case word != nil && word.Value.Str == "":
			return "" // it is being written
		case n.Get("uri") != nil || n.Get("url") != nil:
			return "streamable_http"
		case n.Get("cmd") != nil || n.Get("command") != nil:
			return "stdio"
		}
		return ""
	}
	extension := Tagged{Key: "type", What: "an extension", Other: Refused, Guess: guess, Cases: []Case{
		{Value: "stdio", Doc: t.Words[0].Doc, Type: Entry{}},
		{Value: "streamable_http", Doc: t.Words[1].Doc, Type: Entry{}},
		{Value: "sse", Doc: t.Words[2].Doc, Type: Entry{}, Gone: gone},
		other("builtin", "An extension that comes with Goose."),
		other("platform", "A part of Goose itself."),
		other("frontend", "Tools of the application that shows Goose."),
		other("inline_python", "A Python program in the file."),
	}}
	seconds := coded(WholeSeconds, timeoutS("How long one request to the server may take, in seconds.", "300"))
	return &Client{
		ID: "goose", Name: "Goose", Docs: "https://block.github.io/goose/docs/getting-started/using-extensions",
		Verified: "2026-11-30, block/goose crates/goose/src/agents/extension.rs",
		About:    "Goose calls MCP servers extensions and reads them from `extensions` in its `config.yaml`, beside extensions of its own.",
		Pitfalls: []string{
			"The program is `cmd`, its variables are `envs`, the address is `uri`.",
			"Streamable HTTP is spelt `streamable_http`.",
			"`name` and, for a local server, `args` have to be there, or Goose drops the entry.",
			"`env_keys` are names of secrets that Goose keeps in its keyring and asks for.",
			"`timeout` counts seconds.",
		},
		Files: []File{
			{Path: "~/.config/goose/config.yaml", OS: "linux", Scope: User, Shared: true},
			{Path: "~/.config/goose/config.yaml", OS: "darwin", Scope: User, Shared: true},
			{Path: "~/AppData/Roaming/Block/goose/config/config.yaml", OS: "windows", Scope: User, Shared: true},
			{Path: "goose/config.yaml", Scope: User, Shared: true},
			{Path: ".agents/plugins/*/.mcp.json", Scope: Extension, Profile: "plugin"},
		},
		Syntax: Syntax{Lang: syntax.YAML, Duplicates: Error},
		Schema: ObjectOf{What: "the file", Unknown: Free, Fields: []Field{{Key: "extensions", Type: MapOf{Elem: extension, Key: "key of the extension"},
			Doc: "The extensions, MCP servers among them. A key is the extension's name in lower case without blanks.", Example: `{}`}}},
		Place:      Place{Path: []string{"extensions"}},
		Transports: t,
		Fields: []Field{
			{Key: "name", Means: model.Name, Type: textType, Required: true, Doc: "The name of the extension."},
			word("type", t),
			{Key: "description", Means: model.Description, Type: OneOf{textType, Null{}}, Doc: "What the extension is for."},
			as("cmd", command()),
			req(args()),
			coded(LiteralPairs, doc("Environment variables for the program, as literal values. Goose skips PATH, LD_PRELOAD, PYTHONPATH, NODE_OPTIONS and the like.", as("envs", env()))),
			{Key: "env_keys", Means: model.EnvPass, Type: textList, On: model.OnStdio, Example: `[]`,
				Doc: "Names of variables whose values Goose takes from its keyring or the environment, and asks for when they are nowhere."},
			as("uri", address()),
			{Key: "envs", Codec: HeaderEnv, Type: textMap, On: model.OnHTTP | model.OnSSE, Doc: "Values that `${NAME}` in `headers` stands for."},
			{Key: "env_keys", Codec: HeaderNames, Type: textList, On: model.OnHTTP | model.OnSSE, Doc: "Names of variables that `${NAME}` in `headers` stands for; their values come from Goose's keyring or the environment."},
			doc("HTTP headers sent with every request. `${NAME}` is one of `envs` and `env_keys`.", headers()),
			seconds,
			{Key: "enabled", Means: model.Off, Codec: Inverted, Type: boolType, Advised: true, Default: "true", Doc: "false switches the extension off."},
			toolNames("available_tools", model.Allow, "The only tools that are offered; empty means all."),
			{Key: "bundled", Type: OneOf{boolType, Null{}}, Quiet: true, Doc: "The extension comes with Goose."},
			{Key: "display_name", Type: textType, Quiet: true, Doc: "The name that Goose shows."},
		},
		Unknown: Dropped,
		Refuses: "drops the entry",
		Vars:    []Variable{{Open: "${", Close: "}", On: []model.Attr{model.Headers}, Doc: "One of the entry's `envs` and `env_keys`."}},
		Unset:   UnsetLiteral,
		Names: NameRule{Tool: "%s__%s", Pattern: regexp.MustCompile(`^\S+$`), Words: "any characters but blanks", Severity: Information, Lower: true,
			Keep: regexp.MustCompile(`[a-z0-9_-]`), Sub: "_"},
		Traits: Traits{RelativeTo: FromStart, StartsIn: "the folder that Goose was started in",
			Literal: "name the variable in `env_keys`"},
		Profiles: []Profile{{Name: "plugin", Client: goosePlugin()}},
	}
}

// goosePlugin is how Goose reads the servers of an open plugin.
func goosePlugin() *Client {
	return &Client{
		ID: "goose", Name: "Goose", Docs: "https://block.github.io/goose/docs/getting-started/using-extensions",
		Verified:   "2026-11-30, block/goose crates/goose/src/agents/extension.rs",
		About:      "The local servers that an open plugin brings.",
		Files:      []File{{Path: ".agents/plugins/*/.mcp.json", Scope: Extension}},
		Syntax:     Syntax{Duplicates: Warning},
		Schema:     servers("mcpServers", Unclear),
		Place:      Place{Path: []string{"mcpServers"}},
		Transports: Transports{None: model.Stdio},
		Fields:     []Field{command(), args(), coded(LiteralPairs, env())},
		Unknown:    Unclear,
		Names:      NameRule{Tool: "%s__%s"},
	}
}
