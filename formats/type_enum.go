package formats

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

func (t Enum) Describe() string {
	var ws []string
	for _, w := range t.Words {
		if w.Gone == "" {
			ws = append(ws, "`"+w.Value+"`")
		}
	}
	return "one of " + orList(ws)
}

func (t Enum) takes(n *syntax.Node) bool { return n.Kind == syntax.String }

func (t Enum) walk(v *visit, n *syntax.Node, f *Field) {
	v.note(n, Info{Type: t, Field: f})
	w := t.word(n.Str)
	if w != nil {
		if w.Gone != "" {
			v.report(Diagnostic{Code: "no-effect", Severity: Warning, Span: n.Span, Msg: w.Gone})
		}
		return
	}
	if v.server != nil && f != nil && f.Means == model.Kind {
		return // the word of an entry's transport has a rule of its own
	}
	d := Diagnostic{Code: "unknown-value", Severity: v.severity(f), Span: n.Span,
		Msg: fmt.Sprintf("`%s` is no value of %s; %s takes %s%s.", clip(n.Str), strings.TrimPrefix(v.what(n), "each item of "), v.c.Name, strings.TrimPrefix(t.Describe(), "one of "), v.so(f))}
	if t.Open {
		d.Severity = Warning
		d.Code = "no-effect"
		d.Msg = fmt.Sprintf("%s does not know the value `%s` of %s, so it has no effect; it knows %s.", v.c.Name, clip(n.Str), strings.TrimPrefix(v.what(n), "each item of "), strings.TrimPrefix(t.Describe(), "one of "))
	}
	if d.Severity == Error {
		d.Msg = v.says(v.c.ChoiceWords(t, n.Str), d.Msg)
	}
	if near := t.nearest(n.Str); near != "" {
		d.Fixes = []Fix{{Title: "Change to \"" + near + "\"", Preferred: true, Edits: syntax.Update(v.doc.Tree, n, syntax.StringValue(near))}}
	}
	v.report(d)
}

func (t Enum) word(s string) *EnumWord {
	for i := range t.Words {
		if t.Words[i].Value == s || t.Fold && strings.EqualFold(strings.ReplaceAll(strings.TrimSpace(s), "_", "-"), t.Words[i].Value) {
			return &t.Words[i]
		}
	}
	return nil
}

func (t Enum) nearest(s string) string {
	var ws []string
	for _, w := range t.Words {
		if w.Gone == "" {
			ws = append(ws, w.Value)
		}
	}
	return Nearest(s, ws)
}
