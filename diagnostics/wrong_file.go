package diagnostics

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// wrongFile reports servers in a file that the client never reads, or under a
// name that it does not look for.
func wrongFile(p *Pass) {
	f := p.Doc.File
	if f == nil {
		strayFile(p)
		return
	}
	if f.Scope != formats.Dead {
		return
	}
	key := serversKey(p)
	if key == nil {
		return
	}
	sev := f.Sev
	if sev == formats.Inherit {
		sev = formats.Warning
	}
	d := formats.Diagnostic{Severity: sev, Span: keySpan(key), Msg: fmt.Sprintf("Nothing reads `%s` in this file. %s", key.Key.Str, f.Why)}
	if to := f.Move; to != "" {
		d.Fixes = moves(p, p.Client, key, placeOf(p, f, to), to)
	}
	p.Report(d)
}

// serversKey is the member of the root that holds the servers, or nil.
func serversKey(p *Pass) *syntax.Member {
	place := p.Doc.Place()
	if in := p.Doc.Container(); in != nil && len(place.Path) > 0 && (len(in.Members)+len(in.Items) > 0) {
		return p.Doc.Tree.Root.Get(place.Path[0])
	}
	if roots := p.Doc.ForeignRoots(); len(roots) > 0 {
		return roots[0].Member
	}
	return nil
}

// placeOf is the absolute path of a file that stands as a client's row writes
// it; empty when it is not known.
func placeOf(p *Pass, from *formats.File, to string) string {
	m := p.Doc.Options.Machine
	if rest, home := strings.CutPrefix(to, "~/"); home {
		if m == nil || m.Home() == "" {
			return ""
		}
		return path.Join(m.Home(), rest)
	}
	pattern := strings.TrimPrefix(from.Path, "~/")
	if !strings.Contains(pattern, "/") {
		return path.Join(p.Doc.Dir(), to)
	}
	if root, ok := strings.CutSuffix(p.Doc.Name, "/"+pattern); ok {
		return path.Join(root, to)
	}
	if first, _, ok := strings.Cut(pattern, "/"); ok {
		if i := strings.LastIndex(p.Doc.Name, "/"+first+"/"); i >= 0 {
			return path.Join(p.Doc.Name[:i], to)
		}
	}
	return ""
}

// moves are the ways to bring the servers to the file that the client reads:
// rename this one, move them, or add a copy.
func moves(p *Pass, c *formats.Client, key *syntax.Member, target, shown string) []formats.Fix {
	m := p.Doc.Options.Machine
	if m == nil || target == "" || target == p.Doc.Name {
		return nil
	}
	old, err := m.ReadFile(target)
	exists, _ := m.Exists(target)
	there := err == nil
	if exists && !there { // what cannot be read must not be written over
		return nil
	}
	doc := p.Doc
	if owner := writtenFor(p, key); owner != c {
		doc = formats.Analyze(p.Doc.Name, p.Doc.Src, &formats.Options{Platform: p.Doc.Options.Platform, Machine: m, Clients: []formats.ClientRule{{Glob: "*", ID: owner.ID}}})
	}
	var fixes []formats.Fix
	if !exists && !there && doc == p.Doc && alone(p, key) && sameSyntax(p, target) && slices.Equal(c.Place.Path, p.Doc.Place().Path) {
		fixes = append(fixes, formats.Fix{Title: "Rename the file to " + shown, Files: []formats.FileEdit{{Path: target, From: p.Doc.Name}}})
	}
	edits, losses, err := formats.AddTo(doc, c, target, old, formats.ConvertOptions{})
	if err != nil || len(edits) == 0 {
		return fixes
	}
	file := formats.FileEdit{Path: target, Edits: edits, Old: old}
	if !there {
		file = formats.FileEdit{Path: target, Create: edits[0].New}
	}
	if len(fixes) == 0 {
		fixes = append(fixes, formats.Fix{Title: "Move the servers to " + shown + lossNote(losses), Edits: emptied(p, key), Files: []formats.FileEdit{file}})
	}
	return append(fixes, formats.Fix{Title: "Add a copy to " + shown + lossNote(losses), Files: []formats.FileEdit{file}})
}

