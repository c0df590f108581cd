package syntax

import "github.com/mcp-ls/mcp-ls/formats/text"

// Place is what kind of thing stands at a cursor.
type Place uint8

// Places. Gap is between members or items of a collection, where a new one
// could begin; Outside is outside the root or in text that belongs to nothing.
const (
	Outside Place = iota
	KeyPlace
	ValuePlace
	Gap
	InComment
)

// Cursor is what a feature needs to know about an offset: computed once, from
// the tree, for every syntax alike.
type Cursor struct {
	Offset  int
	Place   Place
	Parent  *Node     // the collection that holds the place: object for keys, gaps and member values, array for items and gaps in it; nil at the root
	Member  *Member   // KeyPlace, ValuePlace: the member, when Parent is an object
	Node    *Node     // KeyPlace: the key node; ValuePlace: the value node (Missing when nothing is there yet); else nil
	Replace text.Span // what accepting a completion replaces: the whole key or scalar with its quotes, or an empty span
	Prefix  string    // text of Replace up to the cursor, without an opening quote
	// Insertion context, for Place Gap, KeyPlace and ValuePlace:
	Before *Member // the member before the cursor in Parent, or nil
	Comma  bool    // JSON, flow, TOML inline: a comma is missing behind what is inserted
	Lead   bool    // JSON, flow: a comma is missing before what is inserted
	Colon  bool    // KeyPlace: a separator stands behind the key already
	Quoted bool    // Replace includes quotes, or the syntax demands them
	Indent string  // indentation of a line that holds a member of Parent
}

// CursorAt finds the place. It is total: any offset of any tree has one.
func CursorAt(t *Tree, off int) Cursor { return cursorAt(t, off) }
