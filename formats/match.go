package formats

import "strings"

// matchPath matches the end of a path against a pattern of File.Path or of a
// setting. Where the platform's file names ignore case, so does it.
func matchPath(pattern, p string, opt *Options) bool {
	return MatchPath(pattern, p, opt.Platform)
}

// MatchPath reports whether a path, or its end, fits a glob. Capitals count
// but on the platforms whose files do not tell them apart.
func MatchPath(pattern, p, platform string) bool {
	if platform == "darwin" || platform == "windows" {
		pattern, p = strings.ToLower(pattern), strings.ToLower(p)
	}
	pattern = strings.TrimPrefix(strings.TrimPrefix(pattern, "~/"), "/")
	return matchSegments(strings.Split(pattern, "/"), strings.Split(strings.TrimPrefix(p, "/"), "/"))
}

// matchSegments matches from the end.
func matchSegments(pat, segs []string) bool {
	for len(pat) > 0 {
		last := pat[len(pat)-1]
		if last == "**" {
			rest := pat[:len(pat)-1]
			for i := len(segs); i >= 0; i-- {
				if matchSegments(rest, segs[:i]) {
					return true
				}
			}
			return false
		}
		if len(segs) == 0 {
			return false
		}
		if !matchWord(last, segs[len(segs)-1]) {
			return false
		}
		pat, segs = pat[:len(pat)-1], segs[:len(segs)-1]
	}
	return true
}

func matchWord(pat, s string) bool {
	pre, post, star := strings.Cut(pat, "*")
	if !star {
		return pat == s
	}
	if !strings.HasPrefix(s, pre) {
		return false
	}
	s = s[len(pre):]
	for i := 0; i <= len(s); i++ {
		if matchWord(post, s[i:]) {
			return true
		}
	}
	return false
}
