package lsp

import (
	"maps"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/text"
	"github.com/mcp-ls/mcp-ls/probe"
)

// entryKey names a server of a document.
type entryKey struct{ name, server string }

// verdict is what a test of a server found. It holds while the entry reads as
// it did.
type verdict struct {
	entry   string
	running bool
	result  probe.Result
}

// judge stores a verdict and lets the editor show it.
func (s *server) judge(key entryKey, v verdict) {
	s.update(func(st *state) {
		st.verdicts = maps.Clone(st.verdicts)
		if st.verdicts == nil {
			st.verdicts = map[entryKey]verdict{}
		}
		st.verdicts[key] = v
	})
	s.changedAll()
}

// unjudge forgets the verdict on a server.
func (s *server) unjudge(key entryKey) {
	s.update(func(st *state) {
		st.verdicts = maps.Clone(st.verdicts)
		delete(st.verdicts, key)
	})
	s.changedAll()
}

// entryOf is the text of a server's entry, name included.
func entryOf(doc *formats.Document, s *model.Server) string {
	return strings.Clone(s.Name + "\x00" + s.Node.Span.In(doc.Src))
}

// verdict returns what is known of the document's server as it stands.
func (c converter) verdict(server string) (verdict, bool) {
	v, ok := c.st.verdicts[entryKey{c.d.name, server}]
	if !ok {
		return v, false
	}
	doc := c.d.analyze()
	srv := doc.Server(server)
	return v, srv != nil && entryOf(doc, srv) == v.entry
}

// verdictOf is verdict for a document by its URI.
func (st *state) verdictOf(u uri.URI, server string) (verdict, bool) {
	d := st.named(nameOf(u))
	if d == nil {
		return verdict{}, false
	}
	return st.converter(d).verdict(server)
}

// verdicts are the findings of tests in the document.
func (c converter) verdicts() []protocol.Diagnostic {
	var out []protocol.Diagnostic
	if len(c.st.verdicts) == 0 {
		return nil
	}
	doc := c.d.analyze()
	for _, srv := range doc.Servers {
		v, ok := c.verdict(srv.Name)
		if !ok || v.running || doc.Server(srv.Name) != srv || !worthTelling(v.result) {
			continue
		}
		out = append(out, c.verdictDiagnostic(srv, v.result))
	}
	return out
}

// worthTelling leaves out success and tests that did not take place.
func worthTelling(r probe.Result) bool {
	return r.Code != probe.OK && r.Code != probe.NeedsConsent && r.Code != probe.Cancelled
}

// outcomes is where the outcomes of tests are documented.
const outcomes = "https://github.com/mcp-ls/mcp-ls/blob/main/docs/probe.md"

func (c converter) verdictDiagnostic(srv *model.Server, r probe.Result) protocol.Diagnostic {
	message := r.Message
	for _, w := range r.Warnings {
		message += "\n" + w.Message(nil)
	}
	if r.Hint != "" {
		message += "\n" + r.Hint
	}
	d := protocol.Diagnostic{
		Range:    c.rng(blamed(srv, r)),
		Severity: protocol.DiagnosticSeverity(r.Code.Severity()), // the protocol's numbers
		Code:     protocol.String(string(r.Code)),
		Source:   protocol.NewOptional("mcp-ls test"),
		Message:  protocol.String(message),
	}
	if c.st.editor.codeDescription {
		d.CodeDescription = protocol.CodeDescription{Href: uri.URI(outcomes)}
	}
	return d
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
func blamed(srv *model.Server, r probe.Result) text.Span {
	pairs := srv.Env
	if r.Field == "headers" {
		pairs = srv.Headers
	}
	if r.Field == "env" || r.Field == "headers" {
		for _, p := range pairs {
			if p.Key == r.Key && p.From != nil {
				return p.From.Value.Span
			}
		}
	}
	for _, a := range attributes[r.Field] {
		if m := srv.At[a]; m != nil {
			if m.Value.Scalar() {
				return m.Value.Span
			}
			return m.Key.Span
		}
	}
	if srv.NameNode != nil {
		return srv.NameNode.Span
	}
	return text.Span{Start: srv.Node.Span.Start, End: min(srv.Node.Span.Start+1, srv.Node.Span.End)}
}
