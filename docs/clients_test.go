package docs

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// Every client has a page with all that the table knows of it.
func TestClientPages(t *testing.T) {
	var made []string
	for _, c := range listed() {
		file := "clients/" + string(c.ID) + ".md"
		golden(t, file, page(c))
		made = append(made, file)
	}
	only(t, "clients/*.md", made)
}

func page(c *formats.Client) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n%s\n\nIts id is `%s`. [Its own documentation](%s) · [JSON Schema](../schemas/%s.json) · [all clients](../matrix.md)\n",
		c.Name, generated, c.About, c.ID, c.Docs, c.ID)
	b.WriteString(files(c))
	if len(c.Pitfalls) > 0 {
		b.WriteString("\n## Pitfalls\n\n- " + strings.Join(c.Pitfalls, "\n- ") + "\n")
	}
	shown := map[section]string{}
	for _, s := range reading(c) {
		b.WriteString(s.at("##"))
		shown[s] = "main"
	}
	form := func(name string, row *formats.Client) {
		for _, s := range reading(row) {
			switch where := shown[s]; where {
			case "main":
			case "":
				b.WriteString(s.at("###"))
				shown[s] = name
			default:
				s.body = "As in the form " + where + ".\n"
				b.WriteString(s.at("###"))
			}
		}
	}
	for _, p := range c.Profiles {
		if p.Client == c {
			continue
		}
		fmt.Fprintf(&b, "\n## The form %s\n", p.Name)
		if p.Client.About != c.About {
			b.WriteString("\n" + p.Client.About + "\n")
		}
		form(p.Name, p.Client)
	}
	for _, f := range c.Forms {
		fmt.Fprintf(&b, "\n## An entry of the form %s\n", f.Name)
		form(f.Name, f.Client)
	}
	fmt.Fprintf(&b, "\n---\n\nVerified %s.\n", c.Verified)
	return b.String()
}

// reading is how a row reads its files.
func reading(c *formats.Client) []section {
	all := []section{{"Form", place(c)}, {"Transports", transports(c)}, {"Fields of a server", fields(c.Fields)}}
	all = append(all, others(c)...)
	return slices.DeleteFunc(append(all, section{"Variables", variables(c)}, section{"Names", names(c)}), func(s section) bool { return s.body == "" })
}

type section struct{ title, body string }

// at is the section under a heading of a level.
func (s section) at(level string) string {
	return "\n" + level + " " + s.title + "\n\n" + s.body
}

var scopes = map[formats.Scope]string{formats.Project: "a project", formats.User: "a person", formats.System: "a machine", formats.Extension: "a plugin"}

func files(c *formats.Client) string {
	var read, unread [][]string
	for _, f := range c.Files {
		note := []string{}
		if f.Shared {
			note = append(note, "shared with other settings")
		}
		if f.Beside != "" {
			note = append(note, "beside "+code(f.Beside))
		}
		if f.Profile != "" {
			note = append(note, "form "+f.Profile)
		}
		if f.Place != nil && f.Scope != formats.Dead && len(f.Place.Path) > 0 && !slices.Equal(f.Place.Path, c.Place.Path) {
			note = append(note, "servers under "+code(strings.Join(f.Place.Path, ".")))
		}
		if f.Place != nil && len(f.Place.Path) == 0 {
			note = append(note, "the document is the map of servers")
		}
		if f.When != nil || f.Unsure {
			note = append(note, "told by its content")
		}
		if f.Scope == formats.Dead {
			unread = append(unread, []string{code(f.Path), f.Why})
			continue
		}
		read = append(read, []string{code(f.Path), scopes[f.Scope], platforms[f.OS], strings.Join(note, "; ")})
	}
	out := section{"Files", table([]string{"file", "of", "on", "notes"}, read)}.at("##")
	if len(unread) > 0 {
		out += "\nNot read, though people write them:\n\n" + table([]string{"file", "why"}, unread)
	}
	return out
}

var platforms = map[string]string{"linux": "Linux", "darwin": "macOS", "windows": "Windows"}

func place(c *formats.Client) string {
	var words []string
	switch c.Syntax.Lang {
	case syntax.YAML:
		words = append(words, "YAML 1.2")
	case syntax.YAML11:
		words = append(words, "YAML 1.1")
	case syntax.TOML:
		words = append(words, "TOML")
	default:
		w := "strict JSON"
		switch {
		case c.Syntax.Lax:
			w = "JSON; whether comments and trailing commas are fine is not documented"
		case c.Syntax.Comments && c.Syntax.TrailingCommas:
			w = "JSON; comments and trailing commas are fine"
		case c.Syntax.Comments:
			w = "JSON; comments are fine"
		}
		words = append(words, w)
	}
	at := code(strings.Join(c.Place.Path, "."))
	switch c.Place.Shape {
	case formats.Map:
		if len(c.Place.Path) == 0 {
			words = append(words, "the document is the map of servers")
			break
		}
		words = append(words, "the servers stand under "+at+", by name")
	case formats.List:
		words = append(words, "the servers are items of the list "+at+", each with its "+code(c.Place.Name))
	case formats.Single:
		if at == "" {
			words = append(words, "the document describes one server")
		} else {
			words = append(words, "the document describes one server, under "+at)
		}
	}
	text := upper(strings.Join(words, "; ")) + "."
	if c.Refuses != "" {
		text += " When an entry is bad, " + c.Name + " " + c.Refuses + "."
	}
	if c.Syntax.Loses != "" {
		text += " A file that does not parse costs more: " + c.Syntax.Loses
	}
	if c.Traits.Reload != "" {
		text += " After a change: " + c.Traits.Reload + "."
	}
	return text + "\n"
}

