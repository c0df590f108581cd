package machine

import (
	"runtime"
	"strings"
)

// Elsewhere reports whether looking at a path would contact another computer,
// and hand it the user's name and a proof of the password: on Windows, a path of
// a share on a computer that none of the paths at hand lies on.
func Elsewhere(name string, at ...string) bool {
	return runtime.GOOS == "windows" && elsewhere(name, at)
}

func elsewhere(name string, at []string) bool {
	far := computer(name)
	if far == "" {
		return false
	}
	for _, a := range at {
		if strings.EqualFold(computer(a), far) {
			return false
		}
	}
	return true
}

// computer is the one that a Windows path names, or "" for this one.
func computer(name string) string {
	rest, ok := strings.CutPrefix(strings.ReplaceAll(name, `\`, "/"), "//")
	if !ok {
		return ""
	}
	rest = strings.TrimLeft(rest, "/")
	if local, ok := strings.CutPrefix(rest, "?/"); ok {
		if len(local) < 4 || !strings.EqualFold(local[:4], "unc/") {
			return ""
		}
		rest = local[4:]
	}
	host, _, _ := strings.Cut(rest, "/")
	return host
}
