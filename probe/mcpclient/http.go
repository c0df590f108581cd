package mcpclient

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcp-ls/mcp-ls/probe"
)

const maxRedirects = 3

// httpLink speaks with a server over HTTP, streamable or SSE. It stands as the
// round tripper under the SDK, which loses statuses, headers and bodies.
type httpLink struct {
	*run
	base      *url.URL
	transport *http.Transport

	exchangesMu sync.Mutex
	exchanges   []*exchange
}

// open implements link.
func (l *httpLink) open(context.Context) (mcp.Transport, error) {
	if err := l.prepare(); err != nil {
		return nil, err
	}
	if l.target.Kind == probe.SSE {
		return &mcp.SSEClientTransport{Endpoint: l.target.URL, HTTPClient: l.client(), MaxEventSize: l.options.MaxFrame}, nil
	}
	return &mcp.StreamableClientTransport{
		Endpoint:             l.target.URL,
		HTTPClient:           l.client(),
		MaxRetries:           -1,
		DisableStandaloneSSE: true, // its GET ignores the context of the caller
		MaxEventSize:         l.options.MaxFrame,
	}, nil
}

// prepare builds the transport, having checked the host.
func (l *httpLink) prepare() error {
	u, err := url.Parse(l.target.URL)
	if err != nil {
		return err
	}
	l.base = u
	l.note(func(f *facts) { f.http.base = u })
	l.transport = &http.Transport{
		Proxy:                  l.config.Proxy,
		DialContext:            l.config.dialer().DialContext,
		ForceAttemptHTTP2:      true,
		DisableCompression:     true, // no small body that grows
		MaxResponseHeaderBytes: 256 << 10,
		TLSHandshakeTimeout:    10 * time.Second,
		TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: l.config.RootCAs},
	}
	if err := checkHost(u.Hostname()); err != nil {
		l.note(func(f *facts) { f.http.err = err })
		return err
	}
	return nil
}

// client follows a few redirects that change neither origin nor method.
func (l *httpLink) client() *http.Client {
	return &http.Client{
		Transport: l,
		CheckRedirect: func(req *http.Request, via []*http.Request) error {
			if len(via) > maxRedirects || !sameOrigin(req.URL, l.base) || req.Method != via[0].Method {
				return http.ErrUseLastResponse
			}
			l.warn(probe.FollowedRedirect)
			l.note(func(f *facts) { f.evidence.Location = req.URL.Redacted() })
			return nil
		},
	}
}

// RoundTrip implements http.RoundTripper: it records the exchange.
func (l *httpLink) RoundTrip(req *http.Request) (*http.Response, error) {
	x := &exchange{method: req.Method, rpc: rpcMethod(req)}
	ctx := l.record(req.Context(), x)
	if req.Method == http.MethodDelete { // a courtesy that must not hold the test
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, deleteTime)
		defer cancel()
	}
	resp, err := l.send(req.Clone(ctx))
	l.update(func() {
		x.err = err
		if err == nil {
			x.status, x.header = resp.StatusCode, resp.Header
			x.body, _ = resp.Body.(*body)
		}
	})
	return resp, err
}

// send is the only way out: configured headers go to the configured origin, and
// nothing goes elsewhere. It changes req.
func (l *httpLink) send(req *http.Request) (*http.Response, error) {
	if !sameOrigin(req.URL, l.base) {
		return nil, fmt.Errorf("%w: %s", errCrossOrigin, origin(req.URL))
	}
	for k, v := range l.target.Headers {
		if req.Header.Get(k) == "" { // the protocol's own headers stay
			req.Header.Set(k, v)
		}
	}
	resp, err := l.transport.RoundTrip(req)
	if err != nil || resp.StatusCode == http.StatusSwitchingProtocols { // then the body is the connection
		return resp, err
	}
	t := contentType(resp.Header)
	resp.Body = &body{
		inner: resp.Body,
		left:  int64(l.options.MaxFrame) * bodyPerCall,
		peek:  resp.StatusCode >= 300 || t != "text/event-stream" && t != "application/json",
	}
	return resp, nil
}

func (l *httpLink) hopeless() <-chan struct{} { return nil } // the SDK fails at once

func (l *httpLink) lastLine() string { return "" }

// collect implements link.
func (l *httpLink) collect(ctx context.Context) {
	x := l.deciding()
	l.copyPhases()
	var failed, answered bool
	l.note(func(f *facts) { failed, answered = f.err != nil && !f.cancelled, f.answered })
	if !failed || l.base == nil {
		return
	}
	l.note(func(f *facts) {
		h := &f.http
		h.method, h.connected, h.status, h.header = x.method, x.connected, x.status, x.header
		h.body, h.bodyTooBig = x.body.text(), x.body.overLimit()
		h.credentials = credentials(l.target)
		if x.err != nil {
			h.err = x.err
		}
		if x.status == 0 {
			return
		}
		e := &f.evidence
		e.Status, e.ContentType = x.status, contentType(x.header)
		e.Challenge = strings.Join(x.header.Values("WWW-Authenticate"), ", ")
		if loc, err := l.base.Parse(x.header.Get("Location")); err == nil && x.header.Get("Location") != "" {
			e.Location = loc.Redacted()
		}
		if t := e.ContentType; x.status >= 300 || t != "application/json" && t != "text/event-stream" || !answered {
			e.Body = h.body
		}
	})
	switch {
	case x.status == http.StatusUnauthorized:
		l.discover(ctx, x.header)
	case !answered && l.target.Kind != probe.WebSocket && couldBeElsewhere(x):
		if found := l.elsewhere(ctx, x.status); found != "" {
			l.note(func(f *facts) { f.evidence.Found = found })
		}
	}
}

// couldBeElsewhere reports whether an answer looks like that of a server which
// speaks MCP in another way or place.
func couldBeElsewhere(x exchange) bool {
	t := contentType(x.header)
	return x.status >= 400 && x.status < 500 && x.status != 403 && x.status != 429 ||
		x.status >= 200 && x.status < 300 && t != "application/json" && t != "text/event-stream"
}

// credentials is the configured header that carries them, if any.
func credentials(t probe.Target) string {
	for _, k := range sortedKeys(t.Headers) {
		if probe.SecretName(k) {
			return k
		}
	}
	return ""
}

// copyPhases turns the times of the first exchange into phases.
func (l *httpLink) copyPhases() {
	l.exchangesMu.Lock()
	defer l.exchangesMu.Unlock()
	if len(l.exchanges) == 0 {
		return
	}
	x := l.exchanges[0]
	for _, p := range []probe.Phase{{Name: "tcp", Took: x.tcp}, {Name: "tls", Took: x.tls}, {Name: "first byte", Took: x.firstByte}} {
		if p.Took > 0 {
			l.phase(p.Name, p.Took)
		}
	}
}

// close implements link.
func (l *httpLink) close(bool) {
	if l.transport != nil {
		l.transport.CloseIdleConnections()
	}
}

// isBlocked reports whether err comes from the guard.
func isBlocked(err error) bool { return errors.Is(err, errBlocked) }
