package syntax

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// TOML11 marks what TOML 1.1 brought and readers of TOML 1.0 refuse: line
// breaks, comments and a trailing comma in inline tables, the escapes \e and
// \xHH, and times without seconds.
const TOML11 Code = "toml-1.1"

// maxTOMLDepth bounds how deep tables, arrays and inline tables may nest.
const maxTOMLDepth = 1000

const tomlBOM = "\ufeff"

// parseTOML reads statement by statement: a header, or a key with its value.
// Every statement recovers by itself, at the latest at the end of its line.
func parseTOML(src string) *Tree {
	p := &tomlParser{src: src, tree: &Tree{Lang: TOML, Src: src}, nl: tomlNewline(src), how: map[*Node]tomlOrigin{}}
	p.root = p.node(Object, Header, text.Span{}, "")
	p.tree.Root = p.root
	p.how[p.root] = byHeader
	p.cur = p.root
	if strings.HasPrefix(src, tomlBOM) {
		p.pos = len(tomlBOM)
		p.fail(text.Span{Start: 0, End: p.pos}, BOM, "The file starts with a byte order mark; save it as UTF-8 without one.",
			"Delete the byte order mark", text.Edit{Span: text.Span{Start: 0, End: p.pos}})
	}
	for p.skipBlank() {
		if p.src[p.pos] == '[' {
			p.header()
		} else {
			p.statement()
		}
	}
	p.endSection()
	if len(p.root.Members) == 0 {
		p.root.Kind, p.root.Style = Missing, Plain
		p.root.Span = text.Span{Start: len(src), End: len(src)}
	}
	p.root.Decl[0] = p.root.Span
	slices.SortStableFunc(p.tree.Errors, func(a, b Error) int { return a.Span.Start - b.Span.Start })
	return p.tree
}

// tomlNewline is the line end that a text uses.
func tomlNewline(src string) string {
	if i := strings.IndexByte(src, '\n'); i > 0 && src[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// tomlParser is the state of one parse.
type tomlParser struct {
	slab
	src  string
	pos  int
	tree *Tree
	nl   string // the line end that the text uses
	root *Node

	cur      *Node // the table that keys belong to now
	curDepth int   // how deep cur lies
	end      int   // end of the last statement of the section
	nest     int   // open arrays and inline tables around pos
	lineDone bool  // an unclosed collection ended the line already
	garbage  int   // index+1 of the error for the line of nonsense just before, or 0

	key     []*Node                      // parts of the key being read, reused
	how     map[*Node]tomlOrigin         // what made each open table
	big     map[*Node]map[string]*Member // members by name, of tables with many
	endless [2]bool                      // whether no """, no three apostrophes close behind pos any more
}

// tomlOrigin is what made a table, which decides who may add to it.
type tomlOrigin uint8

const (
	byNothing tomlOrigin = iota
	byPassing            // named on the way in a longer header
	byHeader             // has a header of its own
	byDots               // made by a dotted key
)

// add puts a member into obj. It begins at start and ends with its value.
func (p *tomlParser) add(obj, key *Node, sep text.Span, value *Node, start int) {
	m := p.member()
	*m = Member{Span: text.Span{Start: start, End: max(value.Span.End, sep.End)}, Key: key, Sep: sep, Value: value}
	key.Parent = obj
	value.Parent, value.Of = obj, m
	obj.Members = append(obj.Members, m)
	if byName := p.big[obj]; byName != nil {
		byName[key.Str] = m
	}
}

// find returns the last member of that name. Large tables get an index, so
// that reading stays linear.
func (p *tomlParser) find(obj *Node, name string) *Member {
	if len(obj.Members) <= 16 {
		return obj.Get(name)
	}
	byName := p.big[obj]
	if byName == nil {
		byName = make(map[string]*Member, 2*len(obj.Members))
		for _, m := range obj.Members {
			byName[m.Key.Str] = m
		}
		if p.big == nil {
			p.big = map[*Node]map[string]*Member{}
		}
		p.big[obj] = byName
	}
	return byName[name]
}

func (p *tomlParser) fail(at text.Span, code Code, msg, title string, fix ...text.Edit) {
	p.tree.Errors = append(p.tree.Errors, Error{Span: at, Code: code, Msg: msg, Title: title, Fix: fix})
}
