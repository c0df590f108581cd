package formats

// holoObservability is where traces, metrics and logs go.
func holoObservability() ObjectOf {
	return ObjectOf{What: "`observability`", Unknown: Refused, Fields: []Field{
		defaulted("false", field("enabled", holoBool, "Whether anything is recorded.")),
		field("disable_provider_tracing", holoBool, "Switches the provider's own traces off."),
		field("service_name", orNull(textType), "The name under which it is recorded."),
		field("traces", orNull(ObjectOf{What: "`traces`", Unknown: Refused, Fields: []Field{
			defaulted("true", field("enabled", holoBool, "Whether there are traces.")),
			defaulted("1", field("sample_rate", holoPart, "Which part is kept.")),
			field("capture_content", holoBool, "Keeps what is said."), field("capture_evaluation_content", holoBool, "Keeps what is judged."),
			field("redaction_patterns", textList, "Regular expressions of what is blotted out."),
			defaulted("2048", field("max_queue_size", holoInt(1, 0), "How many wait.")), defaulted("512", field("max_export_batch_size", holoInt(1, 0), "How many are sent at a time.")),
			{Key: "schedule_delay_millis", Type: holoInt(100, 0), Unit: "ms", Default: "2000", Doc: "How often they are sent."},
		}}), "Traces."),
		field("metrics", orNull(ObjectOf{What: "`metrics`", Unknown: Refused, Fields: []Field{
			defaulted("true", field("enabled", holoBool, "Whether there are metrics.")),
			{Key: "export_interval_ms", Type: holoInt(1000, 0), Unit: "ms", Default: "5000", Doc: "How often they are sent."},
		}}), "Metrics."),
		field("logs", orNull(ObjectOf{What: "`logs`", Unknown: Refused, Fields: []Field{
			defaulted("true", field("enabled", holoBool, "Whether there are logs.")),
			defaulted(`"INFO"`, field("level", wordsOf("DEBUG", "Everything.", "INFO", "What happens.", "WARNING", "What is odd.", "ERROR", "What fails.", "CRITICAL", "What ends it."), "What is logged.")),
			field("include_trace_context", holoBool, "Names the trace."), field("filter_namespaces", textList, "What is logged, by name."),
		}}), "Logs."),
		field("exporters", orNull(ObjectOf{What: "`exporters`", Unknown: Refused, Fields: []Field{
			field("console", orNull(MapOf{Elem: Any{}}), "Prints it."),
			field("otlp", orNull(ObjectOf{What: "`otlp`", Unknown: Refused, Fields: []Field{
				defaulted("true", field("enabled", holoBool, "Whether it is sent there.")), field("endpoint", orNull(textType), "The address of the collector."),
				field("protocol", wordsOf("grpc", "gRPC.", "http", "HTTP."), "How it is sent."), field("headers", orNull(textMap), "Headers sent along."),
				{Key: "timeout_ms", Type: orNull(Number{Int: true, Coerce: true}), Unit: "ms", Doc: "How long sending may take."},
				field("compression", orNull(textType), "How it is packed."), defaulted("true", field("insecure", holoBool, "Sends it in the clear.")),
			}}), "Sends it to an OpenTelemetry collector."),
			field("prometheus", orNull(ObjectOf{What: "`prometheus`", Unknown: Refused, Fields: []Field{
				field("enabled", holoBool, "Whether it is offered."), defaulted("8889", field("port", holoInt(1024, 65535), "The port.")), field("host", textType, "The host."), field("path", textType, "The path."),
			}}), "Offers it to Prometheus."),
			field("azure_monitor", orNull(MapOf{Elem: Any{}}), "Sends it to Azure Monitor."),
		}}), "Where it goes."),
		field("resource_attributes", orNull(MapOf{Elem: Any{}}), "What is said of the service."),
	}}
}

func holoDeployment() ObjectOf {
	return ObjectOf{What: "`deployment`", Unknown: Refused, Fields: []Field{
		field("runtime", wordsOf("container", "A container."), "What it runs in."),
		req(field("registry", ObjectOf{What: "`registry`", Unknown: Refused, Fields: []Field{
			req(field("url", textType, "The address of the registry.")), req(field("repository", textType, "The name of the image, in lower case.")),
			field("tag_strategy", wordsOf("git_sha", "The commit.", "git_tag", "The tag.", "latest", "Always latest.", "custom", "`custom_tag`."), "How images are tagged."),
			field("custom_tag", orNull(textType), "The tag of the strategy custom."), field("credentials_env_prefix", orNull(textType), "How the variables with the credentials begin."),
		}}, "Where the image goes.")),
		req(field("target", ObjectOf{What: "`target`", Unknown: Refused, Fields: []Field{
			req(field("provider", wordsOf("aws", "Amazon.", "gcp", "Google.", "azure", "Microsoft."), "Whose cloud it is.")),
			field("aws", orNull(MapOf{Elem: Any{}}), "Settings of Amazon."), field("gcp", orNull(MapOf{Elem: Any{}}), "Settings of Google."), field("azure", orNull(MapOf{Elem: Any{}}), "Settings of Microsoft."),
		}}, "Where it runs.")),
		field("protocol", wordsOf("rest", "REST.", "ag-ui", "AG-UI.", "both", "Both."), "What it speaks."),
		defaulted("8080", field("port", Number{Int: true, Coerce: true}, "The port.")),
		field("health_check_path", textType, "The path that says it is well."),
		field("environment", MapOf{Elem: textType, Key: "name of the variable", Secret: true}, "Environment variables."),
		defaulted(`"linux/amd64"`, field("platform", textType, "The platform of the image.")),
	}}
}

