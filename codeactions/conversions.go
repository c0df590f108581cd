package codeactions

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats"
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// conversions offer the server at the cursor, and the whole file, to the other
// clients.
func conversions(r request) []Action {
	all, _ := r.doc.Convertible()
	if len(all) == 0 {
		return nil
	}
	var out []Action
	here := serverAt(r, all)
	at := slices.IndexFunc(all, func(it formats.Convertible) bool { return it.Server.Node == here })
	for _, c := range formats.Clients() {
		if c.Hidden || c.ID == r.doc.Client.ID {
			continue
		}
		takes := func(it formats.Convertible) bool {
			return c.Lower(it.Server, formats.LowerOptions{From: it.From, Bridge: c.Transports.Bridge}).Refuse == ""
		}
		refuses := func(it formats.Convertible) bool { return !takes(it) }
		one, some := at >= 0 && takes(all[at]), slices.ContainsFunc(all, takes)
		for _, t := range targets(r.doc, c) {
			if one {
				out = append(out, Action{Title: fmt.Sprintf("Add `%s` to %s (%s)", all[at].Server.Name, c.Name, t.show), Kind: Rewrite,
					Lazy: &Lazy{Do: "addTo", To: c.ID, Server: all[at].Name, Path: t.path, Bridge: c.Transports.Bridge}})
			}
			if some && (at < 0 || len(all) > 1) {
				out = append(out, Action{Title: fmt.Sprintf("Add all servers to %s (%s)", c.Name, t.show), Kind: Rewrite,
					Lazy: &Lazy{Do: "addTo", To: c.ID, Path: t.path, Bridge: c.Transports.Bridge}})
			}
		}
		if some && inPlace(r.doc) {
			out = append(out, Action{Title: "Convert the whole file to " + c.Name, Kind: Rewrite,
				Lazy: &Lazy{Do: "convert", To: c.ID, Bridge: c.Transports.Bridge}})
		}
		if len(r.doc.Servers) > 1 && c.Place.Shape == formats.Single && !c.Descriptor && !slices.ContainsFunc(all, refuses) && projectRoot(r.doc) != "" {
			out = append(out, Action{Title: "Split into one file of " + c.Name + " per server", Kind: Rewrite, Lazy: &Lazy{Do: "split", To: c.ID}})
		}
	}
	return out
}

// serverAt is the entry of the server that the request is about, or nil: the one
// at its place or, where that stands twice under a key, what stands for it.
func serverAt(r request, all []formats.Convertible) *syntax.Node {
	if s := r.doc.ServerAt(r.span); s != nil {
		if last := r.doc.Shadowed(s); last != nil {
			return last.Node
		}
		return s.Node
	}
	for _, it := range all {
		if n := it.Server.Node; n.Span.Touches(r.span) || n.Of != nil && n.Of.Span.Touches(r.span) {
			return n
		}
	}
	return nil
}

// inPlace reports whether the file could just as well be another client's: no
// path ties it to the one that its content suggests.
func inPlace(doc *formats.Document) bool { return doc.File == nil || doc.File.Loose }

type target struct{ path, show string }

// targets are the files to which servers of the document can be added: the
// client's project file beside this one, and its user file when that or its
// folder exists or there is no project file.
func targets(doc *formats.Document, c *formats.Client) []target {
	var out []target
	m := doc.Options.Machine
	for _, scope := range []formats.Scope{formats.Project, formats.User} {
		f := c.FileFor(scope, doc.Options.Platform)
		if f == nil || f.Place != nil && f.Place.Shape == formats.Single || f.Place == nil && c.Place.Shape == formats.Single && c.New == nil {
			continue
		}
		switch {
		case scope == formats.Project:
			root := projectRoot(doc)
			if root == "" {
				continue
			}
			out = append(out, target{path.Join(root, f.Path), f.Path})
		case m != nil && m.Home() != "":
			p := path.Join(m.Home(), strings.TrimPrefix(f.Path, "~/"))
			there, _ := m.Exists(p)
			if dir := path.Dir(p); !there && dir != m.Home() {
				_, there = m.Exists(dir) // the client has been at work here
			}
			if there || len(out) == 0 {
				out = append(out, target{p, f.Path})
			}
		}
	}
	kept := out[:0]
	for _, t := range out {
		if t.path != doc.Name || doc.Whole() && !slices.Equal(c.Place.Path, doc.Place().Path) && c.Place.Shape == formats.Map && doc.Place().Shape == formats.Map {
			kept = append(kept, t)
		}
	}
	return kept
}

