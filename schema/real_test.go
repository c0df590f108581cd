package schema_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
)

// Real files of real people, where somebody has them beside the checkout: no
// schema refuses one of which the rules say nothing.
func TestRealFiles(t *testing.T) {
	const real = "../../shared/real"
	if _, err := os.Stat(real); err != nil {
		t.Skip("there are no real files here")
	}
	for _, c := range formats.Clients() {
		s := compiled(t, c)
		for _, pattern := range []string{"clients/" + string(c.ID) + "/*", string(c.ID) + "/*.yaml"} {
			files, err := filepath.Glob(filepath.Join(real, pattern))
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				src, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				t.Run(filepath.Base(filepath.Dir(file))+"/"+filepath.Base(file), func(t *testing.T) {
					compare(t, s, formats.Analyze("/project/"+filepath.Base(file), string(src), &formats.Options{Clients: []formats.ClientRule{{Glob: "*", ID: c.ID}}}))
				})
			}
		}
	}
}
