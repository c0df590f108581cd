package lsp

import (
	"maps"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/text"
	"github.com/mcp-ls/mcp-ls/probe"
)

// entryKey names a server of a document.
type entryKey struct{ name, server string }

// verdict is what a test of a server found. It holds while the entry says of
// the connection what it said then; other members may change.
type verdict struct {
	wiring  string
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
		st.epoch++
	})
	s.changedAll()
}

// unjudge forgets the verdict on a server.
func (s *server) unjudge(key entryKey) {
	s.update(func(st *state) {
		st.verdicts = maps.Clone(st.verdicts)
		delete(st.verdicts, key)
		st.epoch++
	})
	s.changedAll()
}

// wiring is everything in a server's entry that a test depends on, as it is
// written.
func wiring(doc *formats.Document, srv *model.Server) string {
	said := []string{string(doc.Client.ID), doc.Profile, srv.Form, srv.Transport.String(),
		srv.Command.Raw(), srv.EnvFile.Raw(), srv.Cwd.Raw(), srv.URL.Raw()}
	for _, a := range srv.Args {
		said = append(said, a.Raw())
	}
	if m := srv.At[model.OAuth]; m != nil {
		said = append(said, m.Span.In(doc.Src))
	}
	for _, pairs := range [][]model.Pair{srv.Env, srv.Headers} {
		said = append(said, "\x01")
		for _, p := range pairs {
			said = append(said, p.Key, p.Value.Raw())
		}
	}
	return strings.Join(said, "\x00")
}

// verdictOn is the verdict on a document's server as it stands, if it holds.
func (st *state) verdictOn(doc *formats.Document, srv *model.Server) (verdict, bool) {
	v, ok := st.verdicts[entryKey{doc.Name, srv.Name}]
	return v, ok && doc.Client != nil && v.wiring == wiring(doc, srv)
}

// verdict is the verdict on the document's server of that name, if it holds.
func (c converter) verdict(server string) (verdict, bool) {
	doc := c.d.analyze()
	if srv := doc.Server(server); srv != nil {
		return c.st.verdictOn(doc, srv)
	}
	return verdict{}, false
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
func (c converter) verdicts() []formats.Diagnostic {
	var out []formats.Diagnostic
	c.tested(func(srv *model.Server, r probe.Result) {
		if f, ok := diagnostics.Verdict(c.d.analyze(), srv, r); ok {
			out = append(out, f)
		}
	})
	return out
}

// tested calls f for every server of the document that has a verdict.
func (c converter) tested(f func(srv *model.Server, r probe.Result)) {
	if len(c.st.verdicts) == 0 {
		return
	}
	doc := c.d.analyze()
	for _, srv := range doc.Servers {
		if v, ok := c.st.verdictOn(doc, srv); ok && !v.running && doc.Server(srv.Name) == srv {
			f(srv, v.result)
		}
	}
}

// testedAt is what a test found of the server whose name, or the place to blame,
// is at the offset.
func (c converter) testedAt(off int) (r probe.Result, at text.Span, ok bool) {
	doc := c.d.analyze()
	c.tested(func(srv *model.Server, found probe.Result) {
		spans := []text.Span{formats.Head(doc.Tree, srv.Node)}
		if srv.NameNode != nil {
			spans[0] = srv.NameNode.Span
		}
		if f, told := diagnostics.Verdict(doc, srv, found); told {
			spans = append(spans, f.Span)
		}
		for _, span := range spans {
			if span.Contains(off) && !ok {
				r, at, ok = found, span, true
			}
		}
	})
	return r, at, ok
}

// outcomes is where the outcomes of tests are documented.
const outcomes = "https://github.com/mcp-ls/mcp-ls/blob/main/docs/probe.md"

// verdictDiagnostic is the protocol's form of what a test found.
func (c converter) verdictDiagnostic(f formats.Diagnostic) protocol.Diagnostic {
	d := c.diagnostic(f)
	d.Source = protocol.NewOptional("mcp-ls test")
	if c.st.editor.codeDescription {
		d.CodeDescription = protocol.CodeDescription{Href: uri.URI(outcomes)}
	}
	return d
}
