package launch

import (
	"slices"
	"strings"
)

// Registry is where a package comes from.
type Registry string

// Registries.
const (
	NPM    Registry = "npm"
	PyPI   Registry = "pypi"
	Images Registry = "oci" // container images
)

// Runner is a program that fetches a package and runs it.
type Runner struct {
	Registry Registry
	Name     string // as a person says it: "npx", "pnpm dlx"
	Options  int    // the word before which its options end up, right behind the runner
	Asks     bool   // it asks before it installs something
	Told     bool   // an option answers that question
	Package  *Package
	Command  int // the first word behind the options: the package or a program of it; len(Words) when there is none
}

// Package is what a runner was told to run.
type Package struct {
	Registry Registry
	Word     int // the word that names it
	At, End  int // where it stands in that word
	Text     string
	Name     string // without version and extras; "" when it comes from elsewhere
	Version  string // as written behind the name, "" when there is none
	Local    bool   // a path
}

// runnerKind is a program with the subcommand that makes it a runner.
type runnerKind struct {
	program, sub string
	registry     Registry
	asks         bool
	valued       []string // options that take the next word
	names        []string // of these, those that name the package
}

var runners = []runnerKind{
	{"npx", "", NPM, true, npxValued, npxNames},
	{"npm", "exec", NPM, true, npxValued, npxNames},
	{"npm", "x", NPM, true, npxValued, npxNames},
	{"pnpm", "dlx", NPM, false, []string{"--package", "--allow-build", "-C", "--dir"}, []string{"--package"}},
	{"pnpx", "", NPM, false, []string{"--package", "--allow-build"}, []string{"--package"}},
	{"yarn", "dlx", NPM, false, []string{"-p", "--package"}, []string{"-p", "--package"}},
	{"bunx", "", NPM, false, []string{"-p", "--package"}, []string{"-p", "--package"}},
	{"bun", "x", NPM, false, []string{"-p", "--package"}, []string{"-p", "--package"}},
	{"uvx", "", PyPI, false, uvValued, []string{"--from"}},
	{"uv", "tool run", PyPI, false, uvValued, []string{"--from"}},
	{"pipx", "run", PyPI, false, []string{"--spec", "--python", "--pip-args", "--index-url", "-i", "--with"}, []string{"--spec"}},
}

var (
	npxValued = []string{"-p", "--package", "-c", "--call", "-w", "--workspace", "--prefix", "--registry", "--cache", "--userconfig",
		"--loglevel", "--node-options", "--script-shell", "--shell", "-n", "--node-arg"}
	npxNames = []string{"-p", "--package"}
	uvValued = []string{"--from", "--with", "-w", "--with-editable", "--with-requirements", "-p", "--python", "--index", "--default-index",
		"-i", "--index-url", "--extra-index-url", "-f", "--find-links", "--index-strategy", "--keyring-provider", "--cache-dir",
		"--refresh-package", "-P", "--upgrade-package", "--reinstall-package", "--resolution", "--prerelease", "--link-mode",
		"-C", "--config-setting", "--directory", "--project", "--config-file", "--env-file", "--color", "--exclude-newer",
		"--allow-insecure-host", "--no-build-package", "--no-binary-package", "--python-platform", "-c", "--constraints",
		"--overrides", "-b", "--build-constraints", "--torch-backend", "--fork-strategy"}
)

// Runner reads the line as that of a package runner.
func (l Line) Runner() (Runner, bool) {
	for _, k := range runners {
		if l.Name != k.program {
			continue
		}
		at := l.Program + 1
		name := k.program
		if k.sub != "" {
			sub := strings.Fields(k.sub)
			if at = l.subcommand(at, sub); at < 0 {
				continue
			}
			name += " " + k.sub
		}
		r := Runner{Registry: k.registry, Name: name, Options: at, Asks: k.asks, Command: len(l.Words)}
		l.options(&r, k.valued, k.names)
		return r, true
	}
	return Runner{}, false
}

// subcommand is the index behind the words of a subcommand, which stand first
// or behind global options without a value; -1 when they do not.
func (l Line) subcommand(at int, sub []string) int {
	for ; at < len(l.Words) && strings.HasPrefix(l.Text(at), "-"); at++ {
		if slices.Contains([]string{"--directory", "--project", "-C", "--dir", "--prefix"}, l.Text(at)) {
			at++
		}
	}
	for _, s := range sub {
		if l.Text(at) != s {
			return -1
		}
		at++
	}
	return at
}

