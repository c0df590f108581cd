package syntax

import "strings"

// jsonStyle is how new JSON is laid out.
type jsonStyle struct {
	eol    string // before every line; empty writes all on one line
	unit   string // how much deeper a child's line is indented
	space  string // behind the comma between two on one line
	colon  string // between a name and its value
	pad    string // inside of braces on one line
	spread bool   // arrays of scalars stand on lines of their own, too
}

// inlineWidth is how long an array of scalars may be to stand on one line.
const inlineWidth = 72

func renderJSON(v Value) string {
	s := jsonStyle{eol: "\n", unit: "  ", space: " ", colon: ": "}
	return s.render(v, "") + "\n"
}

// oneLine is the style without line ends.
func (s jsonStyle) oneLine() jsonStyle {
	s.eol = ""
	return s
}

// render writes a value whose first line is indented by indent.
func (s jsonStyle) render(v Value, indent string) string {
	var b strings.Builder
	s.write(&b, v, indent)
	return b.String()
}

// child writes a member, or an item when the collection is an array.
func (s jsonStyle) child(of Kind, f Field, indent string) string {
	var b strings.Builder
	if of == Object {
		b.WriteString(quoteJSON(f.Key))
		b.WriteString(s.colon)
	}
	s.write(&b, f.Value, indent)
	return b.String()
}

func (s jsonStyle) write(b *strings.Builder, v Value, indent string) {
	switch v.Kind {
	case Object:
		s.collection(b, "{}", len(v.Fields), indent, func(i int, s jsonStyle, inner string) {
			b.WriteString(quoteJSON(v.Fields[i].Key))
			b.WriteString(s.colon)
			s.write(b, v.Fields[i].Value, inner)
		})
	case Array:
		if s.eol != "" && !s.spread && scalars(v.Items) {
			if line := s.oneLine().render(v, indent); len(line) <= inlineWidth {
				b.WriteString(line)
				return
			}
		}
		s.collection(b, "[]", len(v.Items), indent, func(i int, s jsonStyle, inner string) {
			s.write(b, v.Items[i], inner)
		})
	case String, Date:
		b.WriteString(quoteJSON(v.Str))
	case Number, Bool, Invalid:
		b.WriteString(v.Str)
	default:
		b.WriteString("null")
	}
}

// collection writes n children between the two brackets.
func (s jsonStyle) collection(b *strings.Builder, brackets string, n int, indent string, child func(i int, s jsonStyle, inner string)) {
	b.WriteByte(brackets[0])
	inner, pad := indent+s.unit, s.pad
	if brackets[0] == '[' {
		pad = ""
	}
	for i := range n {
		switch {
		case s.eol != "":
			b.WriteString(s.eol + inner)
		case i == 0:
			b.WriteString(pad)
		}
		child(i, s, inner)
		switch {
		case i < n-1 && s.eol != "":
			b.WriteByte(',')
		case i < n-1:
			b.WriteString("," + s.space)
		case s.eol != "":
			b.WriteString(s.eol + indent)
		default:
			b.WriteString(pad)
		}
	}
	b.WriteByte(brackets[1])
}

// scalars reports whether no item is an object or array.
func scalars(items []Value) bool {
	for _, it := range items {
		if it.Kind == Object || it.Kind == Array {
			return false
		}
	}
	return true
}
