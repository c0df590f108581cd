package text

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// plainly counts a position from the line's start.
func plainly(x *Index, off int) Position {
	line := x.LineOf(off)
	units := 0
	for _, r := range x.src[x.lines[line]:off] {
		units += utf16Len(r)
	}
	return Position{uint32(line), uint32(units)}
}

func TestLongLines(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	pieces := []string{"abc", "é", "😀", "中", "\n", strings.Repeat("x", 700), "\xff", strings.Repeat("😀", 300)}
	for range 50 {
		var b strings.Builder
		for range 40 {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		x := NewIndex(b.String())
		for off := range b.String() {
			p := x.Pos(off, UTF16)
			if p != plainly(x, off) {
				t.Fatalf("offset %d is at %v, not %v", off, p, plainly(x, off))
			}
			if back := x.Offset(p, UTF16); back != off {
				t.Fatalf("%v is at %d, not %d", p, back, off)
			}
			if _, w := utf8.DecodeRuneInString(x.src[off:]); w == 4 {
				if inside := x.Offset(Position{p.Line, p.Character + 1}, UTF16); inside != off {
					t.Fatalf("the middle of the character at %d is at %d", off, inside)
				}
			}
		}
		if end := x.Offset(Position{0, 1 << 30}, UTF16); end != x.Line(0).End {
			t.Fatalf("behind the line is at %d", end)
		}
	}
}

// BenchmarkLongLine is the cost of a position far behind in a long line.
func BenchmarkLongLine(b *testing.B) {
	x := NewIndex(strings.Repeat("é", 1<<20))
	for b.Loop() {
		x.Offset(x.Pos(1<<21-2, UTF16), UTF16)
	}
}
