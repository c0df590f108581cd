package diagnostics

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// urlAsCommand reports an address in the member that names a program, where the
// client has another member for addresses.
func urlAsCommand(p *Pass) {
	for _, s := range p.Doc.Servers {
		if !startsAddress(p, s) {
			continue
		}
		key, address := s.At[model.Command].Key.Str, s.Command.From
		d := formats.Diagnostic{Severity: formats.Warning, Span: address.Span,
			Msg: fmt.Sprintf("`%s` holds an address, but %s takes it for a program to start.", key, p.Client.Name)}
		if s.Transport.Remote() {
			d.Severity = p.Refused()
			d.Msg = fmt.Sprintf("`%s` holds the address, where %s does not look for it%s.", key, p.Client.Name, p.So())
			if words := missingURLWords(p, s); words != "" {
				d.Msg = p.Client.Name + " says: " + words + ". " + d.Msg
			}
		}
		if fix, ok := reached(p, s); ok {
			d.Fixes = []formats.Fix{fix}
		}
		p.Report(d)
	}
}

// startsAddress reports whether an entry names an address as its program.
func startsAddress(p *Pass, s *model.Server) bool {
	m := s.At[model.Command]
	if m == nil || s.HasURL() || s.Command.From == nil {
		return false
	}
	raw := s.Command.Raw()
	return (strings.HasPrefix(raw, "https://") || strings.HasPrefix(raw, "http://")) &&
		!slices.ContainsFunc(p.As(s).Fields, func(f formats.Field) bool { return f.Key == m.Key.Str && f.Means == model.URL })
}

func missingURLWords(p *Pass, s *model.Server) string {
	for i := range p.As(s).Fields {
		if f := &p.As(s).Fields[i]; f.Means == model.URL && f.Required && f.On.Has(s.Transport) {
			return p.As(s).MissingWords(f)
		}
	}
	return ""
}

// reached is the entry as one of a remote server at the address, over the
// transport that it names in whatever client's words.
func reached(p *Pass, s *model.Server) (formats.Fix, bool) {
	remote := *s
	remote.At = maps.Clone(s.At)
	delete(remote.At, model.Command)
	remote.At[model.URL] = s.At[model.Command]
	remote.URL, remote.Command = s.Command, model.Str{}
	remote.Rest = nil
	var kept []*syntax.Member
	for _, m := range s.Rest {
		if sense := meaning(p, s, m); sense.Means(model.Kind) {
			remote.Transport = sense.Lifted.Transport
		} else if slices.Contains(s.Node.Members, m) {
			kept = append(kept, m)
		}
	}
	if !remote.Transport.Remote() {
		remote.Transport = guessTransport(&remote, model.HTTP)
	}
	low := p.As(s).Lower(&remote, formats.LowerOptions{InPlace: true, Part: true, File: p.Doc.File})
	if low.Refuse != "" {
		return formats.Fix{}, false
	}
	for _, m := range kept {
		low.Body.Fields = append(low.Body.Fields, syntax.Field{Key: m.Key.Str, Value: syntax.ValueOf(m.Value), From: m})
	}
	return formats.Fix{Title: "Reach the server at this address" + lossNote(low.Losses), Preferred: len(s.Args) == 0, Edits: p.Update(s.Node, low.Body)}, true
}
