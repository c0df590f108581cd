package lsp

import (
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/probe"
	"github.com/mcp-ls/mcp-ls/probe/expand"
)

// evidence is what the last test of a server showed: of the entry as it stands,
// else of any entry, in whatever file, that starts or contacts exactly the same.
// It never tests.
func (s *server) evidence(doc *formats.Document, srv *model.Server) (probe.Evidence, bool) {
	st := s.state.Load()
	if doc.Client == nil {
		return probe.Evidence{}, false
	}
	if v, ok := st.verdictOn(doc, srv); ok && !v.running {
		return v.result.Evidence, v.result.OK()
	}
	if s.tests == nil || s.tests.Empty() {
		return probe.Evidence{}, false
	}
	r, ok := s.tests.Last(s.machine.fingerprint(doc.Name+"\x00"+wiring(doc, srv), func() string {
		target, _, missing := expand.Target(doc, srv, s.world(st, doc))
		if len(missing) > 0 || s.machine.elsewhere(target.Command) {
			return ""
		}
		return probe.Fingerprint(target)
	}))
	return r.Evidence, ok && r.OK()
}

// toolNames are the names of a server's tools, as far as a test saw them.
func (s *server) toolNames(doc *formats.Document) func(srv *model.Server) []string {
	return func(srv *model.Server) []string {
		var names []string
		e, _ := s.evidence(doc, srv)
		for _, t := range e.ToolList {
			if !probe.Masked(t.Name) {
				names = append(names, t.Name)
			}
		}
		return names
	}
}

// world is what the values of a test come from besides the document.
func (s *server) world(st *state, doc *formats.Document) expand.World {
	probe := st.settings.Probe
	return expand.World{Inputs: s.answers.with(doc.Name, st.settings.Inputs), Inherit: probe.Inherit, AsClient: probe.Environment == "client"}
}
