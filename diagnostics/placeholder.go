package diagnostics

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

var (
	// leftIn matches what documentation writes for a value to be filled in,
	// wherever it stands.
	leftIn = regexp.MustCompile(`(?i)^(?:<[^<>]+>|\[(?:your|insert|enter|replace)[^\]]*\]|(?:your|insert|enter|replace|paste)(?:[_-][a-z0-9]+)+|your[_-]?(?:api[_-]?)?(?:key|token|secret|password)|(?:api[_-]?key|token|secret|password|key)[_-](?:here|goes[_-]here)|[a-z0-9]+(?:[_-][a-z0-9]+)*[_-]here|x{4,}|(?:sk|ghp|pat|key|token|xox[bp])[_-](?:x{3,}|\.{3,}|\*{3,}|your.*)|placeholder(?:[_-][a-z0-9]+)*|change[_-]?me|replace[_-]?me|\*{4,})$`)
	// leftInPart matches the same inside a longer text.
	leftInPart = regexp.MustCompile(`(?i)<your[^<>]*>|\byour[_-](?:api[_-]?)?(?:key|token|secret|password|domain|host|tenant|org|workspace|server)[a-z0-9_-]*|\{your[_-][^{}]*\}`)
	// elsewhere matches paths that documentation writes for a folder of the reader.
	elsewhere = regexp.MustCompile(`(?i)^(?:file://)?((?:/|[a-z]:[\\/]+)(?:absolute[\\/]+|full[\\/]+)?path[\\/]+to\b(?:[\\/]+[^\\/"' ]*)*)`)
	// somebody matches a home folder of nobody.
	somebody = regexp.MustCompile(`(?i)(?:^|[=:,])((?:/home|/users|[a-z]:[\\/]+users)[\\/]+(?:<[^<>]+>|\[[^\]]+\]|your[_-]?(?:user)?[_-]?(?:name)?|username|user[_-]name|you|yourself))(?:$|[\\/"',:])`)
)

// placeholder reports values that were left to be filled in.
func placeholder(p *Pass) {
	literals(p, func(l literal) {
		if l.attr == model.Description || l.attr == model.None && !inArguments(l) {
			return
		}
		if from, to, ok := homeOfNobody(l.node.Str); ok {
			reportPath(p, l, from, to)
			return
		}
		from, to, ok := l.placeholder()
		if !ok {
			return
		}
		at := formats.InnerSpan(p.Doc.Tree, l.node, from, to)
		what := "This value"
		if l.name != "" {
			what = "The value of `" + l.name + "`"
		}
		d := formats.Diagnostic{Severity: formats.Warning, Span: at,
			Msg: fmt.Sprintf("%s is a placeholder from documentation, so the server `%s` gets just these words; put the real one in its place.", what, l.s.Name)}
		if l.secret() && from == l.from && to == len(l.node.Str) {
			d.Fixes = hidden(p, l, to, variableOf(p, l), promptFor(p, l))
			if len(d.Fixes) > 0 {
				d.Msg = strings.TrimSuffix(d.Msg, "; put the real one in its place.") + "; keep the real one out of the file."
			}
		}
		p.Report(d)
	})
}

// inArguments reports whether the literal is an item of a list.
func inArguments(l literal) bool { return l.node.Of == nil }

// secret reports whether what belongs there is a credential.
func (l literal) secret() bool {
	return formats.SecretName(l.name) || l.from > 0 && l.attr == model.Headers
}

// placeholder finds the part of the text that was left to be filled in.
func (l literal) placeholder() (from, to int, ok bool) {
	v := strings.TrimSpace(l.value)
	if v == "" || referring(l.node.Str) {
		return 0, 0, false
	}
	if leftIn.MatchString(v) && !strings.EqualFold(v, "your") {
		at := l.from + strings.Index(l.value, v)
		return at, at + len(v), true
	}
	if l.secret() && formats.Placeholder(v) && !plausible[strings.ToLower(v)] {
		at := l.from + strings.Index(l.value, v)
		return at, at + len(v), true
	}
	if inURL(l) {
		for _, x := range parseAddress(nil, l.s, l.node).params() {
			if v := x[1].text; leftIn.MatchString(v) || formats.SecretName(x[0].text) && formats.Placeholder(v) && !plausible[strings.ToLower(v)] {
				return x[1].at, x[1].at + len(v), true
			}
		}
	}
	if strings.ContainsAny(l.node.Str, " \n") && l.attr != model.Args {
		return 0, 0, false // prose
	}
	if m := elsewhere.FindStringSubmatchIndex(l.value); m != nil {
		return l.from + m[2], l.from + m[3], true
	}
	if !mayName(l.node.Str, "your") {
		return 0, 0, false
	}
	if m := leftInPart.FindStringIndex(l.node.Str); m != nil {
		return m[0], m[1], true
	}
	return 0, 0, false
}

// mayName is a quick look whether a text holds a word, in whatever case.
func mayName(s, word string) bool {
	return strings.Contains(s, word) || strings.Contains(strings.ToLower(s), word)
}

// plausible are words that are placeholders in documentation and real values
// on many a development machine.
var plausible = map[string]bool{"none": true, "null": true, "secret": true, "password": true, "token": true, "key": true, "example": true, "sample": true, "dummy": true}

// homeOfNobody finds a home folder with a name that stands for any.
func homeOfNobody(s string) (from, to int, ok bool) {
	if !strings.ContainsAny(s, `/\`) {
		return 0, 0, false
	}
	if m := somebody.FindStringSubmatchIndex(s); m != nil {
		return m[2], m[3], true
	}
	return 0, 0, false
}

func reportPath(p *Pass, l literal, from, to int) {
	at := formats.InnerSpan(p.Doc.Tree, l.node, from, to)
	d := formats.Diagnostic{Severity: formats.Warning, Span: at,
		Msg: fmt.Sprintf("`%s` is a placeholder from documentation: there is no such folder, so the server `%s` fails or sees nothing.", l.node.Str[from:to], l.s.Name)}
	if m := p.Doc.Options.Machine; m != nil && m.Home() != "" && !strings.Contains(l.node.Str[from:to], `\`) {
		if there, _ := m.Exists(path.Dir(m.Home()) + "/" + path.Base(l.node.Str[from:to])); there && path.Dir(m.Home()) == path.Dir(l.node.Str[from:to]) {
			return // somebody is really called so
		}
		home, title := m.Home(), "Write your home folder"
		if shared(p) {
			if ref := p.As(l.s).Traits.HomeRef; ref != "" {
				home, title = ref, "Write `"+ref+"`"
			}
		}
		d.Fixes = []formats.Fix{{Title: title, Edits: rewrite(p, l.node, from, to, home)}}
	}
	p.Report(d)
}
