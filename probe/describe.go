package probe

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
)

// Describe tells what testing t does, a line a fact, so that somebody can agree
// to it. No secret stands in it.
func Describe(t Target) []string {
	mask := NewMasker(t)
	var lines []string
	line := func(format string, args ...any) { lines = append(lines, mask.Line(fmt.Sprintf(format, args...), 400)) }
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
