package packages

import "strings"

// slip is how many slips of the finger turn one name into the other, when it
// is one or two in a single long word of them; else a large number. Short
// words differ by a letter too often to tell.
func slip(a, b string) int {
	const far = 99
	if a == b || len(a)-len(b) > 2 || len(b)-len(a) > 2 {
		return far
	}
	i, j := 0, 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	for j < min(len(a), len(b))-i && a[len(a)-1-j] == b[len(b)-1-j] {
		j++
	}
	for i > 0 && !strings.ContainsRune("-_./@", rune(a[i-1])) {
		i--
	}
	for j > 0 && !strings.ContainsRune("-_./@", rune(a[len(a)-j])) {
		j--
	}
	x, y := a[i:len(a)-j], b[i:len(b)-j]
	if min(len(x), len(y)) < 6 || strings.Trim(x, "0123456789") == strings.Trim(y, "0123456789") {
		return far
	}
	switch d := distance(x, y); {
	case d == 1, d == 2 && max(len(x), len(y)) >= 8:
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
