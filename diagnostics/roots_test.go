package diagnostics

import (
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats"
)

// TestServersThatStayAreNoLoss: an entry that cannot be converted stays as it
// is when its root is renamed, so the title lists only what goes.
func TestServersThatStayAreNoLoss(t *testing.T) {
	doc := formats.Analyze("/w/.vscode/mcp.json", `{"mcpServers": {"a": {"command": "npx", "trust": true}, "N": {"note": "empty"}}}`, nil)
	for _, d := range Run(doc, Settings{}) {
		for _, f := range d.Fixes {
			if strings.Contains(f.Title, "loses") && strings.Contains(f.Title, "N") && d.Code == "wrong-root" {
				t.Error(f.Title)
			}
		}
	}
}
