package formats

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// holoContract is the row of the contract 1.0.0, the planning document of
// HoloDeck's MCP tools: what it says of the members of a tool. Where the
// content suggested it (mixed), a tool that shows nothing of the contract is
// read as the released program reads it, and the others are said to be refused
// by that.
func holoContract(released *Client, mixed bool) *Client {
	c := *released
	c.Profiles = nil
	c.Traits.EnvFileResolves = true
	c.Transports.URLOnly = "MCPConfigError: 'command' is required for stdio transport"
	c.Names.Severity, c.Names.Message = Warning, ""
	c.Fields = nil
	for _, f := range released.Fields {
		switch f.Key {
		case "command":
			f.Missing = c.Transports.URLOnly
			f.Doc = "The program to start: npx, uvx or docker, in lower case."
			f.Type = Enum{Words: []EnumWord{{Value: "npx", Doc: "A program from npm."}, {Value: "uvx", Doc: "A program from PyPI."}, {Value: "docker", Doc: "A container."}},
				Message: "MCPConfigError: Invalid command '%s'. Supported commands: npx, uvx, docker"}
		case "url":
			f = contractURL(f)
		case "env_file":
			f.Key, f.Path = "envFile", FromFile
			f.Doc = "A file with further variables, relative to agent.yaml; `${VAR}` in this tool sees them. Released HoloDeck calls it `env_file`, and there they are not seen."
		case "env":
			f.Doc = strings.Replace(f.Doc, "`env_file`", "`envFile`", 1)
		}
		c.Fields = append(c.Fields, f)
		if f.Key == "type" {
			c.Fields = append(c.Fields, Field{Key: "server", Required: true, Example: `"@modelcontextprotocol/server-memory"`, Type: String{NonEmpty: true, Blank: "ValidationError: 'server' must be a non-empty identifier"},
				Missing: "ValidationError: 'server' must be a non-empty identifier", Doc: "The identifier of the server. Released HoloDeck refuses it."})
		}
	}
	entry := Entry{Name: "name", Check: contractEntry, Loose: isLegacy, LooseBy: []string{"server"}}
	c.Schema = holoAgent(entry)
	if mixed {
		entry.Check = refusedEntry
		unnamed := c // nothing asks for a `server` but the contract, of which there is only an envFile
		unnamed.Fields = slices.Clone(c.Fields)
		for i := range unnamed.Fields {
			unnamed.Fields[i].Required = unnamed.Fields[i].Required && unnamed.Fields[i].Key != "server"
		}
		c.Forms = []Form{{Name: "released", Client: released}, {Name: "unnamed", Client: &unnamed}}
		loose := entry
		loose.Form = "unnamed"
		c.Schema = holoAgent(Switch{{When: func(n *syntax.Node) bool { return n.Get("server") != nil }, Keys: []string{"server"}, Type: entry},
			{When: showsServer, Keys: []string{"envFile"}, Type: loose}, {Type: Entry{Name: "name", Form: "released", Check: holoEntry}}})
	}
	return &c
}

func contractURL(f Field) Field {
	f.Missing = strings.Replace(f.Missing, "Value error, ", "MCPConfigError: ", 1)
	if f.On == model.OnWS {
		f.Type = String{Schemes: []string{"wss://", "ws://"}}
		f.Doc = "The address of the server: wss or ws."
		return f
	}
	f.Doc = "The address of the server: https, or http on this machine."
	f.Type = String{Schemes: []string{"https://", "http://localhost", "http://127.0.0.1", "http://[::1]"}, Message: "MCPConfigError: 'url' must use https:// (or http:// for localhost)"}
	return f
}

// showsContract reports whether a tool of type mcp has a member that only the
// contract knows.
func showsContract(root *syntax.Node) bool {
	tools := root.At("tools")
	return tools != nil && slices.ContainsFunc(tools.Items, func(it *syntax.Node) bool { return isMCPTool(it) && showsServer(it) })
}

