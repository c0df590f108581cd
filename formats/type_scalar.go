package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// Describe is the type in words.
func (t String) Describe() string {
	if t.URL {
		return "a full URL"
	}
	return "a text"
}

func (t Bool) Describe() string { return "true or false" }

func (t Number) Describe() string {
	if t.Int {
		return "a whole number"
	}
	return "a number"
}

func (Null) Describe() string { return "null" }

func (Any) Describe() string { return "any value" }

func (t String) takes(n *syntax.Node) bool {
	return n.Kind == syntax.String || t.Coerce && n.Is(syntax.Number, syntax.Bool)
}

func (t Bool) takes(n *syntax.Node) bool {
	return n.Kind == syntax.Bool || t.Coerce && (n.Kind == syntax.Number && (n.Str == "0" || n.Str == "1") ||
		n.Kind == syntax.String && slices.Contains([]string{"true", "false", "yes", "no", "on", "off", "1", "0", "t", "f", "y", "n"}, strings.ToLower(n.Str)))
}

func (t Number) takes(n *syntax.Node) bool {
	return n.Kind == syntax.Number || t.Coerce && (n.Kind == syntax.Bool || n.Kind == syntax.String && isNumber(strings.TrimSpace(n.Str)))
}

func (Null) takes(n *syntax.Node) bool { return n.Kind == syntax.Null }

func (Any) takes(*syntax.Node) bool { return true }

func (t Null) walk(v *visit, n *syntax.Node, f *Field) { v.note(n, Info{Type: t, Field: f}) }

func (t Any) walk(v *visit, n *syntax.Node, f *Field) { v.note(n, Info{Type: t, Field: f}) }

func (t Bool) walk(v *visit, n *syntax.Node, f *Field) { v.note(n, Info{Type: t, Field: f}) }

func (t String) walk(v *visit, n *syntax.Node, f *Field) {
	v.note(n, Info{Type: t, Field: f})
	msg, code := "", "bad-value"
	switch {
	case t.NonEmpty && strings.TrimSpace(n.Str) == "":
		msg = fmt.Sprintf("%s is empty; %s needs a text there%s.", v.what(n), v.c.Name, v.so(f))
	case t.Pattern != nil && !t.Pattern.MatchString(n.Str):
		msg = fmt.Sprintf("`%s` does not fit %s: %s takes %s%s.", clip(n.Str), v.what(n), v.c.Name, t.Words, v.so(f))
	case t.URL && !FullURL(n.Str):
		msg = fmt.Sprintf("%s of %s must be a full URL such as https://example.com/mcp%s.", v.what(n), v.c.Name, v.so(f))
		code = "bad-url"
	case len(t.Schemes) > 0 && !slices.ContainsFunc(t.Schemes, func(s string) bool { return strings.HasPrefix(n.Str, s) }):
		msg = fmt.Sprintf("%s must begin with %s for %s%s.", v.what(n), orList(t.Schemes), v.c.Name, v.so(f))
		code = "bad-url"
	default:
		return
	}
	words := t.Message
	if t.MessageFor != nil {
		words = t.MessageFor(n.Str)
	}
	if t.Blank != "" && strings.TrimSpace(n.Str) == "" {
		words = t.Blank
	}
	at := n.Span
	if strings.TrimSpace(n.Str) == "" {
		at = n.WithKey() // there is no word to point at
	}
	v.report(Diagnostic{Code: code, Severity: v.severity(f), Span: at, Msg: v.says(words, msg)})
}

func (t Number) walk(v *visit, n *syntax.Node, f *Field) {
	v.note(n, Info{Type: t, Field: f})
	if n.Kind == syntax.Bool {
		return
	}
	x, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(n.Str), "_", ""), 64)
	if err != nil {
		if i, err := strconv.ParseInt(strings.ReplaceAll(n.Str, "_", ""), 0, 64); err == nil {
			x = float64(i)
		} else {
			return
		}
	}
	limit := ""
	switch {
	case t.Int && x != float64(int64(x)):
		limit = "a whole number"
	case t.Above != nil && x <= *t.Above:
		limit = "more than " + num(*t.Above)
	case t.Min != nil && x < *t.Min && t.Max != nil:
		limit = num(*t.Min) + " to " + num(*t.Max)
	case t.Min != nil && x < *t.Min:
		limit = "at least " + num(*t.Min)
	case t.Max != nil && x > *t.Max && t.Min != nil:
		limit = num(*t.Min) + " to " + num(*t.Max)
	case t.Max != nil && x > *t.Max:
		limit = "at most " + num(*t.Max)
	default:
		return
	}
	sev := v.severity(f)
	if t.Warn != Inherit {
		sev = t.Warn
	}
	so := ""
	if sev == Error {
		so = v.so(f)
	}
	msg := fmt.Sprintf("%s is %s, but %s takes %s%s.", v.what(n), n.Str, v.c.Name, limit, so)
	words := t.Message
	if t.Int && x != float64(int64(x)) && v.c.Says.Kind != nil {
		words = v.c.Says.Kind(t, n)
	}
	if t.Below != "" && t.Min != nil && x < *t.Min {
		words = t.Below
	}
	v.report(Diagnostic{Code: "out-of-range", Severity: sev, Span: n.Span, Msg: v.says(words, msg)})
}

func num(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
