// Package model is the canonical MCP server: what every client's entry means,
// apart from how that client spells it. Values remember the node they were
// written in, so that a finding can point at them and an edit can keep them.
package model

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// Transport is how a client reaches a server.
type Transport uint8

// Transports. Auto is a URL whose client tries Streamable HTTP, then SSE.
const (
	Unknown Transport = iota
	Stdio
	HTTP // Streamable HTTP
	SSE  // the retired HTTP+SSE transport
	WS   // WebSocket
	Auto
)

func (t Transport) String() string {
	return [...]string{"unknown", "stdio", "streamable-http", "sse", "websocket", "auto"}[t]
}

// Remote reports whether the transport needs a URL.
func (t Transport) Remote() bool { return t >= HTTP }

// Set is a set of transports.
type Set uint8

// Common sets.
const (
	OnStdio  Set = 1 << Stdio
	OnHTTP   Set = 1 << HTTP
	OnSSE    Set = 1 << SSE
	OnWS     Set = 1 << WS
	OnRemote     = OnHTTP | OnSSE | OnWS | 1<<Auto
	OnAny        = OnStdio | OnRemote | 1<<Unknown
)

// Has reports whether the set holds the transport. Auto is held by a set that
// holds HTTP; the empty set holds everything.
func (s Set) Has(t Transport) bool {
	return s == 0 || s&(1<<t) != 0 || t == Auto && s&OnHTTP != 0
}

// Attr names a part of the canonical server.
type Attr uint8

// Attributes. None marks a field that only its client understands.
const (
	None Attr = iota
	Name
	Kind // the transport word
	Command
	Args
	Argv // command and arguments in one list
	Env
	EnvPass // names of variables handed on from the parent
	EnvFile
	Cwd
	URL
	Headers
	HeadersHelper
	OAuth
	ToolTimeout
	StartTimeout
	Off     // server is switched off
	Allow   // tools that may be used
	Deny    // tools that may not
	Approve // tools that run without asking
	Description
	Development // settings for developing the server
)

// Space says what a reference refers to.
type Space uint8

// Spaces of references.
const (
	EnvVar    Space = iota // a variable of the environment
	Input                  // a prompted value, by id
	Secret                 // a named secret of the client
	Workspace              // the folder that is open
	Home                   // the user's home folder
	File                   // the content of a file
	Plugin                 // the folder of the plugin or extension that holds the file
	Other                  // anything else that the client replaces
)

// Ref is a reference inside a string.
type Ref struct {
	Space   Space
	Name    string // variable, input id, path
	Default *string
	Text    string // as written
	Foreign bool   // written in another client's syntax: this client leaves the text as it is
	Bare    bool   // $NAME without braces
}

// Part is literal text or a reference.
type Part struct {
	Lit string
	Ref *Ref
	At  int // byte offset in the decoded string
}

// Str is a string that may hold references.
type Str struct {
	Parts []Part
	From  *syntax.Node // where it was written, or nil
}

// Lit makes a string without references.
func Lit(s string) Str {
	if s == "" {
		return Str{}
	}
	return Str{Parts: []Part{{Lit: s}}}
}

// Raw is the string as written, references included.
func (s Str) Raw() string {
	if len(s.Parts) == 1 {
		if r := s.Parts[0].Ref; r != nil {
			return r.Text
		}
		return s.Parts[0].Lit
	}
	var out strings.Builder
	for _, p := range s.Parts {
		if p.Ref != nil {
			out.WriteString(p.Ref.Text)
		} else {
			out.WriteString(p.Lit)
		}
	}
	return out.String()
}

// Empty reports whether there is no text at all.
func (s Str) Empty() bool { return len(s.Parts) == 0 }

// Refs are the references in it.
func (s Str) Refs() []*Ref {
	var out []*Ref
	for _, p := range s.Parts {
		if p.Ref != nil {
			out = append(out, p.Ref)
		}
	}
	return out
}

// Only returns the reference when the string is exactly one reference.
func (s Str) Only() *Ref {
	if len(s.Parts) == 1 {
		return s.Parts[0].Ref
	}
	return nil
}

// Pair is an entry of env or headers.
type Pair struct {
	Key   string
	Value Str
	From  *syntax.Member
	Unset bool // the entry removes the variable (null)
}

// Auth is what a file can say about OAuth.
type Auth struct {
	On           *bool // explicit yes or no
	ClientID     Str
	ClientSecret Str
	Scopes       []Str
	Redirect     Str
	Port         string            // callback port
	More         map[string]string // further settings, by canonical name
}

