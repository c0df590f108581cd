package formats

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

// ConvertOptions choose what a conversion may do.
type ConvertOptions struct {
	Bridge bool     // a remote server may become a stdio bridge where the target takes none
	Only   []string // names of servers; empty: all
}

// Conversion is a document in another client's form.
type Conversion struct {
	Text    string // the whole text of a new file
	File    string // the name of the file it is meant for, as in File.Path
	Losses  []model.Loss
	Servers int // how many servers it holds
}

// Convert writes the servers of a document as a new file of another client. It
// fails when the document holds no such server. Servers that the target cannot
// have are left out.
func Convert(doc *Document, to *Client, opt ConvertOptions) (Conversion, error) {
	entries, losses, err := Entries(doc, to, nil, opt)
	if errors.Is(err, errNoneLeft) && to.New == nil && to.Place.Shape != Single {
		err = nil // an empty file of the target; the losses say why
	}
	if err != nil {
		return Conversion{Losses: losses}, err
	}
	made := to.Compose(entries)
	if v, ok := inputsFor(doc, to, entries); ok {
		made.Value.Fields = append(made.Value.Fields, syntax.Field{Key: to.Inputs, Value: v})
	}
	return Conversion{Text: syntax.Render(made.Lang, made.Value), File: made.File, Losses: append(losses, made.Losses...), Servers: len(entries)}, nil
}

var errNoneLeft = errors.New("no server is left")

// Entries lowers servers of a document for another client. taken are names
// that stand in the target already. Servers that the target cannot have are
// left out; their losses say why.
func Entries(doc *Document, to *Client, taken map[string]bool, opt ConvertOptions) ([]Lowered, []model.Loss, error) {
	if doc.Client == nil {
		return nil, nil, fmt.Errorf("%s is no MCP configuration file that is known", doc.Name)
	}
	var out []Lowered
	used := map[string]bool{}
	for n := range taken {
		used[n] = true
	}
	found, refused := 0, ""
	servers, losses := doc.Convertible()
	if len(opt.Only) > 0 {
		losses = slices.DeleteFunc(losses, func(l model.Loss) bool { return !slices.Contains(opt.Only, l.Server) })
	}
	for _, it := range servers {
		if len(opt.Only) > 0 && !slices.Contains(opt.Only, it.Name) {
			continue
		}
		found++
		low := to.Lower(it.Server, LowerOptions{From: it.From, Bridge: opt.Bridge, Taken: used})
		if low.Refuse == "" && len(opt.Only) == 0 {
			low.Refuse = low.staysOff()
		}
		losses = append(losses, low.Losses...)
		if low.Refuse != "" {
			refused = low.Refuse
			continue
		}
		used[low.Name] = true
		out = append(out, low)
	}
	losses = append(losses, doc.general()...)
	switch {
	case found == 0 && len(opt.Only) > 0:
		return nil, losses, fmt.Errorf("there is no server called %s", strings.Join(opt.Only, ", "))
	case found == 0:
		return nil, losses, fmt.Errorf("there is no server to convert")
	case len(out) == 0:
		return nil, losses, fmt.Errorf("%w: %s", errNoneLeft, refused)
	}
	return out, losses, nil
}

// staysOff is why a server that nobody named is left out: it is switched off,
// and the target would have it live; "" when it is not so. That is then all of
// its losses.
func (low *Lowered) staysOff() string {
	i := slices.IndexFunc(low.Losses, func(l model.Loss) bool { return l.Code == "W-DISABLED" })
	if i < 0 {
		return ""
	}
	off := low.Losses[i]
	off.Why = strings.TrimSuffix(off.Why, liveThere) + leftOut
	low.Losses = []model.Loss{off}
	return off.Why
}

// What happens to a server that is switched off where the target cannot say so.
const (
	liveThere = "it would be live there."
	leftOut   = "it is left out; convert it by itself to have it live there."
)

// Compose makes a new document of entries.
func (c *Client) Compose(entries []Lowered) Composed {
	if c.New != nil {
		return c.New(entries)
	}
	v := syntax.ObjectValue(c.Place.Head...)
	mergeInto(&v, c.Place, entries)
	made := Composed{Lang: c.Syntax.Lang, Value: v}
	for _, f := range c.Files {
		if f.Scope == Project || f.Scope == User {
			made.File = f.Path
			break
		}
	}
	return made
}

// mergeInto adds entries to the container of a place, making what is missing
// of the way there.
func mergeInto(doc *syntax.Value, p Place, entries []Lowered) {
	at := doc
	kind := syntax.Object
	if p.Shape == List {
		kind = syntax.Array
	}
	for i, key := range p.Path {
		j := at.Index(key)
		if j < 0 {
			at.Fields = append(at.Fields, syntax.Field{Key: key, Value: syntax.Value{Kind: syntax.Object}})
			j = len(at.Fields) - 1
		}
		at = &at.Fields[j].Value
		if i == len(p.Path)-1 && at.Kind != kind && len(at.Fields)+len(at.Items) == 0 || at.Kind == syntax.Missing || at.Kind == syntax.Null {
			at.Kind = kind
		}
	}
	for _, e := range entries {
		switch p.Shape {
		case List:
			at.Items = append(at.Items, p.Item(e))
		case Single:
			at.Kind = syntax.Object
			at.Fields = append(at.Fields, e.Body.Fields...)
		default:
			at.Fields = append(at.Fields, syntax.Field{Key: e.Name, Value: e.Body})
		}
	}
}