func (l Line) options(r *Runner, valued, names []string) {
	for i := r.Options; i < len(l.Words); i++ {
		w := l.Text(i)
		if !strings.HasPrefix(w, "-") || w == "-" || w == "--" {
			if w == "--" {
				i++
			}
			r.Command = i
			break
		}
		switch w {
		case "-y", "--yes", "--no", "--no-install", "-yq", "-qy":
			r.Told = true
			continue
		}
		name, value, attached := strings.Cut(w, "=")
		switch {
		case attached:
			if name == "--yes" || name == "-y" {
				r.Told = true
			}
			if slices.Contains(names, name) && r.Package == nil {
				r.Package = readPackage(r.Registry, value, i, len(name)+1)
			}
		case slices.Contains(names, w):
			if i++; r.Package == nil && i < len(l.Words) {
				r.Package = readPackage(r.Registry, l.Text(i), i, 0)
			}
		case slices.Contains(valued, w):
			if w == "-c" || w == "--call" {
				r.Command = len(l.Words)
				return
			}
			i++
		}
	}
	if r.Package == nil && r.Command < len(l.Words) {
		r.Package = readPackage(r.Registry, l.Text(r.Command), r.Command, 0)
	}
	if r.Package != nil && !l.Plain(r.Package.Word) {
		r.Package = nil // a reference decides what runs
	}
}

// readPackage reads how a package is named to a runner.
func readPackage(reg Registry, spec string, word, at int) *Package {
	p := &Package{Registry: reg, Word: word, At: at, End: at + len(spec), Text: spec}
	switch {
	case spec == "", strings.ContainsAny(spec, "{}$*"), strings.HasPrefix(spec, "<"):
		return nil
	case isPath(spec):
		p.Local = true
	case strings.Contains(spec, "://"), strings.Contains(spec, " "), elsewhere(spec, reg):
	case reg == PyPI && spec[0] != '@':
		p.Name, p.Version = splitPython(spec)
	default:
		p.Name, p.Version = splitNode(spec)
	}
	return p
}

// scripts are the endings of files that an interpreter runs.
var scripts = []string{".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".tsx", ".jsx", ".py", ".sh", ".rb", ".php", ".jar", ".ps1"}

// isScript reports whether a text is the name of a script file.
func isScript(s string) bool {
	return slices.ContainsFunc(scripts, func(ext string) bool { return len(s) > len(ext) && strings.HasSuffix(strings.ToLower(s), ext) })
}

func isPath(s string) bool {
	return strings.HasPrefix(s, "./") || strings.HasPrefix(s, "../") || strings.HasPrefix(s, "/") || strings.HasPrefix(s, "~") ||
		strings.HasPrefix(s, `.\`) || strings.HasPrefix(s, `..\`) || s == "." || strings.HasPrefix(s, "file:") || DrivePath(s) ||
		isScript(s) && !strings.HasPrefix(s, "@")
}

// elsewhere reports whether a spec names a repository or an alias.
func elsewhere(s string, reg Registry) bool {
	for _, p := range []string{"git+", "git@", "github:", "gitlab:", "bitbucket:", "npm:", "gist:"} {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	if reg == PyPI {
		return strings.HasSuffix(s, ".whl") || strings.Contains(s, " @ ")
	}
	return !strings.HasPrefix(s, "@") && strings.Contains(s, "/") || strings.HasSuffix(s, ".tgz")
}

// splitNode splits @scope/name@version.
func splitNode(s string) (name, version string) {
	if i := strings.LastIndexByte(s, '@'); i > 0 {
		return s[:i], s[i+1:]
	}
	return s, ""
}

// splitPython splits name[extra]==version and name@version.
func splitPython(s string) (name, version string) {
	name = s
	if i := strings.IndexAny(s, "=<>~!@"); i >= 0 {
		name, version = s[:i], strings.TrimLeft(s[i:], "=<>~!@")
	}
	name, _, _ = strings.Cut(name, "[")
	return strings.TrimSpace(name), strings.TrimSpace(version)
}

// Pinned reports whether exactly one version is asked for.
func (p *Package) Pinned() bool {
	if p.Registry == Images {
		return p.Version != "" && p.Version != "latest"
	}
	v := strings.TrimPrefix(p.Version, "v")
	if v == "" || v[0] < '0' || v[0] > '9' || strings.ContainsAny(v, "*xX, ") {
		return false
	}
	rest := p.Text[strings.Index(p.Text, p.Name)+len(p.Name):]
	return !strings.ContainsAny(rest, "<>~!^") && (p.Registry == PyPI || strings.Count(v, ".") >= 2)
}
