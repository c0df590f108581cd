package syntax

import (
	"math/rand"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mcp-ls/mcp-ls/formats/text"
)

// tomlMutator changes values at random, as a feature might.
type tomlMutator struct {
	*rand.Rand
	all []Value // values of the document, to be moved elsewhere
}

func (r tomlMutator) key() string {
	return []string{"a", "b", "command", "env", "mcp_servers", "x y", "📦", "c.d", "q\"", "new"}[r.Intn(10)]
}

func (r tomlMutator) fresh(depth int) Value {
	kinds := 7
	if depth > 3 {
		kinds = 4
	}
	switch r.Intn(kinds) {
	case 0:
		return NumberValue(strconv.Itoa(r.Intn(100)))
	case 1:
		return BoolValue(r.Intn(2) == 0)
	case 2:
		return StringValue([]string{"", "x", `C:\x`, "it's", "a\nb", "\"q\" 'r'", "é📦", "\x01", "#"}[r.Intn(9)])
	case 3:
		if len(r.all) > 0 {
			return r.all[r.Intn(len(r.all))]
		}
		return StringValue("y")
	case 4:
		var v Value
		v.Kind = Array
		for range r.Intn(3) {
			v.Items = append(v.Items, r.fresh(depth+1))
		}
		return v
	}
	v := ObjectValue()
	for range r.Intn(4) {
		v.Set(r.key(), r.fresh(depth+1))
	}
	return v
}

// change returns v with some of it changed, renamed, deleted, inserted, moved.
func (r tomlMutator) change(v Value, depth int) Value {
	if r.Intn(12) == 0 && depth > 0 {
		return r.fresh(depth)
	}
	v.Fields, v.Items = slices.Clone(v.Fields), slices.Clone(v.Items)
	for i := range v.Fields {
		if r.Intn(3) == 0 {
			v.Fields[i].Value = r.change(v.Fields[i].Value, depth+1)
		}
		if k := r.key(); r.Intn(8) == 0 && v.Index(k) < 0 {
			v.Fields[i].Key = k
		}
	}
	for i := range v.Items {
		if r.Intn(3) == 0 {
			v.Items[i] = r.change(v.Items[i], depth+1)
		}
	}
	if n := len(v.Fields); n > 0 && r.Intn(4) == 0 {
		i := r.Intn(n)
		v.Fields = slices.Delete(v.Fields, i, i+1)
	}
	if n := len(v.Items); n > 0 && r.Intn(4) == 0 {
		i := r.Intn(n)
		v.Items = slices.Delete(v.Items, i, i+1)
	}
	if k := r.key(); v.Kind == Object && v.Index(k) < 0 && r.Intn(3) == 0 {
		v.Fields = slices.Insert(v.Fields, r.Intn(len(v.Fields)+1), Field{Key: k, Value: r.fresh(depth + 1)})
	}
	if v.Kind == Array && r.Intn(3) == 0 {
		v.Items = slices.Insert(v.Items, r.Intn(len(v.Items)+1), r.fresh(depth+1))
	}
	return v
}

func (r *tomlMutator) collect(v Value) {
	if v.Kind != Missing {
		r.all = append(r.all, v)
	}
	for _, f := range v.Fields {
		r.collect(f.Value)
	}
	for _, it := range v.Items {
		r.collect(it)
	}
}

func FuzzUpdateTOML(f *testing.F) {
	for i, s := range append(tomlSeeds, tomlUpdateSeeds...) {
		f.Add(s, int64(i))
	}
	f.Fuzz(checkUpdateTOML)
}

func TestUpdateTOMLAtRandom(t *testing.T) {
	for _, src := range append(tomlSeeds, tomlUpdateSeeds...) {
		for seed := range int64(300) {
			checkUpdateTOML(t, src, seed)
		}
	}
}

// checkUpdateTOML changes what a document says at random and checks that the
// edited text says it, too.
func checkUpdateTOML(t *testing.T, src string, seed int64) {
	tree := Parse(TOML, src)
	v := ValueOf(tree.Root)
	if edits := Update(tree, tree.Root, v); len(edits) > 0 {
		t.Fatalf("the value as it stands makes edits: %v", edits)
	}
	r := tomlMutator{Rand: rand.New(rand.NewSource(seed))}
	r.collect(v)
	if v.Kind == Missing {
		v.Kind = Object
	}
	n, part := tree.Root, r.change(v, 0)
	if seed%3 == 0 && len(r.all) > 0 {
		part = r.all[r.Intn(len(r.all))]
		n = part.From
		part = r.change(part, 1)
		if n == tree.Root && part.Kind != Object {
			return
		}
	}
	v = tomlReplace(ValueOf(tree.Root), n, part)
	out, err := text.Apply(src, Update(tree, n, part))
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	if len(tree.Errors) > 0 {
		return
	}
	got := Parse(TOML, out)
	for _, e := range got.Errors {
		t.Fatalf("seed %d: %s at %q\nbefore:\n%s\nafter:\n%s\nwant:\n%s", seed, e.Msg, e.Span.In(out), src, out, Render(TOML, v))
	}
	if !sameTOML(ValueOf(got.Root), v) {
		t.Fatalf("seed %d\nbefore:\n%s\nafter:\n%s\nwant:\n%s", seed, src, out, Render(TOML, v))
	}
	if strings.Contains(src, "\r\n") && strings.Count(src, "\n") == strings.Count(src, "\r\n") &&
		strings.Count(out, "\n") != strings.Count(out, "\r\n") {
		t.Fatalf("the line ends changed\n%q\n%q", src, out)
	}
	whole := Parse(TOML, Render(TOML, v))
	if !sameTOML(ValueOf(whole.Root), v) || len(whole.Errors) > 0 {
		t.Fatalf("rendering does not say the value:\n%s", whole.Src)
	}
}

var tomlUpdateSeeds = []string{
	"# c\n[mcp_servers.a] # first\ncommand = 'npx'\nargs = [\"-y\", \"a\"] # run it\n\n[mcp_servers.a.env]\nKEY = \"1\"\n\n[mcp_servers.b]\ncommand = \"b\"\n",
	"m.a.command = 'x'\nm.b.command = 'y' # y\nm.b.e.f = 1\nz = { a.b = 1, c = [ {x = 1}, 2 ] }\n[o]\np.q = 1\n[o.p.r]\nx.y = 1\n",
	"[[s]]\nn = 1\n[s.e]\nx = 1\n[[s]]\nn = 2\n[[s.t]]\na = 1\n[z.y.x]\n[[s.t]]\n",
	"[b]\r\n  command = 'x'\r\n  e = [ { a = 1 }, { b = [] } ]\r\n\r\n\r\n[b.env]\r\n# c\r\n\r\n[a.b.c.d]\r\n[a.b]\r\nx.y.z = 1\r\nx.y.w = 2\r\nx.v = 3",
	"[a.b]\n[a.c]\nk = 1\n[q]\n[a.d.e]\n[[a.f]]\n[[a.f.g]]\nx = 1\n[[a.f.g]]\n[a.f.g.h]\n[[a.f]]\n",
	"a = [\n  1, # one\n  2\n]\nb = [ # c\n]\nc = [1, 2,\n 3]\n\n[x]\r\n",
}
