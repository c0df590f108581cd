package mcpclient

import (
	"regexp"
	"strings"

	"github.com/mcp-ls/mcp-ls/probe"
)

const (
	hintNoPackage   = "The package does not exist under this name; check its spelling."
	hintMissingFile = "A file or Node module is missing: check the path, or build or install the server."
	hintNoModule    = "A Python module is missing: install it in the environment that runs the server."
	hintUsage       = "The server wants other arguments; see its usage lines."
	hintVariable    = "The server wants an environment variable: put "
)

// textHints are what servers and their runners write before they fail.
var textHints = []struct {
	form *regexp.Regexp
	hint string
}{
	{regexp.MustCompile(`(?i)npm (?:err!|error) (?:code )?E?404|not found in the package registry|No matching distribution`), hintNoPackage},
	{regexp.MustCompile(`(?i)npm (?:err!|error) code (?:ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED)`), "The package registry could not be reached."},
	{regexp.MustCompile(`(?i)could not determine executable to run`), "The package has no program to run; check its name."},
	{regexp.MustCompile(`(?i)Cannot find module|MODULE_NOT_FOUND`), hintMissingFile},
	{regexp.MustCompile(`No module named '?[\w.]+`), hintNoModule},
	{regexp.MustCompile(`(?i)Cannot connect to the Docker daemon`), "Start Docker."},
	{regexp.MustCompile(`(?i)the input device is not a TTY`), "Remove -t from the docker arguments; keep -i."},
	{regexp.MustCompile(`(?i)pull access denied|manifest unknown|Unable to find image`), "The image could not be pulled; check its name."},
	{regexp.MustCompile(`(?i)EADDRINUSE|address already in use`), "The port is in use; is another copy running?"},
	{wantedVariable, hintVariable},
	{regexp.MustCompile(`(?i)unsupported engine|SyntaxError: Unexpected token|requires Node`), "The Node.js version is too old for this server."},
	{regexp.MustCompile(`(?i)permission denied|EACCES`), "A file may not be read or run; check permissions."},
	{regexp.MustCompile(`(?im)^usage:`), hintUsage},
}

var wantedVariable = regexp.MustCompile(
	`\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b[^\n]{0,40}(?i:is required|not set|must be set|missing|not defined|not provided|undefined)` +
		`|(?i:missing|set|provide|required?|need)[^\n]{0,40}\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b`)

// textHint is what to do about what a server says, and the environment variable
// that it asks for. Both are empty when the text fits nothing known.
func textHint(s string) (hint, variable string) {
	for _, h := range textHints {
		m := h.form.FindStringSubmatch(s)
		switch {
		case m == nil:
		case h.form == wantedVariable:
			name := m[1] + m[2]
			return hintVariable + name + " in env.", name
		default:
			return h.hint, ""
		}
	}
	return "", ""
}

func isPath(command string) bool { return strings.ContainsAny(command, `/\`) }

// commandHint is what to do about a command that is not found.
func commandHint(t probe.Target) string {
	switch {
	case strings.HasPrefix(t.Command, "~"):
		return "~ is not expanded, for no shell runs: write the full path."
	case strings.HasPrefix(t.Command, "$"):
		return "Variables of the shell are not expanded, for no shell runs: write the full path."
	case strings.ContainsAny(t.Command, " \t") && !isPath(strings.Fields(t.Command + " x")[0]):
		return "Put only the program in command and each argument in args."
	case isPath(t.Command):
		return "Correct the path; a relative one starts at cwd."
	}
	switch t.Program() {
	case "npx", "node", "npm":
		return "Install Node.js, or give the full path: an editor started from the desktop may not see nvm's PATH."
	case "uvx", "uv":
		return "Install uv, or give the full path of " + t.Program() + "."
	case "docker":
		return "Install Docker, or give the full path of docker."
	}
	return ""
}

// silentHint is what to do about a server that says nothing.
func silentHint(f *facts) string {
	switch f.target.Kind {
	case probe.WebSocket:
		return "The WebSocket opened but carried no answer; is this an MCP endpoint?"
	case probe.HTTP, probe.SSE:
		if f.http.status == 0 {
			return "The connection opened but no HTTP answer came: a wrong port, a stuck server, or a proxy."
		}
		return "The stream opened but carried no answer; the server may be stuck."
	}
	if hint, _ := textHint(f.evidence.Stderr); hint != "" {
		return hint
	}
	if probe.Timeout(f.target) > probe.Timeout(probe.Target{}) {
		return "A first run may still be downloading: test again, with a longer timeout."
	}
	return ""
}

// authHint is how to get credentials.
func authHint(e *probe.Evidence) string {
	switch {
	case len(e.AuthServers) > 0:
		return "Sign in through " + strings.Join(e.AuthServers, ", ") + " in the client (OAuth), or put a token in headers."
	case e.Challenge != "":
		return "Let the client sign in (OAuth), or put a token in headers."
	}
	return "Add an Authorization header."
}

// forbiddenHint is why a request may be forbidden.
func forbiddenHint(body, challenge string) string {
	body = strings.ToLower(body)
	switch {
	case strings.Contains(challenge, "insufficient_scope"):
		return "The token lacks a scope that the server wants."
	case strings.Contains(body, "origin"):
		return "The server checks the Origin header: put the value it wants in headers."
	case strings.Contains(body, "host"):
		return "The server checks the Host header (DNS rebinding protection): use the host name it expects."
	}
	return ""
}
