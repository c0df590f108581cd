package expand

import (
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/probe"
)

// InClient is the result of a server with advice for the client whose it is:
// how it signs in, what a failing server looks like there, and what to do to
// have a good one used.
func InClient(c *formats.Client, server string, r probe.Result) probe.Result {
	t := c.Traits
	switch {
	case r.Code == probe.AuthRequired && t.SignIn != "":
		r.Hint = strings.ReplaceAll(t.SignIn, "%s", server)
	case r.Code == probe.OK && t.Reload != "":
		r.Hint = "After a change: " + t.Reload + "."
	case r.Code.Severity() == probe.Error && t.Failing != "":
		r.Hint = strings.TrimSpace(r.Hint + " " + t.Failing)
	}
	return r
}
