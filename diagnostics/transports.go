package diagnostics

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// wrongTransport reports a transport word that the client does not know, most
// often another client's spelling.
func wrongTransport(p *Pass) {
	for _, s := range p.Doc.Servers {
		w := p.As(s).WordNode(s.Node)
		if w == nil || p.As(s).Transports.Tags || bridges(p, s) || !entryWord(p, s, w) {
			continue
		}
		known := p.As(s).Transports.Find(w.Str)
		if known != nil {
			switch {
			case known.Gone != "":
				p.Report(formats.Diagnostic{Severity: formats.Information, Span: w.Span, Msg: known.Gone, Tag: formats.Deprecated})
			case known.Old != "":
				p.Report(formats.Diagnostic{Severity: formats.Information, Span: w.Span, Msg: known.Old})
			case known.Word != w.Str:
				p.Report(formats.Diagnostic{Severity: formats.Hint, Span: w.Span,
					Msg:   fmt.Sprintf("%s reads this whatever the case, with _ as -; it spells the transport \"%s\" itself.", p.Client.Name, known.Word),
					Fixes: []formats.Fix{{Title: "Change to \"" + known.Word + "\"", Preferred: true, Edits: p.Update(w, syntax.StringValue(known.Word))}}})
			}
			continue
		}
		meant, whose := spokenElsewhere(p, w.Str)
		if meant == model.Unknown || meant == model.Auto {
			meant = guessTransport(s, meant)
		}
		right, sure := p.As(s).Transports.Word(meant), true
		if right == "" && meant == model.WS && strings.HasPrefix(pointsAt(s), "http") {
			right, sure = p.As(s).Transports.Word(model.HTTP), false
		}
		var words []string
		for _, k := range p.As(s).Transports.Words {
			if !k.Alias && k.Gone == "" {
				words = append(words, "\""+k.Word+"\"")
			}
		}
		msg := fmt.Sprintf("%s does not know the transport \"%s\"", p.Client.Name, w.Str)
		if whose != "" {
			msg += " (" + whose + " spells it so)"
		}
		msg += fmt.Sprintf("%s; write %s instead.", p.So(), orWords(words))
		if i, _ := p.Doc.Info(w); i.Type != nil {
			if e, ok := i.Type.(formats.Enum); ok && p.As(s).ChoiceWords(e, w.Str) != "" {
				msg = p.Client.Name + " says: " + p.As(s).ChoiceWords(e, w.Str) + ". " + msg
			}
		}
		d := formats.Diagnostic{Severity: p.Refused(), Span: w.Span, Msg: msg}
		if right != "" {
			d.Fixes = []formats.Fix{{Title: "Change to \"" + right + "\"", Preferred: sure, Edits: p.Update(w, syntax.StringValue(right))}}
		}
		p.Report(d)
	}
}

// bridges reports whether an entry is a remote server where only local ones
// are started; what it says of its address is one finding.
func bridges(p *Pass, s *model.Server) bool {
	return p.As(s).Transports.Bridge && !s.HasCommand() && (s.HasURL() || foreignMeans(p, s, model.URL) != nil)
}

// spoken is the transport that an entry has the members for, where its word
// says the other kind: a program, or an address.
func spoken(s *model.Server) model.Transport {
	switch {
	case s.Transport == model.Stdio && s.HasURL() && !s.HasCommand():
		return guessTransport(s, model.HTTP)
	case s.Transport.Remote() && s.HasCommand() && !s.HasURL():
		return model.Stdio
	}
	return model.Unknown
}

// contradiction reports an entry whose transport word wants field f, and whose
// members belong to another word.
func contradiction(p *Pass, s *model.Server, f *formats.Field) bool {
	w, right := p.As(s).WordNode(s.Node), p.As(s).Transports.Word(spoken(s))
	if w == nil || right == "" {
		return false
	}
	has := s.At[model.URL]
	if s.HasCommand() {
		has = cmp.Or(s.At[model.Command], s.At[model.Argv])
	}
	msg := fmt.Sprintf("The server `%s` has `%s`, but `%s` says \"%s\", for which %s needs `%s`%s; write \"%s\".", s.Name, has.Key.Str, p.As(s).Transports.Key, w.Str, p.Client.Name, f.Key, p.So(), right)
	if words := p.As(s).MissingWords(f); words != "" {
		msg = p.Client.Name + " says: " + words + ". " + msg
	}
	p.Report(formats.Diagnostic{Severity: p.Refused(), Span: w.WithKey(), Msg: msg,
		Fixes: []formats.Fix{{Title: "Change to \"" + right + "\"", Preferred: true, Edits: p.Update(w, syntax.StringValue(right))}}})
	return true
}

