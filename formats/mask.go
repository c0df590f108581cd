package formats

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// hiddenText stands for a credential in what is shown.
const hiddenText = "•••"

// leastSecret is the length in bytes from which a value is hidden; shorter ones
// are words, which a text may use by itself.
const leastSecret = 8

var (
	// issued matches credentials within a text by the form that issuers give them.
	issued = regexp.MustCompile(`\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_\-]{16,}|sk-[A-Za-z0-9_\-]{16,}|[sr]k_(?:live|test)_[A-Za-z0-9]{16,}|xox[abeoprs]-[A-Za-z0-9\-]{10,}|xapp-[A-Za-z0-9\-]{10,}|A[KS]IA[0-9A-Z]{16}|AIza[0-9A-Za-z_\-]{30,}|ya29\.[0-9A-Za-z_\-]{20,}|npm_[A-Za-z0-9]{30,}|pypi-[A-Za-z0-9_\-]{30,}|hf_[A-Za-z0-9]{20,}|eyJ[A-Za-z0-9_\-]{10,}\.[A-Za-z0-9_\-]{10,}\.[A-Za-z0-9_\-]{5,})`)
	// named matches a word that holds a name and a value.
	named = regexp.MustCompile(`^(?:-{1,2}|-e|-H)?([A-Za-z_][\w.-]*)[=:](.+)$`)
	// aWord matches what is a word rather than a password.
	aWord = regexp.MustCompile(`^[A-Za-z]?[a-z]*(?:[-_ ][a-z]+)*$|^[A-Z_]+$`)
	// scheme matches the kind of credential that stands before it in a header.
	authScheme = regexp.MustCompile(`(?i)^(?:bearer|basic|token)\s+`)
)

// Mask hides the credentials of the document in a text that speaks of it: those
// of a known form, and the values that stand under a telling name anywhere in
// the document.
func (d *Document) Mask(s string) string {
	if d.secrets != nil {
		s = d.secrets().short.Replace(s)
	}
	return issued.ReplaceAllString(s, hiddenText)
}

// Blot is Mask for a line of the document itself: whatever is hidden keeps its
// width, so that what stands behind it keeps its place.
func (d *Document) Blot(line string) string {
	if d.secrets != nil {
		line = d.secrets().wide.Replace(line)
	}
	return issued.ReplaceAllStringFunc(line, blot)
}

func blot(s string) string { return strings.Repeat("•", utf8.RuneCountInString(s)) }

// hiding replaces the credentials of a document.
type hiding struct{ short, wide *strings.Replacer }

// secretsOf collects the values under telling names in a tree.
func secretsOf(t *syntax.Tree) hiding {
	seen := map[string]bool{}
	found := secretValues{seen}
	found.node(t.Root)
	values := make([]string, 0, len(seen))
	for v := range seen {
		values = append(values, v)
	}
	slices.SortFunc(values, func(a, b string) int { return len(b) - len(a) }) // the longest match wins
	var short, wide []string
	for _, v := range values {
		short, wide = append(short, v, hiddenText), append(wide, v, blot(v))
	}
	return hiding{strings.NewReplacer(short...), strings.NewReplacer(wide...)}
}

type secretValues struct{ seen map[string]bool }

func (f secretValues) node(n *syntax.Node) {
	if n.Alias {
		return // it is met where it stands
	}
	for _, m := range n.Members {
		for _, v := range append(slices.Clip(m.Value.Items), m.Value) {
			if v.Kind == syntax.String {
				f.pair(m.Key.Str, v.Str)
			}
		}
		f.pairs(m.Key.Str) // a whole header as a key
		f.node(m.Value)
	}
	before := ""
	for _, it := range n.Items {
		if it.Kind == syntax.String {
			f.after(before, it.Str)
			before = it.Str
		}
		f.node(it)
	}
	if n.Kind == syntax.String {
		f.pairs(n.Str)
	}
}

// pairs finds names with values in a text: in the words of a command line and
// in an address.
func (f secretValues) pairs(s string) {
	before := ""
	for w := range strings.FieldsSeq(s) {
		w = strings.Trim(w, `'"`)
		f.after(before, w)
		before = w
	}
	f.whole(s)
	if strings.Contains(s, "://") {
		f.address(s)
	}
}

// after finds a value behind an option, or behind the scheme of a header.
func (f secretValues) after(before, s string) {
	if name := strings.TrimLeft(before, "-"); len(name) < len(before) {
		f.pair(name, s)
	}
	if authScheme.MatchString(before + " ") {
		f.add(s)
	}
	f.whole(s)
}

// whole finds a name and a value in one text.
func (f secretValues) whole(s string) {
	if m := named.FindStringSubmatch(s); m != nil && !strings.HasPrefix(m[2], "//") {
		f.pair(m[1], m[2])
	}
}

// address finds the password and the parameters of a URL.
func (f secretValues) address(s string) {
	s = s[max(0, strings.LastIndexAny(s[:strings.Index(s, "://")], " \"'=")+1):]
	if u, err := url.Parse(s); err == nil && u.User != nil {
		if password, ok := u.User.Password(); ok {
			f.add(password)
		}
	}
	if _, query, ok := strings.Cut(s, "?"); ok {
		for _, p := range strings.Split(query, "&") {
			name, value, _ := strings.Cut(p, "=")
			f.pair(name, value)
		}
	}
}

func (f secretValues) pair(name, value string) {
	if SecretName(name) {
		f.add(value)
	}
}

func (f secretValues) add(value string) {
	v := strings.Trim(strings.TrimSpace(value), `'"`)
	v = authScheme.ReplaceAllString(v, "")
	if len(v) < leastSecret || strings.ContainsAny(v, "${}<>") || strings.HasPrefix(v, "/") || strings.HasPrefix(v, ".") || strings.HasPrefix(v, "~") || strings.Contains(v, "://") || Placeholder(v) || aWord.MatchString(v) {
		return
	}
	f.seen[v] = true
}
