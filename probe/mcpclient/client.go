// Package mcpclient tests configured MCP servers for real: it is the only
// package that starts processes or opens connections.
package mcpclient

import (
	"context"
	"crypto/x509"
	"net"
	"net/http"
	"net/url"

	"github.com/mcp-ls/mcp-ls/probe"
)

// Config is what a Client needs from its surroundings. The zero value asks the system.
type Config struct {
	Version  string                                // our own version, told to servers
	Resolver *net.Resolver                         // nil: the system's
	Proxy    func(*http.Request) (*url.URL, error) // nil: from the environment
	RootCAs  *x509.CertPool                        // nil: the system's
}

// Client is a probe.Runner on the MCP Go SDK.
type Client struct {
	config Config
}

// New returns a Client for the surroundings c.
func New(c Config) *Client {
	if c.Version == "" {
		c.Version = "dev"
	}
	if c.Resolver == nil {
		c.Resolver = net.DefaultResolver
	}
	if c.Proxy == nil {
		c.Proxy = http.ProxyFromEnvironment
	}
	return &Client{c}
}

// The protocol versions to initialize with. The older goes first: the newer
// begins with a request on which many servers end or fall silent.
const (
	initializeVersion = "2025-11-25"
	discoverVersion   = "2026-07-28"
)

// Run implements probe.Runner. It returns at most two seconds and five times
// the grace after the timeout.
func (c *Client) Run(ctx context.Context, t probe.Target, o probe.Options) probe.Result {
	r := newRun(c.config, t, o)
	if v := r.refuse(); v.code != "" {
		return r.result(v)
	}
	ctx, cancel := context.WithTimeout(ctx, r.options.Timeout)
	defer cancel()
	v, stop := r.attempt(ctx, initializeVersion)
	if v.modern {
		stop()
		r.restart()
		v, stop = r.attempt(ctx, discoverVersion)
		if v.code == probe.OK {
			r.warn(probe.ModernProtocolOnly)
		}
	}
	if t.Fallback && t.Kind == probe.HTTP && v.code == probe.WrongTransport && r.found() == string(probe.SSE) {
		stop()
		t.Kind = probe.SSE
		r = newRun(c.config, t, o)
		v, stop = r.attempt(ctx, initializeVersion)
	}
	if r.options.Verdict != nil {
		r.options.Verdict(r.result(v))
	}
	stop()
	return r.result(v)
}
