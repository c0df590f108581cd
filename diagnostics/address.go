package diagnostics

import (
	"net/netip"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// endpoint is a URL to which a server is reached, at its place.
type endpoint struct {
	s      *model.Server
	node   *syntax.Node // the text that is the URL
	bridge bool         // an argument of mcp-remote
	span   func(piece) text.Span
	whole  string

	scheme, user, host, port, path, query piece
}

// piece is a part of a URL: its text and where it begins.
type piece struct {
	text string
	at   int
}

// addresses calls f for the URL of every remote server, and of every one that
// is reached through mcp-remote.
func addresses(p *Pass, f func(a endpoint)) {
	for _, s := range p.Doc.Servers {
		if n := s.URL.From; n.Is(syntax.String) && !n.Alias && n.Str != "" && s.Transport != model.Stdio {
			f(parseAddress(p, s, n))
		}
		if n := bridgedURL(s); n != nil {
			a := parseAddress(p, s, n)
			a.bridge = true
			f(a)
		}
	}
}

// bridgedURL is the argument of mcp-remote that is the address, or nil.
func bridgedURL(s *model.Server) *syntax.Node {
	on := isBridge(s.Command.Raw())
	for _, a := range s.Args {
		raw := a.Raw()
		if on && (strings.HasPrefix(raw, "http://") || strings.HasPrefix(raw, "https://")) && a.From.Is(syntax.String) && !a.From.Alias {
			return a.From
		}
		on = on || isBridge(raw)
	}
	return nil
}

// isBridge reports whether a command or an argument names mcp-remote.
func isBridge(word string) bool {
	name, _, _ := strings.Cut(word[strings.LastIndexByte(word, '/')+1:], "@")
	return name == "mcp-remote"
}

func parseAddress(p *Pass, s *model.Server, n *syntax.Node) endpoint {
	a := endpoint{s: s, node: n, whole: n.Str}
	a.span = func(x piece) text.Span { return formats.InnerSpan(p.Doc.Tree, n, x.at, x.at+len(x.text)) }
	rest := piece{n.Str, 0}
	if i := strings.Index(rest.text, "://"); i >= 0 && !strings.ContainsAny(rest.text[:i], "/?#{}") {
		a.scheme = rest.upTo(i)
		rest = rest.from(i + 3)
	}
	end := indexAnyOutside(rest.text, "/?#")
	host := rest.upTo(end)
	rest = rest.from(end)
	if i := strings.LastIndexByte(host.text, '@'); i >= 0 {
		a.user, host = host.upTo(i), host.from(i+1)
	}
	if i := strings.LastIndexByte(host.text, ':'); i >= 0 && i > strings.LastIndexAny(host.text, "]}") {
		a.port = host.from(i + 1)
		host = host.upTo(i)
	}
	a.host = host
	if i := strings.IndexByte(rest.text, '#'); i >= 0 {
		rest = rest.upTo(i)
	}
	if i := strings.IndexByte(rest.text, '?'); i >= 0 {
		a.query = rest.from(i + 1)
		rest = rest.upTo(i)
	}
	a.path = rest
	return a
}

func (x piece) upTo(i int) piece { return piece{x.text[:i], x.at} }
func (x piece) from(i int) piece { return piece{x.text[i:], x.at + i} }

// indexAnyOutside is the first of some characters that stands in no ${…}.
func indexAnyOutside(s, chars string) int {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '{':
			depth++
		case s[i] == '}':
			depth--
		case depth <= 0 && strings.IndexByte(chars, s[i]) >= 0:
			return i
		}
	}
	return len(s)
}

// params are the parameters of the query: name, value and both.
func (a endpoint) params() [][3]piece {
	var out [][3]piece
	rest := a.query
	for rest.text != "" {
		end := indexAnyOutside(rest.text, "&;")
		whole := rest.upTo(end)
		if i := strings.IndexByte(whole.text, '='); i >= 0 {
			out = append(out, [3]piece{whole.upTo(i), whole.from(i + 1), whole})
		}
		if end == len(rest.text) {
			break
		}
		rest = rest.from(end + 1)
	}
	return out
}

// with puts a text in the place of a piece of the address.
func (a endpoint) with(p *Pass, x piece, s string) []text.Edit {
	return rewrite(p, a.node, x.at, x.at+len(x.text), s)
}

// isLoopback reports whether a host is this machine.
func isLoopback(host string) bool {
	h := strings.ToLower(strings.Trim(host, "[]"))
	if h == "localhost" || strings.HasSuffix(h, ".localhost") {
		return true
	}
	ip, err := netip.ParseAddr(h)
	return err == nil && (ip.IsLoopback() || ip.IsUnspecified())
}

// isNear reports whether a host is this machine or one of its own network, for
// which a certificate can rarely be had: a private address, a name without a
// dot, or a name under a suffix that is kept for such networks.
func isNear(host string) bool {
	h := strings.ToLower(strings.Trim(host, "[]"))
	if isLoopback(h) || !strings.ContainsAny(h, ".:") {
		return true
	}
	if ip, err := netip.ParseAddr(h); err == nil {
		return ip.IsPrivate() || ip.IsLinkLocalUnicast() || sharedAddresses.Contains(ip)
	}
	for _, suffix := range []string{".ts.net", ".local", ".internal", ".lan", ".home", ".home.arpa", ".test", ".svc", ".intranet", ".corp"} {
		if strings.HasSuffix(h, suffix) {
			return true
		}
	}
	return false
}

// sharedAddresses are handed out inside of networks, those of tunnels among them.
var sharedAddresses = netip.MustParsePrefix("100.64.0.0/10")

// known reports whether the host is written out, without references or
// placeholders.
func (a endpoint) known() bool {
	return a.host.text != "" && !strings.ContainsAny(a.host.text, "${}<>%")
}
