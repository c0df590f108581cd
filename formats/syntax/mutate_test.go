package syntax

import (
	"math/rand"
	"slices"
	"strconv"
)

// mutator changes values at random. Where gentle, it only adds.
type mutator struct {
	*rand.Rand
	gentle bool
	names  int
}

var mutatorStrings = []string{"", "x", "npx", "a b", `C:\dir`, "line\nend", "tab\t", `"q"`, "'s'", "yes", "1", "null", "# c", "a: b", "-", "📦", "é", "// c", " lead", "trail ", "{}", "[", "@x", "${A}", "\x01", "<<"}

func (m *mutator) fresh(depth int) Value {
	switch k := m.Intn(9); {
	case k == 0 && depth < 3:
		v := Value{Kind: Object}
		for range m.Intn(3) {
			v.Fields = append(v.Fields, Field{Key: m.name(), Value: m.fresh(depth + 1)})
		}
		return v
	case k == 1 && depth < 3:
		v := Value{Kind: Array}
		for range m.Intn(4) {
			v.Items = append(v.Items, m.fresh(depth+1))
		}
		return v
	case k == 2:
		return NumberValue(strconv.Itoa(m.Intn(100)))
	case k == 3:
		return BoolValue(m.Intn(2) == 0)
	}
	return StringValue(mutatorStrings[m.Intn(len(mutatorStrings))])
}

// name is one that no other member has.
func (m *mutator) name() string {
	m.names++
	return mutatorStrings[1+m.Intn(len(mutatorStrings)-1)] + "~" + strconv.Itoa(m.names)
}

// change returns v with some parts of it changed.
func (m *mutator) change(v Value) Value {
	v.Fields, v.Items = slices.Clone(v.Fields), slices.Clone(v.Items)
	if !m.gentle && m.Intn(8) == 0 || v.Kind != Object && v.Kind != Array {
		if m.gentle || m.Intn(3) > 0 {
			return v
		}
		return m.fresh(1)
	}
	for i := 0; i < len(v.Fields); i++ {
		switch k := m.Intn(10); {
		case k == 0 && !m.gentle:
			v.Fields = slices.Delete(v.Fields, i, i+1)
			i--
		case k == 1 && !m.gentle:
			v.Fields[i].Key = m.name()
		case k == 2:
			v.Fields = slices.Insert(v.Fields, i, Field{Key: m.name(), Value: m.fresh(1)})
			i++
		case k < 7:
			v.Fields[i].Value = m.change(v.Fields[i].Value)
		case k == 7:
			v.Fields[i].From = nil
		}
	}
	for i := 0; i < len(v.Items); i++ {
		switch k := m.Intn(10); {
		case k == 0 && !m.gentle:
			v.Items = slices.Delete(v.Items, i, i+1)
			i--
		case k == 1 && !m.gentle:
			j := m.Intn(len(v.Items))
			v.Items[i], v.Items[j] = v.Items[j], v.Items[i]
		case k == 2:
			v.Items = slices.Insert(v.Items, i, m.fresh(1))
			i++
		case k < 7:
			v.Items[i] = m.change(v.Items[i])
		case k == 7:
			v.Items[i].From = nil
		}
	}
	if m.Intn(3) == 0 {
		if v.Kind == Object {
			v.Fields = append(v.Fields, Field{Key: m.name(), Value: m.fresh(1)})
		} else {
			v.Items = append(v.Items, m.fresh(1))
		}
	}
	return v
}

// twice reports whether some object has two members of one name.
func twice(n *Node) bool {
	seen := map[string]bool{}
	for _, m := range n.Members {
		if seen[m.Name()] || twice(m.Value) {
			return true
		}
		seen[m.Name()] = true
	}
	return slices.ContainsFunc(n.Items, twice)
}
