package formats

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

const haloShape = "Invalid format: requires command (stdio) or type + url (http/sse)"

// haloPaste is what the JSON mode of Add MCP Server takes: one server, several
// under mcpServers, or several without that key.
func haloPaste() Type {
	server := Switch{
		{When: func(n *syntax.Node) bool { return n.Get("transport") != nil }, Keys: []string{"transport"}, Type: Entry{Check: haloPlaceholders}},
		{When: pastedServer, Keys: pastedKeys, Type: Entry{Form: "common", Check: haloPlaceholders}},
		{When: LooksLikeServer, Keys: serverKeys, Type: Entry{Form: "foreign", Check: haloPlaceholders}},
		{Type: ObjectOf{What: "a server", Unknown: Free}},
	}
	named := MapOf{Elem: server, Key: "name of the server", Check: haloPasted}
	return Switch{
		{When: pastedServer, Keys: pastedKeys, Type: server},
		{When: func(n *syntax.Node) bool { return n.At("mcpServers").Is(syntax.Object) }, Keys: []string{"mcpServers"},
			Type: ObjectOf{What: "the paste", Unknown: Free, Fields: []Field{{Key: "mcpServers", Type: named, Doc: "The servers, by name. Each is installed under its own name.", Example: `{}`}}}},
		{Type: named},
	}
}

// haloPasteSays are the dialog's words for a value of a wrong kind, as far as
// no field has words of its own.
var haloPasteSays = Words{Kind: func(t Type, n *syntax.Node) string {
	if n.Parent == nil {
		return "Configuration must be an object"
	}
	if _, server := t.(Switch); server {
		return haloShape
	}
	return ""
}}

// pastedServer reports whether Halo takes an object for a server.
func pastedServer(n *syntax.Node) bool {
	return slices.ContainsFunc(pastedKeys, func(key string) bool { return n.Get(key) != nil })
}

var pastedKeys = []string{"command", "url", "type", "transport"}

// haloPasted reports what keeps a map from being a map of servers. One such
// member makes Halo refuse everything.
func haloPasted(r *Reporter, n *syntax.Node) {
	so := " Halo refuses everything that is pasted."
	if len(n.Members) == 0 {
		r.Report("bad-value", Error, n.Span, "Halo says: "+haloShape+". There is no server here."+so)
		return
	}
	for _, m := range n.Members {
		if m.Value.Kind != syntax.Object || pastedServer(m.Value) || LooksLikeServer(m.Value) {
			continue // of a wrong kind, or spoken of as a server
		}
		if key := strings.ToLower(m.Key.Str); hasServer(m.Value) && (key == "servers" || strings.Contains(key, "mcp")) {
			continue // servers of another client, spoken of as a whole
		}
		r.Report("bad-value", Error, m.Key.Span, "Halo says: "+haloShape+". `"+clip(m.Key.Str)+"` has none of command, url, type and transport."+so, r.Drop("Remove `"+clip(m.Key.Str)+"`", n, m))
	}
}

// haloForeign is the row for an entry with none of the members by which Halo
// knows a server, though another client would.
func haloForeign(paste Client) *Client {
	c := haloCommon(paste)
	for i := range c.Fields {
		if c.Fields[i].Required {
			c.Fields[i].Missing = haloShape
		}
	}
	return c
}

// haloCommon is the row for an entry in the form that other clients use.
func haloCommon(paste Client) *Client {
	c := paste
	words := "type must be one of: stdio, sse, http, streamable-http"
	c.Transports = Transports{Key: "type", Fold: true, None: model.Stdio, URL: model.Unknown, URLOnly: haloShape, Both: Warning, BothWins: "command", Omit: model.OnStdio, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "Starts `command`. This is the default."},
		{Word: "http", Means: model.HTTP, Doc: "Streamable HTTP; becomes `transport: streamable-http` in Halo."},
		{Word: "streamable-http", Means: model.HTTP, Alias: true, Doc: "The same as http."},
		{Word: "sse", Means: model.SSE, Doc: "Server-Sent Events, an older transport."},
	}}
	skipped := func(f Field) Field { f.Skipped = true; return f }
	blank := "command must be a non-empty string"
	noURL := "url must be a non-empty string"
	coerced := MapOf{Elem: String{Coerce: true}, Secret: true}
	c.Fields = []Field{
		{Key: "type", Means: model.Kind, Type: Enum{Fold: true, Words: enumOf(c.Transports), Message: words}, Wrong: words, Default: `"stdio"`,
			Doc: "How Halo reaches the server; read whatever the case, with _ as -."},
		{Key: "command", Means: model.Command, On: model.OnStdio, Required: true, Skipped: true, Type: String{NonEmpty: true, Blank: blank}, Missing: blank, Wrong: blank, Doc: "The program to run." + haloBlocked, Example: `"npx"`},
		skipped(args()),
		{Key: "url", Means: model.URL, On: model.OnRemote, Required: true, Skipped: true, Type: String{NonEmpty: true, URL: true, Blank: noURL, Message: "url must be a valid URL"}, Missing: noURL, Wrong: noURL,
			Doc: "The full URL of the server; becomes `command` in Halo.", Example: `"https://example.com/mcp"`},
		{Key: "env", Means: model.Env, Type: coerced, Doc: "Environment variables; numbers and booleans become text.", Example: `{}`},
		{Key: "headers", Means: model.Headers, On: model.OnRemote, Skipped: true, Type: coerced, Doc: "HTTP headers; numbers and booleans become text.", Example: `{}`},
		skipped(doc("The folder in which the program starts.", cwd())),
	}
	haloPasteWords(c.Fields)
	return &c
}

// haloPasteWords gives fields the words that the paste dialog has for them.
func haloPasteWords(fields []Field) {
	for i := range fields {
		switch f := &fields[i]; f.Key {
		case "args":
			f.Wrong, f.WrongItem = "args must be an array", "args[%s] must be a string"
		case "env", "headers":
			f.Wrong, f.WrongItem = f.Key+" must be an object", f.Key+".%s must be a string, number, or boolean"
		case "cwd":
			f.Wrong = "cwd must be a string"
		}
	}
}
