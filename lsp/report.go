package lsp

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tidwall/gjson"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-ls/mcp-ls/probe"
)

// showReport shows what the last test of {uri, server} or {uri, position} found
// and returns it as Markdown. With {"show": false} it only returns it.
func (s *server) showReport(ctx context.Context, arg gjson.Result, _ protocol.ProgressToken) (any, error) {
	doc, srv, err := s.serverOf(arg)
	if err != nil {
		return nil, err
	}
	name := srv.Name
	v, ok := s.state.Load().verdicts[entryKey{doc.Name, name}]
	if !ok || v.running {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "the server %q of %s was not tested", name, doc.Name)
	}
	report := probe.Report(v.result)
	if arg.Get("show").Type != gjson.False {
		s.show(ctx, name, report)
	}
	return report, nil
}

// show opens a text in the editor, or shows it as a message.
func (s *server) show(ctx context.Context, name, report string) {
	if s.state.Load().editor.showsDocuments {
		file, err := s.temporary(name, report)
		if err == nil {
			_, err = s.client.ShowDocument(ctx, &protocol.ShowDocumentParams{URI: uri.File(file), TakeFocus: new(true)})
		}
		if err == nil {
			return
		}
		s.answered("document", err)
	}
	s.say(ctx, report)
}

// temporary writes a file that is gone when the server ends.
func (s *server) temporary(name, content string) (string, error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	if s.folder == "" {
		dir, err := os.MkdirTemp("", "mcp-ls-")
		if err != nil {
			return "", err
		}
		s.folder = dir
	}
	safe := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return '-'
	}, name)
	file := filepath.Join(s.folder, fmt.Sprintf("%.60s.md", safe))
	return file, os.WriteFile(file, []byte(content), 0o600)
}

// showApprovals lists the lasting agreements to tests.
func (s *server) showApprovals(context.Context, gjson.Result, protocol.ProgressToken) (any, error) {
	type approval struct {
		ID    string `json:"id"`
		Label string `json:"label"`
		Given string `json:"given"`
	}
	out := []approval{}
	if s.consent == nil {
		return out, nil
	}
	list, err := s.consent.List()
	for _, a := range list {
		out = append(out, approval{a.ID, a.Label, a.Given.Format("2006-01-02 15:04:05Z07:00")})
	}
	return out, err
}

// revokeApprovals ends the lasting agreement {id}, or all of them.
func (s *server) revokeApprovals(ctx context.Context, arg gjson.Result, _ protocol.ProgressToken) (any, error) {
	if s.consent == nil {
		return nil, nil
	}
	if id := arg.Get("id").String(); id != "" {
		return nil, s.consent.Revoke(id)
	}
	s.answers.forget("")
	if err := s.consent.Clear(); err != nil {
		return nil, err
	}
	s.say(ctx, "All agreements to test connections are revoked.")
	return nil, nil
}
