package formats

import (
	"slices"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// Codecs of a registry's description of a server: packages that a runner
// starts, and values that are declared with what is known of them.

// packageID lifts the whole package that it stands in as a command line.
var packageID = packagePart("package", func(_ *lowering, p packaged) (syntax.Value, bool) { return syntax.StringValue(p.id), true },
	func(l *lifter, f *Field, m *syntax.Member) {
		n := l.s.Node
		text := func(key string) string {
			if v := n.At(key); v.Is(syntax.String) {
				return v.Str
			}
			return ""
		}
		p := packaged{registry: text("registryType"), id: m.Value.Str, version: text("version"), runner: text("runtimeHint"),
			runtime: l.arguments(n.At("runtimeArguments")), args: l.arguments(n.At("packageArguments"))}
		var variables []string
		if list := n.At("environmentVariables"); list != nil {
			for _, it := range list.Items {
				if name := it.At("name"); name.Is(syntax.String) {
					variables = append(variables, name.Str)
				}
			}
		}
		command, args := p.line(variables)
		l.s.Command, l.s.Args = model.Lit(command), args
		l.s.Command.From = m.Value
		for i := range l.s.Args {
			if l.s.Args[i].From == nil {
				l.s.Args[i].From = m.Value
			}
		}
	})

// The other members of a package; packageID reads them.
var (
	packageRegistry = packagePart("registry", func(_ *lowering, p packaged) (syntax.Value, bool) { return syntax.StringValue(p.registry), true }, nil)
	packageRunner   = packagePart("runner", func(_ *lowering, p packaged) (syntax.Value, bool) { return syntax.StringValue(p.runner), true }, nil)
	packageVersion  = packagePart("version of the package", func(_ *lowering, p packaged) (syntax.Value, bool) {
		return syntax.StringValue(p.version), p.version != "" && p.version != "latest"
	}, nil)
	packageRuntime = packagePart("arguments of the runner", func(l *lowering, p packaged) (syntax.Value, bool) {
		return l.argumentsOf(p.runtime), len(p.runtime) > 0
	}, nil)
)

// packageArgs are the arguments of the program; the last part of a package
// that is written.
var packageArgs = &codec{name: "arguments of the program", takes: lists,
	lift: func(l *lifter, f *Field, m *syntax.Member) {},
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		p, ok := packageOf(l.s)
		l.s.Command, l.s.Args = model.Str{}, nil
		if l.same {
			return asItStands(l, f)
		}
		return l.argumentsOf(p.args), ok && len(p.args) > 0
	}}

func packagePart(name string, write func(*lowering, packaged) (syntax.Value, bool), lift func(*lifter, *Field, *syntax.Member)) Codec {
	if lift == nil {
		lift = func(*lifter, *Field, *syntax.Member) {}
	}
	return &codec{name: name, takes: scalarsAndLists, lift: lift, lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		if l.same || l.part {
			return asItStands(l, f)
		}
		p, ok := packageOf(l.s)
		if !ok {
			l.refuse = l.c.Name + " describes packages that npx, uvx, dnx or docker runs, and the command of `" + l.s.Name + "` is none, so it is left out."
			return syntax.Value{}, false
		}
		return write(l, p)
	}}
}

var scalarsAndLists = append([]syntax.Kind{syntax.Array}, scalars...)

// arguments reads declared arguments: those with a value or a default, and
// those that are demanded, whose value a person has to give.
func (l *lifter) arguments(list *syntax.Node) []model.Str {
	if !list.Is(syntax.Array) {
		return nil
	}
	var out []model.Str
	for _, it := range list.Items {
		if it.Scalar() {
			out = append(out, l.str(it, model.Args))
			continue
		}
		flag, hint := it.At("name"), it.At("valueHint")
		name := "value"
		for _, n := range []*syntax.Node{hint, flag} {
			if n.Is(syntax.String) {
				name = n.Str
			}
		}
		v, ok := l.declared(it, model.Args, &model.Ref{Space: model.Input, Name: VariableName(trimDashes(name)), Text: "{" + name + "}"})
		if !ok {
			continue
		}
		if flag.Is(syntax.String) {
			out = append(out, model.Str{Parts: []model.Part{{Lit: flag.Str}}, From: flag})
		}
		out = append(out, v)
	}
	return out
}

func trimDashes(s string) string {
	for len(s) > 0 && s[0] == '-' {
		s = s[1:]
	}
	return s
}

// declared reads a declared value: its text, else its default, else, where it
// is demanded, the reference.
func (l *lifter) declared(it *syntax.Node, a model.Attr, ask *model.Ref) (model.Str, bool) {
	if v := it.At("value"); v.Is(scalars...) {
		s := l.str(v, a)
		for i := range s.Parts {
			if r := s.Parts[i].Ref; r != nil {
				if d := it.At("variables", r.Name, "default"); d.Is(scalars...) {
					r.Default = &d.Str
				}
			}
		}
		return s, true
	}
	if d := it.At("default"); d.Is(scalars...) {
		if ask.Space != model.EnvVar {
			return l.str(d, a), true
		}
		ask.Default = &d.Str
	} else if r := it.At("isRequired"); ask.Space != model.EnvVar && !(r.Is(syntax.Bool) && r.Str == "true") && a == model.Args {
		return model.Str{}, false
	}
	return model.Str{Parts: []model.Part{{Ref: ask}}, From: it}, true
}

