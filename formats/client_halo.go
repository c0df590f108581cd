package formats

import (
	"regexp"
	"slices"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// halo is Halo, with two profiles: specs (spec.yaml) and the JSON that is
// pasted into its dialog. Source: openkursar/hello-halo, its schema.ts and
// mcpConfigCompat.ts, and the reference of Halo 3.0.4.
func halo() *Client {
	t := Transports{Key: "transport", None: model.Stdio, URL: model.Unknown, Both: Warning, BothWins: "command", Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "Starts `command` with `args`, `env` and `cwd` on the computer that runs Halo. This is the default."},
		{Word: "streamable-http", Means: model.HTTP, Doc: "Connects to the URL in `command` over Streamable HTTP, sending `headers`."},
		{Word: "sse", Means: model.SSE, Doc: "Connects to the URL in `command` with Server-Sent Events, an older transport. Halo's Codex engine skips such servers.",
			Old: "`sse` is an older transport, which Halo's Codex engine skips; write streamable-http where the server speaks it."},
	}}
	base := Client{
		ID: "halo", Name: "Halo", Docs: "https://github.com/openkursar/hello-halo",
		Verified: "2026-11-30, openkursar/hello-halo 3.0.4: schema.ts at 3b07101a, mcpConfigCompat.ts at 9e4d3bc2",
		About:    "A desktop app for AI agents and Digital Humans. An MCP server comes to it as a spec (`spec.yaml` of type mcp) or as JSON pasted into Add MCP Server; Halo keeps it in its database.",
		Pitfalls: []string{
			"There is no `url` in a spec: the URL of a remote server stands in `command`.",
			"Keys that Halo does not know vanish without a word: `disabled`, `timeout`, `url`, `type`.",
			"Nothing is replaced: neither `${VAR}` nor `{{config.x}}`. A value asked at install reaches the server as an environment variable named like its `key` in `config_schema`.",
			"Cursor's form with only a `url` is refused when pasted: add `\"type\": \"http\"`.",
			"A server with the name of a built-in tool is replaced by it while that is on.",
		},
		Transports: t,
		Unknown:    Dropped,
		Unset:      UnsetLiteral,
		Names:      haloNames(),
		Traits: Traits{RelativeTo: FromStart, StartsIn: "the folder of the Halo process", StartsUnsure: true, NoLoginPath: true, Reload: "no restart is needed; Halo uses it from the next message", Committed: true,
			SignIn:   "Halo does not sign in to servers by itself and shows this one as \"Needs login\": put the token in `headers`, after installing, and test again.",
			Failing:  "Halo shows \"The MCP server failed to connect.\": a Digital Human's run that requires the server does not start, and a chat goes on without it.",
			Literal:  "leave the value out of the spec and let each person add it after installing, or declare it in `config_schema` under the variable's name",
			LeaveOut: "Halo stores it as written and its Remote Access API shows it in plain text; leave it out, and let each person add it to the server's configuration after installing.",
			Unmet:    "While it is not installed, turned off, waiting for sign-in or failing, a run does not start (\"Required MCP … not found or not active\"), and a chat does without it.",
			Shadows:  "in the same scope Halo refuses the second one (\"App '…' is already installed …\"), and in a workspace its server replaces the global one"},
	}

	spec := base
	spec.Files = []File{
		{Path: "halo-paste.json", Scope: Project, Profile: "paste"},
		{Path: "halo-paste.json", Scope: Project, When: isBarePaste, Profile: "bare"},
		{Path: "*.halo.json", Scope: Project, Profile: "paste"},
		{Path: "*.halo.json", Scope: Project, When: isBarePaste, Profile: "bare"},
		{Path: "spec.yaml", Scope: Project, When: isHaloSpec, Pasted: noOtherSpec, Content: true, Profile: "spec"},
		{Path: "spec.yml", Scope: Project, When: isHaloSpec, Pasted: noOtherSpec, Profile: "spec"},
		{Path: "*.spec.yaml", Scope: Project, When: isHaloSpec, Profile: "spec"},
		{Path: "*.spec.yml", Scope: Project, When: isHaloSpec, Profile: "spec"},
	}
	spec.Syntax = Syntax{Lang: syntax.YAML, BOM: true, Comments: true, TrailingCommas: true, Duplicates: Error}
	spec.Schema = haloSpec()
	spec.Place = Place{Path: []string{"mcp_server"}, Shape: Single, Name: "name", Several: "Configuration contains multiple servers. Paste a single server config here."}
	spec.Fields = haloFields(false)
	spec.Says = zod3
	spec.Refuses = "refuses the spec"
	spec.New = haloDocument
	spec.Ask = haloAsk

	paste := base
	paste.Files = spec.Files
	paste.Syntax = Syntax{Duplicates: Warning}
	paste.Schema = haloPaste()
	paste.Place = Place{Path: []string{"mcpServers"}, Elsewhere: haloShape}
	paste.Fields = haloFields(true)
	paste.Says = haloPasteSays
	paste.Refuses = "refuses everything that is pasted"
	paste.Traits.Reload = "paste the text into Add MCP Server; no restart is needed"
	paste.Forms = []Form{{Name: "common", Client: haloCommon(paste)}, {Name: "foreign", Client: haloForeign(paste)}}

	bare := paste
	bare.Place = Place{}

	row := &spec
	row.Profiles = []Profile{{Name: "bare", When: isBarePaste, Client: &bare}, {Name: "paste", When: isHaloPaste, Client: &paste}, {Name: "spec", Client: row}}
	return row
}

