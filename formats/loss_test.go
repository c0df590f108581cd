package formats

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats/model"
)

// Every code of a loss has its explanation, and nothing is explained that does
// not happen.
func TestLossKinds(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`"(W-[A-Z]+)"`).FindAllStringSubmatch(string(src), -1) {
			used[m[1]] = true
			if _, ok := model.LossOf(m[1]); !ok {
				t.Errorf("%s: %s has no explanation", f, m[1])
			}
		}
	}
	for _, k := range model.LossKinds {
		if !used[k.Code] {
			t.Errorf("%s never happens", k.Code)
		}
	}
}
