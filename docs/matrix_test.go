package docs

import (
	"fmt"
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
	b.WriteString("# Clients compared\n\n" + generated + "\nEach client has a [page of its own](clients/). `–` means: the file has no way to say it.\n")
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

// way is how an entry of the client says a transport.
func way(c *formats.Client, tr model.Transport) string {
	if !c.Transports.Speaks().Has(tr) {
		return ""
	}
	if w := c.Transports.Word(tr); w != "" && c.Transports.Key != "" {
		return code(c.Transports.Key + ": " + w)
	}
	for _, f := range c.Fields {
		if f.Implies == tr {
			return code(f.Key)
		}
	}
	if tr == model.Stdio {
		return code(key(c, model.Command, model.Argv))
	}
	return code(key(c, model.URL))
}

func values(c *formats.Client) []string {
	command := code(key(c, model.Command))
	if argv := key(c, model.Argv); argv != "" {
		command = code(argv) + ", a list"
	}
	ref := ""
	for _, v := range c.Vars {
		if (v.Space == model.EnvVar || v.Space == model.Secret) && v.Fixed == "" {
			ref = code(written(v))
			break
		}
	}
	return []string{command, code(key(c, model.Env)), ref, code(key(c, model.Headers)), code(key(c, model.EnvFile)), code(key(c, model.Cwd))}
}

func controls(c *formats.Client) []string {
	timed := func(a model.Attr) string {
		f := find(c.Fields, a)
		if f == nil {
			return ""
		}
		return strings.TrimSpace(code(f.Key) + " " + f.Unit)
	}
	return []string{timed(model.ToolTimeout), timed(model.StartTimeout), code(key(c, model.Off)),
		code(key(c, model.Allow)), code(key(c, model.Deny)), code(key(c, model.Approve)), code(key(c, model.OAuth))}
}

// key is the first member of an entry that has one of the meanings, as the way
// to it is written.
func key(c *formats.Client, means ...model.Attr) string {
	for _, a := range means {
		if f := find(c.Fields, a); f != nil {
			return f.Key
		}
	}
	return ""
}

// find is the field of a meaning, those in objects included; its key is the way
// to it. One that says it as most clients do comes first.
func find(all []formats.Field, a model.Attr) *formats.Field {
	if f := among(all, a, true); f != nil {
		return f
	}
	return among(all, a, false)
}

func among(all []formats.Field, a model.Attr, plain bool) *formats.Field {
	for _, f := range all {
		if f.Means == a && f.Gone == "" && !f.Unconfirmed && (!plain || f.Codec == nil) {
			return &f
		}
	}
	for _, f := range all {
		if o, _, ok := objectIn(f.Type); ok && f.Means == model.None {
			if inner := among(o.Fields, a, plain); inner != nil {
				inner.Key = f.Key + "." + inner.Key
				return inner
			}
		}
	}
	return nil
}
