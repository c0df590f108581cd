package probe

import (
	"fmt"
	"regexp"
	"strings"
	"time"
)

// Title is r in a few words, for a code lens: "✓ 12 tools · 340 ms", "✗ command not found".
func Title(r Result) string {
	switch {
	case r.OK():
		parts := []string{"✓ " + offered(r.Evidence), span(r.Took())}
		if n := len(r.Warnings); n > 0 {
			parts[0] = "⚠" + strings.TrimPrefix(parts[0], "✓")
			parts = append(parts, plural(n, "warning"))
		}
		return strings.Join(parts, " · ")
	case r.Code.Severity() == Information:
		return "○ " + r.Code.Short()
	case r.Code.Severity() == Warning:
		return "⚠ " + r.Code.Short()
	}
	return "✗ " + r.Code.Short()
}

// offered names the first kind of thing that the server has.
func offered(e Evidence) string {
	atLeast := ""
	if e.Partial {
		atLeast = "at least "
	}
	switch {
	case e.Tools == 0 && e.Prompts > 0:
		return atLeast + plural(e.Prompts, "prompt")
	case e.Tools == 0 && e.Resources > 0:
		return atLeast + plural(e.Resources, "resource")
	}
	return atLeast + plural(e.Tools, "tool")
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func span(d time.Duration) string {
	switch {
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Milliseconds())
	case d < 10*time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return fmt.Sprintf("%d s", int(d.Seconds()))
}

// The most that a card shows of lists and texts that have no end.
const (
	cardTools = 30
	cardLines = 8
)

// Card is r as Markdown for a hover: the outcome, the names of the tools, and
// what the server said last where it failed.
func Card(r Result) string {
	if r.OK() {
		r.Hint = "" // what to do after a change stands on the hover already
	}
	var b strings.Builder
	outcome(&b, "**Last test: "+r.Code.Short()+"**", r)
	var names []string
	for _, t := range r.Evidence.ToolList {
		names = append(names, code(t.Name))
	}
	if more := len(names) - cardTools; more > 0 {
		names = append(names[:cardTools:cardTools], fmt.Sprintf("and %d more", more))
	}
	if len(names) > 0 {
		fmt.Fprintf(&b, "\nTools: %s\n", strings.Join(names, ", "))
	}
	if !r.OK() {
		lines := strings.Split(strings.TrimSpace(r.Evidence.Stderr), "\n")
		section(&b, "stderr", strings.Join(lines[max(0, len(lines)-cardLines):], "\n"))
	}
	return b.String()
}

// outcome writes what r says and advises.
func outcome(b *strings.Builder, head string, r Result) {
	fmt.Fprintf(b, "%s\n\n%s\n", head, escape(r.Message))
	if r.Hint != "" {
		fmt.Fprintf(b, "\n%s\n", escape(r.Hint))
	}
	for i, w := range r.Warnings {
		if i == 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(b, "- %s\n", escape(w.Sentence()))
	}
}

// Report is r as Markdown, with everything. Whatever the server said stands in
// code fences or spans.
func Report(r Result) string {
	var b strings.Builder
	head := r.Code.Short()
	if r.Server != "" {
		head = code(r.Server) + ": " + head
	}
	outcome(&b, "### "+head, r)
	e := r.Evidence
	var rows []string
	row := func(name, value string) {
		if value != "" && value != "0" {
			rows = append(rows, "| "+name+" | "+cell(value)+" |")
		}
	}
	row("Outcome", string(r.Code))
	row("Server", e.Name)
	row("Title", e.Title)
	row("Protocol", e.Protocol)
	if r.OK() {
		row("Offers", Counts(e))
	}
	row("Invalid tools", fmt.Sprint(e.Dropped))
	row("Program", e.Executed)
	row("Ended with", e.Exit)
	row("Stopped by", e.Stopped)
	row("Still running after it", strings.Join(e.Survivors, "; "))
	row("Asked the client for", strings.Join(e.Asked, ", "))
	row("HTTP status", fmt.Sprint(e.Status))
	row("Content type", e.ContentType)
	row("Location", e.Location)
	row("WWW-Authenticate", e.Challenge)
	row("Authorization servers", strings.Join(e.AuthServers, ", "))
	row("Answers at", e.Found)
	row("Closed with", e.CloseReason)
	row("Address", e.RemoteAddress)
	row("JSON-RPC error", fmt.Sprint(e.RPCCode))
	row("Lines of noise", fmt.Sprint(e.NoiseLines))
	for _, p := range r.Phases {
		row("Time: "+p.Name, span(p.Took))
	}
	fmt.Fprintf(&b, "\n| | |\n|---|---|\n%s\n", strings.Join(rows, "\n"))
	tools(&b, e.ToolList)
	section(&b, "Instructions", e.Instructions)
	section(&b, "stderr", e.Stderr)
	section(&b, "stdout, not MCP", strings.Join(e.Noise, "\n"))
	section(&b, "Answer", e.Body)
	section(&b, "Error", e.Raw)
	return b.String()
}

// tools lists the tools with what they are for.
func tools(b *strings.Builder, list []Tool) {
	for i, t := range list {
		if i == 0 {
			b.WriteString("\n#### Tools\n\n")
		}
		fmt.Fprintf(b, "- %s", code(t.Name))
		if about := strings.Join(strings.Fields(t.Description), " "); about != "" {
			fmt.Fprintf(b, ": %s", escape(about))
		}
		b.WriteByte('\n')
	}
}

// Counts is what a server offers, in words.
func Counts(e Evidence) string {
	s := plural(e.Tools, "tool") + ", " + plural(e.Prompts, "prompt") + ", " + plural(e.Resources, "resource")
	if e.Partial {
		s = "at least " + s
	}
	return s
}

func section(b *strings.Builder, name, text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	fmt.Fprintf(b, "\n%s:\n\n%stext\n%s\n%s\n", name, fence, strings.TrimRight(text, "\n"), fence)
}

// code is s as an inline code span.
func code(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	tick := "`"
	for strings.Contains(s, tick) {
		tick += "`"
	}
	if len(tick) > 1 {
		return tick + " " + s + " " + tick
	}
	return tick + s + tick
}

// cell is s as a code span within a table.
func cell(s string) string { return code(strings.ReplaceAll(s, "|", "¦")) }

var address = regexp.MustCompile(`(?i)(?:[a-z][a-z0-9+.-]*://|www\.)[^\s"]*[^\s".,;:]`)

// escape keeps text from being read as Markdown: addresses become code, so that
// there is no link of the server's choosing.
func escape(s string) string {
	var b strings.Builder
	plain := func(s string) {
		for _, r := range s {
			if strings.ContainsRune("\\`*_{}[]<>#|~!&", r) {
				b.WriteByte('\\')
			}
			b.WriteRune(r)
		}
	}
	at := 0
	for _, m := range address.FindAllStringIndex(s, -1) {
		plain(s[at:m[0]])
		b.WriteString(code(s[m[0]:m[1]]))
		at = m[1]
	}
	plain(s[at:])
	return b.String()
}
