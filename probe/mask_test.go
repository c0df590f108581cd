package probe

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestMask(t *testing.T) {
	m := NewMasker(Target{
		Env:     map[string]string{"API_KEY": "hunter2-secret", "DATABASE_URL": "postgres://u:dbpass99@h/db", "MODE": "development", "PIN_TOKEN": "1234"},
		Headers: map[string]string{"Authorization": "Bearer tok-123456", "X-Custom": "Bearer other-99"},
		Args:    []string{"--password", "argpass1", "--token=argtok22", "--header", "X-Auth:hdrpass3", "SECRET_X=argenv44", "--url", "http://plain"},
		URL:     "https://me:urlpass5@h/?api_key=query%2B666&page=first",
		Secrets: []string{"  listed77  "},
	})
	for in, want := range map[string]string{
		"hunter2-secret dbpass99 tok-123456":     "••• ••• •••",
		"argpass1 argtok22 hdrpass3 argenv44":    "••• ••• ••• •••",
		"urlpass5 query+666 query%2B666":         "••• ••• •••",
		"listed77 other-99":                      "••• •••",
		"development first http://plain 1234":    "development first http://plain 1234",
		"Bearer abcdefghijkl and Basic dXNlcjpw": "Bearer ••• and Basic •••",
		"ghp_0123456789abcdefghijABCDEFGHIJ":     "•••",
		"sk-" + strings.Repeat("a1", 10):         "•••",
		"hun\u200bter2-se\x1b[1mcret":            "•••",
		`"hun\u200bter2-\x1b[1msecret"`:          `"•••"`,
		"cut at hunter2-s":                       "cut at •••",
		"r2-secret at the start":                 "••• at the start",
		"cut at hunter2-s…":                      "cut at •••…",
		"C:\\bin\\run":                           "C:\\bin\\run",
		"plain\ntext\twith\rmore\u202e":          "plain\ntext\twithmore",
		"broken \xff bytes":                      "broken \ufffd bytes",
	} {
		if got := m.Text(in, 1000); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	if got := m.Line("one\n two  hunter2-secret\t3", 100); got != "one two ••• 3" {
		t.Error(got)
	}
	if got := m.Text(strings.Repeat("é", 100), 5); got != "éé…" {
		t.Error(got)
	}
}

func TestSecretOfSeveralLines(t *testing.T) {
	m := NewMasker(Target{Secrets: []string{"-----BEGIN KEY-----\nAAAABBBBCCCC\nDDDDEEEE"}})
	for _, in := range []string{"AAAABBBBCCCC", "x\nDDDDEEEE\n", `"-----BEGIN KEY-----\nAAAABBBBCCCC\nDDDDEEEE"`} {
		if got := m.Line(in, 200); strings.ContainsAny(got, "ABCDE") {
			t.Errorf("%q: %q", in, got)
		}
	}
}

// Every text of a result is masked, whichever field it stands in.
func TestMaskResult(t *testing.T) {
	const secret = "hunter2-secret"
	m := NewMasker(Target{Secrets: []string{secret}})
	s, list := "a "+secret+" b", []string{secret, "x " + secret}
	r := Result{Message: s, Hint: s + "\n" + s, Key: s, Evidence: Evidence{
		Name: s, Protocol: s, Raw: s, Executed: s, Exit: s, Stderr: s, Noise: list, Asked: list, ContentType: s, Challenge: s,
		AuthServers: list, Location: s, Body: s, Found: s, CloseReason: s, RemoteAddress: s, Stopped: s, Survivors: list,
	}}
	m.Result(&r)
	if all := Report(r) + r.Message + r.Hint + r.Key; strings.Contains(all, "hunter2") || r.Hint != "a ••• b a ••• b" {
		t.Error(all)
	}
	if list[0] != secret {
		t.Error("a list of the caller was changed")
	}
}

// A masked text never holds the secret, is valid, and keeps its bound.
func FuzzMask(f *testing.F) {
	f.Add("token hunter2-secret \x1b[31m", "hunter2-secret", uint16(300))
	f.Add(`a\u200bb`, "a b c d e", uint16(7))
	f.Add("bearer\tABCDEFGHIJ", "arer ABCD", uint16(40))
	f.Fuzz(func(t *testing.T, s, secret string, limit uint16) {
		secret = strings.TrimSpace(Plain(secret))
		if len(secret) < minSecret || strings.ContainsAny(secret, "•…") {
			return
		}
		m := NewMasker(Target{Secrets: []string{secret}})
		max := int(limit) % 500
		text, line := m.Text(s+secret+s, max), m.Line(s+secret+s, max)
		if strings.Contains(text, secret) || strings.Contains(line, secret) {
			t.Fatalf("%q in %q or %q", secret, text, line)
		}
		if !utf8.ValidString(text) || len(text) > max+len("…") || strings.ContainsAny(line, "\n\r\x1b") {
			t.Fatalf("%q, %q", text, line)
		}
	})
}
