package lsp

import (
	"context"
	"strings"

	"github.com/tidwall/gjson"
	"go.lsp.dev/protocol"
)

// DidChangeConfiguration takes over settings: those that come with the
// message, and those that the editor gives when asked.
func (s *server) DidChangeConfiguration(_ context.Context, p *protocol.DidChangeConfigurationParams) error {
	pushed := gjson.ParseBytes(p.Settings)
	if section := pushed.Get("mcp-ls"); section.Exists() {
		pushed = section
	}
	raw := []byte(strings.Clone(pushed.Raw))
	if pushed.IsObject() {
		s.configure(raw, fromPush)
	}
	if s.state.Load().editor.configuration {
		s.spawn("configuration", s.pullConfiguration)
	}
	s.tellNotices()
	return nil
}

// pullConfiguration asks the editor for the section mcp-ls.
func (s *server) pullConfiguration(ctx context.Context) {
	defer s.tellNotices()
	if !s.state.Load().editor.configuration {
		return
	}
	answer, err := s.client.Configuration(ctx, &protocol.ConfigurationParams{
		Items: []protocol.ConfigurationItem{{Section: new("mcp-ls")}},
	})
	if err != nil {
		s.answered("configuration", err)
		return
	}
	if len(answer) == 0 || gjson.ParseBytes(answer[0]).Type == gjson.Null {
		return
	}
	s.configure(answer[0], fromWorkspace)
}

// configure puts a settings object over the user's own and reads all documents
// again. Messages of faulty values are kept for tellNotices.
func (s *server) configure(raw []byte, from origin) {
	s.update(func(st *state) {
		settings, notices := st.own.overlay(raw, from)
		if from == fromPush {
			st.own.Trusted = settings.Trusted // stays when the editor is asked for the rest
		}
		st.settings = settings
		st.notices = append(st.notices[:len(st.notices):len(st.notices)], notices...)
		st.reread(s.machine)
	})
	s.machine.forget()
	s.changedAll()
}

// tellNotices says what was wrong with settings: all of it in the log, and that
// there is something in one message.
func (s *server) tellNotices() {
	var notices []string
	s.update(func(st *state) { notices, st.notices = st.notices, nil })
	if len(notices) == 0 {
		return
	}
	for _, n := range notices {
		s.answered("log message", s.client.LogMessage(s.ctx, &protocol.LogMessageParams{Type: protocol.MessageTypeWarning, Message: n}))
	}
	message := notices[0]
	if len(notices) > 1 {
		message += " The log names the others."
	}
	s.answered("message", s.client.ShowMessage(s.ctx, &protocol.ShowMessageParams{Type: protocol.MessageTypeWarning, Message: message}))
}
