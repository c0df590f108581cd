package diagnostics

import (
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// typeURLMismatch reports a transport and an address that contradict each
// other: what the path ends in, or the scheme, says another transport.
func typeURLMismatch(p *Pass) {
	addresses(p, func(a endpoint) {
		if a.bridge {
			return
		}
		if d, ok := schemeMismatch(p, a); ok {
			p.Report(d)
			return
		}
		if d, ok := pathMismatch(p, a); ok {
			p.Report(d)
		}
	})
}

// schemeMismatch is a WebSocket reached by http, or the reverse.
func schemeMismatch(p *Pass, a endpoint) (formats.Diagnostic, bool) {
	scheme, ws := strings.ToLower(a.scheme.text), a.s.Transport == model.WS
	right := map[string]string{"http": "ws", "https": "wss", "ws": "http", "wss": "https"}[scheme]
	if right == "" || ws == strings.HasPrefix(scheme, "ws") || a.s.Transport == model.Unknown {
		return formats.Diagnostic{}, false
	}
	said := fmt.Sprintf("The transport of `%s` is %s", a.s.Name, a.s.Transport)
	if w := p.As(a.s).WordNode(a.s.Node); w != nil {
		said = fmt.Sprintf("`%s` says \"%s\"", p.As(a.s).Transports.Key, w.Str)
	}
	return formats.Diagnostic{Severity: formats.Warning, Span: a.span(piece{a.whole, 0}),
		Msg:   fmt.Sprintf("%s, but the address begins with `%s://`, which is another transport's; write `%s://` or change the transport.", said, a.scheme.text, right),
		Fixes: []formats.Fix{{Title: "Write " + right + "://", Preferred: ws, Edits: a.with(p, a.scheme, right)}}}, true
}

// pathMismatch is an address that ends in /sse for Streamable HTTP, or in /mcp
// for the retired SSE transport.
func pathMismatch(p *Pass, a endpoint) (formats.Diagnostic, bool) {
	path := strings.TrimRight(a.path.text, "/")
	last := a.path.from(strings.LastIndexByte(path, '/') + 1).upTo(len(path) - strings.LastIndexByte(path, '/') - 1)
	meant := map[string]model.Transport{"sse": model.SSE, "mcp": model.HTTP}[last.text]
	is := a.s.Transport
	if meant == model.Unknown || is == meant || is != model.HTTP && is != model.SSE {
		return formats.Diagnostic{}, false
	}
	c := p.As(a.s)
	names := map[model.Transport]string{model.HTTP: "Streamable HTTP", model.SSE: "the retired SSE transport"}
	d := formats.Diagnostic{Severity: formats.Warning, Span: a.span(piece{a.whole[last.at-1:], last.at - 1})}
	said := fmt.Sprintf("%s reads it as %s", c.Name, names[is])
	w := c.WordNode(a.s.Node)
	if w != nil {
		said = fmt.Sprintf("`%s` says \"%s\", which is %s", c.Transports.Key, w.Str, names[is])
	} else if m := a.s.At[model.URL]; a.s.Guessed && m != nil {
		said = fmt.Sprintf("%s takes a `%s` for %s", c.Name, m.Key.Str, names[is])
		d.Span = m.Span
	}
	d.Msg = fmt.Sprintf("The address ends in `/%s`, as endpoints of %s do, but %s.", last.text, names[meant], said)
	if is == model.HTTP && c.Transports.Fallback {
		d.Severity = formats.Information
		d.Msg += " " + c.Name + " tries the other one too, after a failure."
	}
	d.Fixes = retransported(p, a, meant)
	if meant == model.SSE {
		d.Fixes = append(d.Fixes, formats.Fix{Title: "Change the end of the address to /mcp, which many servers have today", Edits: a.with(p, last, "mcp")})
	}
	return d, true
}

// retransported says the transport in the client's own way: by its word, or by
// another key for the address.
func retransported(p *Pass, a endpoint, t model.Transport) []formats.Fix {
	c := p.As(a.s)
	if !c.Transports.Speaks().Has(t) {
		return nil
	}
	if word := c.Transports.Word(t); word != "" && c.Transports.Key != "" {
		if w := c.WordNode(a.s.Node); w != nil {
			return []formats.Fix{{Title: "Change to \"" + word + "\"", Preferred: true, Edits: p.Update(w, syntax.StringValue(word))}}
		}
		if !strings.Contains(c.Transports.Key, ".") {
			v := syntax.ValueOf(a.s.Node)
			v.Fields = append([]syntax.Field{{Key: c.Transports.Key, Value: syntax.StringValue(word)}}, v.Fields...)
			return []formats.Fix{{Title: fmt.Sprintf("Add `\"%s\": \"%s\"`", c.Transports.Key, word), Preferred: true, Edits: p.Update(a.s.Node, v)}}
		}
	}
	m := a.s.At[model.URL]
	for i := range c.Fields {
		if f := &c.Fields[i]; f.Means == model.URL && f.Implies == t && m != nil && m.Key.Str != f.Key && f.Gone == "" {
			return []formats.Fix{{Title: "Rename to `" + f.Key + "`", Preferred: true, Edits: formats.RenameKey(p.Doc.Tree, a.s.Node, m, f.Key)}}
		}
	}
	return nil
}
