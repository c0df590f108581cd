package main

import (
	"encoding/xml"
	"fmt"
	"os"
	"strings"
	"testing"
)

// The demo plays the main job to its end; what it prints is kept, and so is the
// picture that is made of it.
func TestDemo(t *testing.T) {
	out := call(t, "", "demo")
	golden(t, "testdata/demo.txt", out)
	golden(t, "../../docs/demo.svg", picture(sections(out, "1.", "2.", "5.")))
}

// golden compares a text with a file, or rewrites the file.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || string(want) != got {
		t.Errorf("%s is not current: run `make update` (%v). It should be\n%s", file, err, got)
	}
}

// sections are those parts of the demo whose titles begin so.
func sections(out string, titles ...string) []string {
	var lines []string
	for part := range strings.SplitSeq(strings.TrimSpace(out), "\n\n") {
		for _, title := range titles {
			if strings.HasPrefix(part, title) {
				lines = append(append(lines, strings.Split(strings.TrimRight(part, "\n"), "\n")...), "")
			}
		}
	}
	return append([]string{"$ mcp-ls demo", ""}, lines[:len(lines)-1]...)
}

// The picture is a terminal of so many columns.
const (
	columns    = 100
	charWidth  = 7.8
	lineHeight = 18
	margin     = 16
)

// picture draws lines as a terminal shows them.
func picture(lines []string) string {
	var rows []string
	for _, line := range lines {
		rows = append(rows, wrapped(line)...)
	}
	width, height := int(columns*charWidth)+2*margin, len(rows)*lineHeight+2*margin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 %d %d" width="%d" height="%d" role="img">
<title>mcp-ls demo: findings with their places and fixes, the file after one click, and the test of a server</title>
<style>text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#d0d7de}
.title{fill:#fff;font-weight:bold}.dim{fill:#7d8590}.bad{fill:#ffa657}.mark{fill:#ff7b72}.good{fill:#7ee787}</style>
<rect width="100%%" height="100%%" rx="8" fill="#161b22"/>
`, width, height, width, height)
	kind := ""
	for i, row := range rows {
		if !strings.HasPrefix(row, "\t") { // not the rest of the line before
			kind = class(row)
		}
		fmt.Fprintf(&b, `<text x="%d" y="%d"%s>%s</text>`+"\n", margin, margin+(i+1)*lineHeight-5, kind, escaped(strings.ReplaceAll(row, "\t", "    ")))
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// wrapped breaks a line at blanks; what goes on begins with a tab.
func wrapped(line string) []string {
	var rows []string
	for len([]rune(line)) > columns {
		at := strings.LastIndex(string([]rune(line)[:columns-3]), " ")
		if at <= 0 {
			return append(rows, string([]rune(line)[:columns]))
		}
		rows = append(rows, line[:at])
		line = "\t" + line[at+1:]
	}
	return append(rows, line)
}

// class says what a line is by how it begins.
func class(line string) string {
	name := ""
	body := strings.TrimSpace(line)
	switch {
	case line != "" && line[0] >= '1' && line[0] <= '9', strings.HasPrefix(line, "$"):
		name = "title"
	case strings.HasPrefix(line, "─"):
		name = "dim"
	case strings.Contains(line, ": warning: "), strings.Contains(line, ": error: "):
		name = "bad"
	case strings.HasPrefix(line, "- "), strings.HasPrefix(body, "| ") && strings.Trim(body, "| ^") == "":
		name = "mark"
	case strings.HasPrefix(line, "+ "), strings.HasPrefix(body, "= fix"), strings.Contains(line, "✓"):
		name = "good"
	default:
		return ""
	}
	return fmt.Sprintf(` class="%s"`, name)
}

func escaped(s string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		return ""
	}
	return b.String()
}
