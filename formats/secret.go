package formats

import (
	"regexp"
	"strings"
)

// secretName matches the names under which people keep credentials.
var secretName = regexp.MustCompile(`(?i)(^|[_\-.])(api[_-]?key|key|token|secret|passw(or)?d|pwd|pat|auth|authorization|cookie|credential|credentials|dsn|access[_-]?key|private[_-]?key|client[_-]?secret)s?$|^(authorization|x-api-key|api-?key|apikey)$`)

// secretShape matches values that are credentials by their form, with the
// issuer's own prefix. Source: the prefixes that the issuers document.
var secretShape = regexp.MustCompile(`^(?:Bearer |Basic |token )?(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_\-]{16,}|sk-[A-Za-z0-9_\-]{16,}|sk_(?:live|test)_[A-Za-z0-9]{16,}|rk_live_[A-Za-z0-9]{16,}|xox[abeoprs]-[A-Za-z0-9\-]{10,}|xapp-[A-Za-z0-9\-]{10,}|AKIA[0-9A-Z]{16}|ASIA[0-9A-Z]{16}|AIza[0-9A-Za-z_\-]{30,}|ya29\.[0-9A-Za-z_\-]{20,}|npm_[A-Za-z0-9]{30,}|pypi-[A-Za-z0-9_\-]{30,}|hf_[A-Za-z0-9]{20,}|ntn_[A-Za-z0-9]{20,}|secret_[A-Za-z0-9]{30,}|lin_api_[A-Za-z0-9]{20,}|dop_v1_[a-f0-9]{40,}|SG\.[A-Za-z0-9_\-]{16,}\.[A-Za-z0-9_\-]{16,}|figd_[A-Za-z0-9_\-]{20,}|tvly-[A-Za-z0-9\-]{16,}|pplx-[A-Za-z0-9]{20,}|BSA[A-Za-z0-9_\-]{20,}|eyJ[A-Za-z0-9_\-]{10,}\.[A-Za-z0-9_\-]{10,}\.[A-Za-z0-9_\-]{5,})$`)

// placeholder matches what people leave for a value to be filled in.
var placeholder = regexp.MustCompile(`(?i)^(?:Bearer |Basic |token )?(?:<[^>]*>|\[[^\]]*\]|\{\{[^}]*\}\}|(?:your|my|insert|enter|paste|add|replace|put)[_\- ].*|.*(?:your|my)[_\-](?:api|token|key|secret|password|access|client|personal|actual).*|.*_here|.*-here|x{3,}.*|\*{3,}|\.{3,}|changeme|change[_\-]me|todo|tbd|placeholder(?:[_\- ].*)?|redacted(?:[_\- ].*)?|dummy(?:[_\- ].*)?|example(?:[_\- ].*)?|sample(?:[_\- ].*)?|fake[_\- ].*|none|null|secret|password|token|api[_\-]?key|key|sk-\.\.\.|.*\.\.\.)$`)

// Placeholder reports whether a value was left to be filled in.
func Placeholder(value string) bool { return placeholder.MatchString(strings.TrimSpace(value)) }

// SecretName reports whether a variable or header of that name holds a credential.
func SecretName(name string) bool { return secretName.MatchString(name) }

// LooksSecret reports whether a literal value under that name is a credential:
// secret by its form (sure) or by its name.
func LooksSecret(name, value string) (secret, sure bool) {
	value = strings.TrimSpace(value)
	if secret, sure = looksSecret(name, value); secret && Placeholder(value) {
		return false, false
	}
	return secret, sure
}

func looksSecret(name, value string) (secret, sure bool) {
	if value == "" {
		return false, false
	}
	if secretShape.MatchString(value) {
		return true, true
	}
	bare := value
	for _, p := range []string{"Bearer ", "Basic ", "token ", "Token "} {
		bare = strings.TrimPrefix(bare, p)
	}
	if strings.EqualFold(name, "authorization") {
		return len(bare) >= 8 && !strings.ContainsAny(bare, " ${<"), len(bare) < len(value)
	}
	if SecretName(name) && len(bare) >= 8 && !strings.ContainsAny(bare, " ${/") && strings.ToLower(bare) != "true" && strings.ToLower(bare) != "false" {
		return true, false
	}
	return false, false
}
