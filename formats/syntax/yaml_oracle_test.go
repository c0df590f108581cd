package syntax

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"gopkg.in/yaml.v3"
)

// sameAsOracle compares a tree with what yaml.v3 read.
func sameAsOracle(n *Node, y *yaml.Node, path string) error {
	for y.Kind == yaml.AliasNode {
		if !n.Alias {
			return fmt.Errorf("%s: alias expected", path)
		}
		y = y.Alias
	}
	switch y.Kind {
	case yaml.DocumentNode:
		return sameAsOracle(n, y.Content[0], path)
	case yaml.MappingNode:
		if n.Kind != Object || len(n.Members)*2 != len(y.Content) {
			return fmt.Errorf("%s: object with %d members, want %d", path, len(n.Members), len(y.Content)/2)
		}
		for i, m := range n.Members {
			k := y.Content[2*i]
			for k.Kind == yaml.AliasNode {
				k = k.Alias
			}
			if k.Kind == yaml.ScalarNode && m.Key.Str != k.Value {
				return fmt.Errorf("%s: key %q, want %q", path, m.Key.Str, k.Value)
			}
			if err := sameAsOracle(m.Value, y.Content[2*i+1], path+"."+k.Value); err != nil {
				return err
			}
		}
	case yaml.SequenceNode:
		if n.Kind != Array || len(n.Items) != len(y.Content) {
			return fmt.Errorf("%s: array with %d items, want %d", path, len(n.Items), len(y.Content))
		}
		for i, it := range n.Items {
			if err := sameAsOracle(it, y.Content[i], fmt.Sprintf("%s[%d]", path, i)); err != nil {
				return err
			}
		}
	case yaml.ScalarNode:
		if n.Kind == Object || n.Kind == Array || n.Kind == Invalid || n.Kind == Missing {
			return fmt.Errorf("%s: kind %d, want scalar %q", path, n.Kind, y.Value)
		}
		if n.Kind != Null && n.Str != y.Value {
			return fmt.Errorf("%s: %q, want %q", path, n.Str, y.Value)
		}
	}
	return nil
}

// TestYAMLReal: files of real users read as yaml.v3 reads them.
func TestYAMLReal(t *testing.T) {
	var files []string
	for _, p := range []string{"*/*.yaml", "*/*/*.yaml"} {
		found, err := filepath.Glob("../../../shared/real/" + p)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var y yaml.Node
		if err := yaml.Unmarshal(src, &y); err != nil {
			t.Fatal(err)
		}
		for _, lang := range []Lang{YAML, YAML11} {
			tree := Parse(lang, string(src))
			for _, e := range tree.Errors {
				t.Errorf("%s: %q: %s", f, e.Span.In(tree.Src), e.Msg)
			}
			if err := sameAsOracle(tree.Root, &y, ""); err != nil {
				t.Errorf("%s: %v", f, err)
			}
			for seed := range int64(10) {
				checkUpdateYAML(t, lang, string(src), seed)
			}
		}
	}
}
