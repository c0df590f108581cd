package formats

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// unreachable deals with a remote server whose transport the client lacks: a
// near transport, a bridge when allowed, else the reason to refuse.
func (l *lowering) unreachable(opt LowerOptions) string {
	t := l.s.Transport
	if l.c.Transports.Bridge && t != model.WS {
		if !opt.Bridge {
			l.lose("W-TRANSPORT", l.s.Name, l.s.URL.From, l.c.Name+" starts local commands only and cannot reach a remote server from its file; the mcp-remote bridge would do it.")
			return l.c.Name + " starts local commands only, so the remote server `" + l.s.Name + "` needs the mcp-remote bridge."
		}
		l.bridge()
		return ""
	}
	l.lose("W-TRANSPORT", l.s.Name, l.s.URL.From, l.c.Name+" does not speak "+t.String()+", so the server `"+l.s.Name+"` cannot be reached from it.")
	return l.c.Name + " does not speak " + t.String() + ", so the server `" + l.s.Name + "` is left out."
}

// bridge turns a remote server into a local mcp-remote process. A header's
// value goes through env, so that no argument holds a blank; mcp-remote
// expands the reference itself.
func (l *lowering) bridge() {
	s := l.s
	l.lose("W-BRIDGE", s.Name, s.URL.From, l.c.Name+" takes no remote servers, so `"+s.Name+"` goes through mcp-remote, a program of a third party that npx downloads.")
	url := s.URL
	s.Transport, s.Guessed, l.bridged = model.Stdio, false, true
	s.Command = model.Lit("npx")
	s.Args = []model.Str{model.Lit("-y"), model.Lit("mcp-remote"), {Parts: url.Parts}}
	if host, plain := strings.CutPrefix(url.Raw(), "http://"); plain && !loopback.MatchString(host) {
		s.Args = append(s.Args, model.Lit("--allow-http")) // mcp-remote refuses what the source reaches
	}
	s.Env = nil
	from := func(n *syntax.Node) *syntax.Node {
		if l.body != nil {
			return nil // it gets another place in the entry
		}
		return n
	}
	for i, h := range s.Headers {
		name := "AUTH_HEADER"
		if i > 0 || !strings.EqualFold(h.Key, "Authorization") {
			name = VariableName(h.Key)
		}
		s.Args = append(s.Args, model.Lit("--header"), model.Lit(h.Key+":${"+name+"}"))
		s.Env = append(s.Env, model.Pair{Key: name, Value: model.Str{Parts: h.Value.Parts, From: from(h.Value.From)}})
	}
	s.URL, s.Headers = model.Str{}, nil
}

// loopback matches what begins with the name of this machine.
var loopback = regexp.MustCompile(`^(?i:localhost|127\.0\.0\.1|\[::1\])(?:[:/?#]|$)`)

// guess settles a transport that the source left open.
func (l *lowering) guess() {
	s := l.s
	if s.Transport != model.Auto || !l.c.tells() {
		return
	}
	s.Transport = model.HTTP
	if LooksSSE(s.URL.Raw()) {
		s.Transport = model.SSE
	} else if !l.c.Transports.Speaks().Has(model.SSE) {
		return // there is nothing else that it could mean
	}
	l.lose("W-GUESS", s.Name, s.URL.From, "The entry does not say the transport of `"+s.Name+"`, so "+s.Transport.String()+" is assumed from the URL.")
}

// tells reports whether an entry of the client says which of the two remote
// transports it means, or can mean one of them only.
func (c *Client) tells() bool {
	t := c.Transports
	omits := t.Omit != 0 && t.Omit.Has(model.HTTP) && t.Omit.Has(model.SSE)
	if !t.Speaks().Has(model.SSE) || t.Key != "" && !omits && t.Word(model.HTTP) != t.Word(model.SSE) {
		return true
	}
	return slices.ContainsFunc(c.Fields, func(f Field) bool { return f.Implies != model.Unknown })
}

