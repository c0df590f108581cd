package diagnostics

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// wrongRoot reports servers under a key that this client does not read.
func wrongRoot(p *Pass) {
	place := p.Doc.Place()
	if p.Doc.File != nil && p.Doc.File.Scope == formats.Dead {
		return // said of the whole file
	}
	own := strings.Join(place.Path, ".")
	if own == "" {
		own = "the document itself"
	}
	if in := p.Doc.Container(); in != nil && in.Of != nil && in.Kind != place.Kind() && in.Is(syntax.Object, syntax.Array) && formats.ServesIn(in) {
		want, is := "an object with the servers by name", "a list"
		if place.Shape == formats.List {
			want, is = "a list of servers", "an object"
		}
		d := formats.Diagnostic{Severity: p.Refused(), Span: keySpan(in.Of),
			Msg: fmt.Sprintf("%s reads `%s` as %s, but this is %s%s.", p.Client.Name, own, want, is, p.So())}
		servers, losses := converted(p, formats.ForeignRoot{Member: in.Of, In: in, Owner: formats.BestClient(in, nil, nil)})
		d.Fixes = []formats.Fix{{Title: "Make it " + want + lossNote(losses), Preferred: true, Edits: p.Update(in, servers)}}
		p.Report(d)
	}
	if place.Shape == formats.Single {
		return // several servers where one belongs: a rule of its own
	}
	for _, r := range p.Doc.ForeignRoots() {
		if otherReaderOf(p, r) {
			continue
		}
		whose := ""
		if r.Owner != nil && !r.Owner.Hidden && r.Owner != p.Client {
			whose = fmt.Sprintf(" (it is the key of %s)", r.Owner.Name)
		}
		d := formats.Diagnostic{Severity: formats.Warning, Span: keySpan(r.Member),
			Msg: fmt.Sprintf("%s reads MCP servers from `%s`; `%s`%s is ignored here without a word.", p.Client.Name, own, r.Path, whose)}
		if words := place.Elsewhere; words != "" {
			d.Severity = p.Refused()
			d.Msg = fmt.Sprintf("%s says: %s. It reads MCP servers from `%s` and not from `%s`%s%s.", p.Client.Name, words, own, r.Path, whose, p.So())
		}
		if refusal := refusedKey(p, r.Member); refusal != "" {
			d.Severity = formats.Error
			d.Msg = fmt.Sprintf("%s Its MCP servers stand in `%s`.", refusal, own)
		}
		if fix, ok := toOwnRoot(p, r); ok {
			d.Fixes = append(d.Fixes, fix)
		}
		p.Report(d)
	}
}

// refusedKey is what the client says to a key that it refuses, or "".
func refusedKey(p *Pass, m *syntax.Member) string {
	for _, d := range p.Doc.Problems() {
		if d.Code == "unknown-key" && d.Severity == formats.Error && d.Span == m.Key.Span {
			return d.Msg
		}
	}
	return ""
}

// otherReaderOf reports whether another client that reads this very path keeps
// its servers under that key: then both keys are right.
func otherReaderOf(p *Pass, r formats.ForeignRoot) bool {
	if p.Doc.Container() == nil {
		return false
	}
	for _, c := range formats.RootKey(r.Member.Key.Str) {
		if c != p.Client && c.Reads(p.Doc.Name, p.Doc.Options) {
			return true
		}
	}
	return false
}

// keySpan is the place of a key; of a TOML header the whole header.
func keySpan(m *syntax.Member) text.Span {
	if m.Value.Style == syntax.Header && len(m.Value.Decl) > 0 && m.Value.Decl[0].Len() > 0 {
		return m.Value.Decl[0]
	}
	return m.Key.Span
}

// toOwnRoot moves the servers of a foreign root to the client's own.
func toOwnRoot(p *Pass, r formats.ForeignRoot) (formats.Fix, bool) {
	place := p.Doc.Place()
	if place.Shape == formats.Single || len(place.Path) == 0 {
		return formats.Fix{}, false
	}
	servers, losses := converted(p, r)
	doc := syntax.ValueOf(p.Doc.Tree.Root)
	i := slices.IndexFunc(doc.Fields, func(f syntax.Field) bool { return f.From == r.Member })
	if p.Doc.Container() != nil { // both are there: merge
		doc.Fields = append(doc.Fields[:i:i], doc.Fields[i+1:]...)
		if !mergeAt(&doc, place.Path, servers) {
			return formats.Fix{}, false
		}
		return formats.Fix{Title: "Move the servers into `" + strings.Join(place.Path, ".") + "`" + lossNote(losses), Edits: p.Update(p.Doc.Tree.Root, doc)}, true
	}
	if len(place.Path) == 1 {
		doc.Fields[i].Key, doc.Fields[i].Value = place.Path[0], servers
	} else if at := doc.Index(place.Path[0]); at >= 0 && doc.Fields[at].From != r.Member {
		doc.Fields = append(doc.Fields[:i:i], doc.Fields[i+1:]...)
		if !mergeAt(&doc, place.Path, servers) {
			return formats.Fix{}, false
		}
	} else {
		inner := servers
		for j := len(place.Path) - 1; j > 0; j-- {
			inner = syntax.ObjectValue(syntax.Field{Key: place.Path[j], Value: inner})
		}
		doc.Fields[i].Key, doc.Fields[i].Value = place.Path[0], inner
	}
	title := "Rename to `" + strings.Join(place.Path, ".") + "`"
	if r.Owner != nil && !fitsHere(p, r.In) || r.In.Kind != place.Kind() {
		title = "Convert to " + p.Client.Name + "'s `" + strings.Join(place.Path, ".") + "`" + lossNote(losses)
	}
	if len(doc.Fields) == 1 { // nothing but the paste
		doc.Fields = append(slices.Clone(place.Head), doc.Fields...)
	}
	return formats.Fix{Title: title, Preferred: true, Edits: p.Update(p.Doc.Tree.Root, doc)}, true
}

// mergeAt adds servers to the container at a path, names that are taken aside.
func mergeAt(doc *syntax.Value, path []string, servers syntax.Value) bool {
	at := doc
	for _, key := range path {
		i := at.Index(key)
		if i < 0 {
			at.Fields = append(at.Fields, syntax.Field{Key: key, Value: syntax.Value{Kind: syntax.Object}})
			i = len(at.Fields) - 1
		}
		at = &at.Fields[i].Value
	}
	if at.Kind != servers.Kind {
		if len(at.Fields)+len(at.Items) > 0 {
			return false
		}
		at.Kind = servers.Kind
	}
	for _, f := range servers.Fields {
		if at.Index(f.Key) < 0 {
			f.From = nil
			at.Fields = append(at.Fields, f)
		}
	}
	at.Items = append(at.Items, servers.Items...)
	return true
}
