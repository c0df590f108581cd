package formats

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

const haloAlias = " only the import of a file understands it; an install from a store or through the API drops it."

// haloCheck looks at a spec as a whole.
func haloCheck(kind string) func(r *Reporter, n *syntax.Node) {
	return func(r *Reporter, n *syntax.Node) {
		for _, own := range haloOwnFields {
			if m := n.Get(own.key); m != nil && own.kind != kind {
				r.Report("no-effect", Warning, m.Key.Span, fmt.Sprintf("`%s` counts only in a spec of type %s; in this one, of type %s, Halo drops it without a word.", own.key, own.kind, kind),
					r.Drop("Remove `"+own.key+"`", n, m))
			}
		}
		haloRootAliases(r, n)
		switch kind {
		case "skill":
			haloSkillText(r, n)
		case "automation":
			haloTriggerIDs(r, n)
		}
	}
}

// haloRootAliases reports the shorthands that only one way into Halo reads.
func haloRootAliases(r *Reporter, n *syntax.Node) {
	if m := n.Get("inputs"); m != nil {
		if n.Get("config_schema") != nil {
			r.Report("no-effect", Warning, m.Key.Span, "`inputs` is another name of `config_schema`, which stands here too, so Halo drops `inputs` without a word.", r.Drop("Remove `inputs`", n, m))
		} else {
			r.Report("no-effect", Warning, m.Key.Span, "`inputs` is another name of `config_schema`:"+haloAlias, r.Rename(true, n, m, "config_schema"))
		}
	}
	for _, a := range []struct{ alias, key string }{{"required_mcps", "mcps"}, {"required_skills", "skills"}} {
		m := n.Get(a.alias)
		if m == nil || m.Value.Kind != syntax.Array {
			continue
		}
		right := "requires." + a.key
		if over := n.At("requires").Get(a.key); over != nil {
			r.Report("no-effect", Warning, over.Key.Span, fmt.Sprintf("`%s` stands here too and replaces `%s` when the file is imported; an install from a store reads only `%s`.", a.alias, right, right))
		}
		r.Report("no-effect", Warning, m.Key.Span, "`"+a.alias+"` is another form of `"+right+"`:"+haloAlias, Fix{
			Title: "Move to `" + right + "`", Preferred: n.At("requires").Get(a.key) == nil, Edits: syntax.Update(r.v.doc.Tree, n, intoRequires(n, m, a.key))})
	}
}

// intoRequires is a spec with the items of an alias under requires.
func intoRequires(n *syntax.Node, m *syntax.Member, key string) syntax.Value {
	items := asDependencies(m.Value, key)
	doc := syntax.ValueOf(n)
	for i, f := range doc.Fields {
		if f.From == m {
			doc.Fields = append(doc.Fields[:i:i], doc.Fields[i+1:]...)
			break
		}
	}
	if i := doc.Index("requires"); i >= 0 && doc.Fields[i].Value.Kind == syntax.Object {
		doc.Fields[i].Value.Set(key, items)
	} else {
		doc.Set("requires", syntax.ObjectValue(syntax.Field{Key: key, Value: items}))
	}
	return doc
}

// asDependencies is a list under its right name, where a server is an object.
func asDependencies(list *syntax.Node, key string) syntax.Value {
	items := syntax.Value{Kind: syntax.Array}
	for _, it := range list.Items {
		v := syntax.ValueOf(it)
		if it.Kind == syntax.String && key == "mcps" {
			v = syntax.ObjectValue(syntax.Field{Key: "id", Value: syntax.StringValue(it.Str)})
		}
		items.Items = append(items.Items, v)
	}
	return items
}

// haloSkillText reports a skill that would install without a text.
func haloSkillText(r *Reporter, n *syntax.Node) {
	content, files := n.Get("skill_content"), n.Get("skill_files")
	inFiles := files != nil && files.Value.Get("SKILL.md") != nil
	blank := content == nil || content.Value.Is(syntax.String) && strings.TrimSpace(content.Value.Str) == ""
	switch {
	case blank && (files == nil || len(files.Value.Members) == 0):
		at := Head(r.v.doc.Tree, n)
		if content != nil {
			at = content.Key.Span
		}
		r.Report("missing-field", Warning, at, "The skill has no text, neither in `skill_content` nor in `skill_files`: it installs, but nothing appears on disk.")
	case blank && files.Value.Kind == syntax.Object && !inFiles:
		r.Report("missing-field", Warning, files.Key.Span, "`skill_files` lacks `SKILL.md`; a folder without it is skipped without a word.")
	case !blank && inFiles:
		r.Report("no-effect", Information, content.Key.Span, "`skill_files` holds a `SKILL.md`, which wins over `skill_content`.", r.Drop("Remove `skill_content`", n, content))
	}
}

