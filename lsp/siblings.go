package lsp

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mcp-ls/mcp-ls/formats"
	local "github.com/mcp-ls/mcp-ls/machine"
)

// Bounds of the search for configuration files in a workspace folder. What
// lies beyond them is known only while it is open.
const (
	scanDepth   = 4
	scanFolders = 2000
	scanFiles   = 500
	scanBytes   = 4 << 20 // of all files that are read
)

// skipped are folders that hold other people's files.
var skipped = []string{".git", ".hg", ".svn", "node_modules", "vendor", "target", "dist", "build", "__pycache__", ".venv", "venv"}

// siblings are the configuration files that lie in the workspace and at the
// user-level paths of the table. They are found when they are first asked for
// and then again when the editor reports new files or folders.
type siblings struct {
	mu    sync.Mutex
	known bool
	found []string // paths
	read  map[string]sibling
}

type sibling struct {
	modified time.Time
	size     int64
	options  *formats.Options
	doc      *formats.Document
}

// scan searches all workspace folders and the user's own files; s.mu is held.
func (s *siblings) scan(m *machine, st *state) {
	names := fileNames()
	s.found, s.read, s.known = nil, map[string]sibling{}, true
	for _, f := range st.folders {
		s.found = append(s.found, search(f.path, names)...)
	}
	for _, c := range formats.Clients() {
		for _, f := range c.Files {
			rest, ok := strings.CutPrefix(f.Path, "~/")
			if !ok || m.home == "" || strings.Contains(rest, "*") || f.OS != "" && f.OS != st.settings.platform() {
				continue
			}
			p := path.Join(m.home, rest)
			if fi, err := os.Stat(p); err == nil && fi.Mode().IsRegular() {
				s.found = append(s.found, p)
			}
		}
	}
	slices.Sort(s.found)
	s.found = slices.Compact(s.found)
}

// forget makes the next question search again.
func (s *siblings) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known = false
}

// fileNames are the last segments of the table's paths.
func fileNames() map[string]bool {
	names := map[string]bool{}
	for _, c := range formats.Clients() {
		for _, f := range c.Files {
			names[path.Base(f.Path)] = true
		}
	}
	return names
}

// search walks a folder in breadth, within the bounds.
func search(root string, names map[string]bool) []string {
	var found []string
	level := []string{root}
	folders := 0
	for depth := 0; depth <= scanDepth && len(level) > 0; depth++ {
		var next []string
		for _, dir := range level {
			if folders++; folders > scanFolders {
				return found
			}
			entries, err := os.ReadDir(filepath.FromSlash(dir))
			if err != nil {
				continue
			}
			for _, e := range entries {
				switch {
				case e.IsDir():
					if !slices.Contains(skipped, e.Name()) {
						next = append(next, path.Join(dir, e.Name()))
					}
				case e.Type()&fs.ModeType == 0 && matches(names, e.Name()):
					if found = append(found, path.Join(dir, e.Name())); len(found) >= scanFiles {
						return found
					}
				}
			}
		}
		level = next
	}
	return found
}

func matches(names map[string]bool, name string) bool {
	if names[name] {
		return true
	}
	for pattern := range names {
		if strings.Contains(pattern, "*") {
			if ok, err := path.Match(pattern, name); ok && err == nil {
				return true
			}
		}
	}
	return false
}

// documents are the configuration files besides the named one. An open file
// reads as it stands in the editor.
func (s *siblings) documents(m *machine, name string) []*formats.Document {
	st := m.state()
	out := []*formats.Document{}
	open := map[string]bool{name: true}
	for _, d := range st.docs {
		if d.name == name {
			continue
		}
		open[d.name] = true
		if doc := d.analyze(); doc.Client != nil {
			out = append(out, doc)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.known {
		s.scan(m, st)
	}
	read := 0
	for _, p := range s.found {
		if open[p] {
			continue
		}
		doc := s.onDisk(m, p, st.options, scanBytes-read)
		if doc == nil {
			continue
		}
		if read += len(doc.Src); doc.Client != nil {
			out = append(out, doc)
		}
	}
	slices.SortFunc(out, func(a, b *formats.Document) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// onDisk reads a file of at most some bytes, unless the same content was read
// before; s.mu is held.
func (s *siblings) onDisk(m *machine, p string, opt *formats.Options, most int) *formats.Document {
	fi, err := os.Stat(p)
	if err != nil || fi.Size() > int64(min(most, local.MaxRead)) {
		return nil
	}
	if had, ok := s.read[p]; ok && had.modified.Equal(fi.ModTime()) && had.size == fi.Size() && had.options == opt {
		return had.doc
	}
	src, err := m.ReadFile(p)
	if err != nil {
		return nil
	}
	doc := formats.Analyze(p, src, opt)
	s.read[p] = sibling{fi.ModTime(), fi.Size(), opt, doc}
	return doc
}
