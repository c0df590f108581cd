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
// and escaped for a URL, for JSON and for Go.
func forms(v string) []string {
	out := []string{Plain(v), url.QueryEscape(v), url.PathEscape(v)}
	if b, err := json.Marshal(v); err == nil {
		out = append(out, Plain(strings.Trim(string(b), `"`)))
	}
	out = append(out, Plain(strings.Trim(strconv.Quote(v), `"`)))
	if lines := strings.Split(v, "\n"); len(lines) > 1 {
		for _, l := range lines {
			out = append(out, Plain(l))
		}
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
	s = Plain(s)
	for _, v := range m.values {
		s = strings.ReplaceAll(s, v, mask)
	}
	for _, v := range m.values {
		s = maskPiece(s, v)
	}
	s = secretShape.ReplaceAllString(s, mask)
	s = schemeShape.ReplaceAllString(s, "$1 "+mask)
	return cut(s, max)
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
	hints := strings.Split(r.Hint, "\n")
	for i, h := range hints {
		hints[i] = m.Line(h, 400)
	}
	r.Hint = strings.Join(hints, "\n")
	r.Key = m.Line(r.Key, 100)
	m.evidence(&r.Evidence)
}

// evidence masks every string of e, so that no field can be forgotten.
func (m *Masker) evidence(e *Evidence) {
	v := reflect.ValueOf(e).Elem()
	for i := range v.NumField() {
		max, err := strconv.Atoi(v.Type().Field(i).Tag.Get("max"))
		if err != nil {
			max = 200
		}
		switch f := v.Field(i); f.Kind() {
		case reflect.String:
			f.SetString(m.Text(f.String(), max))
		case reflect.Slice:
			masked := make([]string, f.Len())
			for j := range masked {
				masked[j] = m.Text(f.Index(j).String(), max)
			}
			if len(masked) > 0 {
				f.Set(reflect.ValueOf(masked))
			}
		}
	}
}
