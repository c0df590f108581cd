package probe

import "strings"

// Code is an outcome of a test, or a warning beside one. The set is closed.
type Code string

// The outcomes.
const (
	OK                   Code = "ok"
	OKWithWarnings       Code = "ok_with_warnings"
	NeedsConsent         Code = "needs_consent"
	UnresolvedVariable   Code = "unresolved_variable"
	BadConfig            Code = "bad_config"
	CommandNotFound      Code = "command_not_found"
	CommandNotExecutable Code = "command_not_executable"
	BadCwd               Code = "bad_cwd"
	ExitedEarly          Code = "exited_early"
	Crashed              Code = "crashed"
	ClosedPipe           Code = "closed_pipe"
	NoAnswer             Code = "no_answer"
	ListTimeout          Code = "list_timeout"
	ListError            Code = "list_error"
	ServerError          Code = "server_error"
	ProtocolVersion      Code = "protocol_version"
	NotMCPOutput         Code = "not_mcp_output"
	WrongResponseID      Code = "wrong_response_id"
	WrongFraming         Code = "wrong_framing"
	MessageTooBig        Code = "message_too_big"
	DNSFailure           Code = "dns_failure"
	ConnectionRefused    Code = "connection_refused"
	Unreachable          Code = "unreachable"
	TLSError             Code = "tls_error"
	HTTPHTTPSMixed       Code = "http_https_mixed"
	AddressBlocked       Code = "address_blocked"
	AuthRequired         Code = "auth_required"
	AuthRejected         Code = "auth_rejected"
	Forbidden            Code = "forbidden"
	WrongPath            Code = "wrong_path"
	WrongTransport       Code = "wrong_transport"
	Redirected           Code = "redirected"
	HTTPError            Code = "http_error"
	RateLimited          Code = "rate_limited"
	NotMCPEndpoint       Code = "not_mcp_endpoint"
	SSECrossOrigin       Code = "sse_cross_origin"
	WebSocketRejected    Code = "websocket_rejected"
	WebSocketClosed      Code = "websocket_closed"
	Cancelled            Code = "cancelled"
	Failed               Code = "failed"
)

// The warnings.
const (
	StdoutNoise           Code = "stdout_noise"
	InvalidTools          Code = "invalid_tools"
	PartOfListsFailed     Code = "part_of_lists_failed"
	OffersNothing         Code = "offers_nothing"
	CountsStoppedAtLimit  Code = "counts_stopped_at_limit"
	AsksClientDuringStart Code = "asks_client_during_start"
	ModernProtocolOnly    Code = "modern_protocol_only"
	FollowedRedirect      Code = "followed_redirect"
	NoMCPSubprotocol      Code = "no_mcp_subprotocol"
	StderrFlood           Code = "stderr_flood"
	IgnoresShutdown       Code = "ignores_shutdown"
	LeftProcesses         Code = "left_processes"
	ContainerMayStillRun  Code = "container_may_still_run"
)

// Severity is how much a code matters, in the numbers of the LSP.
type Severity int

// The severities of codes.
const (
	Error       Severity = 1
	Warning     Severity = 2
	Information Severity = 3
)

// String is the severity's name.
func (s Severity) String() string {
	return [...]string{"none", "error", "warning", "information"}[s]
}

// Codes lists every outcome in the order of the documentation, then every warning.
func Codes() []Code {
	out := make([]Code, len(entries))
	for i, e := range entries {
		out[i] = e.code
	}
	return out
}

// Severity is how much c matters to the user.
func (c Code) Severity() Severity { return c.entry().severity }

// Warns reports whether c only ever stands in Result.Warnings.
func (c Code) Warns() bool { return c.entry().warns }

// Short is c in two or three words, for a code lens.
func (c Code) Short() string { return c.entry().short }

// When says under which circumstances a test ends in c.
func (c Code) When() string { return c.entry().when }

// Sentence is what c tells the user, with {holes} for the values of one test.
func (c Code) Sentence() string { return c.entry().sentence }

// Hint is what to do about c when the test shows nothing more precise.
func (c Code) Hint() string { return c.entry().hint }

// Message is c's sentence with the holes filled in.
func (c Code) Message(holes map[string]string) string {
	var pairs []string
	for name, value := range holes {
		pairs = append(pairs, "{"+name+"}", value)
	}
	return strings.NewReplacer(pairs...).Replace(c.Sentence())
}

func (c Code) entry() entry {
	for _, e := range entries {
		if e.code == c {
			return e
		}
	}
	return entry{code: c, severity: Error, short: strings.ReplaceAll(string(c), "_", " ")}
}
