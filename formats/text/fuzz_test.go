package text

import (
	"math/rand"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

var samples = []string{
	"",
	"a",
	"\ufeff{\r\n  \"é\": \"📦\"\r\n}\r\n",
	"a\rb\r\nc\n\r\n\n",
	"📦📦\n日本\n",
	"\r\n\r",
	"broken \xff\xc3 utf-8\n\x80",
}

func FuzzIndex(f *testing.F) {
	for _, s := range samples {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		x := NewIndex(src)
		for _, enc := range []Encoding{UTF8, UTF16} {
			last := Position{}
			for off := -1; off <= len(src)+1; off++ {
				p := x.Pos(off, enc)
				if p.Line < last.Line || p.Line == last.Line && p.Character < last.Character {
					t.Fatalf("encoding %d: offset %d is at %v, before %v", enc, off, p, last)
				}
				last = p
				back := x.Offset(p, enc)
				if back < 0 || back > len(src) {
					t.Fatalf("encoding %d: %v is at offset %d", enc, p, back)
				}
				if !utf8.ValidString(src) || off < 0 || off > len(src) ||
					off < len(src) && !utf8.RuneStart(src[off]) ||
					off > 0 && off < len(src) && src[off-1] == '\r' && src[off] == '\n' {
					continue // no place that a cursor can have
				}
				if back != off {
					t.Fatalf("encoding %d: offset %d is at %v, which is offset %d", enc, off, p, back)
				}
				if line := x.Line(int(p.Line)); !line.Contains(off) {
					t.Fatalf("encoding %d: offset %d is not in its line %v", enc, off, line)
				}
			}
			for n := range x.Lines() + 1 {
				line := x.Line(n)
				if strings.ContainsAny(line.In(src), "\r\n") {
					t.Fatalf("line %d holds a line end: %q", n, line.In(src))
				}
				if end := x.Offset(Position{uint32(n), 1 << 30}, enc); utf8.ValidString(src) && end != line.End {
					t.Fatalf("encoding %d: the end of line %d is at offset %d, not %d", enc, n, end, line.End)
				}
			}
		}
	})
}

// UTF-16 columns count what an editor counts.
func TestIndexUnits(t *testing.T) {
	x := NewIndex("\ufeffa📦é|\r\n📦|")
	for _, c := range []struct {
		off         int
		utf8, utf16 Position
	}{
		{3, Position{0, 3}, Position{0, 1}},
		{4, Position{0, 4}, Position{0, 2}},
		{8, Position{0, 8}, Position{0, 4}},
		{10, Position{0, 10}, Position{0, 5}},
		{17, Position{1, 4}, Position{1, 2}},
	} {
		if got := x.Pos(c.off, UTF8); got != c.utf8 {
			t.Errorf("offset %d: UTF-8 %v, want %v", c.off, got, c.utf8)
		}
		if got := x.Pos(c.off, UTF16); got != c.utf16 {
			t.Errorf("offset %d: UTF-16 %v, want %v", c.off, got, c.utf16)
		}
	}
	if got := x.Offset(Position{1, 1}, UTF16); got != 13 {
		t.Errorf("the middle of a pair is at offset %d, want 13", got)
	}
}

// randomEdits makes edits on src that do not overlap, in any order.
func randomEdits(r *rand.Rand, src string) []Edit {
	var cuts []int
	for range 2 * r.Intn(4) {
		cuts = append(cuts, r.Intn(len(src)+1))
	}
	slices.Sort(cuts)
	var edits []Edit
	for i := 0; i+1 < len(cuts); i += 2 {
		edits = append(edits, Edit{Span{cuts[i], cuts[i+1]}, []string{"", "x", "\r\n", "📦é"}[r.Intn(4)]})
	}
	return edits
}

func FuzzRevision(f *testing.F) {
	for i, s := range samples {
		f.Add(s, int64(i))
	}
	f.Fuzz(func(t *testing.T, src string, seed int64) {
		r := rand.New(rand.NewSource(seed))
		rev, want := NewRevision(src), src
		for range 5 {
			edits := randomEdits(r, want)
			next, err := Apply(want, edits)
			if err != nil {
				t.Fatal(err)
			}
			if err := rev.Apply(edits); err != nil {
				t.Fatal(err)
			}
			if want = next; rev.Text() != want {
				t.Fatalf("after %v the text is %q, want %q", edits, rev.Text(), want)
			}
			all, err := Apply(src, rev.Edits())
			if err != nil || all != want {
				t.Fatalf("the composed edits %v make %q (%v), want %q", rev.Edits(), all, err, want)
			}
		}
		before := rev.Text()
		if len(before) > 1 {
			if err := rev.Apply([]Edit{{Span{0, 2}, "a"}, {Span{1, 2}, "b"}}); err == nil || rev.Text() != before {
				t.Fatalf("overlapping edits gave %v and %q", err, rev.Text())
			}
		}
	})
}
