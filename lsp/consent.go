package lsp

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/probe"
)

// The answers to the question whether a test may run.
const (
	once   = "Test once"
	always = "Always for exactly this"
	cancel = "Cancel"
)

// refusal says why no test may run at all, or "".
func (s *server) refusal(ctx context.Context, set Settings) string {
	switch {
	case set.Trusted != nil && !*set.Trusted:
		return s.say(ctx, "This workspace is not trusted, so nothing in it is started or contacted.")
	case set.Probe.Consent == "never":
		return s.say(ctx, `Nothing was tested, because the setting mcp-ls.probe.consent is "never".`)
	}
	return ""
}

// agree makes sure that the tests may run. It returns why they may not, or "".
// Nothing is remembered unless the workspace is trusted.
func (s *server) agree(ctx context.Context, set Settings, tests []subject) string {
	trusted := set.Trusted != nil && *set.Trusted
	if len(tests) == 0 || set.Probe.Consent == "always" {
		return ""
	}
	remembers := trusted && s.consent != nil
	var open []subject
	for _, t := range tests {
		if !remembers || !s.consent.Given(t.fingerprint) {
			open = append(open, t)
		}
	}
	if len(open) == 0 {
		return ""
	}
	actions := []protocol.MessageActionItem{{Title: once}}
	if remembers {
		actions = append(actions, protocol.MessageActionItem{Title: always})
	}
	answer, err := s.client.ShowMessageRequest(ctx, &protocol.ShowMessageRequestParams{
		Type:    protocol.MessageTypeWarning,
		Message: question(open),
		Actions: append(actions, protocol.MessageActionItem{Title: cancel}),
	})
	s.answered("question", err)
	switch {
	case err != nil || answer == nil || answer.Title != once && (answer.Title != always || !remembers):
		return "Nothing was tested: nobody agreed to it."
	case answer.Title == always:
		for _, t := range open {
			if err := s.consent.Always(t.fingerprint, label(t)); err != nil {
				s.say(ctx, fmt.Sprintf("The agreement could not be kept: %v.", err))
			}
		}
	}
	return ""
}

// say shows a message and returns it.
func (s *server) say(ctx context.Context, message string) string {
	s.answered("message", s.client.ShowMessage(ctx, &protocol.ShowMessageParams{Type: protocol.MessageTypeInfo, Message: message}))
	return message
}

// question tells exactly what is about to run. No secret stands in it.
func question(tests []subject) string {
	var b strings.Builder
	if len(tests) == 1 {
		fmt.Fprintf(&b, "Test the MCP server %s of %s?\n", formats.Quoted(tests[0].server.Name), formats.Shown(path.Base(tests[0].doc.Name)))
	} else {
		fmt.Fprintf(&b, "Test %d MCP servers of %s?\n", len(tests), formats.Shown(path.Base(tests[0].doc.Name)))
	}
	for _, t := range tests {
		if len(tests) > 1 {
			fmt.Fprintf(&b, "\n%s:\n", formats.Quoted(t.server.Name))
		}
		b.WriteString(describe(t))
	}
	return b.String()
}

// describe is what a test does, a line a fact.
func describe(t subject) string {
	lines := probe.Describe(t.target)
	mask := probe.NewMasker(t.target)
	line := func(format string, args ...any) { lines = append(lines, mask.Line(fmt.Sprintf(format, args...), 2000)) }
	if used := references(t); len(used) > 0 {
		line("Variables read: %s", strings.Join(used, ", "))
	}
	for _, f := range t.envFiles {
		line("File read: %s", f)
	}
	return strings.Join(lines, "\n") + "\n"
}

// references are the names of what the entry's values are taken from.
func references(t subject) []string {
	var out []string
	srv := t.server
	strs := append([]model.Str{srv.Command, srv.Cwd, srv.URL, srv.EnvFile}, srv.Args...)
	for _, p := range append(slices.Clone(srv.Env), srv.Headers...) {
		strs = append(strs, p.Value)
	}
	for _, v := range strs {
		for _, r := range v.Refs() {
			if !r.Foreign && !slices.Contains(out, r.Name) {
				out = append(out, r.Name)
			}
		}
	}
	return out
}

// label names a lasting agreement in the list of them.
func label(t subject) string {
	what := t.target.URL
	if t.target.Kind == probe.Stdio {
		what = strings.Join(append([]string{t.target.Command}, t.target.Args...), " ")
	}
	return probe.NewMasker(t.target).Line(fmt.Sprintf("%s (%s): %s", t.server.Name, t.doc.Name, what), 200)
}
