package formats

import (
	"path"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// cagent is Docker's cagent. Source: docker/cagent, its JSON schema and examples.
func cagent() *Client {
	t := Transports{Key: "remote.transport_type", URL: model.HTTP, None: model.Stdio, Words: []Word{
		{Word: "streamable", Means: model.HTTP, Doc: "A remote server over Streamable HTTP."},
		{Word: "streamable-http", Means: model.HTTP, Alias: true, Doc: "The same as streamable."},
		{Word: "sse", Means: model.SSE, Doc: "A remote server over the retired HTTP+SSE transport."},
	}, Both: Warning, BothWins: "command"}
	entry := Entry{Name: "name", Called: cagentName, Loose: func(n *syntax.Node) bool { return n.Get("ref") != nil }, LooseBy: []string{"ref"}}
	shared := entry
	shared.Name = ""
	other := func(value, doc string) Case {
		return Case{Value: value, Doc: doc, Type: ObjectOf{What: "a toolset", Unknown: Free}}
	}
	toolset := Tagged{Key: "type", What: "a toolset", Other: Unclear, Cases: []Case{
		{Value: "mcp", Doc: "The tools of an MCP server.", Type: entry},
		other("filesystem", "Reading and writing files."), other("shell", "Running commands."), other("script", "Commands as tools."),
		other("think", "A place to think."), other("memory", "Remembering across sessions."), other("todo", "A list of things to do."),
		other("tasks", "Tasks that other agents do."), other("fetch", "Fetching pages."), other("api", "Calling an HTTP API."),
		other("a2a", "Another agent."), other("lsp", "A language server."), other("user_prompt", "Asking the person."), other("openapi", "The operations of an OpenAPI document."),
	}}
	agent := ObjectOf{What: "an agent", Unknown: Free, Fields: []Field{
		{Key: "model", Type: textType, Doc: "The model of the agent."},
		{Key: "description", Type: textType, Doc: "What the agent is for."},
		{Key: "instruction", Type: textType, Doc: "What the agent is told."},
		{Key: "toolsets", Type: ListOf{Elem: toolset}, Example: "[]", Doc: "The tools of the agent, MCP servers among them."},
	}}
	at := Place{Path: []string{"agents", "root", "toolsets"}, Shape: List, Name: "name", Tag: [2]string{"type", "mcp"}}
	return &Client{
		ID: "cagent", Name: "cagent", Docs: "https://github.com/docker/cagent/blob/main/docs/usage.md",
		Verified: "2026-11-30, docker/cagent agent-schema.json",
		About:    "Docker's cagent gives each agent of a YAML file its `toolsets`; those of type mcp are MCP servers.",
		Pitfalls: []string{
			"A remote server stands under `remote`: `url`, `transport_type`, `headers`.",
			"`transport_type` is `streamable` or `sse`.",
			"`${NAME}` counts in `env`, `${env.NAME}` in `headers`.",
			"A member that cagent does not know makes the whole file unreadable.",
		},
		Files: []File{
			{Path: "cagent.yaml", Scope: Project, When: isCagent},
			{Path: "*.yaml", Scope: Project, When: isCagent, Content: true},
			{Path: "*.yml", Scope: Project, When: isCagent},
		},
		Syntax: Syntax{Lang: syntax.YAML, Duplicates: Error},
		Schema: ObjectOf{What: "the file", Unknown: Free, Fields: []Field{
			{Key: "agents", Type: MapOf{Elem: agent, Key: "name of the agent"}, Doc: "The agents, by name; `root` is the one that a person talks to."},
			{Key: "mcps", Type: MapOf{Elem: shared, Key: "name of the server"}, Doc: "MCP servers that several agents share."},
		}},
		Place:      at,
		Transports: t,
		Fields: []Field{
			{Key: "type", Codec: fixed("mcp"), Type: Enum{Words: []EnumWord{{Value: "mcp", Doc: "The tools of an MCP server."}}}, Default: `"mcp"`, Doc: "Says that this toolset is an MCP server."},
			{Key: "name", Means: model.Name, Type: textType, Doc: "The name of the server."},
			{Key: "ref", Type: textType, Doc: "An MCP server of Docker's catalogue (`docker:name`), or one of `mcps`.", Example: `"docker:duckduckgo"`},
			command(), args(), env(),
			{Key: "remote", On: model.OnRemote, Doc: "How a remote server is reached.",
				Type: ObjectOf{What: "`remote`", Unknown: Refused, Fields: []Field{
					address(), word("transport_type", t), headers(),
				}}},
			toolNames("tools", model.Allow, "The only tools that are offered."),
			{Key: "instruction", Means: model.Description, Type: textType, Doc: "What the agent is told about these tools."},
			{Key: "version", Type: textType, Doc: "The version of the server in the catalogue."},
			{Key: "config", Type: Any{}, Doc: "Settings of a server of Docker's catalogue."},
			{Key: "defer", Type: OneOf{boolType, textList}, Tools: true, Doc: "true, or a list of tools, which are then loaded only when they are searched for."},
			{Key: "toon", Type: textType, Doc: "Regular expressions, with commas between, of tools whose results are made shorter."},
		},
		Unknown: Refused,
		Refuses: "refuses the whole file",
		Vars: []Variable{
			{Open: "${", Close: "}", On: []model.Attr{model.Env}, Doc: "A variable of the environment."},
			{Open: "${env.", Close: "}", On: []model.Attr{model.Headers, model.URL}, Doc: "A variable of the environment."},
		},
		Unset:  UnsetFails,
		Traits: Traits{RelativeTo: FromStart, StartsIn: "the folder that cagent was started in", Committed: true, Literal: "write ${NAME} in `env`, ${env.NAME} in `headers`"},
		New: func(entries []Lowered) Composed {
			tools := syntax.Value{Kind: syntax.Array}
			for _, e := range entries {
				tools.Items = append(tools.Items, at.Item(e))
			}
			root := syntax.ObjectValue(
				syntax.Field{Key: "model", Value: syntax.StringValue("auto")},
				syntax.Field{Key: "description", Value: syntax.StringValue("Uses MCP servers")},
				syntax.Field{Key: "instruction", Value: syntax.StringValue("Use your tools to help the user.")},
				syntax.Field{Key: "toolsets", Value: tools})
			return Composed{Lang: syntax.YAML, File: "cagent.yaml",
				Value: syntax.ObjectValue(syntax.Field{Key: "agents", Value: syntax.ObjectValue(syntax.Field{Key: "root", Value: root})})}
		},
	}
}

// isCagent reports whether a document has agents with an MCP toolset, or
// servers that agents share.
func isCagent(root *syntax.Node) bool {
	agents := root.At("agents")
	if !agents.Is(syntax.Object) {
		return false
	}
	if root.At("mcps").Is(syntax.Object) {
		return true
	}
	for _, a := range agents.Members {
		list := a.Value.At("toolsets")
		if !list.Is(syntax.Array) {
			continue
		}
		for _, it := range list.Items {
			if n := it.At("type"); n.Is(syntax.String) && n.Str == "mcp" {
				return true
			}
		}
	}
	return false
}

// cagentName names a toolset without a name: after the server of the catalogue,
// the host, or the program.
func cagentName(_ *Document, n *syntax.Node) string {
	if ref := n.At("ref"); ref.Is(syntax.String) {
		return ref.Str[strings.LastIndexAny(ref.Str, ":/")+1:]
	}
	if u := n.At("remote", "url"); u.Is(syntax.String) {
		_, host, _ := strings.Cut(u.Str, "://")
		host, _, _ = strings.Cut(host, "/")
		host, _, _ = strings.Cut(host, ":")
		return host
	}
	if c := n.At("command"); c.Is(syntax.String) {
		return path.Base(c.Str)
	}
	return ""
}
