package diagnostics

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/packages"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// fetched is a package that a runner of a local server fetches.
type fetched struct {
	s   *model.Server
	l   launch.Line
	r   launch.Runner
	pkg *launch.Package
}

// fetches calls f for every package that has a name in a registry or is a path.
func fetches(p *Pass, f func(x fetched)) {
	if !p.read.done.fetched {
		p.read.fetched = nil
		lines(p, func(s *model.Server, l launch.Line) {
			if r, ok := l.Runner(); ok && r.Package != nil && (r.Package.Name != "" || r.Package.Local) {
				p.read.fetched = append(p.read.fetched, fetched{s, l, r, r.Package})
			}
		})
		p.read.done.fetched = true
	}
	for _, x := range p.read.fetched {
		f(x)
	}
}

// span is the place of the package with its version.
func (x fetched) span(p *Pass) text.Span { return inWord(p, x.l, x.pkg.Word, x.pkg.At, x.pkg.End) }

// fact is what is known of the package in its registry, or nil.
func (x fetched) fact() *packages.Fact {
	return packages.Find(string(x.pkg.Registry), x.pkg.Name)
}

// registry is how a message calls a registry.
func registry(r launch.Registry) string {
	if r == launch.PyPI {
		return "PyPI"
	}
	return "npm"
}

// renamed is a fix that names another package of the same registry, of the
// same version where that is wanted.
func (x fetched) renamed(p *Pass, name string, version, preferred bool) []formats.Fix {
	to := name
	if version {
		to += strings.TrimPrefix(x.pkg.Text, x.pkg.Name)
	}
	w := x.l.Text(x.pkg.Word)
	return relaunch(p, x.s, "Change to `"+to+"`", preferred,
		keep(x.l, 0, x.pkg.Word), changed(x.l, x.pkg.Word, w[:x.pkg.At]+to+w[x.pkg.End:]), keep(x.l, x.pkg.Word+1, len(x.l.Words)))
}

// through is a fix that starts a package, and what follows it, by another
// runner. use is such a command: "uvx name".
func (x fetched) through(p *Pass, use string, preferred bool) []formats.Fix {
	runner, name, _ := strings.Cut(use, " ")
	if x.pkg.Word != x.r.Command {
		return nil // an option names the package and a word behind it the program
	}
	if registry := map[string]launch.Registry{"npx": launch.NPM, "uvx": launch.PyPI}[runner]; registry == x.r.Registry {
		return x.renamed(p, name, false, preferred)
	}
	wrapped := keep(x.l, 0, x.l.Program)
	if wantsCmd(p, launch.FromTexts([]string{runner})) && len(wrapped) == 0 {
		wrapped = fresh("cmd", "/c")
	} else if runner == "uvx" && launch.BaseName(x.l.Text(0)) == "cmd" {
		wrapped = nil // uvx needs none
	}
	start := changed(x.l, x.l.Program, runner)
	if runner == "npx" {
		start = append(start, fresh("-y")...)
	}
	return relaunch(p, x.s, fmt.Sprintf("Use `%s`", use), preferred, wrapped, start, changed(x.l, x.pkg.Word, name), keep(x.l, x.pkg.Word+1, len(x.l.Words)))
}
