package formats

import (
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
)

// packaged is a package of a registry with the command that runs it, apart.
type packaged struct {
	registry, id, version, runner string
	runtime, args                 []model.Str // arguments before and behind the package
}

// runners are the commands that run packages of a registry.
var runners = map[string]string{"npm": "npx", "pypi": "uvx", "oci": "docker", "nuget": "dnx"}

// packageOf reads a command line as a package of a registry; ok is false when
// it is none, or not surely one.
func packageOf(s *model.Server) (p packaged, ok bool) {
	command := strings.TrimSuffix(s.Command.Raw(), ".cmd")
	for registry, runner := range runners {
		if command == runner {
			p.registry, p.runner = registry, runner
		}
	}
	switch p.registry {
	case "npm", "pypi", "nuget":
		return p.fromRunner(s.Args)
	case "oci":
		return p.fromDocker(s.Args)
	}
	return p, false
}

// fromRunner reads the arguments of npx, uvx and dnx: options, the package,
// and what is for the program.
func (p packaged) fromRunner(args []model.Str) (packaged, bool) {
	for i, a := range args {
		switch raw := a.Raw(); {
		case raw == "-y" || raw == "--yes":
		case strings.HasPrefix(raw, "-"):
			return p, false // an option that may name the package, or take a value
		case len(a.Refs()) > 0:
			return p, false
		default:
			p.id, p.version = cutVersion(raw)
			p.args = slices.DeleteFunc(slices.Clone(args[i+1:]), func(a model.Str) bool {
				return p.registry == "nuget" && a.Raw() == "--yes"
			})
			return p, p.id != "" && !strings.ContainsAny(p.id[:1], "./~")
		}
	}
	return p, false
}

// cutVersion separates a package from its version: "@scope/a@1.2.0", "a==1.2.0".
func cutVersion(spec string) (id, version string) {
	if id, version, ok := strings.Cut(spec, "=="); ok {
		return id, version
	}
	if i := strings.LastIndexByte(spec, '@'); i > 0 {
		return spec[:i], spec[i+1:]
	}
	return spec, ""
}

// dockerFlags are options of docker run that take no value; all others do.
var dockerFlags = []string{"-i", "--interactive", "-t", "--tty", "-it", "-ti", "--rm", "--init", "--privileged", "--read-only", "-P", "--publish-all", "--no-healthcheck"}

// fromDocker reads the arguments of docker: run, its options, the image, and
// what is for the program. What every runner of images adds by itself is left
// out: -i, --rm, and -e for each variable.
func (p packaged) fromDocker(args []model.Str) (packaged, bool) {
	if len(args) == 0 || args[0].Raw() != "run" {
		return p, false
	}
	for i := 1; i < len(args); i++ {
		raw := args[i].Raw()
		switch name, _, joined := strings.Cut(raw, "="); {
		case raw == "-i" || raw == "--interactive" || raw == "--rm" || raw == "--init":
		case (raw == "-e" || raw == "--env") && i+1 < len(args) && !strings.Contains(args[i+1].Raw(), "="):
			i++
		case strings.HasPrefix(raw, "-"):
			p.runtime = append(p.runtime, args[i])
			if !joined && !slices.Contains(dockerFlags, name) && i+1 < len(args) {
				i++
				p.runtime = append(p.runtime, args[i])
			}
		default:
			p.id, p.args = raw, args[i+1:]
			return p, len(args[i].Refs()) == 0
		}
	}
	return p, false
}

// line is the command line that runs the package, with variables that an image
// gets handed on.
func (p packaged) line(variables []string) (command string, args []model.Str) {
	lits := func(texts ...string) {
		for _, t := range texts {
			args = append(args, model.Lit(t))
		}
	}
	has := func(texts ...string) bool {
		return slices.ContainsFunc(p.runtime, func(a model.Str) bool { return slices.Contains(texts, a.Raw()) })
	}
	command = orElse(p.runner, runners[p.registry])
	if command == "" {
		return "", nil
	}
	spec := p.id
	switch {
	case command == "docker":
		lits("run")
		if !has("-i", "--interactive", "-it") {
			lits("-i")
		}
		if !has("--rm") {
			lits("--rm")
		}
		for _, v := range variables {
			lits("-e", v)
		}
		if p.version != "" && !strings.Contains(p.id[strings.LastIndexByte(p.id, '/')+1:], ":") {
			spec += ":" + p.version
		}
	case p.version != "":
		spec += "@" + p.version
	}
	if command == "npx" && !has("-y", "--yes") {
		lits("-y")
	}
	args = append(args, p.runtime...)
	lits(spec)
	if command == "dnx" {
		lits("--yes")
	}
	return command, append(args, p.args...)
}