// LooksSSE reports whether a URL ends the way endpoints of the retired SSE
// transport do.
func LooksSSE(url string) bool {
	if i := strings.IndexAny(url, "?#"); i >= 0 {
		url = url[:i]
	}
	return strings.HasSuffix(strings.TrimRight(url, "/"), "/sse")
}

// keyOf is the key of the member that said an attribute, or nil.
func (l *lowering) keyOf(a model.Attr) *syntax.Node {
	if m := l.orig.At[a]; m != nil {
		return m.Key
	}
	return nil
}

// leftovers turns what no field took into losses.
func (l *lowering) leftovers(s *model.Server, opt LowerOptions) {
	c, r := l.c.Name, l.s
	lose := func(code string, a model.Attr, what, why string) { l.lose(code, what, l.keyOf(a), why) }
	remote := r.Transport.Remote()
	if !r.EnvFile.Empty() {
		lose("W-ENVFILE", model.EnvFile, "env file", c+" reads no env file, so the variables in "+r.EnvFile.Raw()+" have to reach the server in another way.")
	}
	if !r.Cwd.Empty() {
		lose("W-CWD", model.Cwd, "working folder", c+" cannot set a working folder, so `"+r.Cwd.Raw()+"` is dropped.")
	}
	for _, p := range r.Env {
		if remote {
			l.lose("W-UNKNOWN", p.Key, p.Value.From, c+" gives a remote server no environment, so "+p.Key+" is dropped.")
		} else {
			l.lose("W-REF", p.Key, p.Value.From, c+" cannot fill the variable "+p.Key+" from a reference, so it is dropped and has to be set.")
		}
	}
	for _, p := range r.Headers {
		if remote {
			l.lose("W-REF", p.Key, p.Value.From, c+" cannot write the header "+p.Key+" from this mix of text and reference, so it is dropped.")
		} else {
			l.lose("W-HEADERS", p.Key, p.Value.From, c+" sends no headers for a local server, so "+p.Key+" is dropped.")
		}
	}
	if !r.HeadersHelper.Empty() {
		lose("W-HEADERS", model.HeadersHelper, "headers helper", c+" runs no command for headers, so the helper is dropped.")
	}
	l.oauthLeft(l.keyOf(model.OAuth))
	if r.ToolTimeout != nil {
		lose("W-TIMEOUT", model.ToolTimeout, "timeout", c+" has no timeout for tool calls in its file, so it is dropped.")
	}
	if r.StartTimeout != nil {
		lose("W-TIMEOUT", model.StartTimeout, "start timeout", c+" has no start-up timeout in its file, so it is dropped.")
	}
	if r.Off {
		lose("W-DISABLED", model.Off, r.Name, c+" cannot switch a server off in its file and `"+s.Name+"` is off, so "+liveThere)
	}
	if r.AllowSet || len(r.Allow) > 0 {
		lose("W-TOOLS", model.Allow, "allowed tools", c+" has no list of allowed tools in an entry, so every tool would be offered.")
	}
	if len(r.Deny) > 0 {
		lose("W-TOOLS", model.Deny, "refused tools", c+" has no list of refused tools in an entry, so every tool would be offered.")
	}
	if len(r.Approve) > 0 || r.ApproveAll {
		lose("W-APPROVE", model.Approve, "approved tools", "Which tools run without asking is not carried over on purpose; decide it anew in "+c+".")
	}
	if !r.Description.Empty() {
		lose("W-DESC", model.Description, "description", c+" has no description for a server, so it is dropped.")
	}
	if !remote && !r.URL.Empty() {
		lose("W-UNKNOWN", model.URL, "url", "A local server has no url, so it is dropped.")
	}
	if remote && (!r.Command.Empty() || len(r.Args) > 0) {
		lose("W-UNKNOWN", model.Command, "command", "A remote server has no command, so it is dropped.")
	}
	l.unknown(s, opt)
	l.literals(s, opt)
}

