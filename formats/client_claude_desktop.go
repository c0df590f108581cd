package formats

import "github.com/mcp-ls/mcp-ls/formats/model"

// claudeDesktop is the Claude Desktop app. Source: the MCP documentation's page
// on local servers, and what its own messages say.
func claudeDesktop() *Client {
	t := Transports{Key: "type", None: model.Stdio, URL: model.Unknown, Omit: model.OnStdio, Bridge: true, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "Claude Desktop starts `command` and speaks over its standard input and output. It is the only transport of the file."},
	}}
	file := servers("mcpServers", Free)
	return &Client{
		ID: "claude-desktop", Name: "Claude Desktop", Docs: "https://modelcontextprotocol.io/docs/develop/connect-local-servers",
		Verified: "2026-11-30, the MCP documentation on local servers and the app's own messages",
		About:    "The Claude Desktop app starts local servers from `claude_desktop_config.json`; remote servers are added as connectors in the app.",
		Pitfalls: []string{
			"The file starts local commands only; a remote server is a connector in the app, or goes through a bridge such as mcp-remote.",
			"Nothing is expanded: `${NAME}` and `~` stay as they are.",
			"The app knows only the short PATH of programs that start from the desktop, so a program of a version manager needs its full path.",
			"It starts servers in no particular folder, so every path must be absolute.",
			"On Windows an argument with a blank is split on its way through npx; put the text into `env`.",
			"The app reads the file when it starts; quit it and start it again after a change.",
		},
		Files: []File{
			{Path: "~/Library/Application Support/Claude/claude_desktop_config.json", OS: "darwin", Scope: User},
			{Path: "~/AppData/Roaming/Claude/claude_desktop_config.json", OS: "windows", Scope: User},
			{Path: "~/.config/Claude/claude_desktop_config.json", OS: "linux", Scope: User},
			{Path: "~/AppData/Local/Packages/Claude_*/LocalCache/Roaming/Claude/claude_desktop_config.json", OS: "windows", Scope: User},
			{Path: "claude_desktop_config.json", Scope: User},
			{Path: "Claude/config.json", Scope: Dead, Shared: true, Schema: file, Move: "Claude/claude_desktop_config.json",
				Why: "Claude Desktop keeps its own state here and reads servers from claude_desktop_config.json beside it."},
		},
		Syntax: Syntax{Duplicates: Warning, Loses: "Claude Desktop may then write the file anew without mcpServers."},
		Schema: file, Place: Place{Path: []string{"mcpServers"}},
		Transports: t,
		Fields:     []Field{word("type", t), command(), args(), env()},
		Unknown:    Dropped,
		Refuses:    "skips the entry, and older versions refuse the whole file",
		Unset:      UnsetLiteral,
		Traits: Traits{NoLoginPath: true, IgnoresCwd: "no particular folder", StartsIn: "no particular folder", SplitsSpaces: true,
			Reload:  "quit Claude Desktop and start it again",
			Literal: "write the value itself, or start the server through a script that sets it"},
	}
}
