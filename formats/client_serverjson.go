package formats

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// serverJSON is the description of a server for the MCP registry. Source:
// modelcontextprotocol/registry, the schema of 2025-12-11.
func serverJSON() *Client {
	row := &Client{
		ID: "server-json", Name: "MCP Registry", Docs: "https://github.com/modelcontextprotocol/registry/blob/main/docs/reference/server-json/generic-server-json.md",
		Verified: "2026-11-30, modelcontextprotocol/registry server.schema.json of 2025-12-11",
		About:    "A `server.json` describes one MCP server for the registry: the packages that hold it and the addresses where it runs. Clients make their own entries from it.",
		Pitfalls: []string{
			"`packages` and `remotes` are ways to reach the same server; a client takes one of them.",
			"A version is one version: no range, and not `latest` for a package.",
			"`{name}` in a value stands for one of the `variables` beside it.",
			"Older files spell members with underscores; the registry takes camelCase only.",
		},
		Files:      []File{{Path: "server.json", Scope: Project, When: isServerJSON}},
		Syntax:     Syntax{Duplicates: Warning},
		Place:      Place{Shape: Single, Name: "name"},
		Transports: registryTransports("type", true),
		Unknown:    Unclear,
		Refuses:    "refuses to publish it",
		Vars:       []Variable{{Open: "{", Close: "}", Space: model.Input, Local: true, Doc: "One of the `variables` beside it."}},
		Unset:      UnsetLiteral,
		Descriptor: true,
		New:        newServerJSON,
	}
	pkg, remote := packageFields(), remoteFields()
	row.Fields = append(onEach(model.OnStdio, pkg), onEach(model.OnRemote, remote)...)
	asPackage, asRemote := *row, *row
	asPackage.Fields, asPackage.Transports = pkg, registryTransports("transport.type", false)
	asRemote.Fields = remote
	row.Forms = []Form{{Name: "package", Client: &asPackage}, {Name: "remote", Client: &asRemote}}
	row.Schema = ObjectOf{What: "the file", Unknown: Unclear, Fields: []Field{
		{Key: "$schema", Type: textType, Doc: "The schema of the format.", Example: `"` + registrySchema + `"`},
		{Key: "name", Required: true, Type: String{Pattern: regexp.MustCompile(`^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$`), Words: "a namespace in reverse-DNS form, one slash and a name"},
			Doc: "The name of the server: a namespace in reverse-DNS form, a slash and a name.", Example: `"io.github.user/weather"`},
		{Key: "title", Type: textType, Doc: "The name that people see."},
		{Key: "description", Required: true, Type: String{Pattern: regexp.MustCompile(`^(?s:.{1,100})$`), Words: "1 to 100 characters"}, Doc: "What the server does, in at most 100 characters."},
		{Key: "version", Required: true, Type: oneVersion, Doc: "The version of this description.", Example: `"1.0.0"`},
		{Key: "packages", Type: ListOf{Elem: Entry{Root: "name", Form: "package", Check: latest}}, Doc: "The packages that hold the server.", Example: "[]"},
		{Key: "remotes", Type: ListOf{Elem: Entry{Root: "name", Form: "remote"}}, Doc: "The addresses where the server runs.", Example: "[]"},
		{Key: "repository", Doc: "Where the source is.", Type: ObjectOf{What: "`repository`", Unknown: Unclear, Fields: []Field{
			{Key: "url", Required: true, Type: textType, Doc: "The address of the repository."},
			{Key: "source", Required: true, Type: textType, Doc: "The service that hosts it.", Example: `"github"`},
			{Key: "id", Type: textType, Doc: "The repository's id at that service."},
			{Key: "subfolder", Type: textType, Doc: "The folder of the server in the repository."},
		}}},
		{Key: "websiteUrl", Type: textType, Doc: "The address of the server's own pages."},
		{Key: "icons", Type: ListOf{Elem: Any{}}, Doc: "Icons, each with its address in `src`."},
		{Key: "_meta", Type: Any{}, Doc: "Further facts, under keys in reverse-DNS form."},
		{Key: "status", Type: Any{}, Gone: "The registry keeps the status itself; it is no longer part of the file."},
		{Key: "version_detail", Type: Any{}, Gone: "`version_detail` is the old form of `version`, which is a text at the top."},
	}}
	return row
}

const registrySchema = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"

var oneVersion = String{Pattern: regexp.MustCompile(`^[^<>=^~*\s]+$`), Words: "one version, not a range"}

