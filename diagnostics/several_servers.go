package diagnostics

import (
	"fmt"
	"path"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// severalServers reports servers that were pasted where one belongs: into the
// place of a document that describes a single server, or beside it.
func severalServers(p *Pass) {
	place := p.Doc.Place()
	if place.Shape != formats.Single || len(place.Path) == 0 {
		return
	}
	for _, r := range pastedRoots(p) {
		servers, losses := converted(p, r)
		if len(servers.Fields) == 0 {
			continue
		}
		d := formats.Diagnostic{Severity: p.Refused(), Span: r.Member.Key.Span}
		own := strings.Join(place.Path, ".")
		if len(servers.Fields) == 1 {
			name := servers.Fields[0].Key
			d.Msg = fmt.Sprintf("`%s` holds the server `%s`, but %s reads one server from `%s` itself%s.", r.Path, name, p.Client.Name, own, p.So())
			d.Fixes = []formats.Fix{{Title: "Make it the `" + own + "`" + lossNote(losses), Preferred: true, Edits: keepOne(p, r, servers.Fields[0])}}
		} else {
			d.Msg = fmt.Sprintf("`%s` holds %d servers, but `%s` of %s is one server%s.", r.Path, len(servers.Fields), own, p.Client.Name, p.So())
			if words := place.Several; words != "" {
				d.Msg = p.Client.Name + " says: " + words + " " + d.Msg
			}
			for _, f := range servers.Fields {
				d.Fixes = append(d.Fixes, formats.Fix{Title: "Keep `" + f.Key + "` only" + lossNote(losses), Edits: keepOne(p, r, f)})
			}
			for _, make := range []func(*Pass, formats.ForeignRoot, []syntax.Field) (formats.Fix, bool){splitFiles, asPaste} {
				if fix, ok := make(p, r, servers.Fields); ok {
					d.Fixes = append(d.Fixes, fix)
				}
			}
		}
		p.Report(d)
	}
}

// pastedRoots are the maps and lists of servers inside the place of one server
// and at the root of its document.
func pastedRoots(p *Pass) []formats.ForeignRoot {
	out := p.Doc.ForeignRoots()
	in := p.Doc.Container()
	if in == nil || in.Kind != syntax.Object || formats.LooksLikeServer(in) {
		return out
	}
	for _, m := range in.Members {
		if len(formats.RootKey(m.Key.Str)) > 0 && formats.ServesIn(m.Value) {
			return append(out, formats.ForeignRoot{Member: m, Path: strings.Join(p.Doc.Place().Path, ".") + "." + m.Key.Str, In: m.Value, Owner: formats.BestClient(m.Value, formats.RootKey(m.Key.Str), nil)})
		}
	}
	if formats.ServesIn(in) && in.Of != nil {
		out = append(out, formats.ForeignRoot{Member: in.Of, Path: strings.Join(p.Doc.Place().Path, "."), In: in, Owner: formats.BestClient(in, nil, nil)})
	}
	return out
}

// single reports whether the server stands in a place for one and is really a
// paste of servers, which has a rule of its own.
func single(p *Pass, s *syntax.Node) bool {
	return p.Doc.Place().Shape == formats.Single && !formats.LooksLikeServer(s) && len(pastedRoots(p)) > 0
}

// keepOne makes the document describe one of the pasted servers.
func keepOne(p *Pass, r formats.ForeignRoot, server syntax.Field) []text.Edit {
	return p.Update(p.Doc.Tree.Root, oneDocument(p, r, server, ""))
}

// oneDocument is the document with the paste replaced by one server, under the
// name that stands there or, where that is missing or another is wanted, its own.
func oneDocument(p *Pass, r formats.ForeignRoot, server syntax.Field, name string) syntax.Value {
	place := p.Doc.Place()
	doc := syntax.ValueOf(p.Doc.Tree.Root)
	for i, f := range doc.Fields {
		if f.From == r.Member {
			doc.Fields = append(doc.Fields[:i:i], doc.Fields[i+1:]...)
			break
		}
	}
	if headless := len(doc.Fields) == 0; headless && p.Client.New != nil {
		whole := server.Value
		whole.From = nil
		doc.Fields = p.Client.New([]formats.Lowered{{Name: server.Key, Body: whole}}).Value.Fields
	} else if place.Name != "" {
		if i := doc.Index(place.Name); i < 0 {
			doc.Fields = append([]syntax.Field{{Key: place.Name, Value: syntax.StringValue(server.Key)}}, doc.Fields...)
		} else if name != "" {
			doc.Fields[i].Value = syntax.StringValue(name)
		}
	}
	body := server.Value
	body.From = nil
	at := &doc
	for _, key := range place.Path[:len(place.Path)-1] {
		i := at.Index(key)
		if i < 0 {
			i = len(at.Fields)
			at.Fields = append(at.Fields, syntax.Field{Key: key, Value: syntax.Value{Kind: syntax.Object}})
		}
		at = &at.Fields[i].Value
	}
	at.Set(place.Path[len(place.Path)-1], body)
	return doc
}

// asPaste makes the file what the client takes for several servers, under the
// name of such a file.
func asPaste(p *Pass, r formats.ForeignRoot, servers []syntax.Field) (formats.Fix, bool) {
	dir := p.Doc.Dir()
	if dir == "" || p.Client.New == nil {
		return formats.Fix{}, false
	}
	var entries []formats.Lowered
	for _, s := range servers {
		entries = append(entries, formats.Lowered{Name: s.Key, Body: s.Value})
	}
	made := p.Client.New(entries)
	file := path.Join(dir, made.File)
	if m := p.Doc.Options.Machine; m != nil {
		if there, _ := m.Exists(file); there {
			return formats.Fix{}, false
		}
	}
	var lost []string
	for _, m := range p.Doc.Tree.Root.Members {
		if m != r.Member && m.Key.Str != p.Doc.Place().Path[0] {
			lost = append(lost, m.Key.Str)
		}
	}
	title := "Make it a paste of all of them: " + made.File
	if len(lost) > 0 {
		title += " (loses " + strings.Join(lost, ", ") + ")"
	}
	return formats.Fix{Title: title, Edits: replace(text.Span{End: len(p.Doc.Src)}, syntax.Render(made.Lang, made.Value)),
		Files: []formats.FileEdit{{From: p.Doc.Name, Path: file}}}, true
}

// splitFiles keeps the first server here and writes each of the others into a
// document of its own, in a folder of its name beside this one.
func splitFiles(p *Pass, r formats.ForeignRoot, servers []syntax.Field) (formats.Fix, bool) {
	dir := p.Doc.Dir()
	if dir == "" {
		return formats.Fix{}, false
	}
	fix := formats.Fix{Title: "Split into one file per server", Edits: keepOne(p, r, servers[0])}
	var names []string
	for _, s := range servers[1:] {
		names = append(names, s.Key)
	}
	folders := formats.FolderNames(names)
	for i, s := range servers[1:] {
		doc := oneDocument(p, r, s, s.Key)
		file := path.Join(dir, folders[i], path.Base(p.Doc.Name))
		if m := p.Doc.Options.Machine; m != nil {
			if there, _ := m.Exists(file); there {
				return formats.Fix{}, false
			}
		}
		fix.Files = append(fix.Files, formats.FileEdit{Path: file, Create: syntax.Render(p.Doc.Tree.Lang, doc)})
	}
	return fix, true
}
