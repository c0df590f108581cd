// Package diagnostics finds what is wrong in a document. A rule is one Go file
// and one page of the same name; the table in rules.go is their order. Rules
// know no client by name: they ask the client's row.
package diagnostics

import (
	"cmp"
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

//go:embed *.md
var pages embed.FS

// Rule finds one kind of fault.
type Rule struct {
	Code string
	// Check reports what it finds through the pass.
	Check func(p *Pass)
	// AnyClient marks a rule that holds whoever reads the file; the others are
	// at most hints where the content does not settle whose file it is.
	AnyClient bool
	// Over names rules of which a finding is left out where this one says the
	// same of the place, and better.
	Over []string
}

// Settings choose severities by rule code (formats.Off silences a rule) and say
// what is known of servers besides their text.
type Settings struct {
	Severity map[string]formats.Severity
	Tested   Tested // nil: no server was tested
}

// Pass is one rule's look at one document.
type Pass struct {
	Doc    *formats.Document
	Client *formats.Client
	tested Tested
	read   *reading
	rule   *Rule
	found  []formats.Diagnostic
}

// Report adds a finding. Its code is the rule's. A rule that has found enough
// goes no further.
func (p *Pass) Report(d formats.Diagnostic) {
	if len(p.found) >= formats.Enough {
		panic(full{})
	}
	d.Code = p.rule.Code
	d.Msg = strings.ReplaceAll(d.Msg, "server ``", "server")
	if len(p.Doc.Servers) == 1 && p.Doc.Servers[0].Name == "" {
		d.Msg = strings.ReplaceAll(d.Msg, "``", "the server")
	}
	if !p.Doc.Sure && !p.rule.AnyClient && d.Severity < formats.Hint {
		d.Severity = formats.Hint
	}
	d.Fixes = slices.DeleteFunc(slices.Clone(d.Fixes), func(f formats.Fix) bool { return !applies(f) })
	p.found = append(p.found, d)
}

// applies reports whether a fix can be made at all: on a text that is broken
// where the edits lie, two of them can touch the same place.
func applies(f formats.Fix) bool {
	_, err := text.Sort(f.Edits)
	return err == nil
}

// Refused is Error where the client refuses a bad entry, else Warning.
func (p *Pass) Refused() formats.Severity {
	if p.Client.Refuses == "" {
		return formats.Warning
	}
	return formats.Error
}

// So ends a sentence with what the client does with a bad entry.
func (p *Pass) So() string {
	if p.Client.Refuses == "" {
		return ""
	}
	return ", so it " + p.Client.Refuses
}

// As is the row that reads the server's form of an entry.
func (p *Pass) As(s *model.Server) *formats.Client { return p.Client.As(s) }

// Update is the edits that make a node say v.
func (p *Pass) Update(n *syntax.Node, v syntax.Value) []text.Edit {
	return syntax.Update(p.Doc.Tree, n, v)
}

// table reports the findings of the table walk that bear the rule's code.
func table(p *Pass) {
	for _, d := range p.Doc.Problems() {
		if d.Code == p.rule.Code {
			p.Report(d)
		}
	}
}

// Run returns all findings of a document in source order. A document of nobody
// has none. A rule that panics costs its own findings only.
func Run(doc *formats.Document, set Settings) []formats.Diagnostic {
	if doc.Client == nil {
		return nil
	}
	var all []formats.Diagnostic
	read := &reading{}
	for i := range Rules {
		r := &Rules[i]
		if set.Severity[r.Code] == formats.Off {
			continue
		}
		all = append(all, run(r, doc, read, set.Tested)...)
	}
	all = outdone(all)
	for i := range all {
		if s, ok := set.Severity[all[i].Code]; ok && s != formats.Inherit {
			all[i].Severity = s
		}
	}
	all = unignored(doc, all)
	show(doc, all)
	slices.SortStableFunc(all, func(a, b formats.Diagnostic) int {
		return cmp.Or(a.Span.Start-b.Span.Start, int(a.Severity)-int(b.Severity))
	})
	return all
}

func run(r *Rule, doc *formats.Document, read *reading, tested Tested) (found []formats.Diagnostic) {
	p := &Pass{Doc: doc, Client: doc.Client, tested: tested, read: read, rule: r}
	defer func() {
		switch e := recover(); e {
		case nil:
		case full{}:
			found = p.found
		default:
			found = append(p.found, formats.Diagnostic{Code: "internal", Severity: formats.Hint,
				Msg: fmt.Sprintf("The rule %s failed on this file (%v); please report it.", r.Code, e)})
		}
	}()
	r.Check(p)
	return p.found
}

// outdone drops findings of rules over which another rule has a finding at the
// same place.
func outdone(all []formats.Diagnostic) []formats.Diagnostic {
	over := map[string][]text.Span{}
	for i := range Rules {
		for _, code := range Rules[i].Over {
			for _, d := range all {
				if d.Code == Rules[i].Code {
					over[code] = append(over[code], d.Span)
				}
			}
		}
	}
	for _, spans := range over { // by start, each with the furthest end so far
		slices.SortFunc(spans, func(a, b text.Span) int { return a.Start - b.Start })
		for i := 1; i < len(spans); i++ {
			spans[i].End = max(spans[i].End, spans[i-1].End)
		}
	}
	return slices.DeleteFunc(all, func(d formats.Diagnostic) bool {
		spans := over[d.Code]
		i, _ := slices.BinarySearchFunc(spans, d.Span.End, func(s text.Span, end int) int { return cmp.Compare(s.Start, end+1) })
		return i > 0 && spans[i-1].End >= d.Span.Start
	})
}

// unignored drops findings that a comment in the file silences: a line that
// holds "mcp-ls-ignore" alone silences the next line, one behind something its
// own; codes may follow.
func unignored(doc *formats.Document, all []formats.Diagnostic) []formats.Diagnostic {
	type ignore struct{ codes []string }
	lines := map[int]ignore{}
	for _, c := range doc.Tree.Comments {
		body := strings.TrimSpace(strings.Trim(c.In(doc.Src), "#/* \t\r\n"))
		if rest, ok := strings.CutPrefix(body, "mcp-ls-ignore"); ok {
			line := doc.Index.LineOf(c.Start)
			if strings.TrimSpace(doc.Src[doc.Index.Line(line).Start:c.Start]) == "" {
				line++
			}
			lines[line] = ignore{strings.FieldsFunc(rest, func(r rune) bool { return r == ' ' || r == ',' || r == ':' })}
		}
	}
	if len(lines) == 0 {
		return all
	}
	return slices.DeleteFunc(all, func(d formats.Diagnostic) bool {
		ig, ok := lines[doc.Index.LineOf(d.Span.Start)]
		return ok && (len(ig.codes) == 0 || slices.Contains(ig.codes, d.Code))
	})
}

// Page is a rule's page in Markdown: what it finds, why, an example and what
// to write instead. ok is false when there is no such rule.
func Page(code string) (page string, ok bool) {
	b, err := pages.ReadFile(code + ".md")
	if err != nil || !slices.ContainsFunc(Rules, func(r Rule) bool { return r.Code == code }) {
		return "", false
	}
	return string(b), true
}

// Summary is the first paragraph of a rule's page.
func Summary(code string) string {
	page, _ := Page(code)
	_, rest, _ := strings.Cut(page, "\n\n")
	first, _, _ := strings.Cut(rest, "\n\n")
	return strings.Join(strings.Fields(first), " ")
}

// Docs is the address of a rule's page.
func Docs(code string) string {
	return "https://github.com/mcp-ls/mcp-ls/blob/main/diagnostics/" + code + ".md"
}
