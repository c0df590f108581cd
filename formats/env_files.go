package formats

import (
	"path"
	"slices"
	"strings"
)

// EnvFile is the file from which the client takes a variable for a reference
// at an offset: one that it always reads, or the env file of the server around
// the place where its names count for references. It is "" when none of them
// gives the variable.
func (d *Document) EnvFile(name string, at int) string {
	m := d.Options.Machine
	if m == nil {
		return ""
	}
	for _, f := range d.envFiles(at) {
		if body, err := m.ReadFile(f); err == nil && slices.Contains(EnvNames(body), name) {
			return f
		}
	}
	return ""
}

// envFiles are the files of variables that count at an offset: beside the
// document, in the workspace folder, where most start the client, and in the
// home folder.
func (d *Document) envFiles(at int) []string {
	m, t := d.Options.Machine, d.Client.Traits
	var out []string
	if t.EnvFileResolves {
		for _, s := range d.Servers {
			if s.Node.Span.Contains(at) && !s.EnvFile.Empty() && len(s.EnvFile.Refs()) == 0 {
				out = append(out, d.beside(d.Dir(), s.EnvFile.Raw()))
			}
		}
	}
	for _, f := range t.EnvFiles {
		out = append(out, d.beside(d.Dir(), f))
		if folder := m.Folder(d.Name); folder != "" {
			out = append(out, d.beside(folder, f))
		}
	}
	return out
}

// beside is a path that a document names, as an absolute one.
func (d *Document) beside(dir, p string) string {
	if rest, ok := strings.CutPrefix(p, "~/"); ok {
		return path.Join(d.Options.Machine.Home(), rest)
	}
	if path.IsAbs(p) {
		return p
	}
	return path.Join(dir, p)
}

// Shown is a path as a person reads it: from the workspace folder or the home
// folder on.
func (d *Document) Shown(p string) string {
	m := d.Options.Machine
	if m == nil {
		return p
	}
	if folder := m.Folder(p); folder != "" && strings.HasPrefix(p, folder+"/") {
		return p[len(folder)+1:]
	}
	if home := m.Home(); home != "" && strings.HasPrefix(p, home+"/") {
		return "~" + p[len(home):]
	}
	return p
}

// EnvNames are the names that an env file sets.
func EnvNames(body string) []string {
	var out []string
	for line := range strings.Lines(body) {
		line = strings.TrimSpace(line)
		if name, _, ok := strings.Cut(strings.TrimPrefix(line, "export "), "="); ok && !strings.HasPrefix(line, "#") {
			out = append(out, strings.TrimSpace(name))
		}
	}
	return out
}
