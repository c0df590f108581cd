package formats

import (
	"path"
	"strings"
	"sync"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// Analyze reads a text. name is its path (any separator) or, for a buffer that
// was never saved, its URI. It never fails.
func Analyze(name, src string, opt *Options) *Document {
	if opt == nil {
		opt = &Options{}
	}
	name = strings.ReplaceAll(name, `\`, "/")
	d := &Document{Name: name, Src: src, Index: text.NewIndex(src), Options: opt}
	found := detect(name, src, opt)
	d.Client, d.File, d.Tree, d.Why, d.Sure = found.client, found.file, found.tree, found.why, found.sure
	if d.Client == nil {
		return d
	}
	d.chooseProfile()
	if lang := d.Syntax().Lang; d.Tree.Lang != lang {
		d.Tree = syntax.Parse(lang, src)
	}
	d.last = sync.OnceValue(func() map[entryKey]*model.Server { return lastEntries(d.Servers) })
	d.secrets = sync.OnceValue(func() hiding { return secretsOf(d.Tree) })
	d.byName = map[string]*model.Server{}
	d.info = make(map[*syntax.Node]Info, len(src)/16)
	v := &visit{doc: d, c: d.Client, syn: d.Client.syntaxes(d.File)}
	if root := d.Tree.Root; root.Kind != syntax.Missing {
		v.value(d.Schema(), root, nil)
	}
	return d
}

func (d *Document) chooseProfile() {
	want := d.Options.Profiles[d.Client.ID]
	if d.File != nil && d.File.Profile != "" {
		want = d.File.Profile
	}
	for _, p := range d.Client.Profiles {
		if p.Name == want || (want == "" || want == "auto") && p.When != nil && p.When(d.Tree.Root) {
			d.Client, d.Profile = p.Client, p.Name
			return
		}
	}
	for _, p := range d.Client.Profiles {
		if p.Client == d.Client {
			d.Profile = p.Name
		}
	}
}

// Schema is the type of the whole document.
func (d *Document) Schema() Type {
	if d.File != nil && d.File.Schema != nil {
		return d.File.Schema
	}
	return d.Client.Schema
}

// Syntax is what the client's parser takes in this file.
func (d *Document) Syntax() Syntax {
	if d.File != nil && d.File.Syntax != nil {
		return *d.File.Syntax
	}
	return d.Client.Syntax
}

// Place is where servers stand in the document, and where new ones go.
func (d *Document) Place() Place {
	if d.File != nil && d.File.Place != nil {
		return *d.File.Place
	}
	return d.Client.Place
}

// shared reports whether the file belongs to more than MCP.
func (d *Document) shared() bool { return d.File != nil && d.File.Shared }

// Info is what the table says about a node of the tree.
func (d *Document) Info(n *syntax.Node) (Info, bool) {
	i, ok := d.info[n]
	return i, ok
}

// Problems are the findings of the table walk: types, closed sets, ranges,
// missing and unknown members.
func (d *Document) Problems() []Diagnostic { return d.problems }

// Required are the texts that name servers which other documents describe.
func (d *Document) Required() []*syntax.Node { return d.required }

// ServerAt is the server whose entry, name included, touches the span, or nil.
func (d *Document) ServerAt(span text.Span) *model.Server {
	for _, s := range d.Servers {
		whole := s.Node.Span
		if s.Node.Of != nil && s.Node.Of.Span.Touches(span) || whole.Touches(span) || s.NameNode != nil && s.NameNode.Span.Touches(span) {
			return s
		}
	}
	return nil
}

// Server is the last server of that name, or nil.
func (d *Document) Server(name string) *model.Server { return d.byName[name] }

func (d *Document) add(s *model.Server) {
	d.Servers = append(d.Servers, s)
	d.byName[s.Name] = s
}

// Container is the node that holds the servers at the document's Place, or nil.
func (d *Document) Container() *syntax.Node { return d.Tree.Root.At(d.Place().Path...) }

// Project is the folder of the project whose file the document is: the one that
// its path in the table is relative to. It is "" for any other document.
func (d *Document) Project() string {
	f := d.File
	if f == nil || f.Scope != Project && f.Scope != Dead || strings.Contains(f.Path, "*") || strings.HasPrefix(f.Path, "~") {
		return ""
	}
	root, ok := strings.CutSuffix(d.Name, "/"+f.Path)
	if !ok {
		return ""
	}
	return root
}

// Dir is the folder of the document, or "".
func (d *Document) Dir() string {
	if i := strings.LastIndexByte(d.Name, '/'); i >= 0 {
		return d.Name[:i]
	}
	return ""
}

// UserFile reports whether the document is a file of one person rather than of
// a project: it stands where a user-level path of its client lies.
func (d *Document) UserFile() bool {
	if d.File == nil {
		return false
	}
	if d.File.Scope == User || d.File.Scope == System {
		return true
	}
	home := ""
	if d.Options.Machine != nil {
		home = d.Options.Machine.Home()
	}
	if home == "" {
		return false
	}
	for _, f := range d.Client.Files {
		if f.Scope == User && strings.HasPrefix(f.Path, "~/") && d.Name == path.Join(home, f.Path[2:]) {
			return true
		}
	}
	return false
}
