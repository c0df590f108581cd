package formats

import (
	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"slices"
	"strings"
	"sync"
)

// Clients is the table, in the order in which pages and menus list it. Each
// row stands in a file of its own, named client_<id>.go.
func Clients() []*Client {
	table.once.Do(table.read)
	return table.rows
}

// table is read once. Rows are functions, so that a row may use everything in
// this package, the table included.
var table tableOf

type tableOf struct {
	once      sync.Once
	rows      []*Client
	variables []Variable
	roots     map[string][]*Client
	syntaxes  map[*Client]*syntaxes
}

// ByID returns the client of that id, or nil.
func ByID(id ID) *Client {
	for _, c := range Clients() {
		if c.ID == id {
			return c
		}
	}
	return nil
}

func (t *tableOf) read() {
	for _, row := range rows {
		t.rows = append(t.rows, row())
	}
	t.roots = map[string][]*Client{}
	for _, c := range t.rows {
		t.addVariables(c.Vars)
		for _, f := range c.Files {
			t.addVariables(f.Vars)
			if f.Place != nil {
				t.addRoot(c, *f.Place)
			}
		}
		t.addRoot(c, c.Place)
		for _, p := range c.Profiles {
			if len(p.Client.Place.Path) > 0 && len(c.Place.Path) > 0 && p.Client.Place.Path[0] != c.Place.Path[0] {
				t.addRoot(p.Client, p.Client.Place)
			}
		}
	}
	t.syntaxes = map[*Client]*syntaxes{}
	for _, c := range t.rows {
		t.addSyntaxes(c)
	}
}

// addSyntaxes reads the references of a row and of its variants.
func (t *tableOf) addSyntaxes(c *Client) {
	if t.syntaxes[c] != nil {
		return
	}
	t.syntaxes[c] = syntaxesOf(c.Vars, t.variables)
	for _, p := range c.Profiles {
		t.addSyntaxes(p.Client)
	}
	for _, f := range c.Forms {
		t.addSyntaxes(f.Client)
	}
}

func (t *tableOf) addVariables(vars []Variable) {
	for _, v := range vars {
		if !v.Local && !slices.ContainsFunc(t.variables, func(o Variable) bool { return o.key() == v.key() }) {
			t.variables = append(t.variables, v)
		}
	}
}

func (t *tableOf) addRoot(c *Client, p Place) {
	if len(p.Path) > 0 && p.Shape != Single && !c.Descriptor && !slices.Contains(t.roots[p.Path[0]], c) {
		t.roots[p.Path[0]] = append(t.roots[p.Path[0]], c)
	}
}

// knownVariables are the reference syntaxes of all clients.
func knownVariables() []Variable { Clients(); return table.variables }

// RootKey returns the clients that keep their servers under this first key.
func RootKey(key string) []*Client { Clients(); return table.roots[key] }

func rootKey(key string) bool { return len(RootKey(key)) > 0 }

// Knows scores how well the client knows the members of an entry: two for each
// that it reads, minus two for each that it does not.
func (c *Client) Knows(body *syntax.Node) int {
	score := 0
	for _, m := range body.Members {
		if f := fieldFor(c.Fields, m.Key.Str, model.Unknown); f != nil && f.Gone == "" {
			score += 2
		} else {
			score -= 2
		}
	}
	if w := c.wordNode(body); w != nil && c.Transports.word(w.Str) == nil {
		score -= 3
	}
	return score
}

// Reads reports whether the client reads a file at this path.
func (c *Client) Reads(name string, opt *Options) bool {
	for i := range c.Files {
		if f := &c.Files[i]; f.Scope != Dead && !f.Content && matchPath(f.Path, pathOf(name), opt) {
			return true
		}
	}
	return false
}

// Item is a server as an item of a list, with its name and tag in it.
func (p Place) Item(low Lowered) syntax.Value {
	v := low.Body
	var head []syntax.Field
	if p.Name != "" && v.Index(p.Name) < 0 {
		head = append(head, syntax.Field{Key: p.Name, Value: syntax.StringValue(low.Name)})
	} else if p.Name != "" {
		v.Fields[v.Index(p.Name)].Value.Str = low.Name
	}
	if p.Tag[0] != "" && v.Index(p.Tag[0]) < 0 {
		if len(head) == 0 && v.Index(p.Name) == 0 {
			head, v.Fields = append(head, v.Fields[0]), v.Fields[1:]
		}
		head = append(head, syntax.Field{Key: p.Tag[0], Value: syntax.StringValue(p.Tag[1])})
	}
	v.Fields = append(head, v.Fields...)
	return v
}

// FileFor is the file of a scope in which a person on the platform would put
// new servers, or nil.
func (c *Client) FileFor(scope Scope, platform string) *File {
	for i := range c.Files {
		f := &c.Files[i]
		if f.Scope == scope && (f.OS == "" || f.OS == platform || platform == "" && f.OS == "linux") &&
			!strings.ContainsAny(f.Path, "*") && (scope != User || strings.HasPrefix(f.Path, "~/")) {
			return f
		}
	}
	return nil
}

// Kind is the kind of node that holds the servers at the place.
func (p Place) Kind() syntax.Kind {
	if p.Shape == List {
		return syntax.Array
	}
	return syntax.Object
}
