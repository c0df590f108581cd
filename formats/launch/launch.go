// Package launch reads what a server's command and arguments start: the
// program behind a wrapper such as cmd /c, the package that a runner fetches,
// the container that docker starts, the script that an interpreter runs. It
// reads text only and knows nothing of the machine.
package launch

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
)

// Line is the command of a server and its arguments as one list of words.
type Line struct {
	Words   []model.Str
	Program int    // the word that names the program, behind wrappers
	Name    string // that program in lower case, without folder and extension
}

// Of reads a local server. ok is false when it has no command that was written
// in its entry, or is a remote one.
func Of(s *model.Server) (l Line, ok bool) {
	if s.Transport.Remote() || s.Command.From == nil || s.Command.Empty() {
		return Line{}, false
	}
	l.Words = append([]model.Str{s.Command}, s.Args...)
	if slices.ContainsFunc(s.Args, func(a model.Str) bool { return a.From == nil }) {
		return Line{}, false
	}
	l.Program = l.unwrap()
	l.Name = BaseName(l.Text(l.Program))
	return l, true
}

// FromTexts reads words that stand nowhere yet.
func FromTexts(words []string) Line {
	l := Line{}
	for _, w := range words {
		l.Words = append(l.Words, model.Lit(w))
	}
	l.Program = l.unwrap()
	l.Name = BaseName(l.Text(l.Program))
	return l
}

// Known reports whether a program is one that this package reads.
func (l Line) Known() bool {
	_, interpreter := interpreters[l.Name]
	return interpreter || strings.HasPrefix(l.Name, "python") || l.Wrapped() ||
		slices.ContainsFunc(runners, func(k runnerKind) bool { return k.program == l.Name }) ||
		slices.Contains([]string{"docker", "podman", "nerdctl", "cmd", "env", "sudo", "wsl", "yarn", "npm", "go", "cargo", "dotnet", "make"}, l.Name)
}

// Text is a word as written; "" behind the last one.
func (l Line) Text(i int) string {
	if i < 0 || i >= len(l.Words) {
		return ""
	}
	return l.Words[i].Raw()
}

// Plain reports whether a word is there and holds no reference.
func (l Line) Plain(i int) bool {
	return i >= 0 && i < len(l.Words) && len(l.Words[i].Refs()) == 0
}

// Wrapped reports whether another program starts the program.
func (l Line) Wrapped() bool { return l.Program > 0 }

// BaseName is the name of a program in lower case, without folder and without
// the extension of an executable.
func BaseName(path string) string {
	name := strings.ToLower(path[strings.LastIndexAny(path, `/\`)+1:])
	for _, ext := range []string{".exe", ".cmd", ".bat", ".ps1"} {
		name = strings.TrimSuffix(name, ext)
	}
	return name
}

var assignment = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*=`)

// unwrap is the index of the word that names the real program.
func (l Line) unwrap() int {
	at := 0
	for range 4 { // wrappers can wrap wrappers, but nobody goes further
		next := at
		switch BaseName(l.Text(at)) {
		case "cmd":
			next = l.CmdSwitch() + 1
			if next <= at {
				return at
			}
		case "env":
			next = l.skip(at+1, []string{"-u", "--unset", "-C", "--chdir"}, true)
		case "sudo":
			next = l.skip(at+1, []string{"-u", "-g", "-h", "-p", "-C", "-D"}, true)
		case "wsl":
			next = l.skip(at+1, []string{"-d", "--distribution", "-u", "--user", "--cd"}, false)
		default:
			return at
		}
		if next >= len(l.Words) {
			return at
		}
		at = next
	}
	return at
}

// skip is the index of the first word from i on that is no option.
func (l Line) skip(i int, valued []string, assignments bool) int {
	for ; i < len(l.Words); i++ {
		w := l.Text(i)
		switch {
		case w == "--":
			return i + 1
		case slices.Contains(valued, w):
			i++
		case strings.HasPrefix(w, "-"), assignments && assignment.MatchString(w):
		default:
			return i
		}
	}
	return i
}

// CmdSwitch is the index of the /c or /k behind cmd, or -1.
func (l Line) CmdSwitch() int {
	for i := 1; i < len(l.Words); i++ {
		w := strings.ToLower(l.Text(i))
		if w == "/c" || w == "/k" {
			return i
		}
		if !strings.HasPrefix(w, "/") || len(w) != 2 {
			break
		}
	}
	return -1
}

// drive matches the start of a Windows path.
var drive = regexp.MustCompile(`^[A-Za-z]:[\\/]`)

// DrivePath reports whether a text begins like a path with a drive letter.
func DrivePath(s string) bool { return drive.MatchString(s) }

// ShellText reports whether a word is a program for a shell or an interpreter
// rather than an argument: what follows bash -c, node -e, cmd /c.
func (l Line) ShellText(i int) bool {
	if i <= 0 {
		return false
	}
	before := strings.ToLower(l.Text(i - 1))
	switch l.Name {
	case "bash", "sh", "zsh", "fish", "dash", "ksh":
		return strings.HasPrefix(before, "-") && !strings.HasPrefix(before, "--") && strings.HasSuffix(before, "c")
	case "powershell", "pwsh":
		return before == "-c" || before == "-command" || before == "-encodedcommand"
	case "node", "bun", "deno", "ruby", "perl", "php":
		return before == "-e" || before == "--eval" || before == "eval" || before == "-p" || before == "-r"
	case "npx", "npm":
		return before == "-c" || before == "--call"
	}
	if strings.HasPrefix(l.Name, "python") {
		return before == "-c"
	}
	return before == "/c" || before == "/k"
}
