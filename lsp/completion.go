package lsp

import (
	"context"
	"encoding/json"
	"fmt"

	"go.lsp.dev/protocol"

	"github.com/mcp-ls/mcp-ls/completion"
)

// kinds are the protocol's kinds of items, by ours.
var kinds = [...]protocol.CompletionItemKind{
	completion.Property:   protocol.CompletionItemKindProperty,
	completion.Value:      protocol.CompletionItemKindValue,
	completion.EnumMember: protocol.CompletionItemKindEnumMember,
	completion.Snippet:    protocol.CompletionItemKindSnippet,
	completion.Module:     protocol.CompletionItemKindModule,
	completion.Reference:  protocol.CompletionItemKindReference,
	completion.Folder:     protocol.CompletionItemKindFolder,
}

// Completion proposes what could stand at a position.
func (s *server) Completion(ctx context.Context, p *protocol.CompletionParams) (protocol.CompletionResult, error) {
	st := s.stateOf(ctx)
	out := &protocol.CompletionList{Items: []protocol.CompletionItem{}}
	d := st.doc(p.TextDocument.URI)
	if d == nil {
		return out, nil
	}
	c := st.converter(d)
	schema := !st.settings.shown(d.name, "completion")
	for i, it := range completion.At(d.analyze(), c.offset(p.Position), st.editor.snippets, s.toolNames(d.analyze())) {
		if schema || it.Kind != completion.Property && it.Kind != completion.EnumMember {
			out.Items = append(out.Items, c.item(it, i))
		}
	}
	return out, nil
}

func (c converter) item(it completion.Item, rank int) protocol.CompletionItem {
	out := protocol.CompletionItem{
		Label:            it.Label,
		Kind:             kinds[it.Kind],
		SortText:         protocol.NewOptional(fmt.Sprintf("%04d", rank)),
		InsertTextFormat: protocol.InsertTextFormatPlainText,
		InsertTextMode:   protocol.InsertTextModeAsIs,
		TextEdit:         new(c.textEdit(it.Edit)),
	}
	if it.Sort != "" {
		out.SortText = protocol.NewOptional(it.Sort)
	}
	if it.Filter != "" {
		out.FilterText = protocol.NewOptional(it.Filter)
	}
	if it.Detail != "" {
		out.Detail = protocol.NewOptional(it.Detail)
	}
	if it.Preselect {
		out.Preselect = protocol.NewOptional(true)
	}
	if it.IsSnippet {
		out.InsertTextFormat = protocol.InsertTextFormatSnippet
	}
	if it.Deprecated && c.st.editor.deprecated {
		out.Tags = []protocol.CompletionItemTag{protocol.CompletionItemTagDeprecated}
	}
	for _, e := range it.More {
		out.AdditionalTextEdits = append(out.AdditionalTextEdits, c.textEdit(e))
	}
	switch {
	case it.Doc == "":
	case c.st.editor.lazyDocs:
		out.Data, _ = json.Marshal(it.Doc) // a string always marshals
	default:
		out.Documentation = markup(c.st.editor.markdownDocs, it.Doc)
	}
	return out
}

// CompletionResolve moves an item's documentation to where it is shown.
func (s *server) CompletionResolve(ctx context.Context, item *protocol.CompletionItem) (*protocol.CompletionItem, error) {
	var doc string
	if len(item.Data) > 0 && json.Unmarshal(item.Data, &doc) == nil && doc != "" {
		item.Documentation = markup(s.stateOf(ctx).editor.markdownDocs, doc)
		item.Data = nil
	}
	return item, nil
}
