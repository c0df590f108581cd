package lsp

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-ls/mcp-ls/formats"
)

// register asks the editor for what can only be asked for at run time: changes
// of the configuration and of files.
func (s *server) register(ctx context.Context) {
	st := s.state.Load()
	var list []protocol.Registration
	if st.editor.registersConfig {
		list = append(list, registration(protocol.MethodWorkspaceDidChangeConfiguration, map[string]any{"section": "mcp-ls"}))
	}
	if st.editor.registersWatch {
		list = append(list, registration(protocol.MethodWorkspaceDidChangeWatchedFiles, map[string]any{"watchers": s.watchers(st)}))
	}
	if len(list) > 0 {
		s.answered("registration", s.client.RegisterCapability(ctx, &protocol.RegistrationParams{Registrations: list}))
	}
}

func registration(method string, options any) protocol.Registration {
	raw, err := json.Marshal(options)
	if err != nil {
		panic(err) // maps of strings always marshal
	}
	return protocol.Registration{ID: "mcp-ls " + method, Method: method, RegisterOptions: raw}
}

// watchers are globs for the files of the table and the variables beside them.
func (s *server) watchers(st *state) []map[string]any {
	globs := map[string]bool{"**/.env*": true, "**/*.env": true}
	home := map[string]bool{}
	for _, c := range formats.Clients() {
		for _, f := range c.Files {
			if rest, ok := strings.CutPrefix(f.Path, "~/"); ok {
				home[rest] = true
			} else {
				globs["**/"+strings.TrimPrefix(f.Path, "**/")] = true
			}
		}
	}
	var out []map[string]any
	for _, g := range slices.Sorted(maps.Keys(globs)) {
		out = append(out, map[string]any{"globPattern": g})
	}
	if st.editor.relativeWatch && s.machine.home != "" {
		base := string(uri.File(s.machine.home))
		for _, g := range slices.Sorted(maps.Keys(home)) {
			out = append(out, map[string]any{"globPattern": map[string]string{"baseUri": base, "pattern": g}})
		}
	}
	return out
}

// DidChangeWatchedFiles reads everything again that may depend on the files.
func (s *server) DidChangeWatchedFiles(_ context.Context, p *protocol.DidChangeWatchedFilesParams) error {
	if len(p.Changes) > 0 {
		s.lookAgain(slices.ContainsFunc(p.Changes, func(c protocol.FileEvent) bool {
			return c.Type != protocol.FileChangeTypeChanged
		}))
	}
	return nil
}

// DidChangeWorkspaceFolders takes over which folders are open.
func (s *server) DidChangeWorkspaceFolders(_ context.Context, p *protocol.DidChangeWorkspaceFoldersParams) error {
	s.update(func(st *state) {
		var kept []folder
		gone := folders(p.Event.Removed)
		for _, f := range append(slices.Clone(st.folders), folders(p.Event.Added)...) {
			if !slices.Contains(gone, f) && !slices.Contains(kept, f) {
				kept = append(kept, f)
			}
		}
		st.folders = kept
	})
	s.lookAgain(true)
	return nil
}

// lookAgain forgets what was seen of the file system and reads all documents
// again; search says whether files may have come or gone.
func (s *server) lookAgain(search bool) {
	s.machine.forget()
	if search {
		s.machine.scanned.forget()
	}
	s.update(func(st *state) { st.reread(s.machine) })
	s.changedAll()
}
