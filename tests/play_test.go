package tests

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/mcp-ls/mcp-ls/probe"
	"github.com/mcp-ls/mcp-ls/tests/editor"
)

// play is a script being played.
type play struct {
	t         *testing.T
	archive   *txtar.Archive
	rewritten bool

	work, home string            // folders
	sources    map[string]string // texts by name, without markers
	marks      map[string]mark
	env        map[string]string
	settings   map[string]any
	languages  map[string]string // that files are opened as, where a step says so

	answers map[string]probe.Result // of tested servers, by their names
	testing string                  // the server under test

	ed       *editor.Editor
	opened   []string          // names in the order of their opening
	files    map[string]string // present texts by URI
	asserted map[string]bool   // names whose findings a step asserted since their last change
}

// mark is a place in a source.
type mark struct {
	file     string
	from, to int
}

func newPlay(t *testing.T, a *txtar.Archive, utf8 bool) *play {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := &play{t: t, archive: a, work: filepath.Join(dir, "work"), home: filepath.Join(dir, "home"),
		sources: map[string]string{}, marks: map[string]mark{}, env: map[string]string{}, settings: map[string]any{}, languages: map[string]string{},
		files: map[string]string{}, asserted: map[string]bool{}}
	p.read()
	if p.env["PATH"] == "" {
		p.env["PATH"] = p.programs(filepath.Join(dir, "bin"))
	}
	cfg := serverOf(p.env, p.home)
	if p.answers != nil {
		cfg.Runner = p
	}
	p.ed = start(t, cfg, editor.Options{Root: p.work, Settings: p.settings, UTF8: utf8})
	return p
}

// programs makes a folder with the programs that every machine of a script has.
// They are never run.
func (p *play) programs(dir string) string {
	p.must(os.MkdirAll(dir, 0o755))
	for _, name := range []string{"npx", "node", "uvx", "python3", "docker"} {
		p.must(os.WriteFile(filepath.Join(dir, name), nil, 0o755))
	}
	return dir
}

// read sorts the parts of the archive and writes the sources to disk. What is
// named after ">" or "<" in a step is no source.
func (p *play) read() {
	inside := map[string]bool{"do": true, "settings.json": true, "env": true, "answers.json": true}
	for _, s := range p.steps() {
		if s.to != "" {
			inside[s.to] = true
		}
		if s.from != "" {
			inside[s.from] = true
		}
	}
	for _, dir := range []string{p.work, p.home} {
		p.must(os.MkdirAll(dir, 0o755))
	}
	for _, f := range p.archive.Files {
		switch {
		case f.Name == "settings.json":
			p.must(json.Unmarshal(f.Data, &p.settings))
		case f.Name == "answers.json":
			p.readAnswers(f.Data)
		case f.Name == "env":
			for line := range strings.Lines(string(f.Data)) {
				k, v, _ := strings.Cut(strings.TrimSpace(line), "=")
				p.env[k] = v
			}
		case !inside[f.Name]:
			p.source(f.Name, string(f.Data))
		}
	}
	for name, text := range p.sources {
		if strings.HasPrefix(name, "untitled:") {
			continue
		}
		p.must(os.MkdirAll(filepath.Dir(p.path(name)), 0o755))
		p.must(os.WriteFile(p.path(name), []byte(text), 0o644))
	}
}

// source strips the markers of a text: <|> is the cursor, [|name|text|] a range.
func (p *play) source(name, text string) {
	var b strings.Builder
	for text != "" {
		cursor, span := strings.Index(text, "<|>"), strings.Index(text, "[|")
		switch {
		case cursor >= 0 && (span < 0 || cursor < span):
			b.WriteString(text[:cursor])
			p.mark("cursor", mark{name, b.Len(), b.Len()})
			text = text[cursor+3:]
		case span >= 0:
			b.WriteString(text[:span])
			label, rest, ok := strings.Cut(text[span+2:], "|")
			inner, rest, closed := cutRange(rest)
			if !ok || !closed {
				p.t.Fatalf("%s: a range that is not [|name|text|]", name)
			}
			from := b.Len()
			if before, after, ok := strings.Cut(inner, "<|>"); ok {
				p.mark("cursor", mark{name, from + len(before), from + len(before)})
				inner = before + after
			}
			b.WriteString(inner)
			p.mark(label, mark{name, from, b.Len()})
			text = rest
		default:
			b.WriteString(text)
			text = ""
		}
	}
	p.sources[name] = strings.TrimSuffix(b.String(), "⏎\n") // ⏎ at the end: no line end there
}

func cutRange(s string) (inner, rest string, ok bool) { return strings.Cut(s, "|]") }

func (p *play) mark(name string, m mark) {
	if _, twice := p.marks[name]; twice {
		p.t.Fatalf("%s: the mark %s stands twice", m.file, name)
	}
	p.marks[name] = m
}

