package tests

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/completion"
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Every client has samples of our own: those of each kind that its detection
// and its rules are tried on.
func TestEveryClientHasSamples(t *testing.T) {
	for _, c := range listed() {
		for _, kind := range []string{"sound", "faulty"} {
			if found, _ := os.ReadDir(filepath.Join("corpus", string(c.ID), kind)); len(found) < 3 {
				t.Errorf("%s has %d %s samples, which is fewer than three", c.ID, len(found), kind)
			}
		}
	}
}

// stub is a document of the client with one entry that holds nothing but its
// name and what says that it is a server.
func stub(t *testing.T, c *formats.Client) *formats.Document {
	t.Helper()
	source := formats.Analyze("/home/sam/project/.mcp.json", matrixSource, &formats.Options{Platform: "linux", Machine: everything{}})
	made, err := formats.Convert(source, c, formats.ConvertOptions{Bridge: true, Only: []string{"files"}})
	if err != nil {
		if made, err = formats.Convert(source, c, formats.ConvertOptions{Only: []string{"docs"}}); err != nil {
			t.Fatal(err)
		}
	}
	doc := readAs(c, made)
	s := doc.Servers[0]
	for _, kept := range []string{doc.Place().Tag[0], c.Transports.Key} {
		body := syntax.ValueOf(s.Node)
		body.Fields = slices.DeleteFunc(body.Fields, func(f syntax.Field) bool { return f.From.Value != s.NameNode && f.Key != kept })
		src, err := text.Apply(doc.Src, syntax.Update(doc.Tree, s.Node, body))
		if err != nil {
			t.Fatal(err)
		}
		if bare := formats.Analyze(doc.Name, src, doc.Options); len(bare.Servers) > 0 {
			return bare
		}
	}
	t.Fatalf("%s reads no server that says no more than what it is", c.ID)
	return nil
}

// typing is the document with a text at the place where the first entry's next
// member begins, and that place.
func typing(doc *formats.Document, what string) (*formats.Document, int) {
	n := doc.Servers[0].Node
	at, lead := n.Span.Start, ""
	switch flow := n.Style == syntax.Flow; {
	case flow && len(n.Members) > 0:
		at, lead = n.Members[len(n.Members)-1].Span.End, ", "
	case flow:
		at++
	case len(n.Members) > 0:
		last := n.Members[len(n.Members)-1]
		line := doc.Index.Line(doc.Index.LineOf(n.Members[0].Span.Start))
		at, lead = last.Span.End, "\n"+strings.Repeat(" ", n.Members[0].Span.Start-line.Start)
	default: // a TOML table
		at, lead = n.Decl[len(n.Decl)-1].End, "\n"
	}
	src := doc.Src[:at] + lead + what + doc.Src[at:]
	return formats.Analyze(doc.Name, src, doc.Options), at + len(lead) + len(what)
}

// In an empty entry every client's main members are offered, and behind their
// first letters too; an entry without a program or an address is reported, and
// so is a member that nobody knows.
func TestEveryClientIsHelped(t *testing.T) {
	for _, c := range listed() {
		t.Run(string(c.ID), func(t *testing.T) {
			doc := stub(t, c)
			key := mainKey(doc)
			empty, at := typing(doc, "")
			take(t, empty, at, key)
			letters := key[:2]
			if doc.Tree.Lang == syntax.JSON {
				letters = `"` + letters + `"`
			}
			half, at := typing(doc, letters)
			if doc.Tree.Lang == syntax.JSON {
				at--
			}
			take(t, half, at, key)
			if found := find(doc); !slices.ContainsFunc(found, func(d formats.Diagnostic) bool {
				return d.Severity <= formats.Warning && (strings.HasPrefix(d.Code, "missing-") || d.Code == "wrong-transport")
			}) {
				t.Errorf("nothing is missing in\n%s\n%v", doc.Src, said(found))
			}
			member := map[syntax.Lang]string{syntax.JSON: `"frobnicate": "x"`, syntax.TOML: `frobnicate = "x"`}[doc.Tree.Lang]
			if member == "" {
				member = "frobnicate: x"
			}
			odd, _ := typing(doc, member)
			if count(find(odd), "unknown-key") == 0 && c.Unknown != formats.Free {
				t.Errorf("nothing is said about a member that nobody knows in\n%s\n%v", odd.Src, said(find(odd)))
			}
		})
	}
}

// mainKey is the first member that says what to start or where to connect.
func mainKey(doc *formats.Document) string {
	info, _ := doc.Info(doc.Servers[0].Node)
	for _, a := range []model.Attr{model.Command, model.Argv, model.URL} {
		for _, f := range info.Fields {
			if f.Means == a && f.Gone == "" {
				return f.Key
			}
		}
	}
	for _, f := range info.Fields {
		if f.Required {
			return f.Key
		}
	}
	return ""
}

func said(found []formats.Diagnostic) (out []string) {
	for _, d := range found {
		out = append(out, fmt.Sprint(d.Severity, " ", d.Code))
	}
	return out
}

// take accepts a proposal; the entry must have the member then.
func take(t *testing.T, doc *formats.Document, at int, key string) {
	t.Helper()
	items := completion.At(doc, at, true, nil)
	i := slices.IndexFunc(items, func(it completion.Item) bool { return it.Label == key })
	if i < 0 {
		t.Errorf("`%s` is not among the %d proposals at the cursor:\n%s<|>%s", key, len(items), doc.Src[:at], doc.Src[at:])
		return
	}
	after, err := accept(doc, at, items[i])
	if err != nil {
		t.Error(err)
		return
	}
	now := formats.Analyze(doc.Name, after, doc.Options)
	if broken(now.Tree) > 0 || len(now.Servers) == 0 || now.Servers[0].Node.Get(key) == nil {
		t.Errorf("with `%s` it is\n%s", key, after)
	}
}
