package editor

import (
	"fmt"
	"maps"
)

// WorkspaceEdit is the protocol's edit of several files.
type WorkspaceEdit struct {
	Changes           map[string][]TextEdit       `json:"changes"`
	DocumentChanges   []DocumentChange            `json:"documentChanges"`
	ChangeAnnotations map[string]ChangeAnnotation `json:"changeAnnotations"`
}

// DocumentChange is an edit of one file, or its creation, renaming or deletion.
type DocumentChange struct {
	Kind         string `json:"kind"`
	URI          string `json:"uri"`
	OldURI       string `json:"oldUri"`
	NewURI       string `json:"newUri"`
	TextDocument struct {
		URI     string `json:"uri"`
		Version *int   `json:"version"`
	} `json:"textDocument"`
	Edits []TextEdit `json:"edits"`
}

// ChangeAnnotation says more about an edit.
type ChangeAnnotation struct {
	Label             string `json:"label"`
	NeedsConfirmation bool   `json:"needsConfirmation"`
	Description       string `json:"description"`
}

// ApplyWorkspace returns the files, by URI, after an edit. read gives the text
// of a file that is not among them.
func (e *Editor) ApplyWorkspace(edit WorkspaceEdit, files map[string]string, read func(uri string) (string, bool)) (map[string]string, error) {
	out := maps.Clone(files)
	change := func(uri string, edits []TextEdit) error {
		text, ok := out[uri]
		if !ok {
			text, ok = read(uri)
		}
		if !ok {
			return fmt.Errorf("%s is edited and does not exist", uri)
		}
		next, err := e.Apply(text, edits)
		out[uri] = next
		return err
	}
	for uri, edits := range edit.Changes {
		if err := change(uri, edits); err != nil {
			return nil, err
		}
	}
	for _, c := range edit.DocumentChanges {
		switch c.Kind {
		case "create":
			if _, ok := out[c.URI]; !ok {
				out[c.URI] = ""
			}
		case "rename":
			text, ok := out[c.OldURI]
			if !ok {
				text, _ = read(c.OldURI)
			}
			delete(out, c.OldURI)
			out[c.NewURI] = text
		case "delete":
			delete(out, c.URI)
		default:
			if err := e.current(c); err != nil {
				return nil, err
			}
			if err := change(c.TextDocument.URI, c.Edits); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// current checks that an edit is for the version that is open.
func (e *Editor) current(c DocumentChange) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	f := e.texts[c.TextDocument.URI]
	if f != nil && c.TextDocument.Version != nil && *c.TextDocument.Version != f.version {
		return fmt.Errorf("%s: an edit for version %d, and %d is open", c.TextDocument.URI, *c.TextDocument.Version, f.version)
	}
	return nil
}
