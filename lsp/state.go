package lsp

import (
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"go.lsp.dev/uri"

	"github.com/mcp-ls/mcp-ls/diagnostics"
	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// phase is where the connection is in its life.
type phase uint8

const (
	fresh phase = iota
	running
	shutDown
)

// docKey names a document whatever spelling of its URI the editor uses.
type docKey = uri.URI

// state is everything that answers depend on. It is immutable: changes copy it.
type state struct {
	phase    phase
	editor   editor
	encoding text.Encoding
	folders  []folder
	docs     map[docKey]*document

	settings Settings // in force
	own      Settings // without what the editor's configuration said
	notices  []string // faults in settings that nobody was told yet
	options  *formats.Options

	verdicts map[entryKey]verdict // of tested connections
	evidence diagnostics.Tested   // what tests showed of a server
	epoch    uint64               // grows with every change outside a document that its findings may depend on
}

// folder is a workspace folder.
type folder struct {
	uri  uri.URI
	path string // absolute, with slashes, without one at the end
}

// document is one version of an open document.
type document struct {
	uri     uri.URI // as the editor writes it
	name    string
	version int32
	text    string
	analyze func() *formats.Document // computes once

	mu    sync.Mutex
	epoch uint64
	ran   bool
	found []formats.Diagnostic
}

func newDocument(u uri.URI, name string, version int32, src string, opt *formats.Options) *document {
	return &document{uri: u, name: name, version: version, text: src,
		analyze: sync.OnceValue(func() *formats.Document { return formats.Analyze(name, src, opt) })}
}

// findings are the document's findings as the state sees them.
func (d *document) findings(st *state) []formats.Diagnostic {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.ran || d.epoch < st.epoch {
		d.found = st.find(d.analyze())
		d.epoch, d.ran = st.epoch, true
	}
	return d.found
}

// published are the findings that the editor does not show by itself.
func (d *document) published(st *state) []formats.Diagnostic {
	found := d.findings(st)
	if len(st.settings.EditorShows) == 0 {
		return found
	}
	return slices.DeleteFunc(slices.Clone(found), func(f formats.Diagnostic) bool { return st.settings.shown(d.name, f.Code) })
}

// find runs the rules on a document with the severities of the settings.
func (st *state) find(doc *formats.Document) []formats.Diagnostic {
	return diagnostics.Run(doc, diagnostics.Settings{Severity: st.settings.severities, Tested: st.evidence})
}

// doc returns the open document, or nil.
func (st *state) doc(u uri.URI) *document { return st.docs[u] }

// with returns the open documents with one replaced, or removed when d is nil.
func (st *state) with(key docKey, d *document) map[docKey]*document {
	docs := maps.Clone(st.docs)
	if docs == nil {
		docs = map[docKey]*document{}
	}
	if d == nil {
		delete(docs, key)
	} else {
		docs[key] = d
	}
	return docs
}

// reread forgets what was read so far: the next question analyzes again.
func (st *state) reread(m formats.Machine) {
	st.options = st.settings.options(m)
	docs := make(map[docKey]*document, len(st.docs))
	for key, d := range st.docs {
		docs[key] = newDocument(d.uri, d.name, d.version, d.text, st.options)
	}
	st.docs = docs
	st.epoch++
}

// folderOf returns the path of the innermost folder that holds the named file.
func (st *state) folderOf(name string) string {
	best := ""
	for _, f := range st.folders {
		if len(f.path) > len(best) && within(name, f.path) {
			best = f.path
		}
	}
	return best
}

func within(name, folder string) bool {
	return strings.HasPrefix(name, folder) && (len(name) == len(folder) || name[len(folder)] == '/' || strings.HasSuffix(folder, "/"))
}

// nameOf is the path with slashes of a document that is a file, else its URI.
func nameOf(u uri.URI) string {
	switch u.Scheme() {
	case "file", "vscode-userdata": // the second is the editor's own settings folder
		return path.Clean(strings.ReplaceAll(u.FsPath(), `\`, "/"))
	}
	return string(u)
}

// uriOf is the URI of a path: as the editor wrote it when the file is open.
func (st *state) uriOf(name string) uri.URI {
	if d := st.named(name); d != nil {
		return d.uri
	}
	return keyOf(name)
}

// named returns the open document of that name, or nil.
func (st *state) named(name string) *document {
	for _, d := range st.docs {
		if d.name == name {
			return d
		}
	}
	return nil
}

// keyOf is the key under which a file of that path would be open.
func keyOf(name string) docKey {
	if isURI(name) {
		return docKey(name)
	}
	return uri.File(name)
}

// isURI tells a URI from a path: a scheme has more than a drive's one letter.
func isURI(name string) bool {
	return strings.IndexByte(name, ':') > 1 && !strings.HasPrefix(name, "/")
}
