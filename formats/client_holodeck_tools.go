package formats

import (
	"regexp"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
)

// orNull is a type for which null stands for nothing.
func orNull(t Type) Type { return OneOf{t, Null{}} }

func field(key string, t Type, doc string) Field { return Field{Key: key, Type: t, Doc: doc} }

func defaulted(js string, f Field) Field { f.Default = js; return f }

// wordsOf makes an Enum of words with a doc behind each.
func wordsOf(ws ...string) Enum {
	var e Enum
	for i := 0; i < len(ws); i += 2 {
		e.Words = append(e.Words, EnumWord{Value: ws[i], Doc: ws[i+1]})
	}
	return e
}

var (
	holoBool  = Bool{Coerce: true}
	holoText  = String{NonEmpty: true}
	holoFloat = Number{Coerce: true}
	holoPart  = Number{Coerce: true, Min: number(0), Max: number(1)}
)

func holoInt(low, high float64) Number {
	n := Number{Int: true, Coerce: true, Min: &low}
	if high > 0 {
		n.Max = &high
	}
	return n
}

// holoName is the name of any tool.
var holoName = String{Pattern: regexp.MustCompile(`^[0-9A-Za-z_]+$`), Words: "letters, digits and _", Message: "String should match pattern '^[0-9A-Za-z_]+$'"}

// holoURL is HoloDeck's rule for addresses, the same for every transport: a
// test of how the text begins.
var holoURL = String{Schemes: []string{"https://", "wss://", "ws://", "http://localhost", "http://127.0.0.1", "http://[::1]"},
	Words: "an https, wss or ws URL, or http on localhost",
	MessageFor: func(s string) string {
		if strings.HasPrefix(s, "http://") {
			return "Value error, 'url' must use https:// (or http:// for localhost)"
		}
		return "Value error, 'url' must use https://, wss://, or ws:// scheme"
	}}

// holoToolFields are the members of a tool of type mcp.
func holoToolFields() []Field {
	elsewhere := func(f Field) Field { f.Elsewhere = Hint; return f }
	noEffect := " HoloDeck 0.7 checks it and then does not use it."
	texts := orNull(textMap)
	command := orNull(wordsOf("npx", "A program from npm.", "node", "A JavaScript file.", "uvx", "A program from PyPI.", "docker", "A container."))
	fields := []Field{
		{Key: "name", Means: model.Name, Required: true, Type: textType, Doc: "The identifier of the tool, unique among all tools of the agent."},
		{Key: "description", Means: model.Description, Codec: DescriptionOr, Required: true, Type: textType, Doc: "What the tool does; the model reads it.", Example: `"What the server offers."`},
		{Key: "type", Required: true, Type: wordsOf("mcp", "A server that speaks MCP."), Doc: "The kind of tool."},
		{Key: "transport", Means: model.Kind, Type: wordsOf("stdio", "Starts `command`.", "sse", "Server-Sent Events.", "websocket", "WebSocket.", "http", "Streamable HTTP."), Default: `"stdio"`, Doc: "How HoloDeck reaches the server."},
		elsewhere(Field{Key: "command", Means: model.Command, On: model.OnStdio, Required: true, Missing: "Value error, 'command' is required for stdio transport", Type: command, Example: `"npx"`,
			Doc: "The program to start: npx, node, uvx or docker, in lower case."}),
		elsewhere(Field{Key: "args", Means: model.Args, On: model.OnStdio, Type: orNull(textList), Example: `["-y", "@modelcontextprotocol/server-memory"]`,
			Doc: "Arguments for the program. One that begins with ./ or ../ counts from the folder of agent.yaml."}),
		elsewhere(Field{Key: "env", Means: model.Env, On: model.OnStdio, Type: texts, Example: `{}`,
			Doc: "Environment variables for the program; they win over `env_file`. Quote numbers. With the Claude back end the program gets no other variables."}),
		elsewhere(Field{Key: "env_file", Means: model.EnvFile, On: model.OnStdio, Type: orNull(textType), Path: FromStart, Example: `".env"`,
			Doc: "A file with further variables, read when the agent starts. It is relative to the working directory, and quotes in it are taken literally. `${VAR}` in agent.yaml does not see them."}),
		elsewhere(Field{Key: "encoding", On: model.OnStdio, Type: orNull(textType), Default: `"utf-8"`, Doc: "The encoding of the stream; used with the OpenAI back end."}),
	}
	for _, on := range []struct {
		set           model.Set
		name, example string
	}{{model.OnHTTP, "http", "https://example.com/mcp"}, {model.OnSSE, "sse", "https://example.com/sse"}, {model.OnWS, "websocket", "wss://example.com/mcp"}} {
		fields = append(fields, elsewhere(Field{Key: "url", Means: model.URL, On: on.set, Required: true, Missing: "Value error, 'url' is required for " + on.name + " transport", Type: orNull(holoURL),
			Doc: "The address of the server: https, wss or ws, or http on this machine.", Example: `"` + on.example + `"`}))
	}
	web := model.OnHTTP | model.OnSSE
	return append(fields,
		elsewhere(Field{Key: "headers", Means: model.Headers, On: web, Type: texts, Example: `{}`, Doc: "HTTP headers sent with every request."}),
		elsewhere(Field{Key: "timeout", Means: model.StartTimeout, Codec: Seconds, On: web, Type: orNull(holoFloat), Unit: "s", Doc: "How long connecting may take, in seconds."}),
		elsewhere(Field{Key: "sse_read_timeout", On: web, Type: orNull(holoFloat), Unit: "s", Doc: "How long the stream may be silent, in seconds."}),
		elsewhere(Field{Key: "terminate_on_close", On: model.OnHTTP, Type: orNull(holoBool), Doc: "Ends the session at the server when the agent ends."}),
		Field{Key: "config", Type: orNull(MapOf{Elem: Any{}, Key: "name of the setting"}), Example: `{}`,
			Doc: "Settings for the server. A local one gets them as JSON in the variable MCP_CONFIG when it starts; `allowed_tools`, a list, limits its tools with the OpenAI back end."},
		Field{Key: "load_tools", Type: holoBool, Default: "true", Doc: "Finds the tools of the server." + noEffect},
		Field{Key: "load_prompts", Type: holoBool, Default: "true", Doc: "Finds the prompts of the server." + noEffect},
		Field{Key: "request_timeout", Means: model.ToolTimeout, Codec: WholeSeconds, Type: Number{Int: true, Coerce: true, Above: number(0), Message: "Value error, request_timeout must be positive"}, Unit: "s", Default: "60",
			Doc: "How long one operation may take, in whole seconds." + noEffect},
		Field{Key: "defer_loading", Type: holoBool, Default: "true", Doc: "Leaves the tool out of the first context." + noEffect},
		Field{Key: "is_retrieval", Type: holoBool, Default: "false", Doc: "Counts results as context in evaluations of retrieval."},
		Field{Key: "registry_name", Type: orNull(textType), Doc: "The name in the MCP registry; `holodeck mcp add` writes it."},
	)
}

