package formats

import (
	"regexp"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// ID names a client in settings, flags and docs.
type ID string

// Client is one row of the table: a program that reads MCP configuration, or a
// format that describes servers. It is data; the engine in this package knows
// no client by name.
type Client struct {
	ID       ID
	Name     string // as its makers write it
	Docs     string // address of its own documentation
	Verified string // date and source of the facts in this row
	About    string // one or two sentences for the reference page
	Pitfalls []string

	Files      []File // where it reads its configuration; the first of a scope is where new servers go
	Syntax     Syntax
	Schema     Type       // a whole document; a File may have its own
	Place      Place      // where servers stand in a document that we write
	Transports Transports // how an entry says its transport
	Fields     []Field    // members of a server entry
	Unknown    Policy     // what happens to an entry's member that no field describes
	Says       Words      // its own words for what it refuses
	Refuses    string     // what it does with a bad entry, as the end of a sentence: "refuses the whole file"
	Vars       []Variable // reference syntaxes that it expands
	Unset      Unset      // what an unset variable does
	Names      NameRule
	Traits     Traits
	Profiles   []Profile // variants of the row, told apart by content or setting
	Forms      []Form    // further ways to write an entry that the client reads as well
	// New composes a whole new document of its own shape from entries; nil: Place says it all.
	New func(entries []Lowered) Composed
	// Cannot is why the client can have no such server, as a sentence; empty: it
	// can. nil: it takes every server of a transport that it speaks.
	Cannot func(s *model.Server) string
	Inputs string // the member of the root that declares prompted values; empty: there is none
	// Ask has a document ask for the value of a variable when it is installed;
	// nil: the client does not do that.
	Ask        func(doc *syntax.Value, variable string)
	Hidden     bool // not listed, no target of conversions
	Descriptor bool // describes servers for others; no program starts them from here
}

// Syntax says what its parser takes.
type Syntax struct {
	Lang           syntax.Lang
	Comments       bool     // JSON: comments are fine
	TrailingCommas bool     // JSON: trailing commas are fine
	BOM            bool     // a byte order mark is fine
	Lax            bool     // not known for sure: comments and commas are at most hints
	CommasBreak    bool     // Lax, but people say that a trailing comma breaks the file
	Duplicates     Severity // a key that stands twice: Error when refused, else Warning (the last one wins)
	Loses          string   // what else a file that does not parse costs, as a sentence: "Claude Desktop then rewrites the file without mcpServers."
}

// Scope says for whom a file counts.
type Scope uint8

// Scopes.
const (
	Project Scope = iota
	User
	System
	Extension // a plugin or package that brings servers
	Dead      // a file that people write and the client never reads
)

// File is one path that a client reads.
//
// Path is matched against the end of a file's path, segment by segment: "*"
// stands for any run of characters in a segment, "**" for any number of
// segments. It starts with "~/" for the user's home folder (the rest is what is
// matched) and uses "/" on every platform.
type File struct {
	Path    string
	OS      string // "linux", "darwin", "windows"; empty: all
	Scope   Scope
	Shared  bool                         // belongs to more than MCP: silent unless an MCP key of some client is there, and silent about other keys
	Schema  Type                         // nil: the client's
	Place   *Place                       // nil: the client's
	Syntax  *Syntax                      // nil: the client's
	Also    [][]string                   // further places of servers, as keys from the root; "*" is any key
	When    func(root *syntax.Node) bool // further evidence that the content must give; nil: the path decides
	Pasted  func(root *syntax.Node) bool // where it holds, servers of another client that were pasted here are evidence as good as When
	Beside  string                       // matches only when this path exists next to the file (".claude-plugin/plugin.json")
	Unsure  bool                         // the content does not tell this client from others that read the same path: nothing is an error then
	Content bool                         // When decides alone for a text without a telling name
	Loose   bool                         // the path does not tie the text to this client: a whole-file conversion in place makes sense
	Why     string                       // Dead: what the client reads instead, as a sentence
	Move    string                       // Dead: the path to move to, relative to the project's folder, or with "~/"
	Sev     Severity                     // Dead: of the finding; Inherit: a warning
	Vars    []Variable                   // further references in this file only (a plugin's root)
	Profile string                       // the client's profile that always reads this file
	Program string                       // the program that reads the file, where the row stands for several
}

// Place is where servers stand in a document.
type Place struct {
	Path  []string // keys from the root: {"mcp", "servers"}; empty: the root itself
	Shape Shape
	Name  string // List: the member that names an entry; Single: the path from the root to the name, if any
	// Head are members that a new document needs before the servers.
	Head []syntax.Field
	// Tag is set on each entry of a list that holds other things too: {"type", "mcp"}.
	Tag [2]string
	// Elsewhere are the client's own words for servers under another key, which
	// it then refuses; empty: it ignores them without a word.
	Elsewhere string
	// Several are the client's own words, whole sentences, for several servers
	// in a document of one.
	Several string
}

// Shape is how a container holds servers.
type Shape uint8

// Shapes.
const (
	Map    Shape = iota // keyed by name
	List                // items with a name member
	Single              // the document describes one server
)

// Transports says how an entry names its transport.
type Transports struct {
	Key      string // "type", "transport"; empty: no such member
	Words    []Word
	Required bool            // the word must be there
	URL      model.Transport // what a url without a word means; Unknown: refused
	URLOnly  string          // the client's own words when a url lacks the word, if it has any
	None     model.Transport // what an entry with neither word nor url means (Stdio nearly everywhere)
	Fold     bool            // words are read case-insensitively with _ as -
	Omit     model.Set       // transports whose word a writer leaves out
	Tags     bool            // the word chooses the type of the entry in the schema, which speaks of it then
	Bridge   bool            // remote servers need a stdio bridge
	Both     Severity        // command and url in one entry: Error when refused, else Warning
	BothWins string          // "url" or "command": which one counts then
	Sockets  bool            // a ws:// or wss:// url without a word is a WebSocket
	Fallback bool            // a server that does not speak Streamable HTTP is tried over SSE
	Mixed    Severity        // a member that counts on another transport only: Error when the client refuses it, else Warning
}

// Word is a transport token.
type Word struct {
	Word  string
	Means model.Transport
	Doc   string
	Alias bool   // accepted; writers use the first word of that meaning
	Gone  string // no longer supported or being retired: a sentence
	Old   string // still works, and a newer one is better: a sentence
}

// Speaks is the set of transports that the client can reach.
func (t Transports) Speaks() model.Set {
	s := model.OnStdio
	for _, w := range t.Words {
		if w.Gone == "" || w.Means != model.SSE {
			s |= 1 << w.Means
		}
	}
	if t.URL != model.Unknown {
		s |= 1 << t.URL
	}
	if s&(1<<model.Auto) != 0 {
		s |= model.OnHTTP | model.OnSSE
	}
	return s
}

// Field is a member of an object.
type Field struct {
	Key              string
	Means            model.Attr // None: only this client understands it
	Type             Type
	Codec            Codec           // how its value becomes the canonical one; nil: by Means
	On               model.Set       // transports where it counts; empty: all
	Implies          model.Transport // its presence says the transport (httpUrl)
	Required         bool            // the client refuses the entry without it (on its transports)
	Wrong            string          // the client's own words for a value of a wrong kind; empty: those of its Says
	WrongItem        string          // the same for an item or a member of the value; %s is its index or key
	Skipped          bool            // on other transports the client does not even look at the value
	Missing          string          // the client's own words when it is missing, if it has any
	Advised          bool            // a writer always writes it
	Older            string          // what older versions do without it: "refuse the file"; its lack is then information
	Secret           bool            // the value is a credential
	Doc              string          // what it does; full sentences
	Default          string          // the default as JSON, for docs and completion
	Example          string          // an example as JSON
	Unit             string          // "ms", "s"
	Gone             string          // deprecated or dead: what to use instead, a sentence
	Loss             string          // code of the loss when it leaves this client; empty: W-UNKNOWN for None
	Elsewhere        Severity        // severity where it stands on another transport; Inherit: a warning, Error: the client refuses that
	ElsewhereMessage string          // the client's own words then
	Lenient          Severity        // severity of a bad value, where the client does not refuse it
	Quiet            bool            // written by the client itself: known, no hint, not offered
	Unconfirmed      bool            // seen, not documented: nothing about it is above a hint
	Tools            bool            // the value lists tool names
	Server           bool            // the value names a server that another document describes
	Eager            bool            // Tools: true in place of the list puts every tool of the server into the model's context
	// Wanted says why an entry should have the member though nothing refuses it
	// without, as a sentence; empty: this entry does well without.
	Wanted func(entry *syntax.Node) string
	Tilde  bool     // a ~ at the start of the value is the home folder
	Path   PathKind // the value is a path of the file system
}

// PathKind says what a path value names and what it is relative to.
type PathKind uint8

// Kinds of path values.
const (
	NoPath PathKind = iota
	FromFile
	FromWorkspace
	FromStart // where the client was started
)

// Policy says what a client does with a key it does not know.
type Policy uint8

// Policies.
const (
	Dropped Policy = iota // ignored without a word: a warning
	Refused               // the file or the entry is refused: an error
	Free                  // anything goes there: no finding
	Unclear               // not known: a hint
)

// Variable is one reference syntax: Open + name + Close.
type Variable struct {
	Open, Close string // "${env:", "}"; "$" and "" for bare names
	Space       model.Space
	Default     string       // what stands before a default: ":-"; empty: none can be given
	Prefix      string       // names must begin with it ("COPILOT_MCP_")
	Fixed       string       // a reference without a name: "${workspaceFolder}" has Open "${workspaceFolder" and Fixed "workspaceFolder"
	On          []model.Attr // attributes where it is expanded; empty: every string
	Approved    bool         // only names that the person approved in the client's settings are expanded
	OS          string       // only there
	Every       bool         // any name is a variable's, words of editors such as workspaceFolder too
	Local       bool         // too plain a text to be taken for a reference in other clients' files
	Doc         string
}

// Unset says what a client does with a reference to an unset variable.
type Unset uint8

// What happens to unset variables.
const (
	UnsetUnknown Unset = iota
	UnsetFails         // the file or the entry is refused
	UnsetLiteral       // the text stays as it is
	UnsetEmpty         // an empty string takes its place
	UnsetWarns         // the client warns, and the text stays
)

// NameRule says which server names a client takes and what becomes of them.
type NameRule struct {
	Pattern  *regexp.Regexp // nil: any name
	Message  string         // the client's own words for a bad name, if it has any
	Words    string         // what the pattern says: "letters, digits, _ and -"
	Twice    string         // the client's own words for a name that stands twice, if it has any
	Severity Severity       // of a name that does not fit
	Safe     string         // replacement of illegal runs: "-" (the default) or "_"
	Reserved []Reserved
	Tool     string         // "mcp__%s__%s": how a tool's name is made; empty: not known
	Prefix   []string       // where a document says another word in front of its tools' names; nil: nowhere
	Keep     *regexp.Regexp // a character that survives in tool names; others become Sub
	Sub      string
	Limit    int      // longest tool name; 0: none known
	Counted  string   // what counts: "" the whole tool name, "server+tool"
	LongNote string   // what happens beyond the limit: "is cut and hashed"
	Long     Severity // of a server's name that leaves little room; Inherit: a hint
	Unique   bool     // names must be unique over more than servers (HoloDeck's tools)
	Lower    bool     // lower case is advised
}

// Reserved is a name that the client keeps for itself.
type Reserved struct {
	Name     string
	Severity Severity
	Doc      string // what the client does with such a server, and what the built-in does
}

// Traits are facts about a program that rules ask for.
type Traits struct {
	NoLoginPath     bool     // started from the desktop: PATH lacks what a shell's start-up files add
	IgnoresCwd      string   // where servers start when no cwd can be given: "the folder that Claude Code was started in"
	RelativeTo      PathKind // what a relative path in command or args is relative to
	StartsIn        string   // words for that
	StartsUnsure    bool     // that is seen, not documented: findings about it are at most hints
	SplitsSpaces    bool     // on Windows, arguments with blanks are split
	SplitsHeaders   bool     // elsewhere too, some versions split such arguments
	CmdWrap         bool     // on Windows, npx and the like need cmd /c
	Tilde           bool     // expands ~ in commands and arguments
	HomeRef         string   // how to write the home folder: "${userHome}", "${HOME}", "{env:HOME}"
	ShellValues     bool     // values go through a shell-like expansion
	Reload          string   // what a person does after a change: "run /reload"
	SignIn          string   // how a person signs in to a server that demands it: sentences, %s is the server's name
	Failing         string   // how it shows a server that does not answer, and what comes of it: sentences
	Inherits        []string // variables that its servers inherit; nil: the whole environment
	SkipsSSE        bool
	RawText         bool     // references are replaced in the raw text of the file, comments included
	EnvFiles        []string // RawText: files that give variables too, beside the file or in the workspace folder, or with ~/
	EnvFileResolves bool     // an entry's env file gives variables for the references in it
	Literal         string   // where ${…} stays literal, what to do instead: a sentence
	LeaveOut        string   // what a shared file leaves out and where people add it instead: a sentence
	Unmet           string   // what comes of a required server that is not there: sentences
	Shadows         string   // what a project's server does to one of the same name in the user's file, as the end of a sentence
	Committed       bool     // its project file is usually under version control
	EmptyLoads      bool     // a file without servers where it looks for them is fine for it, and starts none
}

// Form is a way to write an entry of which the client reads several. Client is
// its row as it reads that form.
type Form struct {
	Name   string
	Client *Client
}

// As is the row that reads the server's form of an entry: the client itself
// unless the server stands in one of its further Forms.
func (c *Client) As(s *model.Server) *Client { return c.form(s.Form) }

func (c *Client) form(name string) *Client {
	for _, f := range c.Forms {
		if f.Name == name {
			return f.Client
		}
	}
	return c
}

// Profile is a variant of a client's row.
type Profile struct {
	Name   string
	When   func(root *syntax.Node) bool // content that shows it, for "auto"; the first that matches
	Client *Client                      // the row to use
}

// Composed is a new document.
type Composed struct {
	Lang   syntax.Lang
	Value  syntax.Value
	File   string // the name of the file that it is meant for, relative to the folder
	Losses []model.Loss
}
