package syntax

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// flowPlain reads a plain scalar in a flow collection. The value of a member
// ends before the word that a colon makes the next key.
func (p *yamlParser) flowPlain(n int, member bool) *Node {
	node := p.make(String, Plain, p.i)
	start, word := p.i, -1 // word: where the last one begins, behind a blank
	var lines yamlLines
	colon := false
	for breaks := 0; ; word = p.i {
		stop, hit := p.flowPlainEnd(p.i, &word)
		nextKey := hit && member && word > start
		for !nextKey && hit && member {
			colon = true
			stop, hit = p.flowPlainEnd(stop+1, &word)
		}
		if nextKey {
			stop = p.lastEnd(word)
			if stop < p.i {
				p.i, p.line = stop, yamlLine(p.src, stop)
				break
			}
		}
		lines.add(breaks, strings.TrimRight(p.src[p.i:stop], " \t"))
		p.i = p.lastEnd(stop)
		if hit {
			break
		}
		if breaks = p.flowContinues(stop, n); breaks == 0 {
			break
		}
	}
	node.Str = lines.String()
	node.close(p.i)
	switch {
	case p.Lang == YAML11 && strings.IndexByte(node.Str, '?') > 0:
		p.err(node.Span, Broken, "This reader takes a `?` in brackets for an indicator; put the text in quotes.", "Put it in quotes", text.Edit{Span: node.Span, New: quoteYAML(node.Str)})
	case strings.IndexByte(node.Str, '?') >= 0 || p.is(p.i+1, yamlFlowEnd):
		p.odd = true
		fallthrough
	default:
		p.finishPlain(node, colon)
	}
	return node
}

// flowPlainEnd scans plain text in the line; hit is true where a colon ends it.
func (p *yamlParser) flowPlainEnd(i int, word *int) (stop int, hit bool) {
	for ; i < len(p.src); i++ {
		switch class := yamlClass[p.src[i]]; {
		case class&^yamlControl == 0:
		case class&(yamlFlowEnd|yamlBreak) != 0:
			return i, false
		case class&yamlBlank != 0:
			if i+1 < len(p.src) && p.src[i+1] == '#' {
				return i, false
			}
			*word = i + 1
		case p.colonAt(i):
			return i, true
		}
	}
	return i, false
}

// flowContinues moves to the next line of a plain scalar that ends its line at
// stop, and returns how many line breaks lie between; 0 where it ends there.
func (p *yamlParser) flowContinues(stop, n int) (breaks int) {
	i, line := stop, p.line
	for p.is(i, yamlBreak) {
		i = p.nextLine(i)
		line = i
		breaks++
		for p.is(i, yamlBlank) {
			i++
		}
	}
	if breaks == 0 || i >= len(p.src) || p.is(i, yamlFlowEnd) || p.src[i] == '#' || p.colonAt(i) ||
		i == line && (p.markerAt(i, '-') || p.markerAt(i, '.')) ||
		n != noChild && i-line <= n && p.keyLine(i) {
		return 0
	}
	p.i, p.line, p.shift = i, line, 0
	return breaks
}
