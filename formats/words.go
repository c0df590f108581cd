package formats

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Nearest is the candidate that a word was most likely meant to be, or "": one
// that differs only in case or separators, or by a slip or two of the finger.
func Nearest(word string, candidates []string) string {
	flat := Flatten(word)
	best, bestD := "", 3
	if len(flat) < 5 {
		bestD = 2
	}
	for _, c := range candidates {
		f := Flatten(c)
		if stem := strings.TrimSuffix(f, "s"); f == flat || len(stem) >= 3 && len(f) <= 5 && strings.HasPrefix(flat, stem) {
			return c
		}
		if d := distance(flat, f, bestD); d < bestD {
			best, bestD = c, d
		}
	}
	return best
}

// Flatten is a key without what people write differently: capitals, and marks
// between words.
func Flatten(s string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == ' ' || r == '.' {
			return -1
		}
		return r
	}, s))
}

// distance is the edit distance with transpositions, cut off at limit.
func distance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	prev2, prev, cur := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], prev2[j-2]+1)
			}
		}
		prev2, prev, cur = prev, cur, prev2
	}
	return prev[len(b)]
}

// Head is the place that stands for a whole object in a message: its key in a
// map, the value of its name member in a list, else its first character or two.
func Head(t *syntax.Tree, n *syntax.Node) text.Span {
	if n.Of != nil && n.Of.Key.Kind != syntax.Missing {
		return n.Of.Key.Span
	}
	for _, key := range []string{"name", "id"} {
		if m := n.Get(key); m != nil && m.Value.Scalar() {
			return m.Value.Span
		}
	}
	if len(n.Members) > 0 && n.Style != syntax.Flow {
		return n.Members[0].Key.Span
	}
	return text.Span{Start: n.Span.Start, End: min(n.Span.Start+1, max(n.Span.End, n.Span.Start))}
}

// RenameKey renames the key of a member of object n and changes nothing else.
func RenameKey(t *syntax.Tree, n *syntax.Node, m *syntax.Member, key string) []text.Edit {
	return syntax.Rename(t, n, m, key)
}

// RemoveMember deletes a member of object n.
func RemoveMember(t *syntax.Tree, n *syntax.Node, m *syntax.Member) []text.Edit {
	return syntax.Remove(t, n, m)
}

// InnerSpan maps a range of a scalar's decoded text to the source. Where
// escapes stand in between it finds the piece by its text, else gives the
// whole scalar.
func InnerSpan(t *syntax.Tree, n *syntax.Node, from, to int) text.Span {
	raw := n.Span.In(t.Src)
	if from < 0 || to > len(n.Str) || from > to {
		return n.Span
	}
	for open := 0; open <= 3 && open <= len(raw); open++ {
		if strings.HasPrefix(raw[open:], n.Str[:to]) {
			return text.Span{Start: n.Span.Start + open + from, End: n.Span.Start + open + to}
		}
	}
	if at, ok := escapedSpan(raw, from, to); ok && n.Style == syntax.Double {
		return text.Span{Start: n.Span.Start + at.Start, End: n.Span.Start + at.End}
	}
	piece := n.Str[from:to]
	if piece != "" && strings.Count(raw, piece) > 0 {
		nth := strings.Count(n.Str[:from], piece)
		at := 0
		for ; nth >= 0; nth-- {
			i := strings.Index(raw[at:], piece)
			if i < 0 {
				return n.Span
			}
			at += i + len(piece)
		}
		return text.Span{Start: n.Span.Start + at - len(piece), End: n.Span.Start + at}
	}
	return n.Span
}

// escapedSpan maps a range of a decoded text in double quotes to the text as it
// is written. ok is false where an escape is not a plain one.
func escapedSpan(raw string, from, to int) (at text.Span, ok bool) {
	at.Start = -1
	for pos, n := 1, 0; pos < len(raw); {
		if n == from && at.Start < 0 {
			at.Start = pos
		}
		if n >= to {
			at.End = pos
			return at, n == to && at.Start >= 0
		}
		switch {
		case raw[pos] == '\n':
			return at, false
		case raw[pos] != '\\':
			pos, n = pos+1, n+1
		case pos+1 < len(raw) && strings.IndexByte(`"\/'abefnrtv0 `, raw[pos+1]) >= 0:
			pos, n = pos+2, n+1
		default:
			return at, false
		}
	}
	return at, false
}

// Initial is the value that a new field starts with: its only word, its
// default or its example. ok is false when there is nothing sensible to write.
func (f *Field) Initial() (syntax.Value, bool) {
	for _, js := range []string{f.Default, f.Example} {
		if js != "" {
			if t := syntax.Parse(syntax.JSON, js); len(t.Errors) == 0 {
				return strip(syntax.ValueOf(t.Root)), true
			}
		}
	}
	if e, ok := f.Type.(Enum); ok && len(e.Words) == 1 {
		return syntax.StringValue(e.Words[0].Value), true
	}
	return syntax.Value{}, false
}

// Put adds a member to an object where the order of its fields has it: behind
// the last member that comes before it there.
func Put(body *syntax.Value, fields []Field, key string, v syntax.Value) {
	order := keys(fields)
	own, at := slices.Index(order, key), 0
	for i, f := range body.Fields {
		if k := slices.Index(order, f.Key); k >= 0 && k < own || own < 0 {
			at = i + 1
		}
	}
	body.Fields = slices.Insert(body.Fields, at, syntax.Field{Key: key, Value: v})
}

// strip removes provenance, so that a value can be written into another text.
func strip(v syntax.Value) syntax.Value {
	v.From = nil
	for i := range v.Fields {
		v.Fields[i].From = nil
		v.Fields[i].Value = strip(v.Fields[i].Value)
	}
	for i := range v.Items {
		v.Items[i] = strip(v.Items[i])
	}
	return v
}

// MeantKey is the key that a member was most likely meant to have, or "": one
// of nearly the same letters, else the one for which people write this word.
func MeantKey(m *syntax.Member, fields []Field) string {
	var live []Field
	for _, f := range fields {
		if !f.Quiet && !f.Unconfirmed {
			live = append(live, f)
		}
	}
	if near := Nearest(m.Key.Str, keys(live)); near != "" {
		return near
	}
	attr := meantBy[Flatten(m.Key.Str)]
	for _, f := range live {
		if attr != model.None && f.Means == attr && f.Gone == "" && f.Type.takes(m.Value) {
			return f.Key
		}
	}
	return ""
}

// meantBy are words that people write for a member, flattened, and what they
// mean by them.
var meantBy = map[string]model.Attr{
	"uri": model.URL, "baseurl": model.URL, "baseuri": model.URL, "endpoint": model.URL, "endpointurl": model.URL, "address": model.URL, "link": model.URL, "sseurl": model.URL, "mcpurl": model.URL,
	"cmd": model.Command, "program": model.Command, "executable": model.Command, "exec": model.Command, "binary": model.Command, "bin": model.Command,
	"params": model.Args, "parameters": model.Args, "argv": model.Args, "options": model.Args,
	"environment": model.Env, "envs": model.Env, "envvars": model.Env, "envvariables": model.Env, "environmentvariables": model.Env, "vars": model.Env, "variables": model.Env,
	"httpheaders": model.Headers, "requestheaders": model.Headers,
	"workingdirectory": model.Cwd, "workingdir": model.Cwd, "workdir": model.Cwd,
}
