package formats

import (
	"path"
	"regexp"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// mcpb is the manifest of an MCP bundle, once called DXT. Source:
// anthropics/mcpb schemas.
func mcpb() *Client {
	values := MapOf{Key: "name of the value", Elem: ObjectOf{What: "a value", Unknown: Unclear, Fields: []Field{
		{Key: "type", Required: true, Doc: "What the value is.", Example: `"string"`, Type: Enum{Words: []EnumWord{{Value: "string"}, {Value: "number"}, {Value: "boolean"}, {Value: "directory", Doc: "A folder."}, {Value: "file", Doc: "A file."}}}},
		{Key: "title", Required: true, Type: textType, Doc: "The name that people see.", Example: `""`},
		{Key: "description", Required: true, Type: textType, Doc: "What the value is for.", Example: `""`},
		{Key: "required", Type: boolType, Default: "false", Doc: "Whether there has to be a value."},
		{Key: "default", Type: Any{}, Doc: "The value that is offered."},
		{Key: "multiple", Type: boolType, Default: "false", Doc: "Whether several folders or files can be chosen."},
		{Key: "sensitive", Type: boolType, Default: "false", Doc: "Whether the value is a credential, which is stored safely."},
		{Key: "min", Type: Number{}, Doc: "The smallest number."},
		{Key: "max", Type: Number{}, Doc: "The greatest number."},
	}}}
	program := ObjectOf{What: "`server`", Unknown: Unclear, Fields: []Field{
		{Key: "type", Required: true, Doc: "What the server is written in.", Example: `"node"`, Type: Enum{Words: []EnumWord{
			{Value: "node", Doc: "A Node.js program, with its modules in the bundle."}, {Value: "python", Doc: "A Python program, with its packages in the bundle."},
			{Value: "binary", Doc: "A program of the platform."}, {Value: "uv", Doc: "A Python program whose packages uv installs (since 0.4)."}}}},
		{Key: "entry_point", Required: true, Type: textType, Doc: "The file of the bundle that starts the server.", Example: `"server/index.js"`},
		{Key: "mcp_config", Required: true, Type: Entry{Root: "name"}, Doc: "How the server is started.", Example: `{"command": "node", "args": ["${__dirname}/server/index.js"]}`},
	}}
	plain := func(key, doc string, t Type) Field { return Field{Key: key, Type: t, Doc: doc} }
	needed := func(key, doc, example string) Field {
		return Field{Key: key, Type: textType, Required: true, Doc: doc, Example: example}
	}
	fixedVar := func(name string, space model.Space, doc string) Variable {
		return Variable{Open: "${" + name, Close: "}", Fixed: name, Space: space, Local: true, Doc: doc}
	}
	return &Client{
		ID: "mcpb", Name: "MCPB", Docs: "https://github.com/anthropics/mcpb/blob/main/MANIFEST.md",
		Verified: "2026-11-30, anthropics/mcpb schemas 0.1 to 0.4",
		About:    "The manifest of an MCP bundle: a local server packed into one file that Claude Desktop and others install. `server.mcp_config` says how it is started.",
		Pitfalls: []string{
			"Paths inside the bundle begin with `${__dirname}`.",
			"A value of the person is `${user_config.NAME}`, declared under `user_config`; environment variables are not expanded.",
			"`dxt_version` is the old name of `manifest_version`.",
		},
		Files:  []File{{Path: "manifest.json", Scope: Project, When: isMCPB}},
		Syntax: Syntax{Duplicates: Warning},
		Schema: ObjectOf{What: "the manifest", Unknown: Unclear, Check: declaredValues, Fields: []Field{
			{Key: "manifest_version", Type: String{Pattern: regexp.MustCompile(`^0\.[1-4]$`), Words: "0.1 to 0.4"}, Doc: "The version of the format.", Example: `"0.3"`},
			{Key: "dxt_version", Type: textType, Gone: "`dxt_version` is the old name of `manifest_version`.", Doc: "The old name of `manifest_version`."},
			needed("name", "The name of the bundle.", `"weather"`),
			plain("display_name", "The name that people see.", textType),
			needed("version", "The version of the bundle.", `"1.0.0"`),
			needed("description", "What the server does, in a sentence.", `""`),
			plain("long_description", "What the server does, at length, as Markdown.", textType),
			{Key: "author", Required: true, Doc: "Who made the bundle.", Example: `{"name": ""}`, Type: ObjectOf{What: "`author`", Unknown: Unclear, Fields: []Field{
				needed("name", "The name of the author.", `""`), plain("email", "An address for mail.", textType), plain("url", "The author's pages.", textType)}}},
			{Key: "server", Required: true, Type: program, Doc: "The server.", Example: `{"type": "node", "entry_point": "server/index.js", "mcp_config": {"command": "node", "args": ["${__dirname}/server/index.js"]}}`},
			{Key: "user_config", Type: values, Doc: "Values that a person gives when the bundle is installed.", Example: "{}"},
			plain("repository", "Where the source is.", Any{}), plain("homepage", "The server's pages.", textType), plain("documentation", "Its documentation.", textType),
			plain("support", "Where to ask.", textType), plain("icon", "An icon in the bundle.", textType), plain("icons", "Icons of several sizes.", Any{}),
			plain("screenshots", "Pictures in the bundle.", textList), plain("tools", "The tools that the server offers.", ListOf{Elem: Any{}}),
			plain("tools_generated", "Whether there are further tools at run time.", boolType), plain("prompts", "The prompts that the server offers.", ListOf{Elem: Any{}}),
			plain("prompts_generated", "Whether there are further prompts at run time.", boolType), plain("keywords", "Words to find the bundle by.", textList),
			plain("license", "The licence.", textType), plain("privacy_policies", "Addresses of privacy policies.", textList),
			plain("compatibility", "Which applications, platforms and runtimes it needs.", Any{}), plain("localization", "Texts in other languages.", Any{}),
			plain("_meta", "Further facts.", Any{}),
		}},
		Place:      Place{Path: []string{"server", "mcp_config"}, Shape: Single, Name: "name"},
		Transports: Transports{None: model.Stdio},
		Fields: []Field{
			command(), args(), env(),
			{Key: "platform_overrides", Doc: "What differs on a platform (`win32`, `darwin`, `linux`).", Type: MapOf{Key: "platform", Elem: ObjectOf{What: "an override", Unknown: Unclear, Fields: []Field{
				{Key: "command", Type: textType, Doc: "The program there."}, {Key: "args", Type: textList, Doc: "Its arguments there."}, {Key: "env", Type: textMap, Doc: "Its variables there."}}}}},
		},
		Unknown: Unclear,
		Refuses: "refuses the bundle",
		Vars: []Variable{
			{Open: "${user_config.", Close: "}", Space: model.Input, Doc: "A value that the person gives; see `user_config`."},
			fixedVar("__dirname", model.Plugin, "The folder of the bundle."),
			fixedVar("HOME", model.Home, "The home folder."),
			fixedVar("DESKTOP", model.Other, "The folder of the desktop."),
			fixedVar("DOCUMENTS", model.Other, "The folder of documents."),
			fixedVar("DOWNLOADS", model.Other, "The folder of downloads."),
			fixedVar("pathSeparator", model.Other, "`/`, or `\\` on Windows."),
			fixedVar("/", model.Other, "`/`, or `\\` on Windows."),
		},
		Unset:      UnsetLiteral,
		Traits:     Traits{NoLoginPath: true, RelativeTo: FromStart, StartsIn: "a folder that is not the bundle's", Committed: true, HomeRef: "${HOME}", Literal: "declare the value in `user_config` and write ${user_config.NAME}"},
		Descriptor: true,
		New:        newMCPB,
	}
}

// isMCPB reports whether a manifest is one of an MCP bundle; browser extensions
// have manifests too, with a number for a version.
func isMCPB(root *syntax.Node) bool {
	return (root.At("manifest_version").Is(syntax.String) || root.Get("dxt_version") != nil) && root.At("server", "mcp_config") != nil
}

// declaredValues reports references to values that the manifest does not declare.
func declaredValues(r *Reporter, root *syntax.Node) {
	for _, s := range r.Document().Servers {
		texts := append([]model.Str{s.Command}, s.Args...)
		for _, p := range s.Env {
			texts = append(texts, p.Value)
		}
		for _, t := range texts {
			for _, ref := range t.Refs() {
				if ref.Space == model.Input && !ref.Foreign && root.At("user_config", ref.Name) == nil && t.From != nil {
					r.Report("bad-value", Warning, t.From.Span, "`"+ref.Text+"` refers to a value that `user_config` does not declare, so the text stays as it is; declare `"+ref.Name+"` there.")
				}
			}
		}
	}
}

var userConfig = regexp.MustCompile(`\$\{user_config\.([^}]+)\}`)

// newMCPB is a manifest around the first entry. What else a bundle needs is
// left to be filled in.
func newMCPB(entries []Lowered) Composed {
	e := entries[0]
	made := Composed{Lang: syntax.JSON, File: "manifest.json"}
	for _, other := range entries[1:] {
		made.Losses = append(made.Losses, model.Loss{Code: "W-UNKNOWN", Server: other.Name, What: other.Name,
			Why: "A bundle holds one server, so `" + other.Name + "` is left out; convert it by itself."})
	}
	made.Losses = append(made.Losses, model.Loss{Code: "W-DESC", Server: e.Name, What: "description",
		Why: "A manifest needs a description, an author and the files of the server; fill them in."})
	text := syntax.StringValue
	kind, entry := mcpbKind(e.Body)
	made.Value = syntax.ObjectValue(
		syntax.Field{Key: "manifest_version", Value: text("0.3")},
		syntax.Field{Key: "name", Value: text(e.Name)},
		syntax.Field{Key: "version", Value: text("0.0.1")},
		syntax.Field{Key: "description", Value: text("<what the server does>")},
		syntax.Field{Key: "author", Value: syntax.ObjectValue(syntax.Field{Key: "name", Value: text("<author>")})},
		syntax.Field{Key: "server", Value: syntax.ObjectValue(
			syntax.Field{Key: "type", Value: text(kind)},
			syntax.Field{Key: "entry_point", Value: text(entry)},
			syntax.Field{Key: "mcp_config", Value: e.Body})})
	values := syntax.ObjectValue()
	for _, m := range userConfig.FindAllStringSubmatch(syntax.Render(syntax.JSON, e.Body), -1) {
		v := syntax.ObjectValue(
			syntax.Field{Key: "type", Value: text("string")},
			syntax.Field{Key: "title", Value: text(m[1])},
			syntax.Field{Key: "description", Value: text("<what " + m[1] + " is>")},
			syntax.Field{Key: "required", Value: syntax.BoolValue(true)})
		if SecretName(m[1]) {
			v.Set("sensitive", syntax.BoolValue(true))
		}
		values.Set(m[1], v)
	}
	if len(values.Fields) > 0 {
		made.Value.Set("user_config", values)
	}
	return made
}

// mcpbKind is the type of the server that a command starts, and its file.
func mcpbKind(body syntax.Value) (kind, entry string) {
	command, first := "", ""
	if i := body.Index("command"); i >= 0 {
		command = body.Fields[i].Value.Str
	}
	if i := body.Index("args"); i >= 0 {
		for _, a := range body.Fields[i].Value.Items {
			if first == "" && !strings.HasPrefix(a.Str, "-") {
				first = a.Str
			}
		}
	}
	switch path.Base(command) {
	case "node", "bun", "deno":
		return "node", orElse(first, "server/index.js")
	case "npx", "npx.cmd", "bunx":
		return "node", "server/index.js"
	case "python", "python3":
		return "python", orElse(first, "server/main.py")
	case "uv", "uvx":
		return "python", "server/main.py"
	}
	return "binary", orElse(command, "server/main")
}
