package syntax

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// What a byte can mean to the scanner.
const (
	yamlBlank   = 1 << iota // space, tab
	yamlBreak               // line feed, carriage return
	yamlStop                // may end a plain scalar: breaks, ':', '#'
	yamlFlowEnd             // ends a plain scalar in a flow collection
	yamlControl             // may begin a character that no text may hold
)

var yamlClass = func() (t [256]uint8) {
	for c := range 0x20 {
		t[c] = yamlControl
	}
	t[0x7f], t[0xc2], t[0xef] = yamlControl, yamlControl, yamlControl
	t[' '], t['\t'] = yamlBlank, yamlBlank
	t['\n'], t['\r'] = yamlBreak|yamlStop, yamlBreak|yamlStop
	t[':'], t['#'] = yamlStop, yamlStop
	for _, c := range ",[]{}" {
		t[c] = yamlFlowEnd
	}
	return t
}()

func (p *yamlParser) is(i int, class uint8) bool {
	return i >= 0 && i < len(p.src) && yamlClass[p.src[i]]&class != 0
}

// blankAt reports whether i is at a blank, a line break or the end.
func (p *yamlParser) blankAt(i int) bool {
	return i >= len(p.src) || yamlClass[p.src[i]]&(yamlBlank|yamlBreak) != 0
}

// lineEnd is the end of i's line, without the break.
func (p *yamlParser) lineEnd(i int) int {
	for i < len(p.src) && yamlClass[p.src[i]]&yamlBreak == 0 {
		i++
	}
	return i
}

// nextLine is the start of the line behind the break at i.
func (p *yamlParser) nextLine(i int) int {
	if i+1 < len(p.src) && p.src[i] == '\r' && p.src[i+1] == '\n' {
		return i + 2
	}
	return min(i+1, len(p.src))
}

// yamlLine is the start of the line that holds i, behind a byte order mark.
func yamlLine(src string, i int) int {
	k := strings.LastIndexAny(src[:i], "\r\n") + 1
	if k == 0 && i >= 3 && strings.HasPrefix(src, "\ufeff") {
		return 3
	}
	return k
}

// column of i, which stands in the current line.
func (p *yamlParser) column() int { return p.i - p.line + p.shift }

// noChild is the column to give to skip where no nested value is expected.
const noChild = 1 << 30

// skip moves over blanks, line breaks and comments to the next token and sets
// its column. A value nested deeper than column child may follow.
func (p *yamlParser) skip(child int) {
	if p.i == p.at {
		return
	}
	for p.i < len(p.src) {
		c := p.src[p.i]
		switch {
		case c == ' ':
			p.i++
			continue
		case c == '\t':
			if p.Lang == YAML11 && !p.fresh() {
				p.badTab(p.i)
			}
			p.i++
			continue
		case c == '#':
			p.blankTab()
			p.comment()
			continue
		case yamlClass[c]&yamlBreak != 0:
			p.blankTab()
			p.i = p.nextLine(p.i)
			p.line, p.shift = p.i, 0
			continue
		}
		break
	}
	p.at = p.i
	if p.i >= len(p.src) {
		p.blankTab()
	}
	if p.i >= len(p.src) || p.i == p.line && (p.markerAt(p.i, '-') || p.markerAt(p.i, '.')) {
		p.col = -1
		return
	}
	if p.fresh() && p.tabIndents(p.src[p.line:p.i]) {
		p.tabbed(child)
	}
	p.col = p.column()
}

// blankTab reports a tab in a line that has nothing but a comment, where YAML
// 1.1 readers refuse it.
func (p *yamlParser) blankTab() {
	if p.Lang == YAML11 && p.is(p.i-1, yamlBlank) && p.fresh() {
		if k := strings.IndexByte(p.src[p.line:p.i], '\t'); k >= 0 {
			p.badTab(p.line + k)
		}
	}
}

