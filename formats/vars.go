package formats

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
)

// Expands reports whether the client expands this syntax in that attribute.
func (v Variable) Expands(a model.Attr) bool {
	return len(v.On) == 0 || a == model.None || slices.Contains(v.On, a)
}

// key tells two syntaxes apart, whoever uses them.
func (v Variable) key() string {
	return v.Open + "\x00" + v.Close + "\x00" + v.Fixed + "\x00" + v.Default
}

// longestRef bounds the search for the end of a reference, in bytes.
const longestRef = 4096

// match reads a reference at the start of s; n is its length, 0 when there is none.
func (v Variable) match(s string) (ref model.Ref, n int) {
	if !strings.HasPrefix(s, v.Open) {
		return ref, 0
	}
	ref = model.Ref{Space: v.Space}
	rest := s[len(v.Open):]
	if v.Fixed != "" {
		if !strings.HasPrefix(rest, v.Close) {
			return ref, 0
		}
		ref.Name = v.Fixed
		n = len(v.Open) + len(v.Close)
		ref.Text = s[:n]
		return ref, n
	}
	if v.Close == "" { // a bare name
		i := 0
		for i < len(rest) && nameByte(rest[i], i) {
			i++
		}
		if i == 0 {
			return ref, 0
		}
		ref.Name, ref.Bare = rest[:i], true
		n = len(v.Open) + i
		ref.Text = s[:n]
		return ref, n
	}
	end := strings.Index(rest[:min(len(rest), longestRef)], v.Close)
	if end < 0 {
		return ref, 0
	}
	body := strings.TrimSpace(rest[:end])
	name := body
	if v.Default != "" {
		if i := strings.Index(body, v.Default); i >= 0 {
			d := body[i+len(v.Default):]
			name, ref.Default = body[:i], &d
		}
	}
	if v.Space == model.EnvVar {
		if name == "" {
			return ref, 0
		}
		for i := 0; i < len(name); i++ {
			if !nameByte(name[i], i) {
				return ref, 0
			}
		}
	} else if name == "" || strings.ContainsAny(name, "{}\n") {
		return ref, 0
	}
	ref.Name = name
	n = len(v.Open) + end + len(v.Close)
	ref.Text = s[:n]
	return ref, n
}

func nameByte(c byte, i int) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || i > 0 && c >= '0' && c <= '9'
}

// syntaxes are the reference syntaxes of one client, its own first, then those
// of all others that do not collide with it.
type syntaxes struct {
	own, foreign []Variable
	starts       string // first bytes of all Opens
}

// syntaxes are those of the client in a file, or in no particular one.
func (c *Client) syntaxes(f *File) *syntaxes {
	known := knownVariables()
	if f == nil || len(f.Vars) == 0 {
		if s := table.syntaxes[c]; s != nil {
			return s
		}
		return syntaxesOf(c.Vars, known)
	}
	return syntaxesOf(slices.Concat(c.Vars, f.Vars), known)
}

// syntaxesOf are own syntaxes before the other known ones.
func syntaxesOf(own, known []Variable) *syntaxes {
	s := &syntaxes{own: slices.Clone(own)}
	for _, v := range slices.Concat(known, templates) {
		if !slices.ContainsFunc(s.own, func(o Variable) bool { return o.key() == v.key() && o.Prefix == "" }) {
			s.foreign = append(s.foreign, v)
		}
	}
	longest := func(a, b Variable) int { return len(b.Open) - len(a.Open) }
	slices.SortStableFunc(s.own, longest)
	slices.SortStableFunc(s.foreign, longest)
	for _, v := range slices.Concat(s.own, s.foreign) {
		if !strings.Contains(s.starts, v.Open[:1]) {
			s.starts += v.Open[:1]
		}
	}
	return s
}

// parse splits a string into literal text and references. A reference in a
// syntax that the client does not expand is marked Foreign.
func (s *syntaxes) parse(text string, a model.Attr) []model.Part {
	if text == "" {
		return nil
	}
	var parts []model.Part
	lit := 0
	flush := func(to int) {
		if to > lit {
			parts = append(parts, model.Part{Lit: text[lit:to], At: lit})
		}
	}
	for i := 0; i < len(text); {
		j := strings.IndexAny(text[i:], s.starts)
		if j < 0 {
			break
		}
		i += j
		ref, n := s.at(text[:i], text[i:], a)
		if n == 0 {
			i++
			continue
		}
		flush(i)
		r := ref
		parts = append(parts, model.Part{Ref: &r, At: i})
		i += n
		lit = i
	}
	flush(len(text))
	return parts
}