func (l *lowering) oauthLeft(at *syntax.Node) {
	a := l.s.OAuth
	if a == nil {
		return
	}
	var left []string
	for _, p := range []struct {
		name string
		here bool
	}{
		{"the client id", !a.ClientID.Empty()}, {"the client secret", !a.ClientSecret.Empty()}, {"the scopes", len(a.Scopes) > 0},
		{"the redirect address", !a.Redirect.Empty()}, {"the callback port", a.Port != ""}, {"further settings", len(a.More) > 0},
		{"that it wants OAuth", a.On != nil && *a.On}, {"that OAuth is switched off", a.On != nil && !*a.On},
	} {
		if p.here {
			left = append(left, p.name)
		}
	}
	if len(left) > 0 {
		l.lose("W-OAUTH", "oauth", at, l.c.Name+" cannot say in its file "+strings.Join(left, ", ")+"; sign in or store it there by its own means.")
	}
}

// unknown lists the members that only the source understands, or nobody.
func (l *lowering) unknown(s *model.Server, opt LowerOptions) {
	source := "the source"
	if opt.From != nil && !opt.From.Hidden {
		source = opt.From.Name
	}
	for _, m := range s.Own {
		if opt.From != nil && opt.From.Place.Tag[0] == m.Key.Str {
			continue // says what the entry is, not what the server does
		}
		code := "W-UNKNOWN"
		if opt.From != nil {
			if f := fieldAnywhere(opt.From.Fields, m.Key.Str); f != nil && f.Loss != "" {
				code = f.Loss
			}
		}
		if l.c.keeps(m.Key.Str, opt) {
			continue
		}
		l.lose(code, m.Key.Str, m.Key, l.c.Name+" has nothing like `"+m.Key.Str+"`, so it is dropped.")
	}
	for _, n := range s.Unread {
		if n.Of != nil {
			l.lose("W-UNKNOWN", n.Of.Key.Str, n.Of.Key, "The value of `"+n.Of.Key.Str+"` is nothing that "+source+" reads, so it is dropped.")
		} else if n.Parent != nil && n.Parent.Of != nil {
			l.lose("W-UNKNOWN", n.Parent.Of.Key.Str, n, "An item of `"+n.Parent.Of.Key.Str+"` is nothing that "+source+" reads, so it is dropped.")
		}
	}
	for _, m := range s.Rest {
		if l.c.keeps(m.Key.Str, opt) {
			continue
		}
		l.lose("W-UNKNOWN", m.Key.Str, m.Key, "`"+m.Key.Str+"` is nothing that "+source+" reads, so it is dropped.")
	}
}

// keeps reports whether an in-place conversion leaves the member where it is.
func (c *Client) keeps(key string, opt LowerOptions) bool {
	f := fieldFor(c.Fields, key, model.Unknown)
	return opt.InPlace && f != nil && codecFor(f) == nil && nestedFields(f.Type) == nil
}

func fieldAnywhere(fields []Field, key string) *Field {
	for i := range fields {
		if fields[i].Key == key {
			return &fields[i]
		}
		if f := fieldAnywhere(nestedFields(fields[i].Type), key); f != nil {
			return f
		}
	}
	return nil
}

// literals warns of credentials that stand in clear text and would get into a
// file that is usually shared.
func (l *lowering) literals(s *model.Server, opt LowerOptions) {
	if opt.InPlace || !l.c.Traits.Committed {
		return
	}
	for _, p := range append(append([]model.Pair{}, s.Env...), s.Headers...) {
		if secret, _ := LooksSecret(p.Key, p.Value.Raw()); secret && len(p.Value.Refs()) == 0 {
			l.lose("W-LITERAL", p.Key, p.Value.From, "The value of "+p.Key+" looks like a credential in clear text; "+l.c.Name+"'s file is usually shared, so put a reference there.")
		}
	}
	if s.Node == nil {
		return
	}
	found := secretValues{map[string]bool{}}
	found.node(s.Node)
	for _, str := range append(slices.Clone(s.Args), s.URL) {
		raw := str.Raw()
		secret := issued.MatchString(raw)
		for value := range found.seen {
			secret = secret || strings.Contains(raw, value)
		}
		if secret {
			l.lose("W-LITERAL", "arguments", str.From, "What looks like a credential in clear text stands in the arguments or the address; "+l.c.Name+"'s file is usually shared, so put a reference there.")
		}
	}
}
