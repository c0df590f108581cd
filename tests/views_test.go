package tests

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/mcp-ls/mcp-ls/tests/editor"
)

type completionItem struct {
	Label               string
	Detail              string
	SortText            string
	FilterText          string
	Data                json.RawMessage
	TextEdit            editor.TextEdit
	AdditionalTextEdits []editor.TextEdit
	Documentation       json.RawMessage
}

// stepComplete accepts the item named by pick and gives the whole document,
// with snippet holes as they stand; without pick it lists the labels.
func (p *play) stepComplete(s step) string {
	_, uri, r := p.at(s)
	var list struct{ Items []json.RawMessage }
	p.must(p.ed.Call("textDocument/completion", map[string]any{"textDocument": document(uri), "position": r.Start}, &list))
	var labels []string
	for _, raw := range list.Items {
		var it completionItem
		p.must(json.Unmarshal(raw, &it))
		if pick, ok := s.options["pick"]; ok && it.Label == pick {
			return p.accept(raw, it, r.Start, uri)
		}
		line := it.Label
		if it.Detail != "" {
			line += "  (" + it.Detail + ")"
		}
		labels = append(labels, line)
	}
	if pick, ok := s.options["pick"]; ok {
		p.t.Fatalf("%s: there is no item %q; there are:\n%s", s.line, pick, strings.Join(labels, "\n"))
	}
	return strings.Join(labels, "\n")
}

func (p *play) accept(raw json.RawMessage, it completionItem, cursor editor.Position, uri string) string {
	var resolved completionItem
	p.must(p.ed.Call("completionItem/resolve", raw, &resolved))
	e := it.TextEdit.Range
	if e.Start.Line != e.End.Line || e.Start.Line != cursor.Line || before(cursor, e.Start) || before(e.End, cursor) {
		p.t.Errorf("the item %q replaces %v, which is not around the cursor on its line", it.Label, e)
	}
	typed := p.files[uri][p.ed.Offset(p.files[uri], e.Start):p.ed.Offset(p.files[uri], cursor)]
	filter := it.FilterText
	if filter == "" {
		filter = it.Label
	}
	if !subsequence(strings.ToLower(typed), strings.ToLower(filter)) {
		p.t.Errorf("an editor would hide the item %q: %q does not match its filter %q", it.Label, typed, filter)
	}
	after, err := p.ed.Apply(p.files[uri], append([]editor.TextEdit{it.TextEdit}, it.AdditionalTextEdits...))
	p.must(err)
	return after
}

func subsequence(part, whole string) bool {
	for _, c := range part {
		i := strings.IndexRune(whole, c)
		if i < 0 {
			return false
		}
		whole = whole[i+len(string(c)):]
	}
	return true
}

func (p *play) stepLens(s step) string {
	uri := p.open(s.arg(0))
	var list []json.RawMessage
	p.must(p.ed.Call("textDocument/codeLens", map[string]any{"textDocument": document(uri)}, &list))
	var b strings.Builder
	for _, raw := range list {
		var lens struct {
			Range   editor.Range
			Command struct {
				Title, Command string
				Arguments      []struct{ Server string }
			}
		}
		p.must(p.ed.Call("codeLens/resolve", raw, &lens))
		fmt.Fprintf(&b, "%s %s → %s", p.position(p.files[uri], lens.Range), lens.Command.Title, lens.Command.Command)
		for _, a := range lens.Command.Arguments {
			b.WriteString(" " + a.Server)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

type symbol struct {
	Name, Detail          string
	Range, SelectionRange editor.Range
	Children              []symbol
}

func (p *play) stepSymbols(s step) string {
	uri := p.open(s.arg(0))
	var list []symbol
	p.must(p.ed.Call("textDocument/documentSymbol", map[string]any{"textDocument": document(uri)}, &list))
	var b strings.Builder
	var walk func(list []symbol, indent string)
	walk = func(list []symbol, indent string) {
		for _, sym := range list {
			line := indent + sym.Name
			if sym.Detail != "" {
				line += " (" + sym.Detail + ")"
			}
			fmt.Fprintf(&b, "%s %s\n", line, p.position(p.files[uri], sym.Range))
			if before(sym.SelectionRange.Start, sym.Range.Start) || before(sym.Range.End, sym.SelectionRange.End) {
				p.t.Errorf("the name of symbol %s lies outside it", sym.Name)
			}
			walk(sym.Children, indent+"  ")
		}
	}
	walk(list, "")
	return b.String()
}

func (p *play) stepFolding(s step) string {
	uri := p.open(s.arg(0))
	var list []struct {
		StartLine, EndLine int
		Kind               string
	}
	p.must(p.ed.Call("textDocument/foldingRange", map[string]any{"textDocument": document(uri)}, &list))
	var b strings.Builder
	for _, f := range list {
		b.WriteString(strings.TrimRight(fmt.Sprintf("%d-%d %s", f.StartLine+1, f.EndLine+1, f.Kind), " ") + "\n")
	}
	return b.String()
}

func (p *play) stepLinks(s step) string {
	uri := p.open(s.arg(0))
	var list []struct {
		Range   editor.Range
		Target  string
		Tooltip string
	}
	p.must(p.ed.Call("textDocument/documentLink", map[string]any{"textDocument": document(uri)}, &list))
	var b strings.Builder
	for _, l := range list {
		fmt.Fprintf(&b, "%s %s (%s)\n", p.position(p.files[uri], l.Range), l.Target, l.Tooltip)
	}
	return b.String()
}

func (p *play) stepDefinition(s step) string {
	_, uri, r := p.at(s)
	var list []struct {
		OriginSelectionRange editor.Range
		TargetURI            string
		TargetRange          editor.Range
	}
	p.must(p.ed.Call("textDocument/definition", map[string]any{"textDocument": document(uri), "position": r.Start}, &list))
	var b strings.Builder
	for _, l := range list {
		text, ok := p.files[l.TargetURI]
		if !ok {
			text, _ = p.disk(l.TargetURI)
		}
		fmt.Fprintf(&b, "%s → %s %s\n", p.position(p.files[uri], l.OriginSelectionRange), p.name(l.TargetURI), p.position(text, l.TargetRange))
	}
	return b.String()
}
