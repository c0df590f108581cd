package probe

import (
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// readable is how much of a fact somebody can be expected to read, in bytes.
const readable = 2000

// Describe tells what testing t does, a line a fact, so that somebody can agree
// to it. No secret stands in it, and nothing is hidden without a word.
func Describe(t Target) []string {
	mask := agreed(t)
	var lines []string
	line := func(format string, args ...any) {
		fact := fmt.Sprintf(format, args...)
		lines = append(lines, mask.Line(fact, readable))
		if len(fact) > readable {
			lines = append(lines, fmt.Sprintf("THERE IS MORE: the line above has %d characters and was cut.", len(fact)))
		}
	}
	names := func(m map[string]string) string { return strings.Join(slices.Sorted(maps.Keys(m)), ", ") }
	if t.Kind != Stdio {
		line("It connects to %s", t.URL)
		if u, err := url.Parse(t.URL); err == nil && u.Host != "" {
			line("Origin: %s", u.Scheme+"://"+u.Host)
		}
		if len(t.Headers) > 0 {
			line("Headers sent: %s", names(t.Headers))
		}
		return lines
	}
	line("It runs %s", commandLine(t))
	if hidden(t, mask) {
		line("THE CODE IS NOT SHOWN: it comes from a variable, an input or a file.")
	}
	if p, err := Resolve(t); err == nil && p != t.Command {
		line("Program: %s", p)
	}
	if t.Dir != "" {
		line("Folder: %s", t.Dir)
	}
	if len(t.Env) > 0 {
		line("Variables set: %s", variables(t.Env))
	}
	switch {
	case slices.Contains(t.Inherit, Everything):
		line("Variables passed on: all of the environment")
	case len(t.Inherit) > 0:
		line("Variables passed on: %s", strings.Join(t.Inherit, ", "))
	}
	return lines
}

// commandLine is what runs, with quotes around words that have no plain end.
func commandLine(t Target) string {
	words := []string{word(t.Command)}
	for _, a := range t.Args {
		words = append(words, word(a))
	}
	return strings.Join(words, " ")
}

func word(s string) string {
	if s == "" || strings.ContainsFunc(s, unicode.IsSpace) {
		return strconv.Quote(s)
	}
	return s
}

// loads matches the variables that name code which a program loads.
var loads = regexp.MustCompile(`^(?i:PATH|NODE_OPTIONS|NODE_PATH|LD_[A-Z_]+|DYLD_[A-Z_]+|PYTHON(?:PATH|STARTUP|HOME)|BASH_ENV|ENV|PERL5(?:OPT|LIB)|RUBY(?:OPT|LIB)|_?JAVA(?:_TOOL)?_OPTIONS|NPM_CONFIG_[A-Z_]+|PIP_[A-Z_]*INDEX[A-Z_]*|UV_[A-Z_]*INDEX[A-Z_]*|GIT_[A-Z_]+)$`)

// variables are the names of variables, with the values of those that decide
// which code runs.
func variables(env map[string]string) string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(env)) {
		if loads.MatchString(name) && !SecretName(name) {
			name += "=" + word(env[name])
		}
		out = append(out, name)
	}
	return strings.Join(out, ", ")
}

var (
	// codeOption matches the options behind which shells and others take code,
	// evalOption those of interpreters.
	codeOption = regexp.MustCompile(`(?i)^(?:-[a-z]*c|--eval|--print|/[ck]|-command|-encodedcommand)$`)
	evalOption = regexp.MustCompile(`^-(?:e|p|pe)$`)
	interprets = regexp.MustCompile(`^(?:node|nodejs|bun|deno|tsx|perl|ruby)[0-9.]*$`)
	// operators matches what code has and a credential has not.
	operators = regexp.MustCompile("[\\s;|&`$()<>]")
)

// runsCode reports whether code stands behind an option on the command line.
// What runs in a container does not count.
func runsCode(t Target, option string) bool {
	return !t.Container() && (codeOption.MatchString(option) || evalOption.MatchString(option) && interprets.MatchString(t.Program()))
}

// hidden reports whether code on the command line is masked.
func hidden(t Target, m *Masker) bool {
	for i := 1; i < len(t.Args); i++ {
		if a := t.Args[i]; runsCode(t, t.Args[i-1]) && strings.Count(m.Text(a, len(a)+16), mask) > strings.Count(a, mask) {
			return true
		}
	}
	return false
}

// agreed is the Masker for what somebody agrees to. Where code is given on the
// command line, the name of a variable in it or before it makes no secret of
// the code.
func agreed(t Target) *Masker {
	m := NewMasker(t)
	if !slices.ContainsFunc(t.Args, func(a string) bool { return runsCode(t, a) }) {
		return m
	}
	given := NewMasker(Target{Secrets: t.Secrets}).values
	m.values = slices.DeleteFunc(m.values, func(v string) bool { return operators.MatchString(v) && !slices.Contains(given, v) })
	return m
}
