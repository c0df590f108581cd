package diagnostics

import (
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/text"
	"github.com/mcp-ls/mcp-ls/probe"
)

// Verdict is what a test of a server found, as a finding at the place that is
// to blame, with what can be done about it there. Its code is the outcome's.
// ok is false where there is nothing to tell: the server answered, or the test
// did not take place.
func Verdict(doc *formats.Document, s *model.Server, r probe.Result) (d formats.Diagnostic, ok bool) {
	switch r.Code {
	case probe.OK, probe.NeedsConsent, probe.Cancelled:
		return d, false
	}
	message := r.Message
	for _, w := range r.Warnings {
		message += "\n" + w.Sentence()
	}
	if r.Hint != "" {
		message += "\n" + r.Hint
	}
	d = formats.Diagnostic{
		Code:     string(r.Code),
		Severity: formats.Severity(r.Code.Severity()), // the same numbers
		Span:     blamed(s, r),
		Msg:      message,
	}
	if doc.Client == nil || s.Node.Alias {
		return d, true
	}
	p := &Pass{Doc: doc, Client: doc.Client, read: &reading{}}
	for _, code := range append([]probe.Code{r.Code}, r.Warnings...) {
		if remedy := remedies[code]; remedy != nil {
			for _, f := range remedy(p, s, r) {
				if applies(f) {
					d.Fixes = append(d.Fixes, f)
				}
			}
		}
	}
	return d, true
}

// remedies are what can be done in the file about an outcome.
var remedies = map[probe.Code]func(p *Pass, s *model.Server, r probe.Result) []formats.Fix{
	probe.WrongTransport:     rightTransport,
	probe.WrongPath:          rightPath,
	probe.Redirected:         finalAddress,
	probe.FollowedRedirect:   finalAddress,
	probe.HTTPHTTPSMixed:     otherScheme,
	probe.CommandNotFound:    separateArguments,
	probe.AuthRequired:       credentialsForm,
	probe.UnresolvedVariable: defineVariable,
	probe.ExitedEarly:        missingVariable,
	probe.ServerError:        missingVariable,
}

// attributes are the places that a result may blame.
var attributes = map[string][]model.Attr{
	"command":   {model.Command, model.Argv},
	"args":      {model.Args, model.Argv, model.Command},
	"cwd":       {model.Cwd},
	"env":       {model.Env, model.EnvPass},
	"envFile":   {model.EnvFile},
	"url":       {model.URL},
	"transport": {model.Kind, model.URL},
	"headers":   {model.Headers, model.HeadersHelper},
}

// blamed is the place of a result: the variable or header that it names, the
// attribute, the name of the server, or the start of its entry.
func blamed(s *model.Server, r probe.Result) text.Span {
	pairs := s.Env
	if r.Field == "headers" {
		pairs = s.Headers
	}
	if r.Field == "env" || r.Field == "headers" {
		for _, p := range pairs {
			if p.Key == r.Key && p.From != nil {
				return p.From.Value.Span
			}
		}
	}
	for _, a := range attributes[r.Field] {
		if m := s.At[a]; m != nil {
			if m.Value.Scalar() {
				return m.Value.Span
			}
			return m.Key.Span
		}
	}
	if s.NameNode != nil {
		return s.NameNode.Span
	}
	return text.Span{Start: s.Node.Span.Start, End: min(s.Node.Span.Start+1, s.Node.Span.End)}
}
