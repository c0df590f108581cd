package lsp

import (
	"slices"

	"github.com/tidwall/gjson"
	"go.lsp.dev/protocol"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// editor is what the other side can do.
type editor struct {
	pulls                bool // asks for findings; nothing is published then
	refreshesDiagnostics bool
	refreshesLenses      bool

	codeDescription bool
	related         bool
	tags            bool

	markdownHover bool
	markdownDocs  bool
	snippets      bool
	lazyDocs      bool // asks for an item's documentation when it is shown
	deprecated    bool

	actions     bool // takes action literals
	lazyActions bool // asks for an action's edit when it is chosen
	preferred   bool

	documentChanges bool
	creates         bool
	renames         bool
	annotations     bool
	applies         bool

	symbolTree bool
	links      bool // definition links, which say what was asked about

	configuration   bool
	registersConfig bool
	registersWatch  bool
	relativeWatch   bool
	progress        bool
	asksInputs      bool // serves our own request mcp/input
	showsDocuments  bool
}

// editorOf reads the announced capabilities, any of which may be missing.
func editorOf(c protocol.ClientCapabilities) editor {
	var e editor
	if td := c.TextDocument; td != nil {
		e.readDocument(td)
	}
	if w := c.Workspace; w != nil {
		e.readWorkspace(w)
	}
	if w := c.Window; w != nil {
		e.progress = yes(w.WorkDoneProgress)
		e.showsDocuments = w.ShowDocument != nil && w.ShowDocument.Support
	}
	e.asksInputs = gjson.GetBytes(c.Experimental, askInput).Bool()
	return e
}

func (e *editor) readDocument(td *protocol.TextDocumentClientCapabilities) {
	read := func(d protocol.DiagnosticsCapabilities) {
		e.codeDescription = e.codeDescription || yes(d.CodeDescriptionSupport)
		e.related = e.related || yes(d.RelatedInformation)
		e.tags = e.tags || len(d.TagSupport.ValueSet) > 0
	}
	if td.PublishDiagnostics != nil {
		read(td.PublishDiagnostics.DiagnosticsCapabilities)
	}
	if td.Diagnostic != nil {
		e.pulls = true
		read(td.Diagnostic.DiagnosticsCapabilities)
	}
	if td.Hover != nil {
		e.markdownHover = slices.Contains(td.Hover.ContentFormat, protocol.MarkupKindMarkdown)
	}
	if td.Completion != nil && td.Completion.CompletionItem != nil {
		item := td.Completion.CompletionItem
		e.snippets = yes(item.SnippetSupport)
		e.markdownDocs = slices.Contains(item.DocumentationFormat, protocol.MarkupKindMarkdown)
		e.lazyDocs = slices.Contains(item.ResolveSupport.Properties, "documentation")
		e.deprecated = len(item.TagSupport.ValueSet) > 0
	}
	if a := td.CodeAction; a != nil {
		e.actions = a.CodeActionLiteralSupport.CodeActionKind.ValueSet != nil // ALE announces none and takes all
		e.lazyActions = yes(a.DataSupport) && slices.Contains(a.ResolveSupport.Properties, "edit")
		e.preferred = yes(a.IsPreferredSupport)
	}
	e.symbolTree = td.DocumentSymbol != nil && yes(td.DocumentSymbol.HierarchicalDocumentSymbolSupport)
	e.links = td.Definition != nil && yes(td.Definition.LinkSupport)
}

func (e *editor) readWorkspace(w *protocol.WorkspaceClientCapabilities) {
	e.applies = yes(w.ApplyEdit)
	e.configuration = yes(w.Configuration)
	e.registersConfig = w.DidChangeConfiguration != nil && yes(w.DidChangeConfiguration.DynamicRegistration)
	e.refreshesLenses = w.CodeLens != nil && yes(w.CodeLens.RefreshSupport)
	e.refreshesDiagnostics = w.Diagnostics != nil && yes(w.Diagnostics.RefreshSupport)
	if f := w.DidChangeWatchedFiles; f != nil {
		e.registersWatch = yes(f.DynamicRegistration)
		e.relativeWatch = yes(f.RelativePatternSupport)
	}
	if edit := w.WorkspaceEdit; edit != nil {
		e.documentChanges = yes(edit.DocumentChanges)
		e.creates = e.documentChanges && slices.Contains(edit.ResourceOperations, protocol.ResourceOperationKindCreate)
		e.renames = e.documentChanges && slices.Contains(edit.ResourceOperations, protocol.ResourceOperationKindRename)
		e.annotations = e.documentChanges && edit.ChangeAnnotationSupport != nil
	}
}

// encodingOf chooses the unit of positions: bytes when the editor offers them.
func encodingOf(g *protocol.GeneralClientCapabilities) (text.Encoding, protocol.PositionEncodingKind) {
	if g != nil && slices.Contains(g.PositionEncodings, protocol.PositionEncodingKindUTF8) {
		return text.UTF8, protocol.PositionEncodingKindUTF8
	}
	return text.UTF16, protocol.PositionEncodingKindUTF16
}

func yes(b *bool) bool { return b != nil && *b }
