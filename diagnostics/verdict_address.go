package diagnostics

import (
	"net/url"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
	"github.com/mcp-ls/mcp-ls/probe"
)

// rewriting collects new values of the objects in which an entry says how its
// server is reached: they may be one or several.
type rewriting struct {
	p       *Pass
	s       *model.Server
	objects []*syntax.Node
	values  []*syntax.Value
}

func (w *rewriting) object(n *syntax.Node) *syntax.Value {
	if i := slices.Index(w.objects, n); i >= 0 {
		return w.values[i]
	}
	v := syntax.ValueOf(n)
	w.objects, w.values = append(w.objects, n), append(w.values, &v)
	return &v
}

func (w *rewriting) edits() []text.Edit {
	var out []text.Edit
	for i, n := range w.objects {
		out = append(out, w.p.Update(n, *w.values[i])...)
	}
	return out
}

// set writes a text in the place of a member's value.
func (w *rewriting) set(m *syntax.Member, s string) {
	v := syntax.StringValue(s)
	v.From = m.Value
	w.object(m.Value.Parent).Set(m.Key.Str, v)
}

// speak makes the entry say a transport in this client's way: by its word, or
// by the key of the address. It returns what it wrote; ok is false where the
// client has no way to say it.
func (w *rewriting) speak(t model.Transport) (wrote string, ok bool) {
	c := w.p.As(w.s)
	word := c.Transports.Word(t)
	if known := c.Transports.Find(word); known == nil || known.Means != t {
		word = ""
	}
	renamed, says := w.rename(c, t, word == "")
	if n := c.WordNode(w.s.Node); n != nil && n.Of != nil {
		if word == "" {
			return "", false
		}
		w.set(n.Of, word)
		return "`\"" + n.Of.Key.Str + "\": \"" + word + "\"`", true
	}
	if says {
		return renamed, true
	}
	if word == "" || c.Transports.Key == "" || strings.Contains(c.Transports.Key, ".") {
		return "", false
	}
	v := w.object(w.s.Node)
	v.Fields = slices.Insert(v.Fields, 0, syntax.Field{Key: c.Transports.Key, Value: syntax.StringValue(word)})
	return "`\"" + c.Transports.Key + "\": \"" + word + "\"`", true
}

// rename gives the address another key where the present one says another
// transport, or, when it must, where another one says this. says reports
// whether that is enough to say it.
func (w *rewriting) rename(c *formats.Client, t model.Transport, must bool) (wrote string, says bool) {
	m := w.s.At[model.URL]
	if m == nil {
		return "", false
	}
	info, _ := w.p.Doc.Info(m.Value.Parent)
	now := formats.FieldFor(info.Fields, m.Key.Str, w.s.Transport)
	if now == nil || (now.Implies == model.Unknown || now.Implies == t) && !must {
		return "", false
	}
	for _, f := range info.Fields {
		if f.Means != model.URL || f.Key == m.Key.Str || f.Implies != t && f.Implies != model.Unknown {
			continue
		}
		says = f.Implies == t || c.Transports.URL == t
		if must && !says {
			continue
		}
		v := w.object(m.Value.Parent)
		v.Fields[v.Index(m.Key.Str)].Key = f.Key
		return "`" + f.Key + "` in place of `" + m.Key.Str + "`", says
	}
	return "", false
}

// rightTransport writes the transport over which the server does answer.
func rightTransport(p *Pass, s *model.Server, r probe.Result) []formats.Fix {
	w := rewriting{p: p, s: s}
	t, known := found[r.Evidence.Found]
	if !known {
		return nil
	}
	wrote, ok := w.speak(t)
	if !ok {
		return nil
	}
	return []formats.Fix{{Title: "Reach it over " + t.String() + ": " + wrote, Preferred: true, Edits: w.edits()}}
}

// found are the transports in the words of a test's evidence.
var found = map[string]model.Transport{string(probe.HTTP): model.HTTP, string(probe.SSE): model.SSE, "/mcp": model.HTTP, "/sse": model.SSE}

// rightPath writes the path at which the server does answer, and the transport
// where that is another one there.
func rightPath(p *Pass, s *model.Server, r probe.Result) []formats.Fix {
	m := s.At[model.URL]
	whole, ok := withPath(s.URL, r.Evidence.Found)
	if m == nil || !m.Value.Is(syntax.String) || !ok {
		return nil
	}
	w := rewriting{p: p, s: s}
	w.set(m, whole)
	title := "Change the path to " + r.Evidence.Found
	if t := found[r.Evidence.Found]; t != s.Transport && s.Transport != model.Auto && !(s.Transport == model.HTTP && p.As(s).Transports.Fallback) {
		wrote, ok := w.speak(t)
		if !ok {
			return nil
		}
		title += " and the transport to " + wrote
	}
	return []formats.Fix{{Title: title, Preferred: true, Edits: w.edits()}}
}

// withPath is an address with another path; ok is false where references leave
// open what is its path.
func withPath(address model.Str, path string) (string, bool) {
	for _, ref := range address.Refs() {
		if strings.ContainsAny(ref.Text, "/?#") {
			return "", false
		}
	}
	raw := address.Raw()
	i := strings.Index(raw, "://")
	if i < 0 || !strings.HasPrefix(path, "/") {
		return "", false
	}
	host := i + 3
	end := len(raw)
	if j := strings.IndexAny(raw[host:], "?#"); j >= 0 {
		end = host + j
	}
	if j := strings.IndexByte(raw[host:end], '/'); j >= 0 {
		return raw[:host+j] + path + raw[end:], true
	}
	return raw[:end] + path + raw[end:], true
}

// finalAddress writes the address to which the server sends its clients.
func finalAddress(p *Pass, s *model.Server, r probe.Result) []formats.Fix {
	m, to := s.At[model.URL], r.Evidence.Location
	from, err := url.Parse(s.URL.Raw())
	u, bad := url.Parse(to)
	if m == nil || !m.Value.Is(syntax.String) || len(s.URL.Refs()) > 0 || err != nil || bad != nil ||
		u.Host == "" || u.User != nil || probe.Masked(to) || strings.HasSuffix(to, "…") || to == s.URL.Raw() {
		return nil
	}
	return []formats.Fix{{Title: "Change the address to " + to, Preferred: u.Host == from.Host, Edits: p.Update(m.Value, syntax.StringValue(to))}}
}

// otherScheme exchanges http and https.
func otherScheme(p *Pass, s *model.Server, _ probe.Result) []formats.Fix {
	m := s.At[model.URL]
	if m == nil || !m.Value.Is(syntax.String) {
		return nil
	}
	for _, pair := range [][2]string{{"http://", "https://"}, {"https://", "http://"}, {"ws://", "wss://"}, {"wss://", "ws://"}} {
		if rest, ok := strings.CutPrefix(m.Value.Str, pair[0]); ok {
			return []formats.Fix{{Title: "Change to " + pair[1], Preferred: len(pair[1]) > len(pair[0]), Edits: p.Update(m.Value, syntax.StringValue(pair[1]+rest))}}
		}
	}
	return nil
}
