package mcpclient

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcp-ls/mcp-ls/probe"
)

// stage is how far a test got.
type stage int

const (
	opening stage = iota
	initializing
	listing
)

// facts is what one attempt saw, as plain data. judge turns it into a verdict.
type facts struct {
	target   probe.Target
	options  probe.Options
	evidence probe.Evidence

	stage     stage
	answered  bool  // initialize was answered
	err       error // how the attempt ended
	cancelled bool
	timedOut  bool
	rpc       *jsonrpc.Error // what the server answered, if it was an error

	process processFacts
	http    httpFacts
	socket  socketFacts
}

// processFacts is what was seen of a process and its pipes.
type processFacts struct {
	startErr     error
	found        bool // the file to run was found
	exited       bool
	signalled    bool
	stdinClosed  bool
	stdoutClosed bool
	lines        lineFacts
}

// httpFacts is what was seen of the request that decided.
type httpFacts struct {
	base        *url.URL
	method      string
	err         error // the round trip's
	connected   bool
	status      int
	header      http.Header
	body        string
	bodyTooBig  bool
	credentials string // the configured header that carries them
}

// socketFacts is what was seen of a WebSocket.
type socketFacts struct {
	open    bool
	closed  bool
	tooBig  bool
	garbage bool
}

// fail notes how an attempt ended.
func (f *facts) fail(ctx context.Context, err error) {
	f.err = err
	f.cancelled = cancelledBy(ctx)
	f.timedOut = errors.Is(err, context.DeadlineExceeded) || errors.Is(ctx.Err(), context.DeadlineExceeded)
	f.evidence.Raw = clip(err.Error(), maxDetail)
	var e *jsonrpc.Error
	if errors.As(err, &e) && e.Code != 0 && !localError(e.Code) {
		f.rpc = e
		f.evidence.RPCCode = e.Code
	}
}

// localError reports whether the SDK itself uses this code, for failures of the
// transport: then it proves nothing about the server.
func localError(code int64) bool { return code <= -32003 && code >= -32005 }

// wantsDiscover reports whether the server refuses initialize itself, as servers
// do that know only the protocol without it.
func (f *facts) wantsDiscover() bool {
	if f.rpc == nil || f.cancelled || f.stage != initializing || f.answered || f.process.lines.echo {
		return false
	}
	return f.rpc.Code == mcp.CodeUnsupportedProtocolVersion || f.rpc.Code == jsonrpc.CodeMethodNotFound
}

// says reports whether the error of the SDK contains text. Only what it tells in
// no other way is looked for.
func (f *facts) says(text string) bool {
	return f.err != nil && strings.Contains(f.err.Error(), text)
}
