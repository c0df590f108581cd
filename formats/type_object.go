package formats

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/model"
	"github.com/mcp-ls/mcp-ls/formats/syntax"
	"github.com/mcp-ls/mcp-ls/formats/text"
)

func (t ObjectOf) Describe() string { return "an object" }

func (t ObjectOf) takes(n *syntax.Node) bool { return n.Kind == syntax.Object }

func (t ObjectOf) walk(v *visit, n *syntax.Node, f *Field) {
	v.note(n, Info{Type: t, Field: f, Object: &t, Fields: t.Fields})
	on := model.Unknown
	if v.server != nil {
		on = v.server.Transport
	}
	v.members(n, t.Fields, on)
	v.required(n, t.Fields, on, t.What)
	if !(n == v.doc.Tree.Root && v.doc.shared()) {
		v.unknownKeys(n, t.Fields, t.Unknown, t.What)
	}
	if t.Check != nil {
		t.Check(&Reporter{v}, n)
	}
}

// required reports fields that count on the transport and are missing from an object.
func (v *visit) required(n *syntax.Node, fields []Field, on model.Transport, what string) {
	if v.justPasted(n) {
		return
	}
	for i := range fields {
		f := &fields[i]
		if !f.Required || !f.On.Has(on) || n.Get(f.Key) != nil || v.pastedBeside(n, f.Key) {
			continue
		}
		msg := v.says(v.c.MissingWords(f), fmt.Sprintf("%s needs `%s` in %s%s.", v.c.Name, f.Key, orElse(what, "this object"), v.so(f)))
		v.report(Diagnostic{Code: "missing-field", Severity: v.severity(f), Span: Head(v.doc.Tree, n), Msg: msg, Fixes: v.addField(n, f)})
	}
}

// justPasted reports whether a document that needs more than servers is nothing
// but those of another client, of which a rule speaks as a whole.
func (v *visit) justPasted(n *syntax.Node) bool {
	place := v.doc.Place()
	return n == v.doc.Tree.Root && (place.Shape == Single || len(place.Head) > 0) && len(n.Members) == 1 && looksLikeServers(n.Members[0])
}

// pastedBeside reports whether the member that holds the one server of a
// document is missing because servers of another client stand beside it.
func (v *visit) pastedBeside(n *syntax.Node, key string) bool {
	place := v.doc.Place()
	return n == v.doc.Tree.Root && place.Shape == Single && len(place.Path) > 0 && key == place.Path[0] &&
		slices.ContainsFunc(n.Members, func(m *syntax.Member) bool {
			return looksLikeServers(m) || rootKey(m.Key.Str) && slices.ContainsFunc(m.Value.Items, LooksLikeServer)
		})
}

// addField inserts a field with its default, where it has one to offer.
func (v *visit) addField(n *syntax.Node, f *Field) []Fix {
	to, ok := f.Initial()
	if !ok {
		return nil
	}
	val := syntax.ValueOf(n)
	val.Fields = append(val.Fields, syntax.Field{Key: f.Key, Value: to})
	return []Fix{{Title: "Add `" + f.Key + "`", Edits: syntax.Update(v.doc.Tree, n, val)}}
}

// unknownKeys reports members that no field describes.
func (v *visit) unknownKeys(n *syntax.Node, fields []Field, p Policy, what string) {
	if p == Free {
		return
	}
	loose := n == v.doc.Tree.Root && p != Refused
	if loose && LooksLikeServer(n) {
		return
	}
	told := 0
	for _, m := range n.Members {
		if m.Key.Kind == syntax.Missing || fieldFor(fields, m.Key.Str, model.Unknown) != nil || m.Key.Str == "$schema" ||
			loose && (rootKey(m.Key.Str) || LooksLikeServer(m.Value)) {
			continue
		}
		if told++; told > Enough {
			return
		}
		d := Diagnostic{Code: "unknown-key", Span: m.Key.Span, Tag: Unnecessary}
		switch p {
		case Refused:
			d.Severity, d.Tag = Error, NoTag
			d.Msg = v.says(v.c.Says.Extra, fmt.Sprintf("%s does not know `%s` in %s, so it %s.", v.c.Name, clip(m.Key.Str), orElse(what, "this object"), orElse(v.c.Refuses, "refuses it")))
		case Unclear:
			d.Severity = Hint
			d.Msg = fmt.Sprintf("`%s` is not documented for %s of %s, so it may have no effect.", clip(m.Key.Str), orElse(what, "this object"), v.c.Name)
		default:
			d.Severity = Warning
			d.Msg = fmt.Sprintf("%s does not know `%s` in %s and drops it without a word.", v.c.Name, clip(m.Key.Str), orElse(what, "this object"))
		}
		if strings.HasPrefix(m.Key.Str, "_") || strings.HasPrefix(m.Key.Str, "//") {
			if p != Refused {
				d.Severity = Hint
			}
		}
		if near := Nearest(m.Key.Str, keys(fields)); near != "" && n.Get(near) == nil {
			d.Msg += " Did you mean `" + near + "`?"
			d.Fixes = []Fix{{Title: "Rename to `" + near + "`", Preferred: true, Edits: v.rename(n, m, near)}}
		} else if p != Unclear {
			d.Fixes = []Fix{{Title: "Remove `" + clip(m.Key.Str) + "`", Edits: RemoveMember(v.doc.Tree, n, m)}}
		}
		v.report(d)
	}
}

func (v *visit) rename(n *syntax.Node, m *syntax.Member, key string) []text.Edit {
	return RenameKey(v.doc.Tree, n, m, key)
}

func keys(fields []Field) []string {
	var out []string
	for _, f := range fields {
		if f.Gone == "" && !slices.Contains(out, f.Key) {
			out = append(out, f.Key)
		}
	}
	return out
}
