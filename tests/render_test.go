package tests

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/mcp-ls/mcp-ls/tests/editor"
)

var severities = [...]string{"", "error", "warning", "information", "hint"}

// position renders a range, both parts from 1, characters as a person counts them.
func (p *play) position(text string, r editor.Range) string {
	from, to := p.ed.Offset(text, r.Start), p.ed.Offset(text, r.End)
	column := func(off int) int {
		return utf8.RuneCountInString(text[strings.LastIndexByte(text[:off], '\n')+1:off]) + 1
	}
	return fmt.Sprintf("%d:%d-%d:%d", r.Start.Line+1, column(from), r.End.Line+1, column(to))
}

// render shows findings below their lines.
func (p *play) render(name string, found []editor.Diagnostic) string {
	uri := p.uri(name)
	text := p.files[uri]
	lines := strings.Split(text, "\n")
	var b strings.Builder
	for _, d := range found {
		fmt.Fprintf(&b, "%s %s %s: %s%s\n", p.position(text, d.Range), severities[d.Severity], d.Code, d.Message, p.fixes(uri, d))
		for _, r := range d.RelatedInformation {
			at, of := text, ""
			if r.Location.URI != uri {
				of = p.name(r.Location.URI) + " "
				at = p.sources[p.name(r.Location.URI)]
				if now, open := p.files[r.Location.URI]; open {
					at = now
				}
			}
			fmt.Fprintf(&b, "  see %s%s: %s\n", of, p.position(at, r.Location.Range), r.Message)
		}
		b.WriteString(underlined(lines, p.ed, text, d.Range))
	}
	return b.String()
}

func (p *play) fixes(uri string, d editor.Diagnostic) string {
	var titles []string
	for _, raw := range p.actions(uri, d.Range, []editor.Diagnostic{d}, "quickfix") {
		var a codeAction
		p.must(json.Unmarshal(raw, &a))
		if len(a.Diagnostics) > 0 && a.Diagnostics[0].Code == d.Code && a.Diagnostics[0].Range == d.Range {
			titles = append(titles, a.Title)
		}
	}
	if titles == nil {
		return ""
	}
	return " [fix: " + strings.Join(titles, " | ") + "]"
}

// underlined is the first line of a range with carets below it.
func underlined(lines []string, ed *editor.Editor, text string, r editor.Range) string {
	line := strings.TrimSuffix(lines[min(r.Start.Line, len(lines)-1)], "\r")
	start := ed.Offset(text, editor.Position{Line: r.Start.Line})
	from := ed.Offset(text, r.Start) - start
	to := len(line)
	if r.End.Line == r.Start.Line {
		to = ed.Offset(text, r.End) - start
	}
	from, to = min(from, len(line)), min(to, len(line))
	blank := strings.Map(func(c rune) rune {
		if c == '\t' {
			return c
		}
		return ' '
	}, line[:from])
	carets := strings.Repeat("^", max(1, utf8.RuneCountInString(line[from:to])))
	return strings.TrimRight("  | "+line, " ") + "\n  | " + blank + carets + "\n"
}

// diff shows the lines that go and come.
func diff(before, after string) string {
	a, b := strings.SplitAfter(before, "\n"), strings.SplitAfter(after, "\n")
	common := make([][]int, len(a)+1)
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	var out strings.Builder
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			out.WriteString(prefixed("-", a[i]))
			i++
		default:
			out.WriteString(prefixed("+", b[j]))
			j++
		}
	}
	return out.String()
}

func prefixed(sign, text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(sign + strings.TrimRight(line, "\n"))
		if !strings.HasSuffix(line, "\n") {
			b.WriteString("⏎")
		}
		b.WriteByte('\n')
	}
	return b.String()
}
