package schema_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/schema"
)

// compiled is the schema of a client, ready to validate.
func compiled(t *testing.T, c *formats.Client) *jsonschema.Schema {
	t.Helper()
	raw, err := schema.Of(c)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(schema.Address(c.ID), doc); err != nil {
		t.Fatal(err)
	}
	s, err := compiler.Compile(schema.Address(c.ID))
	if err != nil {
		t.Fatalf("%s: %v", c.ID, err)
	}
	return s
}

// Every schema is a valid schema of 2020-12 and describes what stands in it.
func TestSchemas(t *testing.T) {
	for _, c := range formats.Clients() {
		s := compiled(t, c)
		if s.DraftVersion != 2020 || s.Title == "" || s.Description == "" {
			t.Errorf("%s: draft %d, title %q, description %q", c.ID, s.DraftVersion, s.Title, s.Description)
		}
	}
}

// judged are the rules that a schema can speak for: those that read the table.
var judged = []string{"wrong-type", "unknown-value", "missing-field", "unknown-key", "missing-command", "missing-url", "missing-type", "wrong-transport"}

// A schema takes every sample that the table takes, and refuses those in which
// the table finds an error.
func TestCorpus(t *testing.T) {
	for _, c := range formats.Clients() {
		s := compiled(t, c)
		for _, sample := range samples(t, c.ID) {
			t.Run(sample.id, func(t *testing.T) {
				doc := formats.Analyze(sample.name, sample.src, nil)
				if doc.Client == nil || doc.Client.ID != c.ID || doc.File != nil && doc.File.Scope == formats.Dead {
					t.Skip("a file that the client does not read")
				}
				compare(t, s, doc)
			})
		}
	}
}

// beyond are errors that a schema cannot tell: those that a row finds in Go, by
// what it says, and those of clients of which one file demands what another
// with the same keys does not.
var beyond = []string{
	"Must provide either 'file' or 'inline'", "needs `input` or `turns`", "needs `id_field`", "Select type requires at least one option",
	"is no longer supported", "using _get_tool_type()", "HoloDeck expects one of `mcp` for `type`", "HoloDeck expects a text for `type`",
	"Server configuration must include either 'command'",
	"Claude Code expects an object of servers for `mcpServers`", // a plugin's manifest may name a file there
	"HoloDeck expects a text for `name`",                        // where `type` is no tool's, the schema lets the whole tool pass
	"Continue ",                                                 // its config.yaml demands nothing of what a block does
}

// compare compares what the schema and the rules say of a document. A schema
// may refuse what is worth a warning, and refuses what is an error.
func compare(t *testing.T, s *jsonschema.Schema, doc *formats.Document) {
	t.Helper()
	value, ok := valueOf(doc.Tree.Root)
	if !ok || len(doc.Tree.Errors) > 0 {
		return // no text that another editor could read either
	}
	err := s.Validate(value)
	found := diagnostics.Run(doc, diagnostics.Settings{})
	refused := slices.IndexFunc(found, func(d formats.Diagnostic) bool {
		return d.Severity == formats.Error && slices.Contains(judged, d.Code) &&
			!slices.ContainsFunc(beyond, func(words string) bool { return strings.Contains(d.Msg, words) })
	})
	spoken := slices.ContainsFunc(found, func(d formats.Diagnostic) bool { return d.Severity <= formats.Warning })
	switch {
	case err != nil && !spoken:
		t.Errorf("the schema refuses what is fine: %v\n%s", err, doc.Src)
	case err == nil && refused >= 0:
		t.Errorf("the schema takes what the rules refuse: %s: %s\n%s", found[refused].Code, found[refused].Msg, doc.Src)
	}
}

type sample struct{ id, name, src string }

// samples are the files of the corpus that belong to a client, with the paths
// that they pretend to have.
func samples(t *testing.T, id formats.ID) []sample {
	t.Helper()
	var out []sample
	base := filepath.Join("..", "tests", "corpus", string(id))
	err := filepath.WalkDir(base, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if os.IsNotExist(err) {
				return nil
			}
			return err
		}
		src, err := os.ReadFile(path)
		rel, relErr := filepath.Rel(base, path)
		if err != nil || relErr != nil {
			return fmt.Errorf("%v %v", err, relErr)
		}
		parts := strings.SplitN(filepath.ToSlash(rel), "/", 3) // sound|faulty, name, path
		if len(parts) == 3 {
			out = append(out, sample{string(id) + "/" + filepath.ToSlash(rel), "/project/" + parts[2], string(src)})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// valueOf is a tree as the values that a validator reads; ok is false when
// something is missing in it.
func valueOf(n *syntax.Node) (v any, ok bool) {
	switch n.Kind {
	case syntax.Object:
		out := map[string]any{}
		for _, m := range n.Members {
			if out[m.Key.Str], ok = valueOf(m.Value); !ok {
				return nil, false
			}
		}
		return out, true
	case syntax.Array:
		out := []any{}
		for _, it := range n.Items {
			v, ok := valueOf(it)
			if !ok {
				return nil, false
			}
			out = append(out, v)
		}
		return out, true
	case syntax.String, syntax.Date:
		return n.Str, true
	case syntax.Bool:
		return strings.EqualFold(n.Str, "true") || strings.EqualFold(n.Str, "yes") || strings.EqualFold(n.Str, "on"), true
	case syntax.Number:
		if json.Valid([]byte(n.Str)) {
			return json.Number(n.Str), true
		}
		x, err := strconv.ParseFloat(strings.ReplaceAll(n.Str, "_", ""), 64)
		return json.Number(strconv.FormatFloat(x, 'g', -1, 64)), err == nil
	case syntax.Null:
		return nil, true
	}
	return nil, false
}
