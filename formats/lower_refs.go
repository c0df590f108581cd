package formats

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// print writes a string in the target's reference syntax.
func (l *lowering) print(s model.Str, a model.Attr) string {
	if l.same {
		return s.Raw()
	}
	var b strings.Builder
	for _, p := range s.Parts {
		if p.Ref == nil {
			b.WriteString(p.Lit)
			l.comesAlive(p.Lit, a, s.From)
			continue
		}
		text := p.Ref.Text
		if a != model.Args || !l.forProgram(p.Ref) {
			text = l.ref(p.Ref, a, s.From)
		}
		if p.Ref.Foreign {
			l.comesAlive(text, a, s.From)
		}
		b.WriteString(text)
	}
	return b.String()
}

// plain takes references in other clients' words, which the source leaves alone,
// as the text that they are, unless the target would put a value there.
func (l *lowering) plain(opt LowerOptions) {
	if l.same || opt.Part || opt.InPlace || opt.From == nil || opt.From.Hidden {
		return // a piece that is being mended, or nobody knows what the source does
	}
	as := func(a model.Attr, str *model.Str) {
		str.Parts = slices.Clone(str.Parts)
		for i, p := range str.Parts {
			if p.Ref != nil && p.Ref.Foreign && !l.expands(p.Ref.Text, a) {
				str.Parts[i] = model.Part{Lit: p.Ref.Text, At: p.At}
			}
		}
	}
	for a, text := range textOf {
		as(a, text(l.s))
	}
	for a, list := range listOf {
		for i := range *list(l.s) {
			as(a, &(*list(l.s))[i])
		}
	}
	for a, pairs := range pairsOf {
		for i := range *pairs(l.s) {
			as(a, &(*pairs(l.s))[i].Value)
		}
	}
}

// expands reports whether the target puts a value in the place of the text.
func (l *lowering) expands(text string, a model.Attr) bool {
	return slices.ContainsFunc(l.syn.parse(text, a), func(p model.Part) bool { return p.Ref != nil && !p.Ref.Foreign })
}

// forProgram reports whether a reference in an argument that the source leaves
// alone names a variable of the entry's own: the program that is started puts
// the value in.
func (l *lowering) forProgram(r *model.Ref) bool {
	return r.Foreign && slices.ContainsFunc(l.orig.Env, func(p model.Pair) bool { return p.Key == r.Name })
}

// comesAlive says so when what is plain text to the source is a reference to
// the target.
func (l *lowering) comesAlive(s string, a model.Attr, from *syntax.Node) {
	if l.part || l.body != nil || from == nil || l.source == nil || l.source.Hidden {
		return // a piece of an entry that is being mended, or nobody knows what the source does
	}
	for _, p := range l.syn.parse(s, a) {
		if r := p.Ref; r != nil && !r.Foreign {
			l.lose("W-REF", r.Name, from, "What becomes `"+r.Text+"` is plain text to "+l.source.Name+", and "+l.c.Name+" puts a value in its place; see that this is meant.")
		}
	}
}

func (l *lowering) ref(r *model.Ref, a model.Attr, from *syntax.Node) string {
	if r.Space == model.EnvVar && (!isVariableName(r.Name) || secretShape.MatchString(r.Name)) {
		l.lose("W-REF", "variable", from, "What stands in the place of a variable's name is no name, so it is left out and the value has to be filled in.")
		return "<VALUE>"
	}
	if r.Space == model.Input || r.Space == model.Secret {
		if _, _, ok := l.c.Print(r, a, l.f); !ok {
			name := r.Name
			if r.Space == model.Input || strings.ContainsFunc(name, func(r rune) bool { return r > 127 || !nameByte(byte(r), 1) }) {
				name = VariableName(name)
			}
			if r.Space == model.Input {
				l.lose("W-INPUT", r.Name, from, l.c.Name+" does not ask for values, so the prompted input `"+r.Name+"` becomes the variable "+name+", which has to be set.")
			}
			r = &model.Ref{Space: model.EnvVar, Name: name, Default: r.Default, Text: "${" + name + "}"}
		}
	} else if r.Space == model.EnvVar {
		if _, _, ok := l.c.Print(r, a, l.f); !ok {
			if _, _, ok := l.c.Print(&model.Ref{Space: model.Secret, Name: r.Name}, a, l.f); ok {
				r = &model.Ref{Space: model.Secret, Name: r.Name, Default: r.Default, Text: r.Text}
			} else if _, _, ok := l.c.Print(&model.Ref{Space: model.Input, Name: r.Name}, a, l.f); ok {
				r = &model.Ref{Space: model.Input, Name: r.Name, Default: r.Default, Text: r.Text}
			}
		}
	}
	text, lossy, ok := l.c.Print(r, a, l.f)
	if !ok && r.Space == model.Home {
		r = &model.Ref{Name: "HOME", Text: r.Text}
		text, lossy, ok = l.c.Print(r, a, l.f)
	}
	switch {
	case ok && lossy:
		l.lose("W-DEFAULT", r.Name, from, l.c.Name+" knows no default for a variable, so the default of "+r.Name+" is dropped and the variable has to be set.")
	case !ok && r.Space == model.Workspace:
		l.lose("W-CWD", r.Text, from, l.c.Name+" has no reference for the open folder, so `"+r.Text+"` becomes `.`, which is relative to where the server starts.")
		return "."
	case !ok && r.Space == model.EnvVar && l.prefixFor(r, a) != "":
		name := l.prefixFor(r, a) + r.Name
		l.lose("W-REF", r.Name, from, l.c.Name+" hands on only what begins with "+l.prefixFor(r, a)+", so the variable "+r.Name+" has to be set there as "+name+".")
		text, _, _ = l.c.Print(&model.Ref{Name: name, Default: r.Default}, a, l.f)
	case !ok:
		name := r.Name
		if r.Space == model.EnvVar || name == "" {
			name = strings.Trim(VariableName(r.Name), "_")
		}
		l.lose("W-REF", r.Name, from, l.c.Name+" expands no such reference here, so `"+r.Text+"` becomes the placeholder <"+name+">, which has to be filled in.")
		return "<" + name + ">"
	}
	return text
}

// isVariableName reports whether a variable of the environment can be called so.
func isVariableName(s string) bool {
	for i := range len(s) {
		if !nameByte(s[i], i) {
			return false
		}
	}
	return s != ""
}

// prefixFor is what the name of a variable must begin with for the client to
// expand it there, or "".
func (l *lowering) prefixFor(r *model.Ref, a model.Attr) string {
	for _, v := range l.c.Vars {
		if v.Space == r.Space && v.Prefix != "" && v.Expands(a) {
			return v.Prefix
		}
	}
	return ""
}

// VariableName turns an id into the name of an environment variable.
func VariableName(id string) string {
	var b strings.Builder
	for i, r := range id {
		switch {
		case r >= 'a' && r <= 'z':
			b.WriteRune(r - 'a' + 'A')
		case r >= 'A' && r <= 'Z' || r == '_' || r >= '0' && r <= '9' && i > 0:
			b.WriteRune(r)
		default:
			b.WriteByte('_')
		}
	}
	return b.String()
}
