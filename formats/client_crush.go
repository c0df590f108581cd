package formats

import (
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats/model"
)

// crush is Charm's Crush. Source: charmbracelet/crush internal/config/config.go
// and internal/agent/tools/mcp/init.go.
func crush() *Client {
	t := Transports{Key: "type", Required: true, URL: model.Unknown, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "Crush starts `command` and speaks over its standard input and output."},
		{Word: "http", Means: model.HTTP, Doc: "A remote server over Streamable HTTP."},
		{Word: "sse", Means: model.SSE, Doc: "A remote server over the retired HTTP+SSE transport."},
	}, Both: Warning, BothWins: "command"}
	kind := word("type", t)
	kind.Type = Enum{Words: enumOf(t), Message: "unsupported mcp type: %s"}
	return &Client{
		ID: "crush", Name: "Crush", Docs: "https://github.com/charmbracelet/crush#mcps",
		Verified: "2026-11-30, charmbracelet/crush internal/config/config.go",
		About:    "Crush reads MCP servers under `mcp` in `crush.json`, from the folder upwards to the project's boundary and from its own configuration folder.",
		Pitfalls: []string{
			"Every entry needs a `type`: `stdio`, `http` or `sse`.",
			"The root key is `mcp`, as in OpenCode, but `command` is a text and `args` a list.",
			"`timeout` counts seconds.",
			"Values go through a shell-like expansion: `$NAME`, `${NAME:-default}` and `$(command)`; an unset variable is empty, and a header that becomes empty is dropped.",
		},
		Files: []File{
			{Path: "crush.json", Scope: Project, Shared: true},
			{Path: ".crush.json", Scope: Project, Shared: true},
			{Path: "~/.config/crush/crush.json", Scope: User, Shared: true},
			{Path: "~/AppData/Local/crush/crush.json", OS: "windows", Scope: User, Shared: true},
			{Path: "~/.local/share/crush/crush.json", Scope: User, Shared: true},
		},
		Syntax:     Syntax{Duplicates: Warning},
		Schema:     servers("mcp", Free),
		Place:      Place{Path: []string{"mcp"}},
		Transports: t,
		Fields: []Field{
			kind,
			missing("mcp stdio config requires a non-empty 'command' field", command()),
			args(), env(),
			missing("mcp http config requires a non-empty 'url' field", on(model.OnHTTP, address())),
			missing("mcp sse config requires a non-empty 'url' field", on(model.OnSSE, address())),
			headers(),
			coded(WholeSeconds, timeoutS("How long Crush waits for the server, in seconds; 30 with OAuth.", "10")),
			disabled(),
			toolNames("disabled_tools", model.Deny, "Tools that are not offered to the model."),
			toolNames("enabled_tools", model.Allow, "The only tools that are offered to the model."),
			{Key: "oauth", Means: model.OAuth, Codec: OAuthOn, On: model.OnHTTP, Type: boolType, Default: "false", Doc: "true signs in through the browser."},
			{Key: "oauth_client_id", Means: model.OAuth, Codec: OAuthClientID, On: model.OnHTTP, Type: textType, Doc: "The client id that is registered with the authorization server."},
			{Key: "oauth_client_secret", Means: model.OAuth, Codec: OAuthClientSecret, On: model.OnHTTP, Type: textType, Secret: true, Doc: "The secret of that client."},
			{Key: "oauth_callback_port", Means: model.OAuth, Codec: OAuthPort, On: model.OnHTTP, Type: Number{Int: true}, Doc: "The port that the sign-in returns to."},
		},
		Unknown: Dropped,
		Refuses: "does not start the server",
		Vars: []Variable{
			{Open: "${", Close: "}", Default: ":-", Doc: "A variable of the environment, or what stands behind `:-`; empty when unset."},
			{Open: "$", Doc: "A variable of the environment; empty when unset."},
			{Open: "$(", Close: ")", Space: model.Other, Local: true, Doc: "The output of a command."},
		},
		Unset:  UnsetEmpty,
		Names:  NameRule{Tool: "mcp_%s_%s", Keep: regexp.MustCompile(`[A-Za-z0-9_-]`), Sub: "_"},
		Traits: Traits{RelativeTo: FromStart, StartsIn: "the folder that Crush was started in", Tilde: true, HomeRef: "$HOME", ShellValues: true, Committed: true},
	}
}