// haloNames are Halo's rules for names, which it does not check itself.
func haloNames() NameRule {
	r := NameRule{Pattern: regexp.MustCompile(`^[A-Za-z0-9_@][A-Za-z0-9_.@/-]*$`), Severity: Warning,
		Message: "Name can only include letters, numbers, and . @ / _ -", Twice: "Name already exists", Words: "letters, digits and . @ / _ -, the first one a letter, a digit, _ or @",
		Tool: "mcp__%s__%s", Keep: regexp.MustCompile(`[A-Za-z0-9_-]`), Sub: "_"}
	for _, b := range haloBuiltins {
		r.Reserved = append(r.Reserved, Reserved{Name: b.name, Severity: Warning,
			Doc: "while that built-in tool is on for a conversation or Digital Human, it replaces this server. " + upperFirst(b.does) + "."})
	}
	return r
}

// haloBuiltins are the tools that Halo brings itself; permission is what
// switches one on, where there is such a permission.
var haloBuiltins = []struct{ name, does, permission string }{
	{"ai-browser", "it drives a browser", "ai-browser"},
	{"ai-terminal", "it runs commands in a terminal", "ai-terminal"},
	{"email", "it is another name of halo-email, which reads and sends email", "email"},
	{"halo-email", "it reads and sends email", "email"},
	{"web-search", "it searches the web", ""},
	{"halo-memory", "it remembers things between runs", ""},
	{"halo-report", "it reports results to the user", ""},
	{"halo-notify", "it sends notifications", ""},
	{"halo-apps", "it manages Digital Humans and other installed items", ""},
	{"halo-docs", "it reads Halo's own documentation", ""},
	{"im-file-send", "it sends files into chat channels", ""},
	{"ocr", "it reads text in pictures", ""},
	{"halo-api-ref", "it looks up Halo's API", ""},
	{"halo-person-context", "it knows the person of a conversation", ""},
	{"halo-conversations", "it reads other conversations", "conversation-collab"},
	{"halo-reminders", "it keeps reminders", ""},
	{"halo-team", "it works with other Digital Humans of a team", ""},
	{"capabilities", "it asks the user to switch a built-in tool on", ""},
}

// haloBlocked is what company builds do to commands.
const haloBlocked = " A company build of Halo can block some programs: installing such a server then fails with MCP_COMMAND_BLOCKED (\"This MCP server command is blocked by security policy.\"), and it can refuse installs and changes through the API (403)."

// haloFields are the members of a server in Halo's own form, where command
// holds the program or the URL.
func haloFields(pasted bool) []Field {
	coerced := MapOf{Elem: String{Coerce: true}, Secret: true}
	program := Field{Key: "command", Means: model.Command, On: model.OnStdio, Required: true, Type: String{NonEmpty: true, Message: "Must not be empty"}, Example: `"npx"`,
		Doc: "The program to run." + haloBlocked}
	url := Field{Key: "command", Means: model.URL, On: model.OnRemote, Required: true, Type: String{NonEmpty: true, Message: "Must not be empty"}, Example: `"https://example.com/mcp"`,
		Doc: "The URL of the server. There is no separate `url`."}
	word := Field{Key: "transport", Means: model.Kind, Default: `"stdio"`, Doc: "How Halo reaches the server."}
	var kinds Enum
	fields := []Field{word, program, url,
		doc("Arguments for the program, one item each.", args()),
		{Key: "env", Means: model.Env, Type: coerced, Doc: "Environment variables for the program; numbers and booleans become text. Halo stores the values as written and its Remote Access API shows them in plain text, so keep keys out of shared packages.", Example: `{}`},
		{Key: "headers", Means: model.Headers, On: model.OnRemote, Type: coerced, Doc: "HTTP headers for sse and streamable-http, such as Authorization. Stored as written; the Codex engine sends only a bearer token that comes from a variable.", Example: `{}`},
		doc("The folder in which the program starts. The visual form does not have it, and saving there loses it.", cwd()),
	}
	if pasted {
		kinds.Message = "transport must be one of: stdio, sse, streamable-http"
		blank := "command must be a non-empty string"
		fields[1].Type, fields[1].Missing, fields[1].Wrong = String{NonEmpty: true, Blank: blank}, blank, blank
		fields[2].Type, fields[2].Missing, fields[2].Wrong = String{NonEmpty: true, URL: true, Blank: blank, Message: "command must be a valid URL for sse/streamable-http transport"}, blank, blank
		fields[0].Wrong = kinds.Message
		haloPasteWords(fields)
	}
	for _, w := range []string{"stdio", "sse", "streamable-http"} {
		kinds.Words = append(kinds.Words, EnumWord{Value: w, Doc: haloTransportDoc[w]})
	}
	fields[0].Type = kinds
	return fields
}

