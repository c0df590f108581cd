package expand

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/probe"
)

// spoken are transports as evidence names them.
var spoken = map[string]model.Transport{string(probe.HTTP): model.HTTP, string(probe.SSE): model.SSE}

// InClient is the result of a server with advice for the client whose it is:
// how it signs in, what a failing server looks like there, and what to do to
// have a good one used.
func InClient(c *formats.Client, server string, r probe.Result) probe.Result {
	t := c.Traits
	if word := c.Transports.Word(spoken[r.Evidence.Found]); r.Code == probe.WrongTransport && word != "" {
		r.Hint = fmt.Sprintf("Set the transport to %q, as %s spells it.", word, c.Name)
	}
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
