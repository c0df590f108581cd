package launch

import (
	"regexp"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// Shell is a reading of a line that was written for a shell.
type Shell struct {
	Words []string // the program and its arguments
	Env   []string // assignments before it, NAME=value
	Cd    string   // the folder that the line goes to first, or ""
	// Op is where the first thing stands that only a shell understands, apart
	// from a leading cd; both zero when there is none.
	OpStart, OpEnd int
	Joint          int // where the && behind a leading cd stands
}

// NeedsShell reports whether the line cannot be written without a shell.
func (s Shell) NeedsShell() bool { return s.OpEnd > 0 }

// Split reads a command line. windows chooses the rules of Windows, by which a
// backslash is a backslash.
func Split(line string, windows bool) Shell {
	if windows {
		return splitWindows(line)
	}
	file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(line), "")
	if err != nil || len(file.Stmts) == 0 {
		return Shell{Words: quotedFields(line, false)}
	}
	sh := Shell{}
	stmt := file.Stmts[0]
	if and, ok := stmt.Cmd.(*syntax.BinaryCmd); ok && and.Op == syntax.AndStmt && len(file.Stmts) == 1 && plain(stmt) {
		if call, ok := and.X.Cmd.(*syntax.CallExpr); ok && len(call.Args) == 2 && plain(and.X) && call.Args[0].Lit() == "cd" {
			if dir, fits := word(line, call.Args[1]); fits {
				sh.Cd, sh.Joint = dir, int(and.OpPos.Offset())
				stmt = and.Y
			}
		}
	}
	call, ok := stmt.Cmd.(*syntax.CallExpr)
	if !ok || !plain(stmt) || len(file.Stmts) > 1 {
		sh.OpStart, sh.OpEnd = operator(line, file)
		return sh
	}
	for _, a := range call.Assigns {
		v := ""
		if a.Value != nil {
			var fits bool
			if v, fits = word(line, a.Value); !fits {
				sh.OpStart, sh.OpEnd = span(a.Value)
				return sh
			}
		}
		if a.Name == nil {
			continue
		}
		sh.Env = append(sh.Env, a.Name.Value+"="+v)
	}
	for _, a := range call.Args {
		w, fits := word(line, a)
		if !fits {
			sh.OpStart, sh.OpEnd = span(a)
			return sh
		}
		sh.Words = append(sh.Words, w)
	}
	return sh
}

func plain(s *syntax.Stmt) bool {
	return len(s.Redirs) == 0 && !s.Background && !s.Negated && !s.Coprocess
}

// operator is where the first operator of a line stands.
func operator(line string, file *syntax.File) (int, int) {
	start, end := 0, len(line)
	found := false
	mark := func(pos syntax.Pos, n int) {
		if at := int(pos.Offset()); pos.IsValid() && (!found || at < start) {
			found, start, end = true, at, min(at+n, len(line))
		}
	}
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.BinaryCmd:
			mark(n.OpPos, len(n.Op.String()))
		case *syntax.Redirect:
			mark(n.OpPos, len(n.Op.String()))
		case *syntax.Stmt:
			mark(n.Semicolon, 1)
		}
		return true
	})
	return start, end
}

func span(n syntax.Node) (int, int) { return int(n.Pos().Offset()), int(n.End().Offset()) }

// word is what a shell makes of a word; fits is false when it would have to
// compute something. References to variables stay as they are written, for the
// client may know them.
func word(line string, w *syntax.Word) (text string, fits bool) {
	var b strings.Builder
	fits = true
	var parts func(ps []syntax.WordPart, inQuotes bool)
	parts = func(ps []syntax.WordPart, inQuotes bool) {
		for _, p := range ps {
			switch p := p.(type) {
			case *syntax.Lit:
				b.WriteString(unescape(p.Value, inQuotes))
			case *syntax.SglQuoted:
				b.WriteString(p.Value)
			case *syntax.DblQuoted:
				parts(p.Parts, true)
			case *syntax.ParamExp:
				from, to := span(p)
				b.WriteString(line[from:to])
			default:
				fits = false
			}
		}
	}
	parts(w.Parts, false)
	return b.String(), fits
}

func unescape(s string, inQuotes bool) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && (!inQuotes || strings.IndexByte("$`\"\\\n", s[i+1]) >= 0) {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// windowsProgram matches an unquoted path of a Windows program with blanks in it.
var windowsProgram = regexp.MustCompile(`(?i)^[a-z]:[\\/][^"<>|*?]*?\.(?:exe|cmd|bat|com|ps1)(?:\s|$)`)

// quoted matches text in double quotes.
var quoted = regexp.MustCompile(`"[^"]*"`)

// windowsOperator matches what cmd reads as an operator.
var windowsOperator = regexp.MustCompile(`&&|\|\||[|<>]|\s&\s`)

func splitWindows(line string) Shell {
	bare := quoted.ReplaceAllStringFunc(line, func(q string) string { return strings.Repeat("_", len(q)) })
	if m := windowsOperator.FindStringIndex(bare); m != nil {
		return Shell{OpStart: m[0], OpEnd: m[1]}
	}
	if m := windowsProgram.FindString(line); m != "" {
		return Shell{Words: append([]string{strings.TrimSpace(m)}, quotedFields(line[len(m):], true)...)}
	}
	return Shell{Words: quotedFields(line, true)}
}

// quotedFields splits at blanks outside of quotes. By the rules of Windows only
// double quotes count, and a backslash counts only before one of them.
func quotedFields(line string, windows bool) []string {
	var out []string
	var b strings.Builder
	quote, open := byte(0), false
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\\' && windows && i+1 < len(line) && line[i+1] == '"' && quote != 0 && strings.IndexByte(line[i+2:], '"') >= 0:
			b.WriteByte('"')
			i++
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\'' && !windows):
			quote, open = c, true
		case quote == 0 && (c == ' ' || c == '\t' || c == '\n' || c == '\r'):
			if b.Len() > 0 || open {
				out = append(out, b.String())
			}
			b.Reset()
			open = false
		default:
			b.WriteByte(c)
		}
	}
	if b.Len() > 0 || open {
		out = append(out, b.String())
	}
	return out
}
