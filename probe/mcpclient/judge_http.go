package mcpclient

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"syscall"

	"github.com/mcp-ls/mcp-ls/probe"
)

// judgeHTTP names what the exchange that decided shows, if it shows anything.
func judgeHTTP(f *facts) verdict {
	if v := judgeNetwork(f); v.code != "" {
		return v
	}
	h, e := f.http, f.evidence
	if h.status == 0 {
		if f.timedOut && !h.connected {
			return unreachable(f, "no connection within the time allowed")
		}
		return verdict{}
	}
	if h.bodyTooBig || f.says(errBodyTooBig.Error()) || f.says("SSE event exceeded") {
		return verdict{code: probe.MessageTooBig, holes: holes{"limit": mebibytes(f.options.MaxFrame)}}
	}
	if v := judgeStatus(f); v.code != "" {
		return v
	}
	if f.answered && h.status < 300 {
		return verdict{}
	}
	sse := f.target.Kind == probe.SSE
	switch {
	case sse && f.timedOut && h.status < 300: // accepted, but the stream stays silent
		return verdict{}
	case sse && e.ContentType == "text/event-stream" && f.says("missing endpoint"):
		return notEndpoint(f, "an event stream that does not begin with an endpoint")
	case f.says("request terminated without response"):
		return verdict{
			code:  probe.ClosedPipe,
			holes: holes{"pipe": "response stream"},
			hint:  "The server, or a proxy before it, dropped the request; see its log.",
		}
	case f.rpc != nil && (h.status < 300 || h.status == 400 && strings.Contains(h.body, "jsonrpc")):
		return verdict{} // a JSON-RPC error speaks for itself
	case strings.HasPrefix(e.Found, "/"):
		return verdict{code: probe.WrongPath, holes: holes{"path": quote(path(f))}, hint: "The server answers at " + e.Found + ": put that path in url."}
	case e.Found != "":
		return verdict{code: probe.WrongTransport, holes: holes{"transport": e.Found}}
	case h.status >= 400:
		return judgeRefusal(f)
	}
	return judgeAnswer(f)
}

// judgeStatus handles the statuses that mean the same at any time.
func judgeStatus(f *facts) verdict {
	h, e := f.http, f.evidence
	status := holes{"status": fmt.Sprint(h.status), "location": e.Location}
	switch {
	case h.status == 401 && h.credentials != "":
		return verdict{code: probe.AuthRejected, field: "headers", key: h.credentials}
	case h.status == 401:
		return verdict{code: probe.AuthRequired, hint: authHint(&e)}
	case h.status == 403:
		v := verdict{code: probe.Forbidden, hint: forbiddenHint(h.body, e.Challenge)}
		if h.credentials != "" {
			v.field, v.key = "headers", h.credentials
		}
		return v
	case h.status >= 300 && h.status < 400:
		return verdict{code: probe.Redirected, holes: status}
	case h.status == 400 && strings.Contains(h.body, "HTTP request") && strings.Contains(h.body, "HTTPS"):
		return verdict{code: probe.HTTPHTTPSMixed, holes: holes{"detail": "HTTPS, but url says http"}}
	case h.status == 429 || h.status == 502 || h.status == 503 || h.status == 504:
		return verdict{code: probe.RateLimited, holes: status, hint: retryHint(h.header.Get("Retry-After"))}
	}
	return verdict{}
}

func retryHint(after string) string {
	if after != "" && len(after) < 6 && strings.Trim(after, "0123456789") == "" {
		return "Try again in " + after + " s."
	}
	return ""
}

// judgeRefusal names a status of 400 and above that nothing more precise explains.
func judgeRefusal(f *facts) verdict {
	h := f.http
	if h.status == 404 {
		return verdict{code: probe.WrongPath, holes: holes{"path": quote(path(f))}}
	}
	v := verdict{code: probe.HTTPError, holes: holes{"status": fmt.Sprint(h.status)}}
	hint, key := textHint(h.body)
	said := spoken(h.body)
	switch {
	case hint != "":
		v.hint = hint
	case h.status == 405:
		v.hint = "The path does not accept " + h.method + "; check path and transport."
	case said != "":
		v.hint = "It said: " + said + "."
	}
	if key != "" {
		v.hint = hint + " (on the machine that runs the server)"
	}
	return v
}

