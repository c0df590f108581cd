package formats

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// Fits reports whether the client takes the name.
func (r NameRule) Fits(name string) bool { return r.Pattern == nil || r.Pattern.MatchString(name) }

// ReservedAs returns the reserved name that this is, or nil.
func (r NameRule) ReservedAs(name string) *Reserved {
	for i := range r.Reserved {
		if r.Reserved[i].Name == name {
			return &r.Reserved[i]
		}
	}
	return nil
}

// Suggest makes a name that the client takes, keeping as much of it as it can:
// illegal runs become "-" (or what the client allows), and a name that is
// reserved or taken gets a number.
func (r NameRule) Suggest(name string, taken func(string) bool) string {
	out := name
	if !r.Fits(out) {
		out = r.replaceIllegal(out)
	}
	if r.Lower && !r.Fits(name) {
		out = strings.ToLower(out)
	}
	base := out
	for n := 2; r.ReservedAs(out) != nil || taken != nil && taken(out); n++ {
		out = base + r.safe() + strconv.Itoa(n)
	}
	return out
}

func (r NameRule) safe() string {
	if r.Safe != "" {
		return r.Safe
	}
	return "-"
}

// replaceIllegal replaces each run of characters that the client refuses.
func (r NameRule) replaceIllegal(name string) string {
	var b strings.Builder
	gap := false
	for _, c := range name {
		if r.Pattern.MatchString("a"+string(c)+"a") || r.Pattern.MatchString(string(c)) {
			if gap && b.Len() > 0 {
				b.WriteString(r.safe())
			}
			gap = false
			b.WriteRune(c)
		} else {
			gap = true
		}
	}
	out := b.String()
	if out == "" || !r.Fits(out) {
		out = strings.Trim(out, "-_.@/")
		if out == "" || !r.Fits(out) {
			out = "server" + r.safe() + out
			out = strings.TrimSuffix(out, r.safe())
		}
	}
	return out
}

// ToolRoom is how many characters a server's name should leave for its tools:
// most tools are called something that long.
const ToolRoom = 24

// Room is how many characters a server's name leaves for the name of a tool;
// ok is false when the client has no limit.
func (r NameRule) Room(server string) (left int, ok bool) {
	used := len(server)
	if prefix := r.ToolName(server, ""); r.Counted == "" && prefix != "" {
		used = len(prefix)
	}
	return r.Limit - used, r.Limit > 0
}

// Shorten cuts a name to its last telling part that fits: what stands in front
// of a slash goes, then words that every server could be called, then words
// from the front.
func Shorten(name string, fits func(string) bool) string {
	short := name[strings.LastIndexByte(name, '/')+1:]
	if short == "" {
		short = name
	}
	for _, noise := range []string{"mcp-server-", "server-", "mcp_server_"} {
		if rest, ok := strings.CutPrefix(short, noise); ok && rest != "" {
			short = rest
			break
		}
	}
	for _, noise := range []string{"-mcp-server", "-server", "_mcp_server", "-mcp"} {
		if rest, ok := strings.CutSuffix(short, noise); ok && rest != "" && !fits(short) {
			short = rest
			break
		}
	}
	for !fits(short) {
		i := strings.IndexAny(short, "-_. ")
		if i < 0 || i+1 == len(short) {
			break
		}
		short = short[i+1:]
	}
	return short
}

// Names are the client's rules for names as they hold in this document.
func (d *Document) Names() NameRule {
	r := d.Client.Names
	if n := d.Tree.Root.At(r.Prefix...); len(r.Prefix) > 0 && n.Is(syntax.String) && n.Str != "" {
		_, rest, _ := strings.Cut(r.Tool, "_")
		r.Tool = n.Str + "_" + rest
	}
	return r
}

// ToolName is the name under which a tool of the server appears, before the
// client cuts it; "" when the client's scheme is not known.
func (r NameRule) ToolName(server, tool string) string {
	if r.Tool == "" {
		return ""
	}
	return strings.Replace(strings.Replace(r.Tool, "%s", r.Cleaned(server), 1), "%s", r.Cleaned(tool), 1)
}

// Cleaned is a name of a server or tool with what the client's names of tools
// cannot hold replaced.
func (r NameRule) Cleaned(name string) string {
	if r.Keep == nil {
		return name
	}
	var b strings.Builder
	for _, c := range name {
		if r.Keep.MatchString(string(c)) {
			b.WriteRune(c)
		} else {
			b.WriteString(r.Sub)
		}
	}
	return b.String()
}

// Telling is a name without the words that every server has in its own.
func Telling(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r == '-' || r == '_' || r == '.' })
	words = slices.DeleteFunc(words, func(w string) bool { return w == "mcp" || w == "server" })
	return strings.Join(words, "-")
}

// name picks the server's name in the target and says so when it changes.
func (l *lowering) name(s *model.Server, opt LowerOptions) string {
	taken := func(n string) bool { return opt.Taken[n] }
	if l.same && !taken(s.Name) {
		return s.Name
	}
	short := s.Name
	if !l.same && !l.c.Names.Fits(short) {
		if i := strings.LastIndexByte(short, '/'); i >= 0 && Telling(short[i+1:]) != "" {
			short = short[i+1:] // the telling part of a registry's name
		}
	}
	why := l.c.Name + " does not take the name `" + s.Name + "`"
	if left, ok := l.c.Names.Room(short); ok && left < ToolRoom && l.c.Names.Long == Warning && !l.same {
		short = Shorten(short, func(n string) bool { left, _ := l.c.Names.Room(n); return left >= ToolRoom })
		why = l.c.Name + " has too little room for the names of the tools of `" + s.Name + "`"
	}
	free, name := l.c.Names.Suggest(short, nil), l.c.Names.Suggest(short, taken)
	switch {
	case name == s.Name:
		return name
	case free != name:
		why = "There is a server called `" + free + "` already"
	case l.c.Names.ReservedAs(s.Name) != nil:
		why = l.c.Name + " keeps the name `" + s.Name + "` for itself"
	}
	l.lose("W-NAME", s.Name, s.NameNode, why+", so the server is called `"+name+"`.")
	return name
}
