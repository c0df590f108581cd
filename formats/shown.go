package formats

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	longQuote   = 200  // bytes of a quoted value that are shown
	longMessage = 2000 // bytes of a whole message
)

// quoted matches a long quotation in a message.
var quoted = regexp.MustCompile("`[^`]{200,}`|\"[^\"]{200,}\"")

// Shown is a message or a title as it can be shown to a person, whatever values
// of the file stand in it: on one line, without characters that move a cursor,
// change the direction of text or are not seen, and with the beginning only of
// very long values.
func Shown(s string) string {
	if len(s) > longQuote {
		s = quoted.ReplaceAllStringFunc(s, func(q string) string { return beginning(q, longQuote) + "…" + q[len(q)-1:] })
	}
	if len(s) > longMessage {
		s = beginning(s, longMessage) + "…"
	}
	return strings.Map(visible, s)
}

// Quoted is a name out of the file in quotes, for a message.
func Quoted(name string) string { return Shown(strconv.Quote(name)) }

// visible is the character to show for r.
func visible(r rune) rune {
	switch {
	case r == '\n' || r == '\t' || r == '\r':
		return ' '
	case r == '\u200d': // joins the parts of a picture
		return r
	case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp):
		return utf8.RuneError
	}
	return r
}

// beginning is the first bytes of s, by whole characters.
func beginning(s string, bytes int) string {
	for bytes > 0 && !utf8.RuneStart(s[bytes]) {
		bytes--
	}
	return s[:bytes]
}

// Name is a name out of the file as text of a Markdown document: nothing in it
// is markup.
func Name(s string) string {
	if len(s) > longQuote {
		s = beginning(s, longQuote) + "…"
	}
	return markup.Replace(Shown(s))
}

var markup = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", `*`, `\*`, `[`, `\[`, `]`, `\]`, `<`, `\<`, `>`, `\>`, `!`, `\!`, `&`, `\&`, `|`, `\|`, `~`, `\~`, `#`, `\#`, `://`, `:\//`,
)

// CodeSpan is a text out of the file as code in a Markdown document.
func CodeSpan(s string) string {
	if len(s) > longQuote {
		s = beginning(s, longQuote) + "…"
	}
	s = Shown(s)
	tick := "`"
	for strings.Contains(s, tick) {
		tick += "`"
	}
	if len(tick) > 1 {
		return tick + " " + s + " " + tick
	}
	return tick + s + tick
}
