package syntax

import (
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// yamlSeeds are texts that use every part of the syntax, some of them broken.
var yamlSeeds = []string{
	"", "\ufeffa: 1\r\n", "a: b: c\n", "a: @x\nb: `y\nc: %z\n", "- a\n-b\n- c: d\n  e: f\n", "a:\n- b\nc:\n  - d\n",
	"a: {b: c, d: [e, f,], g}\nh: [i: j, k l]\n", "a: \"x\\n\\u00e9\\q\"\nb: 'it''s'\n", "a: |\n  x\n   y\n\n  z\nb: >-\n  p\n  q\n\n   r\n",
	"a: |+2\n    x\n\n\nb: 1\n", "a: &x {b: c}\nd: *x\n<<: *x\n", "? a\n: b\n? [c, d]\n", "%YAML 1.2\n---\na: 1\n...\n---\nb: 2\n",
	"a:\n  b: 1\n   c: 2\n d: 3\n", "a:\n\tb: 1\n\t\tc: 2\n", "a: [b, \"c\nd: e\n", "a: {b: c\nd: e\n", "keyonly\na: 1\nb npx\nc:d\n", "a: x\n  y\n\n  z # c\nb: !!str 1\n",
	"{\"a\": {\"b\": [1, 2.5, true, null]}}\n", "a: {{b.c}}\n", "- - - a\n  - b\n", "a: *y\nb: &\nc: !t\n", "a: \"b\" c\nd: e]\n", "- a: 1\n  b: 2\n c: 3\n- d\n",
}

// checkYAML tests what holds for the tree of any text.
func checkYAML(t *Tree) error {
	within := func(in, s text.Span) bool { return in.Start <= s.Start && s.Start <= s.End && s.End <= in.End }
	whole := text.Span{Start: 0, End: len(t.Src)}
	for _, e := range t.Errors {
		if !within(whole, e.Span) || e.Msg == "" || (e.Title == "") != (len(e.Fix) == 0) {
			return fmt.Errorf("error %+v is not well formed", e)
		}
		if _, err := text.Apply(t.Src, e.Fix); err != nil {
			return fmt.Errorf("fix of %q: %w", e.Msg, err)
		}
	}
	at := 0
	for _, c := range t.Comments {
		if c.Start < at || !within(whole, c) || c.Len() == 0 {
			return fmt.Errorf("comment %v is out of order", c)
		}
		at = c.End
	}
	var walk func(n *Node, in text.Span) error
	walk = func(n *Node, in text.Span) error {
		if !within(in, n.Span) || len(n.Decl) == 0 || n.Decl[0] != n.Span {
			return fmt.Errorf("node %v (kind %d, declared %v) is not within %v", n.Span, n.Kind, n.Decl, in)
		}
		if n.Alias {
			return nil
		}
		at := n.Span.Start
		for _, m := range n.Members {
			if m.Span.Start < at || !within(n.Span, m.Span) || !within(m.Span, m.Key.Span) || !within(m.Span, m.Sep) || !within(m.Span, m.Value.Span) ||
				m.Key.Span.End > m.Sep.Start || m.Sep.End > m.Value.Span.Start {
				return fmt.Errorf("member %v of %v: key %v, separator %v, value %v", m.Span, n.Span, m.Key.Span, m.Sep, m.Value.Span)
			}
			if m.Value.Of != m || m.Value.Parent != n || m.Key.Parent != n {
				return fmt.Errorf("member %v of %v has a wrong parent", m.Span, n.Span)
			}
			if m.Key.Kind != String && m.Key.Kind != Missing {
				return fmt.Errorf("key %v has kind %d", m.Key.Span, m.Key.Kind)
			}
			if err := walk(m.Value, m.Span); err != nil {
				return err
			}
			at = m.Span.End
		}
		for _, it := range n.Items {
			if it.Span.Start < at || it.Parent != n {
				return fmt.Errorf("item %v of %v", it.Span, n.Span)
			}
			if err := walk(it, n.Span); err != nil {
				return err
			}
			at = it.Span.End
		}
		return nil
	}
	if t.Root == nil {
		return fmt.Errorf("no root")
	}
	for _, n := range append([]*Node{t.Root}, t.Extra...) {
		if err := walk(n, whole); err != nil {
			return err
		}
	}
	return nil
}

func FuzzYAML(f *testing.F) {
	for _, s := range yamlSeeds {
		f.Add(s, true)
		f.Add(s, false)
	}
	f.Fuzz(func(t *testing.T, src string, old bool) {
		lang := YAML
		if old {
			lang = YAML11
		}
		tree := Parse(lang, src)
		if err := checkYAML(tree); err != nil {
			t.Fatal(err)
		}
		checkCursors(t, tree)
	})
}

// oracleErrs matches what yaml.v3 is known to read in its own way.
var oracleErrs = regexp.MustCompile("[\u0085\u2028\u2029\ufeff\\x7f]|:[,\\[\\]{}]|[^\\s]\\?|\\?\\S|[\\[{,]\\s*:|!\\S*[^\\s\\w-]|[&*]\\S*[^\\w\\s-]")

// FuzzYAMLOracle: what is valid here and there reads the same.
func FuzzYAMLOracle(f *testing.F) {
	for _, s := range yamlSeeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if !utf8.ValidString(src) || oracleErrs.MatchString(src) {
			return
		}
		tree, unsure := readYAML(YAML, src)
		var y, more yaml.Node
		d := yaml.NewDecoder(strings.NewReader(src))
		err := d.Decode(&y)
		if err == io.EOF {
			err = nil
		} else if err == nil {
			if err = d.Decode(&more); err == io.EOF {
				err = nil
			} else if err == nil {
				err = errors.New("a second document")
			}
		}
		switch {
		case err != nil && len(tree.Errors) == 0 && !unsure && !strings.Contains(src, "\t"):
			t.Fatalf("refused by the oracle only: %v", err)
		case err == nil && len(tree.Errors) > 0 && os.Getenv("YAML_STRICT") != "" && !regexp.MustCompile(os.Getenv("YAML_STRICT")).MatchString(src):
			t.Fatalf("refused here only: %+v", tree.Errors)
		case err == nil && len(tree.Errors) == 0 && len(y.Content) > 0:
			if err := sameAsOracle(tree.Root, &y, ""); err != nil {
				t.Fatal(err)
			}
		}
	})
}
