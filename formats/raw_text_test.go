package formats

import (
	"strings"
	"testing"
)

// Where variables are put into the raw text, nobody knows the kind of a value
// that is one.
func TestRawText(t *testing.T) {
	for value, ok := range map[string]bool{
		"${ADDRESS}": true, `"${ADDRESS}/mcp"`: true, "https://${HOST}/mcp": true, "http://${HOST}/mcp": false, "$ADDRESS": false,
	} {
		src := "name: a\nmodel: {provider: openai, name: m}\ninstructions: {inline: hi}\ntools:\n  - name: docs\n    description: d\n    type: mcp\n    transport: http\n    url: " + value + "\n    request_timeout: ${SECONDS}\n"
		d := Analyze("/srv/project/agent.yaml", src, &Options{Profiles: map[ID]string{"holodeck": "0.7"}})
		var said []string
		for _, p := range d.Problems() {
			if p.Severity == Error {
				said = append(said, p.Msg)
			}
		}
		if ok != (len(said) == 0) {
			t.Errorf("%s: %s", value, strings.Join(said, "\n"))
		}
	}
}
