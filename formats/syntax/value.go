package syntax

import "github.com/mcp-ls/mcp-ls/formats/text"

// Value is what a document should say at a place. It is plain data: Kind is
// Object, Array, String, Number, Bool or Null.
//
// From, where set, is the node that this value came from. Update then leaves
// that node's bytes alone as far as the value still says the same.
type Value struct {
	Kind   Kind
	Str    string  // String: the decoded text; Number, Bool: the literal
	Fields []Field // Object, in order
	Items  []Value // Array
	From   *Node
}

// Field is a member of a Value. From, where set, is the member that it
// continues: a different Key renames that member's key in place.
type Field struct {
	Key   string
	Value Value
	From  *Member
}

// StringValue, NumberValue, BoolValue, ObjectValue and ArrayValue make values.
func StringValue(s string) Value        { return Value{Kind: String, Str: s} }
func NumberValue(s string) Value        { return Value{Kind: Number, Str: s} }
func ObjectValue(fields ...Field) Value { return Value{Kind: Object, Fields: fields} }
func ArrayValue(items ...Value) Value   { return Value{Kind: Array, Items: items} }
func BoolValue(b bool) Value {
	if b {
		return Value{Kind: Bool, Str: "true"}
	}
	return Value{Kind: Bool, Str: "false"}
}

// StringsValue is an array of strings.
func StringsValue(ss []string) Value {
	v := Value{Kind: Array}
	for _, s := range ss {
		v.Items = append(v.Items, StringValue(s))
	}
	return v
}

// ValueOf reads a node as a value with From set everywhere, duplicates kept.
func ValueOf(n *Node) Value {
	v := Value{Kind: n.Kind, Str: n.Str, From: n}
	for _, m := range n.Members {
		v.Fields = append(v.Fields, Field{Key: m.Key.Str, Value: ValueOf(m.Value), From: m})
	}
	for _, it := range n.Items {
		v.Items = append(v.Items, ValueOf(it))
	}
	return v
}

// Index returns the position of the last field of that name, or -1.
func (v *Value) Index(key string) int {
	for i := len(v.Fields) - 1; i >= 0; i-- {
		if v.Fields[i].Key == key {
			return i
		}
	}
	return -1
}

// Set replaces the field of that name, or appends it.
func (v *Value) Set(key string, to Value) {
	if i := v.Index(key); i >= 0 {
		v.Fields[i].Value = to
		return
	}
	v.Fields = append(v.Fields, Field{Key: key, Value: to})
}

// Delete drops every field of that name.
func (v *Value) Delete(key string) {
	kept := v.Fields[:0:0]
	for _, f := range v.Fields {
		if f.Key != key {
			kept = append(kept, f)
		}
	}
	v.Fields = kept
}

// Equal reports whether both say the same, regardless of the order of fields.
func (v Value) Equal(w Value) bool {
	if v.Kind != w.Kind || v.Str != w.Str && v.Kind != Object && v.Kind != Array ||
		len(v.Fields) != len(w.Fields) || len(v.Items) != len(w.Items) {
		return false
	}
	for i, f := range v.Fields {
		g := w.Fields[i]
		if g.Key != f.Key {
			j := w.Index(f.Key)
			if j < 0 {
				return false
			}
			g = w.Fields[j]
		}
		if !f.Value.Equal(g.Value) {
			return false
		}
	}
	for i := range v.Items {
		if !v.Items[i].Equal(w.Items[i]) {
			return false
		}
	}
	return true
}

// Update returns the edits that make node n of tree t say v, and no more:
// where n says a part of v already, its bytes stay.
//
//   - Fields continue members by Field.From, else by key. Members that no field
//     continues are deleted with their comma or line; a field without a member
//     is inserted behind the field before it, with the indentation, quotes and
//     line ends of its surroundings. The order of members that stay is kept.
//   - Items are matched by Value.From, else by equal value.
//   - Comments outside deleted and replaced text stay. A comment at the end of
//     a deleted member's line goes with it.
//   - n may be the root of an empty file or a Missing value.
//   - Aliased YAML nodes are not edited; an Update that would need to replaces
//     the alias by the new value.
//
// The edits never overlap. Applying them to t.Src gives text that parses to v.
func Update(t *Tree, n *Node, v Value) []text.Edit {
	switch t.Lang {
	case YAML, YAML11:
		return updateYAML(t, n, v)
	case TOML:
		return updateTOML(t, n, v)
	default:
		return updateJSON(t, n, v)
	}
}

// Render writes v as a whole new document that ends with a newline: JSON with
// two spaces, YAML in block style, TOML with [table] headers for objects of
// objects and inline tables for leaves deeper than two levels.
func Render(lang Lang, v Value) string {
	switch lang {
	case YAML, YAML11:
		return renderYAML(lang, v)
	case TOML:
		return renderTOML(v)
	default:
		return renderJSON(v)
	}
}
