package mcpclient

import (
	"net/url"
	"regexp"
	"runtime"
	"sort"
	"strings"

	"github.com/mcp-ls/mcp-ls/probe"
)

var variable = regexp.MustCompile(`\$\{[^{}]+\}|\{(?:env|file):[^{}]+\}`)

// refuse names what forbids to run or contact anything at all.
func (r *run) refuse() verdict {
	t := r.target
	if r.options.Approved != probe.Fingerprint(t) {
		return verdict{code: probe.NeedsConsent}
	}
	if v := unresolved(t); v.code != "" {
		return v
	}
	switch t.Kind {
	case probe.Stdio:
		return refuseCommand(t)
	case probe.HTTP, probe.SSE, probe.WebSocket:
		return refuseURL(t)
	}
	return verdict{code: probe.BadConfig, field: "transport", holes: holes{"detail": "the transport " + quote(string(t.Kind)) + " is unknown"}}
}

// unresolved finds a variable that was left in t.
func unresolved(t probe.Target) verdict {
	found := func(field, key, value string) verdict {
		name := field
		if key != "" {
			name = field + " entry " + quote(key)
		}
		return verdict{
			code:  probe.UnresolvedVariable,
			holes: holes{"field": name, "variable": quote(variable.FindString(value))},
			field: field, key: key,
		}
	}
	plain := [][2]string{{"command", t.Command}, {"cwd", t.Dir}, {"url", t.URL}}
	if !isShell(t.Program()) { // a shell expands its own variables
		for _, a := range t.Args {
			plain = append(plain, [2]string{"args", a})
		}
	}
	for _, p := range plain {
		if variable.MatchString(p[1]) {
			return found(p[0], "", p[1])
		}
	}
	for _, k := range sortedKeys(t.Env) {
		if variable.MatchString(t.Env[k]) {
			return found("env", k, t.Env[k])
		}
	}
	for _, k := range sortedKeys(t.Headers) {
		if variable.MatchString(t.Headers[k]) {
			return found("headers", k, t.Headers[k])
		}
	}
	return verdict{}
}

func isShell(program string) bool {
	switch program {
	case "sh", "bash", "zsh", "dash", "fish", "pwsh", "powershell":
		return true
	}
	return false
}

func badConfig(field, key, detail string) verdict {
	return verdict{code: probe.BadConfig, field: field, key: key, holes: holes{"detail": detail}}
}

func refuseCommand(t probe.Target) verdict {
	if strings.TrimSpace(t.Command) == "" {
		return badConfig("command", "", "there is no command")
	}
	if strings.ContainsRune(t.Command+strings.Join(t.Args, ""), 0) {
		return badConfig("args", "", "a NUL character cannot be handed to a program")
	}
	for _, k := range sortedKeys(t.Env) {
		if k == "" || strings.ContainsAny(k, "=\x00") || strings.ContainsRune(t.Env[k], 0) {
			return badConfig("env", k, "the variable "+quote(k)+" has an impossible name or value")
		}
	}
	if path, err := probe.Resolve(t); err == nil && runtime.GOOS == "windows" && batchInjects(path, t.Args) {
		return badConfig("args", "", "cmd.exe, which runs "+quote(t.Command)+", would interpret special characters in the arguments")
	}
	return verdict{}
}

// batchInjects reports whether arguments of a batch file hold what cmd.exe interprets.
func batchInjects(path string, args []string) bool {
	ext := strings.ToLower(path[strings.LastIndexByte(path, '.')+1:])
	return (ext == "cmd" || ext == "bat") && strings.ContainsAny(strings.Join(args, " "), "&|<>^%\"!\r\n")
}

func refuseURL(t probe.Target) verdict {
	u, err := url.Parse(t.URL)
	if err != nil || u.Hostname() == "" {
		return badConfig("url", "", "the url is not an absolute address")
	}
	schemes := []string{"http", "https"}
	if t.Kind == probe.WebSocket {
		schemes = []string{"ws", "wss"}
	}
	if s := strings.ToLower(u.Scheme); s != schemes[0] && s != schemes[1] {
		return badConfig("url", "", "the url must begin with "+schemes[0]+":// or "+schemes[1]+"://, not "+quote(u.Scheme+"://"))
	}
	for _, k := range sortedKeys(t.Headers) {
		if !isToken(k) || strings.ContainsFunc(t.Headers[k], func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f }) {
			return badConfig("headers", k, "the header "+quote(k)+" has a name or value that HTTP does not allow")
		}
	}
	return verdict{}
}

// isToken reports whether s may be the name of an HTTP header.
func isToken(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return r <= ' ' || r >= 0x7f || strings.ContainsRune(`"(),/:;<=>?@[\]{}`, r)
	})
}

func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
