package syntax

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// yamlAnchor is a node that aliases may name.
type yamlAnchor struct {
	node   *Node // nil while it is being read
	weight int   // nodes in it
}

// make begins a node.
func (p *yamlParser) make(k Kind, s Style, start int) *Node {
	p.weight++
	return p.slab.node(k, s, text.Span{Start: start, End: start}, "")
}

// null is the value that nothing at all means.
func (p *yamlParser) null(at int) *Node { return p.make(Null, Plain, at) }

// takeMembers gives node the members that were read since mark.
func (p *yamlParser) takeMembers(node *Node, mark int) {
	k := len(p.members) - mark
	if k == 0 {
		return
	}
	if len(p.pointers.members) < k {
		p.pointers.members = make([]*Member, max(k, 256))
	}
	node.Members = p.pointers.members[:k:k]
	p.pointers.members = p.pointers.members[k:]
	copy(node.Members, p.members[mark:])
	p.members = p.members[:mark]
	node.close(node.Members[k-1].Span.End)
}

// takeItems gives node the items that were read since mark.
func (p *yamlParser) takeItems(node *Node, mark int) {
	k := len(p.items) - mark
	if k == 0 {
		return
	}
	if len(p.pointers.items) < k {
		p.pointers.items = make([]*Node, max(k, 256))
	}
	node.Items = p.pointers.items[:k:k]
	p.pointers.items = p.pointers.items[k:]
	copy(node.Items, p.items[mark:])
	p.items = p.items[:mark]
	node.close(max(node.Span.Start+1, node.Items[k-1].Span.End))
}

// propertyEnd is where the anchor or tag at i ends.
func (p *yamlParser) propertyEnd(i int) int {
	if strings.HasPrefix(p.src[i:], "!<") {
		for !p.blankAt(i) && p.src[i] != '>' {
			i++
		}
	}
	for !p.blankAt(i) && !p.is(i, yamlFlowEnd) {
		i++
	}
	return i
}

// isWordByte reports whether every reader takes c for a part of a name.
func isWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-' || c == '!'
}

// properties reads anchor and tag before a value.
func (p *yamlParser) properties() (anchor, tag string) {
	p.unsure = true
	for p.i < len(p.src) && (p.src[p.i] == '&' || p.src[p.i] == '!') {
		start := p.i
		p.i = p.propertyEnd(p.i)
		at := text.Span{Start: start, End: p.i}
		switch {
		case p.src[start] == '&' && anchor != "", p.src[start] == '!' && tag != "":
			p.err(at, Broken, "Two anchors or two tags stand before this value; keep one of them.", "")
		case at.In(p.src) == "&":
			p.err(at, Broken, "An anchor has no name here; write a name behind `&`, or put the text in quotes.", "")
		case !p.blankAt(p.i) && (len(p.brackets) == 0 || strings.IndexByte(",]}", p.src[p.i]) < 0):
			p.err(at, Broken, "A space is missing behind this anchor or tag; write one before the value.",
				"Add the space", text.Edit{Span: text.Span{Start: p.i, End: p.i}, New: " "})
		}
		p.odd = p.odd || strings.ContainsFunc(p.src[start+1:p.i], func(r rune) bool {
			return r > 0x7f || !isWordByte(byte(r))
		})
		if p.src[start] == '&' {
			anchor = p.src[start+1 : p.i]
		} else {
			tag = at.In(p.src)
		}
		p.blanks()
	}
	return anchor, tag
}

// withProperties reads a value that an anchor or a tag stands before.
func (p *yamlParser) withProperties(n int, r role) *Node {
	anchor, tag := p.properties()
	before := p.opening(anchor)
	at := p.i
	var node *Node
	if !p.lineIsDone() {
		p.col = p.column()
		node = p.node(n, r, false)
	} else if p.skip(n); p.inside(n, r) {
		node = p.node(n, r, true)
	} else {
		node = p.null(p.lastEnd(at))
	}
	return p.dress(node, anchor, tag, before)
}

// opening notes that the node of an anchor is being read, and returns the
// weight before it.
func (p *yamlParser) opening(anchor string) int {
	if anchor != "" {
		if p.anchors == nil {
			p.anchors = map[string]*yamlAnchor{}
		}
		p.anchors[anchor] = &yamlAnchor{}
	}
	return p.weight
}

// dress gives a node that was read the properties that stand before it.
func (p *yamlParser) dress(node *Node, anchor, tag string, before int) *Node {
	if anchor != "" && (node.Anchor != "" || node.Alias) || tag != "" && (node.Tag != "" || node.Alias) {
		p.err(node.Span, Broken, "Two anchors or tags stand before this value, or one before an alias; keep one of them.", "")
	}
	if node.Anchor == "" {
		node.Anchor = anchor
	}
	if node.Tag == "" {
		node.Tag = tag
		p.retag(node)
	}
	if anchor != "" {
		p.anchors[anchor] = &yamlAnchor{node, p.weight - before}
	}
	return node
}

// alias reads the alias at i: a node that shares everything with its anchor's
// node but its place.
func (p *yamlParser) alias() *Node {
	start := p.i
	for p.i++; !p.blankAt(p.i) && !p.is(p.i, yamlFlowEnd) && !p.colonAt(p.i); {
		p.i++
	}
	node := p.make(Invalid, Plain, start)
	node.Alias = true
	node.close(p.i)
	node.Str = node.Span.In(p.src)
	a := p.anchors[node.Str[1:]]
	switch {
	case a == nil:
		p.err(node.Span, Broken, "No anchor before this alias has its name; write the anchor, or put the text in quotes.", "Put it in quotes", p.quote(node.Span))
	case a.node == nil:
		p.err(node.Span, Broken, "This alias stands inside the value that it names, so it has no end; write the value itself.", "")
	case p.aliased+a.weight > yamlMaxAliased:
		p.err(node.Span, Broken, fmt.Sprintf("Aliases stand for more than %d values up to here; write fewer of them.", yamlMaxAliased), "")
	default:
		p.weight += a.weight
		p.aliased += a.weight
		node.Kind, node.Style, node.Str = a.node.Kind, a.node.Style, a.node.Str
		node.Members, node.Items, node.Tag = a.node.Members, a.node.Items, a.node.Tag
	}
	return node
}

// retag makes a scalar what its tag says.
func (p *yamlParser) retag(n *Node) {
	if n.Tag == "" || n.Kind == Object || n.Kind == Array || n.Alias || n.Kind == Invalid {
		return
	}
	kind := map[string]Kind{"!!int": Number, "!!float": Number, "!!bool": Bool, "!!null": Null, "!!timestamp": Date}
	k, known := kind[strings.Replace(n.Tag, "!<tag:yaml.org,2002:", "!!", 1)]
	if !known {
		k = String
	}
	if n.Style == Plain && n.Kind != String {
		n.Str = n.Span.In(p.src)
	}
	if n.Kind = k; k == Null {
		n.Str = ""
	}
}

// Merged returns the member of that name: n's own, else the one that a merge
// key `<<` brings in. It is nil-safe.
func (n *Node) Merged(name string) *Member {
	if m := n.Get(name); m != nil || n == nil {
		return m
	}
	merge := n.Get("<<")
	if merge == nil {
		return nil
	}
	if m := merge.Value.Merged(name); m != nil {
		return m
	}
	for _, it := range merge.Value.Items {
		if m := it.Merged(name); m != nil {
			return m
		}
	}
	return nil
}
