package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/mcp-ls/mcp-ls/codeactions"
	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
	"github.com/mcp-ls/mcp-ls/hover"
	"github.com/mcp-ls/mcp-ls/probe"
	"github.com/mcp-ls/mcp-ls/probe/mcpclient"
)

// The samples of the demo: what people paste, at the path where they paste it.
const (
	demoFaulty = `{
  "servers": {
    "docs": {
      "type": "streamable-http",
      "serverUrl": "https://docs.example.com/mcp",
      "headers": { "X-Api-Key": "${DOCS_KEY}" }
    },
    "my notes": {
      "command": "npx",
      "args": ["-y", "@acme/notes-mcp@1.4.2"],
      "environment": { "LOG": "info" }
    }
  }
}
`
	demoHover   = "headers"
	demoConvert = `{
  "mcpServers": {
    "docs": {
      "type": "http",
      "url": "https://docs.example.com/mcp",
      "headers": { "Authorization": "Bearer ${DOCS_TOKEN}" }
    },
    "files": {
      "command": "npx",
      "args": ["-y", "@acme/files-mcp@2.1.0", "."],
      "env": { "LOG": "info", "TOKEN": "${FILES_TOKEN:-none}" },
      "timeout": 90000
    }
  }
}
`
)

// demo plays the main job in the terminal, without a network and without an
// editor: findings and their fixes, a hover, a conversion, a live test.
func demo(args []string, std stdio) int {
	if len(args) > 0 {
		return usageError(std.err, "demo", fmt.Errorf("it takes no arguments"))
	}
	w := std.out
	title(w, "1. An entry from another client, pasted into .vscode/mcp.json: what is wrong, and where")
	doc := formats.Analyze(demoPath(".vscode/mcp.json"), demoFaulty, &formats.Options{Platform: "linux"})
	find := func(d *formats.Document) []formats.Diagnostic { return diagnostics.Run(d, diagnostics.Settings{}) }
	found := find(doc)
	for _, f := range found {
		show(w, doc, f)
	}
	title(w, "2. One click: everything that mcp-ls can fix by itself")
	edits, _ := codeactions.AllFixes(doc, found, find)
	fixed, err := text.Apply(demoFaulty, edits)
	if err != nil {
		fmt.Fprintf(std.err, "mcp-ls demo: %v\n", err)
		return faults
	}
	diff(w, demoFaulty, fixed)
	title(w, "3. Hover: what a member means to this client")
	doc = formats.Analyze(doc.Name, fixed, doc.Options)
	if card, ok := hover.At(doc, strings.Index(fixed, demoHover)+1, nil, true); ok {
		fmt.Fprintln(w, indent(card.Markdown))
	}
	title(w, "4. Conversion: two servers of .mcp.json as Codex's config.toml, and what gets lost")
	source := formats.Analyze(demoPath(".mcp.json"), demoConvert, doc.Options)
	made, err := formats.Convert(source, tomlClient(), formats.ConvertOptions{})
	if err != nil {
		fmt.Fprintf(std.err, "mcp-ls demo: %v\n", err)
		return faults
	}
	diff(w, demoConvert, made.Text)
	for _, l := range made.Losses {
		fmt.Fprintf(w, "%s %s: %s\n", l.Code, l.Server, l.Why)
	}
	title(w, "5. Test connection: a live MCP server (this program carries one) is started, asked for its tools, and stopped")
	return demoTest(std)
}

// demoPath is where a sample pretends to lie: in the working folder, of which
// nothing is read.
func demoPath(name string) string {
	wd, err := os.Getwd()
	if err != nil {
		return "/" + name
	}
	return filepath.ToSlash(filepath.Join(wd, name))
}

// tomlClient is the first client of the table that keeps TOML.
func tomlClient() *formats.Client {
	for _, c := range formats.Clients() {
		if c.Syntax.Lang == syntax.TOML {
			return c
		}
	}
	return nil
}

func demoTest(std stdio) int {
	self, err := os.Executable()
	if err != nil {
		fmt.Fprintf(std.err, "mcp-ls demo: %v\n", err)
		return faults
	}
	t := probe.Target{Kind: probe.Stdio, Command: self, Args: []string{"demo-server"}}
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	r := mcpclient.New(mcpclient.Config{Version: versionText()}).Run(ctx, t, probe.Options{Approved: probe.Fingerprint(t)})
	r.Server = "notes"
	printResult(std, r)
	if !r.OK() {
		return faults
	}
	return clean
}

func title(w io.Writer, s string) {
	fmt.Fprintf(w, "\n%s\n%s\n", s, strings.Repeat("─", len([]rune(s))))
}

func indent(s string) string { return "  " + strings.ReplaceAll(strings.TrimSpace(s), "\n", "\n  ") }

// diff prints two texts line by line, what goes with "-" and what comes with "+".
func diff(w io.Writer, before, after string) {
	a, b := strings.Split(strings.TrimSuffix(before, "\n"), "\n"), strings.Split(strings.TrimSuffix(after, "\n"), "\n")
	// longest common subsequence: the samples are a screen long at most
	l := make([][]int, len(a)+1)
	for i := range l {
		l[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				l[i][j] = l[i+1][j+1] + 1
			} else {
				l[i][j] = max(l[i+1][j], l[i][j+1])
			}
		}
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			fmt.Fprintf(w, "  %s\n", a[i])
			i, j = i+1, j+1
		case i < len(a) && (j == len(b) || l[i+1][j] >= l[i][j+1]):
			fmt.Fprintf(w, "- %s\n", a[i])
			i++
		default:
			fmt.Fprintf(w, "+ %s\n", b[j])
			j++
		}
	}
}
