package diagnostics

import (
	"fmt"
	"sort"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// nameSpan is the place that stands for a server: its name, else the head of
// its body.
func nameSpan(p *Pass, s *model.Server) text.Span {
	if s.NameNode != nil && s.NameNode.Span.Len() > 0 && s.NameNode.Parent != p.Doc.Tree.Root {
		return s.NameNode.Span
	}
	return formats.Head(p.Doc.Tree, s.Node)
}

// overlay reports whether an entry may stand without command and url: a place
// where it only switches a server of another file.
func overlay(p *Pass, s *model.Server) bool {
	i, _ := p.Doc.Info(s.Node)
	e, ok := i.Type.(formats.Entry)
	return ok && e.Loose != nil && e.Loose(s.Node)
}

// absent calls f for every field that the client wants on the server's
// transport, of that meaning, and that neither stands there nor in the form of
// another field of the same meaning.
func absent(p *Pass, a model.Attr, f func(s *model.Server, field *formats.Field)) {
	tag := p.Doc.Place().Tag[0] // that this is missing, the table says
	for _, s := range p.Doc.Servers {
		if s.Transport == model.Unknown || overlay(p, s) || broken(p, s) {
			continue
		}
		info, _ := p.Doc.Info(s.Node)
		seen := map[string]bool{}
		for i := range info.Fields {
			field := &info.Fields[i]
			if field.Means != a || !field.Required || field.Key == tag || !field.On.Has(s.Transport) || seen[field.Key] || s.Node.Get(field.Key) != nil {
				continue
			}
			if a != model.None && (s.At[a] != nil || a == model.Command && s.At[model.Argv] != nil) {
				continue
			}
			seen[field.Key] = true
			f(s, field)
			if a != model.None {
				break
			}
		}
	}
}

// broken reports whether the entry's text is so damaged that what is missing
// may just not have been read, or whether a paste rule speaks of it as a whole.
func broken(p *Pass, s *model.Server) bool {
	errs := p.Doc.Tree.Errors // in source order
	first := sort.Search(len(errs), func(i int) bool { return errs[i].Span.Start >= s.Node.Span.Start })
	for _, e := range errs[first:] {
		if e.Span.Start > s.Node.Span.End {
			break
		}
		if !lenient(e.Code) && e.Span.End <= s.Node.Span.End {
			return true
		}
	}
	if single(p, s.Node) {
		return true
	}
	if !formats.LooksLikeServer(s.Node) {
		for _, m := range s.Node.Members {
			if len(formats.RootKey(m.Key.Str)) > 0 && formats.ServesIn(m.Value) {
				return true
			}
		}
		if len(formats.RootKey(s.Name)) > 0 && formats.ServesIn(s.Node) || tooDeep(p, s) {
			return true
		}
	}
	return false
}

// foreignMeans reports whether some member that this client does not know says
// what is looked for in another client's words; then that finding is enough.
func foreignMeans(p *Pass, s *model.Server, attrs ...model.Attr) *syntax.Member {
	for _, m := range s.Rest {
		for _, a := range attrs {
			if meaning(p, s, m).Means(a) {
				return m
			}
		}
	}
	return nil
}

func missingReport(p *Pass, s *model.Server, field *formats.Field, at text.Span, msg string) {
	sev := p.Refused()
	if field.Unconfirmed {
		sev = formats.Hint
	}
	if words := p.As(s).MissingWords(field); words != "" {
		msg = p.Client.Name + " says: " + words + ". " + msg
	}
	d := formats.Diagnostic{Severity: sev, Span: at, Msg: msg}
	v, ok := field.Initial()
	if field.Means == model.Name && s.Name != "" {
		v, ok = syntax.StringValue(s.Name), true
	}
	if field.Means == model.URL {
		v.Str = exampleFor(s.Transport, v.Str)
	}
	none := field.Means == model.Args && !s.Command.Empty() // the program is there, and takes none
	if none {
		v, ok = syntax.ArrayValue(), true
	}
	if ok && !s.Node.Alias {
		info, _ := p.Doc.Info(s.Node)
		body := syntax.ValueOf(s.Node)
		formats.Put(&body, info.Fields, field.Key, v)
		d.Fixes = []formats.Fix{{Title: "Add `" + field.Key + "`", Preferred: none || field.Means == model.Name, Edits: p.Update(s.Node, body)}}
	}
	p.Report(d)
}

// exampleFor is an example of an address as endpoints of the transport have it.
func exampleFor(t model.Transport, url string) string {
	switch t {
	case model.SSE:
		return strings.TrimSuffix(url, "/mcp") + "/sse"
	case model.WS:
		return strings.Replace(url, "https://", "wss://", 1)
	}
	return url
}

// missingField reports the other fields that a client demands.
func missingField(p *Pass) {
	table(p)
	wanted(p)
	absent(p, model.None, func(s *model.Server, f *formats.Field) {
		missingReport(p, s, f, nameSpan(p, s), fmt.Sprintf("The server `%s` lacks `%s`, which %s demands%s.", s.Name, f.Key, p.Client.Name, p.So()))
	})
	for _, a := range []model.Attr{model.Name, model.Args, model.Env, model.Headers, model.Allow, model.Description, model.Argv, model.Cwd, model.Off, model.ToolTimeout} {
		absent(p, a, func(s *model.Server, f *formats.Field) {
			if foreignMeans(p, s, a) != nil || misspelt(p, s, a) || a == model.Argv && s.HasCommand() {
				return
			}
			missingReport(p, s, f, nameSpan(p, s), fmt.Sprintf("The server `%s` lacks `%s`, which %s demands%s.", s.Name, f.Key, p.Client.Name, p.So()))
		})
	}
}

// missingCommand reports a local server without a program.
func missingCommand(p *Pass) {
	absent(p, model.Command, func(s *model.Server, f *formats.Field) {
		if s.HasURL() && p.As(s).WordNode(s.Node) == nil || foreignMeans(p, s, model.Command, model.Argv, model.URL) != nil ||
			misspelt(p, s, model.Command, model.Argv, model.URL) {
			return
		}
		if contradiction(p, s, f) {
			return
		}
		at := nameSpan(p, s)
		if w := p.As(s).WordNode(s.Node); w != nil {
			at = w.WithKey()
		}
		missingReport(p, s, f, at, fmt.Sprintf("The server `%s` has neither a program nor an address: %s needs `%s` to start it%s.", s.Name, p.Client.Name, f.Key, p.So()))
	})
}

// missingURL reports a remote server without an address.
func missingURL(p *Pass) {
	absent(p, model.URL, func(s *model.Server, f *formats.Field) {
		if foreignMeans(p, s, model.URL) != nil || misspelt(p, s, model.URL) || startsAddress(p, s) {
			return
		}
		if contradiction(p, s, f) {
			return
		}
		at := nameSpan(p, s)
		if w := p.As(s).WordNode(s.Node); w != nil {
			at = w.WithKey()
		}
		missingReport(p, s, f, at, fmt.Sprintf("The server `%s` is a remote one without an address: %s needs `%s`%s.", s.Name, p.Client.Name, f.Key, p.So()))
	})
}
