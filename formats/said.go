package formats

import (
	"strconv"
	"strings"

	"github.com/mcp-ls/mcp-ls/formats/syntax"
)

// Words are what a client says itself about a bad document, so that a person
// who has read its message finds it here. Empty or nil: it says nothing telling.
type Words struct {
	Kind   func(want Type, got *syntax.Node) string // a value of a wrong kind
	Absent func(want Type) string                   // a member that must be there
	Choice func(words []string) string              // a word that is none of these
	Extra  string                                   // a member that it does not know
	Twice  string                                   // a key that stands twice
}

// MissingWords are the client's own words for a missing field, or "".
func (c *Client) MissingWords(f *Field) string {
	if f.Missing == "" && c.Says.Absent != nil {
		return c.Says.Absent(f.Type)
	}
	return f.Missing
}

// ChoiceWords are the client's own words for a value that an Enum lacks, or "".
func (c *Client) ChoiceWords(e Enum, value string) string {
	if e.Message == "" && c.Says.Choice != nil {
		var words []string
		for _, w := range e.Words {
			words = append(words, w.Value)
		}
		return c.Says.Choice(words)
	}
	return strings.ReplaceAll(e.Message, "%s", clip(value))
}

// wrongWords are the client's own words for a value that the type does not take.
func (v *visit) wrongWords(t Type, n *syntax.Node, f *Field) string {
	if f != nil && f.Wrong != "" && n.Of != nil && n.Of.Key.Str == f.Key {
		return f.Wrong
	}
	if f != nil && f.WrongItem != "" {
		if n.Of != nil {
			return strings.ReplaceAll(f.WrongItem, "%s", clip(n.Of.Key.Str))
		}
		if n.Parent != nil {
			for i, it := range n.Parent.Items {
				if it == n {
					return strings.ReplaceAll(f.WrongItem, "%s", strconv.Itoa(i))
				}
			}
		}
	}
	if v.c.Says.Kind != nil {
		return v.c.Says.Kind(t, n)
	}
	return ""
}

// zodKind is a type in the words of zod, a library that checks values.
func zodKind(t Type) string {
	switch t := t.(type) {
	case String, Enum:
		return "string"
	case Bool:
		return "boolean"
	case Number:
		if t.Int {
			return "int"
		}
		return "number"
	case ListOf:
		return "array"
	case MapOf:
		return "record"
	case ObjectOf, Tagged, Entry:
		return "object"
	case Switch:
		return zodKind(t[len(t)-1].Type)
	}
	return ""
}

func zodGot(n *syntax.Node) string {
	switch n.Kind {
	case syntax.Object:
		return "object"
	case syntax.Array:
		return "array"
	case syntax.String:
		return "string"
	case syntax.Number:
		return "number"
	case syntax.Bool:
		return "boolean"
	}
	return "null"
}

// zod4 are the words of zod 4, zod3 those of zod 3 behind a formatter that
// names a missing value undefined.
var zod4 = Words{
	Kind: func(t Type, n *syntax.Node) string {
		if k := zodKind(t); k != "" {
			return "Invalid input: expected " + k + ", received " + zodGot(n)
		}
		return "Invalid input"
	},
	Absent: func(t Type) string {
		if k := zodKind(t); k != "" {
			return "Invalid input: expected " + k + ", received undefined"
		}
		return ""
	},
	Choice: func(words []string) string {
		return `Invalid option: expected one of "` + strings.Join(words, `"|"`) + `"`
	},
}

var zod3 = Words{
	Kind: func(t Type, n *syntax.Node) string {
		if k := zod3Kind(t); k != "" {
			return "Expected " + k + ", received " + zodGot(n)
		}
		return "Invalid input"
	},
	Absent: func(t Type) string {
		if k := zod3Kind(t); k != "" {
			return "Expected " + k + ", received undefined"
		}
		return ""
	},
	Choice: func(words []string) string { return "Invalid value. Expected one of: " + strings.Join(words, ", ") },
	Twice:  "YAML parse error: Map keys must be unique",
}

func zod3Kind(t Type) string {
	switch k := zodKind(t); k {
	case "int":
		return "number"
	case "record":
		return "object"
	default:
		return k
	}
}

// pydantic are the words of pydantic.
var pydantic = Words{
	Kind:   func(t Type, _ *syntax.Node) string { return pydanticKind(t) },
	Absent: func(Type) string { return "Field required" },
	Choice: pydanticChoice,
	Extra:  "Extra inputs are not permitted",
}

func pydanticChoice(words []string) string {
	if len(words) < 2 {
		return "Input should be '" + strings.Join(words, "") + "'"
	}
	return "Input should be '" + strings.Join(words[:len(words)-1], "', '") + "' or '" + words[len(words)-1] + "'"
}

func pydanticKind(t Type) string {
	switch t := t.(type) {
	case String:
		return "Input should be a valid string"
	case Bool:
		return "Input should be a valid boolean"
	case Number:
		if t.Int {
			return "Input should be a valid integer"
		}
		return "Input should be a valid number"
	case ListOf:
		return "Input should be a valid list"
	case MapOf, ObjectOf, Tagged, Entry:
		return "Input should be a valid dictionary"
	case Enum:
		if t.Message == "" {
			var words []string
			for _, w := range t.Words {
				words = append(words, w.Value)
			}
			return pydanticChoice(words)
		}
	case OneOf:
		if _, null := t[len(t)-1].(Null); null && len(t) == 2 {
			return pydanticKind(t[0])
		}
	}
	return ""
}
