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

// One page compares all clients.
func TestMatrix(t *testing.T) {
	golden(t, "matrix.md", matrix())
}

func matrix() string {
	var b strings.Builder
	b.WriteString("# Clients compared\n\n" + generated + "\nEach client has a [page of its own](clients/). `–` means: the file has no way to say it; `?`: it is seen, but nobody documents it.\n")
	b.WriteString("\n## Where servers stand and how they are reached\n\n" + compare(
		[]string{"client", "id", "syntax", "servers under", "local", "Streamable HTTP", "SSE", "WebSocket", "url without a word"}, reach))
	b.WriteString("\n## How values are written\n\n" + compare(
		[]string{"client", "command", "variables of the program", "a reference to a variable", "headers", "env file", "working folder"}, values))
	b.WriteString("\n## What else an entry can say\n\n" + compare(
		[]string{"client", "timeout of a call", "time to start", "on or off", "only these tools", "not these tools", "tools without asking", "OAuth"}, controls))
	b.WriteString("\n## What a conversion can lose\n\nEach loss is named before anything is written, with its code.\n\n")
	var losses [][]string
	for _, k := range model.LossKinds {
		losses = append(losses, []string{code(k.Code), k.Doc})
	}
	b.WriteString(table([]string{"code", "what it means"}, losses))
	return b.String()
}

func compare(head []string, row func(c *formats.Client) []string) string {
	var rows [][]string
	for _, c := range listed() {
		cells := append([]string{fmt.Sprintf("[%s](clients/%s.md)", c.Name, c.ID)}, row(c)...)
		for i := range cells {
			if cells[i] == "" {
				cells[i] = "–"
			}
		}
		rows = append(rows, cells)
	}
	return table(head, rows)
}

func reach(c *formats.Client) []string {
	lang := map[syntax.Lang]string{syntax.JSON: "JSON", syntax.YAML: "YAML", syntax.YAML11: "YAML", syntax.TOML: "TOML"}[c.Syntax.Lang]
	if c.Syntax.Lang == syntax.JSON && c.Syntax.Comments {
		lang = "JSON, comments"
	}
	at := code(strings.Join(c.Place.Path, "."))
	switch {
	case c.Place.Shape == formats.List:
		at += ", a list"
	case c.Place.Shape == formats.Single && at == "":
		at = "the document"
	case c.Place.Shape == formats.Single:
		at += ", one"
	}
	without := spoken[c.Transports.URL]
	if c.Transports.URL == model.Unknown || c.Transports.Required {
		without = ""
	}
	cells := []string{code(string(c.ID)), lang, at}
	for _, tr := range []model.Transport{model.Stdio, model.HTTP, model.SSE, model.WS} {
		cells = append(cells, way(c, tr))
	}
	return append(cells, without)
}

// way is how a writer says a transport in an entry of the client.
func way(c *formats.Client, tr model.Transport) string {
	t := c.Transports
	if !t.Speaks().Has(tr) {
		return ""
	}
	if w := t.Word(tr); w != "" && t.Key != "" && (t.Omit == 0 || !t.Omit.Has(tr)) {
		return code(t.Key + ": " + w)
	}
	for _, f := range c.Fields {
		if f.Implies == tr {
			return code(f.Key)
		}
	}
	if tr == model.Stdio {
		return members(c, model.Command, model.Argv)
	}
	return members(c, model.URL)
}

func values(c *formats.Client) []string {
	command := members(c, model.Command)
	if argv := members(c, model.Argv); argv != "" {
		command = argv + ", a list"
	}
	return []string{command, members(c, model.Env), reference(c), members(c, model.Headers), members(c, model.EnvFile), members(c, model.Cwd)}
}

// reference is how a value is taken from a variable: by a name in a list, or by
// a reference in a text.
func reference(c *formats.Client) string {
	var ways []string
	if names := members(c, model.EnvPass); names != "" {
		ways = append(ways, names+", by name")
	}
	for _, v := range c.Vars {
		if v.Space != model.EnvVar && v.Space != model.Secret || v.Fixed != "" {
			continue
		}
		where := ""
		if slices.Equal(v.On, []model.Attr{model.Headers}) {
			where = " in headers"
		}
		return strings.Join(append(ways, code(written(v))+where), "; ")
	}
	return strings.Join(ways, "; ")
}

func controls(c *formats.Client) []string {
	approve := members(c, model.Approve)
	for _, f := range c.Fields {
		if approve == "" && f.Loss == "W-APPROVE" {
			approve = code(f.Key)
		}
	}
	return []string{members(c, model.ToolTimeout), members(c, model.StartTimeout), members(c, model.Off),
		members(c, model.Allow), members(c, model.Deny), approve, members(c, model.OAuth)}
}

// members are the members of an entry that have one of the meanings, the way to
// each as it is written.
func members(c *formats.Client, means ...model.Attr) string {
	var out []string
	for _, a := range means {
		for _, f := range having(c.Fields, a) {
			if text := said(f); !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	}
	return strings.Join(out, ", ")
}

// said is a member with its unit, and a question mark where nothing documents it.
func said(f formats.Field) string {
	text := code(f.Key)
	if f.Unit != "" {
		text += " " + f.Unit
	}
	if f.Unconfirmed {
		text += " ?"
	}
	return text
}

// having are the fields of a meaning; of objects that mean nothing themselves
// those inside, with the way to them as the key.
func having(all []formats.Field, a model.Attr) []formats.Field {
	var out []formats.Field
	for _, f := range all {
		switch o, _, ok := objectIn(f.Type); {
		case f.Gone != "" || f.Quiet:
		case f.Means == a:
			out = append(out, f)
		case ok && f.Means == model.None:
			for _, inner := range having(o.Fields, a) {
				inner.Key = f.Key + "." + inner.Key
				out = append(out, inner)
			}
		}
	}
	return out
}