func registryTransports(key string, required bool) Transports {
	none := model.Stdio
	if required {
		none = model.Unknown
	}
	return Transports{Key: key, Required: required, URL: model.Unknown, None: none, Words: []Word{
		{Word: "stdio", Means: model.Stdio, Doc: "The package is started and speaks over its standard input and output."},
		{Word: "streamable-http", Means: model.HTTP, Doc: "Streamable HTTP, at `url`."},
		{Word: "sse", Means: model.SSE, Doc: "The retired HTTP+SSE transport, at `url`."},
	}}
}

// onEach limits fields to transports.
func onEach(s model.Set, fields []Field) []Field {
	out := slices.Clone(fields)
	for i := range out {
		out[i].On = s
	}
	return out
}

func input(more ...Field) []Field {
	return append(more,
		Field{Key: "description", Type: textType, Doc: "What the value is."},
		Field{Key: "value", Type: textType, Doc: "The value; nobody is asked for it then. `{name}` stands for one of `variables`."},
		Field{Key: "default", Type: textType, Doc: "The value that is offered."},
		Field{Key: "placeholder", Type: textType, Doc: "An example of a value."},
		Field{Key: "isRequired", Type: boolType, Default: "false", Doc: "Whether there has to be a value."},
		Field{Key: "isSecret", Type: boolType, Default: "false", Doc: "Whether the value is a credential."},
		Field{Key: "format", Default: `"string"`, Doc: "What the value has to be.", Type: Enum{Words: []EnumWord{{Value: "string"}, {Value: "number"}, {Value: "boolean"}, {Value: "filepath", Doc: "A file on the person's machine."}}}},
		Field{Key: "choices", Type: textList, Doc: "The only values there are."},
		Field{Key: "variables", Type: MapOf{Key: "name of the variable", Elem: Any{}}, Doc: "What `{name}` in the value stands for."},
	)
}

func keyValues(what string) Type {
	return ListOf{Elem: ObjectOf{What: what, Unknown: Unclear, Fields: input(
		Field{Key: "name", Required: true, Type: textType, Doc: "The name."})}}
}

func runnerArguments() Type {
	kind := func(word, doc string) Field {
		return Field{Key: "type", Required: true, Type: Enum{Words: []EnumWord{{Value: word, Doc: doc}}}, Doc: "How the argument is written."}
	}
	repeated := Field{Key: "isRepeated", Type: boolType, Default: "false", Doc: "Whether the argument can stand several times."}
	return ListOf{Elem: Tagged{Key: "type", What: "an argument", Other: Refused, Cases: []Case{
		{Value: "positional", Doc: "The value alone.", Type: ObjectOf{What: "an argument", Unknown: Unclear, Fields: input(kind("positional", "The value alone."), repeated,
			Field{Key: "valueHint", Type: textType, Doc: "A name for the value, for people and for references in a url."})}},
		{Value: "named", Doc: "A flag and its value.", Type: ObjectOf{What: "an argument", Unknown: Unclear, Fields: input(kind("named", "A flag and its value."), repeated,
			Field{Key: "name", Required: true, Type: textType, Doc: "The flag, with its dashes.", Example: `"--port"`})}},
	}}}
}

func packageFields() []Field {
	old := func(key, now string) Field {
		return Field{Key: key, Type: Any{}, Gone: "`" + key + "` is the old spelling; the registry reads `" + now + "`."}
	}
	return []Field{
		{Key: "registryType", Codec: packageRegistry, Required: true, Doc: "The kind of registry that holds the package.", Example: `"npm"`, Type: Enum{Open: true, Words: []EnumWord{
			{Value: "npm", Doc: "An npm package, which npx runs."}, {Value: "pypi", Doc: "A Python package, which uvx runs."}, {Value: "oci", Doc: "A container image, which docker runs."},
			{Value: "nuget", Doc: "A .NET package, which dnx runs."}, {Value: "mcpb", Doc: "An MCP bundle, by its address."}, {Value: "maven", Doc: "A Java package."},
		}}},
		{Key: "registryBaseUrl", Type: textType, Doc: "The address of the registry."},
		{Key: "identifier", Means: model.Command, Codec: packageID, Required: true, Type: String{NonEmpty: true}, Doc: "The name of the package, or its address.", Example: `"@acme/weather-mcp"`},
		{Key: "version", Codec: packageVersion, Type: oneVersion, Doc: "The version of the package.", Example: `"1.0.0"`},
		{Key: "fileSha256", Type: String{Pattern: regexp.MustCompile(`^[a-f0-9]{64}$`), Words: "64 hexadecimal digits in lower case"}, Doc: "The SHA-256 hash of the file; an MCP bundle needs it."},
		{Key: "runtimeHint", Codec: packageRunner, Type: textType, Doc: "The command that runs the package.", Example: `"npx"`},
		{Key: "runtimeArguments", Codec: packageRuntime, Type: runnerArguments(), Doc: "Arguments of that command, before the package."},
		{Key: "packageArguments", Codec: packageArgs, Type: runnerArguments(), Doc: "Arguments of the server, behind the package."},
		{Key: "environmentVariables", Means: model.Env, Codec: declaredPairs, Type: keyValues("a variable"), Doc: "Variables that the server reads."},
		{Key: "transport", Required: true, Doc: "How the running server is reached.", Example: `{"type": "stdio"}`, Type: ObjectOf{What: "`transport`", Unknown: Unclear, Fields: []Field{
			req(word("type", registryTransports("type", true))),
			coded(urlTemplate, address()),
			{Key: "headers", Means: model.Headers, Codec: declaredPairs, On: model.OnRemote, Type: keyValues("a header"), Doc: "HTTP headers of every request."},
		}}},
		old("registry_type", "registryType"), old("registry_name", "registryType"), old("runtime_hint", "runtimeHint"), old("runtime_arguments", "runtimeArguments"),
		old("package_arguments", "packageArguments"), old("environment_variables", "environmentVariables"),
	}
}

