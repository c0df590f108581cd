package launch

import (
	"slices"
	"strings"
)

// Script is the file that an interpreter runs.
type Script struct {
	Word  int
	Moved bool // an option says in which folder it is looked up
}

// interpreters and their options that take the next word.
var interpreters = map[string][]string{
	"node": {"-r", "--require", "--import", "--loader", "--experimental-loader", "-C", "--conditions", "--env-file", "--title"},
	"bun":  {"-r", "--preload", "--env-file", "--config", "-c", "--cwd"}, "deno": {"-c", "--config", "--import-map", "--env-file", "--lock"},
	"tsx": {"--tsconfig", "--env-file"}, "ts-node": {"-P", "--project", "-r", "--require"}, "ts-node-esm": {"-P", "--project"},
	"python": {"-W", "-X"}, "python3": {"-W", "-X"}, "ruby": {"-I", "-r"}, "php": {"-d", "-c"}, "perl": {"-I"},
	"bash": {"--rcfile", "--init-file"}, "sh": {}, "zsh": {}, "java": {"-cp", "-classpath", "--class-path", "--module-path", "-p"},
	"pwsh": {"-ExecutionPolicy", "-ep"}, "powershell": {"-ExecutionPolicy", "-ep"},
	"uv": {"--directory", "--project", "--with", "--with-editable", "--with-requirements", "--python", "-p", "--env-file", "--extra", "--group",
		"--package", "--index", "--index-url", "--cache-dir", "--config-file"},
}

// stops are options behind which there is no script but code or a module.
var stops = []string{"-e", "--eval", "-p", "--print", "-m", "-c", "-lc", "-ic", "-Command", "-command", "-EncodedCommand"}

// movers are options that change the folder.
var movers = []string{"--directory", "--project", "--cwd", "--prefix", "-C", "--dir"}

// Script finds the script file of an interpreter's line.
func (l Line) Script() (Script, bool) { return l.script(l.Name, l.Program+1, false) }

func (l Line) script(name string, i int, moved bool) (Script, bool) {
	if strings.HasPrefix(name, "python3.") {
		name = "python3"
	}
	valued, ok := interpreters[name]
	if !ok {
		return Script{}, false
	}
	for ; i < len(l.Words); i++ {
		w := l.Text(i)
		switch {
		case slices.Contains(movers, w) && slices.Contains(valued, w):
			moved = true
			i++
		case strings.HasPrefix(w, "--directory="), strings.HasPrefix(w, "--cwd="), strings.HasPrefix(w, "--project="):
			moved = true
		case name == "java" && w == "-jar", strings.EqualFold(w, "-File"):
			return Script{i + 1, moved}, i+1 < len(l.Words)
		case slices.Contains(valued, w):
			i++
		case slices.Contains(stops, w):
			return Script{}, false
		case strings.HasPrefix(w, "-") || w == "":
		case w == "run" && (name == "uv" || name == "bun" || name == "deno"):
		case name == "uv":
			if isScript(w) {
				return Script{i, moved}, true
			}
			return l.script(BaseName(w), i+1, moved)
		case name == "java":
			return Script{}, false
		default:
			return Script{i, moved}, isScript(w) || strings.ContainsAny(w, `/\`) && !strings.Contains(w, "://")
		}
	}
	return Script{}, false
}

// Relative reports whether a text is a path that does not say where it begins.
func Relative(s string) bool {
	if s == "" || strings.HasPrefix(s, "/") || strings.HasPrefix(s, `\`) || strings.HasPrefix(s, "~") || strings.HasPrefix(s, "$") ||
		strings.HasPrefix(s, "{") || strings.HasPrefix(s, "%") || strings.HasPrefix(s, "<") || len(s) > 1 && s[1] == ':' || strings.Contains(s, "://") {
		return false
	}
	return true
}
