package tests

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the expected parts of scripts")

// TestScripts plays every script in an editor, twice: with positions counted in
// UTF-16 and in bytes. Both must give the same. See scripts/README.md.
func TestScripts(t *testing.T) {
	var files []string
	err := filepath.WalkDir("scripts", func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".txtar") {
			files = append(files, path)
		}
		return err
	})
	if err != nil || len(files) == 0 {
		t.Fatalf("%d scripts: %v", len(files), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.ToSlash(file[len("scripts/"):]), ".txtar")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, utf8 := range []bool{false, true} {
				p := newPlay(t, txtar.Parse(raw), utf8)
				p.run()
				if *update && !utf8 && p.rewritten {
					raw = txtar.Format(p.archive)
					if err := os.WriteFile(file, raw, 0o644); err != nil {
						t.Fatal(err)
					}
				}
			}
		})
	}
}
