package docs

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/lsp"
)

// The settings are documented, and described to editors, by the tags of the
// object that reads them.
func TestSettings(t *testing.T) {
	golden(t, "settings.md", "# Settings\n\n"+generated+`
One object of settings is read from three places, each over the one before: `+"`mcp-ls serve --settings '{…}'`"+`, the
`+"`initializationOptions`"+` of the editor, and its configuration section `+"`mcp-ls`"+`. A value that does not fit is named in a
message and left as it was. [JSON Schema](settings.schema.json)

`+table([]string{"setting", "value", "default", "what it does"}, settingRows("", reflect.TypeFor[lsp.Settings]()))+`
The words for `+"`diagnostics`"+` are the [rules](../diagnostics/README.md), those for `+"`clients`"+` the ids of the [clients](matrix.md).
`+"`probe`"+` and paths of programs are settings of a user or a machine: what a workspace says there is ignored.
`)
	s := settingSchema(reflect.TypeFor[lsp.Settings]())
	s["$schema"], s["title"] = "https://json-schema.org/draft/2020-12/schema", "Settings of mcp-ls"
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(s); err != nil {
		t.Fatal(err)
	}
	golden(t, "settings.schema.json", b.String())
}

// settings are the fields of a settings object that are read from JSON.
func settings(of reflect.Type) []reflect.StructField {
	var out []reflect.StructField
	for f := range of.Fields() {
		if f.Tag.Get("json") != "" {
			out = append(out, f)
		}
	}
	return out
}

func settingRows(in string, of reflect.Type) [][]string {
	var rows [][]string
	for _, f := range settings(of) {
		value := map[reflect.Kind]string{reflect.String: "a text", reflect.Int: "a whole number", reflect.Map: "an object of texts", reflect.Slice: "a list of texts", reflect.Pointer: "true or false", reflect.Struct: "an object"}[f.Type.Kind()]
		if e := f.Tag.Get("enum"); e != "" {
			words := "`" + strings.ReplaceAll(e, ",", "`, `") + "`"
			if value = words; f.Type.Kind() == reflect.Map {
				value = "an object of " + words
			}
		}
		if f.Type.Kind() == reflect.Map && f.Type.Elem().Kind() == reflect.Slice {
			value = "an object of lists of texts"
		}
		name := in + f.Tag.Get("json")
		rows = append(rows, []string{code(name), value, code(f.Tag.Get("default")), f.Tag.Get("doc")})
		if f.Type.Kind() == reflect.Struct {
			rows = append(rows, settingRows(name+".", f.Type)...)
		}
	}
	return rows
}

func settingSchema(of reflect.Type) map[string]any {
	props := map[string]any{}
	for _, f := range settings(of) {
		s := map[string]any{}
		text := map[string]any{"type": "string"}
		if e := f.Tag.Get("enum"); e != "" {
			text = map[string]any{"enum": strings.Split(e, ",")}
		}
		switch f.Type.Kind() {
		case reflect.String:
			s = text
		case reflect.Int:
			s["type"], s["minimum"] = "integer", 1
		case reflect.Pointer:
			s["type"] = "boolean"
		case reflect.Slice:
			s["type"], s["items"] = "array", text
		case reflect.Map:
			s["type"], s["additionalProperties"] = "object", text
			if f.Type.Elem().Kind() == reflect.Slice {
				words := map[string]any{"enum": append(ruleCodes(), "hover", "completion")}
				s["additionalProperties"] = map[string]any{"type": "array", "items": words}
			}
			if f.Tag.Get("json") == "diagnostics" {
				s["propertyNames"] = map[string]any{"enum": ruleCodes()}
			}
			if f.Tag.Get("json") == "clients" {
				s["additionalProperties"] = map[string]any{"enum": clientIDs()}
			}
		case reflect.Struct:
			s = settingSchema(f.Type)
		}
		s["description"] = f.Tag.Get("doc")
		if d := f.Tag.Get("default"); d != "" {
			if json.Valid([]byte(d)) {
				s["default"] = json.RawMessage(d)
			} else {
				s["default"] = d
			}
		}
		props[f.Tag.Get("json")] = s
	}
	return map[string]any{"type": "object", "properties": props, "additionalProperties": false}
}

func ruleCodes() (codes []string) {
	for _, r := range diagnostics.Rules {
		codes = append(codes, r.Code)
	}
	return codes
}

func clientIDs() (ids []string) {
	for _, c := range listed() {
		ids = append(ids, string(c.ID))
	}
	return ids
}
