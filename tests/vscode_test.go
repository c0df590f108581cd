package tests

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
)

// TestVSCodePatterns keeps the list of files of the VS Code extension. VS Code
// matches nothing beside a file, so it is handed all of that name.
func TestVSCodePatterns(t *testing.T) {
	var paths []string
	for _, p := range patterns() {
		paths = append(paths, p.path)
	}
	current(t, "../vscode-client/src/files.json", indented(t, slices.Compact(paths), "")+"\n")
}

// shownByVSCode is what VS Code shows of its own mcp.json by a schema: the test
// of the extension in the editor looks whether it does.
var shownByVSCode = []string{"syntax", "duplicate-key", "unknown-key", "wrong-type", "unknown-value", "wrong-transport", "missing-url", "bad-url", "ignored-field", "hover", "completion"}

// TestVSCodeSettings keeps the settings in the manifest of the VS Code
// extension: those of the server, whose words VS Code then completes.
func TestVSCodeSettings(t *testing.T) {
	schema, err := os.ReadFile("../docs/settings.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	properties := map[string]map[string]any{}
	contributed(t, "mcp-ls.", schema, "window", properties)
	delete(properties, "mcp-ls.trusted") // the editor knows by itself
	own := map[string]any{}
	for _, glob := range []string{".vscode/mcp.json", "User/mcp.json", "User/profiles/*/mcp.json"} {
		own[glob] = shownByVSCode
	}
	properties["mcp-ls.editorShows"]["default"] = own

	const file = "../vscode-client/package.json"
	manifest, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	at := gjson.GetBytes(manifest, "contributes.configuration.1.properties")
	if at.Index == 0 {
		t.Fatal("the manifest has no place for the server's settings")
	}
	before, after := string(manifest[:at.Index]), string(manifest[at.Index+len(at.Raw):])
	current(t, file, before+indented(t, properties, "        ")+after)
}

// contributed adds the properties of a schema in the form in which VS Code
// takes settings: one a line, without objects in objects.
func contributed(t *testing.T, prefix string, schema []byte, scope string, to map[string]map[string]any) {
	gjson.GetBytes(schema, "properties").ForEach(func(key, value gjson.Result) bool {
		name := prefix + key.Str
		if value.Get("properties").Exists() { // of tests: what runs is not a workspace's to say
			contributed(t, name+".", []byte(value.Raw), "machine", to)
			return true
		}
		s := map[string]any{}
		must(t, json.Unmarshal([]byte(value.Raw), &s))
		if s["enum"] != nil {
			s["type"] = "string"
		}
		switch {
		case s["default"] != nil:
		case s["type"] == "object":
			s["default"] = map[string]any{}
		case s["type"] == "array":
			s["default"] = []any{}
		default: // unsaid is not the same as an empty text
			s["type"], s["default"] = []any{s["type"], "null"}, nil
		}
		s["scope"] = scope
		to[name] = s
		return true
	})
}

// indented is a value as JSON whose further lines begin with a prefix.
func indented(t *testing.T, v any, prefix string) string {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent(prefix, "  ")
	must(t, enc.Encode(v))
	return strings.TrimRight(b.String(), "\n")
}
