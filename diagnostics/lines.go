package diagnostics

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// lines calls f for every local server whose command is written in its entry.
func lines(p *Pass, f func(s *model.Server, l launch.Line)) {
	if !p.read.done.lines {
		p.read.lines = startedBy(p)
		p.read.done.lines = true
	}
	for _, x := range p.read.lines {
		f(x.s, x.l)
	}
}

func startedBy(p *Pass) []started {
	if p.Client.Descriptor {
		return nil
	}
	var out []started
	for _, s := range p.Doc.Servers {
		if l, ok := launch.Of(s); ok && !broken(p, s) {
			out = append(out, started{s, l})
		}
	}
	return out
}

// onWindows reports whether the client of the file runs on Windows: that is so
// where the settings say it, but for files inside the Linux subsystem.
func onWindows(p *Pass) bool {
	name := strings.ToLower(p.Doc.Name)
	return p.Doc.Options.Platform == "windows" && !strings.HasPrefix(name, "//wsl")
}

// committed reports whether the file usually is in version control, for others
// to use too.
func committed(p *Pass) bool {
	f := p.Doc.File
	return f != nil && f.Scope == formats.Project && p.Client.Traits.Committed && !p.Doc.UserFile()
}

// pluginRoot is the reference to the folder of the plugin or extension that
// brings the file, or "".
func pluginRoot(p *Pass, s *model.Server) string {
	if p.Doc.File == nil || p.Doc.File.Scope != formats.Extension {
		return ""
	}
	t, _, _ := p.As(s).Print(&model.Ref{Space: model.Plugin}, model.Args, p.Doc.File)
	return t
}

// inWord is the place of a part of a word.
func inWord(p *Pass, l launch.Line, i, from, to int) text.Span {
	return formats.InnerSpan(p.Doc.Tree, l.Words[i].From, from, to)
}

// wordSpan is the place of a whole word, without its quotes.
func wordSpan(p *Pass, l launch.Line, i int) text.Span {
	return inWord(p, l, i, 0, len(l.Words[i].From.Str))
}

// words of a command line that is to be written: those that stand there have
// their node.
type words []syntax.Value

// keep are the words from one to before another, as they stand.
func keep(l launch.Line, from, to int) words {
	var out words
	for i := max(from, 0); i < min(to, len(l.Words)); i++ {
		v := syntax.StringValue(l.Words[i].From.Str)
		v.Kind, v.From = l.Words[i].From.Kind, l.Words[i].From
		out = append(out, v)
	}
	return out
}

// fresh are new words.
func fresh(texts ...string) words {
	var out words
	for _, t := range texts {
		out = append(out, syntax.StringValue(t))
	}
	return out
}

// changed is a word with another text, in its place.
func changed(l launch.Line, i int, text string) words {
	v := syntax.StringValue(text)
	v.From = l.Words[i].From
	return words{v}
}

// entry is an object that holds the command of a server, on its way to another
// value.
type entry struct {
	p    *Pass
	s    *model.Server
	node *syntax.Node
	body syntax.Value
}

// entryOf is the object that holds the server's command, as it stands; ok is
// false when there is none that can be edited.
func entryOf(p *Pass, s *model.Server) (entry, bool) {
	m := s.At[model.Argv]
	if m == nil {
		m = s.At[model.Command]
	}
	if m == nil || !m.Value.Parent.Is(syntax.Object) || m.Value.Parent.Alias {
		return entry{}, false
	}
	return entry{p, s, m.Value.Parent, syntax.ValueOf(m.Value.Parent)}, true
}

// edits are the edits that make the object what it has become.
func (e *entry) edits() []text.Edit { return e.p.Update(e.node, e.body) }

// field is the client's field of a meaning in the object, or nil.
func (e *entry) field(a model.Attr) *formats.Field {
	info, _ := e.p.Doc.Info(e.node)
	for i := range info.Fields {
		if f := &info.Fields[i]; f.Means == a && f.On.Has(model.Stdio) && !f.Unconfirmed && f.Gone == "" {
			return f
		}
	}
	return nil
}

// start makes the server start with the words.
func (e *entry) start(parts ...words) {
	all := slices.Concat(parts...)
	if m := e.s.At[model.Argv]; m != nil {
		v := syntax.Value{Kind: syntax.Array, Items: all}
		if m.Value.Kind == syntax.Array {
			v.From = m.Value
		}
		e.body.Set(m.Key.Str, v)
		return
	}
	command := e.s.At[model.Command]
	first := all[0]
	if first.From != command.Value {
		first = syntax.StringValue(first.Str)
		first.From = command.Value
	}
	e.body.Set(command.Key.Str, first)
	args := syntax.Value{Kind: syntax.Array, Items: all[1:]}
	if m := e.s.At[model.Args]; m != nil && e.body.Index(m.Key.Str) >= 0 {
		if m.Value.Kind == syntax.Array {
			args.From = m.Value
		}
		e.body.Set(m.Key.Str, args)
		return
	}
	if len(all) > 1 {
		key := "args"
		if f := e.field(model.Args); f != nil {
			key = f.Key
		}
		e.body.Fields = slices.Insert(e.body.Fields, e.body.Index(command.Key.Str)+1, syntax.Field{Key: key, Value: args})
	}
}

// takes reports whether the client takes a command of that name.
func (e *entry) takes(command string) bool {
	f := e.field(model.Command)
	return f == nil || admits(f.Type, command)
}

// admits reports whether a type, where it is a closed set, holds a text.
func admits(t formats.Type, text string) bool {
	switch t := t.(type) {
	case formats.Enum:
		return slices.ContainsFunc(t.Words, func(w formats.EnumWord) bool { return w.Value == text })
	case formats.OneOf:
		return slices.ContainsFunc(t, func(u formats.Type) bool { _, null := u.(formats.Null); return !null && admits(u, text) })
	}
	return true
}

// setText sets a text member of the object.
func (e *entry) setText(key, value string) {
	if e.body.Index(key) >= 0 {
		e.body.Set(key, syntax.StringValue(value))
		return
	}
	e.body.Fields = append(e.body.Fields, syntax.Field{Key: key, Value: syntax.StringValue(value)})
}

// setEnv gives the program a variable; ok is false where the client has no
// plain map of them.
func (e *entry) setEnv(name, value string) (ok bool) {
	key := ""
	if m := e.s.At[model.Env]; m != nil && m.Value.Is(syntax.Object) {
		key = m.Key.Str
	} else if f := e.field(model.Env); f != nil && m == nil {
		key = f.Key
	} else {
		return false
	}
	i := e.body.Index(key)
	if i < 0 {
		e.body.Fields = append(e.body.Fields, syntax.Field{Key: key, Value: syntax.ObjectValue()})
		i = len(e.body.Fields) - 1
	}
	e.body.Fields[i].Value.Set(name, syntax.StringValue(value))
	return true
}

// dropEnv takes a variable out of the program's.
func (e *entry) dropEnv(name string) {
	if m := e.s.At[model.Env]; m != nil {
		if i := e.body.Index(m.Key.Str); i >= 0 {
			e.body.Fields[i].Value.Delete(name)
		}
	}
}

// relaunch is a fix that makes the server start with other words; nil when
// that cannot be written.
func relaunch(p *Pass, s *model.Server, title string, preferred bool, parts ...words) []formats.Fix {
	e, ok := entryOf(p, s)
	if all := slices.Concat(parts...); !ok || !e.takes(all[0].Str) {
		return nil
	}
	e.start(parts...)
	return []formats.Fix{{Title: title, Preferred: preferred, Edits: e.edits()}}
}