var haloTransportDoc = map[string]string{
	"stdio":           "Starts `command` on the computer that runs Halo.",
	"sse":             "Connects to the URL in `command` with Server-Sent Events, an older transport that some servers still use.",
	"streamable-http": "Connects to the URL in `command` over Streamable HTTP.",
}

// isHaloSpec reports whether a spec.yaml is Halo's and not one of the many
// other files of that name.
func isHaloSpec(root *syntax.Node) bool {
	if !noOtherSpec(root) {
		return false
	}
	for _, key := range []string{"mcp_server", "system_prompt", "skill_content", "skill_files", "spec_version"} {
		if root.Get(key) != nil {
			return true
		}
	}
	kind := root.At("type")
	return kind.Is(syntax.String) && slices.Contains([]string{"automation", "mcp", "skill", "extension"}, kind.Str) && root.Get("name") != nil
}

// noOtherSpec reports whether a document is none of the other kinds of specs.
func noOtherSpec(root *syntax.Node) bool {
	return !slices.ContainsFunc([]string{"openapi", "swagger", "asyncapi", "apiVersion"}, func(key string) bool { return root.Get(key) != nil })
}

// isHaloPaste reports whether a document is what the paste dialog takes rather
// than a spec.
func isHaloPaste(root *syntax.Node) bool {
	if root.Kind != syntax.Object || isHaloSpec(root) {
		return false
	}
	return LooksLikeServer(root) || root.Get("mcpServers") != nil || root.Get("servers") != nil || hasServer(root)
}

// isBarePaste reports whether servers stand in a paste without a key above them.
func isBarePaste(root *syntax.Node) bool {
	return isHaloPaste(root) && !pastedServer(root) && !root.At("mcpServers").Is(syntax.Object) && root.Get("servers") == nil && hasServer(root)
}

// haloAsk adds a setting to a spec, which Halo asks for at install and hands to
// the server as the variable of that name.
func haloAsk(doc *syntax.Value, variable string) {
	text := func(key, value string) syntax.Field { return syntax.Field{Key: key, Value: syntax.StringValue(value)} }
	setting := syntax.ObjectValue(text("key", variable), text("label", variable), text("type", "string"), syntax.Field{Key: "required", Value: syntax.BoolValue(true)})
	i := doc.Index("config_schema")
	if i < 0 {
		doc.Set("config_schema", syntax.ArrayValue(setting))
		return
	}
	list := &doc.Fields[i].Value
	if list.Kind == syntax.Array && !slices.ContainsFunc(list.Items, func(v syntax.Value) bool {
		return v.Index("key") >= 0 && v.Fields[v.Index("key")].Value.Str == variable
	}) {
		list.Items = append(list.Items, setting)
	}
}

// haloDocument is one server as a spec of type mcp, or several as JSON to paste.
func haloDocument(entries []Lowered) Composed {
	if len(entries) != 1 {
		v := syntax.Value{Kind: syntax.Object}
		for _, e := range entries {
			v.Fields = append(v.Fields, syntax.Field{Key: e.Name, Value: e.Body})
		}
		return Composed{Lang: syntax.JSON, File: "halo-paste.json", Value: syntax.ObjectValue(syntax.Field{Key: "mcpServers", Value: v})}
	}
	e := entries[0]
	text := func(key, value string) syntax.Field { return syntax.Field{Key: key, Value: syntax.StringValue(value)} }

	return Composed{Lang: syntax.YAML, File: "spec.yaml",
		Value: syntax.ObjectValue(text("name", e.Name), text("version", "1.0.0"), text("author", "example"), text("description", "MCP server "+e.Name),
			text("type", "mcp"), syntax.Field{Key: "mcp_server", Value: e.Body}),
		Losses: []model.Loss{{Code: "W-DESC", Server: e.Name, What: "version, author, description",
			Why: "A spec of Halo needs `version`, `author` and `description`, which `" + e.Name + "` does not have here, so placeholders stand there."}}}
}
