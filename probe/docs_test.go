package probe

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite generated files")

const docsFile = "../docs/probe.md"

func TestDocsAreCurrent(t *testing.T) {
	want := docs()
	if *update {
		if err := os.MkdirAll("../docs", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(docsFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(docsFile)
	if err != nil || string(got) != want {
		t.Errorf("%s is not current: run go test ./probe -update (%v)", docsFile, err)
	}
}

func docs() string {
	var b strings.Builder
	b.WriteString(docsHead)
	b.WriteString("## Outcomes\n\n| code | severity | when | what it says | what it advises |\n|---|---|---|---|---|\n")
	for _, c := range Codes() {
		if !c.Warns() {
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", c, c.Severity(), c.When(), c.Sentence(), c.Hint())
		}
	}
	b.WriteString("\nAdvice is more precise where the server's own words or answers allow it.\n\n## Warnings\n\n" +
		"They stand beside the outcome `ok_with_warnings`, and beside others where they were seen.\n\n" +
		"| code | when | what it says |\n|---|---|---|\n")
	for _, c := range Codes() {
		if c.Warns() {
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", c, c.When(), c.Sentence())
		}
	}
	return b.String()
}

const docsHead = `# Testing a server

*This page is generated: change the table of codes, then run ` + "`go test ./probe -update`" + `.*

mcp-ls can test a configured server: it starts the command or connects to the address as an MCP client does, sends
` + "`initialize`" + `, counts tools, prompts and resources, disconnects, and reports one code. No tool is ever called, and no
sampling or elicitation request is served.

- A test runs only after a click, and only for the exact command or address that was agreed to. Whatever changes it – the
  arguments, a variable, the file that the command leads to – asks again. What a script named in the arguments contains is
  not looked at.
- No shell runs. Programs are looked up on the PATH that the server would get; empty and relative entries are skipped.
- The server gets the configured variables and a short list of ours (HOME, PATH, proxies, …); more of them only where the
  settings ` + "`probe.inherit`" + ` or ` + "`probe.environment`" + ` of the user say so.
- References are replaced as the client does it. A prompted value comes from the setting ` + "`inputs`" + `, the variable
  ` + "`MCP_INPUT_<ID>`" + ` or, in an editor that can ask, from the person; it is kept in memory only. While a value is missing nothing runs.
- Configured headers go to the configured origin and to no other. Redirects are followed within the origin only. Link-local
  and cloud metadata addresses are never contacted, by whatever name.
- Time, messages, lists and kept output are bounded. Package runners and container engines get 120 s, everything else 20 s.
- When the test ends, however it ends, the server and all it started are ended too: end of stdin, SIGTERM, SIGKILL.
- Values of secrets are masked in everything that is shown.

What a test found is used until the entry says something else of the connection: the names of the tools complete and are
checked in lists of tools, and quick fixes follow from the outcome.

An editor that can ask a person for a text announces ` + "`\"experimental\": {\"mcp/input\": true}`" + ` among its capabilities and serves the
request ` + "`mcp/input`" + ` ` + "`{uri, server, id, description, password, default?, options?}`" + ` with ` + "`{value}`" + `, or null where the person gives none.

`

var hole = regexp.MustCompile(`\{[a-z]+\}`)

func TestCodes(t *testing.T) {
	outcomes, warnings := 0, 0
	seen := map[Code]bool{}
	for _, c := range Codes() {
		if seen[c] {
			t.Errorf("%s stands twice", c)
		}
		seen[c] = true
		if c.Warns() {
			warnings++
		} else {
			outcomes++
		}
		if !strings.HasSuffix(c.Sentence(), ".") || c.When() == "" || c.Short() == "" || c.Severity() == 0 {
			t.Errorf("%s lacks something: %+v", c, c.entry())
		}
		if h := c.Hint(); h != "" && !strings.HasSuffix(h, ".") && !strings.HasSuffix(h, "?") {
			t.Errorf("%s: the hint is no sentence: %s", c, h)
		}
		if c.Warns() && hole.MatchString(c.Sentence()) {
			t.Errorf("%s: a warning has no values", c)
		}
	}
	if outcomes != 40 || warnings != 13 {
		t.Errorf("%d outcomes, %d warnings", outcomes, warnings)
	}
}

func TestMessageFillsEachHoleOnce(t *testing.T) {
	got := CommandNotFound.Message(map[string]string{"command": `"{where}"`, "where": "on PATH"})
	if want := `The command "{where}" was not found on PATH.`; got != want {
		t.Error(got)
	}
}
