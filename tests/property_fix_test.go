package tests

import (
	"slices"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/codeactions"
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Every fix of every finding in everything that we have takes its finding away,
// brings none, and leaves alone what it is not about.
func TestFixes(t *testing.T) {
	all := slices.Concat(badBlocks(t), corpus(t, "faulty"), cases(t), reals(t))
	fixes := 0
	for _, s := range all {
		doc := s.read(s.src)
		before := find(doc)
		for _, d := range before {
			for _, f := range d.Fixes {
				if len(f.Edits) == 0 || len(f.Files) > 0 {
					continue // it is about other files
				}
				fixes++
				if msg := judge(s, doc, before, d, f); msg != "" {
					t.Errorf("%s: %s at %q, fix %q: %s", s.name, d.Code, d.Span.In(s.src), f.Title, msg)
				}
			}
		}
	}
	t.Logf("%d fixes", fixes)
}

// judge is what is wrong with a fix, or "".
func judge(s sample, doc *formats.Document, before []formats.Diagnostic, d formats.Diagnostic, f formats.Fix) string {
	fixed, err := text.Apply(s.src, f.Edits)
	if err != nil {
		return err.Error()
	}
	now := s.read(fixed)
	if now.Client == nil {
		return "the file is nobody's now\n" + fixed
	}
	after := find(now)
	if says(after, d) >= says(before, d) {
		return "the finding is still there\n" + fixed
	}
	for _, x := range after {
		if x.Severity <= formats.Warning && x.Code != "placeholder" && x.Code != "unset-variable" && count(after, x.Code) > count(before, x.Code) && says(after, x) > says(before, x) && !revealed(doc, now, d, x) {
			return "it brings " + x.Code + ": " + x.Msg + "\n" + fixed
		}
	}
	if entry, ok := entryOf(doc, d.Span); ok {
		for _, c := range doc.Tree.Comments {
			if words := c.In(s.src); !entry.Touches(c) && strings.Count(fixed, words) < strings.Count(s.src, words) {
				return "the comment " + words + " is gone\n" + fixed
			}
		}
		for _, e := range f.Edits {
			if strings.Trim(e.Span.In(s.src), " \t\r\n,") != "" && !entry.Touches(e.Span) {
				return "it changes what it is not about: " + e.Span.In(s.src) + "\n" + fixed
			}
		}
	}
	return ""
}

// says counts the findings that say the same.
func says(list []formats.Diagnostic, d formats.Diagnostic) (n int) {
	for _, x := range list {
		if x.Code == d.Code && x.Msg == d.Msg {
			n++
		}
	}
	return n
}

func count(list []formats.Diagnostic, code string) (n int) {
	for _, d := range list {
		if d.Code == code {
			n++
		}
	}
	return n
}

// revealed reports whether a finding could not be made before: the text did not
// parse there, nobody read the server in which it is, or nobody could tell how
// that is reached.
func revealed(was, now *formats.Document, fixed, d formats.Diagnostic) bool {
	if fixed.Code == "syntax" || len(now.Servers) > len(was.Servers) {
		return true
	}
	in := now.ServerAt(d.Span)
	return in != nil && was.Server(in.Name) != nil && was.Server(in.Name).Transport != in.Transport
}

// entryOf is the entry that a span lies in, with its key.
func entryOf(doc *formats.Document, at text.Span) (text.Span, bool) {
	for _, s := range doc.Servers {
		whole := s.Node.Span
		if s.Node.Of != nil {
			whole = s.Node.Of.Span
		}
		if whole.Start <= at.Start && at.End <= whole.End && s.Node != doc.Tree.Root {
			return whole, true
		}
	}
	return text.Span{}, false
}

// Fixing all a second time changes nothing, and breaks nothing the first time.
func TestFixAllTwice(t *testing.T) {
	for _, s := range slices.Concat(badBlocks(t), corpus(t, "faulty"), corpus(t, "sound"), cases(t), reals(t)) {
		doc := s.read(s.src)
		edits, _ := codeactions.AllFixes(doc, find(doc), find)
		fixed, err := text.Apply(s.src, edits)
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
			continue
		}
		once := s.read(fixed)
		if more, _ := codeactions.AllFixes(once, find(once), find); len(more) > 0 {
			t.Errorf("%s: a second time changes\n%s", s.name, fixed)
		}
		if a, b := broken(doc.Tree), broken(once.Tree); b > a {
			t.Errorf("%s: %d syntax errors became %d in\n%s", s.name, a, b, fixed)
		}
	}
}

// broken counts what no reader takes.
func broken(t *syntax.Tree) (n int) {
	for _, e := range t.Errors {
		if e.Code != syntax.Comment && e.Code != syntax.TrailingComma && e.Code != syntax.BOM {
			n++
		}
	}
	return n
}
