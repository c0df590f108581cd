package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// Every rule is listed with its summary, and explained by its page; so are losses.
func TestExplain(t *testing.T) {
	list := call(t, "", "explain")
	lines := strings.Split(strings.TrimSpace(list), "\n")
	if len(lines) != len(diagnostics.Rules)+len(model.LossKinds) {
		t.Fatalf("%d lines for %d rules and %d losses", len(lines), len(diagnostics.Rules), len(model.LossKinds))
	}
	for i, k := range model.LossKinds {
		if line := lines[len(diagnostics.Rules)+i]; !strings.HasPrefix(line, k.Code+" ") || !strings.HasSuffix(line, k.Doc) {
			t.Errorf("%s is listed as %q", k.Code, line)
		}
		if page := call(t, "", "explain", k.Code); !strings.Contains(page, k.Doc) {
			t.Errorf("explain %s prints %q", k.Code, page)
		}
	}
	for i, r := range diagnostics.Rules {
		if code, summary, _ := strings.Cut(lines[i], " "); code != r.Code || strings.TrimSpace(summary) != diagnostics.Summary(r.Code) {
			t.Errorf("%s is listed as %q", r.Code, lines[i])
		}
		if page, _ := diagnostics.Page(r.Code); call(t, "", "explain", r.Code) != page {
			t.Errorf("explain %s does not print its page", r.Code)
		}
	}
}

// Every client is listed, but for those that stand for all; so are its files,
// and what mcp-ls does for it.
func TestClients(t *testing.T) {
	var list []listedClient
	if err := json.Unmarshal([]byte(call(t, "", "clients", "--format", "json")), &list); err != nil {
		t.Fatal(err)
	}
	text := call(t, "", "clients")
	n := 0
	for _, c := range formats.Clients() {
		if c.Hidden {
			continue
		}
		if n == len(list) || list[n].ID != c.ID || list[n].Name != c.Name || list[n].Docs != c.Docs || len(list[n].Files) == 0 {
			t.Fatalf("%s is not listed as it should be: %+v", c.ID, list)
		}
		for _, f := range list[n].Files {
			if !strings.Contains(text, " "+f+"\n") {
				t.Errorf("the text does not name %s of %s", f, c.ID)
			}
		}
		n++
	}
	if n != len(list) {
		t.Errorf("%d clients are listed, %d are known", len(list), n)
	}
}

// A schema is one JSON document for each client.
func TestSchema(t *testing.T) {
	for _, c := range formats.Clients() {
		var s struct {
			ID   string `json:"$id"`
			Type any    `json:"title"`
		}
		out := call(t, "", "schema", string(c.ID))
		if err := json.Unmarshal([]byte(out), &s); err != nil || !strings.HasSuffix(s.ID, "/"+string(c.ID)+".json") || !bytes.HasSuffix([]byte(out), []byte("}\n")) {
			t.Errorf("%s: %v %+v", c.ID, err, s)
		}
	}
}
