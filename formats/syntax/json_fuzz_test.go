package syntax

import "testing"

func FuzzJSON(f *testing.F) {
	for _, src := range realFiles(f, ".json", ".jsonc") {
		if len(src) < 4000 {
			f.Add(src)
		}
	}
	for _, c := range slips {
		f.Add(c.src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		tree := Parse(JSON, src)
		checkTree(t, tree)
		compareJSON(t, tree)
		checkCursors(t, tree)
	})
}
