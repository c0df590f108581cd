package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

const holoRefuses = " HoloDeck refuses the file."

// given reports whether a member is there and not null.
func given(n *syntax.Node, key string) bool {
	m := n.Get(key)
	return m != nil && m.Value.Kind != syntax.Null
}

// oneOfTwo demands exactly one of two members.
func oneOfTwo(a, b string) func(r *Reporter, n *syntax.Node) {
	return func(r *Reporter, n *syntax.Node) {
		switch has := given(n, a); {
		case has && given(n, b):
			r.Report("bad-value", Error, n.Get(b).Key.Span, fmt.Sprintf("HoloDeck says: Cannot provide both '%s' and '%s'. Keep one of them.", a, b)+holoRefuses,
				r.Drop("Remove `"+b+"`", n, n.Get(b)), r.Drop("Remove `"+a+"`", n, n.Get(a)))
		case !has && !given(n, b):
			r.Report("missing-field", Error, Head(r.v.doc.Tree, n), fmt.Sprintf("HoloDeck says: Must provide either '%s' or '%s'.", a, b)+holoRefuses)
		}
	}
}

// holoWhole looks at the agent as a whole.
func holoWhole(r *Reporter, n *syntax.Node) {
	if given(n, "test_cases") && n.Get("test_cases_file") != nil {
		r.Report("bad-value", Error, n.Get("test_cases_file").Key.Span, "`test_cases_file` cannot stand beside `test_cases`; keep one of them."+holoRefuses, r.Drop("Remove `test_cases_file`", n, n.Get("test_cases_file")))
	}
	tools := n.At("tools")
	if !tools.Is(syntax.Array) {
		return
	}
	first := map[string]*syntax.Node{}
	for _, it := range tools.Items {
		name := it.At("name")
		if !name.Is(syntax.String) {
			continue
		}
		other := first[name.Str]
		if other == nil {
			first[name.Str] = it
			continue
		}
		if isMCPTool(it) && isMCPTool(other) {
			continue // two servers of one name: a rule for every client says it
		}
		to := r.Client().Names.Suggest(name.Str, func(s string) bool { return first[s] != nil })
		r.Report("bad-value", Error, name.Span, fmt.Sprintf("HoloDeck says: Value error, Duplicate tool names found: %s. Each tool must have a unique name.", name.Str)+holoRefuses,
			r.Set("Rename to `"+to+"`", false, name, syntax.StringValue(to)))
	}
}

func isMCPTool(n *syntax.Node) bool {
	k := n.At("type")
	return k.Is(syntax.String) && k.Str == "mcp"
}

// holoToolKinds are the types of tools, those of newer versions included.
var holoToolKinds = []string{"vectorstore", "function", "mcp", "prompt", "hierarchical_document", "skill", "hosted"}

// holoSlip reports whether a tool's type is a slip of a known one, rather than
// one of another version.
func holoSlip(n *syntax.Node) bool {
	k := n.At("type")
	if transportAsKind(n) {
		return true
	}
	return k.Is(syntax.String) && !slices.Contains(holoToolKinds, k.Str) && Nearest(k.Str, holoToolKinds) != "" || k != nil && k.Kind != syntax.String
}

// transportAsKind reports whether a tool's type is a word for a transport, as
// the entries of other clients have it.
func transportAsKind(n *syntax.Node) bool {
	k := n.At("type")
	return k.Is(syntax.String) && holoTransports[k.Str] != "" && LooksLikeServer(n)
}

// holoTransports are words of other clients and what HoloDeck calls them.
var holoTransports = map[string]string{"stdio": "stdio", "local": "stdio", "http": "http", "streamable-http": "http", "streamableHttp": "http", "remote": "http", "sse": "sse", "ws": "websocket", "websocket": "websocket"}

// mendedKind makes a server of a tool whose type is a word for a transport.
func mendedKind(n *syntax.Node) (v syntax.Value, title string, ok bool) {
	if !transportAsKind(n) {
		return v, "", false
	}
	v = syntax.ValueOf(n)
	word := holoTransports[n.At("type").Str]
	v.Set("type", syntax.StringValue("mcp"))
	title = "Write `type: mcp`"
	if word != "stdio" && v.Index("transport") < 0 {
		v.Fields = slices.Insert(v.Fields, v.Index("type")+1, syntax.Field{Key: "transport", Value: syntax.StringValue(word)})
		title += " and `transport: " + word + "`"
	}
	describe(&v)
	return v, title, true
}

// holoGuess is the type that a tool without a known one was most likely meant to have.
func holoGuess(n *syntax.Node) string {
	if transportAsKind(n) {
		return ""
	}
	if k := n.At("type"); k.Is(syntax.String) {
		return Nearest(k.Str, holoToolKinds)
	}
	for _, g := range []struct{ key, kind string }{{"command", "mcp"}, {"url", "mcp"}, {"transport", "mcp"}, {"server", "mcp"}, {"env_file", "mcp"}, {"function", "function"}, {"template", "prompt"}} {
		if n.Get(g.key) != nil {
			return g.kind
		}
	}
	return ""
}

// holoNewer says that a type of tool needs a newer HoloDeck.
func holoNewer(r *Reporter, n *syntax.Node) {
	k := n.At("type")
	r.Report("unknown-value", Hint, k.Span, "Tools of type "+k.Str+" need a HoloDeck newer than 0.7.1, which refuses the file.")
}

