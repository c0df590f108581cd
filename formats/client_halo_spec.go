package formats

import (
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// haloText is a text that must not be blank.
var haloText = String{NonEmpty: true, Blank: "Must not be empty"}

// haloSpec is a whole spec: what `type` says decides which members count.
func haloSpec() Type {
	of := func(kind string, more ...Field) ObjectOf {
		fields := append(haloCommonFields(kind), more...)
		for _, other := range haloOwnFields {
			if fieldFor(fields, other.key, 0) == nil {
				fields = append(fields, Field{Key: other.key, Type: Any{}, Quiet: true, Doc: "Counts only in a spec of type " + other.kind + "."})
			}
		}
		return ObjectOf{What: "a spec of type " + kind, Unknown: Dropped, Fields: fields, Check: haloCheck(kind)}
	}
	return Tagged{Key: "type", What: "a spec", Other: Refused, Message: "Invalid app type. Expected one of: automation, mcp, skill, extension", Missing: "Invalid app type. Expected one of: automation, mcp, skill, extension",
		Guess: func(n *syntax.Node) string {
			for _, own := range haloOwnFields {
				if n.Get(own.key) != nil {
					return own.kind
				}
			}
			return "mcp"
		},
		Cases: []Case{
			{Value: "mcp", Doc: haloKinds["mcp"], Type: of("mcp", Field{Key: "mcp_server", Required: true, Type: Entry{Root: "name", Check: haloServer}, Example: `{"command": "npx"}`,
				Doc: "How Halo reaches the MCP server. Tools that a person switches off on the server's card are left out everywhere, for Digital Humans too."})},
			{Value: "automation", Doc: haloKinds["automation"], Type: of("automation", haloAutomation()...)},
			{Value: "skill", Doc: haloKinds["skill"], Type: of("skill",
				Field{Key: "skill_content", Type: textType, Doc: "The whole text of SKILL.md."},
				Field{Key: "skill_files", Type: MapOf{Elem: textType, Key: "name of the file"}, Doc: "The files of the skill by name; its `SKILL.md` wins over `skill_content`.", Example: `{"SKILL.md": ""}`})},
			{Value: "extension", Doc: haloKinds["extension"], Type: of("extension")},
		}}
}

// haloOwnFields are the members that belong to one type of spec.
var haloOwnFields = []struct{ key, kind string }{
	{"mcp_server", "mcp"}, {"skill_content", "skill"}, {"skill_files", "skill"},
	{"system_prompt", "automation"}, {"subscriptions", "automation"}, {"filters", "automation"}, {"memory_schema", "automation"},
	{"output", "automation"}, {"escalation", "automation"}, {"recommended_model", "automation"}, {"browser_login", "automation"},
}

var haloKinds = map[string]string{
	"mcp":        "An MCP server. It travels in a company's Store source or through `POST /api/apps/install`, where `spaceId: null` installs it for every workspace; Halo publishes Digital Humans and skills only.",
	"automation": "A Digital Human, which runs on triggers and can be talked to.",
	"skill":      "A skill: text that every conversation in its scope can use.",
	"extension":  "An extension: the common members only.",
}

// haloCommonFields are the members of every spec.
func haloCommonFields(kind string) []Field {
	types := Enum{}
	for _, k := range []string{"automation", "mcp", "skill", "extension"} {
		types.Words = append(types.Words, EnumWord{Value: k, Doc: haloKinds[k]})
	}
	return []Field{
		{Key: "spec_version", Type: textType, Default: `"1"`, Doc: "The version of the format of specs. Quote it: a bare 1 is a number, which Halo refuses."},
		{Key: "name", Required: true, Type: haloText, Example: `"company-search"`,
			Doc: "The name and identity of the package. A second one of that name in the same scope is refused: `App '…' is already installed …`. A workspace's server replaces a global one of its name. Changing it later breaks every `requires.mcps` that uses the old one."},
		{Key: "display_name", Type: textType, Doc: "Shown instead of `name`."},
		{Key: "version", Required: true, Type: String{NonEmpty: true, Blank: "Version must not be empty"}, Example: `"1.0.0"`, Doc: "The version of the package, free text. Quote it: a bare 1.0 is a number, which Halo refuses."},
		{Key: "author", Required: kind != "skill", Type: haloText, Example: `"example"`, Doc: "Who made it."},
		{Key: "description", Required: true, Type: haloText, Example: `"What it does."`, Doc: "What it does, in a sentence."},
		{Key: "type", Type: types, Doc: "What the spec describes; it decides which other members count."},
		{Key: "icon", Type: textType, Doc: "The name of an icon, or the URL of a picture."},
		{Key: "permissions", Type: ListOf{Elem: haloPermissions}, Doc: "Built-in capabilities that the author asks for, on top of those that are on by default. The user may still deny them.", Example: `[]`},
		{Key: "requires", Type: haloRequires(), Doc: "What else has to be installed. What is installed counts for one workspace or globally; where both have something of one name, the workspace's wins.", Example: `{}`},
		{Key: "config_schema", Type: ListOf{Elem: haloInput()}, Doc: "What the person is asked at install.", Example: `[]`},
		{Key: "inputs", Type: ListOf{Elem: haloInput()}, Quiet: true, Doc: "Another name of `config_schema`, which only the import of a file understands."},
		{Key: "required_mcps", Type: ListOf{Elem: OneOf{textType, haloDependency()}}, Lenient: Warning, Quiet: true, Doc: "Another form of `requires.mcps`, which only the import of a file understands."},
		{Key: "required_skills", Type: ListOf{Elem: OneOf{textType, haloSkill()}}, Lenient: Warning, Quiet: true, Doc: "Another form of `requires.skills`, which only the import of a file understands."},
		{Key: "store", Type: haloStore(), Doc: "What a store shows.", Example: `{}`},
		{Key: "i18n", Type: MapOf{Key: "locale", Elem: haloLocale()}, Doc: "Texts in other languages, by locale.", Example: `{}`},
	}
}

var haloPermissions = Enum{Open: true, Words: []EnumWord{
	{Value: "ai-browser", Doc: "Drives a browser. On by default."},
	{Value: "ai-terminal", Doc: "Runs commands in a terminal. On by default."},
	{Value: "email", Doc: "Reads and sends email. On by default."},
	{Value: "im-push", Doc: "Sends messages into chat channels. On by default."},
	{Value: "conversation-collab", Doc: "Works with other conversations. Off by default."},
}}

func haloRequires() ObjectOf {
	return ObjectOf{What: "`requires`", Unknown: Dropped, Check: haloRequired, Fields: []Field{
		{Key: "mcps", Type: ListOf{Elem: haloDependency()}, Example: `[]`,
			Doc: "MCP servers that this Digital Human uses. A run gets only these; a chat gets every server of its workspace and the global ones except those with `enabled: false`. When one is missing, turned off, waiting for sign-in or failing, a run does not start, and a chat does without it. Tools that a person switched off on a server's card are left out everywhere. Built-in tools come through `permissions` and are not listed here."},
		{Key: "skills", Type: ListOf{Elem: OneOf{textType, haloSkill()}}, Example: `[]`,
			Doc: "Skills that are installed along. They do not limit which skills can be used: every skill of the workspace and every global one is there in each conversation."},
		{Key: "mcp", Type: ListOf{Elem: OneOf{textType, haloDependency()}}, Lenient: Warning, Quiet: true, Doc: "Another name of `mcps`, which only the import of a file understands."},
		{Key: "skill", Type: ListOf{Elem: OneOf{textType, haloSkill()}}, Lenient: Warning, Quiet: true, Doc: "Another name of `skills`, which only the import of a file understands."},
	}}
}

func haloDependency() ObjectOf {
	return ObjectOf{What: "a required server", Short: "id", Unknown: Dropped, Fields: []Field{
		{Key: "id", Required: true, Server: true, Type: haloText, Doc: "The name of an installed MCP server, of the workspace or global; the workspace's wins. If it is not there: `Required MCP \"…\" not found or not active`."},
		{Key: "reason", Type: textType, Doc: "Why it is needed; shown at install."},
		{Key: "bundled", Type: boolType, Doc: "Says that it is part of the package. Nothing installs a bundled MCP server yet: it has to be installed by itself."},
		{Key: "enabled", Type: boolType, Default: "true", Doc: "false keeps the entry but leaves the server out for this Digital Human only: `Required MCP \"…\" disabled for this digital human`. A server that is turned off itself is left out whatever stands here: \"The MCP server is disabled globally, so this digital human will not inject its tools at runtime.\""},
	}}
}

func haloSkill() ObjectOf {
	return ObjectOf{What: "a required skill", Unknown: Dropped, Check: haloBundled, Fields: []Field{
		{Key: "id", Required: true, Type: haloText, Doc: "The id or the store slug of the skill. If it is not there: `Skill dependency not found: …`."},
		{Key: "reason", Type: textType, Doc: "Why it is needed."},
		{Key: "bundled", Type: boolType, Doc: "true: its files are part of the package, below `skills/<id>/`."},
		{Key: "files", Type: textList, Doc: "The files of a bundled skill; one of them is SKILL.md.", Example: `["SKILL.md"]`},
	}}
}

func haloInput() ObjectOf {
	return ObjectOf{What: "a setting of `config_schema`", Unknown: Dropped, Check: haloSelect, Fields: []Field{
		{Key: "key", Required: true, Type: haloText, Doc: "The name of the value. For an MCP server it is also the name of the environment variable that the server gets it in."},
		{Key: "label", Required: true, Type: haloText, Doc: "What the form calls it."},
		{Key: "type", Required: true, Default: `"string"`, Doc: "The kind of control. There is none for secrets.", Type: Enum{Words: []EnumWord{
			{Value: "url", Doc: "A URL."}, {Value: "text", Doc: "Several lines of text."}, {Value: "string", Doc: "One line of text."}, {Value: "number", Doc: "A number."},
			{Value: "select", Doc: "One of `options`."}, {Value: "boolean", Doc: "Yes or no."}, {Value: "email", Doc: "An email address."}}}},
		{Key: "description", Type: textType, Doc: "Help for the person."},
		{Key: "placeholder", Type: textType, Doc: "What an empty control shows."},
		{Key: "required", Type: boolType, Default: "false", Doc: "true: it has to be filled in."},
		{Key: "default", Type: Any{}, Doc: "What the control starts with."},
		{Key: "options", Doc: "The choices of a select.", Example: `[]`, Type: ListOf{Elem: ObjectOf{What: "an option", Unknown: Dropped, Fields: []Field{
			{Key: "label", Required: true, Type: haloText, Doc: "What the person sees."},
			{Key: "value", Required: true, Type: OneOf{textType, Number{}, boolType}, Doc: "The value."},
		}}}},
	}}
}

func haloStore() ObjectOf {
	url := String{URL: true, Message: "Invalid url"}
	return ObjectOf{What: "`store`", Unknown: Dropped, Fields: []Field{
		{Key: "slug", Type: String{Pattern: regexp.MustCompile(`^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:/[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)?$`), Words: "lowercase letters, digits and inner hyphens, with at most one / for author/id",
			Message: "Slug must be lowercase alphanumeric with optional internal hyphens, optionally scoped as author/id"}, Doc: "The name in the store; equal to the one of the index."},
		{Key: "category", Type: textType, Doc: "The shelf in the store, such as dev-tools or productivity."},
		{Key: "tags", Type: textList, Default: `[]`, Doc: "Words to find it by. Quote those that look like numbers."},
		{Key: "locale", Type: textType, Doc: "The language of the texts, such as en-US."},
		{Key: "min_app_version", Type: textType, Doc: "The oldest Halo that it works with. Quote it."},
		{Key: "license", Type: textType, Doc: "The licence, as SPDX writes it."},
		{Key: "homepage", Type: url, Doc: "The home page."},
		{Key: "repository", Type: url, Doc: "Where the source lies."},
		{Key: "registry_id", Type: textType, Quiet: true, Doc: "Written by Halo at install."},
		{Key: "install_source", Type: Enum{Words: []EnumWord{{Value: "store"}, {Value: "builtin"}, {Value: "manual"}, {Value: "bundled"}}}, Quiet: true, Doc: "Written by Halo at install."},
		{Key: "meta", Type: Any{}, Quiet: true, Doc: "Not read by Halo; the public store copies it into its index."},
	}}
}

func haloLocale() ObjectOf {
	return ObjectOf{What: "a translation", Unknown: Dropped, Fields: []Field{
		{Key: "name", Type: textType, Doc: "The name."},
		{Key: "description", Type: textType, Doc: "The description."},
		{Key: "config_schema", Doc: "Texts of the settings, by their key.", Type: MapOf{Key: "key of the setting", Elem: ObjectOf{What: "a translated setting", Unknown: Dropped, Fields: []Field{
			{Key: "label", Type: textType, Doc: "The label."},
			{Key: "description", Type: textType, Doc: "The help."},
			{Key: "placeholder", Type: textType, Doc: "What an empty control shows."},
			{Key: "options", Type: MapOf{Elem: textType, Key: "value of the option"}, Doc: "The choices, by their value."},
		}}}},
		{Key: "browser_login", Doc: "Labels of the sites to sign in to, by URL.", Type: MapOf{Key: "URL", Elem: ObjectOf{What: "a translated sign-in", Unknown: Dropped, Fields: []Field{
			{Key: "label", Type: textType, Doc: "The label."},
		}}}},
	}}
}
