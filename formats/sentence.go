package formats

import (
	"strings"
)

func ofMany(t Type) string {
	switch t.(type) {
	case String:
		return " of texts"
	case Number:
		return " of numbers"
	case ObjectOf, *ObjectOf, Tagged, MapOf:
		return " of objects"
	case Entry:
		return " of servers"
	}
	return ""
}

func orList(ws []string) string {
	switch len(ws) {
	case 0:
		return ""
	case 1:
		return ws[0]
	}
	return strings.Join(ws[:len(ws)-1], ", ") + " or " + ws[len(ws)-1]
}

func orElse(s, or string) string {
	if s == "" {
		return or
	}
	return s
}

func upperFirst(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}
