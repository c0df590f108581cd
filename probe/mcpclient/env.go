package mcpclient

import (
	"os"
	"runtime"
	"slices"
	"sort"
	"strings"

	"github.com/mcp-ls/mcp-ls/probe"
)

// The variables that a server inherits: those that MCP clients pass, and those
// without which package runners, proxies and container engines do not work.
var (
	inheritUnix = []string{
		"HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER", "LANG", "LC_ALL", "TMPDIR", "TZ",
		"HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy",
		"SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS",
		"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR",
		"DOCKER_HOST", "NVM_DIR", "PYENV_ROOT",
	}
	inheritWindows = []string{
		"APPDATA", "COMPUTERNAME", "COMSPEC", "HOMEDRIVE", "HOMEPATH", "LOCALAPPDATA", "PATH", "PATHEXT",
		"PROCESSOR_ARCHITECTURE", "PROGRAMDATA", "PROGRAMFILES", "PROGRAMFILES(X86)", "SYSTEMDRIVE", "SYSTEMROOT",
		"TEMP", "TMP", "USERNAME", "USERPROFILE",
		"HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "NODE_EXTRA_CA_CERTS", "DOCKER_HOST",
	}
)

// environ is the environment of the server: what it inherits, then what is
// configured, then the mark by which its processes are found again.
func environ(t probe.Target, mark string) []string {
	names := inheritUnix
	if runtime.GOOS == "windows" {
		names = inheritWindows
	}
	names = slices.Concat(names, t.Inherit)
	if slices.Contains(t.Inherit, probe.Everything) {
		names = everything()
	}
	var env []string
	for _, n := range names {
		v, ok := os.LookupEnv(n)
		if ok && !configured(t, n) && !strings.HasPrefix(v, "()") { // an exported shell function is code
			env = append(env, n+"="+v)
		}
	}
	for k, v := range t.Env {
		env = append(env, k+"="+v)
	}
	sort.Strings(env)
	return append(env, markVariable+"="+mark)
}

// everything is the names of all our variables, but for those that name a test
// which we are part of ourselves.
func everything() []string {
	var names []string
	for _, kv := range os.Environ() {
		if name, _, _ := strings.Cut(kv, "="); name != "" && name != markVariable {
			names = append(names, name)
		}
	}
	return names
}

func configured(t probe.Target, name string) bool {
	for k := range t.Env {
		if k == name || runtime.GOOS == "windows" && strings.EqualFold(k, name) {
			return true
		}
	}
	return false
}
