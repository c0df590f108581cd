package diagnostics

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// meaning finds the client to which a member that this one does not know makes
// sense, the one that knows most of the entry.
func meaning(p *Pass, s *model.Server, m *syntax.Member) formats.Sense {
	of := memberOf{s.Node, m}
	known, ok := p.read.senses[of]
	if !ok {
		known = p.Client.Sense(s, m)
		if p.read.senses == nil {
			p.read.senses = map[memberOf]formats.Sense{}
		}
		p.read.senses[of] = known
	}
	return known
}

// foreignKey reports a member in another client's words where this client has
// words of its own for it, or none.
func foreignKey(p *Pass) {
	if p.Client.Unknown == formats.Free {
		return
	}
	for _, s := range p.Doc.Servers {
		if !ownFields(p, s) || single(p, s.Node) {
			continue
		}
		var found []formats.Diagnostic
		arguments := false
		read := map[string]*syntax.Member{} // of a name's members the last one counts
		for _, m := range s.Node.Members {
			read[m.Key.Str] = m
		}
		for _, m := range s.Rest {
			if m.Key.Kind == syntax.Missing || read[m.Key.Str] != m {
				continue
			}
			sense := meaning(p, s, m)
			if sense.Client == nil || bridges(p, s) && (sense.Means(model.URL) || sense.Means(model.Kind) || sense.Means(model.Headers)) {
				continue
			}
			if sense.Means(model.Approve) { // what runs without asking is a person's to say
				p.Report(foreign(p, s, m, sense))
				continue
			}
			found = append(found, foreign(p, s, m, sense))
			arguments = arguments || s.At[model.Argv] != nil && sense.Means(model.Args)
		}
		if len(found) > 1 || len(found) == 1 && (misshapen(p, s) || arguments) {
			if fix, ok := mended(p, s); ok {
				for i := range found {
					for j := range found[i].Fixes {
						found[i].Fixes[j].Preferred = found[i].Fixes[j].Preferred && !fix.Preferred
					}
					found[i].Fixes = append([]formats.Fix{fix}, found[i].Fixes...)
				}
			}
		}
		for _, d := range found {
			p.Report(d)
		}
	}
}

// ownFields reports whether the entry is described by the client's fields.
func ownFields(p *Pass, s *model.Server) bool {
	i, _ := p.Doc.Info(s.Node)
	return len(i.Fields) > 0
}

func foreign(p *Pass, s *model.Server, m *syntax.Member, sense formats.Sense) formats.Diagnostic {
	fields, losses := translated(p, s, m, sense)
	key := m.Key.Str
	d := formats.Diagnostic{Severity: unknownSeverity(p), Span: m.Key.Span}
	whose := fmt.Sprintf("`%s` is %s's key", key, sense.Client.Name)
	does := unknownDoes(p)
	if wanted := refusedWithout(p, s, sense); wanted != "" {
		d.Severity = p.Refused()
		does = "does not read it and misses " + wanted + p.So()
	}
	body := syntax.ValueOf(s.Node)
	at := slices.IndexFunc(body.Fields, func(f syntax.Field) bool { return f.From == m })
	var fresh []syntax.Field
	var words []string
	for _, f := range fields {
		if body.Index(f.Key) < 0 {
			fresh = append(fresh, f)
		}
		words = append(words, "`"+f.Key+"`")
	}
	approved := approvals(p, s)
	switch {
	case len(fields) == 0 && sense.Means(model.Approve) && m.Value.Kind == syntax.Array && approved != "" && s.Node.Get(approved) == nil:
		d.Msg = fmt.Sprintf("%s; %s %s. Its own list of tools that run without asking is `%s`.", whose, p.Client.Name, does, approved)
		d.Fixes = []formats.Fix{
			{Title: "Rename to `" + approved + "`: these tools then run without asking", Edits: formats.RenameKey(p.Doc.Tree, s.Node, m, approved)},
			{Title: "Remove `" + key + "`", Edits: formats.RemoveMember(p.Doc.Tree, s.Node, m)},
		}
	case len(fields) == 0 || at < 0:
		note := ""
		if len(losses) > 0 && losses[0].Code == "W-DISABLED" {
			note = " The server stays on."
		}
		d.Msg = fmt.Sprintf("%s; %s %s, and has nothing like it in an entry.%s", whose, p.Client.Name, does, note)
		if !sense.Means(model.URL) || s.HasCommand() { // else nothing is left of the server
			d.Fixes = []formats.Fix{{Title: "Remove `" + key + "`", Preferred: note == "" && harmless(m), Edits: formats.RemoveMember(p.Doc.Tree, s.Node, m)}}
		}
	case sense.Means(model.URL) && s.HasCommand() && len(fresh) < len(fields):
		d.Msg = fmt.Sprintf("%s; %s %s, and starts `%s`, which stands here too.", whose, p.Client.Name, does, s.At[model.Command].Key.Str)
		d.Fixes = []formats.Fix{{Title: "Remove `" + key + "`", Edits: formats.RemoveMember(p.Doc.Tree, s.Node, m)}, remote(p, s, m, fields)}
	case len(fresh) == 0:
		d.Msg = fmt.Sprintf("%s; %s %s, and reads %s, which stands here too.", whose, p.Client.Name, does, andWords(words))
		d.Fixes = []formats.Fix{{Title: "Remove `" + key + "`", Preferred: true, Edits: formats.RemoveMember(p.Doc.Tree, s.Node, m)}}
	default:
		if p.Client.Unknown == formats.Unclear && d.Severity == formats.Hint {
			d.Severity = formats.Warning // it has words of its own for it
		}
		d.Msg = fmt.Sprintf("%s; %s %s. Write %s instead.", whose, p.Client.Name, does, andWords(words))
		rest := append([]syntax.Field{}, body.Fields[at+1:]...)
		reuse := -1
		for i := range fresh {
			if fresh[i].Value.Kind == m.Value.Kind {
				reuse = i
			}
		}
		if reuse >= 0 {
			fresh[reuse].From = m
			if fresh[reuse].Value.From == nil {
				fresh[reuse].Value.From = m.Value
			}
		}
		body.Fields = append(append(body.Fields[:at:at], fresh...), rest...)
		title := "Rename to " + andWords(words)
		if len(fresh) > 1 || reuse < 0 || !fresh[reuse].Value.Equal(syntax.ValueOf(m.Value)) {
			title = "Change to " + andWords(words) + lossNote(losses)
		}
		d.Fixes = []formats.Fix{{Title: title, Preferred: true, Edits: p.Update(s.Node, body)}}
	}
	if p.Client.Unknown == formats.Refused {
		d.Msg = extra(p) + d.Msg
	}
	return d
}

