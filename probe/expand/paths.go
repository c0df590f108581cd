package expand

import (
	"io/fs"
	"path"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
)

// dir is where a command runs.
func (e *expander) dir(s *model.Server) string {
	base := e.folder()
	switch {
	case e.doc.UserFile():
		base = e.machine.Home()
	case e.doc.Client.Traits.RelativeTo == formats.FromFile:
		base = e.doc.Dir()
	}
	cwd := e.path(e.str(s.Cwd, "cwd", ""))
	if cwd == "" {
		return base
	}
	return join(e.base(s, model.Cwd, base), cwd)
}

// base is the folder that a path in an attribute is relative to, as the table
// says it.
func (e *expander) base(s *model.Server, a model.Attr, otherwise string) string {
	m := s.At[a]
	if m == nil {
		return otherwise
	}
	info, _ := e.doc.Info(m.Value)
	if info.Field == nil || e.doc.UserFile() {
		return otherwise
	}
	switch info.Field.Path {
	case formats.FromFile:
		return e.doc.Dir()
	case formats.FromWorkspace, formats.FromStart:
		return e.folder()
	}
	return otherwise
}

// abs is a path as seen from the document.
func (e *expander) abs(p string) string { return join(e.doc.Dir(), e.home(p)) }

// path expands a leading tilde where the client does.
func (e *expander) path(p string) string {
	if e.doc.Client.Traits.Tilde {
		return e.home(p)
	}
	return p
}

func (e *expander) home(p string) string {
	if p == "~" || strings.HasPrefix(p, "~/") {
		return e.machine.Home() + p[1:]
	}
	return p
}

func join(base, p string) string {
	p = strings.ReplaceAll(p, `\`, "/")
	if path.IsAbs(p) || len(p) > 1 && p[1] == ':' {
		return path.Clean(p)
	}
	return path.Join(base, p)
}

// envFile reads the variables of the entry's env file.
func (e *expander) envFile(s *model.Server) map[string]string {
	name := e.str(s.EnvFile, "envFile", "")
	if name == "" {
		return nil
	}
	name = join(e.base(s, model.EnvFile, e.doc.Dir()), e.home(name))
	src, err := e.machine.ReadFile(name)
	if err != nil {
		e.lack("envFile", "", name, nil)
		return nil
	}
	e.read = append(e.read, name)
	out := map[string]string{}
	for line := range strings.Lines(src) {
		if key, value, ok := assignment(line); ok {
			out[key] = e.hide(value)
		}
	}
	return out
}

// assignment reads a line of an env file: KEY=value, with "export" before it,
// quotes around the value, or a comment behind it.
func assignment(line string) (key, value string, ok bool) {
	line = strings.TrimPrefix(strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")), "export ")
	key, value, ok = strings.Cut(line, "=")
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	if !ok || key == "" || strings.HasPrefix(key, "#") {
		return "", "", false
	}
	for _, q := range []string{`"`, `'`} {
		if rest, quoted := strings.CutPrefix(value, q); quoted {
			if end := strings.Index(rest, q); end >= 0 {
				return key, rest[:end], true
			}
		}
	}
	if i := strings.Index(value, " #"); i >= 0 {
		value = strings.TrimSpace(value[:i])
	}
	return key, value, true
}

// nowhere is the machine of a document that was read without one.
type nowhere struct{}

func (nowhere) Getenv(string) (string, bool) { return "", false }
func (nowhere) Home() string                 { return "" }
func (nowhere) Folder(string) string         { return "" }
func (nowhere) ReadFile(name string) (string, error) {
	return "", &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
}
func (nowhere) Exists(string) (there, folder bool)  { return false, false }
func (nowhere) LookPath(string) (string, bool)      { return "", false }
func (nowhere) Siblings(string) []*formats.Document { return nil }
