package syntax

import "regexp"

// resolve gives a plain scalar the kind that its text has in the tree's
// language.
func (p *yamlParser) resolve(n *Node) {
	if n.Kind = yamlKind(p.Lang, n.Str); n.Kind == Null {
		n.Str = ""
	}
}

// yamlKind is what plain text reads as.
func yamlKind(lang Lang, s string) Kind {
	if s == "" {
		return Null
	}
	if c := s[0]; c >= '0' && c <= '9' || c == '.' || c == '-' || c == '+' {
		return yamlNumberKind(lang, s)
	}
	switch s {
	case "~", "null", "Null", "NULL":
		return Null
	case "true", "True", "TRUE", "false", "False", "FALSE":
		return Bool
	case "yes", "Yes", "YES", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF":
		if lang == YAML11 {
			return Bool
		}
	}
	return String
}

var (
	coreNumber = regexp.MustCompile(`^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$`)
	oldNumber  = regexp.MustCompile(`^(?:[-+]?0b[01_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x[0-9a-fA-F_]+|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+` +
		`|[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$`)
	oldDate = regexp.MustCompile(`^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?)$`)
)

// yamlNumberKind is what plain text that begins like a number reads as.
func yamlNumberKind(lang Lang, s string) Kind {
	if len(s) <= 15 && isDigits(s) && (s[0] != '0' || len(s) == 1) {
		return Number
	}
	switch {
	case lang != YAML11 && coreNumber.MatchString(s), lang == YAML11 && oldNumber.MatchString(s):
		return Number
	case lang == YAML11 && oldDate.MatchString(s):
		return Date
	}
	return String
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}
