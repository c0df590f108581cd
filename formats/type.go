package formats

import (
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// Type is what a value may be. Every feature reads types: checks, hover,
// completion, docs and JSON Schema.
type Type interface {
	// Describe is the type as a message or page says it: "a string", "a list of strings".
	Describe() string
	// takes reports whether a node's kind is one that the type reads at all.
	takes(n *syntax.Node) bool
	// walk checks a node that takes accepted and notes it, and all below it,
	// in the visit. f is the field that the value belongs to, or nil.
	walk(v *visit, n *syntax.Node, f *Field)
}

// String is a text.
type String struct {
	NonEmpty bool           // blank is refused
	Pattern  *regexp.Regexp // what it must match
	Words    string         // what the pattern says, in words
	URL      bool           // must be an absolute URL, as WHATWG's URL parser takes it
	Schemes  []string       // prefixes, one of which a URL must have: "https://"
	Coerce   bool           // numbers and booleans become strings
	Message  string         // the client's own words for a value that does not fit
	Blank    string         // the same for a blank value, where the words differ
	// MessageFor are the client's own words where they depend on the value.
	MessageFor func(value string) string
}

// Enum is one of a closed set of words.
type Enum struct {
	Words   []EnumWord
	Fold    bool   // read case-insensitively, _ as -
	Open    bool   // other values load too, without effect: a warning
	Message string // the client's own words; %s is the value
}

// EnumWord is a value of an Enum.
type EnumWord struct {
	Value string
	Doc   string
	Gone  string // no effect any more: a sentence
}

// Bool is true or false.
type Bool struct {
	Coerce bool // the strings "true", "false", "yes", … and 0 and 1 are taken
}

// Number is a number.
type Number struct {
	Int      bool
	Min, Max *float64 // inclusive
	Above    *float64 // exclusive minimum
	Coerce   bool     // digits in a string are taken
	Message  string   // the client's own words for a value out of range
	Below    string   // the same for a value that is too small, where the words differ
	Warn     Severity // severity of a value out of range where the client does not refuse it
}

// Null is null.
type Null struct{}

// Any is anything.
type Any struct{}

// ListOf is a list.
type ListOf struct {
	Elem     Type
	Min, Max int // items; 0: no limit
}

// MapOf is an object with free keys.
type MapOf struct {
	Elem   Type
	Key    string // what a key is: "name of the variable"
	Secret bool   // values are credentials if the key says so
	// Check looks at the whole. It reports through r.
	Check func(r *Reporter, n *syntax.Node)
}

// ObjectOf is an object with known keys.
type ObjectOf struct {
	What    string // "a subscription", for messages
	Short   string // the member that people mean who write just a text
	Fields  []Field
	Unknown Policy
	// Check looks at what single fields cannot say. It reports through r.
	Check func(r *Reporter, n *syntax.Node)
}

// OneOf is the first type that takes the node's kind.
type OneOf []Type

// Tagged is an object whose member Key chooses its type.
type Tagged struct {
	Key     string
	What    string
	Cases   []Case
	Default string // the case when the member is missing; empty: it is required
	Other   Policy // what happens to another value
	Message string // the client's own words for another value; %s is the value
	Missing string // the client's own words when the member is missing
	// Guess is the case that an object without a known value was most likely
	// meant to be; it is read as that, so that hover and checks go on. nil: none.
	Guess func(n *syntax.Node) string
	// Mend is the object as it was meant, where its value of Key is a word of
	// other clients; nil: there are none.
	Mend func(n *syntax.Node) (v syntax.Value, title string, ok bool)
}

// Case is one value of a Tagged.
type Case struct {
	Value string
	Doc   string
	Type  Type // ObjectOf or Entry
	Gone  string
}

// Switch is the first type whose When holds.
type Switch []Branch

// Branch is a case of a Switch; a nil When always holds. Where one of some
// members shows the case, Keys are these members: a JSON Schema cannot run When.
type Branch struct {
	When func(n *syntax.Node) bool
	Keys []string
	Type Type
}

// Entry is a server. Its members are the client's Fields (or its own), checked
// against the entry's transport.
type Entry struct {
	Name string // member that holds the name; empty: the key of the member that holds the entry
	Root string // member of the root object that holds the name (a document of one server)
	// Called names an entry that says no name of its own; nil: it has none then.
	Called func(d *Document, n *syntax.Node) string
	Fields []Field // nil: the client's
	Form   string  // one of the client's Forms; empty: its own
	// Loose accepts an entry with neither command nor url (an overlay that only
	// switches a server of another file). LooseBy are the members that show such
	// an entry: a JSON Schema cannot run Loose.
	Loose   func(n *syntax.Node) bool
	LooseBy []string
	// Check looks at what single fields cannot say. It reports through r.
	Check func(r *Reporter, n *syntax.Node)
}
