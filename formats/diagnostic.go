// Package formats holds the table of clients, one file each, and everything
// that is a reading of the table: whose file a text is, what stands where in
// it, which servers it holds (Lift), and how another client would write them
// (Lower).
package formats

import "github.com/mcp-ls/mcp-ls/formats/text"

// Severity is how bad a finding is for the owner of the file.
type Severity uint8

// Severities. Error: the owner's program refuses the file or the entry.
// Warning: it loads, but something is dropped or ignored without a word, or
// will very likely hurt. Information: portability or an old form. Hint: style.
// Off silences.
const (
	Inherit Severity = iota
	Error
	Warning
	Information
	Hint
	Off
)

func (s Severity) String() string {
	return [...]string{"", "error", "warning", "information", "hint", "off"}[s]
}

// ParseSeverity reads the word that a setting or the command line uses.
func ParseSeverity(word string) (Severity, bool) {
	for s := Error; s <= Off; s++ {
		if s.String() == word {
			return s, true
		}
	}
	return Inherit, false
}

// Enough is how many findings of one kind a document gets. A person looks at few
// of them, and a program that wrote the file can make a hundred thousand.
const Enough = 300

// Tag marks text that an editor shows differently.
type Tag uint8

// Tags of the protocol.
const (
	NoTag Tag = iota
	Unnecessary
	Deprecated
)

// Diagnostic is one finding in a document.
type Diagnostic struct {
	Code     string // kebab-case, names the rule and its page
	Severity Severity
	Span     text.Span
	Msg      string // one full sentence or two
	Related  []Note
	Fixes    []Fix
	Tag      Tag
}

// Note is a second place that belongs to a finding.
type Note struct {
	Doc  *Document // another document that holds the place; nil: the same
	Span text.Span
	Msg  string
}

// Fix is a way to make a finding go away. Edits are in terms of the document's
// text. Preferred marks the one right way, which fix-all may take by itself.
// Files holds further files to create or rename, if the fix needs any.
type Fix struct {
	Title     string
	Preferred bool
	Edits     []text.Edit
	Files     []FileEdit
}

// FileEdit creates a file, renames one or changes one beside the document.
type FileEdit struct {
	Path   string // absolute, in the form of the document's own name
	From   string // set: rename From to Path
	Create string // the whole text of a new file
	Edits  []text.Edit
	Old    string // the text that Edits are in terms of
}
