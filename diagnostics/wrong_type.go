package diagnostics

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// wrongType reports what the table found to be of a wrong kind. Where that is
// the command or its arguments in another client's shape, the fix says the
// same in this one's.
func wrongType(p *Pass) {
	shapes := shapeFixes(p)
	for _, d := range p.Doc.Problems() {
		if d.Code != p.rule.Code {
			continue
		}
		if fixes := shapes[d.Span.Start]; fixes != nil {
			d.Fixes = fixes
		}
		p.Report(d)
	}
}

// shapeFixes are the fixes of commands and arguments of a wrong kind, by where
// their keys and their values begin.
func shapeFixes(p *Pass) map[int][]formats.Fix {
	out := map[int][]formats.Fix{}
	for _, s := range p.Doc.Servers {
		for _, a := range []model.Attr{model.Argv, model.Command, model.Args} {
			m := s.At[a]
			if m == nil || m.Key.Kind == syntax.Missing {
				continue
			}
			if fixes := shapeFix(p, s, a, m); fixes != nil {
				out[m.Key.Span.Start], out[m.Value.Span.Start] = fixes, fixes
			}
		}
	}
	return out
}

// shapeFix writes one member of a wrong kind as this client wants it.
func shapeFix(p *Pass, s *model.Server, a model.Attr, m *syntax.Member) []formats.Fix {
	args := words(nil)
	for _, str := range s.Args {
		args = append(args, nodeWord(str.From))
	}
	switch {
	case a == model.Args && m.Value.Is(syntax.String) && !s.Command.Empty():
		sh := launch.Split(m.Value.Str, onWindows(p))
		if sh.NeedsShell() || len(sh.Words) == 0 {
			return nil
		}
		return relaunch(p, s, "Write a list of arguments", true, words{nodeWord(s.Command.From)}, fresh(sh.Words...))
	case a == model.Args && m.Value.Is(syntax.Object) && !s.Command.Empty():
		if list := listed(m.Value); len(list) > 0 {
			return relaunch(p, s, "Write a list of arguments", true, words{nodeWord(s.Command.From)}, list)
		}
	case a == model.Command && m.Value.Is(syntax.Array):
		if list := scalars(m.Value.Items); len(list) > 0 {
			return relaunch(p, s, "Write the program as `command` and the rest as arguments", true, list, args)
		}
	case a == model.Command && m.Value.Is(syntax.Object):
		return flattened(p, s, m, args)
	case a == model.Argv && m.Value.Is(syntax.String) && strings.Contains(strings.TrimSpace(m.Value.Str), " "):
		sh := launch.Split(m.Value.Str, onWindows(p))
		if sh.NeedsShell() || sh.Cd != "" || len(sh.Env) > 0 || len(sh.Words) < 2 {
			return nil
		}
		return relaunch(p, s, "Write a list of the program and its arguments", true, fresh(completed(p, sh.Words)...))
	}
	return nil
}

// flattened takes program, arguments and variables out of an object that
// stands in the place of the command.
func flattened(p *Pass, s *model.Server, m *syntax.Member, args words) []formats.Fix {
	e, ok := entryOf(p, s)
	if !ok {
		return nil
	}
	program := firstOf(m.Value, "path", "command", "cmd", "program", "executable")
	if !program.Is(syntax.String) || program.Str == "" || !e.takes(program.Str) {
		return nil
	}
	inner := firstOf(m.Value, "args", "arguments")
	if inner != nil {
		args = append(scalars(inner.Items), args...)
	}
	e.start(words{nodeWord(program)}, args)
	if vars := firstOf(m.Value, "env", "environment"); vars != nil {
		for _, v := range vars.Members {
			if !v.Value.Scalar() || !e.setEnv(v.Key.Str, v.Value.Str) {
				return nil
			}
		}
	}
	return []formats.Fix{{Title: "Write the program and its arguments beside each other", Preferred: true, Edits: e.edits()}}
}

func firstOf(n *syntax.Node, keys ...string) *syntax.Node {
	for _, k := range keys {
		if v := n.At(k); v != nil {
			return v
		}
	}
	return nil
}

// listed are the values of an object that numbers them, or its options with
// their values.
func listed(n *syntax.Node) words {
	var out words
	for i, m := range n.Members {
		switch {
		case strings.HasPrefix(m.Key.Str, "-"):
			out = append(out, syntax.StringValue(m.Key.Str))
		case !slices.Contains([]string{"0", "1"}, m.Key.Str) && i < 2:
			return nil
		}
		if m.Value.Is(syntax.String, syntax.Number) {
			out = append(out, nodeWord(m.Value))
		}
	}
	return out
}

func scalars(items []*syntax.Node) words {
	var out words
	for _, it := range items {
		if !it.Scalar() {
			return nil
		}
		out = append(out, nodeWord(it))
	}
	return out
}

// nodeWord is a word as it stands.
func nodeWord(n *syntax.Node) syntax.Value {
	v := syntax.StringValue(n.Str)
	v.From = n
	if n.Kind == syntax.String {
		return v
	}
	v.From = nil // a number becomes a text
	return v
}
