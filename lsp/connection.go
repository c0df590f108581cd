package lsp

import (
	"context"
	"fmt"
	"path"
	"sync"

	"github.com/tidwall/gjson"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/text"
	"github.com/mcp-ls/mcp-ls/probe"
	"github.com/mcp-ls/mcp-ls/probe/expand"
)

// subject is a server about to be tested.
type subject struct {
	doc         *formats.Document
	server      *model.Server
	target      probe.Target
	envFiles    []string
	fingerprint string
	wiring      string
}

func (t subject) key() entryKey { return entryKey{t.doc.Name, t.server.Name} }

// startTests prepares for tests; the settings say how many run at once.
func (s *server) startTests() {
	if s.cfg.Runner != nil {
		s.tests = probe.NewCache(survivor{s}, s.state.Load().settings.Probe.Parallel)
	}
}

// survivor is the Runner whose crash is one test's outcome, not the server's end.
type survivor struct{ s *server }

func (r survivor) Run(ctx context.Context, t probe.Target, o probe.Options) (result probe.Result) {
	defer func() {
		if v := recover(); v != nil {
			r.s.crashed("a test", v)
			result = probe.Result{Code: probe.Failed, Message: "The test itself failed; the log says where.", Phases: []probe.Phase{}}
		}
	}()
	return r.s.cfg.Runner.Run(ctx, t, o)
}

// testConnection tests the server that {uri, server} or {uri, position} names
// and returns the result.
func (s *server) testConnection(ctx context.Context, arg gjson.Result, token protocol.ProgressToken) (any, error) {
	doc, srv, err := s.serverOf(arg)
	if err != nil {
		return nil, err
	}
	results, err := s.test(ctx, doc, []*model.Server{srv}, token)
	if err != nil {
		return nil, err
	}
	return results[0], nil
}

// testAll tests every server of the document {uri} and returns the results.
func (s *server) testAll(ctx context.Context, arg gjson.Result, token protocol.ProgressToken) (any, error) {
	doc, err := s.documentOf(arg)
	if err != nil {
		return nil, err
	}
	var servers []*model.Server
	for _, srv := range doc.Servers {
		if doc.Server(srv.Name) == srv { // the last of a name is the one that counts
			servers = append(servers, srv)
		}
	}
	return s.test(ctx, doc, servers, token)
}

// documentOf reads the configuration file that a command's argument names.
func (s *server) documentOf(arg gjson.Result) (*formats.Document, error) {
	doc, err := s.fileOf(arg)
	if err == nil && doc.Client == nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s is not an MCP configuration file", doc.Name)
	}
	return doc, err
}

// fileOf reads the file that a command's argument names, whosever it is: as it
// stands in the editor, else from disk.
func (s *server) fileOf(arg gjson.Result) (*formats.Document, error) {
	raw := arg.Get("uri").String()
	u, err := uri.Parse(raw)
	if err != nil || raw == "" {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "the command needs {uri}: %v", err)
	}
	st := s.state.Load()
	name := nameOf(u)
	if d := st.named(name); d != nil {
		return d.analyze(), nil
	}
	src, err := s.machine.ReadFile(name)
	if err != nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s cannot be read: %v", name, err)
	}
	return formats.Analyze(name, src, st.options), nil
}

// serverOf reads the server that a command's argument names: by its name, or by
// a position in its entry or on a line of it.
func (s *server) serverOf(arg gjson.Result) (*formats.Document, *model.Server, error) {
	doc, err := s.documentOf(arg)
	if err != nil {
		return nil, nil, err
	}
	name, at := arg.Get("server"), arg.Get("position")
	if name.Exists() || !at.Exists() {
		if srv := doc.Server(name.String()); srv != nil {
			return doc, srv, nil
		}
		return nil, nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s has no server %q", doc.Name, name.String())
	}
	p := text.Position{Line: uint32(at.Get("line").Uint()), Character: uint32(at.Get("character").Uint())}
	off := doc.Index.Offset(p, s.state.Load().encoding)
	for _, span := range []text.Span{{Start: off, End: off}, doc.Index.Line(doc.Index.LineOf(off))} {
		if srv := doc.ServerAt(span); srv != nil {
			return doc, srv, nil
		}
	}
	return nil, nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "no server stands at line %d of %s", p.Line+1, doc.Name)
}

