package formats

import "github.com/mcp-ls/mcp-ls/formats/model"

// The members that nearly every client shares. A row takes them as they are,
// or changes what differs: `req(command())`, `envAs("environment")`.

var (
	textType = String{}
	textList = ListOf{Elem: String{}}
	textMap  = MapOf{Elem: String{}, Secret: true}
	boolType = Bool{}
)

func command() Field {
	return Field{Key: "command", Means: model.Command, Type: String{NonEmpty: true}, On: model.OnStdio, Required: true,
		Doc: "The program to start. It is started directly, without a shell: arguments go in `args`.", Example: `"npx"`}
}

func args() Field {
	return Field{Key: "args", Means: model.Args, Type: textList, On: model.OnStdio,
		Doc: "Arguments for the program, one item each.", Example: `["-y", "@modelcontextprotocol/server-everything"]`}
}

func env() Field {
	return Field{Key: "env", Means: model.Env, Type: textMap, On: model.OnStdio,
		Doc: "Environment variables for the program.", Example: `{}`}
}

func cwd() Field {
	return Field{Key: "cwd", Means: model.Cwd, Type: textType, On: model.OnStdio, Path: FromWorkspace,
		Doc: "The folder in which the program starts.", Example: `"."`}
}

func envFile() Field {
	return Field{Key: "envFile", Means: model.EnvFile, Type: textType, On: model.OnStdio, Path: FromWorkspace,
		Doc: "A file with further environment variables, one `NAME=value` a line.", Example: `".env"`}
}

func address() Field {
	return Field{Key: "url", Means: model.URL, Type: textType, On: model.OnRemote, Required: true,
		Doc: "The address of the server.", Example: `"https://example.com/mcp"`}
}

func headers() Field {
	return Field{Key: "headers", Means: model.Headers, Type: textMap, On: model.OnRemote,
		Doc: "HTTP headers sent with every request.", Example: `{}`}
}

func disabled() Field {
	return Field{Key: "disabled", Means: model.Off, Type: boolType, Default: "false", Doc: "true switches the server off."}
}

func timeoutMS(doc, def string) Field {
	return Field{Key: "timeout", Means: model.ToolTimeout, Type: Number{}, Unit: "ms", Default: def, Doc: doc}
}

func timeoutS(doc, def string) Field {
	return Field{Key: "timeout", Means: model.ToolTimeout, Codec: Seconds, Type: Number{}, Unit: "s", Default: def, Doc: doc}
}

// word is the member that names the transport.
func word(key string, t Transports) Field {
	return Field{Key: key, Means: model.Kind, Type: Enum{Fold: t.Fold, Words: enumOf(t)}, Doc: "How the client reaches the server."}
}

// enumOf lists the words of a transport as values.
func enumOf(t Transports) []EnumWord {
	var words []EnumWord
	for _, w := range t.Words {
		words = append(words, EnumWord{Value: w.Word, Doc: w.Doc})
	}
	return words
}

// as renames a field; on, req, opt and doc change one thing about it.
func as(key string, f Field) Field  { f.Key = key; return f }
func on(s model.Set, f Field) Field { f.On = s; return f }
func req(f Field) Field             { f.Required = true; return f }
func opt(f Field) Field             { f.Required = false; return f }
func doc(d string, f Field) Field   { f.Doc = d; return f }
func example(js string, f Field) Field {
	f.Example = js
	return f
}
func missing(w string, f Field) Field {
	f.Missing = w
	return f
}
func typed(t Type, f Field) Field  { f.Type = t; return f }
func coded(c Codec, f Field) Field { f.Codec = c; return f }
func unconfirmed(f Field) Field    { f.Unconfirmed = true; return f }
func toolNames(key string, a model.Attr, d string) Field {
	return Field{Key: key, Means: a, Type: textList, Tools: true, Doc: d, Example: `[]`}
}

// servers is the map of servers under the key, in a document whose other keys
// are described by more.
func servers(key string, unknown Policy, more ...Field) ObjectOf {
	return ObjectOf{What: "the file", Unknown: unknown, Fields: append([]Field{{Key: key, Type: MapOf{Elem: Entry{}, Key: "name of the server"},
		Doc: "The MCP servers, by name.", Example: `{}`}}, more...)}
}

// within wraps a type into objects of one free field each: within(t, "a", "b")
// is {"a": {"b": t}}, with whatever else beside.
func within(t Type, path ...string) Type {
	for i := len(path) - 1; i >= 0; i-- {
		t = ObjectOf{Unknown: Free, Fields: []Field{{Key: path[i], Type: t, Doc: "Holds the MCP servers."}}}
	}
	return t
}

func number(x float64) *float64 { return &x }

func advised(f Field) Field { f.Advised = true; return f }

func tilde(f Field) Field { f.Tilde = true; return f }
