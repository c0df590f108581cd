package tests

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/mcp-ls/mcp-ls/probe"
)

// readAnswers reads what tests of servers find. A message that is left out is
// the outcome's own; tools count themselves.
func (p *play) readAnswers(raw []byte) {
	p.must(json.Unmarshal(raw, &p.answers))
	for name, r := range p.answers {
		if r.Message == "" {
			r.Message = r.Code.Sentence()
		}
		if n := len(r.Evidence.ToolList); n > 0 && r.Evidence.Tools == 0 {
			r.Evidence.Tools = n
		}
		p.answers[name] = r
	}
	if p.settings["probe"] == nil {
		p.settings["probe"] = map[string]any{"consent": "always"}
	}
}

// Run implements probe.Runner: it starts nothing and gives the script's answer.
func (p *play) Run(_ context.Context, t probe.Target, o probe.Options) probe.Result {
	if o.Approved != probe.Fingerprint(t) {
		return probe.Result{Code: probe.NeedsConsent}
	}
	return p.answers[p.testing]
}

func (p *play) command(name string, s step) json.RawMessage {
	args := map[string]any{"uri": p.open(s.arg(0)), "server": s.arg(1), "show": false}
	var out json.RawMessage
	p.must(p.ed.Call("workspace/executeCommand", map[string]any{"command": "mcp-ls." + name, "arguments": []any{args}}, &out))
	return out
}

// stepTest tests a server of a file and gives the outcome in plain words.
func (p *play) stepTest(s step) string {
	p.testing = s.arg(1)
	var r probe.Result
	p.must(json.Unmarshal(p.command("testConnection", s), &r))
	p.asserted[s.arg(0)] = false
	if s.to == "" {
		return ""
	}
	return strings.TrimSpace(strings.Join([]string{string(r.Code), r.Message, r.Hint}, "\n")) + "\n"
}

// stepReport gives the report of the last test of a server.
func (p *play) stepReport(s step) string {
	var report string
	p.must(json.Unmarshal(p.command("showReport", s), &report))
	return report
}