// test runs the tests of some servers of a document that may run, and returns
// one result for each server.
func (s *server) test(ctx context.Context, doc *formats.Document, servers []*model.Server, token protocol.ProgressToken) ([]probe.Result, error) {
	if s.tests == nil {
		return nil, fmt.Errorf("this server was built without a way to test connections")
	}
	st := s.state.Load()
	refusal := s.refusal(ctx, st.settings)
	results := make([]probe.Result, len(servers))
	var asked []subject
	var at []int // asked's places in results
	for i, srv := range servers {
		t := subject{doc: doc, server: srv, wiring: wiring(doc, srv)}
		var missing []expand.Missing
		t.target, t.envFiles, missing = expand.Target(doc, srv, s.world(st, doc))
		if len(missing) > 0 && refusal == "" {
			s.askFor(ctx, doc, srv, missing)
			t.target, t.envFiles, missing = expand.Target(doc, srv, s.world(st, doc))
		}
		if len(missing) > 0 {
			results[i] = missing[0].Result(srv.Name)
			s.judge(t.key(), verdict{wiring: t.wiring, result: results[i]})
			continue
		}
		t.fingerprint = probe.Fingerprint(t.target)
		asked, at = append(asked, t), append(at, i)
	}
	if refusal == "" {
		refusal = s.agree(ctx, st.settings, asked)
	}
	if refusal != "" {
		for j, t := range asked {
			results[at[j]] = refused(t.server, refusal)
		}
		return results, nil
	}
	if len(asked) == 0 {
		return results, nil
	}
	ctx, w := s.begin(ctx, token, title(doc, asked))
	var tests sync.WaitGroup
	for j, t := range asked {
		tests.Go(func() {
			defer s.recover("test of " + t.server.Name)
			results[at[j]] = s.run(ctx, st, t, w)
		})
	}
	tests.Wait()
	w.end(outcome(results))
	return results, nil
}

// run tests one server and shows its verdict as soon as it is known.
func (s *server) run(ctx context.Context, st *state, t subject, w work) probe.Result {
	s.judge(t.key(), verdict{wiring: t.wiring, running: true})
	named := func(r probe.Result) probe.Result {
		r.Server = t.server.Name
		return expand.InClient(t.doc.Client, r.Server, r)
	}
	show := func(r probe.Result) { s.judge(t.key(), verdict{wiring: t.wiring, result: r}) }
	options := probe.Options{
		Approved: t.fingerprint,
		Timeout:  st.settings.timeout,
		Progress: func(phase, detail string) { w.report(phaseOf(t, phase, detail)) },
		Verdict:  func(r probe.Result) { show(named(r)) },
	}
	if folder := st.folderOf(t.doc.Name); folder != "" {
		options.Roots = []string{string(uri.File(folder))}
	}
	r := named(s.tests.Run(ctx, t.target, options))
	if doubted(r.Code) {
		s.answers.forget(t.doc.Name)
	}
	if r.Code == probe.Cancelled {
		s.unjudge(t.key())
	} else {
		show(r)
	}
	return r
}

func phaseOf(t subject, phase, detail string) string {
	if detail != "" {
		return t.server.Name + ": " + phase + ": " + detail
	}
	return t.server.Name + ": " + phase
}

func title(doc *formats.Document, asked []subject) string {
	if len(asked) == 1 {
		return "Testing " + asked[0].server.Name
	}
	return fmt.Sprintf("Testing %d servers of %s", len(asked), path.Base(doc.Name))
}

func outcome(results []probe.Result) string {
	if len(results) == 1 {
		return probe.Title(results[0])
	}
	good := 0
	for _, r := range results {
		if r.OK() {
			good++
		}
	}
	return fmt.Sprintf("%d of %d servers answered", good, len(results))
}

// refused is the result of a server whose test nobody agreed to.
func refused(srv *model.Server, why string) probe.Result {
	return probe.Result{Server: srv.Name, Code: probe.NeedsConsent, Message: why, Hint: probe.NeedsConsent.Hint(), Phases: []probe.Phase{}}
}