// holoClaude and holoOpenAI are settings of the two back ends.
func holoClaude() ObjectOf {
	toggle := func(key, doc string) Field { return defaulted("false", field(key, holoBool, doc)) }
	return ObjectOf{What: "`claude`", Unknown: Refused, Check: holoSubagents, Fields: []Field{
		field("working_directory", orNull(textType), "Where it works."),
		{Key: "subagents", Type: Any{}, Quiet: true, Doc: "No longer supported."},
		defaulted(`"manual"`, field("permission_mode", wordsOf("manual", "Asks.", "acceptEdits", "Edits without asking.", "acceptAll", "Does everything without asking; it also needs `i_understand_this_is_unsafe`."), "What it may do without asking.")),
		field("max_turns", orNull(holoInt(1, 0)), "How many turns it takes at most."),
		field("max_concurrent_sessions", orNull(holoInt(1, 500)), "How many sessions run at a time."),
		defaulted("500", field("session_memory_estimate_mib", orNull(holoInt(50, 2000)), "What a session takes, in MiB.")),
		field("extended_thinking", orNull(ObjectOf{What: "`extended_thinking`", Unknown: Refused, Fields: []Field{
			toggle("enabled", "Thinks longer."), defaulted("10000", field("budget_tokens", holoInt(1000, 100000), "How long, in tokens."))}}), "Longer thinking."),
		toggle("web_search", "Searches the web."),
		field("bash", orNull(ObjectOf{What: "`bash`", Unknown: Refused, Fields: []Field{
			toggle("enabled", "Runs commands."), field("excluded_commands", textList, "Commands that it may not run."), toggle("allow_unsafe", "Runs dangerous commands too.")}}), "Running commands."),
		field("file_system", orNull(ObjectOf{What: "`file_system`", Unknown: Refused, Fields: []Field{
			toggle("read", "Reads files."), toggle("write", "Writes files."), toggle("edit", "Edits files.")}}), "Files."),
		field("agents", orNull(MapOf{Key: "name of the agent", Elem: ObjectOf{What: "an agent", Unknown: Refused, Check: oneOfTwo("prompt", "prompt_file"), Fields: []Field{
			req(field("description", holoText, "What it is for.")), field("prompt", orNull(textType), "Its instructions."), field("prompt_file", orNull(textType), "A file with them."),
			field("tools", orNull(textList), "The tools that it has."), field("model", orNull(wordsOf("sonnet", "Sonnet.", "opus", "Opus.", "haiku", "Haiku.", "inherit", "The same.")), "Its model."),
		}}}), "Agents that it can call."),
		field("allowed_tools", orNull(textList), "Tools that run without asking."),
		field("disallowed_tools", orNull(textList), "Tools that it may not use."),
		field("effort", orNull(wordsOf("low", "Little.", "medium", "Some.", "high", "Much.", "max", "All.")), "How hard it thinks."),
		field("max_budget_usd", orNull(Number{Coerce: true, Above: number(0)}), "What it may cost, in dollars."),
		field("fallback_model", orNull(textType), "The model when the first one fails."),
		field("setting_sources", orNull(ListOf{Elem: wordsOf("user", "The user's.", "project", "The project's.", "local", "The local ones.", "all", "All; it stands alone.")}), "Whose settings are read."),
		toggle("i_understand_this_is_unsafe", "Allows `acceptAll`."),
		field("disable_default_hooks", boolType, "Switches the default hooks off."),
		field("disable_subprocess_env_scrub", boolType, "Lets servers inherit every variable."),
	}}
}

func holoOpenAI() ObjectOf {
	return ObjectOf{What: "`openai`", Unknown: Refused, Fields: []Field{
		field("max_concurrent_sessions", orNull(holoInt(1, 0)), "How many sessions run at a time."),
		defaulted("100", field("session_memory_estimate_mib", orNull(holoInt(1, 0)), "What a session takes, in MiB.")),
		defaulted("20", field("max_turns", orNull(holoInt(1, 0)), "How many turns it takes at most.")),
		field("i_understand_this_is_unsafe", holoBool, "Allows what is dangerous."),
		field("disable_default_hooks", holoBool, "Switches the default hooks off."),
		field("disable_subprocess_env_scrub", holoBool, "Lets servers inherit every variable."),
		field("permissions", orNull(ObjectOf{What: "`permissions`", Unknown: Refused, Fields: []Field{
			field("allowed_tools", orNull(textList), "Tools that run without asking."), field("disallowed_tools", orNull(textList), "Tools that it may not use.")}}), "Which tools it may use."),
		field("effort", orNull(textType), "How hard it thinks."),
		field("max_budget_usd", orNull(Number{Coerce: true, Above: number(0)}), "What it may cost, in dollars."),
		field("fallback_model", orNull(textType), "The model when the first one fails."),
		field("disallowed_tools", orNull(textList), "Tools that it may not use."),
		{Key: "agents", Type: Any{}, Doc: "Agents that it can call, in versions newer than 0.7.1."},
	}}
}
