package syntax

import (
	"strings"
)

// yamlWriter writes values: block collections with unit columns for a level.
type yamlWriter struct {
	lang  Lang
	nl    string
	unit  int
	rows  bool // lists of scalars as lines with dashes, not in brackets
	flush bool // lists at the column of their key
	json  bool // the file is JSON: everything in braces and double quotes

	quoted bool // a text of several lines is quoted, not a block
}

const yamlWidth = 80 // a list of scalars in brackets is no longer

func renderYAML(lang Lang, v Value) string {
	w := yamlWriter{lang: lang, nl: "\n", unit: 2}
	return w.root(v, 0) + w.nl
}

// root is v as the root of a file, at column col.
func (w yamlWriter) root(v Value, col int) string {
	if w.inline(v, -1) {
		return w.text(v, -1)
	}
	return w.block(v, col)
}

// inline reports whether v, below a key or dash at column col, begins in the
// line of it.
func (w yamlWriter) inline(v Value, col int) bool {
	switch v.Kind {
	case Object:
		return len(v.Fields) == 0
	case Array:
		if len(v.Items) == 0 {
			return true
		}
		for _, it := range v.Items {
			if it.Kind == Object || it.Kind == Array {
				return false
			}
		}
		return !w.rows && col >= 0 && col+len(w.flow(v)) < yamlWidth
	}
	return true
}

// nested is the column of the block collection v below a key at column col.
func (w yamlWriter) nested(v Value, col int) int {
	if v.Kind == Array && w.flush || col < 0 {
		return max(col, 0)
	}
	return col + w.unit
}

// block writes a collection whose elements stand at column col; the first line
// comes without its indentation.
func (w yamlWriter) block(v Value, col int) string {
	var b strings.Builder
	for i, f := range v.Fields {
		if i > 0 {
			b.WriteString(w.nl + spaces(col))
		}
		b.WriteString(w.key(f.Key, Plain, false) + ":" + w.behindKey(f.Value, col))
	}
	for i, it := range v.Items {
		if i > 0 {
			b.WriteString(w.nl + spaces(col))
		}
		b.WriteString("- " + w.behindDash(it, col))
	}
	return b.String()
}

// behindKey is what follows the colon of a key at column col.
func (w yamlWriter) behindKey(v Value, col int) string {
	if w.inline(v, col) {
		return " " + w.text(v, col)
	}
	at := w.nested(v, col)
	return w.nl + spaces(at) + w.block(v, at)
}

// behindDash is what follows the dash at column col and its blank.
func (w yamlWriter) behindDash(v Value, col int) string {
	if w.inline(v, col) {
		return w.text(v, col)
	}
	return w.block(v, col+2)
}

// text is a value that begins in the line of its key or dash.
func (w yamlWriter) text(v Value, col int) string {
	if v.Kind == String && strings.Contains(v.Str, "\n") {
		if s := w.literal(v.Str, col); s != "" {
			return s
		}
	}
	return w.scalar(v, Plain, false)
}

// flow writes a value for a flow collection, or a collection in brackets.
func (w yamlWriter) flow(v Value) string {
	switch v.Kind {
	case Object:
		parts := make([]string, len(v.Fields))
		for i, f := range v.Fields {
			style := Plain
			if w.json {
				style = Double
			}
			parts[i] = w.key(f.Key, style, true) + ": " + w.flow(f.Value)
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case Array:
		parts := make([]string, len(v.Items))
		for i, it := range v.Items {
			parts[i] = w.flow(it)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return w.scalar(v, Double, true)
}

// flowRows writes a value as JSON files do: every member in a line of its own.
func (w yamlWriter) flowRows(v Value, indent string) string {
	var parts []string
	open, close := "[", "]"
	inner := indent + spaces(w.unit)
	for _, it := range v.Items {
		parts = append(parts, w.flowRows(it, inner))
	}
	for _, f := range v.Fields {
		parts = append(parts, w.key(f.Key, Double, true)+": "+w.flowRows(f.Value, inner))
	}
	if len(parts) == 0 || v.Kind == Array && w.inline(v, 0) {
		return w.flow(v)
	}
	if v.Kind == Object {
		open, close = "{", "}"
	}
	return open + w.nl + inner + strings.Join(parts, ","+w.nl+inner) + w.nl + indent + close
}

// scalar writes a value in one line, a string in the style if that can hold it.
func (w yamlWriter) scalar(v Value, style Style, flow bool) string {
	switch v.Kind {
	case Object, Array:
		return w.flow(v)
	case Null, Missing:
		return "null"
	case Number:
		return yamlNumber(w.lang, v.Str)
	case Bool, Date, Invalid:
		return v.Str
	}
	switch {
	case style == Single && singleSafe(v.Str):
		return "'" + strings.ReplaceAll(v.Str, "'", "''") + "'"
	case style != Double && style != Single && plainSafe(v.Str, flow):
		return v.Str
	}
	return quoteYAML(v.Str)
}

// key writes a key.
func (w yamlWriter) key(s string, style Style, flow bool) string {
	if style == Block {
		style = Plain
	}
	return w.scalar(StringValue(s), style, flow)
}

// literal writes a text as a block scalar below a key at column col, or "" when
// that cannot hold it.
func (w yamlWriter) literal(s string, col int) string {
	body, ends := strings.CutSuffix(s, "\n")
	head := "|-"
	if ends {
		head = "|"
	}
	if w.quoted || body == "" || strings.IndexByte(" \t\n", body[0]) >= 0 || strings.ContainsFunc(body, func(r rune) bool { return r != '\n' && unprintable(r) }) {
		return ""
	}
	lines := strings.Split(body, "\n")
	indent := w.nl + spaces(max(col, 0)+w.unit)
	for _, line := range lines {
		if line != "" && strings.Trim(line, " \t") == "" {
			return ""
		}
	}
	if lines[len(lines)-1] == "" {
		return ""
	}
	var b strings.Builder
	b.WriteString(head)
	for _, line := range lines {
		if line == "" {
			b.WriteString(w.nl)
		} else {
			b.WriteString(indent + line)
		}
	}
	return b.String()
}
