// Package syntax reads JSON, YAML and TOML into one lossless, tolerant tree,
// answers what stands at a cursor, and writes minimal edits back.
//
// Parse never fails: any bytes give a tree, and what is wrong stands in
// Tree.Errors with its exact place. What a strict reader would refuse but a
// lenient one takes (comments, trailing commas, a byte order mark in JSON) is
// an error with a code of its own, so that the caller, who knows whose file it
// is, decides.
package syntax

import (
	"sync"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Lang is a syntax, with the version that decides how plain scalars read.
type Lang uint8

// The languages. JSON covers JSONC and JSON5-like slips: all of them parse.
const (
	JSON   Lang = iota
	YAML        // YAML 1.2 core schema: yes, no, on, off are strings; << is an ordinary key
	YAML11      // YAML 1.1: yes, no, on, off are booleans; << merges
	TOML
)

// Kind is what a node is.
type Kind uint8

// Kinds. Missing is a value that should be there: its span is empty and lies
// where the value would go. Invalid is text that is no value.
const (
	Missing Kind = iota
	Invalid
	Object
	Array
	String
	Number
	Bool
	Null
	Date // TOML dates and times, YAML 1.1 timestamps
)

// Style is how a scalar is written.
type Style uint8

// Styles of scalars and collections.
const (
	Plain  Style = iota // YAML plain, JSON numbers, TOML bare
	Double              // "…"
	Single              // '…' (YAML, TOML literal; in JSON an error)
	Block               // YAML | and >, TOML multi-line strings
	Flow                // YAML {…} and […], TOML inline tables; every JSON collection
	Header              // TOML [table], TOML [[array]] and what dotted keys make
)

// Tree is the result of Parse. It is immutable and owns nothing but Src.
type Tree struct {
	Lang     Lang
	Src      string
	Root     *Node   // never nil; Missing in an empty file
	Extra    []*Node // JSON: further values behind the root; YAML: further documents; each an error SecondDocument
	Errors   []Error
	Comments []text.Span // with their markers, in source order

	look func() *layout // how the file is written, found once
}

// Node is a value.
type Node struct {
	Kind    Kind
	Style   Style
	Span    text.Span   // whole value; for TOML headers and YAML blocks from the first member to the last
	Decl    []text.Span // every place that declares it: one in JSON and YAML, n for TOML tables ([a.b] headers, dotted keys)
	Str     string      // decoded scalar; for Number and Bool the text as it stands; for Invalid the raw text
	Members []*Member   // Object: source order, duplicates kept
	Items   []*Node     // Array
	Parent  *Node       // nil at the root
	Of      *Member     // the member whose value this is, or nil
	Alias   bool        // YAML: reads as its anchor's node and is never edited
	Anchor  string      // YAML: &name before the value
	Tag     string      // YAML: !tag before the value
}

// Member is a key with its value. Key and Value are never nil. Value may be
// Missing, Key is a String node (its span includes the quotes), or Missing.
type Member struct {
	Span  text.Span // key to end of value
	Key   *Node
	Sep   text.Span // ':' or '='; empty when missing, and for TOML headers
	Value *Node
}

// Name is the decoded key.
func (m *Member) Name() string { return m.Key.Str }

// Code names a kind of syntax error.
type Code string

// Codes that callers tell apart; everything else is Broken.
const (
	Broken         Code = "syntax"
	Comment        Code = "comment"         // in JSON
	TrailingComma  Code = "trailing-comma"  // in JSON
	MissingComma   Code = "missing-comma"   // at the end of the previous token
	BOM            Code = "bom"             // span of the three bytes, all languages
	SingleQuote    Code = "single-quote"    // 'x' in JSON
	CurlyQuote     Code = "curly-quote"     // typographic quotes used as delimiters
	UnquotedKey    Code = "unquoted-key"    // in JSON
	BadEscape      Code = "bad-escape"      // in a double-quoted string
	SecondDocument Code = "second-document" // a second value behind the first; YAML: a second document
	Unclosed       Code = "unclosed"        // a bracket, brace or quote that is never closed
	Tab            Code = "tab"             // a tab that indents YAML
	Indent         Code = "indent"          // YAML indentation that fits no level
	ReservedStart  Code = "reserved-start"  // YAML plain scalar that begins with @ or ` or %
	Redefined      Code = "redefined"       // TOML table or key that stands already (also a duplicate member in the tree)
)

// Error is a place that the syntax does not allow. Msg is a full sentence.
// Fix, when there is one, makes it right; Title says what it does.
type Error struct {
	Span  text.Span
	Code  Code
	Msg   string
	Title string
	Fix   []text.Edit
}

// Parse reads src. It never fails, never panics, and takes time linear in the
// length of src.
func Parse(lang Lang, src string) *Tree {
	t := parse(lang, src)
	t.look = sync.OnceValue(func() *layout { return layoutOf(t) })
	return t
}

func parse(lang Lang, src string) *Tree {
	switch lang {
	case YAML, YAML11:
		return parseYAML(lang, src)
	case TOML:
		return parseTOML(src)
	default:
		return parseJSON(src)
	}
}

// Get returns the last member of that name (the one that most readers keep),
// or nil. It is nil-safe.
func (n *Node) Get(name string) *Member {
	if n == nil {
		return nil
	}
	for i := len(n.Members) - 1; i >= 0; i-- {
		if n.Members[i].Key.Str == name {
			return n.Members[i]
		}
	}
	return nil
}

// At follows member names from n; it returns nil where the way ends.
func (n *Node) At(path ...string) *Node {
	for _, name := range path {
		m := n.Get(name)
		if m == nil {
			return nil
		}
		n = m.Value
	}
	return n
}

// WithKey is where a value stands together with its key, where it has one.
func (n *Node) WithKey() text.Span {
	if n.Of != nil && n.Of.Key.Span.Len() > 0 {
		return text.Span{Start: n.Of.Key.Span.Start, End: n.Span.End}
	}
	return n.Span
}

// Is reports whether n is there and of one of the kinds.
func (n *Node) Is(kinds ...Kind) bool {
	if n == nil {
		return false
	}
	for _, k := range kinds {
		if n.Kind == k {
			return true
		}
	}
	return false
}

// Scalar reports whether the node is a string, number, boolean or date.
func (n *Node) Scalar() bool { return n.Is(String, Number, Bool, Date) }
