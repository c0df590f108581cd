package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// Diagnostic answers an editor that asks for findings.
func (s *server) Diagnostic(ctx context.Context, p *protocol.DocumentDiagnosticParams) (protocol.DocumentDiagnosticReport, error) {
	st := s.stateOf(ctx)
	items := []protocol.Diagnostic{}
	if d := st.doc(p.TextDocument.URI); d != nil {
		items = s.diagnose(st, d)
	}
	return &protocol.RelatedFullDocumentDiagnosticReport{
		FullDocumentDiagnosticReport: protocol.FullDocumentDiagnosticReport{
			Kind:  string(protocol.DocumentDiagnosticReportKindFull),
			Items: items,
		},
	}, nil
}
