package formats

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// detection is whose file a text is.
type detection struct {
	client *Client
	file   *File
	tree   *syntax.Tree
	why    string
	sure   bool
}

// detect decides by a rule of the settings, else by the path, with the content
// as evidence where several programs share a path, else by the content alone.
func detect(name, src string, opt *Options) detection {
	p := pathOf(name)
	lang := langOf(p, src)
	tree := syntax.Parse(lang, src)
	for _, r := range opt.Clients {
		if r.Glob != "*" && !matchPath(r.Glob, p, opt) {
			continue
		}
		if c := ByID(r.ID); c != nil {
			d := detection{client: c, tree: tree, why: "The settings say that this is a file of " + c.Name + ".", sure: true}
			for _, cand := range candidates(p, tree.Root, opt) {
				if cand.client == c {
					d.file = cand.file
					break
				}
			}
			if d.file == nil {
				d.file = cmp.Or(c.fileByContent(tree.Root), c.fileByPath(p, opt))
			}
			return d
		}
	}
	cands := candidates(p, tree.Root, opt)
	if len(cands) > 0 {
		d := cands[0]
		d.tree = tree
		return d
	}
	if !mayHoldServers(p) {
		return detection{tree: tree}
	}
	d := byContent(tree)
	d.tree = tree
	return d
}

// fileByPath is the file of a client that a path names, whatever the content
// says; nil when there is none.
func (c *Client) fileByPath(p string, opt *Options) *File {
	for i := range c.Files {
		if f := &c.Files[i]; f.Scope != Dead && f.Beside == "" && !f.Shared && matchPath(f.Path, p, opt) {
			return f
		}
	}
	return nil
}

// fileByContent is the file of a client whose servers stand where the document
// has them, when that is not the client's usual place; else nil.
func (c *Client) fileByContent(root *syntax.Node) *File {
	if len(c.Place.Path) == 0 || root.At(c.Place.Path...) != nil {
		return nil
	}
	for i := range c.Files {
		f := &c.Files[i]
		if f.Place != nil && len(f.Place.Path) > 0 && f.Scope != Dead && root.At(f.Place.Path...) != nil {
			return f
		}
	}
	return nil
}

// candidates are the clients that read this path, the most specific first.
func candidates(p string, root *syntax.Node, opt *Options) []detection {
	type ranked struct {
		detection
		rank int
	}
	var out []ranked
	for _, c := range Clients() {
		for i := range c.Files {
			f := &c.Files[i]
			if !matchPath(f.Path, p, opt) || f.When != nil && !f.When(root) && (f.Pasted == nil || !f.Pasted(root) || !slices.ContainsFunc(root.Members, looksLikeServers)) || f.Beside != "" && !beside(p, f.Beside, opt) {
				continue
			}
			own := f.Shared && hasOwnKey(c, f, root)
			if f.Shared && !own && !slices.ContainsFunc(root.Members, looksLikeServers) {
				continue
			}
			rank := 10*strings.Count(strings.ReplaceAll(strings.TrimPrefix(f.Path, "~/"), "**/", ""), "/") + atHome(f.Path, p, opt)
			if own {
				rank++
			}
			if !strings.Contains(path.Base(f.Path), "*") {
				rank += 5
			}
			if f.When != nil {
				rank += 2
			}
			if f.Beside != "" {
				rank += 3
			}
			if f.Unsure {
				rank--
			}
			why := orElse(f.Program, c.Name) + " reads " + f.Path + "."
			if f.Scope == Dead {
				why = c.Name + " does not read " + f.Path + "."
			}
			out = append(out, ranked{detection{client: c, file: f, why: why, sure: !f.Unsure}, rank})
		}
	}
	slices.SortStableFunc(out, func(a, b ranked) int { return cmp.Compare(b.rank, a.rank) })
	ds := make([]detection, len(out))
	for i := range out {
		ds[i] = out[i].detection
	}
	return ds
}

// hasOwnKey reports whether a document has the key under which the client looks
// for servers in this file.
func hasOwnKey(c *Client, f *File, root *syntax.Node) bool {
	place := c.Place
	if f.Place != nil {
		place = *f.Place
	}
	if len(place.Path) > 0 && root.At(place.Path...) != nil {
		return true
	}
	return slices.ContainsFunc(f.Also, func(path []string) bool { return leads(root, path) })
}

