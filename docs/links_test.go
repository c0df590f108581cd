package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var link = regexp.MustCompile(`\]\(([^)\s]+)\)`)

// Links within the repository lead somewhere.
func TestLinks(t *testing.T) {
	for _, pattern := range []string{"../*.md", "*.md", "clients/*.md", "../diagnostics/*.md", "../tests/scripts/*.md", "../editors/*/*.md", "../vscode-client/*.md"} {
		pages, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range pages {
			src, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range link.FindAllStringSubmatch(string(src), -1) {
				to, _, _ := strings.Cut(m[1], "#")
				if to == "" || strings.Contains(to, "://") {
					continue
				}
				if _, err := os.Stat(filepath.Join(filepath.Dir(page), filepath.FromSlash(to))); err != nil {
					t.Errorf("%s leads to %s, which is not there", page, to)
				}
			}
		}
	}
}
