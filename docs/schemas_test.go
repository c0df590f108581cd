package docs

import (
	"testing"

	"github.com/mcp-ls/mcp-ls/schema"
)

// The schemas are files too, for editors that fetch them by their address.
func TestSchemas(t *testing.T) {
	var made []string
	for _, c := range listed() {
		text, err := schema.Of(c)
		if err != nil {
			t.Fatal(err)
		}
		file := "schemas/" + string(c.ID) + ".json"
		golden(t, file, string(text))
		made = append(made, file)
	}
	only(t, "schemas/*.json", made)
}