// declaredPairs is a list of named values.
var declaredPairs = &codec{name: "list of declared values", takes: lists,
	lift: func(l *lifter, f *Field, m *syntax.Member) {
		to := pairsOf[f.Means](l.s)
		for _, it := range m.Value.Items {
			name := it.At("name")
			if !name.Is(syntax.String) {
				continue
			}
			ask := &model.Ref{Space: model.EnvVar, Name: name.Str, Text: "{" + name.Str + "}"}
			if f.Means == model.Headers {
				ask.Space, ask.Name = model.Input, VariableName(name.Str)
			}
			v, _ := l.declared(it, f.Means, ask)
			*to = append(*to, model.Pair{Key: name.Str, Value: v})
		}
	},
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		pairs := pairsOf[f.Means](l.s)
		was := *pairs
		*pairs = nil
		if l.same {
			return asItStands(l, f)
		}
		v := syntax.Value{Kind: syntax.Array}
		for _, p := range was {
			it := syntax.ObjectValue(syntax.Field{Key: "name", Value: syntax.StringValue(p.Key)})
			r := p.Value.Only()
			secret, _ := LooksSecret(p.Key, p.Value.Raw())
			switch {
			case r != nil && r.Space == model.EnvVar && r.Name == p.Key && f.Means == model.Env:
				it.Fields = append(it.Fields, ask(r).Fields...)
			case len(p.Value.Refs()) == 0 && secret:
				l.lose("W-LITERAL", p.Key, p.Value.From, "The value of "+p.Key+" looks like a credential, so it is not copied; whoever runs the server is asked for it.")
				it.Fields = append(it.Fields, ask(&model.Ref{Name: p.Key}).Fields...)
			default:
				it.Fields = append(it.Fields, l.template(p.Value, f.Means)...)
			}
			v.Items = append(v.Items, it)
		}
		return v, len(v.Items) > 0
	}}

// urlTemplate is an address with references in braces.
var urlTemplate = &codec{name: "template of an address", takes: scalars, lift: textCodec.lift,
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		if l.same || l.s.URL.Empty() {
			return textCodec.lower(l, f)
		}
		url := l.template(l.s.URL, model.URL)[0].Value
		l.s.URL = model.Str{}
		return url, true
	}}

// urlVariables declares the values that the url refers to.
var urlVariables = &codec{name: "variables of the url", takes: objects,
	lift: func(*lifter, *Field, *syntax.Member) {},
	lower: func(l *lowering, f *Field) (syntax.Value, bool) {
		if l.same {
			return asItStands(l, f)
		}
		v := variablesOf(l.orig.URL)
		return v, len(v.Fields) > 0
	}}

// template is a text with references as the members of a declared value.
func (l *lowering) template(s model.Str, a model.Attr) []syntax.Field {
	plain := model.Str{From: s.From}
	for _, p := range s.Parts {
		if p.Ref != nil {
			r := *p.Ref
			r.Default, p.Ref = nil, &r // the declaration says it
		}
		plain.Parts = append(plain.Parts, p)
	}
	out := []syntax.Field{{Key: "value", Value: syntax.StringValue(l.print(plain, a))}}
	if v := variablesOf(s); len(v.Fields) > 0 {
		out = append(out, syntax.Field{Key: "variables", Value: v})
	}
	return out
}

// variablesOf declares each value that a text refers to.
func variablesOf(s model.Str) syntax.Value {
	v := syntax.Value{Kind: syntax.Object}
	for _, r := range s.Refs() {
		if slices.Contains([]model.Space{model.EnvVar, model.Input, model.Secret}, r.Space) && v.Index(r.Name) < 0 {
			v.Fields = append(v.Fields, syntax.Field{Key: r.Name, Value: ask(r)})
		}
	}
	return v
}

// ask declares a value that a person gives.
func ask(r *model.Ref) syntax.Value {
	v := syntax.ObjectValue()
	if r.Default != nil {
		v.Set("default", syntax.StringValue(*r.Default))
	} else {
		v.Set("isRequired", syntax.BoolValue(true))
	}
	if SecretName(r.Name) {
		v.Set("isSecret", syntax.BoolValue(true))
	}
	return v
}

// argumentsOf declares arguments as they stand, one positional value each.
func (l *lowering) argumentsOf(args []model.Str) syntax.Value {
	v := syntax.Value{Kind: syntax.Array}
	for _, a := range args {
		kind := syntax.Field{Key: "type", Value: syntax.StringValue("positional")}
		v.Items = append(v.Items, syntax.ObjectValue(append([]syntax.Field{kind}, l.template(a, model.Args)...)...))
	}
	return v
}
