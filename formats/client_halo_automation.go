package formats

import (
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

var haloDuration = String{Pattern: regexp.MustCompile(`^\d+[smhd]$`), Words: "a number with s, m, h or d behind it, such as 30m"}

// haloAutomation are the members of a Digital Human.
func haloAutomation() []Field {
	words := func(ws ...string) Enum {
		var e Enum
		for i := 0; i < len(ws); i += 2 {
			e.Words = append(e.Words, EnumWord{Value: ws[i], Doc: ws[i+1]})
		}
		return e
	}
	return []Field{
		{Key: "system_prompt", Required: true, Type: haloText, Doc: "The instructions of every run."},
		{Key: "subscriptions", Type: ListOf{Elem: haloSubscription()}, Doc: "What starts a run. Without any, it is started by hand or from a chat.", Example: `[]`},
		{Key: "filters", Doc: "Rules that an event must meet for a run to start, all of them.", Example: `[]`, Type: ListOf{Elem: ObjectOf{What: "a filter", Unknown: Dropped, Fields: []Field{
			{Key: "field", Required: true, Type: haloText, Doc: "The path into the event, such as payload.type."},
			{Key: "op", Required: true, Doc: "How it is compared.", Default: `"eq"`, Type: words("eq", "Equal.", "neq", "Not equal.", "contains", "Holds the value.", "matches", "Matches the regular expression.",
				"gt", "Greater.", "lt", "Less.", "gte", "Greater or equal.", "lte", "Less or equal.")},
			{Key: "value", Type: Any{}, Doc: "What it is compared with."},
		}}}},
		{Key: "memory_schema", Doc: "What the agent should remember, by name.", Example: `{}`, Type: MapOf{Key: "name of the memory", Elem: ObjectOf{What: "a memory", Unknown: Dropped, Fields: []Field{
			{Key: "type", Required: true, Type: haloText, Doc: "What kind of value it is.", Default: `"string"`},
			{Key: "description", Type: textType, Doc: "What it is for."},
		}}}},
		{Key: "output", Doc: "Where results go.", Example: `{}`, Type: ObjectOf{What: "`output`", Unknown: Dropped, Fields: []Field{
			{Key: "notify", Doc: "Who is told of a result.", Example: `{}`, Type: ObjectOf{What: "`notify`", Unknown: Dropped, Fields: []Field{
				{Key: "system", Type: boolType, Doc: "true shows a notification on the computer."},
				{Key: "channels", Example: `[]`, Doc: "Channels that the result is sent to.", Type: ListOf{Elem: words("email", "By email.", "wecom", "WeCom.", "dingtalk", "DingTalk.", "feishu", "Feishu.", "webhook", "A webhook.")}},
			}}},
			{Key: "format", Type: textType, Doc: "The format of the result."},
		}}},
		{Key: "escalation", Doc: "How the agent asks the person.", Example: `{}`, Type: ObjectOf{What: "`escalation`", Unknown: Dropped, Fields: []Field{
			{Key: "enabled", Type: boolType, Doc: "Whether it may ask."},
			{Key: "timeout_hours", Type: Number{Above: number(0), Message: "Number must be greater than 0"}, Unit: "h", Doc: "How long it waits for an answer."},
		}}},
		{Key: "recommended_model", Type: textType, Doc: "The model that the author suggests; for the person to read."},
		{Key: "browser_login", Doc: "Sites to sign in to before the first run.", Example: `[]`, Type: ListOf{Elem: ObjectOf{What: "a sign-in", Unknown: Dropped, Fields: []Field{
			{Key: "url", Required: true, Type: String{URL: true, Message: "Invalid url"}, Doc: "The page to sign in at."},
			{Key: "label", Required: true, Type: haloText, Doc: "What the person sees."},
		}}}},
	}
}

// haloTriggers are the sources of events, each with the members of its config.
var haloTriggers = []struct {
	kind, doc string
	fields    []Field
	dead      bool // nothing makes such events today
}{
	{kind: "schedule", doc: "At set times.", fields: []Field{
		{Key: "every", Type: haloDuration, Doc: "The time between runs.", Example: `"30m"`},
		{Key: "cron", Type: textType, Doc: "A cron expression of 5 or 6 fields, in local time.", Example: `"0 8 * * *"`},
		{Key: "workday_calendar", Type: boolType, Doc: "true: only on working days of mainland China."},
	}},
	{kind: "file", doc: "When a file changes.", fields: []Field{
		{Key: "pattern", Type: textType, Doc: "A glob on the relative path."},
		{Key: "path", Type: textType, Doc: "A part of the absolute path."},
	}},
	{kind: "webhook", doc: "When a request comes in.", fields: []Field{
		{Key: "path", Type: textType, Doc: "The path below /hooks/."},
		{Key: "secret", Type: textType, Secret: true, Doc: "The secret of the signature."},
	}},
	{kind: "webpage", doc: "When a page changes.", dead: true, fields: []Field{
		{Key: "watch", Type: textType, Doc: "What is watched."}, {Key: "selector", Type: textType, Doc: "The part of the page."}, {Key: "url", Type: textType, Doc: "The page."},
	}},
	{kind: "rss", doc: "When a feed has news.", dead: true, fields: []Field{{Key: "url", Type: textType, Doc: "The feed."}}},
	{kind: "custom", doc: "Any other event."},
	{kind: "wecom", doc: "When a WeCom message comes in.", dead: true, fields: []Field{{Key: "chatId", Type: textType, Doc: "The chat."}}},
}

// haloSubscription is a trigger: with `source`, or flat, as only the import of
// a file understands it.
func haloSubscription() Type {
	own := func(more ...Field) []Field {
		return append([]Field{
			{Key: "id", Type: textType, Doc: "The name of the trigger, unique in the spec."},
			{Key: "frequency", Doc: "How often the person may have it run.", Example: `{"default": "30m"}`, Type: ObjectOf{What: "`frequency`", Unknown: Dropped, Fields: []Field{
				{Key: "default", Required: true, Type: haloDuration, Doc: "The time between runs at first.", Example: `"30m"`},
				{Key: "min", Type: haloDuration, Doc: "The shortest time."},
				{Key: "max", Type: haloDuration, Doc: "The longest time."},
			}}},
			{Key: "config_key", Type: textType, Doc: "The key in `config_schema` whose value the trigger gets."},
			{Key: "input", Type: textType, Quiet: true, Doc: "Another name of `config_key`, which only the import of a file understands."},
		}, more...)
	}
	source := Tagged{Key: "type", Other: Refused, What: "a `source`", Message: "Invalid app type. Expected one of: schedule, file, webhook, webpage, rss, custom, wecom"}
	flat := Tagged{Key: "type", Other: Refused, What: "a subscription", Message: source.Message}
	for _, t := range haloTriggers {
		config := ObjectOf{What: "`config` of a " + t.kind + " source", Unknown: Dropped, Fields: t.fields}
		if t.fields == nil {
			config.Unknown = Free
		}
		if t.kind == "schedule" {
			config.Check = haloSchedule
		}
		kind := Field{Key: "type", Required: true, Type: textType, Quiet: true, Doc: t.doc}
		gone := ""
		if t.dead {
			gone = "Nothing in Halo makes events of the type `" + t.kind + "` today, so this trigger never fires."
		}
		source.Cases = append(source.Cases, Case{Value: t.kind, Doc: t.doc, Gone: gone, Type: ObjectOf{What: "a `source`", Unknown: Dropped, Fields: []Field{kind,
			{Key: "config", Required: true, Type: config, Default: "{}", Doc: "The settings of the source; it has to be there even when empty."}}}})
		short := ObjectOf{What: "a subscription", Unknown: config.Unknown, Fields: append(own(kind, Field{Key: "config", Type: config, Doc: "The settings of the source."}), t.fields...), Check: haloFlat}
		flat.Cases = append(flat.Cases, Case{Value: t.kind, Doc: t.doc, Gone: gone, Type: short})
	}
	return Switch{
		{When: func(n *syntax.Node) bool { return n.Get("source") == nil && n.Get("type") != nil }, Type: flat},
		{Type: ObjectOf{What: "a subscription", Unknown: Dropped, Check: haloConfigKey, Fields: own(Field{Key: "source", Required: true, Type: source, Doc: "What makes the events.", Example: `{"type": "schedule", "config": {"every": "30m"}}`})}},
	}
}
