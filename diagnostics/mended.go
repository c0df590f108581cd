package diagnostics

import (
	"maps"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// remote makes an entry reach the address in its member m, written as fields,
// instead of starting a program; what counts for a program only goes.
func remote(p *Pass, s *model.Server, m *syntax.Member, fields []syntax.Field) formats.Fix {
	body := syntax.ValueOf(s.Node)
	body.Delete(m.Key.Str)
	for _, f := range fields {
		body.Set(f.Key, f.Value)
	}
	gone := []string{"the program"}
	for _, f := range p.As(s).Fields {
		if body.Index(f.Key) >= 0 && !f.On.Has(model.HTTP) && !slices.ContainsFunc(fields, func(n syntax.Field) bool { return n.Key == f.Key }) {
			body.Delete(f.Key)
			gone = append(gone, f.Key)
		}
	}
	return formats.Fix{Title: "Reach the server at its address (loses " + strings.Join(gone, ", ") + ")", Edits: p.Update(s.Node, body)}
}

// mended is the one edit that writes the whole entry in this client's words:
// what it knows stays, what it knows in another shape or under another name is
// translated, what nobody knows stays.
func mended(p *Pass, s *model.Server) (formats.Fix, bool) {
	whole := *s
	whole.At = maps.Clone(s.At)
	whole.Rest, whole.Unread = nil, nil
	var kept []*syntax.Member
	for _, m := range s.Rest {
		if !slices.Contains(s.Node.Members, m) {
			continue
		}
		sense := meaning(p, s, m)
		if sense.Client == nil || sense.Means(model.Approve) {
			kept = append(kept, m)
			continue
		}
		whole.Adopt(sense.Lifted)
	}
	if m := whole.At[model.Command]; m != nil && whole.Command.Empty() {
		if lifted := reshaped(p, s, m); lifted != nil { // a list of words where this client wants a text
			delete(whole.At, model.Command)
			whole.Adopt(lifted)
		}
	}
	switch {
	case whole.HasCommand() && !whole.HasURL():
		whole.Transport = model.Stdio
	case whole.Transport == model.Unknown || !whole.Transport.Remote() && whole.HasURL() && !whole.HasCommand():
		whole.Transport = guessTransport(&whole, model.HTTP)
	}
	if whole.HasCommand() && whole.Command.Empty() || whole.HasURL() && whole.URL.Empty() {
		return formats.Fix{}, false // what it starts or reaches would be lost
	}
	low := p.As(s).Lower(&whole, formats.LowerOptions{InPlace: true, Part: true, File: p.Doc.File})
	if low.Refuse != "" {
		return formats.Fix{}, false
	}
	for _, m := range s.Node.Members {
		if mistyped(p, m) {
			kept = append(kept, m) // what could not be read stays as it is
		}
	}
	for _, m := range kept {
		if low.Body.Index(m.Key.Str) < 0 {
			low.Body.Fields = append(low.Body.Fields, syntax.Field{Key: m.Key.Str, Value: syntax.ValueOf(m.Value), From: m})
		}
	}
	note := lossNote(low.Losses)
	return formats.Fix{Title: "Convert the entry to " + p.Client.Name + note, Preferred: note == "", Edits: p.Update(s.Node, low.Body)}, true
}

// reshaped reads a member as a client that gives it another shape, or is nil.
func reshaped(p *Pass, s *model.Server, m *syntax.Member) *model.Server {
	alone := &syntax.Node{Kind: syntax.Object, Span: s.Node.Span, Members: []*syntax.Member{m}}
	for _, c := range formats.Readings() {
		if lifted := c.Lift(s.Name, s.NameNode, alone); !lifted.Command.Empty() {
			return lifted
		}
	}
	return nil
}

func mistyped(p *Pass, m *syntax.Member) bool {
	return slices.ContainsFunc(p.Doc.Problems(), func(d formats.Diagnostic) bool {
		return d.Code == "wrong-type" && m.Span.Start <= d.Span.Start && d.Span.End <= m.Span.End
	})
}