// haloTriggerIDs reports two triggers of one name. Halo counts one without a
// name as sub_<index>.
func haloTriggerIDs(r *Reporter, n *syntax.Node) {
	list := n.At("subscriptions")
	if !list.Is(syntax.Array) {
		return
	}
	seen := map[string]bool{}
	for i, it := range list.Items {
		id, at := fmt.Sprintf("sub_%d", i), it.Span
		if m := it.Get("id"); m != nil && m.Value.Kind == syntax.String {
			id, at = m.Value.Str, m.Value.Span
		}
		if seen[id] {
			r.Report("bad-value", Error, at, fmt.Sprintf("Halo says: Duplicate subscription id: %q. Give each trigger an id of its own; Halo refuses the spec.", id))
		}
		seen[id] = true
	}
}

// haloRequired reports dependencies that have no effect.
func haloRequired(r *Reporter, n *syntax.Node) {
	for _, a := range []struct{ alias, key string }{{"mcp", "mcps"}, {"skill", "skills"}} {
		m := n.Get(a.alias)
		switch {
		case m == nil || m.Value.Kind != syntax.Array:
		case n.Get(a.key) != nil:
			r.Report("no-effect", Warning, m.Key.Span, fmt.Sprintf("`%s` is another name of `%s`, which stands here too, so Halo drops `%s` without a word.", a.alias, a.key, a.alias), r.Drop("Remove `"+a.alias+"`", n, m))
		default:
			root := r.v.doc.Tree.Root
			fixed := syntax.ValueOf(root)
			if i := fixed.Index("requires"); i >= 0 {
				fixed.Fields[i].Value.Delete(a.alias)
				fixed.Fields[i].Value.Set(a.key, asDependencies(m.Value, a.key))
			}
			r.Report("no-effect", Warning, m.Key.Span, "`"+a.alias+"` is another name of `"+a.key+"`:"+haloAlias, r.Set("Write `"+a.key+"`", true, root, fixed))
		}
	}
	seen := map[string]bool{}
	list := n.At("mcps")
	if list == nil {
		return
	}
	for _, it := range list.Items {
		id := it.At("id")
		if !id.Is(syntax.String) {
			continue
		}
		if seen[id.Str] {
			r.Report("no-effect", Warning, id.Span, "`"+clip(id.Str)+"` is required twice; once is enough.", r.Set("Remove this one", true, r.v.doc.Tree.Root, withoutServer(r.v.doc.Tree.Root, it, "")))
		}
		seen[id.Str] = true
		for _, b := range haloBuiltins {
			if b.name == id.Str {
				haloBuiltinRequired(r, it, id, b.permission)
			}
		}
	}
}

func haloBuiltinRequired(r *Reporter, item, id *syntax.Node, permission string) {
	title := "Remove it"
	msg := fmt.Sprintf("`%s` is a built-in tool of Halo and not an MCP server, so listing it here has no effect.", id.Str)
	if permission != "" {
		msg += " A Digital Human gets it through `permissions`."
		title = "Remove it and ask for it in `permissions`"
	}
	r.Report("no-effect", Warning, id.Span, msg, r.Set(title, true, r.v.doc.Tree.Root, withoutServer(r.v.doc.Tree.Root, item, permission)))
}