// holoEntry looks at a tool of type mcp as a whole.
func holoEntry(r *Reporter, n *syntax.Node) {
	s := r.Server()
	for _, want := range []struct {
		key string
		on  bool
	}{{"command", s.Transport == model.Stdio}, {"url", s.Transport.Remote()}} {
		if m := n.Get(want.key); want.on && m != nil && m.Value.Kind == syntax.Null {
			r.Report("missing-field", Error, m.Key.Span, fmt.Sprintf("HoloDeck says: Value error, '%s' is required for %s transport. Here it is null.", want.key, holoWord(n))+holoRefuses)
		}
	}
	holoSkipped(r, n, s)
}

func holoWord(n *syntax.Node) string {
	if w := n.At("transport"); w.Is(syntax.String) {
		return w.Str
	}
	return "stdio"
}

// holoSkipped reports a tool that loads and is then left out.
func holoSkipped(r *Reporter, n *syntax.Node, s *model.Server) {
	word := n.Get("transport")
	if word == nil || !s.Transport.Remote() {
		return
	}
	provider := r.Document().Tree.Root.At("model", "provider")
	switch {
	case s.Transport == model.WS:
		r.Report("no-effect", Warning, word.Value.Span, "HoloDeck 0.7 loads a websocket tool and then skips it with a warning; use http or sse where the server speaks it.")
	case provider.Is(syntax.String) && (provider.Str == "anthropic" || provider.Str == "ollama"):
		r.Report("no-effect", Warning, word.Value.Span, fmt.Sprintf("With the provider %s, HoloDeck skips a tool of transport %s with a warning; remote servers work with openai and azure_openai.", provider.Str, word.Value.Str))
	}
}

// holoAzure reports a model of Azure without its address.
func holoAzure(r *Reporter, n *syntax.Node) {
	p := n.At("provider")
	if !p.Is(syntax.String) || p.Str != "azure_openai" {
		return
	}
	if e := n.At("endpoint"); e == nil || e.Kind == syntax.Null || e.Kind == syntax.String && strings.TrimSpace(e.Str) == "" {
		r.Report("missing-field", Warning, p.Span, "HoloDeck says: endpoint is required for azure_openai provider. Write `endpoint` here, unless `providers` in config.yaml gives it.")
	}
}

// holoVector, holoHybrid and holoIndex are the rules of tools that search.
func holoVector(r *Reporter, n *syntax.Node) {
	if given(n, "vector_field") && !given(n, "id_field") {
		r.Report("missing-field", Error, n.Get("vector_field").Key.Span, "`vector_field` needs `id_field`, the member that identifies a record."+holoRefuses)
	}
}

func holoHybrid(r *Reporter, n *syntax.Node) {
	if on := n.At("enable_reranking"); on.Is(syntax.Bool) && strings.EqualFold(on.Str, "true") && !given(n, "reranker_model") {
		r.Report("missing-field", Error, n.Get("enable_reranking").Key.Span, "`enable_reranking` needs `reranker_model`."+holoRefuses)
	}
	if mode := n.At("search_mode"); mode != nil && mode.Str != "hybrid" {
		return
	}
	sum, at := 0.0, (*syntax.Member)(nil)
	for _, w := range []struct {
		key string
		def float64
	}{{"semantic_weight", 0.5}, {"keyword_weight", 0.3}, {"exact_weight", 0.2}} {
		x := w.def
		if m := n.Get(w.key); m != nil {
			at = m
			var err error
			if x, err = strconv.ParseFloat(m.Value.Str, 64); err != nil {
				return
			}
		}
		sum += x
	}
	if at != nil && (sum < 1-1e-6 || sum > 1+1e-6) {
		r.Report("out-of-range", Error, at.Key.Span, fmt.Sprintf("The three weights of a hybrid search must make 1, and here they make %s (semantic 0.5, keyword 0.3 and exact 0.2 where nothing is said).", strconv.FormatFloat(sum, 'g', 6, 64))+holoRefuses)
	}
}

func holoIndex(r *Reporter, n *syntax.Node) {
	p := n.At("provider")
	if !p.Is(syntax.String) || p.Str != "opensearch" {
		return
	}
	for _, key := range []string{"endpoint", "index_name"} {
		if !given(n, key) {
			r.Report("missing-field", Error, p.Span, "OpenSearch needs `"+key+"`."+holoRefuses)
		}
	}
}

// holoInputOrTurns reports a test case that asks nothing, or twice.
func holoInputOrTurns(r *Reporter, n *syntax.Node) {
	if !given(n, "turns") {
		if !given(n, "input") {
			r.Report("missing-field", Error, Head(r.v.doc.Tree, n), "A test case needs `input` or `turns`."+holoRefuses)
		}
		return
	}
	for _, key := range []string{"input", "ground_truth", "expected_tools", "files", "retrieval_context"} {
		if given(n, key) {
			r.Report("bad-value", Error, n.Get(key).Key.Span, "`"+key+"` cannot stand beside `turns`; it belongs into a turn."+holoRefuses)
		}
	}
}

// holoSubagents reports the block that was taken away.
func holoSubagents(r *Reporter, n *syntax.Node) {
	if m := n.Get("subagents"); m != nil {
		r.Report("unknown-key", Error, m.Key.Span, "HoloDeck says: `claude.subagents` is no longer supported; remove this block. Named agents stand in `agents`."+holoRefuses, r.Drop("Remove `subagents`", n, m))
	}
}