// Server is one MCP server.
type Server struct {
	Name      string
	NameNode  *syntax.Node // the key or the scalar that names it; nil when the file does not
	Node      *syntax.Node // the body
	Transport Transport
	Guessed   bool   // the transport was inferred from a URL without a word
	Form      string // the way in which the entry is written, where its client reads several

	Command       Str
	Args          []Str
	Env           []Pair
	EnvFile       Str
	Cwd           Str
	URL           Str
	Headers       []Pair
	HeadersHelper Str
	OAuth         *Auth
	ToolTimeout   *float64 // milliseconds
	StartTimeout  *float64 // milliseconds
	Off           bool
	Allow, Deny   []Str
	AllowSet      bool // an allow list is there, even if empty
	Approve       []Str
	ApproveAll    bool
	Description   Str

	At   map[Attr]*syntax.Member // where each attribute was written
	Own  []*syntax.Member        // members that only this client understands
	Rest []*syntax.Member        // members that this client does not know

	Unread []*syntax.Node // values, anywhere in the entry, of a kind that this client does not read
}

// HasURL and HasCommand report whether the entry says where or what to start.
func (s *Server) HasURL() bool     { return s.At[URL] != nil }
func (s *Server) HasCommand() bool { return s.At[Command] != nil || s.At[Argv] != nil }

// EnvGet returns the env entry of that name, or nil.
func (s *Server) EnvGet(key string) *Pair {
	for i := range s.Env {
		if s.Env[i].Key == key {
			return &s.Env[i]
		}
	}
	return nil
}

// Loss is something that a conversion could not carry over.
type Loss struct {
	Code   string // W-…
	Server string
	What   string       // the member or value concerned, never a secret value
	Why    string       // a full sentence
	From   *syntax.Node // where it stands in the source, or nil
}

// Costs reports whether something that a person wrote is gone: a new name, a
// guess or a text that had to be made up loses nothing.
func (l Loss) Costs() bool {
	return l.Code != "W-NAME" && l.Code != "W-GUESS" && (l.Code != "W-DESC" || l.From != nil)
}

// Strings are all strings of the server that were written in its entry.
func (s *Server) Strings() []Str {
	all := []Str{s.Command, s.EnvFile, s.Cwd, s.URL, s.HeadersHelper, s.Description}
	all = append(all, s.Args...)
	for _, pairs := range [][]Pair{s.Env, s.Headers} {
		for _, p := range pairs {
			all = append(all, p.Value)
		}
	}
	if s.OAuth != nil {
		all = append(all, s.OAuth.ClientID, s.OAuth.ClientSecret, s.OAuth.Redirect)
	}
	kept := all[:0]
	for _, str := range all {
		if str.From != nil {
			kept = append(kept, str)
		}
	}
	return kept
}

// Each calls f for every string of the server that was written in its entry,
// with what it is and, for env and headers, under which key it stands.
func (s *Server) Each(f func(a Attr, key string, str Str)) {
	one := func(a Attr, key string, str Str) {
		if str.From != nil {
			f(a, key, str)
		}
	}
	one(Command, "", s.Command)
	for _, a := range s.Args {
		one(Args, "", a)
	}
	for _, p := range s.Env {
		one(Env, p.Key, p.Value)
	}
	one(EnvFile, "", s.EnvFile)
	one(Cwd, "", s.Cwd)
	one(URL, "", s.URL)
	for _, p := range s.Headers {
		one(Headers, p.Key, p.Value)
	}
	one(HeadersHelper, "", s.HeadersHelper)
	if s.OAuth != nil {
		one(OAuth, "", s.OAuth.ClientID)
		one(OAuth, "", s.OAuth.ClientSecret)
		one(OAuth, "", s.OAuth.Redirect)
	}
}

// Adopt takes over the attributes of another reading of the same entry that
// this one does not have.
func (s *Server) Adopt(from *Server) {
	s.Unread = append(s.Unread, from.Unread...)
	for a, m := range from.At {
		if s.At[a] != nil || s.At[Argv] != nil && a == Command {
			continue
		}
		s.At[a] = m
		switch a {
		case Kind:
			s.Transport, s.Guessed = from.Transport, false
		case Command:
			s.Command = from.Command
		case Argv:
			s.Command, s.Args = from.Command, from.Args
		case Args:
			s.Args = append(s.Args, from.Args...)
		case Env, EnvPass:
			s.Env = append(s.Env, from.Env...)
		case EnvFile:
			s.EnvFile = from.EnvFile
		case Cwd:
			s.Cwd = from.Cwd
		case URL:
			s.URL = from.URL
			if !s.Transport.Remote() {
				s.Transport, s.Guessed = from.Transport, from.Guessed
			}
		case Headers:
			s.Headers = append(s.Headers, from.Headers...)
		case HeadersHelper:
			s.HeadersHelper = from.HeadersHelper
		case OAuth:
			s.OAuth = from.OAuth
		case ToolTimeout:
			s.ToolTimeout = from.ToolTimeout
		case StartTimeout:
			s.StartTimeout = from.StartTimeout
		case Off:
			s.Off = from.Off
		case Allow:
			s.Allow, s.AllowSet = from.Allow, from.AllowSet
		case Deny:
			s.Deny = from.Deny
		case Approve:
			s.Approve, s.ApproveAll = from.Approve, from.ApproveAll
		case Description:
			s.Description = from.Description
		}
	}
}
