package syntax

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// unprintable reports whether a character may not stand as it is in a line of
// YAML, whichever version reads it. Tabs may.
func unprintable(r rune) bool {
	return r < 0x20 && r != '\t' || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029 || r == 0xfeff || r == 0xfffe || r == 0xffff || r == utf8.RuneError
}

// quoteYAML writes a text in double quotes.
func quoteYAML(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case r != utf8.RuneError && unprintable(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// singleSafe reports whether single quotes can hold a text in one line.
func singleSafe(s string) bool { return !strings.ContainsFunc(s, unprintable) }

// plainSafe reports whether a text without quotes reads as that text, in every
// version of YAML, with references in it as well.
func plainSafe(s string, flow bool) bool {
	if s == "" || s != strings.TrimSpace(s) || strings.ContainsFunc(s, unprintable) || strings.IndexByte(s, '\t') >= 0 {
		return false
	}
	switch s {
	case "y", "Y", "n", "N", "=", "<<":
		return false
	}
	if strings.IndexByte("?:,[]{}#&*!|>'\"%@`", s[0]) >= 0 || s == "-" || strings.HasPrefix(s, "- ") || strings.HasPrefix(s, "---") || strings.HasPrefix(s, "...") {
		return false
	}
	if strings.Contains(s, ": ") || strings.HasSuffix(s, ":") || strings.Contains(s, " #") {
		return false
	}
	if strings.Contains(s, "${") {
		return false // some programs put the values of references into the text before they read it
	}
	if flow && (strings.ContainsAny(s, ",[]{}?") || s[0] == '-') {
		return false
	}
	return yamlKind(YAML, s) == String && yamlKind(YAML11, s) == String
}

// yamlNumber writes a number of any language so that it reads as one in YAML.
func yamlNumber(lang Lang, s string) string {
	plain := strings.ReplaceAll(s, "_", "")
	switch strings.TrimLeft(plain, "+-") {
	case "inf", "Infinity":
		plain = strings.Replace(strings.Replace(plain, "Infinity", "inf", 1), "inf", ".inf", 1)
		return plain
	case "nan", "NaN":
		return ".nan"
	}
	for _, try := range []string{s, plain} {
		if yamlKind(lang, try) == Number && (lang == YAML11 || try != "") {
			return try
		}
	}
	if i, err := strconv.ParseInt(plain, 0, 64); err == nil {
		return strconv.FormatInt(i, 10)
	}
	if f, err := strconv.ParseFloat(plain, 64); err == nil {
		out := strconv.FormatFloat(f, 'e', -1, 64)
		if mantissa, exp, ok := strings.Cut(out, "e"); ok && !strings.Contains(mantissa, ".") {
			out = mantissa + ".0e" + exp
		}
		return out
	}
	return s
}
