package formats

import (
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Options are what a reading of a text depends on besides the text.
// The zero value reads for the platform linux with nothing known of the machine.
type Options struct {
	Platform string        // "linux", "darwin", "windows"
	Clients  []ClientRule  // overrules detection; the first match wins
	Profiles map[ID]string // a profile by name; absent or "auto": the content decides
	Machine  Machine       // nil: nothing is known
}

// ClientRule says that files whose path matches Glob are the client's.
type ClientRule struct {
	Glob string // "*" matches all; otherwise as File.Path
	ID   ID
}

// Machine answers questions about the computer that will read the file. It is
// the only way in which an analysis looks outside the text, and it only looks:
// implementations never start or contact anything.
type Machine interface {
	// Getenv returns a variable of the environment.
	Getenv(name string) (string, bool)
	// Home is the user's home folder, or "" when unknown.
	Home() string
	// Folder is the workspace folder that holds the named file, or "" if none does.
	Folder(name string) string
	// ReadFile reads a file of at most a megabyte.
	ReadFile(path string) (string, error)
	// Exists reports whether a path is there, and whether it is a folder.
	Exists(path string) (there, folder bool)
	// LookPath finds a command on PATH without running it.
	LookPath(command string) (path string, ok bool)
	// Siblings are the other documents of the workspace that are MCP
	// configuration, already analyzed, open ones as they stand in the editor.
	// Nil means that they are not known.
	Siblings(name string) []*Document
}

// Document is the immutable result of Analyze.
type Document struct {
	Name    string // absolute path with slashes, or the URI of a buffer without a file
	Src     string
	Tree    *syntax.Tree
	Index   *text.Index
	Client  *Client // nil: a file of nobody, on which every feature is silent
	File    *File   // the row's file that matched, or nil
	Profile string  // name of the chosen profile, or ""
	Why     string  // why this client, as a sentence
	Sure    bool    // false: the content only suggests the client; nothing is an error then
	Servers []*model.Server
	Options *Options

	byName   map[string]*model.Server // the last server of each name
	required []*syntax.Node
	info     map[*syntax.Node]Info
	problems []Diagnostic
	last     func() map[entryKey]*model.Server // by key, collects once
	secrets  func() hiding                     // collects once
}

// Info is what the table says about a node.
type Info struct {
	Type   Type
	Field  *Field        // the field whose value the node is; nil for items and free keys
	Object *ObjectOf     // for object nodes: the known fields
	Fields []Field       // for object nodes, entries included: the fields that can stand in it
	Server *model.Server // the server that the node belongs to, or nil
}