// holoTools is the list of tools: what `type` says decides which members count.
// Types of newer versions are read leniently.
func holoTools(mcp Type) ListOf {
	common := func(more ...Field) []Field {
		return append([]Field{
			{Key: "name", Required: true, Type: holoName, Doc: "The identifier of the tool, unique among all tools of the agent."},
			{Key: "description", Required: true, Type: textType, Doc: "What the tool does; the model reads it."},
			{Key: "type", Required: true, Type: textType, Quiet: true, Doc: "The kind of tool."},
			defaulted("true", field("defer_loading", holoBool, "Leaves the tool out of the first context.")),
		}, more...)
	}
	newer := func(what string, more ...Field) ObjectOf {
		return ObjectOf{What: what, Unknown: Unclear, Check: holoNewer, Fields: append([]Field{
			{Key: "name", Required: true, Type: holoText, Doc: "The name of the tool."},
			{Key: "type", Required: true, Type: textType, Quiet: true, Doc: "The kind of tool."},
			field("description", textType, "What the tool does."),
			field("defer_loading", holoBool, "Leaves the tool out of the first context."),
		}, more...)}
	}
	words := "Input tag '%s' found using _get_tool_type() does not match any of the expected tags: 'vectorstore', 'function', 'mcp', 'prompt', 'hierarchical_document'"
	kinds := Tagged{Key: "type", What: "a tool", Other: Unclear, Message: words, Missing: strings.Replace(words, "%s", "", 1), Guess: holoGuess, Cases: []Case{
		{Value: "mcp", Doc: "A server that speaks MCP.", Type: mcp},
		{Value: "function", Doc: "A Python function.", Type: ObjectOf{What: "a tool of type function", Unknown: Refused, Fields: common(
			req(field("file", holoText, "The Python file.")), req(field("function", holoText, "The name of the function.")),
			field("parameters", orNull(MapOf{Elem: MapOf{Elem: Any{}}, Key: "name of the parameter"}), "The parameters of the function."))}},
		{Value: "prompt", Doc: "A prompt with parameters; not run yet.", Type: ObjectOf{What: "a tool of type prompt", Unknown: Refused, Check: oneOfTwo("template", "file"), Fields: common(
			field("template", orNull(holoText), "The text of the prompt."), field("file", orNull(holoText), "The file that holds it."),
			req(field("parameters", MapOf{Elem: MapOf{Elem: Any{}}, Key: "name of the parameter"}, "The parameters of the prompt.")),
			field("model", orNull(MapOf{Elem: Any{}}), "The model for this prompt."))}},
		{Value: "vectorstore", Doc: "A search in documents by meaning.", Type: holoVectors(common)},
		{Value: "hierarchical_document", Doc: "A search in documents with sections.", Type: holoDocuments(common)},
		{Value: "skill", Doc: "A skill, in versions newer than 0.7.1.", Type: newer("a tool of type skill", field("instructions", textType, "The text of the skill."), field("path", textType, "The folder with SKILL.md."), field("allowed_tools", textList, "The tools that it may use."))},
		{Value: "hosted", Doc: "A tool that the provider runs, in versions newer than 0.7.1.", Type: newer("a tool of type hosted", field("tool", textType, "The provider's tool."), field("params", Any{}, "Its settings."))},
	}}
	strict := kinds
	strict.Other = Refused
	strict.Mend = mendedKind
	return ListOf{Max: 50, Elem: Switch{{When: holoSlip, Type: strict}, {Type: kinds}}}
}