// pointsAt is where an entry points, also where the address stands in the
// member of the program.
func pointsAt(s *model.Server) string {
	if s.HasURL() {
		return s.URL.Raw()
	}
	return s.Command.Raw()
}

// entryWord reports whether the word member is one that this rule judges: a
// type of the table with words of its own (Halo's, HoloDeck's) is the table's.
func entryWord(p *Pass, s *model.Server, w *syntax.Node) bool {
	i, ok := p.Doc.Info(w)
	return ok && i.Field != nil && i.Field.Means == model.Kind
}

// spokenElsewhere is what a transport word means to other clients.
func spokenElsewhere(p *Pass, word string) (model.Transport, string) {
	flat := strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(word))
	for _, exact := range []bool{true, false} {
		for _, c := range formats.Clients() {
			for _, w := range c.Transports.Words {
				if w.Word == word || !exact && strings.NewReplacer("-", "", "_", "").Replace(strings.ToLower(w.Word)) == flat {
					if exact && !c.Hidden {
						return w.Means, c.Name
					}
					return w.Means, ""
				}
			}
		}
	}
	return model.Unknown, ""
}

// guessTransport is the transport that an entry must have meant, by its url.
func guessTransport(s *model.Server, meant model.Transport) model.Transport {
	url := pointsAt(s)
	if !s.HasURL() && !strings.HasPrefix(url, "http") {
		url = "" // a program
	}
	switch {
	case url == "" && meant == model.Unknown:
		return model.Stdio
	case formats.LooksSSE(url):
		return model.SSE
	case strings.HasPrefix(url, "ws://"), strings.HasPrefix(url, "wss://"):
		return model.WS
	}
	return model.HTTP
}

func orWords(ws []string) string {
	if len(ws) < 2 {
		return strings.Join(ws, "")
	}
	return strings.Join(ws[:len(ws)-1], ", ") + " or " + ws[len(ws)-1]
}

// missingType reports an entry without a transport word where the client needs
// one.
func missingType(p *Pass) {
	for _, s := range p.Doc.Servers {
		t := p.As(s).Transports
		if t.Key == "" || t.Tags || s.Node.At(strings.Split(t.Key, ".")...) != nil || overlay(p, s) || broken(p, s) || foreignMeans(p, s, model.Kind) != nil {
			continue
		}
		meant, at, why := model.Unknown, nameSpan(p, s), ""
		switch {
		case s.HasURL() && !s.HasCommand() && t.URL == model.Unknown:
			meant, at = guessTransport(s, model.HTTP), s.At[model.URL].Key.Span
			why = fmt.Sprintf("The server `%s` has a url but no `%s`, and %s does not guess the transport", s.Name, t.Key, p.Client.Name)
			if t.None == model.Stdio {
				why = fmt.Sprintf("The server `%s` has a url but no `%s`, and %s takes it for a local program", s.Name, t.Key, p.Client.Name)
			}
		case t.Required && s.HasCommand():
			meant = model.Stdio
			why = fmt.Sprintf("The server `%s` lacks `%s`, which %s demands", s.Name, t.Key, p.Client.Name)
		case t.Required && s.HasURL():
			meant, at = guessTransport(s, model.HTTP), s.At[model.URL].Key.Span
			why = fmt.Sprintf("The server `%s` lacks `%s`, which %s demands", s.Name, t.Key, p.Client.Name)
		case t.Required && s.Transport == model.Unknown && foreignMeans(p, s, model.URL, model.Command, model.Argv) == nil:
			why = fmt.Sprintf("The server `%s` says neither what to start nor where it is: %s demands `%s`", s.Name, p.Client.Name, t.Key)
		default:
			continue
		}
		word := t.Word(meant)
		msg := why + p.So() + "."
		if word != "" {
			msg = why + p.So() + fmt.Sprintf("; write `\"%s\": \"%s\"`.", t.Key, word)
		}
		if t.URLOnly != "" && meant.Remote() {
			msg = p.Client.Name + " says: " + strings.ReplaceAll(t.URLOnly, "%s", s.Name) + ". " + msg
		}
		d := formats.Diagnostic{Severity: p.Refused(), Span: at, Msg: msg}
		if word != "" && !strings.Contains(t.Key, ".") {
			info, _ := p.Doc.Info(s.Node)
			body := syntax.ValueOf(s.Node)
			formats.Put(&body, info.Fields, t.Key, syntax.StringValue(word))
			d.Fixes = []formats.Fix{{Title: "Add `\"" + t.Key + "\": \"" + word + "\"`", Preferred: true, Edits: p.Update(s.Node, body)}}
		}
		p.Report(d)
	}
}