// leads reports whether keys lead from a node to another; "*" is any key.
func leads(n *syntax.Node, path []string) bool {
	if len(path) == 0 {
		return true
	}
	return slices.ContainsFunc(n.Members, func(m *syntax.Member) bool {
		return (path[0] == "*" || path[0] == m.Key.Str) && leads(m.Value, path[1:])
	})
}

// atHome ranks a path of the home folder up when the file lies exactly there,
// and down when it lies elsewhere. Without a home folder it does neither.
func atHome(pattern, p string, opt *Options) int {
	rest, ok := strings.CutPrefix(pattern, "~/")
	if !ok || opt.Machine == nil || opt.Machine.Home() == "" {
		return 0
	}
	inside, ok := strings.CutPrefix(p, strings.TrimSuffix(opt.Machine.Home(), "/")+"/")
	if ok && strings.Count(inside, "/") == strings.Count(rest, "/") && matchPath(rest, inside, opt) {
		return 1
	}
	return -1
}

// looksLikeServers reports whether a member of a root is some client's root
// key over something that looks like servers.
func looksLikeServers(m *syntax.Member) bool {
	for _, c := range RootKey(m.Key.Str) {
		p := c.Place.Path
		if len(p) == 0 || p[0] != m.Key.Str {
			continue
		}
		if ServesIn(m.Value.At(p[1:]...)) {
			return true
		}
	}
	return strings.Contains(strings.ToLower(m.Key.Str), "mcp") && (ServesIn(m.Value) || ServesIn(m.Value.At("servers")))
}

// hasServer reports whether some member of a map looks like a server.
func hasServer(n *syntax.Node) bool { return n.Is(syntax.Object) && ServesIn(n) }

// serverKeys say that an object is a server, whoever's.
var serverKeys = []string{"command", "url", "serverUrl", "httpUrl", "uri", "cmd"}

// LooksLikeServer reports whether an object has a key that says how to reach a server.
func LooksLikeServer(n *syntax.Node) bool {
	if !n.Is(syntax.Object) {
		return false
	}
	for _, k := range serverKeys {
		if m := n.Get(k); m != nil && m.Value.Is(syntax.String, syntax.Array, syntax.Missing, syntax.Object) {
			return true
		}
	}
	return false
}

// IsBody reports whether an object that should hold servers by name is the body
// of one: its members say how to reach it.
func IsBody(n *syntax.Node) bool {
	return n.Is(syntax.Object) && slices.ContainsFunc(n.Members, func(m *syntax.Member) bool {
		return m.Value.Kind == syntax.String && slices.Contains(serverKeys, m.Key.Str)
	})
}

// inBody reports whether a node is a member of a server that stands where the
// document should have all of them by name.
func (d *Document) inBody(n *syntax.Node) bool {
	in := d.Container()
	return in != nil && n.Parent == in && d.Place().Shape == Map && IsBody(in)
}

// mayHoldServers reports whether a path that no client claims may still be
// MCP configuration: its name says so, or it was never saved.
func mayHoldServers(p string) bool {
	base := strings.ToLower(path.Base(p))
	return strings.HasPrefix(p, "untitled:") || !strings.Contains(p, "/") && !strings.Contains(p, ".") || strings.Contains(base, "mcp") && langByName(base) != noLang
}

// byContent finds the client whose reading of the text fits best.
func byContent(tree *syntax.Tree) detection {
	type fit struct {
		c     *Client
		score int
	}
	var fits []fit
	for _, c := range Clients() {
		if c.Syntax.Lang == syntax.TOML != (tree.Lang == syntax.TOML) || isYAML(c.Syntax.Lang) && !isYAML(tree.Lang) && c.Place.Shape != Single {
			continue
		}
		if s := c.fit(tree.Root); s > 0 {
			fits = append(fits, fit{c, s})
		}
	}
	if len(fits) == 0 {
		return detection{}
	}
	slices.SortStableFunc(fits, func(a, b fit) int { return b.score - a.score })
	best := fits[0]
	sure := len(fits) == 1 || best.score > fits[1].score
	return detection{client: best.c, why: "Its keys fit " + best.c.Name + " best.", sure: sure}
}

