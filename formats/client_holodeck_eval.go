package formats

import "regexp"

// holoEvaluations is how answers are judged.
func holoEvaluations() ObjectOf {
	return ObjectOf{What: "`evaluations`", Unknown: Refused, Fields: []Field{
		field("model", orNull(holoModel()), "The model that judges."),
		{Key: "metrics", Required: true, Type: ListOf{Elem: holoMetric(""), Min: 1}, Doc: "What is measured; each one says its type.", Example: `[]`},
		field("optimizer", orNull(holoOptimizer()), "How the agent is tuned."),
	}}
}

// holoMetric is one measure; or is the type of one that says none, where it may.
func holoMetric(or string) Type {
	common := func(more ...Field) []Field {
		return append(more,
			field("type", textType, "The kind of measure."),
			field("threshold", orNull(holoFloat), "The score that passes."),
			field("model", orNull(holoModel()), "The model that judges."),
			defaulted("true", field("enabled", holoBool, "Whether it is measured.")),
			defaulted("false", field("fail_on_error", holoBool, "Ends the run when it cannot be measured.")),
		)
	}
	metric := func(kind string, fields []Field) Type {
		return ObjectOf{What: "a measure of type " + kind, Unknown: Refused, Fields: fields}
	}
	free := func(key, doc string) Field { return field(key, Any{}, doc) }
	return Tagged{Key: "type", What: "a measure", Default: or, Other: Refused, Missing: "Unable to extract tag using discriminator 'type'", Cases: []Case{
		{Value: "standard", Doc: "A measure of its own name.", Type: metric("standard", common(
			req(field("metric", wordsOf("groundedness", "Whether it is grounded.", "relevance", "Whether it is relevant.", "coherence", "Whether it hangs together.", "fluency", "Whether it reads well.", "bleu", "BLEU.", "rouge", "ROUGE.", "meteor", "METEOR.", "equality", "Whether it is equal.", "numeric", "Whether the number is right."), "What is measured.")),
			free("scale", "The highest score."), free("retry_on_failure", "How often it is tried again, 1 to 3."), free("timeout_ms", "How long it may take, in milliseconds."), free("custom_prompt", "A prompt of one's own."),
			free("case_insensitive", "Ignores case."), free("strip_whitespace", "Ignores blanks around."), free("strip_punctuation", "Ignores punctuation."), free("absolute_tolerance", "How far a number may be off."), free("relative_tolerance", "How far off in proportion."),
			free("accept_percent", "Takes percentages."), free("accept_thousands_separators", "Takes separators of thousands."), free("response_path", "Where in the answer it stands.")))},
		{Value: "geval", Doc: "A measure in words.", Type: metric("geval", common(
			req(field("name", holoText, "What it is called.")), req(field("criteria", holoText, "What is judged.")),
			field("evaluation_steps", orNull(textList), "The steps of judging."),
			field("evaluation_params", ListOf{Elem: wordsOf("input", "The question.", "actual_output", "The answer.", "expected_output", "The answer that is right.", "context", "The context.", "retrieval_context", "What was found.")}, "What the judge sees."),
			field("strict_mode", holoBool, "Passes only a full score.")))},
		{Value: "rag", Doc: "A measure of retrieval.", Type: metric("rag", common(
			req(field("metric_type", wordsOf("faithfulness", "Whether it keeps to the context.", "contextual_relevancy", "Whether the context is relevant.", "contextual_precision", "Whether the best context comes first.", "contextual_recall", "Whether the context suffices.", "answer_relevancy", "Whether the answer is relevant."), "What is measured.")),
			defaulted("true", field("include_reason", holoBool, "Says why."))))},
		{Value: "code", Doc: "A function of one's own, which is imported when the file is loaded.", Type: metric("code", common(
			req(field("grader", String{Pattern: regexp.MustCompile(`^[\w.]+:[\w_]+$`), Words: "module:function"}, "The function that judges.")),
			field("name", orNull(textType), "What it is called.")))},
	}}
}

func holoOptimizer() ObjectOf {
	phase := func(key, doc string) Field {
		return field(key, orNull(ObjectOf{What: "`" + key + "`", Unknown: Refused, Fields: []Field{
			field("max_trials", holoInt(1, 0), "How many trials there are."), field("patience", holoInt(0, 0), "How many trials without gain end it.")}}), doc)
	}
	return ObjectOf{What: "`optimizer`", Unknown: Refused, Fields: []Field{
		req(field("loss", MapOf{Elem: holoFloat, Key: "name of the measure"}, "The weights of the measures.")),
		field("axes", Any{}, "What may be changed."),
		defaulted("3", field("max_cycles", holoInt(1, 0), "How many cycles there are.")),
		phase("numeric_phase", "The tuning of numbers."), phase("textual_phase", "The tuning of texts."),
		defaulted("0.01", field("min_delta", holoFloat, "The least gain.")),
		defaulted("42", field("seed", Number{Int: true, Coerce: true}, "The seed of chance.")),
	}}
}

// holoTestCase is one question, or a talk of several turns.
func holoTestCase() ObjectOf {
	tool := OneOf{textType, ObjectOf{What: "an expected tool", Unknown: Refused, Fields: []Field{
		req(field("name", holoText, "The tool.")),
		field("args", orNull(MapOf{Elem: Any{}, Key: "name of the argument"}), "What it is called with."),
		defaulted("1", field("count", holoInt(1, 0), "How often it is called.")),
	}}}
	file := ObjectOf{What: "a file", Unknown: Refused, Check: oneOfTwo("path", "url"), Fields: []Field{
		field("path", orNull(textType), "Where it lies."), field("url", orNull(textType), "Where it is fetched."),
		req(field("type", wordsOf("image", "A picture.", "pdf", "A PDF.", "text", "Text.", "excel", "A sheet.", "word", "A document.", "powerpoint", "Slides.", "csv", "A table."), "The kind of file.")),
		field("description", orNull(textType), "What it is."), field("pages", Any{}, "The pages that count."), field("sheet", Any{}, "The sheet that counts."),
		field("range", Any{}, "The cells that count."), field("cache", Any{}, "Whether a download is kept."),
	}}
	asked := []Field{
		field("input", orNull(holoText), "What is asked."),
		field("ground_truth", orNull(holoText), "What is right."),
		field("expected_tools", orNull(ListOf{Elem: tool}), "The tools that should be used."),
		field("files", orNull(ListOf{Elem: file, Max: 10}), "Files that come along."),
		field("retrieval_context", orNull(textList), "What was found."),
		field("evaluations", orNull(ListOf{Elem: holoMetric("standard")}), "How this one is judged."),
	}
	turn := ObjectOf{What: "a turn", Unknown: Refused, Fields: append([]Field{field("name", orNull(textType), "What it is called."), field("turn_config", Any{}, "Settings of the turn.")}, asked...)}
	return ObjectOf{What: "a test case", Unknown: Refused, Check: holoInputOrTurns, Fields: append([]Field{
		field("name", orNull(holoText), "What it is called."),
		field("turns", orNull(ListOf{Elem: turn, Min: 1}), "The turns of a talk, instead of `input`."),
	}, asked...)}
}