// commandAndURL reports an entry that is both a local and a remote server.
func commandAndURL(p *Pass) {
	for _, s := range p.Doc.Servers {
		if !s.HasURL() || !s.HasCommand() || s.At[model.URL] == s.At[model.Command] {
			continue
		}
		sev, msg := p.As(s).Transports.Both, ""
		lost := s.At[model.URL]
		if p.As(s).Transports.BothWins == "url" || s.Transport.Remote() {
			lost = s.At[model.Command]
			if lost == nil {
				lost = s.At[model.Argv]
			}
		}
		switch sev {
		case formats.Inherit:
			continue
		case formats.Error:
			msg = fmt.Sprintf("The server `%s` has both `%s` and `%s`; %s takes one of them only%s.", s.Name, other(s, lost), lost.Key.Str, p.Client.Name, p.So())
		default:
			msg = fmt.Sprintf("The server `%s` has both `%s` and `%s`; %s ignores `%s` then.", s.Name, other(s, lost), lost.Key.Str, p.Client.Name, lost.Key.Str)
		}
		p.Report(formats.Diagnostic{Severity: sev, Span: lost.Key.Span, Msg: msg,
			Fixes: []formats.Fix{{Title: "Remove `" + lost.Key.Str + "`", Edits: formats.RemoveMember(p.Doc.Tree, s.Node, lost)}}})
	}
}

func other(s *model.Server, lost *syntax.Member) string {
	for _, a := range []model.Attr{model.URL, model.Command, model.Argv} {
		if m := s.At[a]; m != nil && m != lost {
			return m.Key.Str
		}
	}
	return "command"
}

// remoteUnsupported reports a remote server where the client starts local ones
// only, or lacks the transport.
func remoteUnsupported(p *Pass) {
	for _, s := range p.Doc.Servers {
		speaks := p.As(s).Transports.Speaks()
		url, nested := s.At[model.URL], (*syntax.Member)(nil)
		if url == nil {
			if nested = foreignMeans(p, s, model.URL); nested == nil {
				continue
			}
			url = nested
		}
		if !p.As(s).Transports.Bridge || s.HasCommand() {
			if w := p.As(s).WordNode(s.Node); w != nil && s.Transport.Remote() && !speaks.Has(s.Transport) && !p.As(s).Transports.Tags {
				p.Report(formats.Diagnostic{Severity: formats.Warning, Span: w.Span,
					Msg: fmt.Sprintf("%s no longer speaks the transport \"%s\", so the server `%s` cannot be reached.", p.Client.Name, w.Str, s.Name)})
			}
			continue
		}
		d := formats.Diagnostic{Severity: p.Refused(), Span: url.Key.Span,
			Msg: fmt.Sprintf("%s starts local commands only from this file%s; reach the remote server `%s` through the bridge mcp-remote, or add it as a connector in the app.", p.Client.Name, p.So(), s.Name)}
		from := meaning(p, s, url).Client
		if from == nil {
			from = formats.BestClient(&syntax.Node{Items: []*syntax.Node{s.Node}}, nil, nil)
		}
		lifted := from.Lift(s.Name, s.NameNode, s.Node)
		if lifted.Transport == model.Unknown || lifted.Transport == model.Stdio {
			lifted.Transport = guessTransport(lifted, model.HTTP)
		}
		if !lifted.URL.Empty() {
			low := p.As(s).Lower(lifted, formats.LowerOptions{From: from, Bridge: true, InPlace: true, File: p.Doc.File})
			if low.Refuse == "" {
				d.Fixes = []formats.Fix{{Title: "Go through mcp-remote, a program of a third party" + lossNote(without(low.Losses, "W-BRIDGE", "W-GUESS")), Edits: p.Update(s.Node, low.Body)}}
			}
		}
		p.Report(d)
	}
}

func without(losses []model.Loss, codes ...string) []model.Loss {
	var out []model.Loss
next:
	for _, l := range losses {
		for _, c := range codes {
			if l.Code == c {
				continue next
			}
		}
		out = append(out, l)
	}
	return out
}
