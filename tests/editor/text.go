package editor

import (
	"cmp"
	"errors"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Position, Range, TextEdit and Diagnostic are the protocol's.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// Range is the protocol's range.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// TextEdit is the protocol's edit.
type TextEdit struct {
	Range        Range  `json:"range"`
	NewText      string `json:"newText"`
	AnnotationID string `json:"annotationId,omitempty"`
}

// Diagnostic is the protocol's diagnostic.
type Diagnostic struct {
	Range           Range  `json:"range"`
	Severity        int    `json:"severity"`
	Code            string `json:"code"`
	CodeDescription struct {
		Href string `json:"href"`
	} `json:"codeDescription"`
	Source             string `json:"source,omitempty"`
	Message            string `json:"message"`
	Tags               []int  `json:"tags,omitempty"`
	RelatedInformation []struct {
		Location struct {
			URI   string `json:"uri"`
			Range Range  `json:"range"`
		} `json:"location"`
		Message string `json:"message"`
	} `json:"relatedInformation,omitempty"`
}

// URI is the address of a file; what is one already stays.
func URI(path string) string {
	if strings.Contains(path, ":") && !filepath.IsAbs(path) {
		return path
	}
	p := filepath.ToSlash(path)
	if !strings.HasPrefix(p, "/") {
		p = "/" + p
	}
	return (&url.URL{Scheme: "file", Path: p}).String()
}

// DidOpen opens a file with a text.
func (e *Editor) DidOpen(uri, language, text string) error {
	e.mu.Lock()
	e.texts[uri] = &file{text, 1}
	e.mu.Unlock()
	return e.Notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
		"uri": uri, "languageId": language, "version": 1, "text": text}})
}

// DidChange replaces the whole text.
func (e *Editor) DidChange(uri, text string) error {
	return e.Notify("textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": uri, "version": e.set(uri, text)},
		"contentChanges": []any{map[string]any{"text": text}}})
}

// DidEdit makes edits, one after the other, each in terms of what the one
// before left.
func (e *Editor) DidEdit(uri string, edits ...TextEdit) error {
	text := e.Text(uri)
	var changes []any
	for _, edit := range edits {
		next, err := e.Apply(text, []TextEdit{edit})
		if err != nil {
			return err
		}
		text = next
		changes = append(changes, map[string]any{"range": edit.Range, "text": edit.NewText})
	}
	return e.Notify("textDocument/didChange", map[string]any{
		"textDocument": map[string]any{"uri": uri, "version": e.set(uri, text)}, "contentChanges": changes})
}

// DidClose closes a file.
func (e *Editor) DidClose(uri string) error {
	e.mu.Lock()
	delete(e.texts, uri)
	e.mu.Unlock()
	return e.Notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": uri}})
}

func (e *Editor) set(uri, text string) (version int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	f := e.texts[uri]
	f.text = text
	f.version++
	delete(e.published, uri)
	return f.version
}

// Text is the text of an open file.
func (e *Editor) Text(uri string) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	if f := e.texts[uri]; f != nil {
		return f.text
	}
	return ""
}

// Position converts a byte offset.
func (e *Editor) Position(text string, off int) Position {
	before := text[:off]
	line := strings.Count(before, "\n")
	rest := before[strings.LastIndexByte(before, '\n')+1:]
	return Position{line, e.width(rest)}
}

// Offset converts a position, which must lie in the text.
func (e *Editor) Offset(text string, p Position) int {
	off := 0
	for range p.Line {
		i := strings.IndexByte(text[off:], '\n')
		if i < 0 {
			return len(text)
		}
		off += i + 1
	}
	units := 0
	for off < len(text) && units < p.Character && text[off] != '\n' {
		r, n := utf8.DecodeRuneInString(text[off:])
		units += e.width(string(r))
		off += n
	}
	return off
}

func (e *Editor) width(s string) int {
	if e.Options.UTF8 {
		return len(s)
	}
	return len(utf16.Encode([]rune(s)))
}

// Apply makes edits that are all in terms of the text.
func (e *Editor) Apply(text string, edits []TextEdit) (string, error) {
	type change struct {
		from, to int
		new      string
	}
	var changes []change
	for _, edit := range edits {
		changes = append(changes, change{e.Offset(text, edit.Range.Start), e.Offset(text, edit.Range.End), edit.NewText})
	}
	slices.SortStableFunc(changes, func(a, b change) int { return cmp.Or(a.from-b.from, a.to-b.to) })
	var b strings.Builder
	at := 0
	for _, c := range changes {
		if c.from < at || c.to < c.from {
			return text, errors.New("edits overlap")
		}
		b.WriteString(text[at:c.from] + c.new)
		at = c.to
	}
	return b.String() + text[at:], nil
}
