package syntax

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

const (
	yamlMaxDepth   = 1000  // nested values; deeper ones become Invalid
	yamlMaxErrors  = 500   // a text with more is no YAML at all
	yamlMaxAliased = 20000 // nodes that all aliases together may stand for
)

// yamlParser reads YAML by indentation: every function consumes what it
// understands from i on, and skip moves to the next token.
type yamlParser struct {
	*Tree
	src   string
	slab  slab
	depth int

	i      int // next byte
	line   int // where i's line starts
	col    int // column of the token at i; -1 at the end of the document
	shift  int // what tabs in this line's indentation add to its columns
	at     int // where skip stopped last
	tab    int // columns that a tab seems to stand for; 0 while unknown
	tabsTo int // where the last reported tab ends

	keyFrom, keyColon int // the last answer of keyAhead

	levels   []yamlLevel // open block collections, outermost first
	brackets []byte      // open flow collections, outermost first
	flowCol  int         // the column of the block collection around them
	anchors  map[string]*yamlAnchor
	weight   int  // nodes so far, those behind aliases included
	aliased  int  // nodes behind aliases only
	unsure   bool // something that a second reader should look at
	odd      bool // something that the second reader is known to read in its own way

	members  []*Member // of all open mappings
	items    []*Node   // of all open sequences
	pointers struct {
		members []*Member
		items   []*Node
	}
}

// yamlLevel is an open block collection.
type yamlLevel struct {
	col int
	seq bool
}

// readYAML is the parser alone; unsure says that the text uses something that
// a second reader should look at.
func readYAML(lang Lang, src string) (t *Tree, unsure bool) {
	p := &yamlParser{Tree: &Tree{Lang: lang, Src: src}, src: src, at: -1, keyFrom: -1}
	p.stream()
	p.characters()
	bySource := func(a, b Error) int { return a.Span.Start - b.Span.Start }
	if !slices.IsSortedFunc(p.Errors, bySource) {
		slices.SortStableFunc(p.Errors, bySource)
	}
	return p.Tree, p.unsure && !p.odd
}

// stream reads all documents: the first is the root, others are errors.
func (p *yamlParser) stream() {
	if strings.HasPrefix(p.src, "\ufeff") {
		p.i, p.line = 3, 3
		mark := text.Span{Start: 0, End: 3}
		p.err(mark, BOM, "The file begins with a byte order mark; save it as UTF-8 without one.",
			"Remove the byte order mark", text.Edit{Span: mark})
	}
	for n := 0; ; {
		p.directives()
		if p.i >= len(p.src) {
			break
		}
		if p.marker('.') {
			p.unsure = true
			p.i += 3
			p.rest()
			continue
		}
		if n++; n > 1 {
			p.err(text.Span{Start: p.i, End: min(p.i+3, p.lineEnd(p.i))}, SecondDocument,
				"A second document starts here, but the file is read as one; keep everything in the first document and remove the line `---`.", "")
		}
		clear(p.anchors)
		root := p.document()
		if n > 1 {
			p.Extra = append(p.Extra, root)
		} else {
			p.Root = root
		}
	}
	if p.Root == nil {
		p.Root = p.slab.node(Missing, Plain, text.Span{Start: p.i, End: p.i}, "")
	}
}

// directives skips blank lines, comments and %-lines before a document.
func (p *yamlParser) directives() {
	p.skip(noChild)
	for p.i < len(p.src) && p.i == p.line && p.src[p.i] == '%' {
		p.unsure = true
		p.i = p.lineEnd(p.i)
		p.skip(noChild)
	}
}

// document reads one document's value and what follows it by mistake.
func (p *yamlParser) document() *Node {
	var root *Node
	if p.marker('-') {
		p.i += 3
		root = p.value(-1, behindMarker)
	} else {
		root = p.node(-1, behindMarker, true)
	}
	for p.skip(noChild); p.col >= 0; p.skip(noChild) {
		if root.Is(Object) && root.Style != Flow && !root.Alias && p.memberAhead() {
			p.join(root, -1)
			continue
		}
		if root.Scalar() && root.Style == Plain && p.memberAhead() {
			p.err(root.Span, Broken, "This text stands before the keys and belongs to none; write `key: value`, begin it with `# `, or remove it.", "")
			root = p.mapping(-1, p.col)
			continue
		}
		p.junk(p.toLineEnd(), "Nothing may stand behind the end of the file's value; write every key at one indentation, or remove this text.")
		for p.skip(noChild); p.col >= 0; p.skip(noChild) {
			p.i = p.lineEnd(p.i)
		}
	}
	return root
}

// marker reports whether `---` or `...` stands alone at the line's start.
func (p *yamlParser) marker(c byte) bool { return p.i == p.line && p.markerAt(p.i, c) }

func (p *yamlParser) markerAt(i int, c byte) bool {
	return i+3 <= len(p.src) && p.src[i] == c && p.src[i+1] == c && p.src[i+2] == c && p.blankAt(i+3)
}

// err records an error; one with a fix has a title.
func (p *yamlParser) err(s text.Span, code Code, msg, title string, fix ...text.Edit) {
	if len(p.Errors) < yamlMaxErrors {
		p.Errors = append(p.Errors, Error{Span: s, Code: code, Msg: msg, Title: title, Fix: fix})
	}
}

// characters reports the first character that no YAML text may hold.
func (p *yamlParser) characters() {
	for i := 0; i < len(p.src); i++ {
		c := p.src[i]
		if yamlClass[c]&yamlControl == 0 {
			continue
		}
		r, n := utf8.DecodeRuneInString(p.src[i:])
		if n > 1 && (r > 0x9f || r == 0x85) && r != 0xfffe && r != 0xffff || r == utf8.RuneError {
			continue
		}
		at := text.Span{Start: i, End: i + n}
		p.err(at, Broken, fmt.Sprintf("The control character U+%04X may not stand in YAML; remove it, or write \"\\u%04x\" in double quotes.", r, r),
			"Remove the control character", text.Edit{Span: at})
		return
	}
}
