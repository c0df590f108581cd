package syntax

// parseYAML reads YAML, whole or broken, and asks a strict reader about what
// it is not sure of.
func parseYAML(lang Lang, src string) *Tree {
	t, unsure := readYAML(lang, src)
	if unsure {
		secondOpinion(t)
	}
	return t
}