func showsServer(n *syntax.Node) bool { return n.Get("server") != nil || n.Get("envFile") != nil }

// packageName is the name of an npm package.
var packageName = regexp.MustCompile(`^(@[a-z0-9~-][a-z0-9._~-]*/)?[a-z0-9~-][a-z0-9._~-]*$`)

// isLegacy reports the form before the contract: neither a transport nor a
// command, which is found by the server's name.
func isLegacy(n *syntax.Node) bool {
	server := n.At("server")
	return n.Get("transport") == nil && n.Get("command") == nil && n.Get("url") == nil && server.Is(syntax.String) && packageName.MatchString(server.Str)
}

// contractEntry looks at a tool of the contract as a whole.
func contractEntry(r *Reporter, n *syntax.Node) {
	if !isLegacy(n) {
		return
	}
	command, _ := launcher(n.At("server").Str)
	r.Report("contract-only", Warning, n.Get("server").Key.Span, "This is the form before the contract 1.0.0, which is deprecated: the transport is stdio and the command is guessed from `server`. Write `command: "+command+"` and `args`.",
		r.Set("Write the command", false, n, explicit(n)))
}

// refusedEntry does the same where nobody asked for the contract, and says that
// the released program refuses the tool.
func refusedEntry(r *Reporter, n *syntax.Node) {
	contractEntry(r, n)
	for _, key := range []string{"server", "envFile"} {
		m := n.Get(key)
		if m == nil {
			continue
		}
		msg := "Released HoloDeck refuses `server`, which only the contract 1.0.0 has: \"Extra inputs are not permitted\". Take it out."
		if key == "envFile" {
			msg = "Released HoloDeck refuses `envFile`, which only the contract 1.0.0 has: \"Extra inputs are not permitted\". It reads `env_file`, relative to the working directory."
		}
		r.Report("contract-only", Warning, m.Key.Span, msg, r.Set("Upgrade the entry to released HoloDeck", true, n, upgraded(r, n)))
	}
}

// launcher is the command and the arguments that start a package.
func launcher(pkg string) (command string, args []string) {
	if strings.HasPrefix(pkg, "mcp-server-") {
		return "uvx", []string{pkg}
	}
	return "npx", []string{"-y", pkg}
}

// explicit is a legacy entry with its command and a description.
func explicit(n *syntax.Node) syntax.Value {
	v := syntax.ValueOf(n)
	describe(&v)
	command, args := launcher(n.At("server").Str)
	v.Set("command", syntax.StringValue(command))
	v.Set("args", syntax.StringsValue(args))
	return v
}

// upgraded is an entry of the contract as released HoloDeck takes it.
func upgraded(r *Reporter, n *syntax.Node) syntax.Value {
	v := syntax.ValueOf(n)
	if isLegacy(n) {
		v = explicit(n)
	}
	describe(&v)
	v.Delete("server")
	if i := v.Index("envFile"); i >= 0 {
		if v.Index("env_file") < 0 {
			v.Fields[i].Key = "env_file"
		} else {
			v.Delete("envFile")
		}
	}
	if i := v.Index("name"); i >= 0 && v.Fields[i].Value.Kind == syntax.String {
		if to := r.Client().Names.Suggest(v.Fields[i].Value.Str, nil); to != v.Fields[i].Value.Str {
			v.Fields[i].Value.Str = to
		}
	}
	return v
}

// describe adds a description where there is none, behind the name.
func describe(v *syntax.Value) {
	i := v.Index("name")
	if v.Index("description") >= 0 || i < 0 {
		return
	}
	d := syntax.Field{Key: "description", Value: syntax.StringValue("MCP server " + v.Fields[i].Value.Str)}
	rest := append([]syntax.Field{d}, v.Fields[i+1:]...)
	v.Fields = append(v.Fields[:i+1:i+1], rest...)
}
