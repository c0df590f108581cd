package probe

import (
	"encoding/json"
	"net/url"
	"reflect"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	mask      = "•••"
	minSecret = 5 // shorter values are words
	minPiece  = 4 // of a secret that a cut left at an end of a text
)

var (
	secretName  = regexp.MustCompile(`(?i)key|token|secret|passw|pwd|auth|credential|cookie|session|bearer|dsn|private|connection_?string|webhook`)
	secretShape = regexp.MustCompile(`\b(?:sk-[A-Za-z0-9_-]{16,}|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|xox[abprs]-[A-Za-z0-9-]{10,}|AKIA[A-Z0-9]{16}|AIza[A-Za-z0-9_-]{30,}|glpat-[A-Za-z0-9_-]{16,}|eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*)`)
	schemeShape = regexp.MustCompile(`(?i)\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]{8,}`)
	urlPassword = regexp.MustCompile(`\b[A-Za-z][A-Za-z0-9+.-]*://[^\s/?#:@]*:([^\s/?#@]+)@`)
	ansi        = regexp.MustCompile("\x1b\\[[0-9;?]*[ -/]*[@-~]|\x1b\\][^\x07\x1b]*(?:\x07|\x1b\\\\)|\x1b[@-Z\\\\-_]")
)

// gaps are escapes of characters that are not seen, written once or twice over.
var gaps = []*regexp.Regexp{regexp.MustCompile(`\\` + escaped), regexp.MustCompile(`\\+` + escaped)}

const escaped = `(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|u\{[0-9a-fA-F]+\}|[abefvr0])(?:\[[0-9;]*[A-Za-z])?`

// Masked reports whether something in s was masked.
func Masked(s string) bool { return strings.Contains(s, mask) }

// SecretName reports whether a variable, header or option of this name holds a secret.
func SecretName(name string) bool { return secretName.MatchString(name) }

// Masker replaces the secrets of one Target in whatever is shown.
type Masker struct {
	values []string // longest first
}

// NewMasker finds the secrets of t: by the names of variables, headers,
// options and query parameters, by form, and those the target lists.
func NewMasker(t Target) *Masker {
	seen := map[string]bool{}
	for _, v := range secrets(t) {
		for _, form := range forms(v) {
			if form = strings.TrimSpace(form); len(form) >= minSecret {
				seen[form] = true
			}
		}
	}
	m := &Masker{}
	for v := range seen {
		m.values = append(m.values, v)
	}
	sort.Slice(m.values, func(i, j int) bool {
		a, b := m.values[i], m.values[j]
		return len(a) > len(b) || len(a) == len(b) && a < b
	})
	return m
}

// secrets collects the secret values of t.
func secrets(t Target) []string {
	out := append([]string(nil), t.Secrets...)
	named := func(name, value string) {
		if SecretName(name) {
			out = append(out, value)
		}
		if m := urlPassword.FindStringSubmatch(value); m != nil {
			out = append(out, m[1])
		}
	}
	header := func(name, value string) {
		named(name, value)
		scheme, credentials, ok := strings.Cut(strings.TrimSpace(value), " ")
		if ok && (SecretName(name) || strings.EqualFold(scheme, "bearer") || strings.EqualFold(scheme, "basic")) {
			out = append(out, credentials)
		}
	}
	for k, v := range t.Env {
		named(k, v)
	}
	for k, v := range t.inherited() {
		named(k, v)
	}
	for k, v := range t.Headers {
		header(k, v)
	}
	for i, a := range t.Args {
		named("", a)
		if name, v, ok := strings.Cut(a, "="); ok {
			named(name, v)
		} else if name, v, ok := strings.Cut(a, ":"); ok && !strings.HasPrefix(v, "//") {
			header(name, v)
		} else if strings.HasPrefix(a, "-") && i+1 < len(t.Args) {
			named(a, t.Args[i+1])
		}
	}
	if u, err := url.Parse(t.URL); err == nil {
		if p, ok := u.User.Password(); ok {
			out = append(out, p)
		}
		for k, vs := range u.Query() {
			for _, v := range vs {
				named(k, v)
			}
		}
	}
	return out
}

// forms lists how a secret may be written in a text: as it is, line by line,
// and escaped for a URL, for JSON and for Go, each also within another text.
func forms(v string) []string {
	out := []string{v, url.QueryEscape(v), url.PathEscape(v)}
	for range 2 {
		for _, f := range out {
			if b, err := json.Marshal(f); err == nil {
				out = append(out, strings.Trim(string(b), `"`))
			}
			out = append(out, strings.Trim(strconv.Quote(f), `"`))
		}
	}
	if lines := strings.Split(v, "\n"); len(lines) > 1 {
		for _, l := range lines {
			out = append(out, forms(l)...)
		}
	}
	for i, f := range out {
		out[i] = Plain(f)
		out = append(out, strings.ToLower(out[i])) // host names and media types lose their case
	}
	return out
}

