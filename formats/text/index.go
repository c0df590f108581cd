package text

import (
	"sort"
	"unicode/utf8"
)

// Encoding is the unit in which a Position counts its characters.
type Encoding int

// The two encodings that an editor can negotiate.
const (
	UTF16 Encoding = iota // code units, the protocol's default
	UTF8                  // bytes
)

// Position is a place in a text as editors count it: both parts start at 0.
type Position struct{ Line, Character uint32 }

// Index converts between byte offsets and positions of one text. A line ends
// with \n, \r\n or a lone \r, as the protocol says. It is immutable.
type Index struct {
	src   string
	lines []int // offset of each line's first byte
	ascii bool
	marks []mark // of a text that is not ASCII: one for each stretch of it
}

// mark is the number of UTF-16 units before an offset.
type mark struct{ off, units int }

// stretch is how far marks are apart, in bytes: what is counted anew for each
// position, so that it does not depend on how long lines are.
const stretch = 512

// NewIndex reads the text once.
func NewIndex(src string) *Index {
	x := &Index{src: src, lines: []int{0}, ascii: true}
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case c == '\n':
			x.lines = append(x.lines, i+1)
		case c == '\r' && (i+1 == len(src) || src[i+1] != '\n'):
			x.lines = append(x.lines, i+1)
		case c >= utf8.RuneSelf:
			x.ascii = false
		}
	}
	if !x.ascii {
		x.mark()
	}
	return x
}

func (x *Index) mark() {
	units := 0
	for off, r := range x.src {
		if off >= len(x.marks)*stretch {
			x.marks = append(x.marks, mark{off, units})
		}
		units += utf16Len(r)
	}
}

// units is the number of UTF-16 units before an offset between characters.
func (x *Index) units(off int) int {
	i := sort.Search(len(x.marks), func(i int) bool { return x.marks[i].off > off }) - 1
	if i < 0 {
		return 0
	}
	units := x.marks[i].units
	for _, r := range x.src[x.marks[i].off:off] {
		units += utf16Len(r)
	}
	return units
}

// Lines is the number of lines; a text that ends with a line end has an empty
// last line.
func (x *Index) Lines() int { return len(x.lines) }

// LineOf returns the 0-based line that holds the offset.
func (x *Index) LineOf(off int) int {
	return sort.SearchInts(x.lines, off+1) - 1
}

// Line returns the span of a line without its line end. Lines outside the text
// give an empty span at the nearest end.
func (x *Index) Line(n int) Span {
	if n < 0 {
		return Span{}
	}
	if n >= len(x.lines) {
		return Span{len(x.src), len(x.src)}
	}
	end := len(x.src)
	if n+1 < len(x.lines) {
		end = x.lines[n+1] - 1
		if end > x.lines[n] && x.src[end] == '\n' && x.src[end-1] == '\r' {
			end--
		}
	}
	return Span{x.lines[n], end}
}

// Pos converts a byte offset; offsets outside the text are clamped, one inside
// a rune moves back to the rune's start.
func (x *Index) Pos(off int, enc Encoding) Position {
	off = max(0, min(off, len(x.src)))
	for off > 0 && off < len(x.src) && !utf8.RuneStart(x.src[off]) {
		off--
	}
	line := x.LineOf(off)
	start := x.lines[line]
	if x.ascii || enc == UTF8 {
		return Position{uint32(line), uint32(off - start)}
	}
	return Position{uint32(line), uint32(x.units(off) - x.units(start))}
}

// Offset converts a position; a character behind the line's end gives the end
// of the line, a line behind the text gives the text's end, and a position in
// the middle of a rune gives the rune's start.
func (x *Index) Offset(p Position, enc Encoding) int {
	if int(p.Line) >= len(x.lines) {
		return len(x.src)
	}
	line := x.Line(int(p.Line))
	if x.ascii || enc == UTF8 {
		off := min(line.Start+int(p.Character), line.End)
		for off > line.Start && off < len(x.src) && !utf8.RuneStart(x.src[off]) {
			off--
		}
		return off
	}
	from, want := line.Start, x.units(line.Start)+int(p.Character)
	if i := sort.Search(len(x.marks), func(i int) bool { return x.marks[i].units > want }) - 1; i >= 0 {
		from = min(max(from, x.marks[i].off), line.End)
	}
	units := x.units(from)
	for i, r := range x.src[from:line.End] {
		if units += utf16Len(r); units > want {
			return from + i
		}
	}
	return line.End
}

func utf16Len(r rune) int {
	if r >= 0x10000 {
		return 2
	}
	return 1
}
