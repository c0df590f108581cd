package formats

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// FullURL reports whether a text is an absolute URL for a WHATWG URL parser:
// any scheme, blanks around it trimmed, and a port that fits.
func FullURL(s string) bool {
	s = strings.TrimSpace(s)
	scheme, rest, ok := strings.Cut(s, ":")
	if !ok || scheme == "" || !isLetter(scheme[0]) {
		return false
	}
	for i := 1; i < len(scheme); i++ {
		if c := scheme[i]; !isLetter(c) && (c < '0' || c > '9') && c != '+' && c != '-' && c != '.' {
			return false
		}
	}
	special := slices.Contains([]string{"http", "https", "ws", "wss", "ftp"}, strings.ToLower(scheme))
	if !special {
		return true
	}
	rest = strings.TrimLeft(rest, "/\\")
	host := rest
	if i := strings.IndexAny(rest, "/\\?#"); i >= 0 {
		host = rest[:i]
	}
	if i := strings.LastIndexByte(host, '@'); i >= 0 {
		host = host[i+1:]
	}
	if strings.Contains(host, "${") { // a reference that stays in the host's place
		return true
	}
	if host == "" || strings.ContainsAny(host, " <>^|") {
		return false
	}
	if _, port, ok := strings.Cut(host[strings.LastIndexByte(host, ']')+1:], ":"); ok && port != "" {
		p, err := strconv.Atoi(port)
		return err == nil && p >= 0 && p <= 65535
	}
	_, err := url.Parse("http://" + host)
	return err == nil
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
