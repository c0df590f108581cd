package formats

// holoAgent is a whole agent.yaml; mcp is a tool of type mcp in it.
func holoAgent(mcp Type) ObjectOf {
	return ObjectOf{What: "the agent", Unknown: Refused, Check: holoWhole, Fields: []Field{
		{Key: "name", Required: true, Type: holoText, Doc: "The name of the agent.", Example: `"assistant"`},
		field("description", orNull(holoText), "What the agent is for."),
		field("author", orNull(holoText), "Who wrote it."),
		{Key: "model", Required: true, Type: holoModel(), Doc: "The language model; its provider also picks the back end.", Example: `{"provider": "openai", "name": "gpt-4o"}`},
		{Key: "instructions", Required: true, Doc: "The system prompt: either a file or the text.", Example: `{"inline": "You are a helpful assistant."}`, Type: ObjectOf{What: "`instructions`", Unknown: Refused, Check: oneOfTwo("file", "inline"), Fields: []Field{
			{Key: "file", Type: orNull(holoText), Path: FromFile, Doc: "A file with the text."},
			field("inline", orNull(holoText), "The text itself."),
		}}},
		field("response_format", OneOf{MapOf{Elem: Any{}}, textType, Null{}}, "The JSON schema of the answer, or the path to a .json file with it."),
		{Key: "tools", Type: orNull(holoTools(mcp)), Doc: "What the agent can use, at most 50 tools.", Example: `[]`},
		field("evaluations", orNull(holoEvaluations()), "How answers are judged."),
		field("test_cases", orNull(ListOf{Elem: holoTestCase(), Max: 1000}), "What the agent is tested with."),
		{Key: "test_cases_file", Type: textType, Path: FromFile, Doc: "A YAML file with the test cases instead; relative to agent.yaml."},
		field("execution", orNull(holoExecution()), "Limits of test runs."),
		field("observability", orNull(holoObservability()), "Traces, metrics and logs."),
		field("deployment", orNull(holoDeployment()), "How the agent is deployed."),
		field("embedding_provider", orNull(holoModel()), "The model that turns text into vectors; needed with anthropic and a tool that searches documents."),
		field("claude", orNull(holoClaude()), "Settings of the Claude back end."),
		field("openai", orNull(holoOpenAI()), "Settings of the OpenAI back end."),
	}}
}

func holoModel() ObjectOf {
	return ObjectOf{What: "the model", Unknown: Refused, Check: holoAzure, Fields: []Field{
		req(field("provider", wordsOf("openai", "OpenAI, with the OpenAI Agents SDK.", "azure_openai", "Azure OpenAI, with the OpenAI Agents SDK; needs `endpoint`.", "anthropic", "Anthropic, with the Claude SDK.", "ollama", "Ollama, with the Claude SDK."), "The vendor; it also picks the back end.")),
		req(field("name", holoText, "The id of the model or deployment.")),
		defaulted("0.3", field("temperature", orNull(Number{Coerce: true, Min: number(0), Max: number(2)}), "How random answers are.")),
		defaulted("1000", field("max_tokens", orNull(holoInt(1, 0)), "The longest answer, in tokens.")),
		field("top_p", orNull(holoPart), "Nucleus sampling."),
		field("endpoint", orNull(textType), "The base of the API."),
		{Key: "api_key", Secret: true, Type: orNull(textType), Doc: "The key of the API.", Example: `"${OPENAI_API_KEY}"`},
		field("api_version", orNull(textType), "The version of Azure's API."),
		field("auth_provider", orNull(wordsOf("api_key", "With a key.", "oauth_token", "With a token of OAuth.", "bedrock", "Through Amazon Bedrock.", "vertex", "Through Google Vertex.", "foundry", "Through Azure Foundry.", "custom", "Through an address of one's own.")), "How to sign in to Anthropic."),
	}}
}

func holoExecution() ObjectOf {
	seconds := func(key, def, doc string) Field {
		return Field{Key: key, Type: orNull(Number{Int: true, Coerce: true}), Unit: "s", Default: def, Doc: doc}
	}
	return ObjectOf{What: "`execution`", Unknown: Refused, Fields: []Field{
		seconds("file_timeout", "30", "How long reading a file may take, in seconds."),
		seconds("llm_timeout", "60", "How long an answer may take, in seconds."),
		seconds("download_timeout", "30", "How long a download may take, in seconds."),
		defaulted("true", field("cache_enabled", orNull(holoBool), "Keeps downloads.")),
		defaulted(`".holodeck/cache"`, field("cache_dir", orNull(textType), "Where they are kept.")),
		field("verbose", orNull(holoBool), "Says more."),
		field("quiet", orNull(holoBool), "Says less."),
		defaulted("1", field("parallel_test_cases", orNull(holoInt(1, 0)), "How many test cases run at a time.")),
	}}
}

// holoConfig is a config.yaml, for one project or for the user.
func holoConfig() ObjectOf {
	anything := func(key, doc string) Field { return field(key, Any{}, doc) }
	entry := Entry{Name: "name", Check: holoEntry}
	return ObjectOf{What: "the configuration", Unknown: Refused, Fields: []Field{
		anything("providers", "Settings of model providers."),
		anything("vectorstores", "Databases by name."),
		field("execution", orNull(holoExecution()), "Limits of test runs."),
		anything("deployment", "How agents are deployed."),
		{Key: "mcp_servers", Doc: "Tools of type mcp for every agent that has no tool of that name.", Example: `[]`,
			Type: orNull(ListOf{Elem: Tagged{Key: "type", What: "a server", Other: Refused, Guess: holoGuess, Cases: []Case{{Value: "mcp", Doc: "A server that speaks MCP.", Type: entry}},
				Missing: "Input tag '' found using _get_tool_type() does not match any of the expected tags: 'vectorstore', 'function', 'mcp', 'prompt', 'hierarchical_document'"}})},
	}}
}