func (s *syntaxes) at(before, text string, a model.Attr) (model.Ref, int) {
	for _, v := range s.own {
		if ref, n := v.match(text); n > 0 && strings.HasPrefix(ref.Name, v.Prefix) {
			if f, ok := s.keyword(text[:n], v); ok {
				return f, n
			}
			ref.Foreign = !v.Expands(a)
			return ref, n
		}
	}
	for _, v := range s.foreign {
		if v.OS != "" {
			continue // %NAME% elsewhere is just text
		}
		if ref, n := v.match(text); n > 0 {
			if v.Close == "" && !(standsAlone(before, ref.Name, text[n:]) && (before+text[n:] == "" || !s.bare(v.Open))) {
				continue // $NAME inside another word is just text, and so is one that the client's own form does not take
			}
			ref.Foreign = true
			return ref, n
		}
	}
	return model.Ref{}, 0
}

// bare reports whether the client has a form of its own without a closing mark.
func (s *syntaxes) bare(open string) bool {
	return slices.ContainsFunc(s.own, func(v Variable) bool { return v.Open == open && v.Close == "" && v.Fixed == "" })
}

// standsAlone reports whether a bare $NAME is a word, or the folder that a path
// begins with: what people write where they mean a variable.
func standsAlone(before, name, after string) bool {
	if strings.ToUpper(name) != name {
		return false
	}
	if before+after == "" {
		return true
	}
	return len(name) > 2 && (before == "" || strings.ContainsAny(before[len(before)-1:], " =:,;")) &&
		(after == "" || strings.ContainsAny(after[:1], ` /\:,;&`))
}

// keyword reads what looks like a variable's name and is a word of editors:
// nobody has a variable that is called workspaceFolder.
func (s *syntaxes) keyword(text string, as Variable) (model.Ref, bool) {
	if as.Fixed != "" || as.Every || as.Space != model.EnvVar {
		return model.Ref{}, false
	}
	for _, v := range s.foreign {
		if ref, n := v.match(text); v.Fixed != "" && v.Fixed != strings.ToUpper(v.Fixed) && n == len(text) {
			ref.Foreign = true
			return ref, true
		}
	}
	return model.Ref{}, false
}

// Print writes a reference in this client's syntax for that attribute; ok is
// false when it has none. lossy says that a default had to be dropped.
func (c *Client) Print(r *model.Ref, a model.Attr, f *File) (text string, lossy, ok bool) {
	vars := c.Vars
	if f != nil {
		vars = append(slices.Clone(vars), f.Vars...)
	}
	var found *Variable
	for i := range vars {
		v := &vars[i]
		if v.Space != r.Space || !v.Expands(a) || v.OS != "" || !strings.HasPrefix(r.Name, v.Prefix) {
			continue
		}
		if v.Close == "" && found != nil {
			continue // ${X} rather than $X
		}
		if v.Fixed != "" && r.Space == model.Other && v.Fixed != r.Name {
			continue
		}
		if found == nil || found.Close == "" || r.Default != nil && found.Default == "" && v.Default != "" {
			found = v
		}
	}
	if found == nil {
		return "", false, false
	}
	if found.Fixed != "" {
		return found.Open + found.Close, false, true
	}
	text = found.Open + r.Name
	if r.Default != nil {
		if found.Default == "" {
			lossy = true
		} else {
			text += found.Default + *r.Default
		}
	}
	return text + found.Close, lossy, true
}

// templates are reference syntaxes of no client in particular that people
// write all the same.
var templates = []Variable{
	{Open: "{{", Close: "}}"},
}

// WhoseReference names a client that writes references so, or "".
func WhoseReference(r *model.Ref) string {
	for _, c := range Clients() {
		for _, v := range c.Vars {
			if ref, n := v.match(r.Text); n == len(r.Text) && n > 0 && ref.Space == r.Space && v.Close != "" {
				return c.Name
			}
		}
	}
	return ""
}