// withoutServer is a spec without one required server, and with a permission.
func withoutServer(root, item *syntax.Node, permission string) syntax.Value {
	doc := syntax.ValueOf(root)
	i := doc.Index("requires")
	if i < 0 {
		return doc
	}
	requires := &doc.Fields[i].Value
	if j := requires.Index("mcps"); j >= 0 {
		list := &requires.Fields[j].Value
		for k, it := range list.Items {
			if it.From == item {
				list.Items = append(list.Items[:k:k], list.Items[k+1:]...)
				break
			}
		}
		if len(list.Items) == 0 {
			requires.Delete("mcps")
		}
	}
	if len(requires.Fields) == 0 {
		doc.Delete("requires")
	}
	if permission == "" {
		return doc
	}
	p := syntax.Value{Kind: syntax.Array}
	if j := doc.Index("permissions"); j >= 0 {
		p = doc.Fields[j].Value
	}
	for _, it := range p.Items {
		if it.Str == permission {
			return doc
		}
	}
	p.Items = append(p.Items[:len(p.Items):len(p.Items)], syntax.StringValue(permission))
	doc.Set("permissions", p)
	return doc
}

// haloBundled reports a bundled skill whose files are not named.
func haloBundled(r *Reporter, n *syntax.Node) {
	bundled := n.Get("bundled")
	if bundled == nil || bundled.Value.Str != "true" {
		return
	}
	files := n.Get("files")
	if files == nil || files.Value.Kind == syntax.Array && len(files.Value.Items) == 0 {
		v := syntax.ValueOf(n)
		v.Set("files", syntax.StringsValue([]string{"SKILL.md"}))
		r.Report("missing-field", Warning, bundled.Key.Span, "A bundled skill needs `files`; without them an install from a store fails with \"Bundled skill … declares no files\".",
			r.Set("Add `files` with SKILL.md", false, n, v))
		return
	}
	for _, it := range files.Value.Items {
		if it.Str == "SKILL.md" || strings.HasSuffix(it.Str, "/SKILL.md") {
			return
		}
	}
	if files.Value.Kind == syntax.Array {
		v := syntax.ValueOf(files.Value)
		v.Items = append([]syntax.Value{syntax.StringValue("SKILL.md")}, v.Items...)
		r.Report("missing-field", Warning, files.Key.Span, "`files` lacks SKILL.md, without which a skill is skipped without a word.", r.Set("Add SKILL.md", false, files.Value, v))
	}
}

// haloSelect reports a select without choices.
func haloSelect(r *Reporter, n *syntax.Node) {
	kind := n.At("type")
	if kind == nil || kind.Str != "select" {
		return
	}
	if o := n.At("options"); o == nil || o.Kind == syntax.Array && len(o.Items) == 0 {
		r.Report("missing-field", Error, kind.Span, "Halo says: Select type requires at least one option. Add `options` with a label and a value each; Halo refuses the spec.")
	}
}

// haloSchedule reports a schedule that says no time.
func haloSchedule(r *Reporter, n *syntax.Node) {
	cron := n.At("cron")
	if cron == nil && n.Get("every") == nil {
		r.Report("missing-field", Error, Head(r.v.doc.Tree, n), "Halo says: Schedule source requires either \"every\" or \"cron\". Write `every: 30m` or a cron expression; Halo refuses the spec.")
		return
	}
	if cron.Is(syntax.String) && !strings.HasPrefix(cron.Str, "@") {
		if fields := len(strings.Fields(cron.Str)); fields < 5 || fields > 6 {
			r.Report("bad-value", Error, cron.Span, fmt.Sprintf("`%s` has %d fields; a cron expression of Halo has 5 (or 6, with seconds first), such as `0 8 * * *`. Halo refuses the spec.", clip(cron.Str), fields))
		}
	}
}

// haloFlat looks at a trigger without `source`.
func haloFlat(r *Reporter, n *syntax.Node) {
	kind := n.Get("type")
	source := syntax.ObjectValue(syntax.Field{Key: "type", Value: syntax.ValueOf(kind.Value)})
	config, fixed := syntax.Value{Kind: syntax.Object}, syntax.Value{Kind: syntax.Object, From: n}
	for _, m := range n.Members {
		switch m.Key.Str {
		case "type":
		case "id", "frequency", "config_key", "input":
			fixed.Fields = append(fixed.Fields, syntax.Field{Key: m.Key.Str, Value: syntax.ValueOf(m.Value), From: m})
		case "config":
			config = syntax.ValueOf(m.Value)
		default:
			if n.Get("config") == nil {
				config.Fields = append(config.Fields, syntax.Field{Key: m.Key.Str, Value: syntax.ValueOf(m.Value)})
			}
		}
	}
	source.Set("config", config)
	fixed.Set("source", source)
	r.Report("no-effect", Warning, kind.Key.Span, "This is a short form of `source` with `type` and `config`: only the import of a file understands it; an install from a store or through the API refuses the spec.",
		r.Set("Write it with `source`", true, n, fixed))
	if kind.Value.Str == "schedule" && n.Get("config") == nil {
		haloSchedule(r, n)
	}
	haloConfigKey(r, n)
}

