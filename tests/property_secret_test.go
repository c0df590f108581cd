package tests

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/codeactions"
	"github.com/mcp-ls/mcp-ls/completion"
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
	"github.com/mcp-ls/mcp-ls/hover"
	"github.com/mcp-ls/mcp-ls/lsp"
	"github.com/mcp-ls/mcp-ls/tests/editor"
)

// Two credentials: one that only its place gives away, one by its form.
const (
	planted = "Qz7-canary-81xK4vW"
	issued  = "ghp_canary0123456789abcdefghijklmnopqrst"
)

func leaks(s string) bool { return strings.Contains(s, "canary") }

// plant puts credentials into every place of a file where people put them:
// values of env and headers, arguments, the address.
func plant(doc *formats.Document) string {
	var edits []text.Edit
	seen := map[*syntax.Node]bool{}
	put := func(n *syntax.Node, s string) {
		if n.Is(syntax.String) && !n.Alias && !seen[n] {
			seen[n] = true
			edits = append(edits, syntax.Update(doc.Tree, n, syntax.StringValue(s))...)
		}
	}
	for _, s := range doc.Servers {
		for _, p := range s.Env {
			if formats.SecretName(p.Key) {
				put(p.Value.From, planted)
			} else {
				put(p.Value.From, issued)
			}
		}
		for _, p := range s.Headers {
			put(p.Value.From, "Bearer "+planted)
		}
		for i, a := range s.Args {
			if i%2 == 1 {
				put(a.From, "--api-key="+planted)
			}
		}
		if head, tail, ok := strings.Cut(s.URL.Raw(), "://"); ok {
			query := "?"
			if strings.Contains(tail, "?") {
				query = "&"
			}
			put(s.URL.From, head+"://user:"+planted+"@"+tail+query+"api_key="+planted)
		}
	}
	with, err := text.Apply(doc.Src, edits)
	if err != nil {
		return ""
	}
	return with
}

// loaded are the samples with credentials in them, and what every client writes
// for servers that hold some.
func loaded(t *testing.T) []sample {
	var out []sample
	for _, s := range slices.Concat(corpus(t, "sound"), corpus(t, "faulty")) {
		if src := plant(s.read(s.src)); leaks(src) {
			s.src = src
			out = append(out, s)
		}
	}
	source := formats.Analyze("/home/sam/project/.mcp.json", `{"mcpServers": {
		"files": {"command": "npx", "args": ["-y", "x", "--token", "`+planted+`", "`+issued+`"], "env": {"FILES_TOKEN": "`+planted+`", "LOG": "`+issued+`"}},
		"docs": {"type": "http", "url": "https://user:`+planted+`@example.com/mcp?token=`+planted+`", "headers": {"X-Api-Key": "`+planted+`"}}}}`, &formats.Options{Machine: everything{}})
	for _, c := range listed() {
		for _, server := range []string{"files", "docs"} {
			if made, err := formats.Convert(source, c, formats.ConvertOptions{Bridge: true, Only: []string{server}}); err == nil && leaks(made.Text) {
				doc := readAs(c, made)
				out = append(out, sample{name: "for " + string(c.ID), path: doc.Name, src: made.Text, opt: *doc.Options})
			}
		}
	}
	return out
}

// No credential is in anything that is shown about a file.
func TestSecretsStay(t *testing.T) {
	for _, s := range loaded(t) {
		doc := s.read(s.src)
		show := func(what string, said ...string) {
			for _, x := range said {
				if leaks(x) {
					t.Errorf("%s: %s: %s", s.name, what, x)
				}
			}
		}
		found := find(doc)
		for _, d := range found {
			show("finding "+d.Code, d.Msg)
			for _, r := range d.Related {
				show("note of "+d.Code, r.Msg)
			}
			for _, f := range d.Fixes {
				show("fix of "+d.Code, f.Title)
			}
		}
		for at := 0; at < len(s.src); at += 11 {
			if card, ok := hover.At(doc, at, found, true); ok {
				show("hover", card.Markdown)
			}
			for _, it := range completion.At(doc, at, true, nil) {
				show("proposal", it.Label, it.Detail, it.Doc, it.Edit.New)
			}
		}
		for _, a := range codeactions.List(doc, text.Span{Start: 0, End: len(s.src)}, found, find, nil) {
			show("action", a.Title)
		}
		for _, to := range listed() {
			made, err := formats.Convert(doc, to, formats.ConvertOptions{Bridge: true})
			show("conversion", fmt.Sprint(err))
			for _, l := range made.Losses {
				show("loss "+l.Code, l.What, l.Why)
			}
		}
	}
}

// The same over a connection, for what an editor shows unasked.
func TestSecretsStayInEditor(t *testing.T) {
	cfg := lsp.Config{Version: "test", Home: t.TempDir(), Getenv: func(string) (string, bool) { return "x", true }}
	samples := loaded(t)
	globs := map[string]any{}
	for i, s := range samples {
		globs[fmt.Sprintf("%d/**", i)] = string(s.opt.Clients[0].ID)
	}
	e := start(t, cfg, editor.Options{Root: t.TempDir(), Settings: map[string]any{"clients": globs}})
	for i, s := range samples {
		u := editor.URI(fmt.Sprintf("%s/%d%s", e.Options.Root, i, strings.TrimPrefix(s.path, "/home/sam")))
		if err := e.DidOpen(u, "", s.src); err != nil {
			t.Fatal(err)
		}
		for _, method := range []string{"textDocument/diagnostic", "textDocument/documentSymbol", "textDocument/codeLens"} {
			var answer any
			if err := e.Call(method, map[string]any{"textDocument": document(u)}, &answer); err != nil {
				t.Fatal(method, err)
			}
			if said := fmt.Sprint(answer); leaks(said) {
				at := strings.Index(said, "canary")
				t.Errorf("%s: %s: …%s…", s.name, method, said[max(0, at-100):min(len(said), at+40)])
			}
		}
		if err := e.DidClose(u); err != nil {
			t.Fatal(err)
		}
	}
}
