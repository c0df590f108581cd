package tests

import (
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/hover"
)

// Every member that a row of the table describes is explained where it stands:
// a document with all of them is made for each client and each of its files.
func TestHoverOnEveryField(t *testing.T) {
	for _, c := range formats.Clients() {
		shown := map[string]bool{}
		profiles := []string{""}
		for _, p := range c.Profiles {
			profiles = append(profiles, p.Name)
		}
		paths := []string{"some/file"}
		for _, f := range c.Files {
			paths = append(paths, strings.NewReplacer("~/", "", "**/", "", "*", "x").Replace(f.Path))
		}
		type reading struct {
			profile string
			lang    syntax.Lang
		}
		usual := map[reading]bool{} // of files without a schema of their own
		for _, profile := range profiles {
			for _, path := range paths {
				opt := &formats.Options{Machine: everything{}, Profiles: map[formats.ID]string{c.ID: profile}, Clients: []formats.ClientRule{{Glob: "*", ID: c.ID}}}
				blank := formats.Analyze("/home/sam/project/"+path, "", opt)
				if own := blank.File != nil && blank.File.Schema != nil; !own {
					how := reading{blank.Profile, blank.Syntax().Lang}
					if usual[how] {
						continue
					}
					usual[how] = true
				}
				for _, v := range instances(blank.Schema(), blank.Client, 0) {
					hoverAll(t, formats.Analyze(blank.Name, syntax.Render(blank.Syntax().Lang, v), opt), shown)
				}
			}
		}
		for _, f := range c.Fields {
			if !shown[f.Key] && !(f.Gone != "" && f.Quiet) {
				t.Errorf("%s: nothing was asked about `%s`", c.ID, f.Key)
			}
		}
	}
}

func hoverAll(t *testing.T, doc *formats.Document, shown map[string]bool) {
	t.Helper()
	var walk func(n *syntax.Node)
	walk = func(n *syntax.Node) {
		info, _ := doc.Info(n)
		transport := model.Unknown
		if info.Server != nil {
			transport = info.Server.Transport
		}
		for _, m := range n.Members {
			walk(m.Value)
			f := formats.FieldFor(info.Fields, m.Key.Str, transport)
			if f == nil || n.Get(m.Key.Str) != m {
				continue
			}
			shown[f.Key] = true
			card, ok := hover.At(doc, m.Key.Span.Start+1, nil, true)
			if !ok || !strings.Contains(card.Markdown, f.Key) || len(card.Markdown) < len(f.Key)+10 {
				t.Errorf("%s: `%s`: hover says %q", doc.Client.ID, f.Key, card.Markdown)
			}
		}
		for _, it := range n.Items {
			walk(it)
		}
	}
	walk(doc.Tree.Root)
}

// instances are values of a type that together have every member that it can
// have.
func instances(t formats.Type, c *formats.Client, depth int) []syntax.Value {
	if depth > 12 {
		return []syntax.Value{syntax.StringValue("x")}
	}
	var out []syntax.Value
	switch t := t.(type) {
	case formats.Bool:
		return []syntax.Value{syntax.BoolValue(true)}
	case formats.Number:
		return []syntax.Value{syntax.NumberValue("30")}
	case formats.Enum:
		return []syntax.Value{syntax.StringValue(t.Words[0].Value)}
	case formats.ListOf:
		return []syntax.Value{syntax.ArrayValue(instances(t.Elem, c, depth+1)...)}
	case formats.MapOf:
		v := syntax.ObjectValue()
		for i, x := range instances(t.Elem, c, depth+1) {
			v.Set("k"+string(rune('a'+i)), x)
		}
		return []syntax.Value{v}
	case formats.ObjectOf:
		return objects(t.Fields, c, depth)
	case *formats.ObjectOf:
		return objects(t.Fields, c, depth)
	case formats.Tagged:
		for _, k := range t.Cases {
			for _, v := range instances(k.Type, c, depth+1) {
				v.Set(t.Key, syntax.StringValue(k.Value))
				out = append(out, v)
			}
		}
	case formats.Switch:
		for _, b := range t {
			for _, v := range instances(b.Type, c, depth+1) {
				for _, key := range b.Keys[:min(1, len(b.Keys))] {
					if v.Index(key) < 0 {
						v.Set(key, syntax.StringValue("x"))
					}
				}
				out = append(out, v)
			}
		}
	case formats.OneOf:
		for _, u := range t {
			out = append(out, instances(u, c, depth+1)...)
		}
	case formats.Entry:
		fields := t.Fields
		for _, form := range c.Forms {
			if form.Name == t.Form {
				c = form.Client
			}
		}
		if fields == nil {
			fields = c.Fields
		}
		for _, transport := range []model.Transport{model.Stdio, model.HTTP, model.SSE, model.WS, model.Auto} {
			var counts []formats.Field
			for _, f := range fields {
				if f.On.Has(transport) {
					counts = append(counts, f)
				}
			}
			word := c.Transports.Word(transport)
			for _, v := range objects(counts, c, depth) {
				if key := c.Transports.Key; v.Index(key) >= 0 {
					v.Set(key, syntax.StringValue(word))
					if word == "" {
						v.Delete(key)
					}
				}
				out = append(out, v)
			}
		}
	case formats.Null:
		return nil
	default:
		return []syntax.Value{syntax.StringValue("https://example.com/x")}
	}
	return out
}

// objects are objects with all of the fields, each of these in every way.
func objects(fields []formats.Field, c *formats.Client, depth int) []syntax.Value {
	ways := make([][]syntax.Value, len(fields))
	most := 1
	for i, f := range fields {
		ways[i] = instances(f.Type, c, depth+1)
		most = max(most, len(ways[i]))
	}
	out := make([]syntax.Value, most)
	for j := range out {
		out[j] = syntax.ObjectValue()
		for i, f := range fields {
			if len(ways[i]) > 0 && out[j].Index(f.Key) < 0 {
				out[j].Fields = append(out[j].Fields, syntax.Field{Key: f.Key, Value: ways[i][min(j, len(ways[i])-1)]})
			}
		}
	}
	return slices.Clip(out)
}