// spoken is what an answer says: the message of a JSON-RPC error, or its text.
func spoken(body string) string {
	var m struct {
		Error struct{ Message string }
	}
	if json.Unmarshal([]byte(body), &m) == nil && m.Error.Message != "" {
		body = m.Error.Message
	}
	if body = strings.TrimSpace(body); body == "" || strings.HasPrefix(body, "<") {
		return ""
	}
	return sentence(body)
}

// judgeAnswer names an answer with success that is no MCP.
func judgeAnswer(f *facts) verdict {
	switch t := f.evidence.ContentType; {
	case t == "text/event-stream":
		return verdict{}
	case t != "application/json":
		if t == "" {
			t = "nothing"
		}
		return notEndpoint(f, t)
	case f.timedOut:
		return verdict{}
	case strings.Contains(f.http.body, `"jsonrpc"`):
		return notMessage(f)
	}
	return notEndpoint(f, "other JSON")
}

func notEndpoint(f *facts, detail string) verdict {
	return verdict{code: probe.NotMCPEndpoint, holes: holes{"target": address(f), "detail": detail}}
}

// judgeNetwork names failures below HTTP.
func judgeNetwork(f *facts) verdict {
	err := f.http.err
	if err == nil {
		err = f.err
	}
	var dns *net.DNSError
	var unknown x509.UnknownAuthorityError
	var host x509.HostnameError
	var invalid x509.CertificateInvalidError
	var verification *tls.CertificateVerificationError
	var alert tls.AlertError
	var record tls.RecordHeaderError
	certificate := func(detail string) verdict {
		return verdict{code: probe.TLSError, holes: holes{"host": hostname(f), "detail": detail}}
	}
	says := func(text string) bool { return strings.Contains(err.Error(), text) }
	switch {
	case errors.Is(err, errCrossOrigin):
		_, elsewhere, _ := strings.Cut(err.Error(), errCrossOrigin.Error()+": ")
		return verdict{code: probe.SSECrossOrigin, holes: holes{"origin": elsewhere}}
	case isBlocked(err):
		return verdict{code: probe.AddressBlocked, holes: holes{"host": hostname(f)}}
	case errors.As(err, &dns) && !dns.IsTimeout:
		return verdict{code: probe.DNSFailure, holes: holes{"host": quote(dns.Name)}}
	case errors.Is(err, syscall.ECONNREFUSED):
		return verdict{code: probe.ConnectionRefused, holes: holes{"address": f.http.base.Host}}
	case errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		return unreachable(f, "there is no route")
	case errors.As(err, &unknown):
		return certificate("its issuer is unknown (self-signed?)")
	case errors.As(err, &host):
		return certificate("it is for another host name")
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return certificate("it has expired or is not yet valid")
	case errors.As(err, &verification):
		return certificate(sentence(verification.Err.Error()))
	case errors.As(err, &alert):
		return certificate("the server ended the handshake (" + sentence(alert.Error()) + ")")
	case errors.As(err, &record), says("server gave HTTP response to HTTPS client"):
		return verdict{code: probe.HTTPHTTPSMixed, holes: holes{"detail": "plain HTTP, but url says https"}}
	case says("malformed HTTP"), says("readLoopPeekFail"): // it spoke another protocol, or before it was asked
		return notEndpoint(f, "something that is not HTTP")
	}
	if f.http.status != 0 || f.http.err == nil || f.timedOut {
		return verdict{}
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.ECONNRESET) {
		return unreachable(f, "the server closed the connection without an answer")
	}
	return unreachable(f, "the connection broke before an answer")
}

func unreachable(f *facts, detail string) verdict {
	return verdict{code: probe.Unreachable, holes: holes{"url": address(f), "detail": detail}}
}

func hostname(f *facts) string { return quote(f.http.base.Hostname()) }

// address is the url without credentials and query.
func address(f *facts) string {
	u := *f.http.base
	u.User, u.RawQuery, u.Fragment = nil, "", ""
	return quote(u.String())
}

func path(f *facts) string {
	if p := f.http.base.EscapedPath(); p != "" {
		return p
	}
	return "/"
}
