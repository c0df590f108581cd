package diagnostics

import (
	"math"
	"regexp"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// literal is a text of an entry, read as a name and a value: what stands behind
// the name of an option or header and behind a scheme word such as Bearer.
type literal struct {
	s     *model.Server
	attr  model.Attr
	name  string       // of the variable, header, option or member
	node  *syntax.Node // the text that holds it
	start int          // where in the text the value begins, with a scheme word
	from  int          // the same without
	value string
	place text.Span // name and value together
}

// scheme is the word in front of a credential: "Bearer ".
var scheme = regexp.MustCompile(`(?i)^(?:(?:bearer|basic|token)\s+)+`)

// literals calls f for every text in the document's servers. What is in it may
// be a reference all the same.
func literals(p *Pass, f func(l literal)) {
	if !p.read.done.literals {
		p.read.literals = nil
		readLiterals(p, func(l literal) { p.read.literals = append(p.read.literals, l) })
		p.read.done.literals = true
	}
	for _, l := range p.read.literals {
		f(l)
	}
}

// longestLiteral is how long a literal may be, in bytes, to be looked at: longer
// ones are no credential, path or name.
const longestLiteral = 64 << 10

func readLiterals(p *Pass, f func(l literal)) {
	for _, s := range p.Doc.Servers {
		attrs := map[*syntax.Node]model.Attr{}
		s.Each(func(a model.Attr, _ string, str model.Str) { attrs[str.From] = a })
		var walk func(n *syntax.Node)
		walk = func(n *syntax.Node) {
			for _, m := range n.Members {
				walk(m.Value)
			}
			for i, it := range n.Items {
				if it.Kind == syntax.String && !it.Alias && len(it.Str) <= longestLiteral {
					if l, ok := argument(p, n, i); ok {
						l.s, l.attr = s, attrs[it]
						f(l)
					}
				} else {
					walk(it)
				}
			}
			if n.Kind != syntax.String || n.Of == nil || n.Alias || len(n.Str) > longestLiteral {
				return
			}
			l := literal{s: s, attr: attrs[n], name: n.Of.Key.Str, node: n, place: n.Of.Span}
			l.from = len(scheme.FindString(n.Str))
			l.value = n.Str[l.from:]
			f(l)
		}
		walk(s.Node)
	}
}

// argumentName matches the ways in which an argument holds a name and a value: an option,
// a header, an assignment.
var argumentName = regexp.MustCompile(`^(?:--?([A-Za-z][\w-]*)=|([A-Za-z][A-Za-z0-9-]*):\s*|([A-Z][A-Z0-9_]*)=)`)

// argument reads an item of a list as a value with a name: the option in front
// of it, or the name before a = or : in it.
func argument(p *Pass, list *syntax.Node, i int) (literal, bool) {
	n := list.Items[i]
	l := literal{node: n, place: n.Span}
	if m := argumentName.FindStringSubmatch(n.Str); m != nil && !strings.HasPrefix(n.Str[len(m[0]):], "//") {
		l.name, l.start = m[1]+m[2]+m[3], len(m[0])
	} else if strings.HasPrefix(n.Str, "-") {
		return l, false
	} else if i > 0 && strings.HasPrefix(list.Items[i-1].Str, "--") && !strings.Contains(list.Items[i-1].Str, "=") {
		l.name = list.Items[i-1].Str[2:]
	}
	l.from = l.start + len(scheme.FindString(n.Str[l.start:]))
	l.value = n.Str[l.from:]
	return l, true
}

// referring reports whether a reference or a template stands in a text.
func referring(s string) bool {
	return strings.Contains(s, "${") || strings.Contains(s, "{{") || strings.Contains(s, "{env:") || strings.Contains(s, "{file:") || strings.Contains(s, "$(") || strings.HasPrefix(s, "$") || strings.HasPrefix(s, "%") && strings.HasSuffix(s, "%")
}

// secretness is how sure one can be that a literal is a credential.
type secretness uint8

const (
	notSecret secretness = iota
	maybeSecret
	surelySecret
)

// variableName matches what is the name of a variable rather than a value.
var variableName = regexp.MustCompile(`^[A-Z]+(_[A-Z0-9]+)+$`)

var uuid = regexp.MustCompile(`(?i)^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$`)

// credential judges a literal by the form that issuers give their credentials,
// by its name together with how random it is, and by randomness alone.
func (l literal) credential(p *Pass) secretness {
	v := strings.TrimSpace(l.value)
	if v == "" || referring(l.node.Str) {
		return notSecret
	}
	how := l.secretness(p, v)
	if how != notSecret && (formats.Placeholder(v) || variableName.MatchString(v)) {
		return notSecret
	}
	return how
}

func (l literal) secretness(p *Pass, v string) secretness {
	if info, ok := p.Doc.Info(l.node); ok && info.Field != nil && info.Field.Key == l.name && info.Field.Secret {
		return surelySecret
	}
	secret, sure := formats.LooksSecret(l.name, l.node.Str[:l.from]+v)
	if !secret {
		secret, sure = formats.LooksSecret(l.name, v)
	}
	if l.attr == model.None && !sure {
		return notSecret // a member with a meaning of its own, such as "auth": "oauth"
	}
	switch {
	case sure, secret && isRandom(v, 12):
		return surelySecret
	case secret, (l.attr == model.Env || l.attr == model.Headers) && len(v) >= 32 && !uuid.MatchString(v) && isRandom(v, 32):
		return maybeSecret
	}
	return notSecret
}

// isRandom reports whether a text of at least that length looks drawn by
// chance: letters and digits mixed, no words, no path.
func isRandom(s string, least int) bool {
	if len(s) < least || strings.ContainsAny(s, " /\\:,;") {
		return false
	}
	counts, digits, letters := map[byte]int{}, 0, 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		counts[c]++
		switch {
		case c >= '0' && c <= '9':
			digits++
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			letters++
		}
	}
	bits := 0.0
	for _, n := range counts {
		x := float64(n) / float64(len(s))
		bits -= x * math.Log2(x)
	}
	return digits >= 2 && letters >= 2 && bits >= 2.8
}

// shared reports whether others than the owner are likely to get the file.
func shared(p *Pass) bool { return !p.Doc.UserFile() }
