package mcpclient

import (
	"fmt"
	"strings"
	"time"

	"github.com/mcp-ls/mcp-ls/probe"
)

// verdict is the outcome of one attempt.
type verdict struct {
	code   probe.Code
	holes  holes
	hint   string // what is more precise than the code's own
	field  string
	key    string
	modern bool // no outcome: the server wants the newer protocol
}

type holes = map[string]string

// fixedHint is the hint of the code itself, its holes filled in.
func (v verdict) fixedHint() string {
	var pairs []string
	for name, value := range v.holes {
		pairs = append(pairs, "{"+name+"}", value)
	}
	return strings.NewReplacer(pairs...).Replace(v.code.Hint())
}

// judge names what the facts of a failed attempt amount to. What was seen of the
// process or the HTTP exchange comes before what the SDK says about it.
func judge(f *facts) verdict {
	v := judgeAttempt(f)
	if v.field == "" {
		v.field = blame(f.target.Kind, v.code)
	}
	return v
}

func judgeAttempt(f *facts) verdict {
	if f.cancelled {
		return verdict{code: probe.Cancelled}
	}
	if f.says("unsupported protocol version") {
		return verdict{code: probe.ProtocolVersion, holes: holes{"version": quote(f.evidence.Protocol)}}
	}
	v := judgeLink(f)
	if v.code == "" {
		v = judgeSession(f)
	}
	if f.stage == listing {
		return judgeList(f, v)
	}
	return v
}

func judgeLink(f *facts) verdict {
	switch f.target.Kind {
	case probe.Stdio:
		return judgeProcess(f)
	case probe.WebSocket:
		return judgeSocket(f)
	}
	return judgeHTTP(f)
}

// judgeSession names what the session itself shows.
func judgeSession(f *facts) verdict {
	switch {
	case f.rpc != nil:
		hint, key := textHint(f.rpc.Message)
		v := verdict{code: probe.ServerError, holes: holes{"detail": sentence(f.rpc.Message)}, hint: hint}
		return v.blaming(key)
	case f.timedOut:
		return verdict{code: probe.NoAnswer, holes: holes{"time": seconds(f.options.Init)}, hint: silentHint(f)}
	case f.says("unmarshal") || f.says("invalid character") || f.says("invalid message version tag") || f.says("json:"):
		return notMessage(f)
	}
	return verdict{code: probe.Failed, holes: holes{"detail": sentence(f.evidence.Raw)}}
}

// notMessage is the verdict on what is no JSON-RPC.
func notMessage(f *facts) verdict {
	v := verdict{code: probe.NotMCPOutput}
	if f.target.Kind != probe.Stdio {
		v.hint = "Check that url leads to an MCP endpoint."
		return v
	}
	hint, key := textHint(f.evidence.Stderr)
	v.hint = hint
	return v.blaming(key)
}

// judgeList turns the verdict on an attempt into one on its lists.
func judgeList(f *facts, v verdict) verdict {
	switch v.code {
	case probe.NoAnswer:
		return verdict{code: probe.ListTimeout, holes: holes{"time": seconds(f.options.List)}}
	case probe.WrongPath:
		return verdict{
			code:  probe.ListError,
			holes: holes{"detail": "HTTP 404 after initialize"},
			hint:  "The session may be lost: several instances behind one address need sticky sessions.",
		}
	case probe.ServerError, probe.NotMCPOutput, probe.NotMCPEndpoint, probe.Failed:
		detail := f.evidence.Raw
		if f.rpc != nil {
			detail = f.rpc.Message
		} else if f.says("unmarshal") {
			detail = "its answer is not a list of tools"
		}
		hint, key := textHint(detail)
		return verdict{code: probe.ListError, holes: holes{"detail": sentence(detail)}, hint: hint}.blaming(key)
	}
	return v
}

// blaming points at the environment variable that a server asks for, if any.
func (v verdict) blaming(variable string) verdict {
	if variable != "" {
		v.field, v.key = "env", variable
	}
	return v
}

// blame is the attribute that a code usually is about.
func blame(kind probe.Kind, c probe.Code) string {
	switch c {
	case probe.OK, probe.OKWithWarnings, probe.NeedsConsent, probe.Cancelled, probe.Failed:
		return ""
	case probe.BadCwd:
		return "cwd"
	case probe.WrongTransport:
		return "transport"
	case probe.AuthRejected:
		return "headers"
	}
	if kind == probe.Stdio {
		return "command"
	}
	return "url"
}

func okHoles(f *facts) holes {
	kind := map[probe.Kind]string{
		probe.Stdio: "stdio", probe.HTTP: "streamable HTTP", probe.SSE: "SSE", probe.WebSocket: "WebSocket",
	}[f.target.Kind]
	name := f.evidence.Name
	if name == "" {
		name = "The server"
	}
	return holes{"name": name, "kind": kind, "protocol": f.evidence.Protocol, "counts": probe.Counts(f.evidence)}
}

const maxDetail = 4 << 10 // more than is shown, so that a cut is never seen

// quote does not escape: the masker drops what cannot be shown.
func quote(s string) string { return `"` + s + `"` }

// sentence makes s fit into a sentence that goes on with a full stop.
func sentence(s string) string {
	s = strings.TrimRight(strings.Join(strings.Fields(clip(s, maxDetail)), " "), ".")
	if s == "" {
		return "it gave no reason"
	}
	return s
}

func seconds(d time.Duration) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", d.Seconds()), ".0") + " s"
}
