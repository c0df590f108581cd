package mcpclient

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/oauthex"

	"github.com/mcp-ls/mcp-ls/probe"
)

const (
	searchTime  = 2 * time.Second
	searchBytes = 32 << 10
)

const initializeBody = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"` + initializeVersion +
	`","capabilities":{},"clientInfo":{"name":"mcp-ls","version":"0"}}}`

// elsewhere looks, on the same origin only, where or how MCP does answer: it
// returns a path, or the name of a transport for the same path.
func (l *httpLink) elsewhere(ctx context.Context, status int) string {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), searchTime)
	defer cancel()
	at := func(path string) string {
		u := *l.base
		u.Path, u.RawPath, u.RawQuery = path, "", ""
		return u.String()
	}
	switch {
	case l.target.Kind == probe.HTTP && l.answersSSE(ctx, l.target.URL):
		return string(probe.SSE)
	case l.target.Kind == probe.SSE && l.answersHTTP(ctx, l.target.URL):
		return string(probe.HTTP)
	case status != http.StatusNotFound:
		return ""
	case l.base.Path != "/mcp" && l.answersHTTP(ctx, at("/mcp")):
		return "/mcp"
	case l.base.Path != "/sse" && l.answersSSE(ctx, at("/sse")):
		return "/sse"
	}
	return ""
}

// answersHTTP reports whether initialize is answered over streamable HTTP at u.
func (l *httpLink) answersHTTP(ctx context.Context, u string) bool {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, u, strings.NewReader(initializeBody))
	if err != nil {
		return false
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	resp, err := l.unrecorded().Do(req)
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK || !contains(resp.Body, `"jsonrpc"`) {
		return false
	}
	l.endSession(ctx, u, resp.Header.Get("Mcp-Session-Id"))
	return true
}

// endSession gives back a session that was opened only to look.
func (l *httpLink) endSession(ctx context.Context, u, id string) {
	if id == "" {
		return
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, u, nil)
	if err != nil {
		return
	}
	req.Header.Set("Mcp-Session-Id", id)
	if resp, err := l.unrecorded().Do(req); err == nil {
		resp.Body.Close()
	}
}

// answersSSE reports whether an event stream with an endpoint begins at u.
func (l *httpLink) answersSSE(ctx context.Context, u string) bool {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u, nil)
	if err != nil {
		return false
	}
	req.Header.Set("Accept", "text/event-stream")
	resp, err := l.unrecorded().Do(req)
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	return resp.StatusCode == http.StatusOK && contentType(resp.Header) == "text/event-stream" && contains(resp.Body, "event: endpoint")
}

// contains reports whether want comes early in r.
func contains(r io.Reader, want string) bool {
	var seen []byte
	chunk := make([]byte, 4<<10)
	for len(seen) < searchBytes {
		n, err := r.Read(chunk)
		seen = append(seen, chunk[:n]...)
		if bytes.Contains(seen, []byte(want)) {
			return true
		}
		if err != nil {
			return false
		}
	}
	return false
}

// unrecorded is a client whose exchanges are no evidence; it follows nothing.
func (l *httpLink) unrecorded() *http.Client {
	return &http.Client{
		Transport:     roundTripper(func(req *http.Request) (*http.Response, error) { return l.send(req.Clone(req.Context())) }),
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

// discover reads who signs users in from the resource metadata that an HTTP 401
// points to, if that lies on the same origin.
func (l *httpLink) discover(ctx context.Context, header http.Header) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), searchTime)
	defer cancel()
	for _, u := range l.metadataURLs(header) {
		meta, err := oauthex.GetProtectedResourceMetadata(ctx, u, l.target.URL, l.unrecorded())
		if err == nil && len(meta.AuthorizationServers) > 0 {
			servers := meta.AuthorizationServers[:min(len(meta.AuthorizationServers), 3)]
			l.note(func(f *facts) { f.evidence.AuthServers = servers })
			return
		}
	}
}

// metadataURLs is where the resource metadata may be: where the challenge says,
// or else at the well-known places.
func (l *httpLink) metadataURLs(header http.Header) []string {
	challenges, err := oauthex.ParseWWWAuthenticate(header.Values("WWW-Authenticate"))
	if err != nil {
		return nil
	}
	for _, c := range challenges {
		if named := c.Params["resource_metadata"]; named != "" {
			if u, err := url.Parse(named); err == nil && sameOrigin(u, l.base) {
				return []string{named}
			}
			return nil
		}
	}
	wellKnown := func(path string) string {
		u := url.URL{Scheme: l.base.Scheme, Host: l.base.Host, Path: "/.well-known/oauth-protected-resource" + path}
		return u.String()
	}
	if path := strings.TrimSuffix(l.base.Path, "/"); path != "" {
		return []string{wellKnown(path), wellKnown("")}
	}
	return []string{wellKnown("")}
}
