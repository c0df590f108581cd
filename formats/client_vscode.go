package formats

import (
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats/model"
)

// vscode is Visual Studio Code with GitHub Copilot. Source: microsoft/vscode,
// src/vs/workbench/contrib/mcp/common/mcpConfiguration.ts, and its MCP
// configuration reference.
func vscode() *Client {
	t := Transports{Key: "type", URL: model.Auto, None: model.Stdio, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "VS Code starts `command` and speaks over its standard input and output."},
		{Word: "http", Means: model.HTTP, Doc: "Streamable HTTP; VS Code falls back to SSE when the server does not speak it."},
		{Word: "sse", Means: model.SSE, Doc: "The retired HTTP+SSE transport."},
	}, Both: Warning, BothWins: "command", Fallback: true}
	whole := servers("servers", Dropped, promptedInputs("VS Code"),
		Field{Key: "sandbox", Type: Any{}, Loss: "W-DEV", Doc: "What sandboxed servers may read, write and reach."})
	inner := Place{Path: []string{"servers"}}
	legacy := Place{Path: []string{"mcp", "servers"}}
	workspace := Place{Path: []string{"settings", "mcp", "servers"}}
	devcontainer := Place{Path: []string{"customizations", "vscode", "mcp", "servers"}}
	return &Client{
		ID: "vscode", Name: "VS Code", Docs: "https://code.visualstudio.com/docs/agents/reference/mcp-configuration",
		Verified: "2026-11-30, microsoft/vscode mcpConfiguration.ts and the MCP configuration reference",
		About:    "Visual Studio Code reads MCP servers for its agents from `.vscode/mcp.json` in a workspace and from `mcp.json` in the profile folder.",
		Pitfalls: []string{
			"The root key is `servers`; `mcpServers`, which most other clients use, is ignored.",
			"A variable is `${env:NAME}`; a bare `${NAME}` stays as it is.",
			"`disabled`, `timeout`, `autoApprove` and the like have no effect in the file; use the MCP views.",
		},
		Files: []File{
			{Path: ".vscode/mcp.json", Scope: Project},
			{Path: "~/.config/Code/User/mcp.json", OS: "linux", Scope: User},
			{Path: "~/Library/Application Support/Code/User/mcp.json", OS: "darwin", Scope: User},
			{Path: "~/AppData/Roaming/Code/User/mcp.json", OS: "windows", Scope: User},
			{Path: "Code*/User/mcp.json", Scope: User},
			{Path: "VSCodium/User/mcp.json", Scope: User},
			{Path: "Cursor/User/mcp.json", Scope: User},
			{Path: "User/profiles/*/mcp.json", Scope: User},
			{Path: "github-copilot/*/mcp.json", Scope: User},
			{Path: ".github/copilot/mcp.json", Scope: Project},
			{Path: "*.code-workspace", Shared: true, Scope: Project, Place: &workspace, Schema: within(whole, "settings", "mcp")},
			{Path: "devcontainer.json", Shared: true, Scope: Project, Place: &devcontainer, Schema: within(whole, "customizations", "vscode", "mcp")},
			{Path: ".devcontainer.json", Shared: true, Scope: Project, Place: &devcontainer, Schema: within(whole, "customizations", "vscode", "mcp")},
			{Path: ".vscode/settings.json", Shared: true, Scope: Dead, Place: &legacy, Schema: within(whole, "mcp"), Move: ".vscode/mcp.json",
				Why: "VS Code reads MCP servers from .vscode/mcp.json, no longer from its settings."},
			deadSetting("mcp.servers"),
			deadSetting("github.copilot.chat.mcp.servers"),
			{Path: "User/settings.json", Shared: true, Scope: Dead, Place: &legacy, Schema: within(whole, "mcp"), Move: "User/mcp.json",
				Why: "VS Code reads MCP servers from mcp.json in the profile folder, no longer from its settings."},
		},
		Syntax:     Syntax{Comments: true, TrailingCommas: true, BOM: true, Duplicates: Warning},
		Schema:     whole,
		Place:      inner,
		Transports: t,
		Fields: []Field{
			word("type", t), command(), args(),
			cwd(),
			typed(MapOf{Elem: OneOf{String{Coerce: true}, Null{}}, Secret: true}, doc("Environment variables for the program; null removes one that would be inherited.", env())),
			envFile(),
			typed(String{Schemes: []string{"https://", "http://", "unix://", "pipe://"}}, address()),
			headers(),
			{Key: "oauth", Means: model.OAuth, On: model.OnRemote, Doc: "OAuth settings of a server that does not register clients by itself. The secret is asked for and stored by VS Code.",
				Type: ObjectOf{What: "oauth", Unknown: Dropped, Fields: []Field{
					{Key: "clientId", Means: model.OAuth, Codec: OAuthClientID, Type: textType, Doc: "The client id that is registered with the authorization server."},
					{Key: "enterpriseManaged", Type: boolType, Doc: "The organisation manages the sign-in.", Loss: "W-OAUTH"},
				}}},
			{Key: "sandboxEnabled", On: model.OnStdio, Type: boolType, Loss: "W-DEV", Doc: "Runs the server in a sandbox (macOS and Linux); its tools then run without asking."},
			{Key: "dev", Type: ObjectOf{What: "dev", Unknown: Dropped, Fields: []Field{
				{Key: "watch", Type: OneOf{textType, textList}, Loss: "W-DEV", Doc: "Files whose change restarts the server."},
				{Key: "debug", Type: Any{}, Loss: "W-DEV", Doc: "How to debug the server: `{\"type\": \"node\"}` or `{\"type\": \"debugpy\"}`."},
			}}, Means: model.Development, Loss: "W-DEV", Doc: "Settings for developing the server."},
			{Key: "gallery", Type: Any{}, Quiet: true, Doc: "Written by VS Code's own installer."},
			{Key: "version", Type: Any{}, Quiet: true, Doc: "Written by VS Code's own installer."},
		},
		Unknown: Dropped,
		Vars: []Variable{
			{Open: "${env:", Close: "}", Doc: "A variable of the environment; empty when unset."},
			{Open: "${input:", Close: "}", Space: model.Input, Doc: "A value that VS Code asks for; see `inputs`."},
			{Open: "${workspaceFolder", Close: "}", Fixed: "workspaceFolder", Space: model.Workspace, Doc: "The open folder."},
			{Open: "${workspaceFolder:", Close: "}", Space: model.Workspace, Doc: "The open folder of that name."},
			{Open: "${workspaceFolderBasename", Close: "}", Fixed: "workspaceFolderBasename", Space: model.Other, Doc: "The name of the open folder."},
			{Open: "${workspaceRoot", Close: "}", Fixed: "workspaceRoot", Space: model.Other, Doc: "The old name of `${workspaceFolder}`."},
			{Open: "${file", Close: "}", Fixed: "file", Space: model.Other, Doc: "The file in the active editor."},
			{Open: "${fileDirname", Close: "}", Fixed: "fileDirname", Space: model.Other, Doc: "The folder of that file."},
			{Open: "${cwd", Close: "}", Fixed: "cwd", Space: model.Other, Doc: "The folder that VS Code was started in."},
			{Open: "${execPath", Close: "}", Fixed: "execPath", Space: model.Other, Doc: "The program of VS Code."},
			{Open: "${userHome", Close: "}", Fixed: "userHome", Space: model.Home, Doc: "The home folder."},
			{Open: "${config:", Close: "}", Space: model.Other, Doc: "A setting of VS Code."},
			{Open: "${command:", Close: "}", Space: model.Other, Doc: "The result of a VS Code command."},
			{Open: "${pathSeparator", Close: "}", Fixed: "pathSeparator", Space: model.Other, Doc: "`/`, or `\\` on Windows."},
			{Open: "${/", Close: "}", Fixed: "/", Space: model.Other, Doc: "`/`, or `\\` on Windows."},
		},
		Unset:  UnsetEmpty,
		Inputs: "inputs",
		Names:  NameRule{Tool: "mcp_%s_%s", Keep: regexp.MustCompile(`[A-Za-z0-9_-]`), Sub: "_"},
		Traits: Traits{RelativeTo: FromWorkspace, StartsIn: "the open folder", HomeRef: "${userHome}", Committed: true,
			SignIn:  "VS Code signs in through the browser when the server starts; allow it there.",
			Literal: "write ${env:NAME}, or ${input:id} with an entry in `inputs`"},
	}
}