// fit scores how well a document reads as the client's: 0 when it has no
// servers where the client looks for them.
func (c *Client) fit(root *syntax.Node) int {
	if c.Descriptor {
		return 0
	}
	for i := range c.Files {
		if f := &c.Files[i]; f.When != nil && f.Scope != Dead && !f.Shared && f.When(root) && len(f.Path) > 0 && f.Content {
			return 100
		}
	}
	if len(c.Place.Path) == 0 {
		return 0
	}
	n := root.At(c.Place.Path...)
	if n == nil {
		return 0
	}
	score := 10
	each := func(body *syntax.Node) {
		for _, m := range body.Members {
			if fieldFor(c.Fields, m.Key.Str, 0) != nil {
				score += 2
			} else {
				score -= 2
			}
		}
		if w := c.wordNode(body); w != nil && c.Transports.word(w.Str) == nil {
			score -= 3
		}
	}
	switch {
	case c.Place.Shape == Map && n.Kind == syntax.Object:
		for _, m := range n.Members {
			each(m.Value)
		}
	case c.Place.Shape == List && n.Kind == syntax.Array:
		tagged := c.Place.Tag[0] == ""
		for _, it := range n.Items {
			if tag := it.At(c.Place.Tag[0]); c.Place.Tag[0] == "" || tag != nil && tag.Str == c.Place.Tag[1] {
				each(it)
				tagged = true
			}
		}
		if !tagged {
			return 0
		}
	case n.Kind != syntax.Missing:
		return 0
	}
	return max(score, 1)
}

const noLang = syntax.Lang(255)

func isYAML(l syntax.Lang) bool { return l == syntax.YAML || l == syntax.YAML11 }

func langByName(base string) syntax.Lang {
	switch path.Ext(base) {
	case ".json", ".jsonc", ".json5", ".code-workspace":
		return syntax.JSON
	case ".yaml", ".yml":
		return syntax.YAML
	case ".toml":
		return syntax.TOML
	}
	return noLang
}

// langOf is the language of a text: by its name, else by how it begins.
func langOf(p, src string) syntax.Lang {
	if l := langByName(strings.ToLower(path.Base(p))); l != noLang {
		return l
	}
	s := strings.TrimLeft(strings.TrimPrefix(src, "\ufeff"), " \t\r\n")
	for strings.HasPrefix(s, "//") || strings.HasPrefix(s, "#") {
		_, s, _ = strings.Cut(s, "\n")
		s = strings.TrimLeft(s, " \t\r\n")
	}
	switch {
	case strings.HasPrefix(s, "{"), strings.HasPrefix(s, "/*"), s == "":
		return syntax.JSON
	case strings.HasPrefix(s, "["):
		if line, _, _ := strings.Cut(s, "\n"); strings.HasSuffix(strings.TrimSpace(line), "]") && !strings.ContainsAny(line, `{",`) || strings.HasPrefix(s, "[[") {
			return syntax.TOML
		}
		return syntax.JSON
	}
	line, _, _ := strings.Cut(s, "\n")
	if eq := strings.IndexByte(line, '='); eq > 0 && !strings.Contains(line[:eq], ":") {
		return syntax.TOML
	}
	return syntax.YAML
}

// pathOf strips the scheme of a file URI; other URIs stay.
func pathOf(name string) string {
	return strings.TrimPrefix(name, "file://")
}

func beside(p, rel string, opt *Options) bool {
	if opt.Machine == nil {
		return false
	}
	there, _ := opt.Machine.Exists(path.Join(path.Dir(p), rel))
	return there
}

// MayBeConfiguration reports whether a path can be MCP configuration, by its
// name alone: some client reads such a path, or its name says so.
func MayBeConfiguration(name string) bool {
	p := pathOf(name)
	if mayHoldServers(p) {
		return true
	}
	for _, c := range Clients() {
		for i := range c.Files {
			if matchPath(c.Files[i].Path, p, &Options{}) {
				return true
			}
		}
	}
	return false
}
