package formats

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// holoDeck is HoloDeck, with two profiles over one table: the released program
// and its planning document, the contract 1.0.0. Source: justinbarias/holodeck
// at c7da318, run on the inputs of the tests.
func holoDeck() *Client {
	t := Transports{Key: "transport", None: model.Stdio, URL: model.Unknown, URLOnly: "Value error, 'command' is required for stdio transport", Both: Hint, BothWins: "command", Omit: model.OnStdio, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "Starts `command` as a child process. This is the default."},
		{Word: "http", Means: model.HTTP, Doc: "Streamable HTTP. It runs with the providers openai and azure_openai only; with others the tool is skipped with a warning."},
		{Word: "sse", Means: model.SSE, Doc: "Server-Sent Events. It runs with the providers openai and azure_openai only; with others the tool is skipped with a warning."},
		{Word: "websocket", Means: model.WS, Doc: "WebSocket. It loads, but HoloDeck 0.7 skips such tools with a warning."},
	}}
	config := Place{Path: []string{"mcp_servers"}, Shape: List, Name: "name", Tag: [2]string{"type", "mcp"}}
	row := &Client{
		ID: "holodeck", Name: "HoloDeck", Docs: "https://docs.useholodeck.ai/guides/tools/",
		Verified: "2026-11-30, justinbarias/holodeck c7da318 (0.7.1), its ConfigLoader run on samples",
		About:    "A framework for agents described in `agent.yaml`. MCP servers are tools of type mcp.",
		Pitfalls: []string{
			"The contract 1.0.0 wants `server` and `envFile`; the released program refuses both: it has `env_file` and no `server`.",
			"Only npx, node, uvx and docker may be commands.",
			"Names of tools take letters, digits and _ only, and no two tools may share one.",
			"Every `${VAR}` in the text must be set, in comments too; there are no defaults.",
			"YAML 1.1 is read: a bare `on`, `yes` or `no` is a boolean, and numbers in `env` have to be quoted.",
			"A relative `env_file` counts from the working directory, not from agent.yaml.",
		},
		Files: []File{
			{Path: "agent.yaml", Scope: Project, When: isHoloDeck, Pasted: noOtherAgent, Content: true},
			{Path: "config.yaml", Scope: Project, Beside: "agent.yaml", When: isHoloConfig, Schema: holoConfig(), Place: &config},
			{Path: "config.yml", Scope: Project, Beside: "agent.yaml", When: isHoloConfig, Schema: holoConfig(), Place: &config},
			{Path: "~/.holodeck/config.yml", Scope: User, Schema: holoConfig(), Place: &config},
			{Path: "~/.holodeck/config.yaml", Scope: User, Schema: holoConfig(), Place: &config},
		},
		Syntax:     Syntax{Lang: syntax.YAML11, BOM: true, Duplicates: Warning},
		Place:      Place{Path: []string{"tools"}, Shape: List, Name: "name", Tag: [2]string{"type", "mcp"}, Head: holoHead()},
		Transports: t,
		Fields:     holoToolFields(),
		Unknown:    Refused,
		Says:       pydantic,
		Refuses:    "refuses the file",
		Vars:       []Variable{{Open: "${", Close: "}", Every: true, Doc: "A variable of the environment, or of `.env` in the working directory or ~/.holodeck. It is replaced in the whole text before the YAML is read, so quote it."}},
		Unset:      UnsetFails,
		Names: NameRule{Pattern: regexp.MustCompile(`^[0-9A-Za-z_]+$`), Words: "letters, digits and _", Message: "String should match pattern '^[0-9A-Za-z_]+$'", Severity: Error, Safe: "_",
			Tool: "mcp__%s__%s", Unique: true},
		Cannot: holoCannot,
		Traits: Traits{RelativeTo: FromFile, StartsIn: "the folder of agent.yaml", Committed: true, RawText: true, EnvFiles: []string{".env", "~/.holodeck/.env"}},
	}
	row.Schema = holoAgent(Entry{Name: "name", Check: holoEntry})
	row.Profiles = []Profile{{Name: "contract-1.0", Client: holoContract(row, false)}, {Name: "contract-1.0", When: showsContract, Client: holoContract(row, true)}, {Name: "0.7", Client: row}}
	return row
}

// isHoloDeck reports whether an agent.yaml is HoloDeck's: a tool of type mcp,
// or tools beside a model or instructions.
func isHoloDeck(root *syntax.Node) bool {
	tools := root.At("tools")
	if tools == nil || !noOtherAgent(root) {
		return false
	}
	for _, it := range tools.Items {
		if k := it.At("type"); k.Is(syntax.String) && k.Str == "mcp" {
			return true
		}
	}
	return root.Get("model") != nil || root.Get("instructions") != nil
}

// noOtherAgent reports whether nothing in an agent.yaml belongs to another
// program's agents.
func noOtherAgent(root *syntax.Node) bool {
	return root.Get("agents") == nil && root.Get("apiVersion") == nil
}

func isHoloConfig(root *syntax.Node) bool {
	for _, key := range []string{"providers", "vectorstores", "mcp_servers", "deployment"} {
		if root.Get(key) != nil {
			return true
		}
	}
	return false
}

// holoHead is what a new agent.yaml needs before its tools.
func holoHead() []syntax.Field {
	text := syntax.StringValue
	return []syntax.Field{
		{Key: "name", Value: text("agent")},
		{Key: "model", Value: syntax.ObjectValue(syntax.Field{Key: "provider", Value: text("openai")}, syntax.Field{Key: "name", Value: text("gpt-4o")})},
		{Key: "instructions", Value: syntax.ObjectValue(syntax.Field{Key: "inline", Value: text("You are a helpful assistant.")})},
	}
}

// holoCannot tells a server that HoloDeck would refuse.
func holoCannot(s *model.Server) string {
	if s.Transport == model.WS {
		return "HoloDeck loads a tool over websocket and then skips it, so the server `" + s.Name + "` is left out."
	}
	if s.Transport == model.Stdio {
		if command := s.Command.Raw(); command != "" && !slices.Contains([]string{"npx", "node", "uvx", "docker"}, command) && !slices.ContainsFunc(s.Command.Refs(), func(r *model.Ref) bool { return r.Space == model.EnvVar }) {
			return "HoloDeck starts npx, node, uvx and docker only, so the server `" + s.Name + "` with the command `" + clip(command) + "` is left out."
		}
		return ""
	}
	url := s.URL.Raw()
	if len(s.URL.Refs()) == 0 && !slices.ContainsFunc(holoURL.Schemes, func(p string) bool { return strings.HasPrefix(url, p) }) {
		return "HoloDeck takes https, wss and ws URLs, and http on this machine only, so the server `" + s.Name + "` is left out."
	}
	return ""
}

// DescriptionOr is a description that a writer makes up where there is none.
var DescriptionOr = &codec{name: "description, made up where there is none", takes: scalars, lift: textCodec.lift,
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		if v, ok := textCodec.lower(l, f); ok || l.part {
			return v, ok
		}
		if l.same {
			return syntax.StringValue("MCP server " + l.s.Name), true
		}
		l.lose("W-DESC", l.called, nil, l.c.Name+" demands a description, so one is made up for `"+l.called+"`.")
		return syntax.StringValue("MCP server " + l.called), true
	}}