// blanks moves over spaces and tabs within the line.
func (p *yamlParser) blanks() {
	for p.is(p.i, yamlBlank) {
		if p.src[p.i] == '\t' && p.Lang == YAML11 {
			p.badTab(p.i)
		}
		p.i++
	}
}

// fresh reports whether only blanks stand before i in its line.
func (p *yamlParser) fresh() bool {
	for k := p.line; k < p.i; k++ {
		if yamlClass[p.src[k]]&yamlBlank == 0 {
			return false
		}
	}
	return true
}

// lineIsDone reports whether nothing but a comment follows in this line.
func (p *yamlParser) lineIsDone() bool {
	return p.i >= len(p.src) || p.is(p.i, yamlBreak) || p.src[p.i] == '#'
}

func (p *yamlParser) comment() {
	end := p.lineEnd(p.i)
	if n := len(p.Comments); n == 0 || p.Comments[n-1].Start < p.i {
		p.Comments = append(p.Comments, text.Span{Start: p.i, End: end})
	}
	p.i = end
}

// yamlPosition is where the parser stands; it can go back to one.
type yamlPosition struct{ i, line, col, shift, at int }

func (p *yamlParser) position() yamlPosition { return yamlPosition{p.i, p.line, p.col, p.shift, p.at} }

func (p *yamlParser) back(to yamlPosition) {
	p.i, p.line, p.col, p.shift, p.at = to.i, to.line, to.col, to.shift, to.at
}

// tabError reports a tab once.
func (p *yamlParser) tabError(at text.Span, msg, title string, fix ...text.Edit) {
	if at.Start >= p.tabsTo {
		p.err(at, Tab, msg, title, fix...)
		p.tabsTo = at.End
	}
}

// badTab reports a tab between tokens, which YAML 1.1 readers refuse.
func (p *yamlParser) badTab(i int) {
	at := text.Span{Start: i, End: i + 1}
	p.tabError(at, "A tab stands between two parts of this line, and this reader takes only spaces there; write a space.",
		"Replace the tab by a space", text.Edit{Span: at, New: " "})
}

// tabIndents reports whether indentation has a tab where this reader takes only
// spaces. Behind enough spaces, tabs are fine in brackets, as in YAML 1.2.
func (p *yamlParser) tabIndents(ws string) bool {
	k := strings.IndexByte(ws, '\t')
	return k >= 0 && !(len(p.brackets) > 0 && p.Lang != YAML11 && k > p.flowCol)
}

// tabbed reports a line that tabs indent and gives it the column that it seems
// to mean.
func (p *yamlParser) tabbed(child int) {
	at := text.Span{Start: p.line, End: p.i}
	col, clear := p.tabColumn(at.In(p.src), child)
	p.shift = col - at.Len()
	if !clear {
		p.tabError(at, "A tab indents this line, and YAML takes only spaces there; indent it with spaces.", "")
		return
	}
	p.tabError(at, fmt.Sprintf("A tab indents this line, and YAML takes only spaces there; write %d spaces.", col),
		"Indent with spaces", text.Edit{Span: at, New: strings.Repeat(" ", col)})
}

// tabColumn guesses the column that indentation with tabs means: one where an
// open collection goes on, or one that makes a child where one may follow.
func (p *yamlParser) tabColumn(ws string, child int) (col int, clear bool) {
	widths := []int{p.tab, 4, 8, 2}
	if p.tab == 0 {
		if n := len(p.levels); n == 0 || p.levels[n-1].col <= 0 {
			widths = []int{2}
		} else {
			widths = widths[1:]
		}
	}
	seq := p.dash()
	for _, w := range widths {
		col = expandTabs(ws, w)
		fits := col > child
		for _, l := range p.levels {
			fits = fits || l.col == col && l.seq == seq
		}
		if fits {
			p.tab = w
			return col, true
		}
	}
	return expandTabs(ws, widths[0]), false
}

func expandTabs(ws string, width int) int {
	col := 0
	for _, c := range ws {
		if c == '\t' {
			col += width - col%width
		} else {
			col++
		}
	}
	return col
}