func remoteFields() []Field {
	return []Field{
		word("type", registryTransports("type", true)),
		coded(urlTemplate, typed(String{Pattern: regexp.MustCompile(`^https?://\S+$|^\{`), Words: "an http or https address"}, address())),
		{Key: "headers", Means: model.Headers, Codec: declaredPairs, Type: keyValues("a header"), Doc: "HTTP headers of every request."},
		{Key: "variables", Codec: urlVariables, Type: MapOf{Key: "name of the variable", Elem: Any{}}, Doc: "What `{name}` in the url stands for."},
	}
}

// latest reports a package whose version moves.
func latest(r *Reporter, n *syntax.Node) {
	if v := n.At("version"); v.Is(syntax.String) && v.Str == "latest" {
		r.Report("bad-value", Error, v.Span, "MCP Registry takes one version of a package, and `latest` is none, so it refuses to publish it.")
	}
}

// isServerJSON reports whether a document describes a server for the registry.
func isServerJSON(root *syntax.Node) bool {
	if s := root.At("$schema"); s.Is(syntax.String) && strings.Contains(s.Str, "modelcontextprotocol.io") {
		return true
	}
	n := root.At("name")
	return n.Is(syntax.String) && strings.Contains(n.Str, ".") && strings.Contains(n.Str, "/") &&
		(root.At("packages").Is(syntax.Array) || root.At("remotes").Is(syntax.Array))
}

// newServerJSON describes the server of the first entry. What else a
// description needs is left to be filled in.
func newServerJSON(entries []Lowered) Composed {
	made := Composed{Lang: syntax.JSON, File: "server.json"}
	packages, remotes := syntax.Value{Kind: syntax.Array}, syntax.Value{Kind: syntax.Array}
	first := entries[0].Name
	for _, e := range entries {
		switch {
		case e.Name != first:
			made.Losses = append(made.Losses, model.Loss{Code: "W-UNKNOWN", Server: e.Name, What: e.Name,
				Why: "A server.json describes one server, so `" + e.Name + "` is left out; convert it by itself."})
		case e.Body.Index("registryType") >= 0:
			packages.Items = append(packages.Items, e.Body)
		default:
			remotes.Items = append(remotes.Items, e.Body)
		}
	}
	name := first
	if !strings.Contains(name, "/") {
		name = "com.example/" + NameRule{Pattern: regexp.MustCompile(`^[a-zA-Z0-9._-]+$`)}.Suggest(name, nil)
		made.Losses = append(made.Losses, model.Loss{Code: "W-NAME", Server: first, What: first,
			Why: "A name in the registry begins with a namespace that is yours, so the server is called `" + name + "` until you write it."})
	}
	made.Losses = append(made.Losses, model.Loss{Code: "W-DESC", Server: first, What: "description",
		Why: "A server.json needs a description and a version; fill them in."})
	made.Value = syntax.ObjectValue(
		syntax.Field{Key: "$schema", Value: syntax.StringValue(registrySchema)},
		syntax.Field{Key: "name", Value: syntax.StringValue(name)},
		syntax.Field{Key: "description", Value: syntax.StringValue("<what the server does>")},
		syntax.Field{Key: "version", Value: syntax.StringValue("0.0.1")})
	if len(packages.Items) > 0 {
		made.Value.Set("packages", packages)
	}
	if len(remotes.Items) > 0 {
		made.Value.Set("remotes", remotes)
	}
	return made
}
