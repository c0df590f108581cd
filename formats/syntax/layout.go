package syntax

// layout is what edits ask about a whole file: it is looked at once, when the
// first edit asks.
type layout struct {
	unit    string // how much deeper a level is indented
	spread  bool   // JSON: arrays of scalars have a line for each
	yaml    yamlWriter
	aliases bool        // YAML: some value stands for another
	toml    *tomlLayout // TOML: where headers and statements stand
}

func layoutOf(t *Tree) *layout {
	switch t.Lang {
	case TOML:
		return &layout{toml: placesOf(t)}
	case YAML, YAML11:
		return &layout{unit: indentUnit(t), yaml: writerFor(t), aliases: hasAlias(t.Root)}
	}
	return &layout{unit: indentUnit(t), spread: spreadsArrays(t)}
}

// layout is how the file is written.
func (t *Tree) layout() *layout {
	if t.look == nil {
		return layoutOf(t)
	}
	return t.look()
}

// hasAlias reports whether an alias stands somewhere in n.
func hasAlias(n *Node) bool {
	if n.Alias {
		return true
	}
	for i := range n.children() {
		if hasAlias(n.value(i)) {
			return true
		}
	}
	return false
}