func (p *play) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// path is where a source lies on disk.
func (p *play) path(name string) string {
	if rest, ok := strings.CutPrefix(name, "~/"); ok {
		return filepath.Join(p.home, rest)
	}
	return filepath.Join(p.work, name)
}

func (p *play) uri(name string) string {
	if strings.HasPrefix(name, "untitled:") {
		return name
	}
	return editor.URI(p.path(name))
}

// name is the inverse of uri.
func (p *play) name(uri string) string {
	for _, dir := range []struct{ uri, as string }{{editor.URI(p.work) + "/", ""}, {editor.URI(p.home) + "/", "~/"}} {
		if rest, ok := strings.CutPrefix(uri, dir.uri); ok {
			return dir.as + rest
		}
	}
	return uri
}

// hide replaces the folders of this run.
func (p *play) hide(s string) string {
	for _, dir := range []struct{ path, as string }{{p.work, "$WORK"}, {p.home, "$HOME"}} {
		s = strings.ReplaceAll(s, editor.URI(dir.path), "file://"+dir.as)
		s = strings.ReplaceAll(s, dir.path, dir.as)
	}
	return s
}

// open opens a source unless it is open.
func (p *play) open(name string) string {
	u := p.uri(name)
	if slices.Contains(p.opened, name) {
		return u
	}
	text, ok := p.sources[name]
	if !ok {
		p.t.Fatalf("there is no file %s", name)
	}
	p.opened = append(p.opened, name)
	p.files[u] = text
	language := strings.TrimPrefix(filepath.Ext(name), ".")
	if l := p.languages[name]; l != "" {
		language = l
	}
	p.must(p.ed.DidOpen(u, language, text))
	return u
}

// run plays all steps, then looks for findings that nobody asserted.
func (p *play) run() {
	steps := p.steps()
	if len(steps) == 0 {
		p.t.Fatal("no steps: the part -- do -- is missing or empty")
	}
	for _, s := range steps {
		got := p.hide(p.play(s))
		if s.to == "" {
			if got != "" {
				p.t.Errorf("%s\ngave a result that no part takes:\n%s", s.line, got)
			}
			continue
		}
		p.compare(s, got)
	}
	for _, name := range p.opened {
		found := p.findings(name)
		if len(found) > 0 && !p.asserted[name] {
			p.t.Errorf("%s has findings that no step asserts:\n%s", name, p.hide(p.render(name, found)))
		}
		p.published(name, found)
	}
	p.must(p.ed.Call("shutdown", nil, nil))
	p.must(p.ed.Notify("exit", nil))
}

// compare compares a result with its part, or rewrites the part.
func (p *play) compare(s step, got string) {
	if got != "" && !strings.HasSuffix(got, "\n") {
		got += "\n"
	}
	for i, f := range p.archive.Files {
		if f.Name != s.to {
			continue
		}
		if string(f.Data) != got {
			if *update {
				p.archive.Files[i].Data = []byte(got)
				p.rewritten = true
			} else {
				p.t.Errorf("%s\ngot:\n%s\nwant:\n%s", s.line, got, f.Data)
			}
		}
		return
	}
	if !*update {
		p.t.Errorf("%s\nthere is no part %q; got:\n%s", s.line, s.to, got)
		return
	}
	p.archive.Files = append(p.archive.Files, txtar.File{Name: s.to, Data: []byte(got)})
	p.rewritten = true
}

// published checks that the server has also published what it says when asked.
func (p *play) published(name string, asked []editor.Diagnostic) {
	want := fmt.Sprint(asked)
	_, err := p.ed.Published(p.uri(name), func(got editor.Published) bool { return fmt.Sprint(got.Diagnostics) == want })
	if err != nil {
		p.t.Errorf("%s: what is published is not what is answered: %v", name, err)
	}
}

// changed takes over files after an edit and renders what changed.
func (p *play) changed(after map[string]string) string {
	var b strings.Builder
	names := slices.Sorted(maps.Keys(after))
	for _, u := range slices.Sorted(maps.Keys(p.files)) {
		if _, kept := after[u]; !kept {
			fmt.Fprintf(&b, "@@ %s (gone)\n", p.name(u))
		}
	}
	for _, u := range names {
		before, known := p.files[u]
		if !known {
			before, known = p.disk(u)
		}
		switch {
		case !known:
			fmt.Fprintf(&b, "@@ %s (new)\n%s", p.name(u), prefixed("+", after[u]))
		case before != after[u]:
			fmt.Fprintf(&b, "@@ %s\n%s", p.name(u), diff(before, after[u]))
		}
	}
	return b.String()
}

// disk reads a file that is not open.
func (p *play) disk(uri string) (string, bool) {
	name := p.name(uri)
	text, ok := p.sources[name]
	return text, ok
}
