package lsp

import (
	"fmt"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// losing names the annotation of edits that lose something.
const losing protocol.ChangeAnnotationIdentifier = "losses"

// workspaceEdit is a fix in the shape that the editor takes. What the edits
// lose is told by an annotation that asks before they are made.
func (c converter) workspaceEdit(fix formats.Fix, losses []string) (*protocol.WorkspaceEdit, error) {
	w := editWriter{converter: c}
	out := &protocol.WorkspaceEdit{}
	if len(losses) > 0 && c.st.editor.annotations {
		w.annotation = losing
		out.ChangeAnnotations = map[protocol.ChangeAnnotationIdentifier]protocol.ChangeAnnotation{losing: {
			Label:             fix.Title,
			NeedsConfirmation: new(true),
			Description:       new(sentences(losses)),
		}}
	}
	if len(fix.Edits) > 0 {
		w.change(c.d.uri, new(c.d.version), c.index, fix.Edits)
	}
	for _, f := range fix.Files {
		if err := w.file(f); err != nil {
			return nil, err
		}
	}
	if c.st.editor.documentChanges {
		out.DocumentChanges = w.changes
	} else {
		out.Changes = w.plain
	}
	return out, nil
}

// editWriter collects the parts of an edit in both shapes.
type editWriter struct {
	converter
	annotation protocol.ChangeAnnotationIdentifier
	changes    []protocol.DocumentChange
	plain      map[uri.URI][]protocol.TextEdit
}

func (w *editWriter) change(u uri.URI, version *int32, index *text.Index, edits []text.Edit) {
	elements := make([]protocol.TextDocumentEditElement, 0, len(edits))
	if w.plain == nil {
		w.plain = map[uri.URI][]protocol.TextEdit{}
	}
	if len(edits) == 1 {
		edits = []text.Edit{withinLines(index, edits[0])}
	}
	for _, e := range edits {
		edit := protocol.TextEdit{Range: rangeOf(index, e.Span, w.st.encoding), NewText: e.New}
		w.plain[u] = append(w.plain[u], edit)
		if w.annotation != "" {
			elements = append(elements, &protocol.AnnotatedTextEdit{TextEdit: edit, AnnotationID: w.annotation})
		} else {
			elements = append(elements, &edit)
		}
	}
	w.changes = append(w.changes, &protocol.TextDocumentEdit{
		TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{
			TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: u},
			Version:                version,
		},
		Edits: elements,
	})
}

// withinLines moves lines that are inserted behind the last line end to before
// it, which gives the same text. Editors whose buffers have no empty last line,
// such as Neovim, would leave one.
func withinLines(index *text.Index, e text.Edit) text.Edit {
	last := index.Lines() - 1
	if last < 1 || e.Span != index.Line(last) || e.Span.Start != e.Span.End {
		return e
	}
	at := index.Line(last - 1).End
	for _, eol := range []string{"\r\n", "\n"} {
		if inserted, ok := strings.CutSuffix(e.New, eol); ok && e.Span.End-at == len(eol) {
			return text.Edit{Span: text.Span{Start: at, End: at}, New: eol + inserted}
		}
	}
	return e
}

// file adds what happens to another file.
func (w *editWriter) file(f formats.FileEdit) error {
	to := w.st.uriOf(f.Path)
	op := protocol.ResourceOperation{AnnotationID: w.annotation}
	if f.From != "" {
		if !w.st.editor.renames {
			return fmt.Errorf("the editor cannot rename %s", f.From)
		}
		w.changes = append(w.changes, &protocol.RenameFile{ResourceOperation: op, Kind: "rename", OldURI: w.st.uriOf(f.From), NewURI: to})
	}
	if f.Create != "" {
		if w.st.editor.creates {
			w.changes = append(w.changes, &protocol.CreateFile{ResourceOperation: op, Kind: "create", URI: to,
				Options: &protocol.CreateFileOptions{IgnoreIfExists: new(true)}})
		}
		// to the editor the empty text may be one line with its end: then that goes
		w.change(to, nil, text.NewIndex("\n"), []text.Edit{{Span: text.Span{Start: 0, End: 1}, New: f.Create}})
	}
	if len(f.Edits) > 0 {
		var version *int32
		if d := w.st.named(f.Path); d != nil {
			version = new(d.version)
		}
		w.change(to, version, text.NewIndex(f.Old), f.Edits)
	}
	return nil
}

// sentences joins sentences, each of which ends with its own full stop.
func sentences(list []string) string { return strings.Join(list, " ") }
