package syntax

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// finish makes one list of edits that do not overlap. Lines to insert within or
// beside a deletion take its place; an edit of deleted text is dropped.
func (e *tomlEditor) finish() []text.Edit {
	cuts := joinSpans(e.cuts)
	var out []text.Edit
	for _, edit := range e.edits {
		i := cutAt(cuts, edit.Span.Start)
		if i < 0 || edit.Span.End > cuts[i].End || edit.Span.Len() == 0 && edit.Span.Start == cuts[i].Start {
			out = append(out, edit)
		}
	}
	at := make([]int, 0, len(e.blocks))
	for off := range e.blocks {
		at = append(at, off)
	}
	slices.Sort(at)
	taken := map[text.Span]*tomlBlock{}
	for _, off := range at {
		span := text.Span{Start: off, End: off}
		for _, c := range cuts {
			if _, first := e.lineStart(c.Start); first && c.Contains(off) {
				span = c
			}
		}
		b := taken[span]
		if b == nil {
			b = &tomlBlock{}
			taken[span] = b
		}
		b.lines = append(b.lines, e.blocks[off].lines...)
		b.tables = append(b.tables, e.blocks[off].tables...)
	}
	for _, c := range cuts {
		if taken[c] == nil {
			out = append(out, text.Edit{Span: c})
		}
	}
	for span, b := range taken {
		if s := e.compose(span, b); s != "" || span.Len() > 0 {
			out = append(out, text.Edit{Span: span, New: s})
		}
	}
	return withoutInner(out)
}

// compose joins the lines and tables that take the place of a span, with blank
// lines around tables.
func (e *tomlEditor) compose(span text.Span, b *tomlBlock) string {
	before, behind := e.src[:span.Start], e.src[span.End:]
	s := strings.Join(b.lines, "")
	if before != "" && !strings.HasSuffix(before, "\n") && before != tomlBOM && s+strings.Join(b.tables, "") != "" {
		s = e.nl + s
	}
	for _, t := range b.tables {
		sofar := strings.ReplaceAll(tail(before)+s, "\r", "")
		if sofar != "" && sofar != tomlBOM && !strings.HasSuffix(sofar, "\n\n") {
			s += e.nl
		}
		s += t
	}
	if len(b.tables) > 0 && strings.TrimRight(lineOf(behind), "\r") != "" {
		s += e.nl
	}
	return s
}

// tail is the end of a text, long enough to see whether a blank line ends it.
func tail(s string) string { return s[max(0, len(s)-4):] }

// lineOf is the first line of a text.
func lineOf(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// joinSpans sorts spans and joins those that touch.
func joinSpans(spans []text.Span) []text.Span {
	slices.SortFunc(spans, func(a, b text.Span) int { return a.Start - b.Start })
	var out []text.Span
	for _, s := range spans {
		if n := len(out); n > 0 && s.Start <= out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
		} else {
			out = append(out, s)
		}
	}
	return out
}

// cutAt returns the index of the span that holds the byte at off, or -1.
func cutAt(cuts []text.Span, off int) int {
	i := after(cuts, off+1) - 1
	if i >= 0 && off < cuts[i].End {
		return i
	}
	return -1
}

// withoutInner sorts edits and drops those within the text that another one
// replaces.
func withoutInner(edits []text.Edit) []text.Edit {
	slices.SortStableFunc(edits, func(a, b text.Edit) int {
		if a.Span.Start != b.Span.Start {
			return a.Span.Start - b.Span.Start
		}
		if a.Span.Len() == 0 || b.Span.Len() == 0 {
			return a.Span.Len() - b.Span.Len()
		}
		return b.Span.Len() - a.Span.Len()
	})
	var out []text.Edit
	end := 0
	for _, e := range edits {
		if e.Span.Start < end {
			continue
		}
		out = append(out, e)
		end = e.Span.End
	}
	return out
}
