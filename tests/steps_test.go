package tests

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/tests/editor"
)

// step is a line of -- do --.
type step struct {
	line     string
	verb     string
	args     []string          // words and quoted texts
	options  map[string]string // key=value
	to, from string            // parts named after > and <
}

// verbs are the steps that a script can take. A step returns its rendering.
var verbs = map[string]func(p *play, s step) string{
	"open":        (*play).stepOpen,
	"change":      (*play).stepChange,
	"diagnostics": (*play).stepDiagnostics,
	"fix":         (*play).stepFix,
	"action":      (*play).stepAction,
	"actions":     (*play).stepActions,
	"fixall":      (*play).stepFixAll,
	"hover":       (*play).stepHover,
	"complete":    (*play).stepComplete,
	"lens":        (*play).stepLens,
	"symbols":     (*play).stepSymbols,
	"folding":     (*play).stepFolding,
	"links":       (*play).stepLinks,
	"definition":  (*play).stepDefinition,
	"test":        (*play).stepTest,
	"report":      (*play).stepReport,
}

func (p *play) steps() []step {
	var out []step
	for _, f := range p.archive.Files {
		if f.Name != "do" {
			continue
		}
		for line := range strings.Lines(string(f.Data)) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
				out = append(out, parseStep(line))
			}
		}
	}
	return out
}

func parseStep(line string) step {
	s := step{line: line, options: map[string]string{}}
	words := fields(line)
	s.verb = words[0]
	for i := 1; i < len(words); i++ {
		w := words[i]
		key, value, option := strings.Cut(w, "=")
		switch {
		case w == ">" && i+1 < len(words):
			i++
			s.to = words[i]
		case w == "<" && i+1 < len(words):
			i++
			s.from = words[i]
		case option && !strings.ContainsAny(key, ` "@/`):
			s.options[key] = strings.Trim(value, `"`)
		default:
			s.args = append(s.args, strings.Trim(w, `"`))
		}
	}
	return s
}

// fields splits at blanks that do not stand in double quotes.
func fields(line string) []string {
	quoted := false
	return strings.FieldsFunc(line, func(r rune) bool {
		if r == '"' {
			quoted = !quoted
		}
		return r == ' ' && !quoted
	})
}

func (s step) arg(i int) string {
	if i < len(s.args) {
		return s.args[i]
	}
	return ""
}

func (p *play) play(s step) string {
	f := verbs[s.verb]
	if f == nil {
		p.t.Fatalf("there is no step %q", s.verb)
	}
	return f(p, s)
}

// at finds the mark of a step, opens its file and returns its range.
func (p *play) at(s step) (name, uri string, r editor.Range) {
	for _, a := range s.args {
		if label, ok := strings.CutPrefix(a, "@"); ok {
			m, ok := p.marks[label]
			if !ok {
				p.t.Fatalf("%s: there is no mark %s", s.line, label)
			}
			uri := p.open(m.file)
			text := p.files[uri]
			return m.file, uri, editor.Range{Start: p.ed.Position(text, m.from), End: p.ed.Position(text, m.to)}
		}
	}
	p.t.Fatalf("%s: the step needs a place such as @cursor", s.line)
	return
}

func document(uri string) map[string]any { return map[string]any{"uri": uri} }

// stepOpen opens a file, as the language that the editor has for it.
func (p *play) stepOpen(s step) string {
	p.languages[s.arg(0)] = s.options["language"]
	p.open(s.arg(0))
	return ""
}

func (p *play) stepChange(s step) string {
	name := s.arg(0)
	u := p.open(name)
	for _, f := range p.archive.Files {
		if f.Name == s.from {
			p.files[u] = string(f.Data)
			p.asserted[name] = false
			p.must(p.ed.DidChange(u, p.files[u]))
			return ""
		}
	}
	p.t.Fatalf("%s: there is no part %q", s.line, s.from)
	return ""
}

// findings asks for the findings of a file.
func (p *play) findings(name string) []editor.Diagnostic {
	var report struct{ Items []editor.Diagnostic }
	p.must(p.ed.Call("textDocument/diagnostic", map[string]any{"textDocument": document(p.open(name))}, &report))
	for _, d := range report.Items {
		if !strings.Contains(d.CodeDescription.Href, "://") {
			p.t.Errorf("%s: the finding %s leads to no page", name, d.Code)
		}
	}
	return report.Items
}

func (p *play) stepDiagnostics(s step) string {
	p.asserted[s.arg(0)] = true
	return p.render(s.arg(0), p.findings(s.arg(0)))
}

type codeAction struct {
	Title       string
	Kind        string
	IsPreferred bool
	Diagnostics []editor.Diagnostic
	Edit        *editor.WorkspaceEdit
	Data        json.RawMessage
	Command     json.RawMessage
}

// actions asks for what can be done at a range.
func (p *play) actions(uri string, r editor.Range, found []editor.Diagnostic, only ...string) []json.RawMessage {
	context := map[string]any{"diagnostics": found}
	if found == nil {
		context["diagnostics"] = []any{}
	}
	if len(only) > 0 {
		context["only"] = only
	}
	var out []json.RawMessage
	p.must(p.ed.Call("textDocument/codeAction", map[string]any{"textDocument": document(uri), "range": r, "context": context}, &out))
	return out
}

