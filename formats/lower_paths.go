package formats

import (
	"regexp"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
)

// tildes matches a ~ that stands for the home folder, in a path or in the value
// of an option; the group is the ~.
var tildes = regexp.MustCompile(`^(?:--?[\w-]+=)?(~)(?:[/\\]|$)`)

// paths makes paths mean the same in another client: a ~ that the source
// expands and the target does not becomes a reference to the home folder, and a
// relative path that counts from another folder is a loss.
func (l *lowering) paths(from *Client) {
	if from == nil {
		return
	}
	home := func(a model.Attr, s model.Str) model.Str {
		if !from.expandsTilde(a) || l.c.expandsTilde(a) || len(s.Parts) == 0 {
			return s
		}
		lit := s.Parts[0].Lit
		m := tildes.FindStringSubmatchIndex(lit)
		if m == nil {
			return s
		}
		parts := []model.Part{{Ref: &model.Ref{Space: model.Home, Name: "HOME", Text: "~"}}}
		if m[2] > 0 {
			parts = append([]model.Part{{Lit: lit[:m[2]]}}, parts...)
		}
		if m[3] < len(lit) {
			parts = append(parts, model.Part{Lit: lit[m[3]:]})
		}
		return model.Str{Parts: append(parts, s.Parts[1:]...), From: s.From}
	}
	s := l.s
	s.Command, s.Cwd, s.EnvFile = home(model.Command, s.Command), home(model.Cwd, s.Cwd), home(model.EnvFile, s.EnvFile)
	for i := range s.Args {
		s.Args[i] = home(model.Args, s.Args[i])
	}
	if raw := s.Command.Raw(); s.Cwd.Empty() && relative(raw) && l.c.startsElsewhere(from) {
		l.lose("W-CWD", raw, s.Command.From, l.c.Name+" starts servers in "+orElse(l.c.Traits.StartsIn, "a folder of its own")+", so the relative path `"+raw+"` is looked for there; write the whole path.")
	}
}

// expandsTilde reports whether the client expands a leading ~ in an attribute.
func (c *Client) expandsTilde(a model.Attr) bool {
	if c.Traits.Tilde {
		return true
	}
	for i := range c.Fields {
		if f := &c.Fields[i]; f.Means == a && f.Tilde {
			return true
		}
	}
	return false
}

// relative reports whether a command is a path that does not say where it begins.
func relative(command string) bool {
	return strings.ContainsAny(command, `/\`) && !strings.ContainsAny(command, " \t") && !strings.ContainsAny(command[:1], `/\~$%{<@`) && !(len(command) > 1 && command[1] == ':')
}

// startsElsewhere reports whether a relative path that another client finds may
// not be found by this one: the folder in which it starts servers is not tied
// to the file.
func (c *Client) startsElsewhere(other *Client) bool {
	loose := func(c *Client) bool {
		return c.Traits.RelativeTo == NoPath || c.Traits.RelativeTo == FromStart || c.FileFor(Project, "") == nil
	}
	return loose(c) && (!loose(other) || c.Traits.RelativeTo != other.Traits.RelativeTo)
}
