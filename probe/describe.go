package probe

import (
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
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
	line("It runs %s", strings.Join(append([]string{t.Command}, t.Args...), " "))
	if p, err := Resolve(t); err == nil && p != t.Command {
		line("Program: %s", p)
	}
	if t.Dir != "" {
		line("Folder: %s", t.Dir)
	}
	if len(t.Env) > 0 {
		line("Variables set: %s", names(t.Env))
	}
	switch {
	case slices.Contains(t.Inherit, Everything):
		line("Variables passed on: all of the environment")
	case len(t.Inherit) > 0:
		line("Variables passed on: %s", strings.Join(t.Inherit, ", "))
	}
	return lines
}

var (
	// runsCode matches the options behind which programs take code.
	runsCode = regexp.MustCompile(`(?i)^(?:-[a-z]*[ce]|-p|--eval|--print|/[ck]|-command|-encodedcommand)$`)
	// operators matches what code has and a credential has not.
	operators = regexp.MustCompile("[\\s;|&`$()<>]")
)

// agreed is the Masker for what somebody agrees to. Where code is given on the
// command line, the name of a variable in it or before it makes no secret of
// the code.
func agreed(t Target) *Masker {
	m := NewMasker(t)
	if !slices.ContainsFunc(t.Args, runsCode.MatchString) {
		return m
	}
	given := NewMasker(Target{Secrets: t.Secrets}).values
	m.values = slices.DeleteFunc(m.values, func(v string) bool { return operators.MatchString(v) && !slices.Contains(given, v) })
	return m
}