// deadSetting is a key of an early preview that stands in settings.json as one
// word with dots.
func deadSetting(key string) File {
	return File{Path: ".vscode/settings.json", Shared: true, Scope: Dead, Place: &Place{Path: []string{key}}, Schema: servers(key, Free), Move: ".vscode/mcp.json",
		Why: "VS Code reads MCP servers from .vscode/mcp.json; it no longer knows the setting `" + key + "`."}
}

// promptedInputs is the list of values that an editor asks for.
func promptedInputs(editor string) Field {
	input := ObjectOf{What: "an input", Unknown: Dropped, Fields: []Field{
		{Key: "id", Type: textType, Required: true, Doc: "The name that `${input:id}` refers to.", Example: `"api-key"`},
		{Key: "type", Type: Enum{Words: []EnumWord{
			{Value: "promptString", Doc: "Asks for a text."}, {Value: "pickString", Doc: "Asks for a choice from `options`."},
			{Value: "command", Doc: "Runs a command of " + editor + " that gives the value."}}},
			Required: true, Doc: "How the value is asked for.", Default: `"promptString"`},
		{Key: "description", Type: textType, Doc: "What the person is asked."},
		{Key: "password", Type: boolType, Doc: "true hides the value while it is typed.", Default: "false"},
		{Key: "default", Type: Any{}, Doc: "The value that is offered."},
		{Key: "options", Type: ListOf{Elem: Any{}}, Doc: "The choices of a pickString."},
		{Key: "command", Type: textType, Doc: "The command of an input of type command."},
		{Key: "args", Type: Any{}, Doc: "Arguments of that command."},
	}}
	return Field{Key: "inputs", Type: ListOf{Elem: input}, Doc: "Values that " + editor + " asks for once and stores safely; written as `${input:id}`.", Example: "[]"}
}