// haloConfigKey reports a trigger that refers to a setting that is not there.
func haloConfigKey(r *Reporter, n *syntax.Node) {
	m := n.Get("config_key")
	if m == nil {
		if m = n.Get("input"); m != nil {
			r.Report("no-effect", Warning, m.Key.Span, "`input` is another name of `config_key`:"+haloAlias, r.Rename(true, n, m, "config_key"))
		}
	}
	root := r.v.doc.Tree.Root
	settings := root.At("config_schema")
	if settings == nil {
		settings = root.At("inputs")
	}
	if m == nil || m.Value.Kind != syntax.String || !settings.Is(syntax.Array) {
		return
	}
	var keys []string
	for _, it := range settings.Items {
		if k := it.At("key"); k.Is(syntax.String) {
			if k.Str == m.Value.Str {
				return
			}
			keys = append(keys, k.Str)
		}
	}
	var fixes []Fix
	if near := Nearest(m.Value.Str, keys); near != "" {
		fixes = []Fix{r.Set("Change to \""+near+"\"", true, m.Value, syntax.StringValue(near))}
	}
	r.Report("bad-value", Error, m.Value.Span, fmt.Sprintf("Halo says: config_key %q not found in config_schema. Halo refuses the spec.", clip(m.Value.Str)), fixes...)
}

// haloServer looks at the server of a spec, whose URL Halo does not check.
func haloServer(r *Reporter, n *syntax.Node) {
	s := r.Server()
	at := n.At("command")
	remote := at.Is(syntax.String) && (strings.HasPrefix(at.Str, "http://") || strings.HasPrefix(at.Str, "https://"))
	switch {
	case !at.Is(syntax.String) || strings.TrimSpace(at.Str) == "":
	case s.Transport.Remote() && !remote:
		r.Report("bad-url", Warning, at.Span, fmt.Sprintf("`%s` is no http or https URL, but with transport %s `command` is the address of the server; Halo takes it and then cannot connect.", clip(at.Str), s.Transport))
	case s.Transport == model.Stdio && remote && n.Get("transport") == nil:
		word := "streamable-http"
		if LooksSSE(at.Str) {
			word = "sse"
		}
		v := syntax.ValueOf(n)
		v.Fields = append([]syntax.Field{{Key: "transport", Value: syntax.StringValue(word)}}, v.Fields...)
		r.Report("bad-value", Warning, at.Span, fmt.Sprintf("`%s` is a URL, but without `transport` Halo takes it for a program to start.", clip(at.Str)), r.Set("Add `transport: "+word+"`", true, n, v))
	case s.Transport == model.Stdio && remote && n.At("transport").Is(syntax.String):
		word := n.At("transport")
		r.Report("bad-value", Warning, at.Span, fmt.Sprintf("`%s` is a URL, but with transport stdio Halo takes it for a program to start.", clip(at.Str)), r.Set("Change the transport to streamable-http", true, word, syntax.StringValue("streamable-http")))
	}
	haloPlaceholders(r, n)
}

// haloPlaceholders reports what looks as if Halo replaced it.
func haloPlaceholders(r *Reporter, n *syntax.Node) {
	if n.Kind == syntax.String && strings.Contains(n.Str, "{{") && strings.Contains(n.Str, "}}") {
		r.Report("no-effect", Warning, n.Span, "Halo replaces nothing in a value, so `{{…}}` reaches the server as it stands. A setting of `config_schema` comes as an environment variable named like its `key`.")
	}
	for _, m := range n.Members {
		haloPlaceholders(r, m.Value)
	}
	for _, it := range n.Items {
		haloPlaceholders(r, it)
	}
}
