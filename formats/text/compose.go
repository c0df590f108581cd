package text

import "strings"

// Revision is a text with a history: the edits made so far, in terms of the
// text it started from. It composes edits exactly, without comparing texts.
type Revision struct {
	base   string
	pieces []piece
}

// piece is either a kept span of the base or inserted text.
type piece struct {
	kept Span
	new  string
}

// NewRevision starts with the text unchanged.
func NewRevision(base string) *Revision {
	return &Revision{base: base, pieces: []piece{{kept: Span{0, len(base)}}}}
}

// Text is the text as it reads after all edits.
func (r *Revision) Text() string {
	var b strings.Builder
	for _, p := range r.pieces {
		b.WriteString(p.text(r.base))
	}
	return b.String()
}

// Apply makes edits that are in terms of Text. It fails, and changes nothing,
// when they overlap.
func (r *Revision) Apply(edits []Edit) error {
	sorted, err := Sort(edits)
	if err != nil {
		return err
	}
	var out []piece
	i, off := 0, 0 // piece i starts at off in Text
	rest := append([]piece(nil), r.pieces...)
	take := func(upTo int, keep bool) {
		for i < len(rest) && off < upTo {
			p := rest[i]
			n := p.len()
			if off+n <= upTo {
				if keep {
					out = append(out, p)
				}
				off += n
				i++
				continue
			}
			head, tail := p.cut(upTo - off)
			if keep {
				out = append(out, head)
			}
			rest[i] = tail
			off = upTo
		}
	}
	for _, e := range sorted {
		take(e.Span.Start, true)
		take(e.Span.End, false)
		if e.New != "" {
			out = append(out, piece{new: e.New})
		}
	}
	r.pieces = append(out, rest[i:]...)
	return nil
}

// Edits returns the whole history as one list of edits on the base.
func (r *Revision) Edits() []Edit {
	var out []Edit
	at, pending := 0, ""
	flush := func(to int) {
		if pending != "" || to > at {
			out = append(out, Edit{Span{at, to}, pending})
		}
		pending = ""
	}
	for _, p := range r.pieces {
		if p.new != "" {
			pending += p.new
			continue
		}
		if p.kept.Len() == 0 {
			continue
		}
		flush(p.kept.Start)
		at = p.kept.End
	}
	flush(len(r.base))
	return out
}

func (p piece) len() int {
	if p.new != "" {
		return len(p.new)
	}
	return p.kept.Len()
}

func (p piece) text(base string) string {
	if p.new != "" {
		return p.new
	}
	return p.kept.In(base)
}

func (p piece) cut(n int) (piece, piece) {
	if p.new != "" {
		return piece{new: p.new[:n]}, piece{new: p.new[n:]}
	}
	return piece{kept: Span{p.kept.Start, p.kept.Start + n}}, piece{kept: Span{p.kept.Start + n, p.kept.End}}
}