// Plain drops escape sequences, control characters and invisible formatting
// from s; line ends and tabs stay.
func Plain(s string) string {
	s = ansi.ReplaceAllString(s, "")
	s = strings.ToValidUTF8(s, "\ufffd")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp):
			return -1
		}
		return r
	}, s)
}

// Text cleans s, masks every secret in it, and keeps its first max bytes.
// It cleans first: dropping characters later could join two halves of a secret.
func (m *Masker) Text(s string, max int) string {
	if most := 16*max + 4<<10; len(s) > most {
		s = s[:most]
	}
	s, shortened := strings.CutSuffix(Plain(s), "…")
	for _, v := range m.values {
		s = strings.ReplaceAll(s, v, mask)
	}
	for _, gap := range gaps {
		s = m.maskSplit(s, gap)
	}
	for _, v := range m.values {
		s = maskPiece(s, v)
	}
	if shortened {
		s += "…"
	}
	s = secretShape.ReplaceAllString(s, mask)
	s = schemeShape.ReplaceAllString(s, "$1 "+mask)
	return cut(s, max)
}

// maskSplit masks secrets that are split by invisible characters which a
// library turned into escapes before anyone could drop them.
func (m *Masker) maskSplit(s string, gap *regexp.Regexp) string {
	gaps := gap.FindAllStringIndex(s, -1)
	if gaps == nil {
		return s
	}
	var bare []byte
	var offsets []int // of each byte of bare in s
	for i := 0; i < len(s); i++ {
		if len(gaps) > 0 && i == gaps[0][0] {
			i = gaps[0][1] - 1
			gaps = gaps[1:]
			continue
		}
		bare, offsets = append(bare, s[i]), append(offsets, i)
	}
	hidden, text := make([]bool, len(s)), string(bare)
	for _, v := range m.values {
		for from := 0; ; from += len(v) {
			i := strings.Index(text[from:], v)
			if i < 0 {
				break
			}
			from += i
			for k := offsets[from]; k <= offsets[from+len(v)-1]; k++ {
				hidden[k] = true
			}
		}
	}
	var out strings.Builder
	for i := range len(s) {
		if !hidden[i] {
			out.WriteByte(s[i])
		} else if i == 0 || !hidden[i-1] {
			out.WriteString(mask)
		}
	}
	return out.String()
}

// maskPiece masks a part of v that a cut left at either end of s.
func maskPiece(s, v string) string {
	for k := min(len(v)-1, len(s)); k >= minPiece; k-- {
		if strings.HasSuffix(s, v[:k]) {
			s = s[:len(s)-k] + mask
			break
		}
	}
	for k := min(len(v)-1, len(s)); k >= minPiece; k-- {
		if strings.HasPrefix(s, v[len(v)-k:]) {
			s = mask + s[k:]
			break
		}
	}
	return s
}

func cut(s string, max int) string {
	if len(s) <= max {
		return s
	}
	for max > 0 && !utf8.RuneStart(s[max]) {
		max--
	}
	return s[:max] + "…"
}

// Line is Text on one line.
func (m *Masker) Line(s string, max int) string {
	s = strings.Join(strings.Fields(m.Text(s, 4*max)), " ")
	return m.Text(s, max) // a secret with other spacing may only show now
}

// Result masks every text in r.
func (m *Masker) Result(r *Result) {
	r.Message = m.Line(r.Message, 400)
	r.Hint = m.Line(r.Hint, 400)
	r.Key = m.Line(r.Key, 100)
	m.evidence(&r.Evidence)
}

// evidence masks every string of e, so that no field can be forgotten.
func (m *Masker) evidence(e *Evidence) { m.fields(reflect.ValueOf(e).Elem()) }

// fields masks the strings of a struct, of its lists and of the structs in them.
func (m *Masker) fields(v reflect.Value) {
	for i := range v.NumField() {
		max, err := strconv.Atoi(v.Type().Field(i).Tag.Get("max"))
		if err != nil {
			max = 200
		}
		switch f := v.Field(i); f.Kind() {
		case reflect.String:
			f.SetString(m.Text(f.String(), max))
		case reflect.Slice:
			if f.Len() == 0 {
				continue
			}
			// a copy: the list may be shared with the attempt that made it
			masked := reflect.MakeSlice(f.Type(), f.Len(), f.Len())
			reflect.Copy(masked, f)
			for j := range masked.Len() {
				if it := masked.Index(j); it.Kind() == reflect.Struct {
					m.fields(it)
				} else {
					it.SetString(m.Text(it.String(), max))
				}
			}
			f.Set(masked)
		}
	}
}
