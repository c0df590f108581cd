package syntax

import (
	"strings"
)

// renderTOML writes a whole document.
func renderTOML(v Value) string {
	w := tomlWriter{nl: "\n"}
	return strings.Join(w.blocks("", 0, withoutNulls(v), false), "\n")
}

// tomlWriter writes values. raw, where set, gives the text of a value that
// stands in the document already.
type tomlWriter struct {
	nl  string
	raw func(Value) string
}

// blocks writes an object as a table of that path and the tables in it, each a
// block of whole lines. The root has depth 0 and no header of its own.
func (w tomlWriter) blocks(path string, depth int, v Value, item bool) []string {
	var lines, tables []Field
	for _, f := range v.Fields {
		if tomlByHeader(depth+1, f.Value) {
			tables = append(tables, f)
		} else {
			lines = append(lines, f)
		}
	}
	var out []string
	if len(lines) > 0 || item || len(tables) == 0 && depth > 0 {
		var b strings.Builder
		if item {
			b.WriteString("[[" + path + "]]" + w.nl)
		} else if depth > 0 {
			b.WriteString("[" + path + "]" + w.nl)
		}
		for _, f := range lines {
			b.WriteString(tomlKey(f.Key) + " = " + w.value(f.Value) + w.nl)
		}
		out = append(out, b.String())
	}
	for _, f := range tables {
		out = append(out, w.table(tomlJoin(path, f.Key), depth+1, f.Value)...)
	}
	return out
}

// table writes an object, or an array of objects, under headers of that path.
func (w tomlWriter) table(path string, depth int, v Value) []string {
	if v.Kind == Object {
		return w.blocks(path, depth, v, false)
	}
	var out []string
	for _, it := range v.Items {
		out = append(out, w.blocks(path, depth, it, true)...)
	}
	return out
}

// tomlByHeader reports whether a new value at that depth gets headers rather
// than an inline table: objects of the first two levels and what holds
// objects, arrays of objects of the first two levels.
func tomlByHeader(depth int, v Value) bool {
	switch v.Kind {
	case Object:
		for _, f := range v.Fields {
			if f.Value.Kind == Object {
				return true
			}
		}
		return depth <= 2
	case Array:
		return depth <= 2 && allObjects(v)
	}
	return false
}

// allObjects reports whether v is an array of one or more objects.
func allObjects(v Value) bool {
	for _, it := range v.Items {
		if it.Kind != Object {
			return false
		}
	}
	return v.Kind == Array && len(v.Items) > 0
}

// value writes a value on one line, or as it stands already.
func (w tomlWriter) value(v Value) string {
	if w.raw != nil {
		if s := w.raw(v); s != "" {
			return s
		}
	}
	switch v.Kind {
	case Object:
		if len(v.Fields) == 0 {
			return "{}"
		}
		var parts []string
		for _, f := range v.Fields {
			parts = append(parts, tomlKey(f.Key)+" = "+w.value(f.Value))
		}
		return "{ " + strings.Join(parts, ", ") + " }"
	case Array:
		var parts []string
		for _, it := range v.Items {
			parts = append(parts, w.value(it))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return tomlScalarText(v, Plain)
}

// tomlScalarText writes a scalar; a string in the style of quotes if it can.
func tomlScalarText(v Value, style Style) string {
	switch v.Kind {
	case Number:
		if s := tomlNumber(v.Str); s != "" {
			return s
		}
	case Date:
		if isTOMLDate(v.Str) {
			return v.Str
		}
	case Bool:
		switch strings.ToLower(v.Str) {
		case "true", "yes", "on", "y":
			return "true"
		}
		return "false"
	}
	return tomlString(v.Str, style)
}

// tomlNumber writes the number of another syntax as TOML does, or returns ""
// when TOML cannot say it.
func tomlNumber(s string) string {
	if isTOMLNumber(s) && tomlNumberFits(s) {
		return s
	}
	s = strings.ToLower(s)
	sign := ""
	if s != "" && (s[0] == '-' || s[0] == '+') {
		sign, s = s[:1], s[1:]
	}
	switch {
	case s == ".inf" || s == ".nan":
		s = s[1:]
	case strings.HasPrefix(s, "."):
		s = "0" + s
	}
	if i := strings.IndexByte(s, '.'); i >= 0 && (i+1 == len(s) || s[i+1] == 'e') {
		s = s[:i+1] + "0" + s[i+1:]
	}
	if s = sign + s; isTOMLNumber(s) && tomlNumberFits(s) {
		return s
	}
	return ""
}

// tomlKey writes one part of a key, in quotes where TOML demands them.
func tomlKey(s string) string {
	for i := 0; i < len(s); i++ {
		if !isTOMLBare(s[i]) {
			return tomlString(s, Plain)
		}
	}
	if s == "" {
		return `""`
	}
	return s
}

func tomlJoin(path, key string) string {
	if path == "" {
		return tomlKey(key)
	}
	return path + "." + tomlKey(key)
}

// withoutNulls drops the fields and items that say nothing, since TOML has no
// value for it.
func withoutNulls(v Value) Value {
	if hasNull(v) {
		return dropNulls(v)
	}
	return v
}

func dropNulls(v Value) Value {
	fields, items := v.Fields, v.Items
	v.Fields, v.Items = nil, nil
	for _, f := range fields {
		if f.Value.Kind != Null {
			f.Value = dropNulls(f.Value)
			v.Fields = append(v.Fields, f)
		}
	}
	for _, it := range items {
		if it.Kind != Null {
			v.Items = append(v.Items, dropNulls(it))
		}
	}
	return v
}

func hasNull(v Value) bool {
	for _, f := range v.Fields {
		if f.Value.Kind == Null || hasNull(f.Value) {
			return true
		}
	}
	for _, it := range v.Items {
		if it.Kind == Null || hasNull(it) {
			return true
		}
	}
	return false
}