// approvals is the client's own list of tools that run without asking, or "".
func approvals(p *Pass, s *model.Server) string {
	for _, f := range p.As(s).Fields {
		if f.Means == model.Approve && f.Tools && !f.Unconfirmed {
			return f.Key
		}
	}
	return ""
}

// misshapen reports whether a member that this client knows has the shape that
// another gives it: a command that is one text where a list belongs.
func misshapen(p *Pass, s *model.Server) bool {
	return slices.ContainsFunc(s.Node.Members, func(m *syntax.Member) bool { return mistyped(p, m) })
}

// extra is what the client itself says to a member that it does not know.
func extra(p *Pass) string {
	if words := p.Client.Says.Extra; words != "" {
		return p.Client.Name + " says: " + words + ". "
	}
	return ""
}

// refusedWithout is what the client misses so much that it refuses the entry,
// where the member says just that in another client's words; else "".
func refusedWithout(p *Pass, s *model.Server, sense formats.Sense) string {
	c := p.As(s)
	t := c.Transports
	switch {
	case sense.Means(model.Kind):
		if t.Key == "" || c.WordNode(s.Node) != nil || !t.Required && (t.URL != model.Unknown || !s.HasURL() || s.HasCommand()) {
			return ""
		}
		return "`" + t.Key + "`" + said(strings.ReplaceAll(t.URLOnly, "%s", s.Name))
	case sense.Means(model.Command), sense.Means(model.Argv), sense.Means(model.URL):
		if s.HasCommand() || s.HasURL() || overlay(p, s) {
			return ""
		}
		info, _ := p.Doc.Info(s.Node)
		for _, f := range info.Fields {
			if f.Required && (f.Means == model.Command || f.Means == model.Argv || f.Means == model.URL) && f.On.Has(s.Transport) {
				return "`" + f.Key + "`" + said(c.MissingWords(&f))
			}
		}
	}
	return ""
}

func said(words string) string {
	if words == "" {
		return ""
	}
	return " (it says: " + words + ")"
}

func andWords(ws []string) string {
	if len(ws) < 2 {
		return strings.Join(ws, "")
	}
	return strings.Join(ws[:len(ws)-1], ", ") + " and " + ws[len(ws)-1]
}

// harmless reports whether removing a member changes nothing that a person
// could miss: its value is empty or says the default.
func harmless(m *syntax.Member) bool {
	v := m.Value
	return v.Kind == syntax.String || v.Is(syntax.Bool) && v.Str == "false" || len(v.Members)+len(v.Items) == 0 && v.Is(syntax.Object, syntax.Array)
}