// projectRoot is the folder that project files are relative to: the one that
// the document's own path is relative to, else its workspace folder, else its
// folder.
func projectRoot(doc *formats.Document) string {
	if strings.Contains(doc.Name, ":") && !strings.Contains(doc.Name, ":/") {
		return ""
	}
	if root := doc.Project(); root != "" {
		return root
	}
	if m := doc.Options.Machine; m != nil {
		if f := m.Folder(doc.Name); f != "" {
			return f
		}
	}
	return doc.Dir()
}

// resolvers compute lazy actions.
var resolvers = map[string]func(doc *formats.Document, lazy Lazy, to *formats.Client, read Reader) (formats.Fix, []model.Loss, error){
	"addTo":   addTo,
	"convert": convertInPlace,
	"split":   split,
}

// Resolve computes the edits of a lazy action, and says what gets lost by
// them, a sentence each.
func Resolve(doc *formats.Document, lazy Lazy, read Reader) (formats.Fix, []string, error) {
	to := formats.ByID(lazy.To)
	do := resolvers[lazy.Do]
	if to == nil || do == nil || doc.Client == nil {
		return formats.Fix{}, nil, fmt.Errorf("unknown action %q to %q", lazy.Do, lazy.To)
	}
	fix, losses, err := do(doc, lazy, to, read)
	var why []string
	for _, l := range losses {
		why = append(why, l.Why)
	}
	return fix, why, err
}

// After is what a person does once servers have been added to a client's file,
// as a sentence; "" when there is nothing to do or it is not known.
func (l Lazy) After() string {
	if l.Do != "addTo" {
		return ""
	}
	to := formats.Analyze(l.Path, "", &formats.Options{Clients: []formats.ClientRule{{Glob: "*", ID: l.To}}}).Client
	if to == nil || to.Traits.Reload == "" {
		return ""
	}
	return to.Name + ", after this change: " + to.Traits.Reload + "."
}

func (l Lazy) options() formats.ConvertOptions {
	opt := formats.ConvertOptions{Bridge: l.Bridge}
	if l.Server != "" {
		opt.Only = []string{l.Server}
	}
	return opt
}

func addTo(doc *formats.Document, lazy Lazy, to *formats.Client, read Reader) (formats.Fix, []model.Loss, error) {
	old, err := read(lazy.Path)
	there := err == nil
	if !there && !errors.Is(err, fs.ErrNotExist) { // what cannot be read must not be written over
		return formats.Fix{}, nil, err
	}
	edits, losses, err := formats.AddTo(doc, to, lazy.Path, old, lazy.options())
	if err != nil {
		return formats.Fix{}, losses, err
	}
	file := formats.FileEdit{Path: lazy.Path, Edits: edits, Old: old}
	if !there {
		file = formats.FileEdit{Path: lazy.Path, Create: edits[0].New}
	}
	return formats.Fix{Title: "Add to " + to.Name, Files: []formats.FileEdit{file}}, losses, nil
}

func convertInPlace(doc *formats.Document, lazy Lazy, to *formats.Client, _ Reader) (formats.Fix, []model.Loss, error) {
	made, err := formats.Convert(doc, to, lazy.options())
	if err != nil {
		return formats.Fix{}, made.Losses, err
	}
	whole := text.Span{Start: 0, End: len(doc.Src)}
	return formats.Fix{Title: "Convert to " + to.Name, Edits: []text.Edit{{Span: whole, New: made.Text}}}, made.Losses, nil
}

// split writes one new file a server, each in a folder of the server's name.
func split(doc *formats.Document, lazy Lazy, to *formats.Client, read Reader) (formats.Fix, []model.Loss, error) {
	fix := formats.Fix{Title: "Split"}
	var all []model.Loss
	var names []string
	for _, s := range doc.Servers {
		if doc.Server(s.Name) == s { // the last of a name is the one that counts
			names = append(names, s.Name)
		}
	}
	for i, folder := range formats.FolderNames(names) {
		made, err := formats.Convert(doc, to, formats.ConvertOptions{Only: names[i : i+1]})
		all = append(all, made.Losses...)
		if err != nil {
			return formats.Fix{}, all, err
		}
		p := path.Join(projectRoot(doc), folder, path.Base(made.File))
		if _, err := read(p); !errors.Is(err, fs.ErrNotExist) {
			return formats.Fix{}, all, fmt.Errorf("%s is there already", p)
		}
		fix.Files = append(fix.Files, formats.FileEdit{Path: p, Create: made.Text})
	}
	return fix, all, nil
}
