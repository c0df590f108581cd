package diagnostics

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// badURL reports addresses that no client can reach as they stand, on top of
// what the client itself says to them.
func badURL(p *Pass) {
	known := map[int]formats.Diagnostic{}
	for _, d := range p.Doc.Problems() {
		if d.Code == p.rule.Code {
			known[d.Span.Start] = d
		}
	}
	addresses(p, func(a endpoint) {
		right, why := mendedURL(a.whole)
		if said, ok := known[a.node.Span.Start]; ok && why == "" {
			known[a.node.Span.Start] = reschemed(p, a, said)
		}
		if why == "" {
			return
		}
		d, said := known[a.node.Span.Start]
		if !said {
			d = formats.Diagnostic{Severity: formats.Warning, Span: a.node.Span,
				Msg: fmt.Sprintf("The address of the server `%s` %s, so %s cannot reach it.", a.s.Name, why, p.Client.Name)}
			if checksAddress(p, a.node) {
				d.Severity = formats.Warning // the client has looked at it and takes it
			}
			if strings.TrimSpace(a.whole) == right {
				d.Severity = formats.Warning
				d.Msg = fmt.Sprintf("The address of the server `%s` %s, which %s may not take.", a.s.Name, why, p.Client.Name)
			}
		}
		if right != "" && right != a.whole {
			d.Fixes = []formats.Fix{{Title: "Change to `" + bareURL(right) + "`", Preferred: true, Edits: p.Update(a.node, syntax.StringValue(right))}}
		}
		known[a.node.Span.Start] = d
	})
	for _, at := range slices.Sorted(maps.Keys(known)) {
		p.Report(known[at])
	}
}

// reschemed is what the client says to an address, with the secure scheme of
// those that it takes as the fix.
func reschemed(p *Pass, a endpoint, d formats.Diagnostic) formats.Diagnostic {
	i, _ := p.Doc.Info(a.node)
	t := i.Type
	if one, ok := t.(formats.OneOf); ok {
		t = one[0]
	}
	s, ok := t.(formats.String)
	had, rest, split := strings.Cut(a.whole, "://")
	if !ok || !split || !slices.Contains(schemes, had) {
		return d
	}
	for _, scheme := range []string{"https://", "wss://"} {
		if slices.Contains(s.Schemes, scheme) {
			d.Fixes = []formats.Fix{{Title: "Write " + scheme, Preferred: had+"s://" == scheme, Edits: p.Update(a.node, syntax.StringValue(scheme+rest))}}
			return d
		}
	}
	return d
}

// checksAddress reports whether the client looks at the address when it loads
// the file.
func checksAddress(p *Pass, n *syntax.Node) bool {
	i, _ := p.Doc.Info(n)
	s, ok := i.Type.(formats.String)
	return ok && (s.URL || len(s.Schemes) > 0)
}

// bareURL is an address without what may be secret in it.
func bareURL(url string) string {
	url, _, _ = strings.Cut(url, "?")
	if i := strings.LastIndexByte(url, '@'); i >= 0 {
		return url[i+1:]
	}
	return url
}

// schemes are those that an address may have.
var schemes = []string{"http", "https", "ws", "wss", "unix", "pipe", "tcp"}

var (
	strayScheme  = regexp.MustCompile(`(?i)^([a-z]+)([:;]//)([^/].*)$`)
	noHost       = regexp.MustCompile(`(?i)^(https?|wss?):/*([?#].*)?$`)
	brokenScheme = regexp.MustCompile(`(?i)^(https?|wss?)(:/?|//)([^/:].*)$`)
	hostLike     = regexp.MustCompile(`(?i)^(localhost|\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\]|([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})(:\d+)?([/?#].*)?$`)
)

// mendedURL is what an address was meant to be, and what is wrong with it as
// the middle of a sentence; why is empty when nothing is.
func mendedURL(url string) (right, why string) {
	trimmed := strings.TrimSpace(url)
	switch {
	case trimmed == "" || strings.HasPrefix(trimmed, "${") || strings.HasPrefix(trimmed, "{") || strings.HasPrefix(trimmed, "$") || strings.HasPrefix(trimmed, "<"):
		return "", ""
	case brokenScheme.MatchString(trimmed):
		m := brokenScheme.FindStringSubmatch(trimmed)
		return strings.ToLower(m[1]) + "://" + m[3], "has no `://` behind its scheme"
	case hostLike.MatchString(trimmed):
		m := hostLike.FindStringSubmatch(trimmed)
		if isNear(m[1]) {
			return "http://" + trimmed, "has no scheme such as `http://`"
		}
		return "https://" + trimmed, "has no scheme such as `https://`"
	case strings.HasPrefix(trimmed, "//"):
		return "https:" + trimmed, "has no scheme such as `https://`"
	case mendedScheme(trimmed) != "":
		return mendedScheme(trimmed), "begins with no scheme that there is"
	case noHost.MatchString(trimmed):
		return "", "has no host"
	case !strings.Contains(trimmed, ":") && !strings.Contains(trimmed, "${"):
		return "", "is no full URL such as https://example.com/mcp"
	case trimmed != url:
		return trimmed, "has blanks around it"
	case strings.ContainsAny(url, " \t\n") && !strings.Contains(url, "${"):
		return "", "has a blank in it"
	}
	return "", ""
}

// mendedScheme is an address with the scheme that a slip of the finger was
// meant to be, or "".
func mendedScheme(url string) string {
	m := strayScheme.FindStringSubmatch(url)
	switch {
	case m == nil, m[2] == "://" && slices.Contains(schemes, strings.ToLower(m[1])):
		return ""
	case slices.Contains(schemes, strings.ToLower(m[1])):
		return m[1] + "://" + m[3]
	}
	if near := formats.Nearest(m[1], []string{"https", "http"}); near != "" {
		return near + "://" + m[3]
	}
	return ""
}