// AddTo returns the edits that add servers of a document to the file of
// another client with the given text, which must be one that the client reads.
// An empty text becomes a new document. Nothing that stands there is changed.
func AddTo(doc *Document, to *Client, name, src string, opt ConvertOptions) ([]text.Edit, []model.Loss, error) {
	if strings.TrimSpace(src) == "" {
		if of := Analyze(name, "", &Options{Platform: doc.Options.Platform, Clients: []ClientRule{{Glob: "*", ID: to.ID}}}); of.File != nil {
			to = of.Client // the profile that reads a file of this name
		}
		made, err := Convert(doc, to, opt)
		return []text.Edit{{Span: text.Span{Start: 0, End: len(src)}, New: made.Text}}, made.Losses, err
	}
	into := Analyze(name, src, &Options{Platform: doc.Options.Platform, Machine: doc.Options.Machine, Clients: []ClientRule{{Glob: "*", ID: to.ID}}})
	for _, e := range into.Tree.Errors {
		if e.Code != syntax.Comment && e.Code != syntax.TrailingComma && e.Code != syntax.BOM {
			line := into.Index.LineOf(e.Span.Start) + 1
			return nil, nil, fmt.Errorf("%s does not parse (line %d), so nothing is added to it", name, line)
		}
	}
	if into.Tree.Root.Kind != syntax.Object && into.Tree.Root.Kind != syntax.Missing {
		return nil, nil, fmt.Errorf("%s is no object at its top, so nothing is added to it", name)
	}
	place := into.Place()
	if place.Shape == Single {
		return nil, nil, fmt.Errorf("a file of %s describes one server, so none is added to %s", to.Name, name)
	}
	if into.Client != nil {
		to = into.Client // the profile that reads this very file
	}
	taken := map[string]bool{}
	for _, s := range into.Servers {
		taken[s.Name] = true
	}
	entries, losses, err := Entries(doc, to, taken, opt)
	if err != nil {
		return nil, losses, err
	}
	v := syntax.ValueOf(into.Tree.Root)
	if v.Kind == syntax.Missing {
		v.Kind = syntax.Object
	}
	mergeInto(&v, place, entries)
	if inputs, ok := inputsFor(doc, to, entries); ok {
		if i := v.Index(to.Inputs); i >= 0 {
			v.Fields[i].Value.Items = append(v.Fields[i].Value.Items, inputs.Items...)
		} else {
			v.Fields = append(v.Fields, syntax.Field{Key: to.Inputs, Value: inputs})
		}
	}
	return syntax.Update(into.Tree, into.Tree.Root, v), losses, nil
}

// inputsFor are the declarations of the prompted values that entries refer to:
// the source's own where it has them, else a question for a text.
func inputsFor(doc *Document, to *Client, entries []Lowered) (syntax.Value, bool) {
	out := syntax.Value{Kind: syntax.Array}
	if to.Inputs == "" {
		return out, false
	}
	declared := map[string]*syntax.Node{}
	if list := doc.Tree.Root.At(doc.Client.Inputs); list != nil && doc.Client.Inputs != "" {
		for _, it := range list.Items {
			if id := it.At("id"); id.Is(syntax.String) {
				declared[id.Str] = it
			}
		}
	}
	syn, seen := to.syntaxes(nil), map[string]bool{}
	var look func(v syntax.Value)
	look = func(v syntax.Value) {
		for _, p := range syn.parse(v.Str, model.None) {
			if r := p.Ref; r == nil || r.Foreign || r.Space != model.Input || seen[r.Name] {
				continue
			}
			seen[p.Ref.Name] = true
			if it := declared[p.Ref.Name]; it != nil {
				out.Items = append(out.Items, strip(syntax.ValueOf(it)))
			} else {
				out.Items = append(out.Items, prompt(p.Ref.Name))
			}
		}
		for _, f := range v.Fields {
			look(f.Value)
		}
		for _, it := range v.Items {
			look(it)
		}
	}
	for _, e := range entries {
		look(e.Body)
	}
	return out, len(out.Items) > 0
}

// prompt declares a value that a person is asked for.
func prompt(id string) syntax.Value {
	v := syntax.ObjectValue(
		syntax.Field{Key: "type", Value: syntax.StringValue("promptString")},
		syntax.Field{Key: "id", Value: syntax.StringValue(id)},
		syntax.Field{Key: "description", Value: syntax.StringValue(id)})
	if SecretName(id) {
		v.Set("password", syntax.BoolValue(true))
	}
	return v
}
