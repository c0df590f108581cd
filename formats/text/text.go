// Package text holds byte spans, edits and the index between byte offsets and
// editor positions. It knows no syntax and no protocol.
package text

import (
	"fmt"
	"slices"
	"strings"
)

// Span is a half-open range of byte offsets into a source text.
type Span struct{ Start, End int }

// Len is the span's length in bytes.
func (s Span) Len() int { return s.End - s.Start }

// Contains reports whether the offset lies in the span, its end included:
// a cursor right behind a word still stands at the word.
func (s Span) Contains(off int) bool { return s.Start <= off && off <= s.End }

// Touches reports whether the two spans share a byte or an end.
func (s Span) Touches(o Span) bool { return s.Start <= o.End && o.Start <= s.End }

// In returns the text of the span.
func (s Span) In(src string) string { return src[s.Start:s.End] }

// Edit replaces the text of Span by New. An empty span inserts.
type Edit struct {
	Span Span
	New  string
}

// Sort returns the edits in source order. Insertions at one offset keep their
// given order. It fails when two edits overlap.
func Sort(edits []Edit) ([]Edit, error) {
	out := slices.Clone(edits)
	slices.SortStableFunc(out, func(a, b Edit) int {
		if a.Span.Start != b.Span.Start {
			return a.Span.Start - b.Span.Start
		}
		return a.Span.End - b.Span.End
	})
	for i := 1; i < len(out); i++ {
		if out[i].Span.Start < out[i-1].Span.End {
			return nil, fmt.Errorf("edits overlap at offset %d", out[i].Span.Start)
		}
	}
	return out, nil
}

// Apply returns src with all edits made. The edits may stand in any order; it
// fails, and changes nothing, when two of them overlap or one is out of range.
func Apply(src string, edits []Edit) (string, error) {
	sorted, err := Sort(edits)
	if err != nil {
		return src, err
	}
	var b strings.Builder
	at := 0
	for _, e := range sorted {
		if e.Span.Start < at || e.Span.End < e.Span.Start || e.Span.End > len(src) {
			return src, fmt.Errorf("edit %d-%d is outside the text of %d bytes", e.Span.Start, e.Span.End, len(src))
		}
		b.WriteString(src[at:e.Span.Start])
		b.WriteString(e.New)
		at = e.Span.End
	}
	b.WriteString(src[at:])
	return b.String(), nil
}
