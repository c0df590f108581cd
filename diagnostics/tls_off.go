package diagnostics

import (
	"fmt"
	"slices"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// unchecked are variables that switch off the check of certificates, with the
// values that do, and what to set instead.
var unchecked = map[string]struct {
	values  []string
	instead string
}{
	"NODE_TLS_REJECT_UNAUTHORIZED": {[]string{"0"}, "NODE_EXTRA_CA_CERTS"},
	"PYTHONHTTPSVERIFY":            {[]string{"0"}, "SSL_CERT_FILE"},
	"GIT_SSL_NO_VERIFY":            {[]string{"1", "true", "TRUE", "True"}, "GIT_SSL_CAINFO"},
}

// tlsOff reports variables that make a program trust every certificate.
func tlsOff(p *Pass) {
	for _, s := range p.Doc.Servers {
		for _, e := range s.Env {
			u, ok := unchecked[e.Key]
			if !ok || e.From == nil || !slices.Contains(u.values, e.Value.Raw()) {
				continue
			}
			p.Report(formats.Diagnostic{Severity: formats.Warning, Span: e.From.Span,
				Msg:   fmt.Sprintf("`%s` switches off the check of certificates for all that the server `%s` does, so anybody in between can read its tokens; name your own certificate with `%s` instead.", e.Key, s.Name, u.instead),
				Fixes: []formats.Fix{{Title: "Remove `" + e.Key + "`", Preferred: true, Edits: withoutPair(p, s, model.Env, e.From)}}})
		}
	}
}

// withoutPair deletes an entry of env or headers, and the whole member when
// nothing else stands in it.
func withoutPair(p *Pass, s *model.Server, a model.Attr, pair *syntax.Member) []text.Edit {
	holder := s.At[a]
	if holder != nil && len(holder.Value.Members) == 1 && holder.Value.Members[0] == pair && slices.Contains(s.Node.Members, holder) {
		return formats.RemoveMember(p.Doc.Tree, s.Node, holder)
	}
	return formats.RemoveMember(p.Doc.Tree, pair.Value.Parent, pair)
}
