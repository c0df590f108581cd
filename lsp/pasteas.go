package lsp

import (
	"context"
	"encoding/json"
	"strings"
	"unicode"

	"github.com/tidwall/gjson"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// pasted is what becomes of a pasted text.
type pasted struct {
	Title  string                  `json:"title"`
	Losses []string                `json:"losses"` // what to ask the person about, a sentence each
	Edit   *protocol.WorkspaceEdit `json:"edit"`
}

// pasteAs says what to do instead of pasting {text} over {range} in the file
// {uri}: its servers are added in the form of the file's client. The result is
// null where the text has no servers, or is best pasted as it is.
func (s *server) pasteAs(_ context.Context, arg gjson.Result, _ protocol.ProgressToken) (any, error) {
	st := s.state.Load()
	u, err := uri.Parse(arg.Get("uri").String())
	if err != nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "the command needs {uri}: %v", err)
	}
	var over protocol.Range
	if err := json.Unmarshal([]byte(arg.Get("range").Raw), &over); err != nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "the command needs {range}: %v", err)
	}
	d := st.named(nameOf(u))
	if d == nil || d.analyze().Client == nil {
		return nil, nil
	}
	c := st.converter(d)
	old, ok := without(d.text, c.span(over))
	if !ok {
		return nil, nil
	}
	into := d.analyze()
	return c.pasteAs(into, old, arg.Get("text").String())
}

// pasteAs is the answer for a text that is pasted into a document of which old
// remains: all of it, or nothing.
func (c converter) pasteAs(into *formats.Document, old, src string) (any, error) {
	from, part := formats.Pasted(src, into.Options)
	if from.Client == nil || len(from.Servers) == 0 {
		return nil, nil
	}
	to := into.Client
	opt := formats.ConvertOptions{Bridge: to.Transports.Bridge}
	made, err := formats.Convert(from, to, opt)
	if err != nil || (part || old == "") && strings.Contains(bare(made.Text), strings.TrimSuffix(bare(src), ",")) {
		return nil, nil // the client cannot have them, or would write them like that
	}
	edits, losses, err := formats.AddTo(from, to, into.Name, old, opt)
	if err != nil {
		return nil, nil
	}
	if old == "" {
		edits[0].Span = text.Span{End: len(into.Src)}
	}
	out := pasted{Title: "Paste as " + to.Name, Losses: []string{}}
	for _, l := range losses {
		if l.Costs() {
			out.Losses = append(out.Losses, l.Why)
		}
	}
	out.Edit, err = c.workspaceEdit(formats.Fix{Title: out.Title, Edits: edits}, nil)
	return out, err
}

// without is what remains of a text when a span is replaced: the text itself,
// or "" when there is only space left. Of anything else ok is false.
func without(src string, span text.Span) (rest string, ok bool) {
	if strings.TrimSpace(src[:span.Start]+src[span.End:]) == "" {
		return "", true
	}
	return src, span.Start == span.End
}

// bare is a text without its white space.
func bare(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}
