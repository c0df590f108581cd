package diagnostics

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/launch"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/packages"
)

// wrongRunner reports a package that is run by the runner of another registry,
// a file that is run as a package, and a package that is run as a file.
func wrongRunner(p *Pass) {
	fetches(p, func(x fetched) {
		switch {
		case x.pkg.Local:
			localFile(p, x)
		case x.pkg.Registry == launch.PyPI && strings.HasPrefix(x.pkg.Text, "@"):
			foreignPackage(p, x, "npx", "only npm has names that begin with @")
		case x.pkg.Registry == launch.NPM && strings.Contains(x.pkg.Text, "=="):
			foreignPackage(p, x, "uvx", "`==` before a version is how Python packages are written")
		case x.fact() != nil && x.fact().State == packages.Other:
			d := formats.Diagnostic{Severity: formats.Warning, Span: x.span(p),
				Msg: fmt.Sprintf("The `%s` of %s is something else%s. Write `%s`.", x.pkg.Name, registry(x.pkg.Registry), because(x.fact().Note), x.fact().Use)}
			d.Fixes = x.through(p, x.fact().Use, true)
			p.Report(d)
		case x.fact() == nil && only(launch.NPM, x.pkg):
			foreignPackage(p, x, "npx", "it is published on npm only")
		case x.fact() == nil && only(launch.PyPI, x.pkg):
			foreignPackage(p, x, "uvx", "it is published on PyPI only")
		}
	})
	lines(p, func(s *model.Server, l launch.Line) { packageAsFile(p, s, l) })
}

// only reports whether a package is known to be in one registry, which is not
// the one that its runner asks, and nowhere else.
func only(r launch.Registry, pkg *launch.Package) bool {
	f := packages.Find(string(r), pkg.Name)
	return r != pkg.Registry && f != nil && f.State == packages.Only
}

func foreignPackage(p *Pass, x fetched, runner, why string) {
	name := x.pkg.Text
	if runner == "npx" && x.pkg.Version != "" && !strings.HasPrefix(name, "@") {
		name = x.pkg.Name + "@" + x.pkg.Version
	} else if runner == "uvx" && x.pkg.Pinned() {
		name = strings.Replace(name, "@", "==", 1)
	}
	p.Report(formats.Diagnostic{Severity: formats.Warning, Span: x.span(p), Fixes: x.through(p, runner+" "+name, true),
		Msg: fmt.Sprintf("%s does not find `%s`: %s. Run it with `%s`.", x.r.Name, x.pkg.Text, why, runner)})
}

// localFile reports a file that is run as if it were a package.
func localFile(p *Pass, x fetched) {
	file := x.pkg.Text
	program, what := "", "a file"
	switch {
	case strings.HasSuffix(file, ".js"), strings.HasSuffix(file, ".mjs"), strings.HasSuffix(file, ".cjs"):
		program = "node"
	case strings.HasSuffix(file, ".py"):
		program = "python3"
	case strings.HasSuffix(file, ".ts"), strings.HasSuffix(file, ".mts"):
		program, what = "npx -y tsx", "a TypeScript file"
	default:
		return // a folder can hold a package
	}
	d := formats.Diagnostic{Severity: formats.Warning, Span: x.span(p),
		Msg: fmt.Sprintf("`%s` is %s, and %s runs packages. Run it with `%s`.", clip(file), what, x.r.Name, program)}
	if start := strings.Fields(program); x.pkg.Word == x.r.Command {
		if launch.BaseName(x.l.Text(0)) == "cmd" && program != "npx -y tsx" || !x.l.Wrapped() {
			d.Fixes = relaunch(p, x.s, "Use `"+program+"`", true, changed(x.l, 0, start[0]), fresh(start[1:]...), keep(x.l, x.pkg.Word, len(x.l.Words)))
		}
	}
	p.Report(d)
}

// packageAsFile reports an interpreter that is given the name of a package.
func packageAsFile(p *Pass, s *model.Server, l launch.Line) {
	i := l.Program + 1
	if l.Name != "node" || !l.Plain(i) || !strings.HasPrefix(l.Text(i), "@") || strings.Count(l.Text(i), "/") != 1 || strings.Contains(l.Text(i), `\`) {
		return
	}
	p.Report(formats.Diagnostic{Severity: formats.Warning, Span: wordSpan(p, l, i),
		Msg: fmt.Sprintf("`%s` is a package, and node runs files. Run it with `npx -y`.", clip(l.Text(i))),
		Fixes: relaunch(p, s, "Use `npx -y`", true,
			keep(l, 0, l.Program), changed(l, l.Program, "npx"), fresh("-y"), keep(l, i, len(l.Words)))})
}
