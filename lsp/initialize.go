package lsp

import (
	"context"
	"path"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-ls/mcp-ls/codeactions"
)

// Initialize reads what the editor can do and says what the server serves.
func (s *server) Initialize(_ context.Context, p *protocol.InitializeParams) (*protocol.InitializeResult, error) {
	if s.state.Load().phase != fresh {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "initialize came twice")
	}
	encoding, kind := encodingOf(p.Capabilities.General)
	s.update(func(st *state) {
		st.phase = running
		st.editor = editorOf(p.Capabilities)
		st.encoding = encoding
		st.folders = foldersOf(p)
		settings, notices := st.settings.overlay(p.InitializationOptions, fromUser)
		st.settings, st.own = settings, settings
		st.notices = append(st.notices, notices...)
		st.options = settings.options(s.machine)
	})
	s.startTests()
	if p.ProcessID != nil {
		s.watchParent(int(*p.ProcessID))
	}
	return &protocol.InitializeResult{
		Capabilities: capabilities(kind),
		ServerInfo:   protocol.ServerInfo{Name: "mcp-ls", Version: protocol.NewOptional(s.cfg.Version)},
	}, nil
}

// capabilities are what is served, and no more.
func capabilities(encoding protocol.PositionEncodingKind) protocol.ServerCapabilities {
	on := protocol.Boolean(true)
	return protocol.ServerCapabilities{
		PositionEncoding: encoding,
		TextDocumentSync: &protocol.TextDocumentSyncOptions{
			OpenClose: new(true),
			Change:    new(protocol.TextDocumentSyncKindIncremental),
			Save:      on,
		},
		CompletionProvider: &protocol.CompletionOptions{
			TriggerCharacters: []string{`"`, ":", "/", "@", "$", "{", " "},
			ResolveProvider:   new(true),
		},
		HoverProvider: on,
		CodeActionProvider: &protocol.CodeActionOptions{
			CodeActionKinds: []protocol.CodeActionKind{codeactions.QuickFix, codeactions.Rewrite, codeactions.FixAll},
			ResolveProvider: new(true),
		},
		CodeLensProvider:       &protocol.CodeLensOptions{ResolveProvider: new(true)},
		DocumentSymbolProvider: on,
		FoldingRangeProvider:   on,
		DefinitionProvider:     on,
		DocumentLinkProvider:   &protocol.DocumentLinkOptions{},
		ExecuteCommandProvider: protocol.ExecuteCommandOptions{
			WorkDoneProgressOptions: protocol.WorkDoneProgressOptions{WorkDoneProgress: new(true)},
			Commands:                commandNames(),
		},
		DiagnosticProvider: &protocol.DiagnosticOptions{
			Identifier:            new("mcp-ls"),
			InterFileDependencies: true,
		},
		Workspace: &protocol.WorkspaceOptions{
			WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{
				Supported:           new(true),
				ChangeNotifications: on,
			},
		},
	}
}

// Initialized registers what can only be registered now, asks for the
// configuration, and says what was wrong with the settings so far.
func (s *server) Initialized(context.Context, *protocol.InitializedParams) error {
	s.spawn("initialized", func(ctx context.Context) {
		s.register(ctx)
		s.pullConfiguration(ctx)
	})
	return nil
}

// Shutdown ends the service; only exit may follow.
func (s *server) Shutdown(context.Context) error {
	s.update(func(st *state) { st.phase = shutDown })
	if s.tests != nil {
		s.tests.Stop()
	}
	return nil
}

// Exit ends the connection.
func (s *server) Exit(context.Context) error {
	s.exited.Store(true)
	s.stop()
	return nil
}

// foldersOf reads the workspace folders, or the root that older editors send.
func foldersOf(p *protocol.InitializeParams) []folder {
	if list, ok := p.WorkspaceFolders.Get(); ok {
		return folders(list)
	}
	if p.RootURI != nil && *p.RootURI != "" {
		return folders([]protocol.WorkspaceFolder{{URI: *p.RootURI}})
	}
	if root, ok := p.RootPath.Get(); ok && root != "" {
		return folders([]protocol.WorkspaceFolder{{URI: uri.File(root)}})
	}
	return nil
}

func folders(list []protocol.WorkspaceFolder) []folder {
	var out []folder
	for _, f := range list {
		if u := uri.URI(strings.Clone(string(f.URI))); u.IsFile() {
			out = append(out, folder{uri: u, path: path.Clean(nameOf(u))})
		}
	}
	return out
}
