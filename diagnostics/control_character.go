package diagnostics

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// controls are the characters that an escape of one letter makes, by letter.
var controls = map[rune]rune{'\a': 'a', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't', '\v': 'v', '\x1b': 'e'}

var controlNames = map[byte]string{'a': "bell", 'b': "backspace", 'f': "form feed", 'n': "line break", 'r': "carriage return", 't': "tab", 'v': "vertical tab", 'e': "escape"}

// windowsPath matches a text that was meant to be a path of Windows: one that
// begins with a drive, with \\ or with a variable or a dot and a backslash.
var windowsPath = regexp.MustCompile(`^(--?[\w-]+=)?([A-Za-z]:[\\/\x07-\x0d\x1b]|\\\\|\.{1,2}\\|%\w+%[\\\x07-\x0d\x1b]|\$\{[^}]*\}[\\\x07-\x0d\x1b])`)

// fileName matches a text without blanks that ends like a file.
var fileName = regexp.MustCompile(`^[^ ]+\.(js|mjs|cjs|ts|py|sh|rb|jar|exe|cmd|bat|ps1|json|env|toml|ya?ml)$`)

// meantAsPath reports whether a text with control characters was meant to be a
// path of Windows.
func meantAsPath(a model.Attr, s string) bool {
	switch a {
	case model.Command, model.Cwd, model.EnvFile:
		return true
	case model.Args:
		return windowsPath.MatchString(s) || strings.ContainsAny(s, "\b\f\v\a") || fileName.MatchString(s)
	case model.Env:
		return windowsPath.MatchString(s)
	}
	return false
}

// escapedPath reports whether a text is a path of Windows in which escapes were
// read; nothing else needs to be said of it.
func escapedPath(s string) bool {
	return strings.ContainsAny(s, "\a\b\f\n\r\t\v\x1b") && windowsPath.MatchString(s)
}

// escapeOf matches an escape in the source of a string.
var escapeOf = regexp.MustCompile(`\\(?s:.)`)

// controlCharacter reports a path of Windows whose backslashes were read as
// escapes that happen to exist.
func controlCharacter(p *Pass) {
	for _, s := range p.Doc.Servers {
		s.Each(func(a model.Attr, _ string, str model.Str) {
			n := str.From
			if n.Kind != syntax.String || n.Alias || n.Style != syntax.Double || !meantAsPath(a, n.Str) {
				return
			}
			span, letter, ok := singleEscape(p, n)
			if !ok || refused(p, n) {
				return
			}
			meant := backslashed(n.Str)
			p.Report(formats.Diagnostic{Severity: formats.Warning, Span: span,
				Msg: fmt.Sprintf("`\\%c` is a %s here, so the path that %s gets is another one than it seems and does not exist. Write `\\\\%c`.",
					letter, controlNames[letter], p.Client.Name, letter),
				Fixes: []formats.Fix{{Title: "Keep the backslashes of the path", Preferred: true, Edits: p.Update(n, syntax.StringValue(meant))}}})
		})
	}
}

// refused reports whether the string holds a syntax error, which says it all.
func refused(p *Pass, n *syntax.Node) bool {
	return slices.ContainsFunc(p.Doc.Tree.Errors, func(e syntax.Error) bool { return e.Span.Touches(n.Span) })
}

// singleEscape is the place in the source from the first escape that makes a
// control character to the last, and the letter of the first.
func singleEscape(p *Pass, n *syntax.Node) (text.Span, byte, bool) {
	raw := n.Span.In(p.Doc.Src)
	var span text.Span
	var letter byte
	for _, m := range escapeOf.FindAllStringIndex(raw, -1) {
		c := raw[m[0]+1]
		if _, known := controlNames[c]; !known {
			continue
		}
		if letter == 0 {
			letter, span.Start = c, n.Span.Start+m[0]
		}
		span.End = n.Span.Start + m[1]
	}
	return span, letter, letter != 0
}

// backslashed is the text with a backslash and a letter for each control
// character.
func backslashed(s string) string {
	var b strings.Builder
	for _, r := range s {
		if letter, ok := controls[r]; ok {
			b.WriteRune('\\')
			r = letter
		}
		b.WriteRune(r)
	}
	return b.String()
}
