package packages

import "strings"

// longWord is the length from which a word tells a slip of the finger from
// another word: shorter ones differ by a letter too often.
const longWord = 6

// patterns are the ways to leave one long word out of a name: what stands
// around it, and the word.
func patterns(name string, f func(around, word string)) {
	start := 0
	for i := 0; i <= len(name); i++ {
		if i < len(name) && strings.IndexByte("-_./@", name[i]) < 0 {
			continue
		}
		if i-start >= longWord {
			f(name[:start]+"*"+name[i:], name[start:i])
		}
		start = i + 1
	}
}

// slips is how many slips of the finger turn one word into the other, when it
// is one or two in long words; else a large number.
func slips(a, b string) int {
	const far = 99
	if a == b || min(len(a), len(b)) < longWord || len(a)-len(b) > 2 || len(b)-len(a) > 2 ||
		strings.Trim(a, "0123456789") == strings.Trim(b, "0123456789") {
		return far
	}
	switch d := distance(a, b); {
	case d == 1, d == 2 && max(len(a), len(b)) >= longWord+2:
		return d
	}
	return far
}

// distance is the edit distance with transpositions.
func distance(a, b string) int {
	prev2, prev, cur := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], prev2[j-2]+1)
			}
		}
		prev2, prev, cur = prev, cur, prev2
	}
	return prev[len(b)]
}
