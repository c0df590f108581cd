package diagnostics

import (
	"net/url"
	"path"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// nameFor is a name for a server that has none: what its body says, else what
// its package or its host is called.
func nameFor(p *Pass, c *formats.Client, body *syntax.Node) string {
	s := c.Lift("", nil, body)
	name := ""
	if n := body.At("name"); n.Is(syntax.String) {
		name = n.Str
	} else if line, ok := launch.Of(s); ok {
		if r, ok := line.Runner(); ok && r.Package != nil && !r.Package.Local {
			name = formats.Telling(path.Base(r.Package.Name))
		}
	} else if u, err := url.Parse(s.URL.Raw()); err == nil && strings.Count(u.Hostname(), ".") > 1 {
		labels := strings.Split(u.Hostname(), ".")
		if name = formats.Telling(labels[0]); name == "" || name == "api" || name == "www" {
			name = formats.Telling(labels[1])
		}
	}
	if name == "" {
		return "server"
	}
	return p.Client.Names.Suggest(name, nil)
}
