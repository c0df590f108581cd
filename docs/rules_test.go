package docs

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/diagnostics"
)

// The folder of rules has an index of their pages.
func TestRules(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Rules\n\n" + generated + `
A rule is one Go file and one page of the same name; the page is its documentation, its test and what ` + "`mcp-ls explain CODE`" + ` prints.
The setting ` + "`diagnostics`" + ` gives a rule another severity, or ` + "`off`" + `. A comment ` + "`mcp-ls-ignore`" + `, with codes behind it or without, silences
its own line, or the next one when it stands alone.

Severities: *error* where the program that owns the file refuses it or the entry; *warning* where it loads, but something is
dropped or will likely hurt; *information* where it works here and may not elsewhere; *hint* for style and for what nobody documents.

`)
	var rows [][]string
	for _, r := range diagnostics.Rules {
		rows = append(rows, []string{fmt.Sprintf("[%s](%s.md)", r.Code, r.Code), diagnostics.Summary(r.Code)})
	}
	b.WriteString(table([]string{"rule", "what it finds"}, rows))
	golden(t, "../diagnostics/README.md", b.String())
}