// sameSyntax reports whether the document reads as the same under the name of
// another file.
func sameSyntax(p *Pass, target string) bool {
	from, to := path.Ext(p.Doc.Name), path.Ext(target)
	return from == to || from == ".jsonc" && to == ".json" && len(p.Doc.Tree.Comments) == 0
}

// emptied deletes the servers, with the objects that hold nothing else.
func emptied(p *Pass, key *syntax.Member) []text.Edit {
	in, m := p.Doc.Tree.Root, key
	for _, next := range p.Doc.Place().Path[min(1, len(p.Doc.Place().Path)):] {
		if inner := m.Value.Get(next); inner != nil && len(m.Value.Members) > 1 {
			in, m = m.Value, inner
		}
	}
	return formats.RemoveMember(p.Doc.Tree, in, m)
}

// alone reports whether nothing but the servers stands in the document.
func alone(p *Pass, key *syntax.Member) bool {
	return !slices.ContainsFunc(p.Doc.Tree.Root.Members, func(m *syntax.Member) bool {
		return m != key && m.Key.Str != "$schema" && !strings.HasPrefix(m.Key.Str, "_")
	})
}

// writtenFor is the client in whose form the servers are written: this one
// unless the file has a form of its own.
func writtenFor(p *Pass, key *syntax.Member) *formats.Client {
	for _, s := range p.Doc.Servers {
		if i, _ := p.Doc.Info(s.Node); len(i.Fields) > 0 && len(p.Client.Fields) > 0 && &i.Fields[0] == &p.Client.Fields[0] {
			return p.Client
		}
	}
	if c := formats.BestClient(p.Doc.Container(), formats.RootKey(key.Key.Str), nil); c != nil {
		return c
	}
	return p.Client
}

// strayFile reports a file of servers that lies in the folder of a client and
// is called so that the client does not find it.
func strayFile(p *Pass) {
	key := serversKey(p)
	if key == nil {
		return
	}
	c, f := ownerOfFolder(p)
	if c == nil {
		if c, f = ownerOfName(p); c == nil {
			return
		}
	}
	shown := strings.TrimPrefix(f.Path, "~/")
	p.Report(formats.Diagnostic{Severity: formats.Information, Span: keySpan(key),
		Msg:   fmt.Sprintf("%s does not read this file; it reads %s.", c.Name, shown),
		Fixes: moves(p, c, key, placeOf(p, f, shown), shown)})
}

// ownerOfFolder is the client in whose folder the document lies, with the file
// that it reads there: of several the one for which that file comes first.
func ownerOfFolder(p *Pass) (owner *formats.Client, file *formats.File) {
	best := -1
	for _, c := range append([]*formats.Client{p.Client}, formats.Clients()...) {
		for i := range c.Files {
			f := &c.Files[i]
			folder, _, ok := strings.Cut(strings.TrimPrefix(f.Path, "~/"), "/")
			if !ok || f.Scope == formats.Dead || folder[0] != '.' || commonFolder[folder] || strings.Contains(f.Path, "*") || !strings.Contains(p.Doc.Name, "/"+folder+"/") {
				continue
			}
			if best < 0 || i < best {
				owner, file, best = c, f, i
			}
		}
	}
	return owner, file
}

// ownerOfName is the client that reads a file of the document's name with
// another ending, beside it.
func ownerOfName(p *Pass) (owner *formats.Client, file *formats.File) {
	base := path.Base(p.Doc.Name)
	stem := strings.TrimSuffix(base, path.Ext(base))
	best := -1
	for _, c := range formats.Clients() {
		for i := range c.Files {
			f := &c.Files[i]
			if f.Scope == formats.Project && !strings.ContainsAny(f.Path, "/*") && f.Path != base && strings.TrimSuffix(f.Path, path.Ext(f.Path)) == stem && strings.HasPrefix(stem, ".") && (best < 0 || i < best) {
				owner, file, best = c, f, i
			}
		}
	}
	return owner, file
}

// commonFolder are folders of many programs, so that they say nothing.
var commonFolder = map[string]bool{".config": true, ".local": true, ".github": true, ".cache": true}
