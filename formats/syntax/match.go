package syntax

import "sort"

// matchFields pairs the members of an object with the fields that it shall
// have. fieldOf holds a field's index for every member, or -1 when none
// continues it. inserts[i+1] are the new fields behind member i, and
// inserts[0] those before the first one.
func matchFields(n *Node, v Value) (fieldOf []int, inserts [][]Field) {
	fieldOf, inserts = unmatched(len(n.Members))
	memberOf := make([]int, len(v.Fields))
	where := map[*Member]int{}
	byName := map[string][]int{}
	for i, m := range n.Members {
		where[m] = i
		byName[m.Name()] = append(byName[m.Name()], i)
	}
	for j, f := range v.Fields {
		memberOf[j] = -1
		if i, ok := where[f.From]; ok && fieldOf[i] < 0 {
			fieldOf[i], memberOf[j] = j, i
		}
	}
	before := -1
	for j, f := range v.Fields {
		if memberOf[j] < 0 {
			same := byName[f.Key]
			for k := len(same) - 1; k >= 0; k-- {
				if fieldOf[same[k]] < 0 {
					fieldOf[same[k]], memberOf[j] = j, same[k]
					break
				}
			}
		}
		if memberOf[j] >= 0 {
			before = memberOf[j]
			continue
		}
		inserts[before+1] = append(inserts[before+1], f)
	}
	return fieldOf, inserts
}

// matchItems does the same for the items of an array: an item continues the
// node that it came from, or else one that says the same. Between two such
// items the others are paired in order.
func matchItems(n *Node, v Value) (itemOf []int, inserts [][]Field) {
	itemOf, inserts = unmatched(len(n.Items))
	nodeOf := sameItems(n, v)
	stays := increasing(nodeOf)
	i, j := 0, 0
	pair := func(toNode, toItem int) {
		for ; i < toNode && j < toItem; i, j = i+1, j+1 {
			itemOf[i] = j
		}
		for ; j < toItem; j++ {
			inserts[i] = append(inserts[i], Field{Value: v.Items[j]})
		}
		i = toNode
	}
	for _, s := range stays {
		pair(nodeOf[s], s)
		itemOf[i] = s
		i, j = i+1, s+1
	}
	pair(len(n.Items), len(v.Items))
	return itemOf, inserts
}

func unmatched(n int) ([]int, [][]Field) {
	of := make([]int, n)
	for i := range of {
		of[i] = -1
	}
	return of, make([][]Field, n+1)
}

// sameItems finds the node that each item continues, or -1.
func sameItems(n *Node, v Value) []int {
	nodeOf := make([]int, len(v.Items))
	where := map[*Node]int{}
	for i, it := range n.Items {
		where[it] = i
	}
	taken := make([]bool, len(n.Items))
	rest := 0
	for j, it := range v.Items {
		nodeOf[j] = -1
		if i, ok := where[it.From]; ok && !taken[i] {
			nodeOf[j], taken[i] = i, true
		} else {
			rest++
		}
	}
	if rest == 0 {
		return nodeOf
	}
	compact := jsonStyle{colon: ":"}
	byText := map[string][]int{}
	for i, it := range n.Items {
		if !taken[i] {
			key := compact.render(ValueOf(it), "")
			byText[key] = append(byText[key], i)
		}
	}
	for j, it := range v.Items {
		if nodeOf[j] >= 0 {
			continue
		}
		key := compact.render(it, "")
		if free := byText[key]; len(free) > 0 {
			nodeOf[j], byText[key] = free[0], free[1:]
		}
	}
	return nodeOf
}

// increasing returns the positions of a longest increasing run of a, which
// leaves out negative numbers.
func increasing(a []int) []int {
	var ends []int // ends[k]: position of the least number that ends a run of k+1
	before := make([]int, len(a))
	for j, x := range a {
		if x < 0 {
			continue
		}
		k := sort.Search(len(ends), func(k int) bool { return a[ends[k]] >= x })
		before[j] = -1
		if k > 0 {
			before[j] = ends[k-1]
		}
		if k == len(ends) {
			ends = append(ends, j)
		} else {
			ends[k] = j
		}
	}
	if len(ends) == 0 {
		return nil
	}
	run := make([]int, len(ends))
	for k, j := len(ends)-1, ends[len(ends)-1]; k >= 0; k, j = k-1, before[j] {
		run[k] = j
	}
	return run
}
