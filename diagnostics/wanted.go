package diagnostics

import (
	"strings"
	"unicode/utf8"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/probe"
)

// wanted reports the members that an entry should have though nothing refuses
// it without them.
func wanted(p *Pass) {
	if !p.Doc.Sure {
		return
	}
	for _, s := range p.Doc.Servers {
		info, _ := p.Doc.Info(s.Node)
		for i := range info.Fields {
			f := &info.Fields[i]
			if f.Wanted == nil || s.Node.Get(f.Key) != nil || broken(p, s) || !formats.LooksLikeServer(s.Node) {
				continue
			}
			if why := f.Wanted(s.Node); why != "" {
				p.Report(formats.Diagnostic{Severity: formats.Hint, Span: formats.Head(p.Doc.Tree, s.Node), Msg: why, Fixes: ownWords(p, s, f)})
			}
		}
	}
}

// ownWords fills a description with what the server told a test about itself.
func ownWords(p *Pass, s *model.Server, f *formats.Field) []formats.Fix {
	e, ok := p.Tested(s)
	if !ok || f.Means != model.Description || s.Node.Alias {
		return nil
	}
	line := summary(e)
	if line == "" || probe.Masked(line) {
		return nil
	}
	body := syntax.ValueOf(s.Node)
	body.Fields = append(body.Fields, syntax.Field{Key: f.Key, Value: syntax.StringValue(line)})
	return []formats.Fix{{Title: "Describe it as the server does: \"" + clip(line) + "\"", Edits: p.Update(s.Node, body)}}
}

// summary is what a server says about itself, in one line.
func summary(e probe.Evidence) string {
	title := oneLine(e.Title)
	first := firstSentence(oneLine(e.Instructions))
	switch {
	case first == "":
		return title
	case title == "" || strings.Contains(strings.ToLower(first), strings.ToLower(title)):
		return first
	}
	return cutAt(title+": "+first, 160)
}

func oneLine(s string) string {
	return strings.Join(strings.Fields(strings.TrimLeft(strings.TrimSpace(s), "#*> ")), " ")
}

func firstSentence(s string) string {
	if i := strings.Index(s, ". "); i > 0 {
		s = s[:i+1]
	}
	return cutAt(s, 160)
}

// cutAt cuts a text behind a word.
func cutAt(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	s = string([]rune(s)[:most])
	if i := strings.LastIndexByte(s, ' '); i > 0 {
		s = s[:i]
	}
	return s + "…"
}