// take resolves an action and returns what its edit changes, and the files
// after it.
func (p *play) take(raw json.RawMessage) (string, map[string]string) {
	var a codeAction
	p.must(json.Unmarshal(raw, &a))
	said := len(p.ed.Messages("window/showMessage"))
	if a.Edit == nil {
		p.must(p.ed.Call("codeAction/resolve", raw, &a))
	}
	if a.Edit == nil {
		p.t.Fatalf("the action %q has no edit", a.Title)
	}
	after, err := p.ed.ApplyWorkspace(*a.Edit, p.files, p.disk)
	p.must(err)
	out := p.changed(after)
	for _, an := range a.Edit.ChangeAnnotations {
		if an.NeedsConfirmation {
			out = "! " + an.Description + "\n" + out
		}
	}
	for _, m := range p.ed.Messages("window/showMessage")[said:] {
		var shown struct{ Message string }
		p.must(json.Unmarshal(m.Params, &shown))
		out += "» " + shown.Message + "\n"
	}
	return out, after
}

func (p *play) stepFix(s step) string {
	code := s.arg(0)
	name, uri, r := p.at(s)
	var mine []editor.Diagnostic
	for _, d := range p.findings(name) {
		if d.Code == code && touches(d.Range, r) {
			mine = append(mine, d)
		}
	}
	if len(mine) == 0 {
		p.t.Fatalf("%s: there is no such finding", s.line)
	}
	var best json.RawMessage
	for _, raw := range p.actions(uri, mine[0].Range, mine[:1], "quickfix") {
		var a codeAction
		p.must(json.Unmarshal(raw, &a))
		belongs := slices.ContainsFunc(a.Diagnostics, func(d editor.Diagnostic) bool { return d.Code == code })
		hides := s.options["title"] == "" && (strings.HasPrefix(a.Title, "Ignore ") || strings.HasPrefix(a.Title, "Switch ")) // silencing mends nothing
		if belongs && !hides && (best == nil || a.IsPreferred) && (s.options["title"] == "" || s.options["title"] == a.Title) {
			best = raw
		}
	}
	if best == nil {
		p.t.Fatalf("%s: the finding has no such fix", s.line)
	}
	before, old := p.findings(name), p.files[uri]
	out, after := p.take(best)
	if text, kept := after[uri]; kept && text != old { // else another file is created or changed
		p.must(p.ed.DidChange(uri, text))
		p.mended(s, before, p.findings(name))
		p.must(p.ed.DidChange(uri, old))
	}
	return out
}

// mended checks that a fix took away its finding and brought none that is a
// warning or an error, unless the step says leaves=code.
func (p *play) mended(s step, before, after []editor.Diagnostic) {
	count := func(list []editor.Diagnostic, code string) (n int) {
		for _, d := range list {
			if d.Code == code {
				n++
			}
		}
		return n
	}
	if count(after, s.arg(0)) >= count(before, s.arg(0)) {
		p.t.Errorf("%s: the finding is still there", s.line)
	}
	for _, d := range after {
		if d.Severity <= 2 && count(after, d.Code) > count(before, d.Code) && d.Code != s.options["leaves"] {
			p.t.Errorf("%s: the fix brought %s: %s", s.line, d.Code, d.Message)
		}
	}
}

func touches(a, b editor.Range) bool {
	return !before(a.End, b.Start) && !before(b.End, a.Start)
}

func before(a, b editor.Position) bool {
	return a.Line < b.Line || a.Line == b.Line && a.Character < b.Character
}

func (p *play) stepAction(s step) string {
	_, uri, r := p.at(s)
	var titles []string
	for _, raw := range p.actions(uri, r, nil) {
		var a codeAction
		p.must(json.Unmarshal(raw, &a))
		if a.Title == s.arg(0) {
			out, _ := p.take(raw)
			return out
		}
		titles = append(titles, a.Title)
	}
	p.t.Fatalf("%s: there is no such action; there are:\n%s", s.line, strings.Join(titles, "\n"))
	return ""
}

func (p *play) stepActions(s step) string {
	_, uri, r := p.at(s)
	var only []string
	if kind := s.options["only"]; kind != "" {
		only = []string{kind}
	}
	var b strings.Builder
	for _, raw := range p.actions(uri, r, nil, only...) {
		var a codeAction
		p.must(json.Unmarshal(raw, &a))
		fmt.Fprintf(&b, "%s: %s\n", a.Kind, a.Title)
	}
	return b.String()
}

func (p *play) stepFixAll(s step) string {
	uri := p.open(s.arg(0))
	end := p.ed.Position(p.files[uri], len(p.files[uri]))
	list := p.actions(uri, editor.Range{End: end}, p.findings(s.arg(0)), "source.fixAll")
	if len(list) != 1 {
		p.t.Fatalf("%s: %d actions fix all", s.line, len(list))
	}
	out, _ := p.take(list[0])
	return out
}

func (p *play) stepHover(s step) string {
	_, uri, r := p.at(s)
	var h *struct {
		Contents struct{ Value string }
		Range    *editor.Range
	}
	p.must(p.ed.Call("textDocument/hover", map[string]any{"textDocument": document(uri), "position": r.Start}, &h))
	if h == nil {
		return "nothing\n"
	}
	return p.position(p.files[uri], *h.Range) + "\n" + h.Contents.Value
}
