package formats

import (
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// zed is the Zed editor. Source: zed-industries/zed,
// crates/settings_content/src/project.rs, and its documentation of MCP.
func zed() *Client {
	old := ObjectOf{What: "`command`", Unknown: Dropped, Check: zedOldForm, Fields: []Field{
		as("path", command()), args(), env(),
	}}
	advised := args()
	advised.Advised = true
	advised.Doc = "Arguments for the program, one item each. Write `[]` when there are none: older versions refuse the settings without it."
	extension := Field{Key: "settings", Type: Any{}, On: model.OnStdio, Doc: "Settings of a server that an extension of Zed brings.", Example: `{}`}
	return &Client{
		ID: "zed", Name: "Zed", Docs: "https://zed.dev/docs/ai/mcp",
		Verified: "2026-11-30, zed-industries/zed crates/settings_content/src/project.rs and the documentation of MCP",
		About:    "Zed reads MCP servers from `context_servers` in its `settings.json`, in a project's `.zed` and in the home folder.",
		Pitfalls: []string{
			"The root key is `context_servers`; `mcpServers` is ignored.",
			"`timeout` is in seconds.",
			"Nothing is expanded: `${NAME}` stays as it is.",
			"`command` holds the program itself; the form `{\"path\": …}` inside it is an old one.",
			"A server is switched off with `\"enabled\": false`; `disabled` does nothing.",
		},
		Files: []File{
			{Path: ".zed/settings.json", Scope: Project, Shared: true},
			{Path: "~/.config/zed/settings.json", OS: "linux", Scope: User, Shared: true},
			{Path: "~/.config/zed/settings.json", OS: "darwin", Scope: User, Shared: true},
			{Path: "~/AppData/Roaming/Zed/settings.json", OS: "windows", Scope: User, Shared: true},
			{Path: "zed/settings.json", Scope: User, Shared: true},
		},
		Syntax:     Syntax{Comments: true, TrailingCommas: true, BOM: true, Duplicates: Warning},
		Schema:     zedSchema(),
		Place:      Place{Path: []string{"context_servers"}},
		Transports: Transports{URL: model.HTTP, None: model.Stdio},
		Fields: []Field{
			typed(OneOf{String{NonEmpty: true}, old}, command()),
			advised, env(), address(), headers(),
			{Key: "timeout", Means: model.ToolTimeout, Codec: WholeSeconds, Type: Number{Min: number(0)}, Unit: "s", Default: "60", Doc: "How long one tool call may take."},
			{Key: "enabled", Means: model.Off, Codec: Inverted, Type: boolType, Default: "true", Doc: "false switches the server off."},
			{Key: "remote", On: model.OnStdio, Type: boolType, Default: "false", Doc: "true starts the server on the remote machine of a remote project."},
			{Key: "oauth", Means: model.OAuth, On: model.OnRemote, Doc: "OAuth settings of a server that does not register clients by itself.",
				Type: ObjectOf{What: "`oauth`", Unknown: Dropped, Fields: []Field{
					{Key: "client_id", Means: model.OAuth, Codec: OAuthClientID, Type: textType, Doc: "The client id that is registered with the authorization server."},
					{Key: "client_secret", Means: model.OAuth, Codec: OAuthClientSecret, Type: textType, Secret: true, Doc: "The secret of that client, if it has one."},
				}}},
			extension,
			{Key: "source", Type: Enum{Open: true, Words: []EnumWord{{Value: "custom", Doc: "A server that is described here."}, {Value: "extension", Doc: "A server that an extension brings."}}},
				Doc: "Where the server comes from.", Gone: "`source` is an old form; Zed tells the kinds of servers apart by their other members."},
		},
		Unknown: Dropped,
		Unset:   UnsetLiteral,
		Names:   NameRule{Limit: 64, LongNote: "is cut"},
		Traits: Traits{RelativeTo: FromWorkspace, StartsIn: "the open folder", NoLoginPath: true, Committed: true,
			Literal: "write the value itself, or start the server through a script that sets it"},
	}
}

// zedSchema takes entries that only configure or switch a server which an
// extension brings.
func zedSchema() ObjectOf {
	file := servers("context_servers", Free, Field{Key: "context_server_timeout", Type: Number{}, Unit: "s", Default: "60", Loss: "W-TIMEOUT", Doc: "How long one tool call may take, unless the server's entry says otherwise."})
	file.Fields[0].Type = MapOf{Key: "name of the server", Elem: Entry{LooseBy: []string{"settings", "source", "enabled"}, Loose: func(n *syntax.Node) bool {
		return n.Get("settings") != nil || n.Get("source") != nil && n.At("source").Str == "extension" || onlyHas("enabled")(n)
	}, Check: zedSettings}}
	return file
}

// zedSettings reports a server that stands one level too deep.
func zedSettings(r *Reporter, entry *syntax.Node) {
	m := entry.Get("settings")
	if m == nil || !LooksLikeServer(m.Value) || LooksLikeServer(entry) {
		return
	}
	v := syntax.ValueOf(entry)
	for i, f := range v.Fields {
		if f.From == m {
			v.Fields = append(append(v.Fields[:i:i], strip(f.Value).Fields...), v.Fields[i+1:]...)
			break
		}
	}
	r.Report("no-effect", Warning, m.Key.Span, "`settings` is for a server that an extension of Zed brings; the address or the program of any other stands in the entry itself.",
		r.Set("Write them in the entry itself", true, entry, v))
}

// zedOldForm reports the form in which command holds path, args and env.
func zedOldForm(r *Reporter, n *syntax.Node) {
	if n.Of == nil || n.Of.Value.Parent == nil {
		return
	}
	entry := n.Of.Value.Parent
	v := syntax.ValueOf(entry)
	for i, f := range v.Fields {
		if f.From != n.Of {
			continue
		}
		flat := []syntax.Field{}
		for _, g := range f.Value.Fields {
			if g.Key == "path" {
				flat = append([]syntax.Field{{Key: "command", Value: g.Value, From: n.Of}}, flat...)
			} else if v.Index(g.Key) < 0 {
				flat = append(flat, syntax.Field{Key: g.Key, Value: g.Value})
			}
		}
		v.Fields = append(append(v.Fields[:i:i], flat...), v.Fields[i+1:]...)
		break
	}
	if i := v.Index("settings"); i >= 0 && len(v.Fields[i].Value.Fields) == 0 {
		v.Delete("settings") // went with the old form
	}
	v.Delete("source")
	r.Report("wrong-type", Warning, n.Of.Key.Span, "This is the old form of an entry, in which `command` holds `path`, `args` and `env`; write them beside each other, with the program itself in `command`.",
		r.Set("Write command, args and env beside each other", true, entry, v))
}