// translated is the member as this client's fields.
func translated(p *Pass, s *model.Server, m *syntax.Member, sense formats.Sense) ([]syntax.Field, []model.Loss) {
	lifted := *sense.Lifted
	if !lifted.Transport.Remote() || lifted.Guessed {
		switch {
		case s.Transport != model.Unknown && (lifted.At[model.URL] == nil || s.Transport.Remote()):
			lifted.Transport = s.Transport
		case lifted.At[model.URL] != nil || lifted.At[model.Headers] != nil:
			lifted.Transport = guessTransport(&lifted, model.HTTP)
		}
	}
	if s.Transport == model.Stdio && !s.HasURL() && !s.HasCommand() && foreignMeans(p, s, model.URL) != nil && !lifted.Transport.Remote() {
		lifted.Transport = model.HTTP
	}
	low := p.As(s).Lower(&lifted, formats.LowerOptions{From: sense.Client, File: p.Doc.File, Part: true})
	var fields []syntax.Field
	if len(sense.Lifted.At) == 1 && sense.Means(model.Kind) && p.As(s).Implied(s.Node) != model.Unknown {
		return nil, nil // another member says the transport already
	}
	for _, f := range low.Body.Fields {
		if f.Key == p.As(s).Transports.Key && !sense.Means(model.Kind) && (!sense.Means(model.URL) || p.As(s).WordNode(s.Node) != nil) {
			continue
		}
		fields = append(fields, f)
	}
	return fields, low.Losses
}

// unknownSeverity is the severity of a member that the client does not know.
func unknownSeverity(p *Pass) formats.Severity {
	switch p.Client.Unknown {
	case formats.Refused:
		return formats.Error
	case formats.Dropped:
		return formats.Warning
	}
	return formats.Hint
}

func unknownDoes(p *Pass) string {
	switch p.Client.Unknown {
	case formats.Refused:
		return "does not know it and " + orElse(p.Client.Refuses, "refuses the entry")
	case formats.Dropped:
		return "ignores it without a word"
	}
	return "does not document it"
}

// missed reports whether an entry lacks what a field says: the program, or the
// address.
func missed(p *Pass, s *model.Server, f *formats.Field) bool {
	return f != nil && (f.Means == model.Command || f.Means == model.Argv || f.Means == model.URL) && !s.HasCommand() && !s.HasURL() && !overlay(p, s)
}

// misspelt reports whether a member that nobody knows was most likely meant to
// say what is looked for; then that finding is enough.
func misspelt(p *Pass, s *model.Server, attrs ...model.Attr) bool {
	info, _ := p.Doc.Info(s.Node)
	return slices.ContainsFunc(s.Rest, func(m *syntax.Member) bool {
		if m.Key.Kind == syntax.Missing || meaning(p, s, m).Client != nil {
			return false
		}
		f := formats.FieldFor(info.Fields, formats.MeantKey(m, info.Fields), s.Transport)
		return f != nil && slices.Contains(attrs, f.Means)
	})
}

// unknownKey reports members that nobody knows.
func unknownKey(p *Pass) {
	table(p)
	if p.Client.Unknown == formats.Free {
		return
	}
	for _, s := range p.Doc.Servers {
		if !ownFields(p, s) || single(p, s.Node) {
			continue
		}
		info, _ := p.Doc.Info(s.Node)
		nests := len(formats.RootKey(s.Name)) > 0 && formats.ServesIn(s.Node) || tooDeep(p, s) // said of the whole
		for _, m := range s.Rest {
			if m.Key.Kind == syntax.Missing || meaning(p, s, m).Client != nil || len(formats.RootKey(m.Key.Str)) > 0 && formats.ServesIn(m.Value) || nests {
				continue
			}
			if !slices.Contains(s.Node.Members, m) {
				continue // below a member of the entry: the table's own walk says it
			}
			d := formats.Diagnostic{Severity: unknownSeverity(p), Span: m.Key.Span, Tag: formats.Unnecessary,
				Msg: fmt.Sprintf("`%s` is not a member that %s knows; it %s.", m.Key.Str, p.Client.Name, unknownDoes(p))}
			if d.Severity == formats.Error {
				d.Msg = extra(p) + d.Msg
			}
			if strings.HasPrefix(m.Key.Str, "_") || strings.HasPrefix(m.Key.Str, "//") || m.Key.Str == "$comment" {
				d.Severity = formats.Hint
			}
			if near := formats.MeantKey(m, info.Fields); near != "" && s.Node.Get(near) == nil {
				if f := formats.FieldFor(info.Fields, near, s.Transport); missed(p, s, f) {
					d.Severity = p.Refused()
					d.Msg = fmt.Sprintf("`%s` is not a member that %s knows, and it misses `%s`%s.", m.Key.Str, p.Client.Name, near, p.So())
				}
				d.Msg += " Did you mean `" + near + "`?"
				d.Tag = formats.NoTag
				d.Fixes = []formats.Fix{{Title: "Rename to `" + near + "`", Preferred: true, Edits: formats.RenameKey(p.Doc.Tree, s.Node, m, near)}}
			} else {
				idle := switches[formats.Flatten(m.Key.Str)] != "" && m.Value.Is(syntax.Bool) && m.Value.Str != switches[formats.Flatten(m.Key.Str)]
				d.Fixes = []formats.Fix{{Title: "Remove `" + m.Key.Str + "`", Preferred: idle, Edits: formats.RemoveMember(p.Doc.Tree, s.Node, m)}}
			}
			p.Report(d)
		}
	}
}