var spoken = map[model.Transport]string{
	model.Stdio: "stdio", model.HTTP: "Streamable HTTP", model.SSE: "SSE", model.WS: "WebSocket", model.Auto: "Streamable HTTP or SSE",
}

func transports(c *formats.Client) string {
	t := c.Transports
	var rows [][]string
	for _, w := range t.Words {
		rows = append(rows, []string{code(w.Word), spoken[w.Means], strings.TrimSpace(w.Doc + " " + w.Gone)})
	}
	var b strings.Builder
	if len(rows) > 0 {
		b.WriteString(table([]string{code(t.Key), "transport", "what it does"}, rows) + "\n")
	}
	word := "Without the word"
	if t.Key == "" {
		word = "There is no word for the transport"
	} else if t.Required {
		word = "The word must be there"
	}
	switch {
	case t.Bridge:
		b.WriteString("Local servers only; a remote one needs a bridge that runs locally.")
	case t.Required:
		b.WriteString(word + ".")
	case t.URL == model.Unknown && t.Key != "" && t.Speaks() != model.OnStdio:
		b.WriteString(word + " a url is not read as a remote server.")
	case t.URL == model.Unknown:
		b.WriteString("Local servers only.")
	case t.Key == "":
		b.WriteString(word + ": a url means " + spoken[t.URL] + ", a command a local program.")
	default:
		b.WriteString(word + " a url means " + spoken[t.URL] + ", a command a local program.")
	}
	switch t.Both {
	case formats.Error:
		b.WriteString(" An entry with both is refused.")
	case formats.Warning:
		b.WriteString(" Of both, the " + t.BothWins + " counts.")
	}
	return b.String() + "\n"
}

// others are the members of a document beside the servers, as far as the row
// describes them.
func others(c *formats.Client) []section {
	switch t := c.Schema.(type) {
	case formats.ObjectOf:
		return []section{{"Other members", fields(without(t.Fields, c.Place.Path))}}
	case formats.Tagged:
		var all []section
		var known []string
		for i, k := range t.Cases {
			o, ok := k.Type.(formats.ObjectOf)
			if !ok {
				continue
			}
			more := without(o.Fields, append(known, c.Place.Path...))
			for _, f := range more {
				known = append(known, f.Key)
			}
			title := "Members of a document of type " + k.Value
			if i > 0 {
				title = "Further members of a document of type " + k.Value
			}
			all = append(all, section{title, fields(more)})
		}
		return all
	}
	return nil
}

func without(all []formats.Field, keys []string) []formats.Field {
	return slices.DeleteFunc(slices.Clone(all), func(f formats.Field) bool { return f.Quiet || slices.Contains(keys, f.Key) })
}

func variables(c *formats.Client) string {
	vars := slices.Clone(c.Vars)
	for _, f := range c.Files {
		for _, v := range f.Vars {
			if !slices.ContainsFunc(vars, func(o formats.Variable) bool { return written(o) == written(v) }) {
				v.Doc += " Only in " + code(f.Path) + "."
				vars = append(vars, v)
			}
		}
	}
	if len(vars) == 0 {
		text := "Nothing is expanded: a text such as `${NAME}` stays as it is.\n"
		if c.Traits.Literal != "" {
			text = "Nothing is expanded: a text such as `${NAME}` stays as it is. Instead, " + c.Traits.Literal + ".\n"
		}
		if c.Unset != formats.UnsetLiteral {
			text = "Whether references to variables are expanded is not documented.\n"
		}
		return text
	}
	var rows [][]string
	for _, v := range vars {
		rows = append(rows, []string{code(written(v)), v.Doc, platforms[v.OS]})
	}
	text := table([]string{"written", "stands for", "on"}, rows)
	if u := unset[c.Unset]; u != "" {
		text += "\nWhen the variable is not set, " + u + ".\n"
	}
	return text
}

// written is a reference as one writes it.
func written(v formats.Variable) string {
	if v.Fixed != "" {
		return v.Open + v.Close
	}
	name := v.Prefix + "NAME"
	if v.Space == model.Input {
		name = "id"
	}
	if v.Space == model.File {
		name = "path"
	}
	return v.Open + name + v.Close
}

var unset = map[formats.Unset]string{
	formats.UnsetFails:   "the entry or the file is refused",
	formats.UnsetLiteral: "the text stays as it is",
	formats.UnsetEmpty:   "an empty text takes its place",
	formats.UnsetWarns:   "the client warns, and the text stays as it is",
}

func names(c *formats.Client) string {
	r := c.Names
	var b strings.Builder
	if r.Words != "" {
		fmt.Fprintf(&b, "- A server's name takes %s.\n", r.Words)
	}
	if r.Tool != "" {
		fmt.Fprintf(&b, "- A tool appears as `%s`.\n", fmt.Sprintf(r.Tool, "<server>", "<tool>"))
	}
	if r.Keep != nil {
		fmt.Fprintf(&b, "- In names of tools every character that does not fit `%s` becomes `%s`.\n", r.Keep, r.Sub)
	}
	if r.Limit > 0 {
		what := "The name of a tool"
		if r.Counted == "server+tool" {
			what = "The names of a server and a tool together"
		}
		note := ""
		if r.LongNote != "" {
			note = "; a longer one " + r.LongNote
		}
		fmt.Fprintf(&b, "- %s can be %d characters long%s.\n", what, r.Limit, note)
	}
	for _, x := range r.Reserved {
		fmt.Fprintf(&b, "- `%s` is kept: %s\n", x.Name, x.Doc)
	}
	return b.String()
}

func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
