package mcpclient

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"github.com/mcp-ls/mcp-ls/probe"
)

// judgeProcess names what the process and its pipes show, if they show anything.
func judgeProcess(f *facts) verdict {
	p := f.process
	if p.startErr != nil {
		return judgeStart(f)
	}
	moment := "before it answered"
	if f.answered {
		moment = "after initialize"
	}
	hint, key := textHint(f.evidence.Stderr + "\n" + strings.Join(p.lines.noise, "\n"))
	if hint == "" {
		hint = mutterHint(f)
	}
	end := holes{"exit": f.evidence.Exit, "moment": moment}
	switch {
	case p.lines.tooBig:
		return verdict{code: probe.MessageTooBig, holes: holes{"limit": mebibytes(f.options.MaxFrame)}}
	case p.lines.echo:
		return verdict{
			code:  probe.NotMCPEndpoint,
			holes: holes{"target": quote(f.target.Command), "detail": "back what it is sent"},
			hint:  "This command is no MCP server; name the server's own program.",
		}
	case p.lines.framed():
		return verdict{code: probe.WrongFraming}
	case p.lines.badObject && !f.answered && !p.exited:
		return notMessage(f)
	case p.lines.foreignID && f.timedOut:
		return verdict{code: probe.WrongResponseID}
	case p.exited && p.signalled:
		return verdict{code: probe.Crashed, holes: end, hint: hint}.blaming(key)
	case p.exited && (p.stdoutClosed || p.stdinClosed || f.timedOut):
		return verdict{code: probe.ExitedEarly, holes: end, hint: hint, field: exitField(f, hint)}.blaming(key)
	case p.stdinClosed:
		return verdict{code: probe.ClosedPipe, holes: holes{"pipe": "stdin"}}
	case p.stdoutClosed:
		return verdict{code: probe.ClosedPipe, holes: holes{"pipe": "stdout"}}
	case p.lines.nullError != "" && f.timedOut && f.stage == initializing:
		hint, key := textHint(p.lines.nullError)
		return verdict{code: probe.ServerError, holes: holes{"detail": sentence(p.lines.nullError)}, hint: hint}.blaming(key)
	case f.timedOut && p.lines.noisy > 0 && !f.answered:
		return notMessage(f)
	}
	return verdict{}
}

// mutterHint says where a server that ended may have said why.
func mutterHint(f *facts) string {
	switch {
	case strings.TrimSpace(f.evidence.Stderr) != "":
		return "" // the code's own hint
	case f.process.lines.noisy > 0:
		return "It wrote nothing to stderr; what it wrote to stdout may say why."
	}
	return "It wrote nothing to stderr; run the same command in a terminal."
}

// judgeStart says why the command could not be started.
func judgeStart(f *facts) verdict {
	err := f.process.startErr
	command := quote(f.target.Command)
	notExecutable := func(detail, hint string) verdict {
		return verdict{code: probe.CommandNotExecutable, holes: holes{"command": command, "detail": detail}, hint: hint}
	}
	switch {
	case errors.Is(err, errBadCwd):
		detail := "does not exist"
		if errors.Is(err, syscall.ENOTDIR) {
			detail = "is not a directory"
		} else if errors.Is(err, fs.ErrPermission) {
			detail = "may not be entered"
		}
		return verdict{code: probe.BadCwd, holes: holes{"dir": quote(f.target.Dir), "detail": detail}}
	case errors.Is(err, fs.ErrNotExist) && f.process.found:
		return notExecutable("the interpreter in its first line is missing", "Install the interpreter that its first line names, or name another as the command.")
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		where := "on PATH"
		if isPath(f.target.Command) {
			where = "at this path"
		}
		return verdict{code: probe.CommandNotFound, holes: holes{"command": command, "where": where}, hint: commandHint(f.target)}
	case errors.Is(err, syscall.EISDIR):
		return notExecutable("it is a directory", "Name the program inside it.")
	case errors.Is(err, fs.ErrPermission):
		return notExecutable("permission denied", "")
	case errors.Is(err, syscall.ENOEXEC):
		return notExecutable("it is no program for this machine and names no interpreter in its first line", "")
	}
	return notExecutable(sentence(err.Error()), "")
}

// exitField blames the arguments when the server's own words do.
func exitField(f *facts, hint string) string {
	if len(f.target.Args) > 0 && (hint == hintMissingFile || hint == hintUsage || hint == hintNoPackage || hint == hintNoModule) {
		return "args"
	}
	return ""
}

func mebibytes(n int) string {
	if n < 1<<20 {
		return fmt.Sprintf("%d KiB", n>>10)
	}
	return fmt.Sprintf("%d MiB", n>>20)
}
